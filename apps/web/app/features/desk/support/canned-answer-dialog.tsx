import { MAX_CANNED_TITLE, MAX_CONTACT_ENTRY } from '@asime/contract/contact-message-states'
import type { CannedAnswer } from '@asime/contract/support-desk'
import { type FormEvent, useId, useState } from 'react'
import { useRequestedAction } from '../../../lib/session/use-requested-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, Input } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import { toast } from '../../../ui/toast.tsx'
import { saveCannedAnswer } from './support-desk.api.ts'
import * as texts from './support-desk.texts.ts'

interface CannedAnswerDialogProps {
  open: boolean
  /** Undefined for a new one. */
  answer: CannedAnswer | undefined
  onClose: () => void
}

export function CannedAnswerDialog({ open, answer, onClose }: CannedAnswerDialogProps) {
  const formId = useId()
  const [newId, setNewId] = useState(() => crypto.randomUUID())
  const [title, setTitle] = useState(answer?.title ?? '')
  const [text, setText] = useState(answer?.text ?? '')
  const [errors, setErrors] = useState<{ title?: string; text?: string; all?: string }>({})
  const [isBusy, setBusy] = useState(false)
  const act = useRequestedAction(toast.success)

  async function save(event: FormEvent) {
    event.preventDefault()
    const found = {
      ...(title.trim() === '' && { title: texts.enterTitle }),
      ...(text.trim() === '' && { text: texts.enterText }),
      ...(text.length > MAX_CONTACT_ENTRY && { text: texts.textTooLong(MAX_CONTACT_ENTRY) }),
    }
    setErrors(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      const id = answer?.id ?? newId
      await act({
        intention: [id, title, text],
        done: texts.saved,
        work: () => saveCannedAnswer({ id, title, text }, answer?.updated_at ?? null),
      })
      if (!answer) {
        setNewId(crypto.randomUUID())
        setTitle('')
        setText('')
      }
      onClose()
    } catch (failure) {
      if (!(failure instanceof Error)) throw failure
      setErrors({ all: failure.message })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={answer ? texts.editAnswer : texts.newAnswer}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} variant="buy" busy={isBusy}>
            {texts.save}
          </Button>
        </>
      }
    >
      <form id={formId} method="dialog" noValidate onSubmit={(event) => void save(event)} className="grid gap-4">
        <Field label={texts.title} error={errors.title}>
          {(control) => (
            <Input
              maxLength={MAX_CANNED_TITLE}
              value={title}
              onChange={(event) => setTitle(event.currentTarget.value)}
              {...control}
            />
          )}
        </Field>
        <Field label={texts.text} error={errors.text}>
          {(control) => (
            <Textarea
              rows={8}
              counter={MAX_CONTACT_ENTRY}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
              {...control}
            />
          )}
        </Field>
        {errors.all && (
          <p role="alert" className="font-medium text-danger">
            {errors.all}
          </p>
        )}
      </form>
    </Dialog>
  )
}
