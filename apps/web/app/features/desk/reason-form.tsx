import { Reason } from '@asime/contract/fields'
import { z } from 'zod'
import { focusFirstError } from '../../lib/forms/focus-first-error.ts'
import { ShownBesideFields, useDialogForm } from '../../lib/forms/use-dialog-form.ts'
import { type QuestionProps, ReasonQuestion } from './reason-question.tsx'

export interface ReasonDialogProps extends QuestionProps {
  /** Whether what else is asked for is complete. */
  isReady?: () => boolean
  /** @throws an error whose message says why not */
  onConfirm: (reason: string) => Promise<void>
}

const ReasonFields = z.strictObject({ reason: Reason })

/** What `ReasonDialog` loads. */
export function ReasonForm({ isReady = () => true, onConfirm, ...question }: ReasonDialogProps) {
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
