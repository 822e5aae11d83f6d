import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '../../../ui/field.tsx'
import { PasswordInput } from '../../../ui/password-input.tsx'
import { StrengthHint } from './strength-hint.tsx'
import * as texts from './reset-password-form.texts.ts'

type Name = 'password' | 'confirm_password'

interface NewPasswordFieldsProps {
  /** Of the form that they are part of, as `errorOf`. */
  field: (name: Name, alsoClears?: Name) => UseFormRegisterReturn
  errorOf: (name: Name) => string | undefined
  /** What is typed so far. */
  password: string | undefined
}

/** A new password, twice. */
export function NewPasswordFields({ field, errorOf, password = '' }: NewPasswordFieldsProps) {
  return (
    <>
      <Field label={texts.newPassword} error={errorOf('password')} hint={<StrengthHint password={password} />}>
        {(control) => (
          <PasswordInput autoComplete="new-password" {...control} {...field('password', 'confirm_password')} />
        )}
      </Field>
      <Field label={texts.confirmPassword} error={errorOf('confirm_password')}>
        {(control) => <PasswordInput autoComplete="new-password" {...control} {...field('confirm_password')} />}
      </Field>
    </>
  )
}
