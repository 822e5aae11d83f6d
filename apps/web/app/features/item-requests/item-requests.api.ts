import type { QueryOf, ResponseOf } from '@asime/contract/endpoint'
import { listItemRequestsEndpoint } from '@asime/contract/item-requests'
import { type Api, call } from '../../lib/api.ts'

export function listItemRequests(
  api: Api,
  query: Partial<QueryOf<typeof listItemRequestsEndpoint>>,
): Promise<ResponseOf<typeof listItemRequestsEndpoint>> {
  return call(api, listItemRequestsEndpoint, { query })
}
