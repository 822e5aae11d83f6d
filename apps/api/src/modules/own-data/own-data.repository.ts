import { unendedStatuses } from '@asime/contract/order-asks'
import { type Db, queryRows, type Tx } from '../../platform/database/database.ts'
import { waitedFor } from '../../platform/database/preparing-pool.ts'
import { listed } from '../../platform/database/listed.ts'
import { TEXT_KIND } from '../notifications/texts.sql.ts'
import type { OwnTableName } from '@asime/contract/own-data-overview'
import { newestRowsStatement, OWN_TABLES, ownRowsStatement } from './own-rows.sql.ts'
import { type Actor, actorWithoutCall } from '../../platform/sessions/actor.ts'
import { refundApprovalMoves } from '@asime/contract/refund-approval-states'
import { NO_PHONE } from '@asime/contract/rules'
import { userMoves } from '@asime/contract/user-states'

/** Rows that are in memory at once. */
export const ROWS_AT_ONCE = 200

/** Longer than the database itself lets a statement take that sees one moment. */
const WAIT_MS = 62_000

/**
 * For an export, which may take longer than a page's call. The first statement of its transaction. A cursor is planned as if a tenth of its
 * rows were wanted, which compares each dispute of the market with each order of a shop, but all of them are read.
 */
export async function seeOneMoment(tx: Tx): Promise<void> {
  await queryRows(
    tx,
    "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY; SET LOCAL statement_timeout = '60s'; SET LOCAL cursor_tuple_fraction = 1",
  )
}

/** Everything of a user's in that table, some rows at a time. Call it in a transaction that sees one moment. */
export async function* readOwnRows(
  tx: Tx,
  name: OwnTableName,
  userId: string,
): AsyncGenerator<Record<string, unknown>[]> {
  const table = OWN_TABLES[name]
  await queryRows(
    tx,
    `DECLARE own_rows NO SCROLL CURSOR FOR ${ownRowsStatement(name, table)}`,
    waitedFor([userId], WAIT_MS),
  )
  for (;;) {
    const rows = await queryRows<{ data: Record<string, unknown> }>(
      tx,
      `FETCH ${ROWS_AT_ONCE} FROM own_rows`,
      waitedFor([], WAIT_MS),
    )
    if (rows.length > 0) yield rows.map(({ data }) => data)
    if (rows.length < ROWS_AT_ONCE) break
  }
  await queryRows(tx, 'CLOSE own_rows')
}

export interface NewestRow {
  data: Record<string, unknown>
  total: number
}

/** The newest of a user's in that table but so many, and how many there are. Call it in a transaction that sees one moment. */
export async function readNewestRows(tx: Tx, name: OwnTableName, userId: string, skip = 0): Promise<NewestRow[]> {
  return queryRows<NewestRow>(tx, newestRowsStatement(name, OWN_TABLES[name]), waitedFor([userId, skip], WAIT_MS))
}

export interface LockedUser {
  email: string | null
  email_verified: boolean
  vendor_id: string | null
}

/** Nobody else closes the account meanwhile, or begins an order, a bid or a review by it. */
export async function lockUser(db: Db, userId: string): Promise<LockedUser | undefined> {
  const [row] = await queryRows<LockedUser>(
    db,
    "SELECT u.email, u.email_verified_at IS NOT NULL AS email_verified, (SELECT id FROM vendors WHERE user_id = u.id) AS vendor_id FROM users u WHERE u.id = $1 AND u.status = 'active' FOR UPDATE",
    [userId],
  )
  return row
}

export interface Unfinished {
  orders: number
  /** Pesewas that are held for this person's orders, on their way back, or the vendor's and not paid out; and what a vendor owes. */
  held: number
}

/** What keeps an account from being closed. */
export async function countUnfinished(db: Db, userId: string, vendorId: string | null): Promise<Unfinished> {
  const [row] = await queryRows<Unfinished>(
    db,
    `WITH traded AS (SELECT id, status FROM orders WHERE buyer_id = $1 OR vendor_id = $2)
     SELECT (SELECT count(*)::int FROM traded WHERE status IN ${UNENDED}) AS orders,
            (SELECT coalesce(sum(abs(balance)), 0)::bigint FROM (
               SELECT balance FROM ledger_accounts WHERE vendor_id = $2
               UNION ALL SELECT a.balance FROM traded JOIN ledger_accounts a ON a.order_id = traded.id
             ) AS accounts) AS held`,
    [userId, vendorId],
  )
  return row ?? { orders: 0, held: 0 }
}

export async function listOpenItemRequests(db: Db, userId: string): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    "SELECT id FROM item_requests WHERE user_id = $1 AND status = 'open' ORDER BY id",
    [userId],
  )
  return rows.map(({ id }) => id)
}

export async function listPendingBids(db: Db, vendorId: string): Promise<{ id: string; item_request_id: string }[]> {
  return queryRows(
    db,
    "SELECT id, item_request_id FROM bids WHERE vendor_id = $1 AND status = 'pending' ORDER BY item_request_id",
    [vendorId],
  )
}

/** What a person may have tens of thousands of, and each takes its time: all by one statement would not end within its limit. */
interface InSteps {
  /** Which, as `id`; $1 is the user's id. */
  of: string
  /** $1 are some of those. */
  change: string
}

const ROWS_IN_A_STEP = 200

const PRODUCTS: InSteps = {
  of: 'SELECT p.id FROM products p JOIN vendors v ON v.id = p.vendor_id WHERE v.user_id = $1 ORDER BY p.id',
  // A serial number may be in the hands of whoever bought the thing.
  change: `UPDATE products SET deleted_at = coalesce(deleted_at, now()), private_attributes = '{}'
    WHERE id = ANY ($1) AND (deleted_at IS NULL OR private_attributes <> '{}')`,
}

/** Before the shop loses its name, which each of its products bears that is not deleted. */
const ERASE_FIRST: readonly InSteps[] = [
  PRODUCTS,
  {
    of: 'SELECT id FROM item_requests WHERE user_id = $1 ORDER BY id',
    change: `UPDATE item_requests SET request_title = 'Removed with the account', description = 'Removed with the account', location = NULL,
      required_specs = '{}', attachments = '[]', updated_at = now() WHERE id = ANY ($1)`,
  },
  {
    of: 'SELECT b.id FROM bids b JOIN vendors v ON v.id = b.vendor_id WHERE v.user_id = $1 AND b.message IS NOT NULL ORDER BY b.id',
    change: 'UPDATE bids SET message = NULL WHERE id = ANY ($1)',
  },
  {
    of: 'SELECT o.id FROM orders o JOIN vendors v ON v.id = o.vendor_id WHERE v.user_id = $1 ORDER BY o.id',
    change: `UPDATE order_dispatches SET courier = NULL, pcsrc_certificate_no = NULL, phone = NULL, waybill = NULL, proof = NULL
      WHERE order_id = ANY ($1)`,
  },
]

const ALL_ORDERS =
  'SELECT id FROM orders WHERE buyer_id = $1 OR vendor_id = (SELECT id FROM vendors WHERE user_id = $1) ORDER BY id'

/** Once the account and the shop have no names, by which orders are found. */
const ERASE_LAST: readonly InSteps[] = [
  {
    of: ALL_ORDERS,
    // What was mailed to the other side of an order, who is named in it. Sent long ago, since the order is finished.
    change: `UPDATE mails SET body_text = '', body_html = '' WHERE effect_key IN (
      SELECT e.kind || ':' || e.id || ':' || s.side FROM (VALUES ('buyer'), ('vendor')) AS s (side), (
        SELECT 'order_event' AS kind, id FROM order_events WHERE order_id = ANY ($1) UNION ALL
        SELECT 'dispute_message', m.id FROM disputes d JOIN dispute_messages m ON m.dispute_id = d.id WHERE d.order_id = ANY ($1)) AS e)`,
  },
  { of: ALL_ORDERS, change: 'UPDATE orders SET search = order_search_text(id) WHERE id = ANY ($1)' },
]

// What is personal goes; what the books, other people's orders and the law need stays, under the user's id alone. Text that is
// part of an order's timeline or of a dispute cannot be changed, by anybody.
const ERASE = [
  // Before the account forgets its number.
  'DELETE FROM text_messages WHERE user_id IS NULL AND recipient = (SELECT verified_phone FROM users WHERE id = $1)',
  'DELETE FROM phone_codes WHERE phone = (SELECT verified_phone FROM users WHERE id = $1)',
  'DELETE FROM long_phone_codes WHERE phone = (SELECT verified_phone FROM users WHERE id = $1)',
  'DELETE FROM phone_codes WHERE user_id = $1',
  `UPDATE users SET email = 'closed-' || id || '@closed.invalid', full_name = 'Closed account', password_hash = NULL, has_short_password = NULL, phone = NULL,
     location = NULL, bio = NULL, avatar_url = NULL, mail_language = DEFAULT, email_verified_at = NULL, verified_phone = NULL, phone_verified_at = NULL, phone_removed_at = NULL, phone_used_at = NULL, phone_released_at = NULL, status = '${userMoves.close.to}', updated_at = now()
   WHERE id = $1 AND status IN ${listed(userMoves.close.from)}`,
  `UPDATE vendors SET business_name = 'Closed shop', location = NULL, description = NULL, away_from = NULL, away_until = NULL, away_message = NULL,
     logo_url = NULL, banner_url = NULL, town = NULL, landmark = NULL, digital_address = NULL, directions = NULL, return_policy = NULL,
     updated_at = now() WHERE user_id = $1`,
  'DELETE FROM shop_verifications WHERE vendor_id = (SELECT id FROM vendors WHERE user_id = $1)',
  'DELETE FROM shop_facts WHERE vendor_id = (SELECT id FROM vendors WHERE user_id = $1)',
  // Its links lead nowhere from now on.
  `UPDATE deals SET token_encrypted = NULL, title = 'Removed with the account', description = NULL, pictures = '[]', updated_at = now()
     WHERE vendor_id = (SELECT id FROM vendors WHERE user_id = $1)`,
  `UPDATE reviews SET comment = NULL WHERE user_id = $1`,
  `UPDATE order_deliveries SET town = 'Removed', landmark = 'Removed', digital_address = NULL, contact_phone = '${NO_PHONE}', note = NULL
     WHERE order_id IN (SELECT id FROM orders WHERE buyer_id = $1)`,
  `UPDATE payments SET phone = '${NO_PHONE}' WHERE phone IS NOT NULL AND checkout_id IN (SELECT id FROM checkouts WHERE buyer_id = $1)`,
  `UPDATE payout_accounts SET account_name = 'Closed account', account_number = CASE kind WHEN 'mobile_money' THEN '+233000000000' ELSE '000000' END,
     number_encrypted = NULL, number_end = '0000'
     WHERE vendor_id = (SELECT id FROM vendors WHERE user_id = $1)`,
  `UPDATE sandbox_transfers SET recipient = '{}' WHERE reference IN (
     SELECT p.reference FROM payouts p JOIN vendors v ON v.id = p.vendor_id WHERE v.user_id = $1)`,
  // Reminders are named after the order and a time. Of what was sent no text is kept.
  `UPDATE mails SET body_text = '', body_html = '' WHERE sent_at IS NULL AND failed_at IS NULL AND split_part(effect_key, ':', 1) IN ('order_reminder', 'order_date')
     AND split_part(effect_key, ':', 2) IN (
       SELECT o.id::text FROM orders o WHERE o.buyer_id = $1 OR o.vendor_id = (SELECT id FROM vendors WHERE user_id = $1))`,
  'DELETE FROM mails WHERE user_id = $1',
  'DELETE FROM contact_entries WHERE contact_message_id IN (SELECT id FROM contact_messages WHERE user_id = $1)',
  'DELETE FROM contact_messages WHERE user_id = $1',
  'DELETE FROM vendor_messages WHERE sender_id = $1',
  // The other side keeps its own words, and the numbers of what was written.
  `UPDATE messages SET content = '', attachments = '{}', text_hash = NULL WHERE author_id = $1`,
  // Also what was sent for somebody else's shop, whose files they are: pictures, and a voice.
  `DELETE FROM upload_uses WHERE used_by = 'message' AND subject_id IN (SELECT id FROM messages WHERE author_id = $1)`,
  'UPDATE conversation_reports SET note = NULL WHERE reporter_id = $1',
  `UPDATE user_suspensions SET reason = 'Removed with the account', note = NULL WHERE user_id = $1`,
  'UPDATE content_reports SET note = NULL WHERE reporter_id = $1',
  'DELETE FROM quick_replies WHERE vendor_id = (SELECT id FROM vendors WHERE user_id = $1)',
  'DELETE FROM user_presence WHERE user_id = $1',
  'DELETE FROM addresses WHERE user_id = $1',
  'DELETE FROM follows WHERE user_id = $1',
  'DELETE FROM saved_views WHERE user_id = $1',
  'DELETE FROM saved_searches WHERE user_id = $1',
  'DELETE FROM wishes WHERE user_id = $1',
  'DELETE FROM request_matches WHERE vendor_id = (SELECT id FROM vendors WHERE user_id = $1)',
  // And what names them to others.
  // Warnings that are still to be sent stay until they are (`eraseSentWarnings`): whoever takes an account over must not silence them by closing it.
  `DELETE FROM text_messages t WHERE t.user_id = $1 AND (t.sent_at IS NOT NULL OR t.failed_at IS NOT NULL OR ${TEXT_KIND} <> 'warning')`,
  'UPDATE text_messages SET notification_id = NULL WHERE user_id = $1',
  'DELETE FROM text_numbers WHERE user_id = $1',
  'DELETE FROM notifications WHERE user_id = $1',
  'DELETE FROM notifications WHERE about_user_id = $1',
  'DELETE FROM push_devices WHERE user_id = $1',
  'DELETE FROM notification_choices WHERE user_id = $1',
  'DELETE FROM notification_times WHERE user_id = $1',
  // Nobody works for a shop that is closed; its own row stays, by which the owner is known.
  "DELETE FROM shop_members WHERE role <> 'owner' AND (user_id = $1 OR vendor_id = (SELECT id FROM vendors WHERE user_id = $1))",
  // What others searched for. Its figures by day are sums over orders, which stay, and go with time.
  'DELETE FROM shop_search_days WHERE vendor_id = (SELECT id FROM vendors WHERE user_id = $1)',
  'DELETE FROM shop_invitations WHERE vendor_id = (SELECT id FROM vendors WHERE user_id = $1)',
  'DELETE FROM product_imports WHERE user_id = $1 OR vendor_id = (SELECT id FROM vendors WHERE user_id = $1)',
  'DELETE FROM one_time_tokens WHERE user_id = $1',
  'DELETE FROM email_changes WHERE user_id = $1',
  'DELETE FROM phone_changes WHERE user_id = $1',
  'DELETE FROM second_factors WHERE user_id = $1',
  'DELETE FROM provider_identities WHERE user_id = $1',
  'DELETE FROM provider_visits WHERE user_id = $1',
  'DELETE FROM provider_tickets WHERE user_id = $1',
  'DELETE FROM passkeys WHERE user_id = $1',
  'DELETE FROM sessions WHERE user_id = $1',
  'DELETE FROM known_devices WHERE user_id = $1',
  'DELETE FROM idempotency_keys WHERE owner_id = $1 OR subject_id = $1',
  'DELETE FROM linked_pictures WHERE owner_id = $1',
  // What the home page shows is the site's, whoever of its staff uploaded it.
  "DELETE FROM upload_uses WHERE used_by <> 'home_block' AND upload_id IN (SELECT id FROM uploads WHERE owner_id = $1)",
]

/** What hangs on the address alone. */
const ERASE_OF_ADDRESS = [
  'DELETE FROM mails WHERE recipient = $1 AND user_id IS NULL',
  'DELETE FROM newsletter_subscriptions WHERE email = $1',
  'DELETE FROM shop_invitations WHERE email = $1',
  'DELETE FROM contact_entries WHERE contact_message_id IN (SELECT id FROM contact_messages WHERE lower(email COLLATE "C") = $1 AND user_id IS NULL)',
  'DELETE FROM contact_messages WHERE lower(email COLLATE "C") = $1 AND user_id IS NULL',
]

const UNENDED = listed(unendedStatuses)
const MAY_EXPIRE = listed(refundApprovalMoves.expire.from)

/**
 * Accounts that admins entered for refunds to a buyer. While a refund is open, its money may still be sent there.
 * @param userId null for all whose accounts are closed: a refund can also begin after that, for money that came late
 */
export async function eraseRefundAccounts(db: Db, userId: string | null): Promise<void> {
  await queryRows(
    db,
    `UPDATE refund_accounts a SET account_number = NULL, account_end = '0000', reason = 'Removed with the account',
       state = CASE WHEN a.state IN ${MAY_EXPIRE} THEN '${refundApprovalMoves.expire.to}' ELSE a.state END,
       decided_at = CASE WHEN a.state IN ${MAY_EXPIRE} THEN now() ELSE a.decided_at END
     FROM refunds r JOIN orders o ON o.id = r.order_id
     WHERE r.id = a.refund_id AND r.status = 'processed' AND a.account_number IS NOT NULL
       AND (o.buyer_id = $1 OR ($1::uuid IS NULL AND o.buyer_id IN (SELECT user_id FROM erasures WHERE applied_at IS NOT NULL)))`,
    [userId],
  )
}

/** Warnings that were still to be sent when the account was closed, and have been, or could not be. */
export async function eraseSentWarnings(db: Db): Promise<void> {
  await queryRows(
    db,
    `DELETE FROM text_messages t USING erasures e
     WHERE e.user_id = t.user_id AND e.applied_at IS NOT NULL AND (t.sent_at IS NOT NULL OR t.failed_at IS NOT NULL)`,
  )
}

/**
 * Erases what is personal.
 * @param confirmedEmail undefined where nobody has shown that the address is theirs: then what hangs on it is left alone
 */
export async function erase(db: Db, userId: string, confirmedEmail: string | undefined): Promise<void> {
  if (confirmedEmail !== undefined)
    for (const statement of ERASE_OF_ADDRESS) await queryRows(db, statement, [confirmedEmail])
  for (const each of ERASE_FIRST) await changeInSteps(db, userId, each)
  for (const statement of ERASE) await queryRows(db, statement, [userId])
  for (const each of ERASE_LAST) await changeInSteps(db, userId, each)
  await eraseRefundAccounts(db, userId)
}

async function changeInSteps(db: Db, userId: string, { of, change }: InSteps): Promise<void> {
  const ids = (await queryRows<{ id: string }>(db, of, [userId])).map(({ id }) => id)
  for (let at = 0; at < ids.length; at += ROWS_IN_A_STEP)
    await queryRows(db, change, [ids.slice(at, at + ROWS_IN_A_STEP)])
}

/** Remembered beside the backups, too, and applied again to whatever is restored from before. */
export async function insertErasure(db: Db, userId: string): Promise<void> {
  await queryRows(db, 'INSERT INTO erasures (user_id, applied_at) VALUES ($1, now())', [userId])
}

export async function markErasureApplied(db: Db, userId: string): Promise<void> {
  await queryRows(db, 'UPDATE erasures SET applied_at = now() WHERE user_id = $1', [userId])
}

interface RestoredUser extends Actor {
  confirmedEmail: string | undefined
}

/** A user in whatever state; undefined where the restored database is older than the account. */
export async function findRestoredUser(db: Db, userId: string): Promise<RestoredUser | undefined> {
  const [row] = await queryRows<
    Pick<Actor, 'userId' | 'fullName' | 'userType'> & { vendorId: string | null; confirmedEmail: string | null }
  >(
    db,
    `SELECT u.id AS "userId", u.full_name AS "fullName", u.user_type AS "userType", v.id AS "vendorId",
            CASE WHEN u.email_verified_at IS NOT NULL THEN u.email END AS "confirmedEmail"
     FROM users u LEFT JOIN vendors v ON v.user_id = u.id WHERE u.id = $1`,
    [userId],
  )
  return (
    row && {
      ...actorWithoutCall({ ...row, vendorId: row.vendorId ?? undefined }),
      confirmedEmail: row.confirmedEmail ?? undefined,
    }
  )
}

/** From now on nobody acts by this account or buys from its shop. */
export async function lockOutUser(db: Db, userId: string): Promise<void> {
  const { from, to } = userMoves.close
  await queryRows(db, 'UPDATE users SET status = $3, updated_at = now() WHERE id = $1 AND status = ANY ($2)', [
    userId,
    from,
    to,
  ])
  await queryRows(db, 'DELETE FROM sessions WHERE user_id = $1', [userId])
  await changeInSteps(db, userId, PRODUCTS)
}
