import type { Api, ApiRequest, ApiResponse } from '../api/api.ts'
import { nonceOf } from './nonce.ts'
import { refreshTokens } from './refresh.ts'
import { readStoredSession } from '../storage/stored-session.ts'

/**
 * The API over the network, as whoever is signed in. A call whose token has run out is made once more with a new one;
 * when there is no new one, the session is over and the call fails as unauthenticated. One that needs a proof by the key of the session
 * is made again with it: few do, and visitors never load what makes proofs. So is a call that needs a confirmation, once
 * its owner has given it: the form that it came from waits, with what was typed.
 */
export const browserApi: Api = {
  async send(request) {
    const token = readStoredSession()?.accessToken
    const answer = await sendOrProve(token, request)
    if (answer.status !== 401 || token === undefined || needsProof(answer)) return answer
    const fresh = await refreshTokens(token, answer.nonce)
    return fresh === undefined ? answer : sendOrProve(fresh, request)
  },
  async again(answer) {
    return answer.status === 403 && (await import('./confirmed-again.ts')).isConfirmedNow(answer)
  },
}

export interface BrowserResponse extends ApiResponse {
  /** What the next proof of the session's key has to answer. */
  nonce: string | undefined
}

async function sendOrProve(token: string | undefined, request: ApiRequest): Promise<BrowserResponse> {
  const answer = await sendAs(token, request)
  if (!needsProof(answer)) return answer
  const { sendProven } = await import('./proving-api.ts')
  return sendProven(token, request, answer.nonce)
}

/** Whether a call is refused for want of a proof by the key of the session, or of a better one. */
export const needsProof = ({ status, body }: ApiResponse): boolean =>
  status === 401 && body.includes('"proof_required"')

/** Sends a call once, by that token and with that proof of a key. */
export async function sendAs(token: string | undefined, request: ApiRequest, proof?: string): Promise<BrowserResponse> {
  const response = await fetch(request.path, {
    method: request.method,
    headers: {
      accept: 'application/json',
      ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(request.idempotencyKey === undefined ? {} : { 'idempotency-key': request.idempotencyKey }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(proof === undefined ? {} : { dpop: proof }),
    },
    ...(request.body === undefined ? {} : { body: request.body }),
    // The API knows nobody by cookie. Signing in, it knows the device again, which then may try while strangers are guessing.
    credentials: request.path.startsWith('/api/v1/auth/') ? 'same-origin' : 'omit',
    signal: request.signal,
  })
  return { status: response.status, body: await response.text(), nonce: nonceOf(response) }
}
