import type { BodyInputOf, QueryOf, ResponseOf } from '@asime/contract/endpoint'
import {
  cancelItemRequestEndpoint,
  createItemRequestEndpoint,
  type ItemRequest,
  type ItemRequestCard,
  listItemRequestsEndpoint,
  listSimilarItemRequestsEndpoint,
  readItemRequestEndpoint,
  type SaveItemRequest,
  updateItemRequestEndpoint,
} from '@asime/contract/item-requests'
import { type Api, call } from '../../lib/api/api.ts'

export function listItemRequests(
  api: Api,
  query: Partial<QueryOf<typeof listItemRequestsEndpoint>>,
): Promise<ResponseOf<typeof listItemRequestsEndpoint>> {
  return call(api, listItemRequestsEndpoint, { query })
}

export async function readItemRequest(
  api: Api,
  id: string,
  { signal }: { signal?: AbortSignal } = {},
): Promise<ItemRequest> {
  return (await call(api, readItemRequestEndpoint, { params: { id }, ...(signal && { signal }) })).data
}

export async function listSimilarItemRequests(api: Api, id: string): Promise<ItemRequestCard[]> {
  return (await call(api, listSimilarItemRequestsEndpoint, { params: { id } })).data
}

export async function createItemRequest(
  api: Api,
  itemRequest: BodyInputOf<typeof createItemRequestEndpoint>,
  idempotencyKey: string,
): Promise<ItemRequest> {
  return (await call(api, createItemRequestEndpoint, { body: itemRequest, idempotencyKey })).data
}

/** Replaces all of it. */
export async function updateItemRequest(api: Api, id: string, itemRequest: SaveItemRequest): Promise<ItemRequest> {
  return (await call(api, updateItemRequestEndpoint, { params: { id }, body: itemRequest })).data
}

export function cancelItemRequest(api: Api, id: string): Promise<void> {
  return call(api, cancelItemRequestEndpoint, { params: { id } })
}
