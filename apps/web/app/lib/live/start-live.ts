import { currentSession, subscribeToSession } from '../session/session.ts'
import { publishLive } from './live-events.ts'

/** So long after the page is there and somebody is signed in: nothing of it is in the way of what they came for. */
const PAUSE_MS = 1_500
/** When the code has not arrived it is asked for again, ever more seldom. */
const FIRST_RETRY_MS = 5_000
const LONGEST_RETRY_MS = 60_000

let isStarted = false

/** Connects whoever is signed in, once the page has been painted; and again whoever signs in later. */
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
        // Until it is there pages look for news by themselves, as without a socket.
        if (currentSession().state === 'signed_in') publishLive({ type: 'catch_up' })
        load(retryMs, Math.min(2 * retryMs, LONGEST_RETRY_MS))
      },
    )
  }, pauseMs)
}
