import { loginEndpoint, type Profile, type Register, registerEndpoint, type SignedIn } from '@asime/contract/accounts'
import { type Api, ApiError, call } from '../api/api.ts'
import { browserApi, sendAs } from './browser-api.ts'
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

interface OpenedSession {
  user: Profile
  /** What it took the place of. */
  before: StoredSession | undefined
}

export async function login(
  input: { email: string; password: string; code?: string | undefined },
  remember: boolean,
): Promise<OpenedSession> {
  return store(await openSession((api) => call(api, loginEndpoint, { body: input })), remember)
}

/** It is remembered. */
export async function openAccount(input: Register, idempotencyKey: string): Promise<OpenedSession> {
  return store(await openSession((api) => call(api, registerEndpoint, { body: input, idempotencyKey })), true)
}

interface SignedInByKey {
  signedIn: SignedIn
  /** Name of the key that the session is bound to, if it is to one. */
  keyName: string | undefined
}

function store({ signedIn, keyName }: SignedInByKey, remember: boolean): OpenedSession {
  const { access_token, refresh_token, user } = signedIn
  const before = readStoredSession()
  clearStoredSession()
  storeRemembered(remember)
  storeKeyName(keyName)
  storeTokens({ accessToken: access_token, refreshToken: refresh_token })
  storeUser(user.profile)
  return { user: user.profile, before }
}

/** Of an attempt that failed, for the next. */
let spareKey: Promise<string | undefined> | undefined

/** A session that is bound to a key of this browser, where it can make one. */
async function openSession(ask: (api: Api) => Promise<{ data: SignedIn }>): Promise<SignedInByKey> {
  const keyName = await (spareKey ??= makeSessionKey())
  if (keyName === undefined) spareKey = undefined
  else {
    try {
      const { data: signedIn } = await ask(provingApi(keyName))
      spareKey = undefined
      return { signedIn, keyName }
    } catch (error) {
      // Of another address than its settings say, perhaps. That is no reason to keep anybody out.
      if (!(error instanceof ApiError) || error.code !== 'invalid_proof') throw error
    }
  }
  return { signedIn: (await ask(browserApi)).data, keyName: undefined }
}

/** The API as nobody, with proofs by that key. Where our clock is wrong it says what to answer instead of the time. */
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
