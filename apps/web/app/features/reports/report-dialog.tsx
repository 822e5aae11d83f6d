import {
  type ContentReportReason,
  contentReportReasonLabels,
  contentReportReasons,
  MAX_REPORT_NOTE,
  type ReportableType,
} from '@asime/contract/moderation-states'
import { type FormEvent, useId, useState } from 'react'
import { ApiError } from '../../lib/api/api.ts'
import { useIntentionKey } from '../../lib/api/use-intention-key.ts'
import { useTypedText } from '../../lib/drafts/use-typed-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { toast } from '../../ui/toast.tsx'
import { reportContent } from './report.api.ts'
import * as texts from './report-dialog.texts.ts'

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
  const [reason, setReason] = useState<ContentReportReason>()
  const [note, setNote, forgetNote] = useTypedText(`report:${type}:${id}`)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const keyFor = useIntentionKey()

  async function send(event: FormEvent) {
    event.preventDefault()
    if (!reason) return setProblem(texts.chooseWhatIsWrong)
    setBusy(true)
    try {
      const body = { subject_type: type, subject_id: id, reason, note: note.trim() || undefined }
      await reportContent(body, keyFor(body))
      forgetNote()
      setReason(undefined)
      onClose()
      toast.success(texts.reportSent, texts.reportSentText)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.errors?.['note'] ?? error.message)
    } finally {
      setBusy(false)
    }
  }

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
          <Button type="submit" form={formId} variant="buy" busy={isBusy}>
            {texts.send}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void send(event)} className="grid gap-4">
        <RadioCards
          legend={texts.whatIsWrong}
          name="reason"
          options={contentReportReasons.map((value) => ({ value, label: contentReportReasonLabels[value] }))}
          value={reason ?? ''}
          onChange={({ currentTarget }) => {
            setReason(contentReportReasons.find((each) => each === currentTarget.value))
            setProblem(undefined)
          }}
          error={problem}
        />
        <Field label={texts.whatHappened}>
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              maxLength={MAX_REPORT_NOTE}
              value={note}
              onChange={({ currentTarget }) => setNote(currentTarget.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
