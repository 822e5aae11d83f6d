import { networkOf } from '../../platform/http/networks.ts'
import type { Actor } from '../../platform/sessions/actor.ts'

/** From where something was done to an account; a visitor has no session. */
export interface EventOrigin {
  network: string
  requestId: string
  sessionId?: string
}

export function originOf({
  address,
  sessionId,
  requestId,
}: Pick<Actor, 'address' | 'sessionId' | 'requestId'>): EventOrigin {
  return { network: networkOf(address), sessionId, requestId }
}
