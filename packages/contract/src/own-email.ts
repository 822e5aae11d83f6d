import { z } from 'zod'
import { Email } from './accounts.ts'
import { inWords, VERIFICATION_LINK } from './deadlines.ts'
import { endpoint } from './endpoint.ts'
import { dataOf } from './paging.ts'

// Adds an email to an account that only has a number. An existing email is changed by support (ACC-17).

export const OwnEmail = z
  .object({
    waiting: z
      .object({ email: z.string(), expires_at: z.string() })
      .nullable()
      .meta({ description: 'An address that is to be confirmed; whether it can be is not said' }),
  })
  .meta({ id: 'OwnEmail' })
export type OwnEmail = z.infer<typeof OwnEmail>

export const readOwnEmailEndpoint = endpoint({
  id: 'readOwnEmail',
  method: 'GET',
  path: '/user/email',
  tag: 'Accounts',
  access: 'signed_in',
  summary: 'Which address the caller wants to add',
  status: 200,
  response: dataOf(OwnEmail),
})
export const addOwnEmailEndpoint = endpoint({
  id: 'addOwnEmail',
  method: 'POST',
  path: '/user/email',
  tag: 'Accounts',
  access: 'signed_in',
  confirmed: true,
  limit: 'account_mail',
  summary: `Email a link to an address for an account that has none: it works for ${inWords(VERIFICATION_LINK)}. The response does not reveal whether the address has an account; one that has gets another email`,
  body: z.strictObject({ email: Email }),
  status: 200,
  response: dataOf(OwnEmail),
  errors: ['forbidden', 'conflict'],
})
export const confirmOwnEmailEndpoint = endpoint({
  id: 'confirmOwnEmail',
  method: 'POST',
  path: '/auth/confirm-own-email',
  tag: 'Accounts',
  access: 'public',
  limit: 'credentials',
  summary:
    'Add the address to the account with the token that was mailed there. The owner is notified, and the number told',
  body: z.strictObject({
    token: z.string({ error: 'Token is required' }).regex(/^[\w-]{43}$/, 'Token is invalid'),
  }),
  status: 200,
  response: dataOf(z.object({ message: z.string() })),
  errors: ['invalid_token', 'email_taken'],
})
