import { useLocation } from 'react-router'
import { wayIn } from '../../lib/session/return-path.ts'

/** The addresses of the pages that lead in, and from there back to here. */
export function useWayIn(): { signIn: string; register: string } {
  const { pathname, search } = useLocation()
  const here = pathname + search
  return { signIn: wayIn('/login', here), register: wayIn('/register', here) }
}
