import {
  type Category,
  type CategoryField,
  listCategoriesEndpoint,
  listCategoryFieldsEndpoint,
} from '@asime/contract/categories'
import type { BodyInputOf, QueryOf, ResponseOf } from '@asime/contract/endpoint'
import { type Fees, readShopFeesEndpoint } from '@asime/contract/fees'
import {
  changeProductEndpoint,
  changeProductsEndpoint,
  duplicateProductEndpoint,
  listOwnProductsEndpoint,
  type OwnProduct,
  readOwnProductEndpoint,
  requestFeaturingEndpoint,
  restoreProductsEndpoint,
} from '@asime/contract/own-products'
import type { Product } from '@asime/contract/products'
import { createProductEndpoint } from '@asime/contract/save-product'
import { call } from '../../lib/api/api.ts'
import { newIdempotencyKey } from '../../lib/api/idempotency-key.ts'
import { forgetIntention, keyForIntention } from '../../lib/api/kept-intention.ts'
import { browserApi } from '../../lib/session/browser-api.ts'

export type OwnProductPage = ResponseOf<typeof listOwnProductsEndpoint>
export type BulkBody = BodyInputOf<typeof changeProductsEndpoint>
export type Undo = ResponseOf<typeof changeProductsEndpoint>['data']['undo']
export type ChangeBody = BodyInputOf<typeof changeProductEndpoint>

export async function listCategories(): Promise<Category[]> {
  return (await call(browserApi, listCategoriesEndpoint, {})).data
}

export async function listCategoryFields(id: string, signal?: AbortSignal): Promise<CategoryField[]> {
  return (await call(browserApi, listCategoryFieldsEndpoint, { params: { id }, ...(signal && { signal }) })).data
}

/** What selling costs this shop, which may have agreed on a commission of its own. */
export async function readShopFees(): Promise<Fees> {
  return (await call(browserApi, readShopFeesEndpoint, {})).data
}

export function listOwnProducts(
  query: Partial<QueryOf<typeof listOwnProductsEndpoint>>,
  signal?: AbortSignal,
): Promise<OwnProductPage> {
  return call(browserApi, listOwnProductsEndpoint, { query, ...(signal && { signal }) })
}

/** @throws ApiError `not_found`, also for another shop's */
export async function readOwnProduct(id: string, signal?: AbortSignal): Promise<OwnProduct> {
  return (await call(browserApi, readOwnProductEndpoint, { params: { id }, ...(signal && { signal }) })).data
}

/** Where the answer is lost on the way, whoever asks for the same again within that time means the same: prices would rise twice. */
const SAME_MS = 10 * 60_000

async function once<Answer>(what: string, input: unknown, work: (key: string) => Promise<Answer>): Promise<Answer> {
  const intention = `products ${what}`
  const answer = await work(keyForIntention(intention, input, SAME_MS))
  forgetIntention(intention)
  return answer
}

export async function createProduct(
  body: BodyInputOf<typeof createProductEndpoint>,
  idempotencyKey: string,
): Promise<Product> {
  return (await call(browserApi, createProductEndpoint, { body, idempotencyKey })).data
}

/** @throws ApiError `product_changed` where it is not as it was seen */
export async function changeProduct(id: string, body: ChangeBody): Promise<OwnProduct> {
  return (await call(browserApi, changeProductEndpoint, { params: { id }, body })).data
}

export async function changeProducts(body: BulkBody): Promise<{ changed: number; undo: Undo }> {
  return once('bulk', body, async (idempotencyKey) => {
    return (await call(browserApi, changeProductsEndpoint, { body, idempotencyKey })).data
  })
}

export async function restoreProducts(undo: Undo): Promise<void> {
  await call(browserApi, restoreProductsEndpoint, { body: undo, idempotencyKey: newIdempotencyKey() })
}

export async function duplicateProduct(id: string): Promise<OwnProduct> {
  return once('duplicate', id, async (idempotencyKey) => {
    return (await call(browserApi, duplicateProductEndpoint, { params: { id }, idempotencyKey })).data
  })
}

export async function requestFeaturing(id: string): Promise<OwnProduct> {
  return (await call(browserApi, requestFeaturingEndpoint, { params: { id }, idempotencyKey: newIdempotencyKey() }))
    .data
}
