import type { verifyEmailEndpoint } from '@asime/contract/account-mails'
import type { ResponseOf } from '@asime/contract/endpoint'
import { ApiError, toApiError } from '../../lib/api/api.ts'
import { loadCalls } from '../../lib/api/load-calls.ts'
import { browserApi } from '../../lib/session/browser-api.ts'

// The calls of accounts.api.ts from the browser, with their code loaded when one is made.

const load = () => loadCalls(import('./accounts.api.ts'))

export async function forgotPassword(email: string): Promise<string> {
  return (await load()).forgotPassword(browserApi, email)
}

export async function resetPassword(token: string, password: string): Promise<string> {
  return (await load()).resetPassword(browserApi, token, password)
}

const VERIFY_PATH: `/api/v1${(typeof verifyEmailEndpoint)['path']}` = '/api/v1/auth/verify-email'
const TIMEOUT_MS = 10_000

/**
 * By hand, since its page calls it as it opens, and the contract's schemas would be another quarter of what a first visit
 * loads.
 * @returns the name of the account that has the address
 * @throws ApiError `invalid_token` when the link has expired or was used
 */
export async function verifyEmail(token: string): Promise<string> {
  const body = JSON.stringify({ token })
  const answer = await browserApi
    .send({ method: 'POST', path: VERIFY_PATH, body, signal: AbortSignal.timeout(TIMEOUT_MS) })
    .catch((cause: unknown) => {
      throw new ApiError({ code: 'unavailable' }, { cause })
    })
  if (answer.status !== 200) throw toApiError(answer)
  return (JSON.parse(answer.body) as ResponseOf<typeof verifyEmailEndpoint>).data.full_name
}

export async function resendVerification(email: string): Promise<string> {
  return (await load()).resendVerification(browserApi, email)
}

/** @returns whether the email is changed; else the other address has to confirm it, too */
export async function confirmEmailChange(token: string): Promise<boolean> {
  return (await load()).confirmEmailChange(browserApi, token)
}
