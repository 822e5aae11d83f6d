import { jsonObject } from '../../platform/database/json-object.ts'
import { IS_EXPIRED, LOWEST_BID } from '../item-requests/item-request-json.sql.ts'
import { ORDER_SUMMARY } from '../orders/order-json.sql.ts'
import { KEPT_VERIFICATION, SHOWN_SINCE, SHOWN_STATUS } from '../shops/shown-verification.sql.ts'
import { KEPT_OWNER } from '../vendors/vendor-json.sql.ts'

// JSON of bids as the contract has it, built by the database from rows b (bids), v (vendors), u (users) and, for one's
// own bids, r (item_requests).

const MEMBERS = {
  id: 'b.id',
  bid_amount: 'b.amount * 0.01',
  currency: 'b.currency',
  message: 'b.message',
  delivery_time_days: 'b.delivery_time_days',
  status: 'b.status',
  needs_confirmation: "b.needs_confirmation AND b.status = 'pending'",
  created_at: 'b.created_at',
  vendor: jsonObject({
    id: 'v.id',
    business_name: 'v.business_name',
    location: 'v.location',
    rating: 'v.rating',
    total_reviews: 'v.total_reviews',
    verification_status: SHOWN_STATUS,
    verified_at: SHOWN_SINCE,
    user: jsonObject({ id: 'u.id', full_name: 'u.full_name', avatar_url: 'u.avatar_url' }),
  }),
  // A visitor's. Those of a caller who is known are put in their place afterwards (`withBidActions`).
  actions: "'[]'::json",
}

export const BID = jsonObject(MEMBERS)
export const BID_TABLES = 'bids b JOIN vendors v ON v.id = b.vendor_id JOIN users u ON u.id = v.user_id'

// What is kept as text (migration 0540), and behind it what changes often or by the clock: the same members as above, of the same rows. Where a
// row has no text yet, it is built.

/** The bid as text. */
export const KEPT_BID = `coalesce(b.card, bid_card(b)) || ',"status":"' || b.status ||
  CASE WHEN b.needs_confirmation AND b.status = 'pending' THEN '","needs_confirmation":true' ELSE '","needs_confirmation":false' END ||
  ',"vendor":' || coalesce(v.brief, vendor_brief(v)) || ',"rating":' || v.rating::text || ',"total_reviews":' || v.total_reviews::text ||
  ${KEPT_VERIFICATION} || ${KEPT_OWNER} || '},"actions":[]}'`

/** The words of an item request that people see. */
const shown = (column: string, instead: string) => `CASE WHEN r.hidden_at IS NULL THEN ${column} ELSE ${instead} END`

export const OWN_BID = jsonObject({
  ...MEMBERS,
  is_hidden: 'b.hidden_at IS NOT NULL',
  item_request: jsonObject({
    id: 'r.id',
    request_title: shown('r.request_title', "''"),
    is_hidden: 'r.hidden_at IS NOT NULL',
    status: 'r.status',
    is_expired: IS_EXPIRED,
    expires_at: 'r.expires_at',
    location: shown('r.location', 'NULL'),
    budget_min: 'r.budget_min * 0.01',
    budget_max: 'r.budget_max * 0.01',
    currency: 'r.currency',
    total_bids: 'r.total_bids',
    lowest_bid: LOWEST_BID,
  }),
  order: `(SELECT ${ORDER_SUMMARY} FROM orders o WHERE o.bid_id = b.id)`,
})
export const OWN_BID_TABLES = `${BID_TABLES} JOIN item_requests r ON r.id = b.item_request_id`
