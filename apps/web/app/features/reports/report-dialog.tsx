import { reportContentEndpoint } from '@asime/contract/moderation'
import {
  contentReportReasonLabels,
  contentReportReasons,
  MAX_REPORT_NOTE,
  type ReportableType,
} from '@asime/contract/moderation-states'
import { useId } from 'react'
import { ApiError } from '../../lib/api/api.ts'
import { useIntentionKey } from '../../lib/api/use-intention-key.ts'
import { useFormDraft } from '../../lib/drafts/use-form-draft.ts'
import { useSchemaForm } from '../../lib/forms/use-schema-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { toast } from '../../ui/toast.tsx'
import { reportContent } from './report.api.ts'
import * as texts from './report-dialog.texts.ts'

const ReportFields = reportContentEndpoint.body.pick({ reason: true, note: true })
const DRAFT = { note: 'string' } as const

export interface ReportDialogProps {
  type: ReportableType
  id: string
  name: string
  open: boolean
  onClose: () => void
}

/** What is wrong with it, and the report to our team. */
export function ReportDialog({ type, id, name, open, onClose }: ReportDialogProps) {
  const formId = useId()
  const keyFor = useIntentionKey()
  const form = useSchemaForm(ReportFields, { defaultValues: { note: '' } })
  const { field, errorOf } = form
  const forgetDraft = useFormDraft(form, `report:${type}:${id}`, DRAFT)

  const send = form.handleSubmit(async ({ reason, note }) => {
    const body = { subject_type: type, subject_id: id, reason, note: note || undefined }
    try {
      await reportContent(body, keyFor(body))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!form.showFieldErrors(error)) form.setError('root', { message: error.message })
      return
    }
    form.reset()
    forgetDraft()
    onClose()
    toast.success(texts.reportSent, texts.reportSentText)
  })

  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={texts.title(type)}
      description={texts.description(name)}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} variant="buy" busy={form.formState.isSubmitting}>
            {texts.send}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void send(event)} className="grid gap-4">
        <RadioCards
          legend={texts.whatIsWrong}
          options={contentReportReasons.map((value) => ({ value, label: contentReportReasonLabels[value] }))}
          error={errorOf('reason')}
          {...field('reason')}
        />
        <Field label={texts.whatHappened} error={errorOf('note')}>
          {(control) => <Textarea rows={3} maxLength={MAX_REPORT_NOTE} {...control} {...field('note')} />}
        </Field>
        {errorOf('root') && (
          <p role="alert" className="font-medium text-danger">
            {errorOf('root')}
          </p>
        )}
      </form>
    </Dialog>
  )
}
