import type { OrderStatus } from '@asime/contract/order-states'
import {
  listPackingSlipsEndpoint,
  type PackingSlip,
  type PreparedOrders,
  prepareOrdersEndpoint,
  readShopOrderCountsEndpoint,
} from '@asime/contract/shop-orders'
import { call } from '../../lib/api/api.ts'
import { browserApi } from '../../lib/session/browser-api.ts'

// All of this is the signed-in vendor's own, and so only ever asked for from the browser.

export async function readShopOrderCounts(
  words: string | undefined,
  signal: AbortSignal,
): Promise<Record<OrderStatus, number>> {
  return (await call(browserApi, readShopOrderCountsEndpoint, { query: { query: words }, signal })).data
}

/** @throws ApiError not_found where one is of another shop; order_state where there is nothing to pack */
export async function listPackingSlips(orders: string, signal: AbortSignal): Promise<PackingSlip[]> {
  return (await call(browserApi, listPackingSlipsEndpoint, { query: { orders: orders.split(',') }, signal })).data
}

export async function prepareOrders(ids: string[], idempotencyKey: string): Promise<PreparedOrders> {
  return (await call(browserApi, prepareOrdersEndpoint, { body: { ids }, idempotencyKey })).data
}
