import { currentSession, subscribeToSession } from '../session/session.ts'
import { publishLive } from './live-events.ts'

/** How long after the page has loaded for a signed-in user: the socket must not delay what they came for. */
const PAUSE_MS = 1_500
/** Code that has not arrived is requested again, at growing intervals. */
const FIRST_RETRY_MS = 5_000
const LONGEST_RETRY_MS = 60_000

let isStarted = false

/** Connects the signed-in user once the page has been painted, and each user who signs in later. */
export function startLive(): void {
  const look = () => {
    if (isStarted || currentSession().state !== 'signed_in') return
    isStarted = true
    load(PAUSE_MS, FIRST_RETRY_MS)
  }
  subscribeToSession(look)
  look()
}

function load(pauseMs: number, retryMs: number): void {
  setTimeout(() => {
    import('./live.ts').then(
      ({ connectLive }) => connectLive(),
      () => {
        // Until it has arrived, pages look for news by themselves, as without a socket.
        if (currentSession().state === 'signed_in') publishLive({ type: 'catch_up' })
        load(retryMs, Math.min(2 * retryMs, LONGEST_RETRY_MS))
      },
    )
  }, pauseMs)
}
