import { z } from 'zod'
import { Email, Password } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { dataOf } from './paging.ts'

const Token = z
  .string({ error: 'Token is required' })
  .min(1, 'Token is required')
  .max(200, 'Token is invalid')
  .regex(/^[\x21-\x7e]+$/, 'Token is invalid')

const Said = dataOf(z.object({ message: z.string() }))

export const forgotPasswordEndpoint = endpoint({
  id: 'forgotPassword',
  method: 'POST',
  path: '/auth/forgot-password',
  tag: 'Accounts',
  access: 'public',
  limit: 'account_mail',
  summary: 'Email a password reset link; the response does not reveal whether the account exists',
  body: z.strictObject({ email: Email }),
  status: 200,
  response: Said,
})
export const resetPasswordEndpoint = endpoint({
  id: 'resetPassword',
  method: 'POST',
  path: '/auth/reset-password',
  tag: 'Accounts',
  access: 'public',
  limit: 'credentials',
  summary: 'Set a new password with the emailed token; ends all sessions',
  body: z.strictObject({ token: Token, password: Password }),
  status: 200,
  response: Said,
  errors: ['invalid_token'],
})
export const verifyEmailEndpoint = endpoint({
  id: 'verifyEmail',
  method: 'POST',
  path: '/auth/verify-email',
  tag: 'Accounts',
  access: 'public',
  limit: 'credentials',
  summary: 'Confirm an email address with the emailed token',
  body: z.strictObject({ token: Token }),
  status: 200,
  // Anyone can register an address that is not theirs. Its owner, who opens the link, must see whose account it confirms.
  response: dataOf(z.object({ message: z.string(), full_name: z.string() })),
  errors: ['invalid_token'],
})
export const confirmEmailChangeEndpoint = endpoint({
  id: 'confirmEmailChange',
  method: 'POST',
  path: '/auth/confirm-email-change',
  tag: 'Accounts',
  access: 'public',
  limit: 'credentials',
  summary: 'Confirm a change of email, which support has asked for, with the token mailed to one of the two addresses',
  body: z.strictObject({ token: Token }),
  status: 200,
  response: dataOf(
    z.object({
      message: z.string(),
      is_changed: z.boolean().meta({ description: 'Else the other address has to confirm it as well' }),
    }),
  ),
  errors: ['invalid_token', 'email_taken'],
})
