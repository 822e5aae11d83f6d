import { addWishesEndpoint, listWishedIdsEndpoint, removeWishEndpoint } from '@asime/contract/wishlist'
import { call } from '../api/api.ts'
import { browserApi } from '../session/browser-api.ts'

/** @returns ids of all products on the list now */
export async function addWishes(ids: readonly string[]): Promise<string[]> {
  return (await call(browserApi, addWishesEndpoint, { body: { product_ids: [...ids] } })).data
}

export async function removeWish(id: string): Promise<void> {
  await call(browserApi, removeWishEndpoint, { params: { id } })
}

export async function listWishedIds(): Promise<string[]> {
  return (await call(browserApi, listWishedIdsEndpoint, {})).data
}
