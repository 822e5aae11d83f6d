import { SaveVerification, type ShopVerification } from '@asime/contract/verification'
import { verificationDocuments } from '@asime/contract/verification-states'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '../../lib/api/api.ts'
import { serverMessage } from '../../lib/api/server-message.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { FieldGroup } from '../../ui/field-group.tsx'
import { focusFirstError } from '../../lib/forms/focus-first-error.ts'
import { toast } from '../../ui/toast.tsx'
import { DocumentField } from './document-field.tsx'
import { saveVerification, submitVerification } from './verification.api.ts'
import * as texts from './verification.texts.ts'

type Draft = Record<'full_name' | 'card_number' | 'card_expires_on', string>

/** Asks who the owner is. Pictures are saved as they come, the rest with the buttons; nothing of it is kept in the browser. */
export function VerificationForm({ verification }: { verification: ShopVerification }) {
  const { open, parts, missing } = verification
  const queries = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState<Draft>({
    full_name: open?.full_name ?? '',
    card_number: '',
    card_expires_on: open?.card_expires_on ?? '',
  })
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState<'save' | 'submit'>()

  const reload = () => queries.invalidateQueries()
  const control = (name: keyof Draft) => ({
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setDraft({ ...draft, [name]: target.value })
      setErrors(Object.fromEntries(Object.entries(errors).filter(([path]) => path !== name)))
    },
  })

  function refuse(found: Readonly<Record<string, string>>, message: string) {
    setErrors(found)
    setProblem(message)
    if (form.current) focusFirstError(form.current)
  }

  async function send(event: FormEvent, what: 'save' | 'submit') {
    event.preventDefault()
    // What is left empty stays as it is.
    const filled = Object.fromEntries(Object.entries(draft).filter(([, text]) => text.trim() !== ''))
    const parsed = SaveVerification.safeParse(filled)
    if (!parsed.success) {
      const found: Record<string, string> = {}
      for (const { path, message } of parsed.error.issues) found[path.join('.')] ??= message
      return refuse(found, texts.checkFields)
    }
    setBusy(what)
    setProblem(undefined)
    try {
      await saveVerification(parsed.data)
      setDraft({ ...draft, card_number: '' })
      if (what === 'submit') await submitVerification()
      toast.success(what === 'submit' ? texts.submitted : texts.saved)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      refuse(error.errors ?? {}, serverMessage(error) ?? texts.couldNotReach)
    } finally {
      await reload()
      setBusy(undefined)
    }
  }

  // Typed and not saved yet counts as well: one press saves and sends.
  const typed: readonly string[] = Object.entries(draft).flatMap(([name, text]) => (text.trim() === '' ? [] : [name]))
  const stillMissing = missing.filter((part) => !typed.includes(part))

  return (
    <form ref={form} method="dialog" noValidate onSubmit={(event) => void send(event, 'submit')} className="grid gap-5">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={texts.fullName}
          hint={texts.fullNameHint}
          className="sm:col-span-2"
          {...(errors['full_name'] ? { error: errors['full_name'] } : {})}
        >
          {(field) => <Input maxLength={120} autoComplete="name" {...field} {...control('full_name')} />}
        </Field>
        <Field
          label={texts.cardNumber}
          hint={open?.card_hint ? texts.cardOnFile(open.card_hint) : texts.cardNumberHint}
          {...(errors['card_number'] ? { error: errors['card_number'] } : {})}
        >
          {(field) => (
            <Input
              maxLength={40}
              autoComplete="off"
              autoCapitalize="characters"
              {...field}
              {...control('card_number')}
            />
          )}
        </Field>
        <Field label={texts.expiresOn} {...(errors['card_expires_on'] ? { error: errors['card_expires_on'] } : {})}>
          {(field) => <Input type="date" {...field} {...control('card_expires_on')} />}
        </Field>
      </div>
      <FieldGroup legend={texts.documentsTitle}>
        <div className="grid gap-3">
          {verificationDocuments
            .filter((kind) => parts.includes(kind))
            .map((kind) => (
              <DocumentField
                key={kind}
                kind={kind}
                shownAt={open?.documents[kind]?.url}
                onUpload={async (link) => {
                  await saveVerification({ documents: { [kind]: link } })
                  await reload()
                }}
              />
            ))}
        </div>
      </FieldGroup>
      {problem && (
        <Callout tone="danger" role="alert">
          {problem}
        </Callout>
      )}
      <div className="flex flex-wrap justify-end gap-2.5 max-sm:*:flex-1">
        <Button busy={busy === 'save'} disabled={busy !== undefined} onClick={(event) => void send(event, 'save')}>
          {texts.save}
        </Button>
        <Button
          type="submit"
          variant="buy"
          busy={busy === 'submit'}
          disabled={busy !== undefined || stillMissing.length > 0}
        >
          {texts.submit}
        </Button>
      </div>
    </form>
  )
}
