import type { ProviderAnswer } from '@asime/contract/provider-sign-in'
import { RegisterByProvider } from '@asime/contract/provider-sign-in'
import { useState } from 'react'
import { ApiError } from '../../../lib/api/api.ts'
import { serverMessage } from '../../../lib/api/server-message.ts'
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts'
import { firstNameOf } from '../../../lib/format/names.ts'
import { Checkbox, EmailInput, Field, Input } from '../../../ui/field.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ACCOUNT_TYPES } from '../register/account-types.tsx'
import { SubmitButton } from '../submit-button.tsx'
import { TermsLabel } from '../register/terms-label.tsx'
import { registerByProvider } from './provider-sign-in.api.ts'
import * as register from '../register/register-form.texts.ts'
import * as texts from './newcomer-form.texts.ts'

interface NewcomerFormProps {
  /** Of the provider. */
  name: string
  ticket: string
  newcomer: NonNullable<ProviderAnswer['newcomer']>
  onDone: () => void
}

const Fields = RegisterByProvider.omit({ ticket: true })

/** What a new person has still to say: what account they open, and that they accept the terms. */
export default function NewcomerForm({ name, ticket, newcomer, onDone }: NewcomerFormProps) {
  const [problem, setProblem] = useState<string>()
  const { email, is_email_confirmed: isConfirmed } = newcomer
  const form = useSchemaForm(Fields, {
    defaultValues: { user_type: 'buyer', full_name: newcomer.full_name, ...(email === null ? {} : { email }) },
  })
  const { field, errorOf, handleSubmit, showFieldErrors, formState } = form

  const submit = handleSubmit(async (account) => {
    setProblem(undefined)
    try {
      await registerByProvider({ ...account, ticket })
      toast.success(register.akwaaba(firstNameOf(account.full_name)), register.yourAccountHasBeenCreated)
      onDone()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!showFieldErrors(error)) setProblem(serverMessage(error) ?? register.registrationFailedText)
    }
  })

  return (
    <form method="dialog" noValidate onSubmit={(event) => void submit(event)} className="mt-6 grid gap-4">
      <RadioCards
        legend={register.iWantToOpen}
        options={ACCOUNT_TYPES}
        className="grid-cols-1 min-[21.25rem]:grid-cols-2"
        {...field('user_type')}
      />
      <Field label={register.fullName} error={errorOf('full_name')}>
        {(control) => <Input autoComplete="name" autoCapitalize="words" {...control} {...field('full_name')} />}
      </Field>
      <Field
        label={register.email}
        hint={isConfirmed ? texts.confirmedBy(name) : texts.weMailYouALink}
        error={errorOf('email')}
      >
        {(control) =>
          isConfirmed ? (
            <Input type="email" value={email ?? ''} readOnly {...control} />
          ) : (
            <EmailInput autoComplete="email" {...control} {...field('email')} />
          )
        }
      </Field>
      <Checkbox label={<TermsLabel />} error={errorOf('accepts_terms')} {...field('accepts_terms')} />
      {problem && (
        <p role="alert" className="font-medium text-danger">
          {problem}
        </p>
      )}
      <SubmitButton busy={formState.isSubmitting}>{register.createAccount}</SubmitButton>
    </form>
  )
}
