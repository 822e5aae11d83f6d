import { loginEndpoint, type Profile, type Register, registerEndpoint, type SignedIn } from '@asime/contract/accounts'
import { type Api, ApiError, call } from '../api/api.ts'
import { browserApi } from './browser-api.ts'
import { sendAs } from './send-as.ts'
import { makeSessionKey, prove } from './session-key.ts'
import {
  clearStoredSession,
  readStoredSession,
  type StoredSession,
  storeKeyName,
  storeRemembered,
  storeTokens,
  storeUser,
} from '../storage/stored-session.ts'

export interface OpenedSession {
  user: Profile
  /** The session that it replaced. */
  before: StoredSession | undefined
}

export async function login(
  input: { email: string; password: string; code?: string | undefined },
  remember: boolean,
): Promise<OpenedSession> {
  return store(await openSession((api) => call(api, loginEndpoint, { body: input })), remember)
}

/** Opens an account, whose session is remembered. */
export async function openAccount(input: Register, idempotencyKey: string): Promise<OpenedSession> {
  return store(await openSession((api) => call(api, registerEndpoint, { body: input, idempotencyKey })), true)
}

/** Opens a session by any other way to sign in. */
export async function openSessionBy(
  ask: (api: Api) => Promise<{ data: SignedIn }>,
  remember: boolean,
): Promise<OpenedSession> {
  return store(await openSession(ask), remember)
}

function store({ answer: signedIn, keyName }: Answered<SignedIn>, remember: boolean): OpenedSession {
  const { access_token, refresh_token, user } = signedIn
  const before = readStoredSession()
  clearStoredSession()
  storeRemembered(remember)
  storeKeyName(keyName)
  storeTokens({ accessToken: access_token, refreshToken: refresh_token })
  storeUser(user.profile)
  return { user: user.profile, before }
}

interface Answered<T> {
  answer: T
  /** Name of the key that a session in the answer is bound to, if there is one. */
  keyName: string | undefined
}

/** The key of a failed attempt, for the next one. */
let spareKey: Promise<string | undefined> | undefined

const openSession = async (ask: (api: Api) => Promise<{ data: SignedIn }>): Promise<Answered<SignedIn>> =>
  askWithKey(async (api) => (await ask(api)).data)

/** Asks for a session that is bound to a key of this browser, where it can make one. */
async function askWithKey<T>(ask: (api: Api) => Promise<T>): Promise<Answered<T>> {
  const keyName = await (spareKey ??= makeSessionKey())
  if (keyName === undefined) spareKey = undefined
  else {
    try {
      const answer = await ask(provingApi(keyName))
      spareKey = undefined
      return { answer, keyName }
    } catch (error) {
      // Perhaps the address differs from the settings. That must not keep anybody out.
      if (!(error instanceof ApiError) || error.code !== 'invalid_proof') throw error
    }
  }
  return { answer: await ask(browserApi), keyName: undefined }
}

/** Makes a call that may bring a session, which is then stored and remembered. */
export async function askForSession<T>(
  ask: (api: Api) => Promise<T>,
  sessionIn: (answer: T) => SignedIn | undefined,
): Promise<{ answer: T; opened: OpenedSession | undefined }> {
  const { answer, keyName } = await askWithKey(ask)
  const signedIn = sessionIn(answer)
  return { answer, opened: signedIn && store({ answer: signedIn, keyName }, true) }
}

/** The API without a user, with proofs by that key. Where our clock is wrong, it gives a nonce to answer instead. */
function provingApi(keyName: string): Api {
  return {
    async send(request) {
      const answer = await sendAs(undefined, request, await prove(keyName, request))
      const { nonce } = answer
      if (answer.status < 400 || nonce === undefined) return answer
      return sendAs(undefined, request, await prove(keyName, { ...request, nonce }))
    },
  }
}
