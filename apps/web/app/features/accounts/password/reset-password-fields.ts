import { Password } from '@asime/contract/accounts'
import { z } from 'zod'
import * as texts from './reset-password-fields.texts.ts'

export const NewPassword = z.object({ password: Password, confirm_password: z.string() })

export const isRepeated = (value: z.infer<typeof NewPassword>) => value.confirm_password === value.password
// Whatever else is wrong, so that all that is wrong is told at once.
export const NOT_REPEATED = { path: ['confirm_password'], error: texts.passwordsDoNotMatch, when: () => true }

export const ResetFields = NewPassword.refine(isRepeated, NOT_REPEATED)
