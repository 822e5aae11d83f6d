import { z } from 'zod'
import { CONFIRMATION_FRESH, inWords } from './deadlines.ts'
import { endpoint } from './endpoint.ts'
import { ConfirmByPassword } from './own-data.ts'
import { dataOf } from './paging.ts'
import { PasskeyAnswer, PasskeyOptions } from './passkey-answers.ts'
import { Challenge, PhoneCode, PhoneCodeSent } from './phone-sign-in.ts'
import { SecondFactorCode } from './second-factor-code.ts'
import { signInProviders } from './sign-in-providers.ts'

// Confirms that the session is still its owner's, before actions that a stolen phone or token must not allow.

/**
 * Ways to confirm. With sign-in codes on, the password is not enough, as for signing in. With neither, a user enters a code by text
 * message or confirms with Google or Facebook (`confirmByProvider`).
 */
export const confirmationWays = ['passkey', 'password', 'code', 'text_code', ...signInProviders] as const
export const ConfirmationWay = z.enum(confirmationWays)
export type ConfirmationWay = z.infer<typeof ConfirmationWay>

export const Confirmation = z
  .object({
    ways: z.array(ConfirmationWay).meta({ description: 'What the caller can confirm with; none: by signing in again' }),
    passkey_options: PasskeyOptions.nullable().meta({
      description: 'What a device needs for the first of those; else null',
    }),
  })
  .meta({ id: 'Confirmation' })
export type Confirmation = z.infer<typeof Confirmation>

export const ConfirmSession = z
  .strictObject({
    password: ConfirmByPassword.shape.password.optional(),
    code: SecondFactorCode.optional(),
    passkey: PasskeyAnswer.optional(),
    text_code: z.strictObject({ challenge: Challenge, code: PhoneCode }).optional(),
  })
  .refine((given) => Object.values(given).filter((one) => one !== undefined).length === 1, {
    path: ['password'],
    error: 'Enter your password or a code, or use a passkey',
  })
export type ConfirmSession = z.input<typeof ConfirmSession>

// Open to admins who have yet to set up codes: without a password, they need a confirmation to do so.
const own = { tag: 'Accounts', path: '/auth/confirm', access: 'signed_in', beforeSecondFactor: true } as const

export const readConfirmationEndpoint = endpoint({
  ...own,
  id: 'readConfirmation',
  method: 'GET',
  summary: 'How the caller can confirm that it is them',
  status: 200,
  response: dataOf(Confirmation),
})
export const confirmSessionEndpoint = endpoint({
  ...own,
  id: 'confirmSession',
  method: 'POST',
  limit: 'credentials',
  inMaintenance: true,
  proof: 'continues',
  summary: `Confirm that it is you, in this session, by the password, a passkey, a code of the app or one by text message. It counts for ${inWords(CONFIRMATION_FRESH)}, as signing in does`,
  body: ConfirmSession,
  status: 204,
  response: null,
  errors: ['second_factor_required', 'other_proof_required', 'conflict'],
})
export const textOwnCodeEndpoint = endpoint({
  ...own,
  id: 'textOwnCode',
  method: 'POST',
  path: '/auth/confirm/text',
  limit: 'credentials',
  summary: 'Send a code to the number that the caller signs in with, to confirm that it is them',
  status: 200,
  response: dataOf(PhoneCodeSent),
  errors: ['forbidden', 'conflict'],
})
