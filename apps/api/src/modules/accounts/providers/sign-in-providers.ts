import { createHmac } from 'node:crypto'
import { Email } from '@asime/contract/accounts'
import { lengthOf, PROVIDER_VISIT } from '@asime/contract/deadlines'
import { providerNames, type SignInProvider } from '@asime/contract/sign-in-providers'
import * as openid from 'openid-client'
import type { SignInProviderSettings, SignInProviders } from '../../../config/sign-in-providers.ts'
import { AppError } from '../../../platform/app-error.ts'
import { foldEmail } from '../email.ts'
import type { VisitSecrets } from './visit-secrets.ts'

/** Whom a provider vouches for. */
export interface ProviderIdentity {
  issuer: string
  subject: string
  /** Folded; undefined where the provider knows none that could be written to. */
  email: string | undefined
  /** Whether the provider can know that the address is theirs. */
  isEmailConfirmed: boolean
  fullName: string
}

interface Visit {
  /** Where the provider sends the browser back to. */
  returnUrl: string
  secrets: VisitSecrets
}

export interface ProviderClient {
  /** Where to send the browser. `chooses`: the provider is to make sure who it is, even of somebody whom it knows there. */
  begin(visit: Visit, options: { chooses: boolean }): Promise<URL>
  /**
   * @param answer the address that the browser came back to
   * @param options as the visit was begun with: what the provider says that it did is checked
   */
  identify(visit: Visit, answer: URL, options: { chooses: boolean }): Promise<ProviderIdentity>
}

/** Each call waits so long: three of them are less than the caller has. */
const TIMEOUT_MS = 2_200
/** Seconds by which the provider's clock may differ from ours. */
const CLOCK_TOLERANCE = 60
/** What a provider says of itself is read again after this time. */
const METADATA_KEPT_MS = 6 * 60 * 60 * 1000
/** Graph API versions last two years at least. */
const FACEBOOK_VERSION = 'v24.0'

export function createProviderClients(settings: SignInProviders): Record<SignInProvider, ProviderClient | undefined> {
  return {
    google: settings.google && createGoogle(settings.google),
    facebook: settings.facebook && createFacebook(settings.facebook),
  }
}

const secondsOf = ({ timeoutMs = TIMEOUT_MS }: SignInProviderSettings) => timeoutMs / 1000
const metadata = { [openid.clockTolerance]: CLOCK_TOLERANCE }

async function challengeOf({ secrets }: Visit): Promise<Record<string, string>> {
  return {
    state: secrets.state,
    code_challenge: await openid.calculatePKCECodeChallenge(secrets.verifier),
    code_challenge_method: 'S256',
  }
}

/** OpenID Connect, by what the issuer says of itself. Of what it signs the signature is checked, too, whatever line it came by. */
function createGoogle(settings: SignInProviderSettings): ProviderClient {
  const configured = keptFor(METADATA_KEPT_MS, async () => {
    const configuration = await openid.discovery(
      new URL(settings.issuer),
      settings.clientId,
      metadata,
      openid.ClientSecretPost(settings.clientSecret),
      { timeout: secondsOf(settings), execute: insecureWhereAllowed(settings) },
    )
    openid.enableNonRepudiationChecks(configuration)
    return configuration
  })
  return {
    begin: (visit, { chooses }) =>
      asked('google', async () =>
        openid.buildAuthorizationUrl(await configured(), {
          redirect_uri: visit.returnUrl,
          scope: 'openid email profile',
          nonce: visit.secrets.nonce,
          // Each time: on a phone that several people share, it is signed in to Google as whoever used it last.
          prompt: 'select_account',
          // Whoever holds that phone must not get by with one tap: https://openid.net/specs/openid-connect-core-1_0.html#AuthRequest
          ...(chooses ? { max_age: '0' } : {}),
          ...(await challengeOf(visit)),
        }),
      ),
    identify: ({ secrets }, answer, { chooses }) =>
      asked('google', async () => {
        const tokens = await openid.authorizationCodeGrant(await configured(), answer, {
          pkceCodeVerifier: secrets.verifier,
          expectedState: secrets.state,
          expectedNonce: secrets.nonce,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) throw new Unusable('no ID token')
        if (chooses) assertRecent(claims.auth_time)
        const { email, email_verified: verified, hd: workspace, name } = claims
        if (verified !== undefined && typeof verified !== 'boolean') throw new Unusable('email_verified is no boolean')
        const address = addressOf(email)
        return {
          issuer: claims.iss,
          subject: claims.sub,
          email: address,
          // Google says itself that it cannot know this of other addresses: https://developers.google.com/identity/gsi/web/guides/verify-google-id-token
          isEmailConfirmed:
            verified === true && address !== undefined && (GMAIL.test(address) || typeof workspace === 'string'),
          fullName: nameOf(name),
        }
      }),
  }
}

/**
 * That somebody has signed in there during the visit, where the provider says when that was: Google need not.
 * @throws AppError forbidden
 */
function assertRecent(signedInAt: unknown): void {
  const longestAgo = lengthOf(PROVIDER_VISIT, 'seconds') + CLOCK_TOLERANCE
  if (typeof signedInAt === 'number' && signedInAt < Date.now() / 1000 - longestAgo)
    throw new AppError('forbidden', {
      message: 'Google has not asked who you are. Sign out of Google in this browser, and start again',
    })
}

const GMAIL = /@(?:gmail|googlemail)\.com$/

/**
 * OAuth alone: who it is says the Graph API, by a token that was given to us. Each call to it proves that it knows the secret, so that a
 * stolen token is of no use. Facebook does not say whether an address is confirmed, so none is.
 */
function createFacebook(settings: SignInProviderSettings): ProviderClient {
  const configuration = new openid.Configuration(
    {
      issuer: settings.issuer,
      authorization_endpoint: `${settings.issuer}/${FACEBOOK_VERSION}/dialog/oauth`,
      token_endpoint: `${settings.apiUrl}/${FACEBOOK_VERSION}/oauth/access_token`,
    },
    settings.clientId,
    metadata,
    openid.ClientSecretPost(settings.clientSecret),
  )
  configuration.timeout = secondsOf(settings)
  for (const extension of insecureWhereAllowed(settings)) extension(configuration)
  return {
    begin: (visit, { chooses }) =>
      asked('facebook', async () =>
        openid.buildAuthorizationUrl(configuration, {
          redirect_uri: visit.returnUrl,
          scope: 'public_profile email',
          ...(chooses ? { auth_type: 'reauthenticate' } : {}),
          ...(await challengeOf(visit)),
        }),
      ),
    identify: ({ secrets }, answer) =>
      asked('facebook', async () => {
        const { access_token: token } = await openid.authorizationCodeGrant(configuration, answer, {
          pkceCodeVerifier: secrets.verifier,
          expectedState: secrets.state,
        })
        const me = new URL(`${settings.apiUrl}/${FACEBOOK_VERSION}/me`)
        me.searchParams.set('fields', 'id,name,email')
        me.searchParams.set('appsecret_proof', createHmac('sha256', settings.clientSecret).update(token).digest('hex'))
        const response = await openid.fetchProtectedResource(configuration, token, me, 'GET')
        if (response.status >= 500) throw new TypeError(`the Graph API answered with ${response.status}`)
        if (!response.ok) throw new Unusable(`the Graph API answered with ${response.status}`)
        const { id, name, email } = ((await response.json().catch(() => undefined)) ?? {}) as Record<string, unknown>
        if (typeof id !== 'string' || !/^\d{1,40}$/.test(id)) throw new Unusable('no id')
        return {
          issuer: settings.issuer,
          subject: id,
          email: addressOf(email),
          isEmailConfirmed: false,
          fullName: nameOf(name),
        }
      }),
  }
}

/** An issuer by plain http is refused in production (config/sign-in-providers.ts). */
function insecureWhereAllowed({ issuer }: SignInProviderSettings) {
  return issuer.startsWith('http:') ? [openid.allowInsecureRequests] : []
}

/** Undefined for what is no address that we could write to. */
function addressOf(email: unknown): string | undefined {
  const parsed = Email.safeParse(email)
  return parsed.success ? foldEmail(parsed.data) : undefined
}

/** To begin with: whoever opens an account looks over it. */
function nameOf(name: unknown): string {
  return typeof name === 'string'
    ? name
        .replaceAll(/[\p{C}\s]+/gu, ' ')
        .trim()
        .slice(0, 120)
    : ''
}

/** The provider's answer says something that we cannot go by. */
class Unusable extends Error {}

/** @throws AppError invalid_token where the answer proves nothing, unavailable where there is none */
async function asked<T>(provider: SignInProvider, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    const name = providerNames[provider]
    if (isOurTrouble(cause))
      throw new AppError('unavailable', { message: `${name} did not answer. Please try again in a moment`, cause })
    throw new AppError('invalid_token', {
      message:
        cause instanceof openid.ResponseBodyError
          ? `This ${name} sign-in was used already or took too long. Please start again`
          : `We could not check the answer from ${name}. Nothing was changed. Please start again`,
      cause,
    })
  }
}

/** Time-outs, lines that are cut, and answers that a machine in between has made. */
function isOurTrouble(error: unknown): boolean {
  if (error instanceof openid.ResponseBodyError) return error.status >= 500
  const code = (error as { code?: unknown }).code
  return code === 'OAUTH_TIMEOUT' || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' || error instanceof TypeError
}

/** Works it out once in that time. What fails is tried again by whoever asks next. */
function keptFor<T>(ms: number, work: () => Promise<T>): () => Promise<T> {
  let kept: { until: number; value: Promise<T> } | undefined
  return () => {
    if (kept && kept.until > performance.now()) return kept.value
    const value = work()
    const mine = { until: performance.now() + ms, value }
    kept = mine
    value.catch(() => {
      if (kept === mine) kept = undefined
    })
    return value
  }
}
