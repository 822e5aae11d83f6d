import { z } from 'zod'
import { inWords, PHONE_CHANGE_WAIT } from './deadlines.ts'
import { endpoint } from './endpoint.ts'
import { dataOf } from './paging.ts'
import { Challenge, PhoneCode, PhoneCodeSent, SignInNumber } from './phone-sign-in.ts'

// The number that somebody signs in with: adding, changing and removing it (ACC-8l).

/** Why a number cannot be removed: there is no other way to sign in, or to reach the owner. */
export const phoneKeptBecause = ['no_email', 'email_not_confirmed', 'only_way_in'] as const

export const OwnPhone = z
  .object({
    phone: z.string().nullable().meta({ description: 'Confirmed by a code: it signs in' }),
    kept_because: z.enum(phoneKeptBecause).nullable().meta({ description: 'Null where the number may be removed' }),
    waits_until: z
      .string()
      .nullable()
      .meta({ description: 'One was removed lately: until then none is added', format: 'date-time' }),
  })
  .meta({ id: 'OwnPhone' })
export type OwnPhone = z.infer<typeof OwnPhone>

const EnteredPhoneCode = z.strictObject({ challenge: Challenge, code: PhoneCode })

export const SaveOwnPhone = EnteredPhoneCode.extend({
  old: EnteredPhoneCode.optional().meta({
    description: 'The code to the number that the account has had. Needed where it has one',
  }),
})
export type SaveOwnPhone = z.infer<typeof SaveOwnPhone>

const own = { tag: 'Accounts', access: 'signed_in' } as const

export const readOwnPhoneEndpoint = endpoint({
  ...own,
  id: 'readOwnPhone',
  method: 'GET',
  path: '/user/phone',
  summary: 'The number that the caller signs in with',
  status: 200,
  response: dataOf(OwnPhone),
})
export const askNewPhoneCodeEndpoint = endpoint({
  ...own,
  id: 'askNewPhoneCode',
  method: 'POST',
  path: '/user/phone/new-code',
  confirmed: true,
  limit: 'credentials',
  summary:
    'Send a code to a number that is to sign in to the account. The response does not reveal whether it has an account already',
  body: z.strictObject({ phone: SignInNumber }),
  status: 200,
  response: dataOf(PhoneCodeSent),
  errors: ['forbidden', 'conflict'],
})
export const askOldPhoneCodeEndpoint = endpoint({
  ...own,
  id: 'askOldPhoneCode',
  method: 'POST',
  path: '/user/phone/old-code',
  confirmed: true,
  limit: 'credentials',
  summary: 'Send a code to the number that the caller signs in with, to change it',
  status: 200,
  response: dataOf(PhoneCodeSent),
  errors: ['forbidden', 'conflict'],
})
export const saveOwnPhoneEndpoint = endpoint({
  ...own,
  id: 'saveOwnPhone',
  method: 'PUT',
  path: '/user/phone',
  confirmed: true,
  limit: 'credentials',
  summary:
    'Add or change the number by the code that was sent to it, and to the number before. A change ends all other sessions. The owner is notified, and the number before told',
  body: SaveOwnPhone,
  status: 200,
  response: dataOf(OwnPhone),
  errors: ['forbidden', 'conflict'],
})
export const removeOwnPhoneEndpoint = endpoint({
  ...own,
  id: 'removeOwnPhone',
  method: 'DELETE',
  path: '/user/phone',
  confirmed: true,
  summary: `Remove the number, where the account has a confirmed email and another way in. All other sessions end, the owner is notified and the number told. For ${inWords(PHONE_CHANGE_WAIT)} no other one is added`,
  status: 204,
  response: null,
  errors: ['conflict'],
})

/** The token of a link. */
export const LinkToken = z.string({ error: 'Token is required' }).regex(/^[\w-]{43}$/, 'Token is invalid')

export const stopOwnPhoneChangeEndpoint = endpoint({
  ...own,
  id: 'stopOwnPhoneChange',
  method: 'POST',
  path: '/user/phone/stop-change',
  summary:
    'Stop a change of the caller’s number that support has asked for. It gives nobody anything, so any session does',
  status: 204,
  response: null,
  errors: ['conflict'],
})
export const stopPhoneChangeByLinkEndpoint = endpoint({
  id: 'stopPhoneChangeByLink',
  method: 'POST',
  path: '/auth/stop-phone-change',
  tag: 'Accounts',
  access: 'public',
  limit: 'credentials',
  summary: 'Stop such a change with the token that was sent to the old number and the email',
  body: z.strictObject({ token: LinkToken }),
  status: 200,
  response: dataOf(z.object({ message: z.string() })),
  errors: ['invalid_token'],
})
export const confirmPhoneChangeEndpoint = endpoint({
  id: 'confirmPhoneChange',
  method: 'POST',
  path: '/auth/confirm-phone-change',
  tag: 'Accounts',
  access: 'public',
  limit: 'credentials',
  summary: `Confirm a change of number, which support has asked for, with the token that was sent to the new one. It takes effect ${inWords(PHONE_CHANGE_WAIT)} after it was asked for`,
  body: z.strictObject({ token: LinkToken }),
  status: 200,
  response: dataOf(z.object({ message: z.string() })),
  errors: ['invalid_token'],
})
