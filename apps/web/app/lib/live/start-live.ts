import { currentSession, subscribeToSession } from '../session/session.ts'

/** So long after the page is there and somebody is signed in: nothing of it is in the way of what they came for. */
const PAUSE_MS = 1_500

let isStarted = false

/** Connects whoever is signed in, once the page has been painted; and again whoever signs in later. */
export function startLive(): void {
  const look = () => {
    if (isStarted || currentSession().state !== 'signed_in') return
    isStarted = true
    setTimeout(() => {
      import('./live.ts')
        .then(({ connectLive }) => connectLive())
        .catch(() => {
          // Without its code the page works as without a socket; another page tries again.
          isStarted = false
        })
    }, PAUSE_MS)
  }
  subscribeToSession(look)
  look()
}
