import { z } from 'zod'
import { inWords, RELEASE } from './deadlines.ts'
import { DisputeKind } from './disputes.ts'
import { type OrderActionName, orderActions } from './order-states.ts'
import { ruleOf } from './permissions.ts'
import { endpoint } from './endpoint.ts'
import { AmountToMove, Money, optionalText, paragraph, PathId, Reason } from './fields.ts'
import { GhanaMobile } from './ghana.ts'
import { OrderDetail } from './orders.ts'
import { dataOf } from './paging.ts'
import { Photos } from './uploads.ts'

/** So many wrong hand-over codes, and the buyer has to ask for another. */
export const HANDOVER_TRIES = 5

const params = z.object({ id: PathId('Order not found') })
const shared = {
  method: 'POST',
  tag: 'Orders',
  access: 'signed_in',
  params,
  status: 200,
  response: dataOf(OrderDetail),
  errors: ['order_state'],
} as const

const orderRule = (name: OrderActionName) => ruleOf(orderActions[name], { noun: 'order' })
/** It is the vendor who hands over, by the code that the buyer is shown. */
const codeRule = ruleOf({ ...orderActions.hand_over, by: ['buyer'] }, { noun: 'order' })

export const cancelOrderEndpoint = endpoint({
  ...shared,
  id: 'cancelOrder',
  path: '/orders/:id/cancel',
  rule: `${orderRule('cancel')}. ${orderRule('decline')}`,
  summary: 'Call an order off: what was paid goes back, stock too, and the request of a bid opens again',
  idempotent: true,
  body: z.strictObject({ reason: Reason }),
})
export const prepareOrderEndpoint = endpoint({
  ...shared,
  id: 'prepareOrder',
  path: '/orders/:id/prepare',
  rule: orderRule('prepare'),
  summary: 'Confirm a paid order: it is being prepared',
  idempotent: true,
})
export const dispatchOrderEndpoint = endpoint({
  ...shared,
  id: 'dispatchOrder',
  path: '/orders/:id/dispatch',
  rule: orderRule('dispatch'),
  summary: 'The goods are on their way, with a rider or as a parcel',
  idempotent: true,
  body: z.strictObject({
    courier: optionalText({ max: 120 }),
    phone: GhanaMobile.optional(),
    waybill: optionalText({ max: 60 }),
    note: optionalText({ max: 500, multiline: true }),
    photos: Photos,
  }),
})
const HandOverCode = z
  .object({
    code: z.string(),
    tries_left: z.int(),
    qr: z.object({ size: z.int(), path: z.string() }).meta({
      description:
        'The link that fills the code in on the vendor’s order page, as a QR code: one SVG path over a square of so many units, with its quiet zone',
    }),
  })
  .meta({ id: 'HandOverCode' })
export type HandOverCode = z.infer<typeof HandOverCode>
export const readHandOverCodeEndpoint = endpoint({
  ...shared,
  id: 'readHandOverCode',
  method: 'GET',
  path: '/orders/:id/hand-over-code',
  rule: codeRule,
  summary: 'The code to give for the goods, after looking at them',
  response: dataOf(HandOverCode),
})
export const renewHandOverCodeEndpoint = endpoint({
  ...shared,
  id: 'renewHandOverCode',
  path: '/orders/:id/hand-over-code',
  rule: codeRule,
  summary: 'Another code, after wrong tries or when somebody else has seen it',
  response: dataOf(HandOverCode),
})
export const handOverEndpoint = endpoint({
  ...shared,
  id: 'handOver',
  path: '/orders/:id/hand-over',
  rule: `${orderRule('hand_over')}. With the buyer’s code`,
  summary: 'The buyer has taken the goods: the order is complete and its money the vendor’s',
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
  path: '/orders/:id/mark-delivered',
  rule: `${orderRule('mark_delivered')}. An admin for a vendor who no longer can`,
  summary: `Delivered without a code: the money is released after ${inWords(RELEASE)} without a complaint`,
  idempotent: true,
  body: z.strictObject({
    proof: paragraph({ max: 1000, required: 'Say who took the goods, where and when' }),
    photos: Photos,
    reason: Reason.optional().meta({ description: 'Of an admin; without one, what the proof says' }),
  }),
})
export const confirmReceiptEndpoint = endpoint({
  ...shared,
  id: 'confirmReceipt',
  path: '/orders/:id/confirm-receipt',
  rule: orderRule('confirm_receipt'),
  summary: 'The goods are here and right: the money is released',
  idempotent: true,
})
export const reportProblemEndpoint = endpoint({
  ...shared,
  id: 'reportProblem',
  path: '/orders/:id/report-problem',
  rule: orderRule('report_problem'),
  summary: 'Something is wrong: the money stays where it is until that is settled',
  idempotent: true,
  body: z.strictObject({
    kind: DisputeKind.default('other'),
    reason: paragraph({ max: 1_000, required: 'Tell the shop what is wrong' }),
    photos: Photos,
  }),
})
export const refundOrderEndpoint = endpoint({
  ...shared,
  id: 'refundOrder',
  path: '/orders/:id/refund',
  rule: `${orderRule('refund')}. Of a disputed order, an admin only once the dispute awaits a decision`,
  summary: 'Give back a part or all of what is held',
  idempotent: true,
  errors: ['order_state', 'dispute_state'],
  body: z.strictObject({ amount: AmountToMove, reason: Reason }),
})
export const settleDisputeEndpoint = endpoint({
  ...shared,
  id: 'settleDispute',
  path: '/orders/:id/settle-dispute',
  access: 'admin',
  rule: 'An admin who neither bought nor sells it, once the dispute awaits a decision',
  summary: 'Decide a dispute: so much goes back to the buyer, the rest to the vendor',
  idempotent: true,
  errors: ['order_state', 'dispute_state'],
  body: z.strictObject({ refund_amount: Money, reason: Reason }),
})
