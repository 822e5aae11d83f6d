import type { PhoneCodeSent } from '@asime/contract/phone-sign-in'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { href, Link } from 'react-router'
import { ApiError } from '../../../lib/api/api.ts'
import { serverMessage } from '../../../lib/api/server-message.ts'
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts'
import { formatPhone } from '../../../lib/format/phone.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { NumberForm } from '../phone/number-form.tsx'
import { CodeField, OtherwiseButtons } from '../phone/phone-forms.tsx'
import { SubmitButton } from '../submit-button.tsx'
import { AddedFields, ChangedFields } from './code-fields.ts'
import { askNewPhoneCode, askOldPhoneCode, saveOwnPhone } from './own-phone.api.ts'
import * as texts from './own-phone.texts.ts'

/** Whoever sends a code to a number that is to be theirs, and then what was sent: by one for who has none, else by one to each. */
export function NameNumber({ before, onDone }: { before: string | null; onDone: () => void }) {
  const [sent, setSent] = useState<{ added: PhoneCodeSent; old: PhoneCodeSent | undefined }>()
  const [typed, setTyped] = useState<string>()

  // Of what is no number, nothing is sent to either.
  async function ask(phone: string): Promise<PhoneCodeSent> {
    const added = await askNewPhoneCode(phone)
    setSent({ added, old: before === null ? undefined : await askOldPhoneCode() })
    return added
  }

  if (!sent)
    return (
      <NumberForm
        ask={ask}
        label={before === null ? texts.mobileNumber : texts.newNumber}
        before={typed}
        onSent={() => {}}
      />
    )
  const shared = {
    added: sent.added,
    onSent: (added: PhoneCodeSent) => setSent({ ...sent, added }),
    onChange: () => {
      setTyped(formatPhone(sent.added.phone))
      setSent(undefined)
    },
    onDone,
  }
  return sent.old ? (
    <ChangeForm {...shared} old={sent.old} onOldSent={(old) => setSent({ ...sent, old })} />
  ) : (
    <AddForm {...shared} />
  )
}

interface FormProps {
  added: PhoneCodeSent
  onSent: (added: PhoneCodeSent) => void
  onChange: () => void
  onDone: () => void
}

function AddForm({ added, onSent, onChange, onDone }: FormProps) {
  const { field, errorOf, handleSubmit, showFieldErrors, setFocus, formState } = useSchemaForm(AddedFields, {
    defaultValues: { code: '' },
  })
  const queries = useQueryClient()
  useEffect(() => setFocus('code'), [setFocus])

  const submit = handleSubmit(async ({ code }) => {
    try {
      await saveOwnPhone({ challenge: added.challenge, code })
      toast.success(texts.added)
      onDone()
      await queries.invalidateQueries()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!showFieldErrors(error)) toast.error(texts.notSaved, serverMessage(error) ?? texts.tryAgain)
    }
  })

  return (
    <form method="dialog" noValidate onSubmit={(event) => void submit(event)} className="mt-6 grid gap-4">
      <CodeField label={texts.codeTo(formatPhone(added.phone))} error={errorOf('code')} field={field('code')} />
      <SubmitButton busy={formState.isSubmitting}>{texts.save}</SubmitButton>
      <OtherwiseButtons ask={askNewPhoneCode} sent={added} onSent={onSent} onChange={onChange} />
    </form>
  )
}

type ChangeProps = FormProps & { old: PhoneCodeSent; onOldSent: (old: PhoneCodeSent) => void }

function ChangeForm({ added, old, onSent, onOldSent, onChange, onDone }: ChangeProps) {
  const { field, errorOf, handleSubmit, showFieldErrors, setError, setFocus, formState } = useSchemaForm(
    ChangedFields,
    {
      defaultValues: { code: '', old_code: '' },
    },
  )
  const queries = useQueryClient()
  const [isSending, setSending] = useState(false)
  useEffect(() => setFocus('old_code'), [setFocus])

  const submit = handleSubmit(async (typed) => {
    try {
      await saveOwnPhone({
        challenge: added.challenge,
        code: typed.code,
        old: { challenge: old.challenge, code: typed.old_code },
      })
      toast.success(texts.changed, texts.signedOutElsewhere)
      onDone()
      await queries.invalidateQueries()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const ofOld = error.errors?.['old.code']
      if (ofOld !== undefined) setError('old_code', { type: 'server', message: ofOld }, { shouldFocus: true })
      else if (!showFieldErrors(error)) toast.error(texts.notSaved, serverMessage(error) ?? texts.tryAgain)
    }
  })

  async function sendAgain() {
    setSending(true)
    try {
      onOldSent(await askOldPhoneCode())
      toast.success(texts.sentAgain)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(texts.notSent, serverMessage(error) ?? texts.tryAgain)
    } finally {
      setSending(false)
    }
  }

  return (
    <form method="dialog" noValidate onSubmit={(event) => void submit(event)} className="mt-6 grid gap-4">
      <div>
        <CodeField
          label={texts.oldCodeTo(formatPhone(old.phone))}
          error={errorOf('old_code')}
          field={field('old_code')}
        />
        <Button size="sm" className="mt-2" busy={isSending} onClick={() => void sendAgain()}>
          {texts.again}
        </Button>
      </div>
      <CodeField label={texts.codeTo(formatPhone(added.phone))} error={errorOf('code')} field={field('code')} />
      <SubmitButton busy={formState.isSubmitting}>{texts.save}</SubmitButton>
      <OtherwiseButtons ask={askNewPhoneCode} sent={added} onSent={onSent} onChange={onChange} />
      <NoAccess />
    </form>
  )
}

/** Without the old number nobody changes it but support. */
export function NoAccess() {
  return (
    <p className="text-sm text-ink-2">
      {texts.noAccess}{' '}
      <Link to={href('/contact')} className="font-semibold text-forest underline underline-offset-4">
        {texts.askSupport}
      </Link>
    </p>
  )
}
