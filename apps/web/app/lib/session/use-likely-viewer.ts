import { useSession } from './session.ts'
import { useViewerHint } from './viewer-hint-context.ts'

/**
 * Who is signed in; until the tokens have been looked at, whom the browser claimed to the server: no flash of another
 * header or of other buttons.
 */
export function useLikelyViewer() {
  const hint = useViewerHint()
  return useSession(({ state, user }) => (state === 'unknown' || state === 'checking' ? hint : user))
}
