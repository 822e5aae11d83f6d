import { listFollowedVendorsEndpoint } from '@asime/contract/follows'
import type { VendorCard } from '@asime/contract/vendors'
import { call } from '../../lib/api/api.ts'
import type { ListPage } from '../../lib/lists/list-pages.ts'
import { browserApi } from '../../lib/session/browser-api.ts'

export function listFollowedVendors({
  limit,
  signal,
}: {
  limit?: number
  signal?: AbortSignal
}): Promise<ListPage<VendorCard>> {
  return call(browserApi, listFollowedVendorsEndpoint, { query: { limit }, signal })
}
