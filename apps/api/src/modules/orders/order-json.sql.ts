import { UNDISPATCHED } from '@asime/contract/deadlines'
import { orderActions } from '@asime/contract/order-states'
import type { OrderDetail } from '@asime/contract/orders'
import type { PayoutOutlook } from '@asime/contract/payout-outlook'
import { jsonObject } from '../../platform/database/json-object.ts'
import { listed } from '../../platform/database/listed.ts'
import { IS_STANDING } from '../ledger/losses.sql.ts'

// JSON of orders as the contract has it, built by the database from rows o (orders), u (the buyer's users), v (vendors) and
// r (item_requests, where a bid made the order).

export const SUMMARY_MEMBERS = {
  id: 'o.id',
  order_number: 'o.order_number',
  status: 'o.status',
  total: 'o.total * 0.01',
  currency: 'o.currency',
  created_at: 'o.created_at',
}
export const ORDER_SUMMARY = jsonObject(SUMMARY_MEMBERS)

export const ORDER_SOURCE =
  "CASE WHEN o.deal_id IS NOT NULL THEN 'deal' WHEN o.bid_id IS NOT NULL THEN 'bid' ELSE 'cart' END"

const ITEM = jsonObject({
  product_id: 'i.product_id',
  title: 'i.title',
  variant_id: 'i.variant_id',
  variant_label: 'i.variant_label',
  quantity: 'i.quantity',
  unit_price: 'i.unit_price * 0.01',
  // The variant's picture, if it has one that is still the product's.
  thumbnail_url: `CASE WHEN o.deal_id IS NOT NULL AND i.product_id IS NULL
      THEN (SELECT d.pictures -> 0 ->> 'thumbnail_url' FROM deals d WHERE d.id = o.deal_id)
      WHEN o.bid_id IS NULL
      THEN (SELECT coalesce(
              (SELECT coalesce(image ->> 'thumbnail_url', image ->> 'url') FROM product_variants pv, jsonb_array_elements(p.images) AS image
               WHERE pv.id = i.variant_id AND image ->> 'url' = pv.picture LIMIT 1),
              p.images -> 0 ->> 'thumbnail_url', p.images -> 0 ->> 'url') FROM products p WHERE p.id = i.product_id AND p.is_public)
      ELSE (SELECT url FROM jsonb_array_elements_text(r.attachments) WITH ORDINALITY AS a (url, position)
            WHERE url ~* '^/.*\\.(webp|avif|jpe?g|png|gif)$' ORDER BY position LIMIT 1) END`,
})
export const IS_TEST = `EXISTS (SELECT FROM payment_orders x JOIN payments p ON p.id = x.payment_id
  WHERE x.order_id = o.id AND p.status = 'succeeded' AND p.mode = 'test')`
const ORDER_MEMBERS = {
  ...SUMMARY_MEMBERS,
  updated_at: 'o.updated_at',
  source: ORDER_SOURCE,
  bid_id: 'o.bid_id',
  checkout_id: 'o.checkout_id',
  dispatch_by: 'o.dispatch_by',
  deliver_by: 'o.deliver_by',
  is_late: 'coalesce(o.late_at <= clock_timestamp(), false)',
  payment_due_at: "CASE WHEN o.status = 'awaiting_payment' THEN o.payment_due_at END",
  items: `(SELECT coalesce(json_agg(${ITEM} ORDER BY i.position), '[]') FROM order_items i WHERE i.order_id = o.id)`,
  item_request: `CASE WHEN r.id IS NULL THEN NULL ELSE ${jsonObject({ id: 'r.id', request_title: 'r.request_title' })} END`,
  is_pickup: "EXISTS (SELECT FROM order_deliveries d WHERE d.order_id = o.id AND d.method = 'pickup')",
  is_test: IS_TEST,
  buyer: jsonObject({ id: 'u.id', full_name: 'u.full_name', avatar_url: 'u.avatar_url' }),
  vendor: jsonObject({ id: 'v.id', business_name: 'v.business_name', location: 'v.location' }),
}
export const ORDER = jsonObject(ORDER_MEMBERS)
export const ORDER_TABLES =
  'orders o JOIN users u ON u.id = o.buyer_id JOIN vendors v ON v.id = o.vendor_id LEFT JOIN item_requests r ON r.id = o.item_request_id'

const SALE = jsonObject({
  gross: 'o.total * 0.01',
  refunded: 'o.refunded_total * 0.01',
  commission: 'parts.commission * 0.01',
  commission_vat: 'parts.commission_vat * 0.01',
  payment_fee: 'parts.payment_fee * 0.01',
  net: 'parts.net * 0.01',
  charged_back: 'lost.held * 0.01',
  owed: 'lost.owed * 0.01',
  is_payout_estimated: "o.status <> 'completed'",
})

export const DELIVERY = jsonObject({
  method: 'd.method',
  region: 'd.region',
  town: 'd.town',
  landmark: 'd.landmark',
  digital_address: 'd.digital_address',
  contact_phone: 'd.contact_phone',
  note: 'd.note',
})
/** All of it; who may not see it yet gets less (`pickupFor`). */
const PICKUP = jsonObject({
  region: 'v.region',
  town: 'v.town',
  landmark: 'v.landmark',
  digital_address: 'v.digital_address',
  directions: 'v.directions',
  is_full: 'true',
})
const EVENT = jsonObject({
  at: 'e.happened_at',
  event: 'e.event',
  actor: 'e.actor',
  from_status: 'e.from_status',
  to_status: 'e.to_status',
  note: 'e.note',
})

const CHARGE = jsonObject({
  method: 'p.method',
  network: 'p.network',
  phone_end: 'right(p.phone, 4)',
  amount: 'x.amount * 0.01',
  paid_at: 'p.settled_at',
})
/** For rows f (refunds) and p (their payments). */
export const ORDER_REFUND = jsonObject({
  method: 'p.method',
  network: 'p.network',
  phone_end: 'right(p.phone, 4)',
  amount: 'f.amount * 0.01',
  reason: 'f.reason',
  status: 'f.status',
  is_sent: 'f.provider_id IS NOT NULL',
  created_at: 'f.created_at',
  refunded_at: 'f.processed_at',
  other_account_end: `(SELECT a.account_end FROM refund_accounts a
    WHERE a.refund_id = f.id AND a.attempt = f.attempt AND a.state IN ('approved', 'not_needed') ORDER BY a.entered_at DESC LIMIT 1)`,
  expected_at: 'f.expected_at',
})

type SaleOf = NonNullable<OrderDetail['sale']>
type Amount = 'total' | 'items_total' | 'delivery_fee' | 'refunded_total' | 'charged_back_total'
/** With every amount: from whom they are kept is decided by who looks. */
export type OrderBeforeOutlook = Omit<
  OrderDetail,
  'actions' | 'sale' | 'items' | 'paid_out_to' | 'why_not_pay' | Amount
> &
  Record<Amount, number> & {
    items: (Omit<OrderDetail['items'][number], 'unit_price'> & { unit_price: number })[]
    sale: Omit<SaleOf, keyof PayoutOutlook> | null
  }

// While an order stands, its item request is not open.
const REOPENED = `CASE WHEN o.bid_id IS NOT NULL AND r.status = 'open' AND r.hidden_at IS NULL AND coalesce(r.expires_at > now(), true) THEN ${jsonObject(
  {
    best_bid: `(SELECT ${jsonObject({
      id: 'b.id',
      bid_amount: 'b.amount * 0.01',
      needs_confirmation: 'b.needs_confirmation',
      vendor: jsonObject({ id: 'bidder.id', business_name: 'bidder.business_name' }),
    })} FROM bids b JOIN vendors bidder ON bidder.id = b.vendor_id
    WHERE b.item_request_id = r.id AND b.status = 'pending' AND b.hidden_at IS NULL ORDER BY b.amount, b.id LIMIT 1)`,
  },
)} END`

/** All fields except `actions`, which depend on the caller, and the vendor's payout outlook (`withPayoutOutlook`). */
export const ORDER_DETAIL = jsonObject({
  ...ORDER_MEMBERS,
  items_total: '(o.total - o.delivery_fee) * 0.01',
  delivery_fee: 'o.delivery_fee * 0.01',
  refunded_total: 'o.refunded_total * 0.01',
  charged_back_total: 'o.charged_back_total * 0.01',
  is_frozen: 'o.is_frozen',
  release_at: "CASE WHEN o.status = 'delivered' THEN o.release_at END",
  cancels_at: `CASE WHEN o.status IN ${listed(orderActions.lapse_undispatched.from)} AND NOT o.is_frozen THEN o.late_at + interval '${UNDISPATCHED}' END`,
  date_proposal: `(SELECT ${jsonObject({ new_date: 'n.new_date', reason: 'n.reason', status: 'n.status', proposed_at: 'n.proposed_at' })} FROM order_date_proposals n WHERE n.order_id = o.id)`,
  deal: `(SELECT ${jsonObject({ description: 'l.description', pictures: "ARRAY(SELECT picture ->> 'url' FROM jsonb_array_elements(l.pictures) AS picture)" })}
    FROM deals l WHERE l.id = o.deal_id)`,
  delivery: `(SELECT ${DELIVERY} FROM order_deliveries d WHERE d.order_id = o.id)`,
  pickup: `(SELECT ${PICKUP} FROM order_deliveries d WHERE d.order_id = o.id AND d.method = 'pickup')`,
  dispatch: `(SELECT ${jsonObject({ courier: 's.courier', pcsrc_certificate_no: 's.pcsrc_certificate_no', phone: 's.phone', waybill: 's.waybill', photos: 's.photos' })} FROM order_dispatches s WHERE s.order_id = o.id)`,
  delivery_proof: `(SELECT ${jsonObject({ proof: 's.proof', photos: 's.proof_photos' })} FROM order_dispatches s WHERE s.order_id = o.id AND s.proof IS NOT NULL)`,
  charges: `(SELECT coalesce(json_agg(${CHARGE} ORDER BY p.settled_at, p.id), '[]') FROM payment_orders x JOIN payments p ON p.id = x.payment_id
    WHERE x.order_id = o.id AND p.status = 'succeeded')`,
  refunds: `(SELECT coalesce(json_agg(${ORDER_REFUND} ORDER BY f.created_at, f.id), '[]') FROM refunds f JOIN payments p ON p.id = f.payment_id WHERE f.order_id = o.id)`,
  reopened: REOPENED,
  has_dispute: 'EXISTS (SELECT FROM disputes d WHERE d.order_id = o.id)',
  timeline: `(SELECT coalesce(json_agg(${EVENT} ORDER BY e.happened_at, e.id), '[]') FROM order_events e WHERE e.order_id = o.id)`,
  // What was taken once released had been the vendor's: their parts of the sale stay as they were, and they owe it.
  sale: `(SELECT ${SALE} FROM (
    SELECT coalesce(sum(b.amount) FILTER (WHERE NOT b.is_of_sale), 0)::bigint AS held, coalesce(sum(b.owed), 0) AS owed FROM chargeback_orders b WHERE b.order_id = o.id AND ${IS_STANDING}
  ) AS lost, parts_of_sale(o.total, o.total - o.refunded_total - lost.held, o.commission, o.commission_vat, o.payment_fee) AS parts)`,
})
