import { z } from 'zod'
import { SignedIn } from './accounts.ts'
import { inWords, PHONE_CONFIRMED } from './deadlines.ts'
import { endpoint } from './endpoint.ts'
import { GhanaMobile } from './ghana.ts'
import { dataOf } from './paging.ts'
import { MAX_PASSWORD_LENGTH, PASSWORD_TOO_LONG } from './rules.ts'
import { SecondFactorCode } from './second-factor-code.ts'
import { LONG_PHONE_CODE_DIGITS, MAX_PHONE_CODE, PHONE_CODE_DIGITS } from './phone-code-rules.ts'

// Signing in by a code by text message, which opens an account if the number has none yet.

const tag = 'Accounts'

/** The name of a user who signed up by phone, until they enter one. */
export const UNNAMED = 'New member'

function whyNoMobile(number: string): string | undefined {
  if (/\p{L}/u.test(number)) return 'Enter the number in digits, like 024 412 3456'
  if (/^(?:\+|00)(?!233)/.test(number)) return 'This number is not from Ghana. Enter a number like 024 412 3456'
  if (/^(?:(?:\+|00)?233|0)3\d{8}$/.test(number)) return 'This is a landline. Enter a mobile number, like 024 412 3456'
  return undefined
}

/** A mobile number, with a message for each usual mistake: these users may have no email to fall back on. */
export const SignInNumber = z
  .string({ error: 'A mobile number is required' })
  .superRefine((number, { addIssue }) => {
    const why = whyNoMobile(number.replaceAll(/[\s-]/g, ''))
    if (why) addIssue(why)
  })
  .pipe(GhanaMobile)

/** What a code is for, when the caller is not signed in. It cannot be used for anything else. */
export const phoneCodePurposes = ['sign_in', 'reset_password'] as const

const NO_CODE = 'Enter all digits of the code'

/** The digits of a code. Spaces and hyphens are dropped. */
export const PhoneCode = z
  .string({ error: 'Enter the code' })
  .max(MAX_PHONE_CODE, NO_CODE)
  .overwrite((code) => code.replaceAll(/[\s-]/g, ''))
  .regex(new RegExp(`^(?:\\d{${PHONE_CODE_DIGITS}}|\\d{${LONG_PHONE_CODE_DIGITS}})$`), NO_CODE)

export const Challenge = z
  .string({ error: 'Ask for a code first' })
  .regex(/^[\w-]{43}$/, 'Ask for a code first')
  .meta({ description: 'What the answer to sending the code said: no other browser can use that code' })

export const AskPhoneCode = z.strictObject({
  phone: SignInNumber,
  purpose: z.enum(phoneCodePurposes, { error: `Must be one of ${phoneCodePurposes.join(', ')}` }),
})
export type AskPhoneCode = z.infer<typeof AskPhoneCode>

export const PhoneCodeSent = z
  .object({
    challenge: z.string(),
    phone: z.string().meta({ description: 'The number as it is kept' }),
    digits: z.int().meta({
      description: `${PHONE_CODE_DIGITS}; or ${LONG_PHONE_CODE_DIGITS} where many codes were asked for: one that may have been sent before`,
    }),
  })
  .meta({ id: 'PhoneCodeSent' })
export type PhoneCodeSent = z.infer<typeof PhoneCodeSent>

export const SignInByPhone = z.strictObject({
  challenge: Challenge,
  code: PhoneCode,
  second_factor_code: SecondFactorCode.optional().meta({
    description: 'Needed where the account has codes of an authenticator app on',
  }),
  password: z
    .string()
    .min(1, 'Password is required')
    .max(MAX_PASSWORD_LENGTH, PASSWORD_TOO_LONG)
    .refine(
      (value) => value.isWellFormed() && !value.includes('\u0000'),
      'Password contains characters that are not allowed',
    )
    .optional()
    .meta({ description: 'Asked for on a new device, where the number was last confirmed long ago' }),
  opens_new: z
    .literal(true)
    .optional()
    .meta({ description: 'Then, too: the account that has the number is somebody else’s. It loses the number' }),
})
export type SignInByPhone = z.infer<typeof SignInByPhone>

export const askPhoneCodeEndpoint = endpoint({
  id: 'askPhoneCode',
  method: 'POST',
  path: '/auth/phone/code',
  tag,
  access: 'public',
  limit: 'sign_in',
  summary: 'Send a code to a mobile number; the response does not reveal whether the number has an account',
  body: AskPhoneCode,
  status: 200,
  response: dataOf(PhoneCodeSent),
  errors: ['forbidden'],
})
export const signInByPhoneEndpoint = endpoint({
  id: 'signInByPhone',
  method: 'POST',
  path: '/auth/phone/sign-in',
  tag,
  access: 'public',
  limit: 'sign_in',
  proof: 'binds',
  summary: `Sign in by the code that was sent, and open a buyer’s account where the number has none. On a new device a number that was last confirmed long ago (${inWords(PHONE_CONFIRMED)}, unless owners changed it) is not enough for an account that has anything else: \`errors\` names what is (\`password\`, \`opens_new\`)`,
  body: SignInByPhone,
  status: 200,
  response: dataOf(
    SignedIn.extend({ is_new: z.boolean().meta({ description: 'Whether the account was opened just now' }) }),
  ),
  errors: ['account_suspended', 'second_factor_required', 'other_proof_required', 'forbidden', 'conflict', 'paused'],
})
