import { CURRENCY } from '@asime/contract/money'
import { soldStatuses } from '@asime/contract/order-states'
import { listed } from '../../platform/database/listed.ts'
import { type ConversationSide, VOICE_FILE } from '@asime/contract/chat-rules'
import { shopDuties } from '@asime/contract/shop-roles'
import { UPLOADS_PATH } from '@asime/contract/uploads'
import { jsonObject } from '../../platform/database/json-object.ts'
import { IS_EXPIRED } from '../item-requests/item-request-json.sql.ts'
import { IS_VERIFIED } from '../shops/shown-verification.sql.ts'

// JSON of conversations and messages as the contract has it, built by the database from rows c (conversations), v (vendors),
// b (users: the buyer), me (the side of the caller) and seen (when somebody of the other side was last there).

/** Somebody who was there within this time is online: a node writes it down each minute. */
const ONLINE = "interval '100 seconds'"

export const TYPE_OF = (row: 'm' | 'q') =>
  `CASE WHEN cardinality(${row}.attachments) = 0 THEN 'text' WHEN ${row}.attachments[1] LIKE '%.pdf' THEN 'file'
    WHEN ${row}.attachments[1] LIKE '%/${VOICE_FILE}' THEN 'voice' ELSE 'picture' END`

const byBuyer = (ofShop: string, ofBuyer: string) => `CASE me.side WHEN 'buyer' THEN ${ofShop} ELSE ${ofBuyer} END`

const subject = (members: Record<string, string>) =>
  jsonObject({
    type: members['type'] ?? 'NULL',
    id: members['id'] ?? 'NULL',
    item_request_id: members['item_request_id'] ?? 'NULL::uuid',
    title: members['title'] ?? 'NULL',
    picture: members['picture'] ?? 'NULL::text',
    amount: members['amount'] ?? 'NULL::numeric',
    currency: members['currency'] ?? 'NULL::text',
    status: members['status'] ?? 'NULL',
    ends_at: members['ends_at'] ?? 'NULL::timestamptz',
    order_number: members['order_number'] ?? 'NULL::text',
  })

const REQUEST_STATUS = `CASE WHEN r.hidden_at IS NOT NULL THEN 'unavailable' WHEN r.status = 'open' AND ${IS_EXPIRED} THEN 'expired' ELSE r.status END`

/** Title and amount of what an admin has hidden are its owner's alone. */
const titleFor = (owner: ConversationSide, title: string, isHidden: string) =>
  `CASE WHEN ${isHidden} AND me.side <> '${owner}' THEN '' ELSE ${title} END`
const amountFor = (owner: ConversationSide, pesewas: string, isHidden: string) =>
  `CASE WHEN ${isHidden} AND me.side <> '${owner}' THEN NULL ELSE ${pesewas} * 0.01 END`

const SUBJECT = `CASE
  WHEN c.product_id IS NOT NULL THEN (SELECT ${subject({
    type: "'product'",
    id: 'p.id',
    title: titleFor('shop', 'p.product_name', 'p.blocked_visibility IS NOT NULL'),
    picture: "CASE WHEN p.is_public THEN coalesce(p.images -> 0 ->> 'thumbnail_url', p.images -> 0 ->> 'url') END",
    amount: amountFor('shop', 'p.effective_price', 'p.blocked_visibility IS NOT NULL'),
    currency: 'p.currency',
    status: "CASE WHEN p.is_public AND p.stock_quantity > 0 THEN 'available' ELSE 'unavailable' END",
  })} FROM products p WHERE p.id = c.product_id)
  WHEN c.item_request_id IS NOT NULL THEN (SELECT ${subject({
    type: "'item_request'",
    id: 'r.id',
    item_request_id: 'r.id',
    title: titleFor('buyer', 'r.request_title', 'r.hidden_at IS NOT NULL'),
    amount: amountFor('buyer', 'r.budget_max', 'r.hidden_at IS NOT NULL'),
    currency: 'r.currency',
    status: REQUEST_STATUS,
    ends_at: 'r.expires_at',
  })} FROM item_requests r WHERE r.id = c.item_request_id)
  WHEN c.bid_id IS NOT NULL THEN (SELECT ${subject({
    type: "'bid'",
    id: 'd.id',
    item_request_id: 'd.item_request_id',
    title: titleFor('buyer', 'r.request_title', 'r.hidden_at IS NOT NULL'),
    amount: amountFor('shop', 'd.amount', 'd.hidden_at IS NOT NULL'),
    currency: 'd.currency',
    status: "CASE WHEN d.hidden_at IS NULL AND r.hidden_at IS NULL THEN d.status ELSE 'unavailable' END",
    ends_at: 'r.expires_at',
  })} FROM bids d JOIN item_requests r ON r.id = d.item_request_id WHERE d.id = c.bid_id)
  WHEN c.order_id IS NOT NULL THEN (SELECT ${subject({
    type: "'order'",
    id: 'o.id',
    title:
      'coalesce((SELECT i.title FROM order_items i WHERE i.order_id = o.id ORDER BY i.position LIMIT 1), (SELECT r.request_title FROM item_requests r WHERE r.id = o.item_request_id), o.order_number)',
    amount: 'o.total * 0.01',
    currency: 'o.currency',
    status: 'o.status',
    order_number: 'o.order_number',
  })} FROM orders o WHERE o.id = c.order_id) END`

/** Looked for chat by chat: the planner would rather read all that the shop has sold, which may be tens of thousands. */
export const HAS_PAID_ORDER = `EXISTS (
  SELECT FROM (SELECT status FROM orders WHERE buyer_id = c.buyer_id AND vendor_id = c.vendor_id AND paid_at IS NOT NULL OFFSET 0) AS o
  WHERE o.status IN ${listed(soldStatuses)})`

const CONVERSATION_MEMBERS = {
  id: 'c.id',
  side: 'me.side',
  participant: jsonObject({
    id: byBuyer('v.id', 'b.id'),
    name: byBuyer('v.business_name', 'b.full_name'),
    avatar_url: byBuyer('v.logo_url', 'b.avatar_url'),
    online: `coalesce(seen.at > now() - ${ONLINE}, false)`,
    last_seen_at: 'seen.at',
    location: byBuyer('v.location', 'NULL'),
    is_verified: `me.side = 'buyer' AND ${IS_VERIFIED}`,
    rating: byBuyer('v.rating', 'NULL'),
    total_reviews: byBuyer('v.total_reviews', 'NULL'),
    total_sales: byBuyer('v.total_sales', 'NULL'),
    joined_at: byBuyer('v.created_at', 'b.created_at'),
  }),
  subject: SUBJECT,
  last_message: `(SELECT ${jsonObject({
    seq: 'm.seq',
    content: "CASE WHEN m.hidden_at IS NULL THEN left(m.content, 200) ELSE '' END",
    type: TYPE_OF('m'),
    is_hidden: 'm.hidden_at IS NOT NULL',
    timestamp: 'm.created_at',
    side: 'm.side',
    is_read: "m.seq <= CASE m.side WHEN 'buyer' THEN c.shop_read ELSE c.buyer_read END",
  })} FROM messages m WHERE m.conversation_id = c.id AND m.seq = c.last_seq)`,
  last_seq: 'c.last_seq',
  unread_count: byBuyer('c.buyer_unread', 'c.shop_unread'),
  read_seq: byBuyer('c.buyer_read', 'c.shop_read'),
  received_by_other: byBuyer('c.shop_received', 'c.buyer_received'),
  read_by_other: byBuyer('c.shop_read', 'c.buyer_read'),
  is_blocked: byBuyer('c.blocked_by_buyer', 'c.blocked_by_shop'),
  is_blocked_by_other: byBuyer('c.blocked_by_shop', 'c.blocked_by_buyer'),
  has_paid_order: HAS_PAID_ORDER,
  created_at: 'c.created_at',
}
export const CONVERSATION = jsonObject(CONVERSATION_MEMBERS)

/** So many of a category's newest products say what such things are sold for; fewer say nothing. */
const PRICES = { most: 200, fewest: 5 }

/**
 * What such things are sold for as c is about, in pesewas of the cedi: the price of the product; of a request or bid the median of its category, or
 * the budget where that is less, as of a case among telephones; where neither is known, what the shop has bid. Null where nothing is.
 */
export const USUAL_PRICE = `(
  SELECT coalesce(p.effective_price, least(usual.median, CASE r.currency WHEN '${CURRENCY}' THEN r.budget_max END), CASE d.currency WHEN '${CURRENCY}' THEN d.amount END)
  FROM (SELECT) AS it LEFT JOIN products p ON p.id = c.product_id AND p.currency = '${CURRENCY}' LEFT JOIN bids d ON d.id = c.bid_id
  LEFT JOIN item_requests r ON r.id = coalesce(c.item_request_id, d.item_request_id)
  LEFT JOIN LATERAL (
    SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY sold.effective_price) AS median
    FROM (SELECT effective_price FROM products WHERE category_id = r.category_id AND is_public AND currency = '${CURRENCY}'
          ORDER BY created_at DESC, id DESC LIMIT ${PRICES.most}) AS sold HAVING count(*) >= ${PRICES.fewest}
  ) AS usual ON true)`

/** One that is opened: a list does not ask for as many medians. */
export const CONVERSATION_DETAIL = jsonObject({ ...CONVERSATION_MEMBERS, usual_price: `${USUAL_PRICE} * 0.01` })

/** Beside rows c; $1 is the caller. */
export const CONVERSATION_TABLES = `JOIN vendors v ON v.id = c.vendor_id JOIN users b ON b.id = c.buyer_id
  CROSS JOIN LATERAL (SELECT CASE WHEN c.buyer_id = $1 THEN 'buyer' ELSE 'shop' END AS side) AS me
  CROSS JOIN LATERAL (
    SELECT max(p.last_seen_at) AS at FROM user_presence p WHERE NOT p.is_hidden AND p.user_id IN (
      SELECT c.buyer_id WHERE me.side = 'shop' UNION ALL
      SELECT s.user_id FROM shop_members s WHERE me.side = 'buyer' AND s.vendor_id = c.vendor_id AND s.role IN ${listed(shopDuties.chat)})
  ) AS seen`

/** How long a voice note is, by the id in its link, which its sender has typed: an invalid one has no length. */
const VOICE_MS = `(SELECT u.duration_ms FROM uploads u WHERE u.id =
  substring(m.attachments[1] FROM '^${UPLOADS_PATH}([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/${VOICE_FILE.replace('.', '[.]')}$')::uuid)`

/** For rows m (messages) and w (users: the writer), with plain links in the place of attachments. */
export const MESSAGE = jsonObject({
  id: 'm.id',
  conversation_id: 'm.conversation_id',
  seq: 'm.seq',
  client_id: 'm.client_id',
  side: 'm.side',
  sender_id: 'm.author_id',
  sender_name: 'w.full_name',
  type: TYPE_OF('m'),
  content: 'm.content',
  attachments: 'm.attachments',
  voice_ms: VOICE_MS,
  reply_to: `(SELECT ${jsonObject({
    seq: 'q.seq',
    sender_name: 'a.full_name',
    content: "CASE WHEN q.hidden_at IS NULL THEN left(q.content, 120) ELSE '' END",
    type: TYPE_OF('q'),
    is_hidden: 'q.hidden_at IS NOT NULL',
  })} FROM messages q JOIN users a ON a.id = q.author_id WHERE q.conversation_id = m.conversation_id AND q.seq = m.reply_to)`,
  warnings: 'm.warnings',
  is_cleared: 'm.cleared_at IS NOT NULL',
  is_hidden: 'm.hidden_at IS NOT NULL',
  timestamp: 'm.created_at',
})
export const MESSAGE_TABLES = 'messages m JOIN users w ON w.id = m.author_id'
