import {
  acceptDateEndpoint,
  cancelLateOrderEndpoint,
  cancelOrderEndpoint,
  confirmReceiptEndpoint,
  dispatchOrderEndpoint,
  extendOrderEndpoint,
  handOverEndpoint,
  markDeliveredEndpoint,
  prepareOrderEndpoint,
  proposeDateEndpoint,
  readHandOverCodeEndpoint,
  refundOrderEndpoint,
  refuseDateEndpoint,
  renewHandOverCodeEndpoint,
  reportProblemEndpoint,
  type HandOverCode,
} from '@asime/contract/fulfilment'
import { withdrawComplaintEndpoint } from '@asime/contract/disputes'
import type { Endpoint } from '@asime/contract/endpoint'
import type { OrderActionName } from '@asime/contract/order-states'
import {
  type AskQuote,
  askQuoteEndpoint,
  type Checkout,
  type Delivery,
  type OrderDetail,
  type PlaceOrders,
  placeOrdersEndpoint,
  type Quote,
  readCheckoutEndpoint,
  readOrderEndpoint,
  setDeliveryEndpoint,
} from '@asime/contract/orders'
import { type Product, readProductEndpoint } from '@asime/contract/products'
import { type Receipt, readReceiptEndpoint } from '@asime/contract/receipts'
import { call } from '../../lib/api/api.ts'
import { browserApi } from '../../lib/session/browser-api.ts'

// All of this is the signed-in user's own, and so only ever asked for from the browser.

/** @throws ApiError `validation_failed` that names the items which cannot be had so */
export async function askQuote(input: AskQuote, signal: AbortSignal): Promise<Quote> {
  return (await call(browserApi, askQuoteEndpoint, { body: input, signal })).data
}

/** @throws ApiError `insufficient_stock` that names the items */
export async function placeOrders(input: PlaceOrders, idempotencyKey: string): Promise<Checkout> {
  return (await call(browserApi, placeOrdersEndpoint, { body: input, idempotencyKey })).data
}

export async function readCheckout(id: string, signal: AbortSignal): Promise<Checkout> {
  return (await call(browserApi, readCheckoutEndpoint, { params: { id }, signal })).data
}

export async function readOrder(id: string, signal: AbortSignal): Promise<OrderDetail> {
  return (await call(browserApi, readOrderEndpoint, { params: { id }, signal })).data
}

/** @throws ApiError `order_state` before the order is paid */
export async function readReceipt(orderId: string, signal: AbortSignal): Promise<Receipt> {
  return (await call(browserApi, readReceiptEndpoint, { params: { id: orderId }, signal })).data
}

/** Says where the goods of an accepted bid go. */
export async function setDelivery(orderId: string, delivery: Delivery): Promise<OrderDetail> {
  return (await call(browserApi, setDeliveryEndpoint, { params: { id: orderId }, body: delivery })).data
}

/** What both sides do with an order after it is paid, by the name that the table of an order's life has for it. */
export const actionEndpoints = {
  accept_date: acceptDateEndpoint,
  refuse_date: refuseDateEndpoint,
  propose_date: proposeDateEndpoint,
  extend: extendOrderEndpoint,
  cancel_late: cancelLateOrderEndpoint,
  cancel: cancelOrderEndpoint,
  decline: cancelOrderEndpoint,
  prepare: prepareOrderEndpoint,
  dispatch: dispatchOrderEndpoint,
  hand_over: handOverEndpoint,
  mark_delivered: markDeliveredEndpoint,
  confirm_receipt: confirmReceiptEndpoint,
  report_problem: reportProblemEndpoint,
  refund: refundOrderEndpoint,
  withdraw_complaint: withdrawComplaintEndpoint,
} as const satisfies Partial<Record<OrderActionName, Endpoint>>
export type ActionName = keyof typeof actionEndpoints

/** @param body - as the endpoint's schema gave it back; undefined where it has none */
export function takeAction(name: ActionName, id: string, body: object | undefined, idempotencyKey: string) {
  return call<Endpoint>(browserApi, actionEndpoints[name], { params: { id }, body, idempotencyKey })
}

/** The code that the buyer gives for the goods. */
export async function readHandOverCode(orderId: string): Promise<HandOverCode> {
  return (await call(browserApi, readHandOverCodeEndpoint, { params: { id: orderId } })).data
}

export async function renewHandOverCode(orderId: string): Promise<HandOverCode> {
  return (await call(browserApi, renewHandOverCodeEndpoint, { params: { id: orderId } })).data
}

/** @throws ApiError `not_found` when there is no such product any more */
export async function readProduct(id: string): Promise<Product> {
  return (await call(browserApi, readProductEndpoint, { params: { id } })).data
}
