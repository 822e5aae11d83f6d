import { MAX_REASON } from '@asime/contract/text-lengths'
import { type ReactNode, useRef, useState } from 'react'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import type { ButtonVariant } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import * as texts from './desk.texts.ts'

interface ReasonDialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** What it leads to. */
  text: string
  /** Who reads the reason. */
  label: string
  confirmLabel: string
  variant: ButtonVariant
  /** Whether it cannot be confirmed yet. */
  disabled?: boolean
  /** Whether what else is asked for is complete. */
  isReady?: () => boolean
  /** @throws an error whose message says why not */
  onConfirm: (reason: string) => Promise<void>
  /** What else is asked for. */
  children?: ReactNode
}

/** Asks for the reason of an act before it is done. */
export function ReasonDialog({
  open,
  onClose,
  title,
  text,
  label,
  confirmLabel,
  variant,
  disabled = false,
  isReady = () => true,
  onConfirm,
  children,
}: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLDivElement>(null)

  async function confirm() {
    const problem =
      reason.trim() === ''
        ? texts.enterReason
        : reason.length > MAX_REASON
          ? texts.reasonTooLong(MAX_REASON)
          : undefined
    setError(problem)
    const isComplete = isReady()
    if (problem) field.current?.querySelector('textarea')?.focus()
    // It stands beside the field.
    if (problem || !isComplete) throw new Error('')
    await onConfirm(reason)
    setReason('')
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={title}
      confirmLabel={confirmLabel}
      variant={variant}
      onConfirm={confirm}
      disabled={disabled}
    >
      <p className="text-ink-2">{text}</p>
      {children}
      <div ref={field} className="mt-3">
        <Field label={label} error={error}>
          {(control) => (
            <Textarea
              counter={MAX_REASON}
              value={reason}
              onChange={(event) => {
                setReason(event.currentTarget.value)
                setError(undefined)
              }}
              {...control}
            />
          )}
        </Field>
      </div>
    </ConfirmDialog>
  )
}
