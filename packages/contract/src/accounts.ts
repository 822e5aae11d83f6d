import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { line } from './fields.ts'
import { mailLanguages } from './mail-language.ts'
import { dataOf } from './paging.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, PASSWORD_TOO_LONG } from './rules.ts'
import { SecondFactorCode } from './second-factor-code.ts'
import { shopRoles } from './shop-roles.ts'
import { staffRoles } from './staff-roles.ts'
import { MAX_EMAIL, MAX_FULL_NAME } from './text-lengths.ts'
import { shownVerificationStatuses, verificationStatuses } from './verification-statuses.ts'

/** What an account can be opened for. */
export const signUpTypes = ['buyer', 'vendor'] as const
export type SignUpType = (typeof signUpTypes)[number]

/** What an account is for: it decides what its owner sees and may do. */
export const userTypes = [...signUpTypes, 'admin'] as const
export const UserType = z.enum(userTypes)
export type UserType = z.infer<typeof UserType>

/** The status of a vendor's verification. */
export const VerificationStatus = z.enum(verificationStatuses)
export type VerificationStatus = z.infer<typeof VerificationStatus>

/** The public status. `verified`: Asime has checked who is behind the shop, and the verification is still valid. */
export const shownVerification = {
  verification_status: z.enum(shownVerificationStatuses),
  verified_at: z.string().nullable().meta({ description: 'When Asime checked who is behind it' }),
}

/** A user, as the user and admins see it. */
export const Profile = z
  .object({
    id: z.uuid(),
    full_name: z.string(),
    email: z.string().nullable().meta({ description: 'Null for whoever has signed up by phone' }),
    phone: z.string().nullable(),
    verified_phone: z
      .string()
      .optional()
      .meta({ description: 'Present where a number was confirmed by a code: it signs in' }),
    phone_change: z.object({ phone: z.string(), takes_effect_at: z.string() }).optional().meta({
      description: 'Present while support is about to change the number that signs in. The new one is masked',
    }),
    phone_released: z
      .literal(true)
      .optional()
      .meta({ description: 'Present where the number went to somebody else’s account, until another one is added' }),
    location: z.string().nullable(),
    bio: z.string().nullable(),
    avatar_url: z.string().nullable(),
    mail_language: z
      .enum(mailLanguages)
      .meta({ description: 'What their emails are written in; all else is in English' }),
    user_type: UserType,
    created_at: z.string(),
    email_verified: z.boolean(),
    vendor: z
      .object({ id: z.uuid(), business_name: z.string(), verification_status: VerificationStatus })
      .optional()
      .meta({ description: 'Present for vendors, and for who works for one' }),
    shop_role: z
      .enum(shopRoles)
      .optional()
      .meta({ description: 'What they are in that shop; missing for admins, who act for none' }),
    staff_role: z.enum(staffRoles).optional().meta({ description: 'Present for admins: what they may do at the desk' }),
    has_second_factor: z
      .literal(true)
      .optional()
      .meta({ description: 'Present where signing in asks for a code of an authenticator app' }),
    has_no_password: z
      .literal(true)
      .optional()
      .meta({ description: 'Present for people who sign in by other ways alone' }),
    needs_longer_password: z.literal(true).optional().meta({
      description: 'Present for sellers whose password is shorter than sellers need: it has to be changed first',
    }),
    must_enrol: z
      .literal(true)
      .optional()
      .meta({ description: 'Present for admins who can do nothing until they have set such codes up' }),
    suspended_shop: z
      .object({ business_name: z.string(), role: z.enum(shopRoles) })
      .optional()
      .meta({ description: 'Whom they work for while that shop is suspended: they can do nothing for it but leave' }),
    closed_shop: z
      .object({ business_name: z.string() })
      .optional()
      .meta({ description: 'The shop that they had until an admin closed it: opening one brings it back' }),
  })
  .meta({ id: 'Profile' })
export type Profile = z.infer<typeof Profile>

/** A user, as everybody else sees it. */
export const PublicUser = z
  .object({ id: z.uuid(), full_name: z.string(), avatar_url: z.string().nullable() })
  .meta({ id: 'PublicUser' })
export type PublicUser = z.infer<typeof PublicUser>

// The grammar that browsers check (HTML, "valid email address"), with a dotted host. ASCII only, so that no two addresses look alike or
// fold differently. The verification mail shows whether the address exists.
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i

export const Email = z
  .string({ error: (issue) => (issue.input === undefined ? 'Email is required' : 'Email is invalid') })
  .trim()
  .min(1, 'Email is required')
  .max(MAX_EMAIL, 'Email is invalid')
  .regex(EMAIL, 'Email is invalid')

export const Password = z
  .string({ error: (issue) => (issue.input === undefined ? 'Password is required' : 'Password must be text') })
  .min(1, 'Password is required')
  .min(MIN_PASSWORD_LENGTH, `Password must be at least ${MIN_PASSWORD_LENGTH} characters`)
  .max(MAX_PASSWORD_LENGTH, PASSWORD_TOO_LONG)
  .refine(
    (value) => value.isWellFormed() && !value.includes('\u0000'),
    'Password contains characters that are not allowed',
  )

/** A number in international format. Spaces are dropped (ACC-5). */
export const Phone = z
  .string({ error: 'Please enter a valid phone number' })
  .max(60, 'Please enter a valid phone number')
  .overwrite((value) => value.replace(/\s/g, ''))
  .regex(/^(\+?[1-9]\d{0,14})?$/, 'Please enter a valid phone number')

export const FullName = line({ max: MAX_FULL_NAME, required: 'Full name is required' })

export const Register = z.strictObject({
  email: Email,
  password: Password,
  full_name: FullName,
  user_type: z.enum(signUpTypes, { error: 'Choose buyer or vendor' }).default('buyer'),
  phone: Phone.optional(),
})
export type Register = z.infer<typeof Register>

export const Login = z.strictObject({
  email: z
    .string({ error: 'Email is required' })
    .trim()
    .min(1, 'Email is required')
    .max(MAX_EMAIL, 'Email is invalid')
    .refine((value) => value.isWellFormed() && !/[\u0000-\u001f]/.test(value), 'Email is invalid'),
  password: z
    .string({ error: 'Password is required' })
    .min(1, 'Password is required')
    .max(MAX_PASSWORD_LENGTH, PASSWORD_TOO_LONG)
    .refine(
      (value) => value.isWellFormed() && !value.includes('\u0000'),
      'Password contains characters that are not allowed',
    ),
  code: SecondFactorCode.optional().meta({ description: 'Needed where the account has codes on' }),
})

/** Any format: an unknown token is answered with 401, as clients expect for invalid credentials. */
const RefreshToken = z.string({ error: 'Token is required' }).min(1, 'Token is required').max(4_096, 'Token is invalid')

export const Tokens = z.object({
  token: z.string().meta({ description: 'The same as access_token' }),
  access_token: z.string().meta({ description: 'Signed JWT for the Authorization header' }),
  refresh_token: z.string().meta({ description: 'Opaque; replaced at each refresh' }),
  expires_in: z.int().meta({ description: 'Seconds until access_token expires' }),
})

export const SignedIn = Tokens.extend({
  user: z.object({ id: z.uuid(), email: z.string().nullable(), profile: Profile }),
}).meta({
  id: 'SignedIn',
})
export type SignedIn = z.infer<typeof SignedIn>

const Said = dataOf(z.object({ message: z.string() }))

export const registerEndpoint = endpoint({
  id: 'register',
  feature: 'sign_up',
  method: 'POST',
  path: '/auth/register',
  tag: 'Accounts',
  access: 'public',
  limit: 'credentials',
  idempotent: true,
  proof: 'binds',
  summary: 'Create a buyer or vendor account and sign in',
  body: Register,
  status: 201,
  response: dataOf(SignedIn),
  errors: ['email_taken'],
})
export const loginEndpoint = endpoint({
  id: 'login',
  method: 'POST',
  path: '/auth/login',
  tag: 'Accounts',
  access: 'public',
  limit: 'sign_in',
  inMaintenance: true,
  proof: 'binds',
  summary: 'Sign in',
  body: Login,
  status: 200,
  response: dataOf(SignedIn),
  errors: ['invalid_credentials', 'account_suspended', 'second_factor_required'],
})
export const logoutEndpoint = endpoint({
  id: 'logout',
  method: 'POST',
  path: '/auth/logout',
  tag: 'Accounts',
  access: 'signed_in',
  beforeSecondFactor: true,
  inMaintenance: true,
  summary: 'End this session, or all sessions of the account',
  body: z.strictObject({ all_devices: z.boolean().default(false) }),
  bodyOptional: true,
  status: 204,
  response: null,
})
export const refreshEndpoint = endpoint({
  id: 'refresh',
  method: 'POST',
  path: '/auth/refresh',
  tag: 'Accounts',
  access: 'public',
  inMaintenance: true,
  proof: 'continues',
  summary: 'Exchange a refresh token for a new pair of tokens',
  body: z.strictObject({ refresh_token: RefreshToken }),
  status: 200,
  response: dataOf(Tokens),
  errors: ['unauthenticated'],
})
export const readProfileEndpoint = endpoint({
  id: 'readProfile',
  method: 'GET',
  path: '/auth/profile',
  tag: 'Accounts',
  access: 'signed_in',
  beforeSecondFactor: true,
  summary: 'The caller’s own profile',
  status: 200,
  response: dataOf(z.object({ profile: Profile })),
})
export const readUserProfileEndpoint = endpoint({
  id: 'readUserProfile',
  method: 'GET',
  path: '/user/profile',
  tag: 'Accounts',
  access: 'signed_in',
  beforeSecondFactor: true,
  summary: 'Same as GET /auth/profile, at the path that clients call on startup',
  status: 200,
  response: dataOf(z.object({ profile: Profile })),
})
export const resendVerificationEndpoint = endpoint({
  id: 'resendVerification',
  method: 'POST',
  path: '/auth/resend-verification',
  tag: 'Accounts',
  access: 'public',
  limit: 'account_mail',
  summary: 'Email the confirmation link again; the response does not reveal whether the account exists',
  body: z.strictObject({ email: Email }),
  status: 200,
  response: Said,
})
export const listDemoAccountsEndpoint = endpoint({
  id: 'listDemoAccounts',
  method: 'GET',
  path: '/demo-accounts',
  tag: 'Accounts',
  access: 'public',
  summary: 'Demo accounts; 404 when demo data is off',
  status: 200,
  response: dataOf(
    z.array(z.object({ user_type: UserType, full_name: z.string(), email: z.string(), password: z.string() })),
  ),
})
