import { Dialog } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import { type ReactNode, useRef } from 'react'
import { useCloseRequest } from './use-close-request.ts'
import * as texts from './modal.texts.ts'

const RISE =
  'transition-[translate,opacity] duration-[240ms] ease-[cubic-bezier(.2,.7,.2,1)] data-ending-style:translate-y-full data-starting-style:translate-y-full'
const SHEET = `max-h-[calc(100dvh-40px)] w-full rounded-t-band pb-[env(safe-area-inset-bottom)] ${RISE}`
const CENTRED =
  'sm:my-auto sm:max-h-[calc(100dvh-48px)] sm:rounded-band sm:pb-0 sm:data-ending-style:translate-y-2 sm:data-ending-style:opacity-0 sm:data-starting-style:translate-y-2 sm:data-starting-style:opacity-0'

const LAYOUTS = {
  dialog: { viewport: 'items-end justify-center sm:p-6', popup: `${SHEET} ${CENTRED} sm:max-w-[480px]` },
  wide: { viewport: 'items-end justify-center sm:p-6', popup: `${SHEET} ${CENTRED} sm:max-w-[720px]` },
  bottom: { viewport: 'items-end justify-center', popup: `${SHEET} sm:max-w-[640px]` },
  right: {
    viewport: 'justify-end',
    popup:
      'h-dvh w-[min(420px,calc(100vw-40px))] rounded-l-band transition-[translate] duration-[240ms] ease-[cubic-bezier(.2,.7,.2,1)] data-ending-style:translate-x-full data-starting-style:translate-x-full',
  },
}

export interface ModalProps {
  layout: keyof typeof LAYOUTS
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  footer?: ReactNode
  /** Where the focus goes first where there is no field: to the dialog itself, or to the first button of the footer. */
  focus?: 'content' | 'footer'
}

/** Dialogs and sheets: loaded by dialog.tsx; import that one. */
export function Modal({
  layout,
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  focus = 'content',
}: ModalProps) {
  const popup = useRef<HTMLDivElement>(null)
  const { viewport, popup: popupClass } = LAYOUTS[layout]
  useCloseRequest(open, () => onOpenChange(false))

  return (
    <Dialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-[#1e1e14]/45 transition-opacity duration-[180ms] data-ending-style:opacity-0 data-starting-style:opacity-0 dark:bg-[#030e09]/70" />
        <Dialog.Viewport className={`fixed inset-0 z-50 flex overflow-hidden ${viewport}`}>
          <Dialog.Popup
            ref={popup}
            initialFocus={(method) => {
              const field = firstFieldIn(popup.current)
              // A field would bring up the keyboard over what the visitor has not yet read.
              if (field && (method === 'touch' || matchMedia('(pointer: coarse)').matches)) return popup.current
              if (field || focus === 'content') return field ?? popup.current
              const safe = popup.current?.querySelector<HTMLElement>('[data-modal-footer] button') ?? popup.current
              // Scrolled to the footer, the question would begin out of sight.
              safe?.focus({ preventScroll: true })
              return false
            }}
            className={`flex scroll-py-20 flex-col overflow-y-auto overscroll-contain border border-line bg-surface text-ink shadow-e3 outline-none focus-visible:shadow-e3 focus-visible:outline-none ${popupClass}`}
          >
            <div className="sticky top-0 z-10 flex items-start gap-2 bg-surface px-5 pt-4 pb-1">
              <Dialog.Title className="min-w-0 flex-1 pt-1.5 text-xl leading-tight">{title}</Dialog.Title>
              <Dialog.Close
                aria-label={texts.close}
                className="-mr-2.5 grid size-11 flex-none cursor-pointer place-items-center rounded-control text-ink-2 hover:bg-surface-2"
              >
                <X aria-hidden="true" strokeWidth={1.9} className="size-5" />
              </Dialog.Close>
            </div>
            {/* As high as what is in it: the footer would stick to the end of a shorter one. */}
            <div data-modal-body className="flex-[1_0_auto] px-5 pb-5">
              {description && <Dialog.Description className="mb-3 text-ink-2">{description}</Dialog.Description>}
              {children}
            </div>
            {footer && (
              <div
                data-modal-footer
                className={`sticky bottom-0 z-10 flex flex-wrap justify-end gap-2 bg-surface px-5 pb-4 max-sm:*:flex-1 ${layout === 'dialog' ? 'pt-1' : 'border-t border-line pt-3.5'}`}
              >
                {footer}
              </div>
            )}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Of a choice, what is chosen: there the arrow keys go on. */
function firstFieldIn(popup: HTMLElement | null): HTMLElement | undefined {
  const body = popup?.querySelector('[data-modal-body]')
  const [first, ...others] = body?.querySelectorAll<HTMLInputElement>(':is(input, select, textarea):enabled') ?? []
  if (first?.type !== 'radio' || first.checked) return first
  return others.find(({ type, name, checked }) => type === 'radio' && name === first.name && checked) ?? first
}
