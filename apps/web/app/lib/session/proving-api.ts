import type { Api, ApiRequest } from '../api/api.ts'
import { readStoredSession } from '../storage/stored-session.ts'
import { type BrowserResponse, sendAs } from './browser-api.ts'
import { refreshTokens } from './refresh.ts'
import { prove } from './session-key.ts'

/** The API as whoever is signed in, with proofs by the key that the session is bound to, if it is to one. For the calls that need them. */
export const provingApi: Api = {
  async send(request) {
    const token = readStoredSession()?.accessToken
    const answer = await sendProven(token, request)
    if (token === undefined || !answer.body.includes('"token_expired"')) return answer
    const fresh = await refreshTokens(token, answer.nonce)
    return fresh === undefined ? answer : sendProven(fresh, request)
  },
}

async function sendProven(token: string | undefined, request: ApiRequest): Promise<BrowserResponse> {
  const keyName = readStoredSession()?.keyName
  if (keyName === undefined) return sendAs(token, request)
  const answer = await sendAs(token, request, await prove(keyName, request))
  // Our clock is wrong, or the session has to answer a nonce: it says which.
  if (answer.nonce === undefined || !answer.body.includes('"proof_required"')) return answer
  return sendAs(token, request, await prove(keyName, { ...request, nonce: answer.nonce }))
}
