import { Password } from '@asime/contract/accounts'
import { z } from 'zod'
import * as texts from './reset-password-fields.texts.ts'

export const ResetFields = z.object({ password: Password, confirm_password: z.string() }).refine(
  (value) => value.confirm_password === value.password,
  // Whatever else is wrong, so that all that is wrong is told at once.
  { path: ['confirm_password'], error: texts.passwordsDoNotMatch, when: () => true },
)
