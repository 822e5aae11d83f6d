import { logoutEndpoint } from '@asime/contract/accounts'
import { endOwnSessionEndpoint, listOwnSessionsEndpoint, type OwnSession } from '@asime/contract/own-sessions'
import { call } from '../../../lib/api/api.ts'
import { browserApi } from '../../../lib/session/browser-api.ts'

export async function listOwnSessions(signal: AbortSignal): Promise<OwnSession[]> {
  return (await call(browserApi, listOwnSessionsEndpoint, { signal })).data
}

export function endOwnSession(id: string): Promise<void> {
  return call(browserApi, endOwnSessionEndpoint, { params: { id } })
}

/** This one as well. */
export function endAllSessions(): Promise<void> {
  return call(browserApi, logoutEndpoint, { body: { all_devices: true } })
}
