import type { ResponseOf } from '@asime/contract/endpoint'
import type { ProductCard } from '@asime/contract/products'
import { listProductCardsEndpoint, listWishesEndpoint } from '@asime/contract/wishlist'
import { type Api, call } from '../../lib/api/api.ts'

interface Ask {
  signal: AbortSignal
}

export function listWishes(
  api: Api,
  cursor: string | undefined,
  { signal }: Ask,
): Promise<ResponseOf<typeof listWishesEndpoint>> {
  return call(api, listWishesEndpoint, { query: { cursor }, signal })
}

export async function listProductCards(api: Api, ids: readonly string[], { signal }: Ask): Promise<ProductCard[]> {
  return (await call(api, listProductCardsEndpoint, { query: { ids: ids.join(',') }, signal })).data
}
