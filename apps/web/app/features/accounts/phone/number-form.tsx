import type { AskPhoneCode, PhoneCodeSent } from '@asime/contract/phone-sign-in'
import type { ReactNode } from 'react'
import { ApiError } from '../../../lib/api/api.ts'
import { loadCalls } from '../../../lib/api/load-calls.ts'
import { serverMessage } from '../../../lib/api/server-message.ts'
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts'
import { Field, Input } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { SubmitButton } from '../submit-button.tsx'
import * as texts from './phone-sign-in.texts.ts'

const loadNumberFields = () => import('./phone-sign-in-fields.ts').then((part) => part.NumberFields)

/** Has a code sent to a number. */
export type AskForCode = (phone: string) => Promise<PhoneCodeSent>

/** For whoever is not signed in. */
export const askFor =
  (purpose: AskPhoneCode['purpose']): AskForCode =>
  async (phone) =>
    (await loadCalls(import('./phone-sign-in.api.ts'))).askPhoneCode(phone, purpose)

interface NumberFormProps {
  ask: AskForCode
  label?: string
  /** What was typed before, to be corrected. */
  before?: string | undefined
  onSent: (sent: PhoneCodeSent) => void
  /** What stands below the button. */
  children?: ReactNode
}

export function NumberForm({ ask, label = texts.mobileNumber, before, onSent, children }: NumberFormProps) {
  const { field, errorOf, handleSubmit, showFieldErrors, formState } = useSchemaForm(loadNumberFields)
  const submit = handleSubmit(async ({ phone }) => {
    try {
      onSent(await ask(phone))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!showFieldErrors(error)) toast.error(texts.notSent, serverMessage(error) ?? texts.tryAgain)
    }
  })
  return (
    <form method="dialog" noValidate onSubmit={(event) => void submit(event)} className="mt-6 grid gap-4">
      <Field label={label} hint={texts.example} error={errorOf('phone')}>
        {(control) => (
          <Input type="tel" inputMode="tel" autoComplete="tel" defaultValue={before} {...control} {...field('phone')} />
        )}
      </Field>
      <SubmitButton busy={formState.isSubmitting}>{texts.sendCode}</SubmitButton>
      {children}
    </form>
  )
}
