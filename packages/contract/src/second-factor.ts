import { z } from 'zod'
import { Password } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { dataOf } from './paging.ts'
import { onlyIf } from './permissions.ts'
import { SecondFactorCode } from './second-factor-code.ts'

// A code from an authenticator app in addition to the password (TOTP, RFC 6238). Required for admins outside demo mode, optional for others.

/** Codes for a user who has lost the app. Each works once. */
export const RECOVERY_CODES = 10

const tag = 'Accounts'
const mine = { tag, access: 'signed_in', beforeSecondFactor: true, inMaintenance: true } as const
const WithCode = z.strictObject({ code: SecondFactorCode })

export const SecondFactor = z
  .object({
    is_on: z.boolean(),
    since: z.string().nullable(),
    recovery_codes_left: z.int(),
    is_required: z.boolean().meta({ description: 'Whether the caller can do nothing without one' }),
  })
  .meta({ id: 'SecondFactor' })
export type SecondFactor = z.infer<typeof SecondFactor>

/** The data for the app. The secret is only shown this once. */
export const SecondFactorSecret = z
  .object({
    secret: z.string().meta({ description: 'Base32, to be typed in where the picture cannot be read' }),
    link: z.string().meta({ description: 'otpauth: URI, which the picture says' }),
    qr: z.object({ size: z.int(), path: z.string() }).meta({ description: 'SVG path over a square of so many units' }),
  })
  .meta({ id: 'SecondFactorSecret' })
export type SecondFactorSecret = z.infer<typeof SecondFactorSecret>

export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' })

export const readSecondFactorEndpoint = endpoint({
  ...mine,
  id: 'readSecondFactor',
  method: 'GET',
  path: '/user/second-factor',
  summary: 'Whether signing in asks the caller for a code',
  status: 200,
  response: dataOf(SecondFactor),
})
export const beginSecondFactorEndpoint = endpoint({
  ...mine,
  id: 'beginSecondFactor',
  method: 'POST',
  path: '/user/second-factor/begin',
  summary: 'A new secret for an authenticator app, in place of an earlier one that was not confirmed',
  rule: onlyIf('password_if_any'),
  body: z.strictObject({ password: Password.optional() }),
  bodyOptional: true,
  proof: 'continues',
  status: 200,
  response: dataOf(SecondFactorSecret),
  errors: ['conflict', 'password_required', 'confirmation_required'],
})
export const turnOnSecondFactorEndpoint = endpoint({
  ...mine,
  id: 'turnOnSecondFactor',
  method: 'POST',
  path: '/user/second-factor/turn-on',
  summary: 'Confirm the secret by a first code. All other sessions end. Answers with the recovery codes, this once',
  body: WithCode,
  proof: 'continues',
  status: 200,
  response: dataOf(RecoveryCodes),
  errors: ['conflict', 'confirmation_required'],
})
export const checkSecondFactorEndpoint = endpoint({
  ...mine,
  id: 'checkSecondFactor',
  method: 'POST',
  path: '/user/second-factor/check',
  summary: 'Give a code again, for what needs a fresh one',
  body: WithCode,
  status: 204,
  response: null,
  errors: ['conflict'],
})
export const renewRecoveryCodesEndpoint = endpoint({
  ...mine,
  id: 'renewRecoveryCodes',
  method: 'POST',
  path: '/user/second-factor/recovery-codes',
  summary: 'New recovery codes in place of all earlier ones, by a code',
  body: WithCode,
  status: 200,
  response: dataOf(RecoveryCodes),
  errors: ['conflict'],
})
export const turnOffSecondFactorEndpoint = endpoint({
  ...mine,
  id: 'turnOffSecondFactor',
  method: 'POST',
  path: '/user/second-factor/turn-off',
  summary: 'Sign in without codes again, by a code. An admin who needs one has to set it up again before anything else',
  body: WithCode,
  status: 204,
  response: null,
  errors: ['conflict'],
})
