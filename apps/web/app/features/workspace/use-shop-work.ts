import { useOwnQuery } from '../../lib/session/queries.tsx'
import { useViewer } from '../../lib/session/session.ts'
import { readShopWork } from './workspace.api.ts'

/** While the page is looked at. */
const AGAIN_EVERY_MS = 60_000

/** What waits for the shop: read once for the navigation and the overview, and again each minute. */
export function useShopWork() {
  return useOwnQuery(['shop-work'], readShopWork, {
    enabled: useViewer()?.user_type === 'vendor',
    refetchInterval: AGAIN_EVERY_MS,
  })
}
