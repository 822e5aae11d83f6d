import { loadCalls } from '../../lib/load-calls.ts'
import { browserApi } from '../../lib/session/browser-api.ts'

// The calls of accounts.api.ts from the browser, with their code loaded when one is made.

const load = () => loadCalls(import('./accounts.api.ts'))

export async function forgotPassword(email: string): Promise<string> {
  return (await load()).forgotPassword(browserApi, email)
}

export async function resetPassword(token: string, password: string): Promise<string> {
  return (await load()).resetPassword(browserApi, token, password)
}

export async function verifyEmail(token: string): Promise<string> {
  return (await load()).verifyEmail(browserApi, token)
}

export async function resendVerification(email: string): Promise<string> {
  return (await load()).resendVerification(browserApi, email)
}
