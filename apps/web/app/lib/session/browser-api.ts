import type { Api, ApiRequest } from '../api/api.ts'
import { refreshTokens } from './refresh.ts'
import { type BrowserResponse, needsProof, sendAs } from './send-as.ts'
import { readStoredSession } from '../storage/stored-session.ts'

/**
 * The API over the network, as the signed-in user. A call whose token has run out is made once more with a new one;
 * when there is no new one, the session is over and the call fails as unauthenticated. One that needs a proof by the key of the session
 * is made again with it: few do, and visitors never load what makes proofs. So is a call that needs a confirmation, once
 * its owner has given it: the form that it came from waits, with what was typed.
 */
export const browserApi: Api = {
  async send(request) {
    const session = readStoredSession()
    const answer = await sendOrProve(session?.accessToken, request)
    if (answer.status !== 401 || !session || needsProof(answer)) return answer
    const fresh = await refreshTokens(session, answer.nonce)
    return fresh === undefined ? answer : sendOrProve(fresh, request)
  },
  async again(answer) {
    return answer.status === 403 && (await import('./confirmed-again.ts')).isConfirmedNow(answer)
  },
}

async function sendOrProve(token: string | undefined, request: ApiRequest): Promise<BrowserResponse> {
  const answer = await sendAs(token, request)
  if (!needsProof(answer)) return answer
  const { sendProven } = await import('./proving-api.ts')
  return sendProven(token, request, answer.nonce)
}
