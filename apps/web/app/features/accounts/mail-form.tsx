import MailCheck from 'lucide-react/icons/mail-check'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../lib/api/api.ts'
import { serverMessage } from '../../lib/api/server-message.ts'
import { useFormDraft } from '../../lib/drafts/use-form-draft.ts'
import { useSchemaForm } from '../../lib/forms/use-schema-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field, EmailInput } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import { SubmitButton } from './submit-button.tsx'
import * as texts from './mail-form.texts.ts'

const DRAFT = { email: 'string' } as const

const loadFields = () => import('./mail-fields.ts').then((part) => part.MailFields)

interface MailFormProps {
  /** Asks for the mail; gives back the sentence to show, which is the same whether or not anyone has that address. */
  send: (email: string) => Promise<string>
  label: string
  defaultEmail?: string
}

/** One field, one button: asks for a mail with a link. */
export function MailForm({ send, label, defaultEmail }: MailFormProps) {
  const form = useSchemaForm(loadFields)
  const { field, errorOf, handleSubmit, showFieldErrors, formState } = form
  const forgetDraft = useFormDraft(form, 'mail', DRAFT)
  const [sent, setSent] = useState<{ email: string; message: string }>()

  async function mail(email: string): Promise<boolean> {
    try {
      setSent({ email, message: await send(email) })
      forgetDraft()
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!showFieldErrors(error)) toast.error(texts.error, serverMessage(error) ?? texts.emailCouldNotBeRequested)
      return false
    }
  }

  const submit = handleSubmit(async ({ email }) => {
    await mail(email)
  })
  async function sendAgain(email: string) {
    if (await mail(email)) toast.success(texts.requestedAgain, texts.checkYourInbox)
  }

  if (sent) return <Sent {...sent} onAgain={() => sendAgain(sent.email)} onChange={() => setSent(undefined)} />
  return (
    <form method="dialog" noValidate onSubmit={(event) => void submit(event)} className="mt-6 grid gap-4">
      <Field label={texts.email} error={errorOf('email')}>
        {(control) => <EmailInput defaultValue={defaultEmail} {...control} {...field('email')} />}
      </Field>
      <SubmitButton busy={formState.isSubmitting}>{label}</SubmitButton>
    </form>
  )
}

interface SentProps {
  email: string
  message: string
  onAgain: () => Promise<void>
  onChange: () => void
}

function Sent({ email, message, onAgain, onChange }: SentProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isBusy, setBusy] = useState(false)

  // The form is gone, and the focus with it.
  useEffect(() => box.current?.focus(), [])

  async function again() {
    setBusy(true)
    await onAgain()
    setBusy(false)
  }

  return (
    <div ref={box} tabIndex={-1} className="mt-6 rounded-panel border border-line bg-surface p-5">
      <span className="grid size-12 place-items-center rounded-card bg-forest-soft text-forest-ink">
        <MailCheck aria-hidden="true" className="size-6" strokeWidth={1.9} />
      </span>
      <h2 className="mt-4 text-xl">{texts.checkYourEmail}</h2>
      <p className="mt-1.5 text-ink-2">{message}.</p>
      <p className="mt-3 break-words">
        {texts.requestedFor} <b className="font-semibold">{email}</b>
      </p>
      <p className="mt-3 text-sm text-ink-3">{texts.nothingAfterAFewMinutesQuestion}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button busy={isBusy} onClick={() => void again()}>
          {texts.sendItAgain}
        </Button>
        <Button variant="ghost" onClick={onChange}>
          {texts.anotherAddress}
        </Button>
      </div>
    </div>
  )
}
