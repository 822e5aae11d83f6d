import { useEffect } from 'react'
import { ApiError } from '../../../lib/api/api.ts'
import { loadCalls } from '../../../lib/api/load-calls.ts'
import { serverMessage } from '../../../lib/api/server-message.ts'
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts'
import { toast } from '../../../ui/toast.tsx'
import { NewPasswordFields } from '../password/new-password-fields.tsx'
import { SubmitButton } from '../submit-button.tsx'
import { askFor } from './number-form.tsx'
import { type CodeFormProps, CodeField, OtherwiseButtons } from './phone-forms.tsx'
import { error as failed, failedToSetThePassword, setTheNewPassword } from '../password/reset-password-form.texts.ts'

const loadFields = () => import('./phone-recovery-fields.ts').then((part) => part.RecoveryFields)

const ask = askFor('reset_password')

/** The code that was texted, and the password that it sets. */
export function RecoveryForm({ onDone, ...code }: CodeFormProps & { onDone: (message: string) => void }) {
  const { field, errorOf, handleSubmit, showFieldErrors, watch, setFocus, formState } = useSchemaForm(loadFields)

  // The field before it is gone, and the focus with it.
  useEffect(() => setFocus('code'), [setFocus])

  const submit = handleSubmit(async ({ code: entered, password }) => {
    try {
      const { resetPasswordByPhone } = await loadCalls(import('./phone-recovery.api.ts'))
      onDone(await resetPasswordByPhone({ challenge: code.sent.challenge, code: entered, password }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!showFieldErrors(error)) toast.error(failed, serverMessage(error) ?? failedToSetThePassword)
    }
  })

  return (
    <form method="dialog" noValidate onSubmit={(event) => void submit(event)} className="mt-6 grid gap-4">
      <CodeField error={errorOf('code')} field={field('code')} />
      <NewPasswordFields field={field} errorOf={errorOf} password={watch('password')} />
      <SubmitButton busy={formState.isSubmitting}>{setTheNewPassword}</SubmitButton>
      <OtherwiseButtons ask={ask} {...code} />
    </form>
  )
}
