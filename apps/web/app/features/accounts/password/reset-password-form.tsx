import { ApiError } from '../../../lib/api/api.ts'
import { serverMessage } from '../../../lib/api/server-message.ts'
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts'
import { toast } from '../../../ui/toast.tsx'
import { resetPassword } from '../account-calls.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { SubmitButton } from '../submit-button.tsx'
import * as texts from './reset-password-form.texts.ts'

const loadFields = () => import('./reset-password-fields.ts').then((part) => part.ResetFields)

interface ResetPasswordFormProps {
  token: string
  onDone: (message: string) => void
  /** The link is no longer good. */
  onExpired: () => void
}

export function ResetPasswordForm({ token, onDone, onExpired }: ResetPasswordFormProps) {
  const { field, errorOf, handleSubmit, showFieldErrors, watch, formState } = useSchemaForm(loadFields)

  const submit = handleSubmit(async ({ password }) => {
    try {
      onDone(await resetPassword(token, password))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'invalid_token' || error.errors?.['token']) onExpired()
      else if (!showFieldErrors(error)) toast.error(texts.error, serverMessage(error) ?? texts.failedToSetThePassword)
    }
  })

  return (
    <form method="dialog" noValidate onSubmit={(event) => void submit(event)} className="mt-6 grid gap-4">
      <NewPasswordFields field={field} errorOf={errorOf} password={watch('password')} />
      <SubmitButton busy={formState.isSubmitting}>{texts.setTheNewPassword}</SubmitButton>
    </form>
  )
}
