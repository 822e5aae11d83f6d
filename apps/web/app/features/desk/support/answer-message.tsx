import { contactEntryKinds, MAX_CONTACT_ENTRY } from '@asime/contract/contact-message-states'
import { formatCount } from '@asime/contract/counts'
import type { CannedAnswer, ContactMessage } from '@asime/contract/support-desk'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { draftOf } from '../../../lib/drafts/drafts.ts'
import { useRequestedAction } from '../../../lib/session/use-requested-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { Select } from '../../../ui/select.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import { toast } from '../../../ui/toast.tsx'
import { writeContactEntry } from './support-desk.api.ts'
import * as texts from './support-desk.texts.ts'

/** With its kind: a note for other admins must not come back as an answer. */
const SHAPE = { kind: 'string', text: 'string' } as const

interface AnswerMessageProps {
  message: ContactMessage
  canned: readonly CannedAnswer[]
}

/** Where an admin answers, notes something for others, or records what came back by email. */
export function AnswerMessage({ message, canned }: AnswerMessageProps) {
  const { id, email, account, actions, entry_count: seen, support_email: supportEmail } = message
  const kinds = contactEntryKinds.filter((each) => each !== 'reply' || actions.includes('reply'))
  const [draft] = useState(() => draftOf(`support:${id}`, SHAPE))
  const [kept] = useState(() => draft.read())
  const [chosen, setKind] = useState(kept.kind ?? 'reply')
  const kind = kinds.find((each) => each === chosen) ?? 'note'
  const [text, setText] = useState(kept.text ?? '')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLDivElement>(null)
  const act = useRequestedAction(toast.success)

  useEffect(() => {
    if (text === '') draft.forget()
    else draft.keep({ kind, text })
  }, [draft, kind, text])

  async function write(event: FormEvent) {
    event.preventDefault()
    const problem =
      text.trim() === ''
        ? texts.enterText
        : text.length > MAX_CONTACT_ENTRY
          ? texts.textTooLong(formatCount(MAX_CONTACT_ENTRY))
          : undefined
    setError(problem)
    if (problem) {
      field.current?.querySelector('textarea')?.focus()
      return
    }
    setBusy(true)
    try {
      await act({
        intention: [id, kind, text, seen],
        done: texts.written[kind],
        work: (key) => writeContactEntry(id, { kind, text, seen }, key),
      })
      setText('')
    } catch (failure) {
      if (!(failure instanceof Error)) throw failure
      toast.error(texts.notWritten, failure.message)
    } finally {
      setBusy(false)
    }
  }

  const hints = {
    reply: [texts.sentTo(email), account && texts.alsoNotified, texts.repliesGoTo(supportEmail)],
    note: [texts.onlyAdminsSee],
    received: [texts.opensAgain],
  }
  return (
    <form method="dialog" noValidate onSubmit={(event) => void write(event)} className="grid gap-4">
      <RadioCards
        legend={texts.whatToWrite}
        name="kind"
        className="grid-cols-1 sm:grid-cols-3"
        options={kinds.map((value) => ({ value, label: texts.writeKinds[value] }))}
        value={kind}
        onChange={(event) => {
          setKind(event.currentTarget.value)
          setError(undefined)
        }}
      />
      {kind === 'reply' && canned.length > 0 && (
        <Field label={texts.insertCanned}>
          {(control) => (
            <Select
              value=""
              onChange={(event) => {
                const answer = canned.find((each) => each.id === event.currentTarget.value)
                if (!answer) return
                const filled = answer.text.replaceAll('{name}', message.name)
                setText(text.trim() === '' ? filled : `${text.trimEnd()}\n\n${filled}`)
                setError(undefined)
              }}
              {...control}
            >
              <option value="">{texts.chooseCanned}</option>
              {canned.map((answer) => (
                <option key={answer.id} value={answer.id}>
                  {answer.title}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <div ref={field}>
        <Field label={texts.textLabels[kind]} error={error} hint={hints[kind].filter(Boolean).join(' ')}>
          {(control) => (
            <Textarea
              counter={MAX_CONTACT_ENTRY}
              rows={6}
              value={text}
              onChange={(event) => {
                setText(event.currentTarget.value)
                setError(undefined)
              }}
              {...control}
            />
          )}
        </Field>
      </div>
      <Button type="submit" variant="buy" busy={isBusy} className="justify-self-start">
        {texts.send[kind]}
      </Button>
    </form>
  )
}
