import type { ApiRequest, ApiResponse } from '../api/api.ts'
import { learnServerTime } from '../format/server-clock.ts'
import { nonceOf } from './nonce.ts'

export interface BrowserResponse extends ApiResponse {
  /** The nonce that the next proof of the session's key has to answer. */
  nonce: string | undefined
}

/** Whether a call is refused for lack of a proof by the session's key, or of a better one. */
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
    // The API knows no user by cookie. At sign-in it recognises the device, which may still try while strangers are guessing.
    credentials: request.path.startsWith('/api/v1/auth/') ? 'same-origin' : 'omit',
    signal: request.signal,
  })
  learnServerTime(response.headers.get('date'))
  const retryAfterSeconds = Number(response.headers.get('retry-after')) || undefined
  return { status: response.status, body: await response.text(), nonce: nonceOf(response), retryAfterSeconds }
}
