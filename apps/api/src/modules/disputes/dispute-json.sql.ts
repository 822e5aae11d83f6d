import { jsonObject } from '../../platform/database/json-object.ts'
import { HELD } from '../orders/locked-order.sql.ts'

// JSON of disputes as the contract has it, built by the database from rows d (disputes), o (their orders), u (the buyers'
// users) and v (vendors).

const MEMBERS = {
  id: 'd.id',
  status: 'd.status',
  kind: 'd.kind',
  currency: 'o.currency',
  held: `CASE WHEN o.status = 'disputed' THEN ${HELD} ELSE 0 END * 0.01`,
  opened_at: 'd.opened_at',
  due_at: 'd.due_at',
  escalated_at: 'd.escalated_at',
  is_unanswered: 'd.escalated_at IS NOT NULL AND d.answered_at IS NULL',
  closed_at: 'd.closed_at',
  refunded: 'd.refunded * 0.01',
  order: jsonObject({ id: 'o.id', order_number: 'o.order_number', status: 'o.status' }),
  buyer: jsonObject({ id: 'u.id', full_name: 'u.full_name' }),
  vendor: jsonObject({ id: 'v.id', business_name: 'v.business_name' }),
}
const MESSAGE = jsonObject({
  id: 'm.id',
  by: 'm.author',
  message: 'm.message',
  photos: 'm.photos',
  created_at: 'm.created_at',
})
/** Who may answer an offer depends on who looks. */
const OFFER = jsonObject({
  id: 'f.id',
  by: 'f.offered_by',
  amount: 'f.amount * 0.01',
  status: 'f.status',
  created_at: 'f.created_at',
  is_answerable: 'false',
})

export const DISPUTE_SUMMARY = jsonObject(MEMBERS)
export const DISPUTE_TABLES = 'orders o JOIN users u ON u.id = o.buyer_id JOIN vendors v ON v.id = o.vendor_id'
export const DISPUTE = jsonObject({
  ...MEMBERS,
  messages: `(SELECT coalesce(json_agg(${MESSAGE} ORDER BY m.created_at, m.id), '[]') FROM dispute_messages m WHERE m.dispute_id = d.id)`,
  offers: `(SELECT coalesce(json_agg(${OFFER} ORDER BY f.created_at, f.id), '[]') FROM dispute_offers f WHERE f.dispute_id = d.id)`,
})
