import { z } from 'zod'
import { Password } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { dataOf } from './paging.ts'
import { Challenge, PhoneCode } from './phone-sign-in.ts'

// Resets a password by a code that is sent to the account's number (`askPhoneCode` for `reset_password`).

export const ResetPasswordByPhone = z.strictObject({ challenge: Challenge, code: PhoneCode, password: Password })
export type ResetPasswordByPhone = z.infer<typeof ResetPasswordByPhone>

export const resetPasswordByPhoneEndpoint = endpoint({
  id: 'resetPasswordByPhone',
  method: 'POST',
  path: '/auth/phone/reset-password',
  tag: 'Accounts',
  access: 'public',
  limit: 'credentials',
  summary: 'Set a new password by the code that was sent to the account’s number; ends all sessions',
  body: ResetPasswordByPhone,
  status: 200,
  response: dataOf(z.object({ message: z.string() })),
  errors: ['account_suspended', 'other_proof_required', 'conflict', 'forbidden', 'not_found'],
})
