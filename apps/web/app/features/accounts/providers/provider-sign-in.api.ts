import type { SignedIn } from '@asime/contract/accounts'
import {
  answerProviderEndpoint,
  finishProviderSignInEndpoint,
  type ProviderAnswer,
  type RegisterByProvider,
  registerByProviderEndpoint,
} from '@asime/contract/provider-sign-in'
import type { SignInProvider } from '@asime/contract/sign-in-providers'
import { type Api, call } from '../../../lib/api/api.ts'
import { loadCalls } from '../../../lib/api/load-calls.ts'
import { browserApi } from '../../../lib/session/browser-api.ts'
import { takeOver } from '../../../lib/session/session.ts'

interface FromProvider {
  provider: SignInProvider
  code: string
  state: string
  iss?: string | undefined
}

/**
 * Hands over what the provider has sent the browser back with. Whoever may sign in is signed in then.
 * @param isAboutOwnAccount the visit was begun by whoever is signed in, and changes nothing of that
 * @throws ApiError with the server's message
 */
export async function answerProvider(body: FromProvider, isAboutOwnAccount: boolean): Promise<ProviderAnswer> {
  if (isAboutOwnAccount) return (await call(browserApi, answerProviderEndpoint, { body })).data
  return enterBy(
    async (api) => (await call(api, answerProviderEndpoint, { body })).data,
    ({ session }) => session,
  )
}

/** @throws ApiError with the server's message */
export async function finishByCode(ticket: string, code: string): Promise<void> {
  const body = { ticket, code }
  await enterBy(async (api) => (await call(api, finishProviderSignInEndpoint, { body })).data, asItIs)
}

/** Opens an account and signs in. @throws ApiError with the server's message and the fields it is about */
export async function registerByProvider(body: RegisterByProvider): Promise<void> {
  await enterBy(async (api) => (await call(api, registerByProviderEndpoint, { body })).data, asItIs)
}

const asItIs = (session: SignedIn) => session

/** Signs in whom the answer has a session of. */
async function enterBy<T>(ask: (api: Api) => Promise<T>, sessionIn: (answer: T) => SignedIn | undefined): Promise<T> {
  // Loaded by itself, as by whoever signs in with a password: a part that pages share would be on all of them.
  const { askForSession } = await loadCalls(import('../../../lib/session/open-session.ts'))
  const { answer, opened } = await askForSession(ask, sessionIn)
  if (opened) takeOver(opened)
  return answer
}
