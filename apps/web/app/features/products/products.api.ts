import type { QueryOf, ResponseOf } from '@asime/contract/endpoint'
import {
  listProductsEndpoint,
  listRelatedProductsEndpoint,
  type Product,
  type ProductCard,
  readProductEndpoint,
} from '@asime/contract/products'
import {
  listReviewsEndpoint,
  type OwnReview,
  readOwnReviewEndpoint,
  readReviewSummaryEndpoint,
  type Review,
  type ReviewSummary,
  type SubmitReview,
  submitReviewEndpoint,
  type UpdateReview,
  updateReviewEndpoint,
} from '@asime/contract/reviews'
import { type Api, call } from '../../lib/api/api.ts'

type ListQuery = Partial<QueryOf<typeof listProductsEndpoint>>

export function listProducts(api: Api, query: ListQuery): Promise<ResponseOf<typeof listProductsEndpoint>> {
  return call(api, listProductsEndpoint, { query })
}

/** @throws ApiError `not_found` when there is no such product any more */
export async function readProduct(api: Api, id: string, { signal }: { signal?: AbortSignal } = {}): Promise<Product> {
  return (await call(api, readProductEndpoint, { params: { id }, ...(signal && { signal }) })).data
}

export async function listRelatedProducts(api: Api, id: string): Promise<ProductCard[]> {
  return (await call(api, listRelatedProductsEndpoint, { params: { id } })).data
}

export function listReviews(
  api: Api,
  id: string,
  query: Partial<QueryOf<typeof listReviewsEndpoint>>,
): Promise<ResponseOf<typeof listReviewsEndpoint>> {
  return call(api, listReviewsEndpoint, { params: { id }, query })
}

export async function readReviewSummary(api: Api, id: string): Promise<ReviewSummary> {
  return (await call(api, readReviewSummaryEndpoint, { params: { id } })).data
}

export async function submitReview(
  api: Api,
  id: string,
  review: SubmitReview,
  idempotencyKey: string,
): Promise<Review> {
  return (await call(api, submitReviewEndpoint, { params: { id }, body: review, idempotencyKey })).data
}

/** Of whoever is signed in; null where they have not reviewed it. */
export async function readOwnReview(
  api: Api,
  id: string,
  { signal }: { signal?: AbortSignal } = {},
): Promise<OwnReview | null> {
  return (await call(api, readOwnReviewEndpoint, { params: { id }, ...(signal && { signal }) })).data
}

export async function updateReview(api: Api, id: string, review: UpdateReview): Promise<Review> {
  return (await call(api, updateReviewEndpoint, { params: { id }, body: review })).data
}
