import { z } from 'zod'
import { Email, FullName, Phone, SignedIn, signUpTypes } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { dataOf } from './paging.ts'
import { SecondFactorCode } from './second-factor-code.ts'
import { signInProviders } from './sign-in-providers.ts'

// Signing in with Google or Facebook. `/sign-in/:provider/start` redirects the browser to the provider, with a cookie that only the API reads.
// The provider redirects it to the page `/sign-in/:provider`, which sends the parameters of its address to these calls.

const tag = 'Accounts'
export const Provider = z.enum(signInProviders, { error: 'Choose Google or Facebook' })

/** A parameter that the provider put into the address. Anything invalid is refused with a message to start again. */
const fromAddress = (max: number) =>
  z
    .string({ error: 'Please start again' })
    .min(1, 'Please start again')
    .max(max, 'Please start again')
    .regex(/^[\x21-\x7e]+$/, 'Please start again')

const Ticket = fromAddress(100).meta({ description: 'Of the answer that asked for more; good once, for a while' })

export const ProviderAnswer = z
  .object({
    outcome: z.enum(['signed_in', 'code_required', 'account_needed', 'linked', 'confirmed']).meta({
      description:
        '`code_required`: the account has codes on, see finishProviderSignIn. `account_needed`: nobody has this one yet, see registerByProvider',
    }),
    return_to: z.string().meta({ description: 'The path of this site that the visit was begun for' }),
    session: SignedIn.optional(),
    ticket: z.string().optional(),
    newcomer: z
      .object({
        full_name: z.string(),
        email: z.string().nullable(),
        is_email_confirmed: z.boolean().meta({ description: 'Whether the new account has this address, confirmed' }),
      })
      .optional()
      .meta({ description: 'What the provider says of whoever has no account yet' }),
  })
  .meta({ id: 'ProviderAnswer' })
export type ProviderAnswer = z.infer<typeof ProviderAnswer>

export const RegisterByProvider = z.strictObject({
  ticket: Ticket,
  user_type: z.enum(signUpTypes, { error: 'Choose buyer or vendor' }),
  full_name: FullName,
  email: Email.optional().meta({ description: 'Where the provider has confirmed one, that one counts' }),
  phone: Phone.optional(),
  accepts_terms: z.literal(true, { error: 'Please accept the terms to open an account' }),
})
export type RegisterByProvider = z.infer<typeof RegisterByProvider>

export const listSignInProvidersEndpoint = endpoint({
  id: 'listSignInProviders',
  method: 'GET',
  path: '/auth/providers',
  tag,
  access: 'public',
  summary: 'By whom people can sign in here, beside email and password',
  status: 200,
  response: dataOf(z.array(Provider)),
})
export const answerProviderEndpoint = endpoint({
  id: 'answerProvider',
  method: 'POST',
  path: '/auth/providers/answer',
  tag,
  access: 'public',
  knowsCaller: true,
  beforeSecondFactor: true,
  limit: 'sign_in',
  inMaintenance: true,
  proof: 'binds',
  summary:
    'Hand over what a provider sent the browser back with. Needs the cookie that the visit began with, and is good once',
  body: z.strictObject({
    provider: Provider,
    code: fromAddress(4_096),
    state: fromAddress(200),
    iss: fromAddress(500).optional(),
  }),
  status: 200,
  response: dataOf(ProviderAnswer),
  errors: ['invalid_token', 'email_taken', 'account_suspended', 'conflict'],
})
export const finishProviderSignInEndpoint = endpoint({
  id: 'finishProviderSignIn',
  method: 'POST',
  path: '/auth/providers/finish',
  tag,
  access: 'public',
  limit: 'sign_in',
  inMaintenance: true,
  proof: 'binds',
  summary: 'Give the code of the authenticator app after a provider has vouched for the owner',
  body: z.strictObject({ ticket: Ticket, code: SecondFactorCode }),
  status: 200,
  response: dataOf(SignedIn),
  errors: ['invalid_token', 'account_suspended'],
})
export const registerByProviderEndpoint = endpoint({
  id: 'registerByProvider',
  feature: 'sign_up',
  method: 'POST',
  path: '/auth/providers/register',
  tag,
  access: 'public',
  limit: 'credentials',
  proof: 'binds',
  summary: 'Create a buyer or vendor account for whom a provider vouches, and sign in',
  body: RegisterByProvider,
  status: 201,
  response: dataOf(SignedIn),
  errors: ['invalid_token', 'email_taken', 'conflict'],
})
