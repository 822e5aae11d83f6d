import { LIVE_EVENT, type LiveEvent } from '@asime/contract/live'

/** How long before its token ends a page is asked: it may have to wait for a new one, or for its line. */
const ASKED_BEFORE_MS = 60_000

/** What is left of the access token that a socket was let in by, or that it has handed over since. */
export interface TokenLife {
  /** In milliseconds of the database's clock. */
  endsAt: number
  isAsked: boolean
}

interface Lasting {
  data: { token?: TokenLife }
  emit(name: typeof LIVE_EVENT, event: LiveEvent): unknown
  disconnect(close: boolean): unknown
}

/**
 * A socket lasts no longer than its token, as a call does: a thief of one hears nothing more than they could have read. Each token ends at
 * a time of its own, so pages do not ask for new ones at the same moment.
 */
export function cutOrAskToRenew(socket: Lasting, now: number): void {
  const { token } = socket.data
  if (!token) return
  if (now >= token.endsAt) return void socket.disconnect(true)
  if (token.isAsked || now < token.endsAt - ASKED_BEFORE_MS) return
  token.isAsked = true
  socket.emit(LIVE_EVENT, { type: 'renew' })
}
