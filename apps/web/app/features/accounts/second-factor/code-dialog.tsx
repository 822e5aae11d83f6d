import { type ReactNode, useId, useState } from 'react'
import { Button, type ButtonVariant } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { CodeForm } from './code-form.tsx'
import * as texts from './second-factor.texts.ts'

interface CodeDialogProps {
  open: boolean
  onClose: () => void
  title: string
  text: ReactNode
  confirmLabel: string
  variant?: ButtonVariant
  /** @throws ApiError, which is shown beside the field */
  onCode: (code: string) => Promise<void>
}

/** Asks for a code before something is done. */
export function CodeDialog({ open, onClose, title, text, confirmLabel, variant = 'buy', onCode }: CodeDialogProps) {
  const formId = useId()
  const [isBusy, setBusy] = useState(false)
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && !isBusy && onClose()}
      title={title}
      footer={
        <>
          <Button variant="ghost" onClick={onClose} disabled={isBusy}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} variant={variant} busy={isBusy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-ink-2">{text}</p>
      <CodeForm id={formId} hint={texts.codeHint} onCode={onCode} onBusy={setBusy} />
    </Dialog>
  )
}
