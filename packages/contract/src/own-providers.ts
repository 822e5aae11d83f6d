import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { dataOf } from './paging.ts'
import { Provider } from './provider-sign-in.ts'

// The Google and Facebook accounts that sign in to the caller's account. Linking one, and confirming with one, starts here and ends like
// signing in (`answerProvider`), in the same session.

export const OwnProvider = z
  .object({
    provider: Provider,
    is_set_up: z.boolean().meta({ description: 'Whether people can sign in by it here' }),
    linked: z
      .object({
        email: z.string().nullable().meta({ description: 'Of the account there, when it was linked' }),
        linked_at: z.string(),
      })
      .nullable(),
    is_only_way: z.boolean().meta({
      description:
        'Whether nothing else opens the account (no password, confirmed number or other provider): it cannot be unlinked then',
    }),
  })
  .meta({ id: 'OwnProvider' })
export type OwnProvider = z.infer<typeof OwnProvider>

const tag = 'Accounts'
const VisitBegun = dataOf(
  z.object({
    url: z.string().meta({ description: 'Where to send the browser, which holds the cookie of the visit now' }),
  }),
)
const BeginVisit = z.strictObject({
  provider: Provider,
  return_to: z
    .string()
    .max(1_000)
    .optional()
    .meta({ description: 'The path of this site to lead back to; anything else leads to the dashboard' }),
})

export const listOwnProvidersEndpoint = endpoint({
  id: 'listOwnProviders',
  method: 'GET',
  path: '/user/sign-in-providers',
  tag,
  access: 'signed_in',
  summary: 'Which accounts of Google and Facebook open the caller’s account',
  status: 200,
  response: dataOf(z.array(OwnProvider)),
})
// The path is below /auth, where the browser sends the cookie of the visit to the provider.
export const linkProviderEndpoint = endpoint({
  id: 'linkProvider',
  method: 'POST',
  path: '/auth/providers/link',
  tag,
  access: 'signed_in',
  confirmed: true,
  limit: 'credentials',
  summary: 'Begin to link an account of Google or Facebook, which opens the caller’s account from then on',
  body: BeginVisit,
  status: 200,
  response: VisitBegun,
  errors: ['conflict'],
})
export const unlinkProviderEndpoint = endpoint({
  id: 'unlinkProvider',
  method: 'POST',
  path: '/auth/providers/unlink',
  tag,
  access: 'signed_in',
  confirmed: true,
  limit: 'credentials',
  summary:
    'Unlink it, and end all other sessions. Refused where there is no password, confirmed number or other provider to sign in with',
  body: z.strictObject({ provider: Provider }),
  status: 204,
  response: null,
  errors: ['conflict'],
})
export const confirmByProviderEndpoint = endpoint({
  id: 'confirmByProvider',
  method: 'POST',
  path: '/auth/confirm/provider',
  tag,
  access: 'signed_in',
  beforeSecondFactor: true,
  inMaintenance: true,
  limit: 'credentials',
  summary:
    'Begin to confirm that it is you, by a linked account of Google or Facebook, where the account has no password',
  body: BeginVisit,
  status: 200,
  response: VisitBegun,
  errors: ['conflict', 'second_factor_required'],
})
