import { standingBidStatuses } from '@asime/contract/bid-states'
import { EXCERPT_LENGTH } from '@asime/contract/text-lengths'
import { jsonObject } from '../../platform/database/json-object.ts'
import { listed } from '../../platform/database/listed.ts'

// JSON of item requests as the contract has it, built by the database from rows r (item_requests), u (users) and a
// left-joined c (categories).

export const IS_EXPIRED = 'coalesce(r.expires_at <= now(), false)'
export const LOWEST_BID = `CASE WHEN r.total_bids > 0 THEN (SELECT min(b.amount) * 0.01 FROM bids b WHERE b.item_request_id = r.id AND b.status IN ${listed(standingBidStatuses)} AND b.hidden_at IS NULL) END`

const CARD = {
  id: 'r.id',
  request_title: 'r.request_title',
  description: `left(r.description, ${EXCERPT_LENGTH})`,
  category: `CASE WHEN c.id IS NOT NULL THEN ${jsonObject({ id: 'c.id', name: 'c.name' })} END`,
  category_id: 'r.category_id',
  budget_min: 'r.budget_min * 0.01',
  budget_max: 'r.budget_max * 0.01',
  currency: 'r.currency',
  location: 'r.location',
  urgency: 'r.urgency',
  expires_at: 'r.expires_at',
  is_expired: IS_EXPIRED,
  status: 'r.status',
  views_count: 'r.views_count',
  total_bids: 'r.total_bids',
  lowest_bid: LOWEST_BID,
  attachments: 'r.attachments',
  created_at: 'r.created_at',
  user: jsonObject({ id: 'u.id', full_name: 'u.full_name', avatar_url: 'u.avatar_url' }),
  // A visitor's. Those of a caller who is known are put in their place afterwards (`withActions`).
  actions: "'[]'::json",
}

export const ITEM_REQUEST_CARD = jsonObject(CARD)
export const ITEM_REQUEST = jsonObject({
  ...CARD,
  description: 'r.description',
  required_specs: 'r.required_specs',
  updated_at: 'r.updated_at',
})
export const ITEM_REQUEST_TABLES =
  'item_requests r JOIN users u ON u.id = r.user_id LEFT JOIN categories c ON c.id = r.category_id'

// What is kept as text (migration 0126), and behind it what changes often or by the clock: the same members as above, from rows r and t
// (item_request_texts). Where a row has no text yet, it is built.

const MOVING = `CASE WHEN ${IS_EXPIRED} THEN ',"is_expired":true' ELSE ',"is_expired":false' END || ',"status":"' || r.status ||
  '","views_count":' || r.views_count::text || ',"total_bids":' || r.total_bids::text ||
  ',"lowest_bid":' || coalesce((${LOWEST_BID})::text, 'null') || ',"actions":[]'`

/** The card as text. */
export const KEPT_ITEM_REQUEST_CARD = `coalesce(t.card, (SELECT made.card FROM item_request_texts_of(ARRAY[r.id]) AS made)) || ${MOVING} || '}'`

/** The item request as text. */
export const KEPT_ITEM_REQUEST = `coalesce(t.detail, (SELECT made.detail FROM item_request_texts_of(ARRAY[r.id]) AS made)) || ${MOVING} ||
  ',"updated_at":' || to_json(r.updated_at)::text || '}'`

export const KEPT_ITEM_REQUEST_TABLES = 'item_requests r LEFT JOIN item_request_texts t ON t.item_request_id = r.id'
