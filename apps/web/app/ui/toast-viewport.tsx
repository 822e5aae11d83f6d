import { Toast } from '@base-ui/react/toast'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { useEffect } from 'react'
import { receiveToasts, type ToastMessage } from './toast.tsx'
import * as texts from './toast-viewport.texts.ts'

const LOOKS = {
  success: { Icon: CircleCheck, colour: 'text-forest' },
  error: { Icon: CircleX, colour: 'text-danger' },
  info: { Icon: Info, colour: 'text-indigo' },
  warning: { Icon: TriangleAlert, colour: 'text-star' },
}

/** Screen readers announce additions to a live region that they have already seen. */
const REGION_SETTLES_MS = 100

/** More would cover the controls on a phone. */
const MOST = matchMedia('(width < 62.5rem)').matches ? 1 : 3

type Data = Pick<ToastMessage, 'kind' | 'action'>

const manager = Toast.createToastManager<Data>()

export function ToastViewport() {
  useEffect(() => {
    let stop: (() => void) | undefined
    const timer = setTimeout(() => {
      stop = receiveToasts(({ kind, title, message, durationMs, action }) => {
        manager.add({ title, description: message, data: { kind, action }, timeout: durationMs })
      })
    }, REGION_SETTLES_MS)
    return () => {
      clearTimeout(timer)
      stop?.()
    }
  }, [])

  return (
    <Toast.Provider toastManager={manager} timeout={5_000} limit={MOST}>
      <Toast.Portal>
        {/* Above the tab bar on phones, with the newest next to the thumb; at the top right on wide screens. */}
        <Toast.Viewport className="fixed inset-x-4 bottom-[calc(76px+env(safe-area-inset-bottom))] z-60 mx-auto flex max-w-[420px] flex-col-reverse gap-2.5 outline-none lg:inset-x-auto lg:top-28 lg:right-6 lg:bottom-auto lg:w-[380px] lg:flex-col">
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

/** Base UI calls a toast a dialog. It is a message: no answer is expected, and the text alone is announced. */
const MESSAGE = { render: <article />, role: undefined, 'aria-modal': undefined }

function Toasts() {
  const { toasts } = Toast.useToastManager<Data>()
  return toasts.map((toast) => {
    const { Icon, colour } = LOOKS[toast.data?.kind ?? 'info']
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        swipeDirection={['down', 'left', 'right']}
        {...MESSAGE}
        className="relative translate-x-(--toast-swipe-movement-x) translate-y-(--toast-swipe-movement-y) overflow-hidden rounded-card border border-line bg-surface shadow-e3 transition-[opacity,translate] duration-[180ms] select-none focus-visible:shadow-[0_0_0_2px_var(--surface),0_0_0_6px_var(--gold)] data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-y-2 data-starting-style:opacity-0"
      >
        <Toast.Content className="flex items-start gap-3 p-3.5">
          <span aria-hidden="true" className={`absolute inset-y-0 left-0 w-[5px] bg-current ${colour}`} />
          <Icon aria-hidden="true" strokeWidth={1.9} className={`mt-0.5 ml-1 size-5 flex-none ${colour}`} />
          <div
            role={toast.data?.kind === 'error' ? 'alert' : 'status'}
            aria-atomic="true"
            className="min-w-0 flex-1 wrap-anywhere"
          >
            {/* A heading among toasts would belong to no outline. */}
            <Toast.Title render={<p />} className="font-semibold" />
            <Toast.Description className="text-sm text-ink-2" />
          </div>
          {toast.data?.action && (
            <button
              type="button"
              onClick={() => {
                toast.data?.action?.onPress()
                manager.close(toast.id)
              }}
              className="-my-2.5 min-h-11 flex-none cursor-pointer rounded-control px-2.5 font-semibold text-forest underline-offset-4 hover:underline"
            >
              {toast.data.action.label}
            </button>
          )}
          <Toast.Close
            aria-label={texts.close}
            // Base UI hides it from screen readers until the toast has the focus, which leaves a button that cannot be found.
            aria-hidden={undefined}
            className="-m-2.5 grid size-11 flex-none cursor-pointer place-items-center rounded-control hover:bg-surface-2"
          >
            <X aria-hidden="true" strokeWidth={1.9} className="size-4" />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    )
  })
}
