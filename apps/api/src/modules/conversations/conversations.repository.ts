import type { Conversation, ConversationDetail, Message } from '@asime/contract/chat'
import {
  type ConversationSide,
  MOST_CONVERSATIONS_COUNTED,
  type SubjectType,
  type WarningKind,
} from '@asime/contract/chat-rules'
import { EMPTY_CONVERSATION, FIRST_MESSAGES_COUNTED } from '@asime/contract/deadlines'
import { TOTAL_CAP } from '@asime/contract/paging'
import { mayInShop } from '@asime/contract/shop-roles'
import { type Db, queryRows, type Tx, violates } from '../../platform/database/database.ts'
import { inBatches } from '../../platform/database/in-batches.ts'
import type { JsonOf } from '../../platform/database/json-of.ts'
import { containsPattern } from '../../platform/database/patterns.ts'
import { later, rowsOf } from '../../platform/database/preparing-pool.ts'
import { pageColumns } from '../../platform/http/page-columns.ts'
import type { Cursor, PageRow } from '../../platform/http/paging.ts'
import { shopIsOpen } from '../../platform/sessions/shop-is-open.sql.ts'
import type { TeamMember } from '../notifications/notify.sql.ts'
import {
  CONVERSATION,
  CONVERSATION_DETAIL,
  CONVERSATION_TABLES,
  HAS_PAID_ORDER,
  MESSAGE,
  MESSAGE_TABLES,
  USUAL_PRICE,
} from './conversation-json.sql.ts'

/** As it is stored: with plain links to its files. */
export type StoredMessage = Omit<Message, 'attachments'> & { attachments: string[]; voice_ms: number | null }

/** Whom a conversation is between, and what it is about. */
export interface Meeting {
  buyer_id: string
  vendor_id: string
  /** What it is about is their business already, such as an order of theirs. */
  is_expected: boolean
}

/** The shop, if it is there to be written to. */
export async function findShop(db: Db, vendorId: string): Promise<{ vendor_id: string } | undefined> {
  const [row] = await queryRows<{ vendor_id: string }>(
    db,
    `SELECT v.id AS vendor_id FROM vendors v JOIN users u ON u.id = v.user_id WHERE v.id = $1 AND ${shopIsOpen('u')}`,
    [vendorId],
  )
  return row
}

export async function findProductShop(db: Db, productId: string): Promise<{ vendor_id: string } | undefined> {
  const [row] = await queryRows<{ vendor_id: string }>(
    db,
    `SELECT p.vendor_id FROM products p JOIN vendors v ON v.id = p.vendor_id JOIN users u ON u.id = v.user_id
     WHERE p.id = $1 AND p.is_public AND ${shopIsOpen('u')}`,
    [productId],
  )
  return row
}

export interface AskedRequest {
  user_id: string
  /** The shop that its owner works for. */
  owner_vendor_id: string | null
  is_open: boolean
}

export async function findAskedRequest(db: Db, id: string): Promise<AskedRequest | undefined> {
  const [row] = await queryRows<AskedRequest>(
    db,
    `SELECT r.user_id, (SELECT vendor_id FROM shop_members m WHERE m.user_id = r.user_id) AS owner_vendor_id,
            r.status = 'open' AND coalesce(r.expires_at > clock_timestamp(), true) AND u.status = 'active' AS is_open
     FROM item_requests r JOIN users u ON u.id = r.user_id WHERE r.id = $1 AND r.status <> 'cancelled' AND r.hidden_at IS NULL`,
    [id],
  )
  return row
}

export async function findBidMeeting(db: Db, bidId: string): Promise<Meeting | undefined> {
  const [row] = await queryRows<Meeting>(
    db,
    `SELECT r.user_id AS buyer_id, d.vendor_id, true AS is_expected FROM bids d JOIN item_requests r ON r.id = d.item_request_id
     WHERE d.id = $1 AND d.status <> 'withdrawn'`,
    [bidId],
  )
  return row
}

export async function findOrderMeeting(db: Db, orderId: string): Promise<Meeting | undefined> {
  const [row] = await queryRows<Meeting>(
    db,
    'SELECT buyer_id, vendor_id, true AS is_expected FROM orders WHERE id = $1',
    [orderId],
  )
  return row
}

/**
 * The conversation of those two, about that from now on; about what it was before where nothing is named. One in which nobody has written
 * begins now, whoever opened it before: it is removed a day after that.
 */
export async function openConversation(
  db: Db,
  { buyer_id: buyerId, vendor_id: vendorId, is_expected: isExpected }: Meeting,
  subject: { type: SubjectType; id: string } | undefined,
): Promise<string> {
  const idOf = (type: SubjectType) => (subject?.type === type ? subject.id : null)
  const [row] = await queryRows<{ id: string }>(
    db,
    `INSERT INTO conversations AS c (buyer_id, vendor_id, is_expected, product_id, item_request_id, bid_id, order_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT ON CONSTRAINT conversations_one_per_pair DO UPDATE SET is_expected = c.is_expected OR EXCLUDED.is_expected,
       created_at = CASE WHEN c.last_seq = 0 THEN now() ELSE c.created_at END,
       product_id = CASE WHEN $8 THEN EXCLUDED.product_id ELSE c.product_id END,
       item_request_id = CASE WHEN $8 THEN EXCLUDED.item_request_id ELSE c.item_request_id END,
       bid_id = CASE WHEN $8 THEN EXCLUDED.bid_id ELSE c.bid_id END,
       order_id = CASE WHEN $8 THEN EXCLUDED.order_id ELSE c.order_id END
     RETURNING id`,
    [
      buyerId,
      vendorId,
      isExpected,
      idOf('product'),
      idOf('item_request'),
      idOf('bid'),
      idOf('order'),
      subject !== undefined,
    ],
  )
  if (!row) throw new Error('INSERT returned no row')
  return row.id
}

/** One of the caller's, or of the shop that they write for. */
export async function findConversation(
  db: Db,
  userId: string,
  shopId: string | undefined,
  id: string,
): Promise<ConversationDetail | undefined> {
  const [row] = await queryRows<{ data: ConversationDetail }>(
    db,
    `SELECT ${CONVERSATION_DETAIL} AS data FROM conversations c ${CONVERSATION_TABLES} WHERE c.id = $3 AND (c.buyer_id = $1 OR c.vendor_id = $2::uuid)`,
    [userId, shopId ?? null, id],
  )
  return row?.data
}

/** Most conversations that a search looks into, newest first. */
const SEARCHED = 2_000

/** A shop's turn: whoever blocks or is blocked waits for nothing. */
const UNANSWERED = `c.vendor_id = $2::uuid AND c.buyer_id <> $1 AND c.last_side = 'buyer' AND NOT c.blocked_by_shop AND NOT c.blocked_by_buyer`
const FITS = `($3::boolean IS NOT TRUE OR CASE WHEN c.buyer_id = $1 THEN c.buyer_unread ELSE c.shop_unread END > 0)
  AND ($8::boolean IS NOT TRUE OR (${UNANSWERED}))`
// Messages conversation by conversation: the planner would rather look through those of everybody.
const NAMED = `($4::text IS NULL OR EXISTS (
  SELECT FROM vendors v, users b WHERE v.id = c.vendor_id AND b.id = c.buyer_id
    AND CASE WHEN c.buyer_id = $1 THEN v.business_name ELSE b.full_name END ILIKE $4)
  OR EXISTS (SELECT FROM (SELECT content FROM messages WHERE conversation_id = c.id AND hidden_at IS NULL OFFSET 0) AS m WHERE m.content ILIKE $4))`
/** As far as it is shown: whoever has left thousands unread does not pay for them with each look. */
const counted = (where: string) =>
  `(SELECT count(*) FROM (SELECT FROM conversations c WHERE ${where} LIMIT ${MOST_CONVERSATIONS_COUNTED}) AS counted)`
const UNREAD = `least(${MOST_CONVERSATIONS_COUNTED}, ${counted('c.buyer_id = $1 AND c.buyer_unread > 0')}
  + ${counted('c.vendor_id = $2::uuid AND c.buyer_id <> $1 AND c.shop_unread > 0')})::int`
const BEFORE = `($6::timestamptz IS NULL OR (c.last_at, c.id) < ($6::timestamptz, $7::uuid))`
/** Each by its index, so that a shop with thousands pays for a page. */
const THEIRS = `(
  SELECT c.* FROM (SELECT * FROM conversations WHERE buyer_id = $1 AND last_seq > 0 ORDER BY last_at DESC, id DESC LIMIT ${SEARCHED}) AS c
  UNION ALL
  SELECT c.* FROM (SELECT * FROM conversations WHERE vendor_id = $2::uuid AND buyer_id <> $1 AND last_seq > 0 ORDER BY last_at DESC, id DESC LIMIT ${SEARCHED}) AS c
) AS c`

export interface ConversationCounts {
  unread: number
  /** Of the shop alone. */
  unanswered: number
}

/** The last written in first. */
export async function listConversations(
  db: Db,
  whose: { userId: string; shopId: string | undefined },
  filters: { unread?: boolean | undefined; unanswered?: boolean | undefined; query?: string | undefined },
  limit: number,
  cursor: Cursor | undefined,
): Promise<PageRow & { data: JsonOf<Conversation[]> } & ConversationCounts> {
  const [row] = await queryRows<PageRow & { data: JsonOf<Conversation[]> } & ConversationCounts>(
    db,
    // What fits is looked for once, for the page and for the total.
    `WITH found AS MATERIALIZED (SELECT c.id, c.last_at FROM ${THEIRS} WHERE ${FITS} AND ${NAMED})
     SELECT ${pageColumns({ json: CONVERSATION, size: '$5::int', value: 'page.last_at' })},
            (SELECT count(*) FROM (SELECT FROM found LIMIT ${TOTAL_CAP + 1}) AS counted)::int AS total,
            ${UNREAD} AS unread, ${counted(UNANSWERED)}::int AS unanswered
     FROM (
       SELECT c.*, row_number() OVER (ORDER BY c.last_at DESC, c.id DESC) AS n FROM found AS c
       WHERE ${BEFORE} ORDER BY c.last_at DESC, c.id DESC LIMIT $5::int + 1
     ) AS page JOIN conversations c ON c.id = page.id ${CONVERSATION_TABLES}`,
    [
      whose.userId,
      whose.shopId ?? null,
      filters.unread ?? null,
      filters.query ? containsPattern(filters.query) : null,
      limit,
      cursor?.value ?? null,
      cursor?.id ?? null,
      filters.unanswered ?? null,
    ],
  )
  if (!row) throw new Error('SELECT returned no row')
  return row
}

/** In how many conversations something is unread, as far as it is shown. */
export async function countUnread(db: Db, userId: string, shopId: string | undefined): Promise<number> {
  const [row] = await queryRows<{ unread: number }>(db, `SELECT ${UNREAD} AS unread`, [userId, shopId ?? null])
  return row?.unread ?? 0
}

export interface LockedConversation extends Meeting {
  id: string
  last_seq: number
  blocked_by_buyer: boolean
  blocked_by_shop: boolean
  buyer_unread: number
  shop_unread: number
  is_open: boolean
  has_paid_order: boolean
  buyer_name: string
  business_name: string
}

const FACTS = `c.id, c.buyer_id, c.vendor_id, c.is_expected, c.last_seq, c.blocked_by_buyer, c.blocked_by_shop, c.buyer_unread, c.shop_unread,
  b.status = 'active' AND ${shopIsOpen('o')} AS is_open, b.full_name AS buyer_name, v.business_name,
  ${HAS_PAID_ORDER} AS has_paid_order`
const FACT_TABLES =
  'conversations c JOIN users b ON b.id = c.buyer_id JOIN vendors v ON v.id = c.vendor_id JOIN users o ON o.id = v.user_id'

const LOCK_CONVERSATION = `SELECT ${FACTS} FROM ${FACT_TABLES} WHERE c.id = $1 FOR NO KEY UPDATE OF c`

/** Whoever writes or reads in it waits until the transaction ends. */
export async function lockConversation(db: Db, id: string): Promise<LockedConversation | undefined> {
  const [row] = await queryRows<LockedConversation>(db, LOCK_CONVERSATION, [id])
  return row
}

const FIND_MEETING = `SELECT ${FACTS} FROM ${FACT_TABLES} WHERE c.id = $1`

/** Whom it is between, without a lock. */
export async function findMeeting(db: Db, id: string): Promise<LockedConversation | undefined> {
  const [row] = await queryRows<LockedConversation>(db, FIND_MEETING, [id])
  return row
}

const FIND_USUAL_PRICE = `SELECT ${USUAL_PRICE} AS price FROM conversations c WHERE c.id = $1`

/** In pesewas of the cedi. Undefined where nothing is known. */
export async function findUsualPrice(db: Db, conversationId: string): Promise<number | undefined> {
  const [row] = await queryRows<{ price: number | null }>(db, FIND_USUAL_PRICE, [conversationId])
  return row?.price ?? undefined
}

const FIND_BY_CLIENT_ID = `SELECT ${MESSAGE} AS data FROM ${MESSAGE_TABLES} WHERE m.author_id = $1 AND m.client_id = $2`

/** What was written by that client's id, by the same person. */
export async function findByClientId(db: Db, authorId: string, clientId: string): Promise<StoredMessage | undefined> {
  const [row] = await queryRows<{ data: StoredMessage }>(db, FIND_BY_CLIENT_ID, [authorId, clientId])
  return row?.data
}

/** First messages of one person take turns, so that none is written between a count and the next. */
export async function lockWriter(db: Db, userId: string): Promise<void> {
  await queryRows(db, 'SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId])
}

/** Seconds until somebody may begin another conversation; 0 while they have begun fewer than `most` lately. */
export async function secondsUntilNextBeginning(
  db: Db,
  userId: string,
  side: ConversationSide,
  most: number,
): Promise<number> {
  const [row] = await queryRows<{ seconds: number }>(
    db,
    `SELECT ceil(extract(epoch FROM begun_at + $4::interval - clock_timestamp()))::int AS seconds
     FROM conversations WHERE begun_by = $1 AND NOT is_expected AND (buyer_id = $1) = ($2 = 'buyer')
       AND begun_at > clock_timestamp() - $4::interval
     ORDER BY begun_at DESC OFFSET $3 LIMIT 1`,
    [userId, side, most - 1, FIRST_MESSAGES_COUNTED],
  )
  return row ? Math.max(1, row.seconds) : 0
}

/** To how many others the same words went lately. */
export async function countSameText(
  db: Db,
  authorId: string,
  textHash: Buffer,
  conversationId: string,
): Promise<number> {
  const [row] = await queryRows<{ n: number }>(
    db,
    `SELECT count(DISTINCT conversation_id)::int AS n FROM (
       SELECT conversation_id FROM messages WHERE author_id = $1 AND text_hash = $2 AND conversation_id <> $3
         AND created_at > clock_timestamp() - $4::interval ORDER BY created_at DESC LIMIT 50) AS sent`,
    [authorId, textHash, conversationId, FIRST_MESSAGES_COUNTED],
  )
  return row?.n ?? 0
}

export interface NewMessage {
  id: string
  conversationId: string
  side: ConversationSide
  authorId: string
  clientId: string
  content: string
  attachments: readonly string[]
  replyTo: number | undefined
  warnings: readonly WarningKind[]
  textHash: Buffer | undefined
}

const INSERT_MESSAGE = `WITH c AS (
         UPDATE conversations c SET last_seq = last_seq + 1, last_side = $2, last_at = clock_timestamp(), begun_by = coalesce(begun_by, $3), begun_at = coalesce(begun_at, now()),
           answered_at = CASE WHEN $2 = 'shop' AND begun_by = buyer_id THEN coalesce(answered_at, clock_timestamp()) ELSE answered_at END,
           buyer_received = CASE $2 WHEN 'buyer' THEN last_seq + 1 ELSE buyer_received END,
           buyer_read = CASE $2 WHEN 'buyer' THEN last_seq + 1 ELSE buyer_read END,
           buyer_unread = CASE $2 WHEN 'buyer' THEN 0 ELSE buyer_unread + 1 END,
           shop_received = CASE $2 WHEN 'shop' THEN last_seq + 1 ELSE shop_received END,
           shop_read = CASE $2 WHEN 'shop' THEN last_seq + 1 ELSE shop_read END,
           shop_unread = CASE $2 WHEN 'shop' THEN 0 ELSE shop_unread + 1 END
         WHERE id = $1 RETURNING id, last_seq
       ), m AS (
         INSERT INTO messages (id, conversation_id, seq, side, author_id, client_id, content, attachments, reply_to, warnings, text_hash)
         SELECT $10, id, last_seq, $2, $3, $4, $5, $6::text[], $7, $8::text[], $9 FROM c RETURNING *
       ) SELECT ${MESSAGE} AS data FROM m JOIN users w ON w.id = m.author_id`

/**
 * With the next number of its conversation, which is locked: whoever writes has read what is there. It goes with the transaction's next statement.
 * @returns what reads it once it is written
 */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<() => StoredMessage> {
  const values = later([
    message.conversationId,
    message.side,
    message.authorId,
    message.clientId,
    message.content,
    message.attachments,
    message.replyTo ?? null,
    message.warnings,
    message.textHash ?? null,
    message.id,
  ])
  await queryRows(tx, INSERT_MESSAGE, values)
  return () => {
    const [row] = rowsOf<{ data: StoredMessage }>(values)
    if (!row) throw new Error('INSERT returned no row')
    return row.data
  }
}

/** Whether a message could not be written since its id was used in another conversation at this moment. */
export const isWrittenElsewhere = (error: unknown): boolean => violates(error, 'messages_once')

export async function hasMessage(db: Db, conversationId: string, seq: number): Promise<boolean> {
  const rows = await queryRows(db, 'SELECT FROM messages WHERE conversation_id = $1 AND seq = $2', [
    conversationId,
    seq,
  ])
  return rows.length > 0
}

/** Newest first; or from a number on, oldest first. */
export async function listMessages(
  db: Db,
  conversationId: string,
  { after, query }: { after?: number | undefined; query?: string | undefined },
  limit: number,
  cursor: Cursor | undefined,
): Promise<PageRow & { data: JsonOf<StoredMessage[]> }> {
  const pattern = query ? containsPattern(query) : null
  const found = '($2::text IS NULL OR m.content ILIKE $2 AND m.hidden_at IS NULL)'
  const [row] = await queryRows<PageRow & { data: JsonOf<StoredMessage[]> }>(
    db,
    after === undefined
      ? `SELECT ${pageColumns({ json: MESSAGE, size: '$3::int', value: 'page.seq' })},
            (SELECT count(*) FROM (SELECT FROM messages m WHERE m.conversation_id = $1 AND ${found} LIMIT ${TOTAL_CAP + 1}) AS counted)::int AS total
         FROM (
           SELECT m.id, m.seq, row_number() OVER (ORDER BY m.seq DESC) AS n FROM messages m
           WHERE m.conversation_id = $1 AND ${found} AND ($4::bigint IS NULL OR m.seq < $4::bigint) ORDER BY m.seq DESC LIMIT $3::int + 1
         ) AS page JOIN ${MESSAGE_TABLES} ON m.id = page.id`
      : `SELECT ${pageColumns({ json: MESSAGE, size: '$3::int', value: 'page.seq' })},
            (SELECT count(*) FROM (SELECT FROM messages m WHERE m.conversation_id = $1 AND m.seq > $5 AND ${found} LIMIT ${TOTAL_CAP + 1}) AS counted)::int AS total
         FROM (
           SELECT m.id, m.seq, row_number() OVER (ORDER BY m.seq) AS n FROM messages m
           WHERE m.conversation_id = $1 AND ${found} AND m.seq > greatest($5, coalesce($4::bigint, 0)) ORDER BY m.seq LIMIT $3::int + 1
         ) AS page JOIN ${MESSAGE_TABLES} ON m.id = page.id`,
    after === undefined
      ? [conversationId, pattern, limit, cursor?.value ?? null]
      : [conversationId, pattern, limit, cursor?.value ?? null, after],
  )
  if (!row) throw new Error('SELECT returned no row')
  return row
}

export interface Marks {
  received_seq: number
  read_seq: number
  unread_count: number
}

/** Up to where a side has received and read, never back; undefined where nothing changes. */
export async function moveMarks(
  db: Db,
  id: string,
  side: ConversationSide,
  marks: { received: number | undefined; read: number | undefined },
): Promise<Marks | undefined> {
  const [row] = await queryRows<Marks>(
    db,
    side === 'buyer'
      ? `UPDATE conversations c SET buyer_received = to_be.received, buyer_read = to_be.read,
           buyer_unread = (SELECT count(*)::int FROM messages m WHERE m.conversation_id = c.id AND m.seq > to_be.read AND m.side = 'shop')
         FROM (SELECT id, least(last_seq, greatest(buyer_received, $2, $3)) AS received, least(last_seq, greatest(buyer_read, $3)) AS read FROM conversations WHERE id = $1) AS to_be
         WHERE c.id = to_be.id AND (c.buyer_received < to_be.received OR c.buyer_read < to_be.read)
         RETURNING c.buyer_received AS received_seq, c.buyer_read AS read_seq, c.buyer_unread AS unread_count`
      : `UPDATE conversations c SET shop_received = to_be.received, shop_read = to_be.read,
           shop_unread = (SELECT count(*)::int FROM messages m WHERE m.conversation_id = c.id AND m.seq > to_be.read AND m.side = 'buyer')
         FROM (SELECT id, least(last_seq, greatest(shop_received, $2, $3)) AS received, least(last_seq, greatest(shop_read, $3)) AS read FROM conversations WHERE id = $1) AS to_be
         WHERE c.id = to_be.id AND (c.shop_received < to_be.received OR c.shop_read < to_be.read)
         RETURNING c.shop_received AS received_seq, c.shop_read AS read_seq, c.shop_unread AS unread_count`,
    [id, marks.received ?? 0, marks.read ?? 0],
  )
  return row
}

export async function readMarks(db: Db, id: string, side: ConversationSide): Promise<Marks> {
  const [row] = await queryRows<Marks>(
    db,
    `SELECT CASE $2 WHEN 'buyer' THEN buyer_received ELSE shop_received END AS received_seq,
            CASE $2 WHEN 'buyer' THEN buyer_read ELSE shop_read END AS read_seq,
            CASE $2 WHEN 'buyer' THEN buyer_unread ELSE shop_unread END AS unread_count
     FROM conversations WHERE id = $1`,
    [id, side],
  )
  if (!row) throw new Error(`conversation ${id} vanished`)
  return row
}

export async function setBlocked(db: Db, id: string, side: ConversationSide, isBlocked: boolean): Promise<void> {
  await queryRows(
    db,
    `UPDATE conversations SET blocked_by_buyer = CASE $2 WHEN 'buyer' THEN $3 ELSE blocked_by_buyer END,
       blocked_by_shop = CASE $2 WHEN 'shop' THEN $3 ELSE blocked_by_shop END WHERE id = $1`,
    [id, side, isBlocked],
  )
}

/** Who writes for a shop. */
export async function findWriters(db: Db, vendorId: string): Promise<string[]> {
  const rows = await queryRows<TeamMember>(
    db,
    'SELECT vendor_id, user_id, role FROM shop_members WHERE vendor_id = $1',
    [vendorId],
  )
  return writersOf(rows)
}

/** The people of the shop of a conversation, the owner first. */
export async function findTeam(db: Db, conversationId: string): Promise<TeamMember[]> {
  return queryRows<TeamMember>(
    db,
    `SELECT m.vendor_id, m.user_id, m.role FROM conversations c JOIN shop_members m ON m.vendor_id = c.vendor_id
     WHERE c.id = $1 ORDER BY m.role <> 'owner', m.created_at, m.user_id`,
    [conversationId],
  )
}

/** Those of a shop's people who write for it. */
export const writersOf = (team: readonly TeamMember[]): string[] =>
  team.filter(({ role }) => mayInShop(role, 'chat')).map(({ user_id: id }) => id)

/** One message, of that conversation. */
export async function findMessage(db: Db, conversationId: string, id: string): Promise<StoredMessage | undefined> {
  const [row] = await queryRows<{ data: StoredMessage }>(
    db,
    `SELECT ${MESSAGE} AS data FROM ${MESSAGE_TABLES} WHERE m.id = $2 AND m.conversation_id = $1`,
    [conversationId, id],
  )
  return row?.data
}

export async function setCleared(db: Db, id: string, isCleared: boolean): Promise<void> {
  await queryRows(
    db,
    'UPDATE messages SET cleared_at = CASE WHEN $2 THEN coalesce(cleared_at, now()) END WHERE id = $1',
    [id, isCleared],
  )
}

/** Opened by somebody who then wrote nothing. A block would not hold without its conversation, and a report would be of none. */
export async function cleanUp(db: Db): Promise<void> {
  await inBatches((atOnce) =>
    queryRows(
      db,
      `DELETE FROM conversations WHERE id IN (
         SELECT c.id FROM conversations c
         WHERE c.last_seq = 0 AND c.created_at < now() - $1::interval AND NOT c.blocked_by_buyer AND NOT c.blocked_by_shop
           AND NOT EXISTS (SELECT FROM conversation_reports r WHERE r.conversation_id = c.id)
         LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING 1`,
      [EMPTY_CONVERSATION, atOnce],
    ),
  )
}
