import { ChangePassword } from '@asime/contract/change-password'
import { z } from 'zod'
import { passwordsDoNotMatch } from '../password/reset-password-fields.texts.ts'

export const ChangePasswordFields = ChangePassword.extend({ confirm_password: z.string() }).refine(
  (value) => value.confirm_password === value.new_password,
  // Whatever else is wrong, so that all that is wrong is told at once.
  { path: ['confirm_password'], error: passwordsDoNotMatch, when: () => true },
)
