import { CURRENCY } from '@asime/contract/money'
import type { Table } from './copy.ts'
import type { Charge } from './charges.ts'
import type { Dispute, Event, Life, Refund } from './order-story.ts'
import type { Shop } from './shops.ts'
import { networkOf } from './charges.ts'

// Rows of what belongs to an order's life, in the order in which they refer to each other.

const moment = (ms: number) => new Date(ms).toISOString()
const momentOrNull = (ms: number | null) => (ms === null ? null : moment(ms))

export const checkouts: Table<Life> = {
  name: 'checkouts',
  columns: 'id, buyer_id, currency, created_at',
  row: ({ checkoutId, order }) => [checkoutId, order.buyerId, CURRENCY, moment(order.createdAt)],
}

export const orderEvents: Table<[Life, Event]> = {
  name: 'order_events',
  columns: 'id, order_id, happened_at, event, actor, actor_id, from_status, to_status, note',
  row: ([{ order }, event]) => [
    event.id,
    order.id,
    moment(event.at),
    event.event,
    event.actor,
    event.actorId,
    event.from,
    event.to,
    event.note,
  ],
}

export const orderDeliveries: Table<Life> = {
  name: 'order_deliveries',
  columns: 'order_id, method, region, town, landmark, digital_address, contact_phone, note',
  row: ({ order, delivery }) => [
    order.id,
    delivery!.method,
    delivery!.region,
    delivery!.town,
    delivery!.landmark,
    delivery!.digitalAddress,
    delivery!.contactPhone,
    delivery!.note,
  ],
}

export const orderDispatches: Table<Life> = {
  name: 'order_dispatches',
  columns: 'order_id, courier, phone, waybill, proof',
  row: ({ order, dispatch }) => [order.id, dispatch!.courier, dispatch!.phone, dispatch!.waybill, dispatch!.proof],
}

export const referenceOf = ({ id }: Charge) => `py-${id}`
const statusOf = ({ failure }: Charge) => (failure === null ? 'succeeded' : 'failed')
const EXPIRES_MS = 180_000

/** `firstId` is the sandbox's own number of the first of them. */
export function paymentsFrom(firstId: bigint): Table<[Life, Charge, number]> {
  return {
    name: 'payments',
    columns:
      'id, checkout_id, provider, mode, reference, method, network, phone, amount, currency, status, message, ' +
      'provider_id, fee, expires_at, checked_at, settled_at, created_at',
    row: ([life, charge, index]) => [
      charge.id,
      life.checkoutId,
      'sandbox',
      'test',
      referenceOf(charge),
      charge.method,
      charge.network,
      charge.phone,
      charge.amount,
      CURRENCY,
      statusOf(charge),
      charge.failure?.message ?? null,
      charge.failure === null ? String(firstId + BigInt(index)) : null,
      charge.fee,
      moment(charge.createdAt + EXPIRES_MS),
      moment(charge.settledAt ?? charge.createdAt),
      momentOrNull(charge.settledAt),
      moment(charge.createdAt),
    ],
  }
}

export const paymentOrders: Table<[Life, Charge, number]> = {
  name: 'payment_orders',
  columns: 'payment_id, order_id, amount',
  row: ([{ order }, charge]) => [charge.id, order.id, charge.amount],
}

export function sandboxChargesFrom(firstId: bigint): Table<[Life, Charge, number]> {
  return {
    name: 'sandbox_charges',
    columns: 'reference, provider_id, amount, currency, method, network, state, expires_at, created_at',
    row: ([, charge, index]) => [
      referenceOf(charge),
      String(firstId + BigInt(index)),
      charge.amount,
      CURRENCY,
      charge.method,
      charge.network,
      charge.failure?.state ?? 'succeeded',
      moment(charge.createdAt + EXPIRES_MS),
      moment(charge.createdAt),
    ],
  }
}

const paidCharge = ({ charges }: Life) => charges.find(({ failure }) => failure === null)!
const refundReference = ({ id }: Refund) => `rf-${id}`

export const refunds: Table<[Life, Refund]> = {
  name: 'refunds',
  columns:
    'id, payment_id, order_id, reference, amount, reason, status, asked_at, provider_id, checked_at, created_at, processed_at',
  row: ([life, refund]) => [
    refund.id,
    paidCharge(life).id,
    life.order.id,
    refundReference(refund),
    refund.amount,
    refund.reason,
    'processed',
    moment(refund.createdAt),
    refundReference(refund),
    moment(refund.processedAt),
    moment(refund.createdAt),
    moment(refund.processedAt),
  ],
}

export const sandboxRefunds: Table<[Life, Refund]> = {
  name: 'sandbox_refunds',
  columns: 'reference, charge_reference, amount, created_at',
  row: ([life, refund]) => [
    refundReference(refund),
    referenceOf(paidCharge(life)),
    refund.amount,
    moment(refund.createdAt),
  ],
}

export const disputes: Table<[Life, Dispute]> = {
  name: 'disputes',
  columns:
    'id, order_id, kind, status, order_status, release_left, opened_at, due_at, remind_at, answered_at, escalated_at, ' +
    'closed_at, refunded_before, refunded',
  row: ([{ order }, dispute]) => [
    dispute.id,
    order.id,
    dispute.kind,
    dispute.status,
    dispute.orderStatus,
    dispute.releaseLeft === null ? null : `${dispute.releaseLeft} milliseconds`,
    moment(dispute.openedAt),
    momentOrNull(dispute.dueAt),
    momentOrNull(dispute.remindAt),
    momentOrNull(dispute.answeredAt),
    momentOrNull(dispute.escalatedAt),
    momentOrNull(dispute.closedAt),
    dispute.refundedBefore,
    dispute.refunded,
  ],
}

export const disputeMessages: Table<[Dispute, Dispute['messages'][number]]> = {
  name: 'dispute_messages',
  columns: 'id, dispute_id, author, author_id, message, created_at',
  row: ([{ id }, message]) => [message.id, id, message.author, message.authorId, message.message, moment(message.at)],
}

export const disputeOffers: Table<[Dispute, Dispute['offers'][number]]> = {
  name: 'dispute_offers',
  columns: 'id, dispute_id, offered_by, offered_by_id, amount, status, created_at, decided_at',
  row: ([{ id }, offer]) => [
    offer.id,
    id,
    'vendor',
    offer.byId,
    offer.amount,
    offer.status,
    moment(offer.at),
    momentOrNull(offer.decidedAt),
  ],
}

const wallets = {
  mtn: ['MTN', 'MTN MoMo'],
  telecel: ['VOD', 'Telecel Cash'],
  at: ['ATL', 'AT Money'],
} as const

/** Where a shop's money goes: to its owner's phone. */
export const payoutAccounts: Table<[Shop, string]> = {
  name: 'payout_accounts',
  columns:
    'id, vendor_id, kind, bank_code, bank_name, account_number, account_name, name_is_confirmed, usable_from, created_at',
  row: ([{ id: vendorId, owner, createdAt }, id]) => {
    const [code, name] = wallets[networkOf(owner.phone)]
    const at = moment(createdAt)
    return [id, vendorId, 'mobile_money', code, name, owner.phone, owner.fullName, false, at, at]
  },
}
