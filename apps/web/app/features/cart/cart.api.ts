import { type Product, readProductEndpoint } from '@asime/contract/products'
import { type Api, call } from '../../lib/api/api.ts'

/** @throws ApiError `not_found` when there is no such product any more */
export async function readProduct(api: Api, id: string, signal: AbortSignal): Promise<Product> {
  return (await call(api, readProductEndpoint, { params: { id }, signal })).data
}
