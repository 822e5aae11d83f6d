import { Reason } from '@asime/contract/fields'
import { MAX_REASON } from '@asime/contract/text-lengths'
import type { ReactNode, RefObject } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { z } from 'zod'
import { focusFirstError } from '../../lib/forms/focus-first-error.ts'
import { ShownBesideFields, useDialogForm } from '../../lib/forms/use-dialog-form.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import type { ButtonVariant } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/textarea.tsx'

interface QuestionProps {
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
  /** What else is asked for. */
  children?: ReactNode
}

interface ReasonDialogProps extends QuestionProps {
  /** Whether what else is asked for is complete. */
  isReady?: () => boolean
  /** @throws an error whose message says why not */
  onConfirm: (reason: string) => Promise<void>
}

const ReasonFields = z.strictObject({ reason: Reason })

/** Asks for the reason of an act before it is done. */
export function ReasonDialog({ isReady = () => true, onConfirm, ...question }: ReasonDialogProps) {
  const { frame, field, errorOf, trigger, reset, confirm } = useDialogForm(ReasonFields, {
    defaultValues: { reason: '' },
  })
  const send = confirm(async ({ reason }) => {
    await onConfirm(reason)
    reset()
  })
  return (
    <ReasonQuestion
      {...question}
      frame={frame}
      reason={field('reason')}
      error={errorOf('reason')}
      onConfirm={async () => {
        if (isReady()) return send()
        await trigger()
        if (frame.current) focusFirstError(frame.current)
        throw new ShownBesideFields()
      }}
    />
  )
}

interface ReasonQuestionProps extends QuestionProps {
  /** Around all fields. */
  frame: RefObject<HTMLDivElement | null>
  reason: UseFormRegisterReturn
  error: string | undefined
  /** @throws an error whose message says why not */
  onConfirm: () => Promise<void>
}

/** The same, where the reason is a field of a form with others. */
export function ReasonQuestion(props: ReasonQuestionProps) {
  const { open, onClose, title, text, label, confirmLabel, variant, disabled = false, children } = props
  const { frame, reason, error, onConfirm } = props
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={title}
      confirmLabel={confirmLabel}
      variant={variant}
      onConfirm={onConfirm}
      disabled={disabled}
    >
      <p className="text-ink-2">{text}</p>
      <div ref={frame}>
        {children}
        <div className="mt-3">
          <Field label={label} error={error}>
            {(control) => <Textarea counter={MAX_REASON} {...reason} {...control} />}
          </Field>
        </div>
      </div>
    </ConfirmDialog>
  )
}
