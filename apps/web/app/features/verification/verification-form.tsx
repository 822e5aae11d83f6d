import { MAX_CARD_NUMBER, MAX_FULL_NAME } from '@asime/contract/text-lengths'
import { SaveVerification, type ShopVerification } from '@asime/contract/verification'
import { verificationDocuments } from '@asime/contract/verification-states'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../lib/api/api.ts'
import { serverMessage } from '../../lib/api/server-message.ts'
import { formSchema } from '../../lib/forms/form-schema.ts'
import { useSchemaForm } from '../../lib/forms/use-schema-form.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { FieldGroup } from '../../ui/field-group.tsx'
import { toast } from '../../ui/toast.tsx'
import { DocumentField } from './document-field.tsx'
import { saveVerification, submitVerification } from './verification.api.ts'
import * as texts from './verification.texts.ts'

type Draft = Record<'full_name' | 'card_number' | 'card_expires_on', string>

/** What is left empty stays as it is. */
const VerificationFields = formSchema(SaveVerification, (draft: Draft) =>
  Object.fromEntries(Object.entries(draft).filter(([, text]) => text.trim() !== '')),
)

/** Asks who the owner is. Pictures are saved as they come, the rest with the buttons; nothing of it is kept in the browser. */
export function VerificationForm({ verification }: { verification: ShopVerification }) {
  const { open, parts, missing } = verification
  const queries = useQueryClient()
  const form = useSchemaForm(VerificationFields, {
    defaultValues: {
      full_name: open?.full_name ?? '',
      card_number: '',
      card_expires_on: open?.card_expires_on ?? '',
    },
  })
  const { field, errorOf } = form
  const [busy, setBusy] = useState<'save' | 'submit'>()

  const reload = () => queries.invalidateQueries()
  const refuse = (message: string) => form.setError('root', { message })

  const send = (what: 'save' | 'submit') =>
    form.handleSubmit(
      async (filled) => {
        setBusy(what)
        try {
          await saveVerification(filled)
          form.setValue('card_number', '')
          if (what === 'submit') await submitVerification()
          toast.success(what === 'submit' ? texts.submitted : texts.saved)
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
          form.showFieldErrors(error)
          refuse(serverMessage(error) ?? texts.couldNotReach)
        } finally {
          await reload()
          setBusy(undefined)
        }
      },
      () => refuse(texts.checkFields),
    )

  // Typed and not saved yet counts as well: one press saves and sends.
  const typed: readonly string[] = Object.entries(form.watch()).flatMap(([name, text]) =>
    text.trim() === '' ? [] : [name],
  )
  const stillMissing = missing.filter((part) => !typed.includes(part))

  return (
    <form method="dialog" noValidate onSubmit={(event) => void send('submit')(event)} className="grid gap-5">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={texts.fullName} hint={texts.fullNameHint} className="sm:col-span-2" error={errorOf('full_name')}>
          {(control) => <Input maxLength={MAX_FULL_NAME} autoComplete="name" {...control} {...field('full_name')} />}
        </Field>
        <Field
          label={texts.cardNumber}
          hint={open?.card_hint ? texts.cardOnFile(open.card_hint) : texts.cardNumberHint}
          error={errorOf('card_number')}
        >
          {(control) => (
            <Input
              maxLength={MAX_CARD_NUMBER}
              autoComplete="off"
              autoCapitalize="characters"
              {...control}
              {...field('card_number')}
            />
          )}
        </Field>
        <Field label={texts.expiresOn} error={errorOf('card_expires_on')}>
          {(control) => <Input type="date" {...control} {...field('card_expires_on')} />}
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
      {errorOf('root') && (
        <Callout tone="danger" role="alert">
          {errorOf('root')}
        </Callout>
      )}
      <div className="flex flex-wrap justify-end gap-2.5 max-sm:*:flex-1">
        <Button busy={busy === 'save'} disabled={busy !== undefined} onClick={(event) => void send('save')(event)}>
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
