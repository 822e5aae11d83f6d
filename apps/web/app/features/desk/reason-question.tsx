import { MAX_REASON } from '@asime/contract/text-lengths'
import type { ReactNode, RefObject } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import type { ButtonVariant } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/textarea.tsx'

export interface QuestionProps {
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

interface ReasonQuestionProps extends QuestionProps {
  /** Around all fields. */
  frame: RefObject<HTMLDivElement | null>
  reason: UseFormRegisterReturn
  error: string | undefined
  /** @throws an error whose message says why not */
  onConfirm: () => Promise<void>
}

/** Asks for the reason of an act, which is a field of a form, alone or with others. */
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
