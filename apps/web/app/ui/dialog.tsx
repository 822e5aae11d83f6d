import { type ReactNode, useState } from 'react'
import { Button, type ButtonVariant } from './button.tsx'
import type { ModalProps } from './modal.tsx'
import { Opening } from './opening.tsx'
import { toastNotOpened } from './toast.tsx'
import { Deferred, useDeferred } from './deferred.tsx'
import * as texts from './dialog.texts.ts'

const loadModal = () => import('./modal.tsx').then((part) => part.Modal)

/** A layer over the page. Its code comes when the visitor first touches the page, or at the latest on opening. */
function DeferredModal(props: ModalProps) {
  const { open, onOpenChange } = props
  const modal = useDeferred(loadModal, open, () => {
    onOpenChange(false)
    toastNotOpened()
  })
  if (modal) return <Deferred component={modal} props={props} />
  return open && <Opening />
}

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Buttons, the safe choice first. They stay in sight while the rest scrolls. */
  footer?: ReactNode
  /** From 600 px: 480 px, or 720 px for forms in two columns. */
  width?: 'normal' | 'wide'
}

/** In the middle of the screen from 600 px, a sheet from below on phones. Esc, the cross and a tap outside close it. */
export function Dialog({ width = 'normal', ...props }: DialogProps) {
  return <DeferredModal layout={width === 'wide' ? 'wide' : 'dialog'} {...props} />
}

interface SheetProps extends Omit<DialogProps, 'width'> {
  side: 'bottom' | 'right'
}

/** Over one side of the page, on every screen: filters, the row of a table. */
export function Sheet({ side, ...props }: SheetProps) {
  return <DeferredModal layout={side} {...props} />
}

interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** States the consequence as a question: "Accept this bid?" */
  title: ReactNode
  children?: ReactNode
  /** Says what will be done, not "OK". */
  confirmLabel: ReactNode
  cancelLabel?: ReactNode
  /** Closes when it is done. Stays open, and shows the error's message, when it throws. */
  onConfirm: () => unknown
  variant?: ButtonVariant
  /** Whether it cannot be confirmed yet. */
  disabled?: boolean
}

export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  children,
  confirmLabel,
  cancelLabel = texts.notYet,
  onConfirm,
  variant = 'buy',
  disabled = false,
}: ConfirmDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  const change = (next: boolean) => {
    // Closing the question cannot stop an action under way.
    if (isBusy) return
    setFailure(undefined)
    onOpenChange(next)
  }
  const confirm = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await onConfirm()
      onOpenChange(false)
    } catch (error) {
      setFailure(error instanceof Error ? error.message : texts.somethingWentWrong)
    } finally {
      setBusy(false)
    }
  }

  return (
    <DeferredModal
      layout="dialog"
      open={open}
      onOpenChange={change}
      title={title}
      focus="footer"
      footer={
        <>
          <Button variant="ghost" onClick={() => change(false)} disabled={isBusy}>
            {cancelLabel}
          </Button>
          <Button variant={variant} busy={isBusy} disabled={disabled} onClick={() => void confirm()}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
      {failure && (
        <p role="alert" className="mt-3 font-medium text-danger">
          {failure}
        </p>
      )}
    </DeferredModal>
  )
}
