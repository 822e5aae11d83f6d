import { useLocation } from 'react-router'
import { withoutTracking } from '@asime/contract/tracking'
import { signInLink } from '../../lib/session/return-path.ts'

// With the module, and so before the router reads the address: the server has rendered the page without these parameters, and what is drawn
// from the address (these links, those to more of a list, hidden fields) has to be the same here.
if (typeof window !== 'undefined') leaveTrackingOut()

function leaveTrackingOut(): void {
  const { origin, pathname, search, hash } = window.location
  const own = withoutTracking(search)
  // With the origin: a path of two slashes would name another host.
  if (own !== search) window.history.replaceState(window.history.state, '', origin + pathname + own + hash)
}

/** The addresses of the pages that lead in, and from there back to here. */
export function useSignInLinks(): { signIn: string; register: string } {
  const drawn = useLocation()
  // The browser is ahead of what is drawn when somebody signs out: the next one is not to be led to where they were.
  const { pathname, search } = typeof window === 'undefined' ? drawn : window.location
  const here = pathname + search
  return { signIn: signInLink('/login', here), register: signInLink('/register', here) }
}
