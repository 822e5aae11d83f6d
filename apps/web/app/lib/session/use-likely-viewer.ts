import { useSession } from './session.ts'
import { useViewerHint } from './viewer-hint-context.ts'

/**
 * The signed-in user; until the tokens have been read, the user whom the browser named to the server, so that no other
 * header or buttons flash up.
 */
export function useLikelyViewer() {
  const hint = useViewerHint()
  return useSession(({ state, user }) => (state === 'unknown' || state === 'checking' ? hint : user))
}
