import { z } from 'zod'
import { inWords, LONGEST_DELAY, LONGEST_EXTENSION, RELEASE } from './deadlines.ts'
import { DisputeKind } from './disputes.ts'
import { type OrderActionName, orderActions } from './order-states.ts'
import { type Condition, either, ruleOf } from './permissions.ts'
import { endpoint } from './endpoint.ts'
import { AmountToMove, Day, optionalText, paragraph, PathId, Reason, Share } from './fields.ts'
import { GhanaMobile } from './ghana.ts'
import { OrderDetail } from './orders.ts'
import { dataOf } from './paging.ts'
import { MAX_COURIER, MAX_DISPATCH_NOTE, MAX_PCSRC_CERTIFICATE, MAX_WAYBILL } from './text-lengths.ts'
import { Photos } from './uploads.ts'

/** After this many wrong hand-over codes, the buyer has to request a new one. */
export const HANDOVER_TRIES = 5

const params = z.object({ id: PathId('Order not found') })
const shared = {
  method: 'POST',
  tag: 'Orders',
  access: 'signed_in',
  permission: 'orders',
  params,
  status: 200,
  response: dataOf(OrderDetail),
  errors: ['order_state'],
} as const

const orderRule = (name: OrderActionName, ...also: Condition[]) =>
  ruleOf(orderActions[name], { noun: 'order' }, ...also)

export const cancelOrderEndpoint = endpoint({
  ...shared,
  id: 'cancelOrder',
  freshCode: true,
  path: '/orders/:id/cancel',
  rule: either(orderRule('cancel'), orderRule('decline')),
  summary: 'Cancel an order: refunds the payment, restores the stock and reopens the request of an accepted bid',
  idempotent: true,
  body: z.strictObject({ reason: Reason }),
})
export const cancelLateOrderEndpoint = endpoint({
  ...shared,
  id: 'cancelLateOrder',
  path: '/orders/:id/cancel-late',
  rule: orderRule('cancel_late', 'late'),
  summary: 'Cancel an order that was not dispatched by its date: refunds the payment in full',
  idempotent: true,
})
export const extendOrderEndpoint = endpoint({
  ...shared,
  id: 'extendOrder',
  path: '/orders/:id/extend',
  rule: orderRule('extend', 'late'),
  summary: `Give a late order a new date, ${inWords(LONGEST_EXTENSION)} from today at most`,
  idempotent: true,
  body: z.strictObject({ date: Day }),
})
export const proposeDateEndpoint = endpoint({
  ...shared,
  id: 'proposeDate',
  path: '/orders/:id/propose-date',
  rule: orderRule('propose_date', 'first_date'),
  summary: `Propose a new date of dispatch, or of delivery once dispatched: ${inWords(LONGEST_DELAY)} after the date that was agreed at most. The buyer answers`,
  idempotent: true,
  body: z.strictObject({ date: Day, reason: Reason }),
})
export const acceptDateEndpoint = endpoint({
  ...shared,
  id: 'acceptDate',
  path: '/orders/:id/accept-date',
  rule: orderRule('accept_date', 'date_open'),
  summary: 'Accept the new date that the vendor has proposed',
  idempotent: true,
})
export const refuseDateEndpoint = endpoint({
  ...shared,
  id: 'refuseDate',
  path: '/orders/:id/refuse-date',
  rule: orderRule('refuse_date', 'date_open'),
  summary: 'Refuse the new date: the one that was agreed counts again',
  idempotent: true,
})
export const prepareOrderEndpoint = endpoint({
  ...shared,
  id: 'prepareOrder',
  path: '/orders/:id/prepare',
  rule: orderRule('prepare'),
  summary: 'Confirm a paid order and start preparing it',
  idempotent: true,
})
export const dispatchOrderEndpoint = endpoint({
  ...shared,
  id: 'dispatchOrder',
  path: '/orders/:id/dispatch',
  rule: orderRule('dispatch'),
  summary: 'Mark an order as dispatched, with a rider or courier',
  idempotent: true,
  body: z.strictObject({
    courier: optionalText({ max: MAX_COURIER }),
    phone: GhanaMobile.optional(),
    pcsrc_certificate_no: optionalText({ max: MAX_PCSRC_CERTIFICATE }).meta({
      description: 'The certificate of the courier by the Postal and Courier Services Regulatory Commission',
    }),
    waybill: optionalText({ max: MAX_WAYBILL }),
    note: optionalText({ max: MAX_DISPATCH_NOTE, multiline: true }),
    photos: Photos,
  }),
})
const HandOverCode = z
  .object({
    code: z.string(),
    tries_left: z.int(),
    qr: z.object({ size: z.int(), path: z.string() }).meta({
      description:
        'QR code of the link that fills in the code on the vendor’s order page: one SVG path in a square of `size` units, including the quiet zone',
    }),
  })
  .meta({ id: 'HandOverCode' })
export type HandOverCode = z.infer<typeof HandOverCode>
export const readHandOverCodeEndpoint = endpoint({
  ...shared,
  id: 'readHandOverCode',
  method: 'GET',
  bound: true,
  path: '/orders/:id/hand-over-code',
  rule: ruleOf({ by: ['buyer'], from: orderActions.hand_over.from }, { noun: 'order' }),
  summary: 'The hand-over code, which the buyer gives after checking the goods',
  response: dataOf(HandOverCode),
})
export const renewHandOverCodeEndpoint = endpoint({
  ...shared,
  id: 'renewHandOverCode',
  bound: true,
  path: '/orders/:id/hand-over-code',
  rule: ruleOf({ by: ['buyer'], from: orderActions.hand_over.from }, { noun: 'order' }),
  summary: 'Issue a new hand-over code, after wrong attempts or if someone else has seen it',
  response: dataOf(HandOverCode),
})
export const handOverEndpoint = endpoint({
  ...shared,
  id: 'handOver',
  path: '/orders/:id/hand-over',
  rule: orderRule('hand_over', 'hand_over_code'),
  summary: 'Enter the hand-over code: completes the order and releases the money to the vendor',
  idempotent: true,
  body: z.strictObject({
    code: z
      .string({ error: 'Enter the six digits' })
      .overwrite((value) => value.replace(/\s/g, ''))
      .regex(/^\d{6}$/, 'Enter the six digits'),
  }),
  errors: ['order_state', 'code_locked'],
})
export const markDeliveredEndpoint = endpoint({
  ...shared,
  id: 'markDelivered',
  freshCode: true,
  path: '/orders/:id/mark-delivered',
  rule: orderRule('mark_delivered'),
  summary: `Mark as delivered without a code: the money is released after ${inWords(RELEASE)} unless a problem is reported`,
  idempotent: true,
  body: z.strictObject({
    proof: paragraph({ max: 1000, required: 'Enter who received the goods, where and when' }),
    photos: Photos,
    reason: Reason.optional().meta({ description: 'For admins; defaults to the proof' }),
  }),
})
export const confirmReceiptEndpoint = endpoint({
  ...shared,
  id: 'confirmReceipt',
  bound: true,
  path: '/orders/:id/confirm-receipt',
  rule: orderRule('confirm_receipt'),
  summary: 'Confirm receipt: releases the money to the vendor',
  idempotent: true,
})
export const reportProblemEndpoint = endpoint({
  ...shared,
  id: 'reportProblem',
  path: '/orders/:id/report-problem',
  rule: orderRule('report_problem'),
  summary: 'Report a problem: the money stays held until the dispute ends',
  idempotent: true,
  body: z.strictObject({
    kind: DisputeKind.default('other'),
    reason: paragraph({ max: 1_000, required: 'Enter a description of the problem' }),
    photos: Photos,
  }),
})
export const refundOrderEndpoint = endpoint({
  ...shared,
  id: 'refundOrder',
  bound: true,
  freshCode: true,
  path: '/orders/:id/refund',
  permission: 'disputes',
  rule: orderRule('refund', 'awaits_decision'),
  summary: 'Refund part or all of the held money',
  idempotent: true,
  errors: ['order_state', 'dispute_state'],
  body: z.strictObject({ amount: AmountToMove, reason: Reason }),
})
/** The message for shares that do not add up to what is held. */
export const doesNotAddUp = (sum: string, held: string) => `These add up to ${sum}, but ${held} is held`
export const settleDisputeEndpoint = endpoint({
  ...shared,
  id: 'settleDispute',
  freshCode: true,
  path: '/orders/:id/settle-dispute',
  access: 'admin',
  permission: 'disputes',
  rule: orderRule('settle_dispute', 'awaits_decision'),
  summary:
    'Decide a dispute: refund an amount to the buyer and release the rest to the vendor. Where much is held it awaits approval by a second admin, and the order stays disputed',
  idempotent: true,
  errors: ['order_state', 'dispute_state', 'conflict'],
  body: z.strictObject({
    refund_amount: Share,
    release_amount: Share.optional().meta({
      description: 'The rest, before commission and fees. If given, both must add up to what is held',
    }),
    reason: Reason,
  }),
})
