import { MAX_CANNED_TITLE, MAX_CONTACT_ENTRY } from '@asime/contract/contact-message-states'
import { type CannedAnswer, saveCannedAnswerEndpoint } from '@asime/contract/support-desk'
import { useId, useState } from 'react'
import { forgetChanges, KeepChanges } from '../../../lib/drafts/keep-changes.tsx'
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts'
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

const AnswerFields = saveCannedAnswerEndpoint.body.pick({ title: true, text: true })

export function CannedAnswerDialog({ open, answer, onClose }: CannedAnswerDialogProps) {
  const formId = useId()
  const [newId, setNewId] = useState(() => crypto.randomUUID())
  const saved = { title: answer?.title ?? '', text: answer?.text ?? '' }
  const form = useSchemaForm(AnswerFields, { defaultValues: saved })
  // What was typed over one version is not put over the next.
  const changes = `canned-answer:${answer ? `${answer.id} ${answer.updated_at}` : 'new'}`
  const { field, errorOf } = form
  const act = useRequestedAction(toast.success)

  const save = form.handleSubmit(async ({ title, text }) => {
    try {
      const id = answer?.id ?? newId
      await act({
        intention: [id, title, text],
        done: texts.saved,
        work: () => saveCannedAnswer({ id, title, text }, answer?.updated_at ?? null),
      })
      if (!answer) {
        setNewId(crypto.randomUUID())
        form.reset()
      }
      forgetChanges(changes)
      onClose()
    } catch (failure) {
      if (!(failure instanceof Error)) throw failure
      form.setError('root', { message: failure.message })
    }
  })

  /** A new one waits to be gone on with; what is changed of another is given up. */
  function close() {
    if (answer) forgetChanges(changes)
    onClose()
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && close()}
      title={answer ? texts.editAnswer : texts.newAnswer}
      footer={
        <>
          <Button variant="ghost" onClick={close}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} variant="buy" busy={form.formState.isSubmitting}>
            {texts.save}
          </Button>
        </>
      }
    >
      <form id={formId} method="dialog" noValidate onSubmit={(event) => void save(event)} className="grid gap-4">
        <KeepChanges form={form} name={changes} saved={saved} />
        <Field label={texts.title} error={errorOf('title')}>
          {(control) => <Input maxLength={MAX_CANNED_TITLE} {...field('title')} {...control} />}
        </Field>
        <Field label={texts.text} error={errorOf('text')}>
          {(control) => <Textarea rows={8} counter={MAX_CONTACT_ENTRY} {...field('text')} {...control} />}
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
