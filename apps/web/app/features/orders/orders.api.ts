import {
  cancelOrderEndpoint,
  confirmReceiptEndpoint,
  dispatchOrderEndpoint,
  handOverEndpoint,
  markDeliveredEndpoint,
  prepareOrderEndpoint,
  readHandOverCodeEndpoint,
  refundOrderEndpoint,
  renewHandOverCodeEndpoint,
  reportProblemEndpoint,
  type HandOverCode,
} from '@asime/contract/fulfilment'
import { withdrawComplaintEndpoint } from '@asime/contract/disputes'
import type { DisputeKind } from '@asime/contract/dispute-states'
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

/** What both sides do with an order after it is paid: each call is one step, told with what belongs to it. */
type StepCall = (orderId: string, values: StepValues, idempotencyKey: string) => Promise<unknown>

export interface StepValues {
  /** As typed, by field. */
  texts: Record<string, string>
  /** Links of what was uploaded. */
  photos: string[]
}

const reasonOf = ({ texts }: StepValues) => ({ reason: texts['reason'] ?? '' })

/** By the name that the table of an order's life has for it. */
export const stepCalls = {
  cancel: (id, values, idempotencyKey) =>
    call(browserApi, cancelOrderEndpoint, { params: { id }, body: reasonOf(values), idempotencyKey }),
  decline: (id, values, idempotencyKey) =>
    call(browserApi, cancelOrderEndpoint, { params: { id }, body: reasonOf(values), idempotencyKey }),
  prepare: (id, _values, idempotencyKey) => call(browserApi, prepareOrderEndpoint, { params: { id }, idempotencyKey }),
  dispatch: (id, { texts: { courier = '', phone, waybill = '' }, photos }, idempotencyKey) =>
    call(browserApi, dispatchOrderEndpoint, {
      params: { id },
      body: { courier, waybill, ...(phone ? { phone } : {}), photos },
      idempotencyKey,
    }),
  hand_over: (id, { texts: { code = '' } }, idempotencyKey) =>
    call(browserApi, handOverEndpoint, { params: { id }, body: { code }, idempotencyKey }),
  mark_delivered: (id, { texts: { proof = '' }, photos }, idempotencyKey) =>
    call(browserApi, markDeliveredEndpoint, { params: { id }, body: { proof, photos }, idempotencyKey }),
  confirm_receipt: (id, _values, idempotencyKey) =>
    call(browserApi, confirmReceiptEndpoint, { params: { id }, idempotencyKey }),
  report_problem: (id, values, idempotencyKey) =>
    call(browserApi, reportProblemEndpoint, {
      params: { id },
      body: { kind: values.texts['kind'] as DisputeKind, ...reasonOf(values), photos: values.photos },
      idempotencyKey,
    }),
  refund: (id, values, idempotencyKey) =>
    call(browserApi, refundOrderEndpoint, {
      params: { id },
      body: { amount: Number(values.texts['amount']), ...reasonOf(values) },
      idempotencyKey,
    }),
  withdraw_complaint: (id, _values, idempotencyKey) =>
    call(browserApi, withdrawComplaintEndpoint, { params: { id }, idempotencyKey }),
} satisfies Partial<Record<OrderActionName, StepCall>>

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
