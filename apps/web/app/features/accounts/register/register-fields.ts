import { Register } from '@asime/contract/accounts'
import { z } from 'zod'
import * as texts from './register-fields.texts.ts'

export const RegisterFields = Register.omit({ user_type: true })
  .extend({
    confirm_password: z.string(),
    terms: z.literal(true, { error: texts.pleaseAcceptTheTerms }),
  })
  // Whatever else is wrong, so that all that is wrong is told at once.
  .refine((value) => value.confirm_password === value.password, {
    path: ['confirm_password'],
    error: texts.passwordsDoNotMatch,
    when: () => true,
  })
export type RegisterFields = z.output<typeof RegisterFields>
