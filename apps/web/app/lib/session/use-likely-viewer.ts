import { useRouteLoaderData } from 'react-router'
import { useSession } from './session.ts'
import type { ViewerHint } from './viewer-hint.ts'

/**
 * Who is signed in; until the tokens have been looked at, whom the browser claimed to the server: no flash of another
 * header or of other buttons.
 */
export function useLikelyViewer() {
  const hint = useRouteLoaderData<() => { viewer: ViewerHint | undefined }>('root')?.viewer
  return useSession(({ state, user }) => (state === 'unknown' || state === 'checking' ? hint : user))
}
