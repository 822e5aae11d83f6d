import type { SignInProvider } from '@asime/contract/sign-in-providers'
import type { Settings } from './environment.ts'

/** How to ask a provider who somebody is. */
export interface SignInProviderSettings {
  clientId: string
  clientSecret: string
  /** Who vouches. Of Google it says by itself where everything else is; Facebook's dialog is there. */
  issuer: string
  /** Of Facebook: where its Graph API is. */
  apiUrl: string
  /** Others than production's, for tests that cannot wait so long. */
  timeoutMs?: number
}

/** Undefined: the provider is not set up, and its button says so. */
export type SignInProviders = Record<SignInProvider, SignInProviderSettings | undefined>

const GOOGLE = 'https://accounts.google.com'
const FACEBOOK = 'https://www.facebook.com'
const FACEBOOK_API = 'https://graph.facebook.com'

export function toSignInProviders(env: Settings): SignInProviders {
  return {
    google: toProvider(env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET, {
      issuer: env.GOOGLE_ISSUER ?? GOOGLE,
      apiUrl: env.GOOGLE_ISSUER ?? GOOGLE,
    }),
    facebook: toProvider(env.FACEBOOK_CLIENT_ID, env.FACEBOOK_CLIENT_SECRET, {
      issuer: env.FACEBOOK_ISSUER ?? FACEBOOK,
      apiUrl: env.FACEBOOK_ISSUER ?? FACEBOOK_API,
    }),
  }
}

function toProvider(
  clientId: string | undefined,
  clientSecret: string | undefined,
  { issuer, apiUrl }: { issuer: string; apiUrl: string },
): SignInProviderSettings | undefined {
  if (!clientId || !clientSecret) return undefined
  return { clientId, clientSecret, issuer: withoutSlash(issuer), apiUrl: withoutSlash(apiUrl) }
}

const withoutSlash = (url: string) => url.replace(/\/+$/, '')

/** Settings of which one is missing, and a provider in the open in production, where whoever listens could sign in as anybody. */
export function signInProviderProblems(env: Settings, production: boolean): string[] {
  return (['GOOGLE', 'FACEBOOK'] as const).flatMap((name) => {
    const [id, secret, issuer] = [`${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`, `${name}_ISSUER`] as const
    const problems: string[] = []
    if (env[id] && !env[secret]) problems.push(`${secret}: must be set when ${id} is`)
    if (!env[id] && (env[secret] || env[issuer]))
      problems.push(`${id}: must be set when ${env[secret] ? secret : issuer} is`)
    if (production && env[issuer]?.toLowerCase().startsWith('http:'))
      problems.push(`${issuer}: must begin with https:// in production, since it says who somebody is`)
    return problems
  })
}
