import type { Api, ApiRequest } from '../api/api.ts'
import { readStoredSession } from '../storage/stored-session.ts'
import { refreshTokens } from './refresh.ts'
import { type BrowserResponse, needsProof, sendAs } from './send-as.ts'
import { prove } from './session-key.ts'

/** The API as the signed-in user, with proofs by the session's key, if it is bound to one. For calls that always need them. */
export const provingApi: Api = {
  async send(request) {
    const session = readStoredSession()
    const answer = await sendProven(session?.accessToken, request)
    if (!session || !answer.body.includes('"token_expired"')) return answer
    const fresh = await refreshTokens(session, answer.nonce)
    return fresh === undefined ? answer : sendProven(fresh, request)
  },
}

/** @param nonce to answer, where one is known */
export async function sendProven(
  token: string | undefined,
  request: ApiRequest,
  nonce?: string,
): Promise<BrowserResponse> {
  const keyName = readStoredSession()?.keyName
  if (keyName === undefined) return sendAs(token, request)
  const answer = await sendAs(token, request, await prove(keyName, { ...request, nonce }))
  // Our clock is wrong, or the session has to answer a nonce: it says which.
  if (answer.nonce === undefined || !needsProof(answer)) return answer
  return sendAs(token, request, await prove(keyName, { ...request, nonce: answer.nonce }))
}
