import type { QueryOf, ResponseOf } from '@asime/contract/endpoint'
import { listProductsEndpoint } from '@asime/contract/products'
import { type Api, call } from '../../lib/api.ts'

export function listProducts(
  api: Api,
  query: Partial<QueryOf<typeof listProductsEndpoint>>,
): Promise<ResponseOf<typeof listProductsEndpoint>> {
  return call(api, listProductsEndpoint, { query })
}
