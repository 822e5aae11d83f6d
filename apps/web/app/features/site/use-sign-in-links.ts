import { useLocation } from 'react-router'
import { signInLink } from '../../lib/session/return-path.ts'

/** The addresses of the pages that lead in, and from there back to here. */
export function useSignInLinks(): { signIn: string; register: string } {
  const drawn = useLocation()
  // The browser is ahead of what is drawn when somebody signs out: the next one is not to be led to where they were.
  const { pathname, search } = typeof window === 'undefined' ? drawn : window.location
  const here = pathname + search
  return { signIn: signInLink('/login', here), register: signInLink('/register', here) }
}
