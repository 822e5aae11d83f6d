import { type OrderStatus, statusesWithMoneyHeld, undispatchedStatuses } from '@asime/contract/order-states'
import { listed } from '../../platform/database/listed.ts'
import type { AdminUser, SuspensionEffects } from '@asime/contract/admin-users'
import { SESSION_UNUSED } from '@asime/contract/deadlines'
import { TOTAL_CAP } from '@asime/contract/paging'
import type { PayoutStatus } from '@asime/contract/payout-states'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { jsonObject } from '../../platform/database/json-object.ts'
import { SESSION_LASTS } from '../../platform/sessions/session-life.ts'
import { CASE_SUBJECT } from '../moderation/case-subject.sql.ts'
import { OWN_STATUS } from '../shops/shown-verification.sql.ts'
import { REPORTED, USER_CARD, USER_TABLES } from './user-card.sql.ts'

const MOST_SHOWN = 20

/** What each kind moved on accounts a, by their postings. */
const SUMMED = `SELECT p.account_id, t.kind, p.amount, t.posted_at AS since FROM ledger_postings p JOIN ledger_transactions t ON t.id = p.transaction_id`
/**
 * Movements on accounts a, by kind and from the side of whose they are (credit is theirs), with what is left on these.
 * @param sums of accounts by kind, as `ledger_sums` keeps them of a shop's
 */
const statement = (accounts: string, sums: string) => `(
  SELECT coalesce(json_agg(${jsonObject({
    currency: 'kept.currency',
    lines: `(SELECT coalesce(json_agg(${jsonObject({ kind: 'moved.kind', amount: 'moved.amount * 0.01' })} ORDER BY moved.since, moved.kind), '[]') FROM (
      SELECT s.kind, -sum(s.amount) AS amount, min(s.since) AS since FROM ledger_accounts a JOIN ${sums} s ON s.account_id = a.id
      WHERE ${accounts} AND a.currency = kept.currency GROUP BY s.kind HAVING sum(s.amount) <> 0) AS moved)`,
    balance: 'kept.balance * 0.01',
  })} ORDER BY kept.currency), '[]')
  FROM (SELECT a.currency, -sum(a.balance) AS balance FROM ledger_accounts a WHERE ${accounts} GROUP BY a.currency) AS kept)`

const REPORT = { id: 'r.id', reason: 'r.reason', created_at: 'r.created_at', resolved_at: 'r.resolved_at' }
const REPORT_TABLES = `conversation_reports r JOIN conversations c ON c.id = r.conversation_id JOIN users b ON b.id = c.buyer_id
  JOIN vendors v ON v.id = c.vendor_id`
/** Reports of one kind, newest first: those that `rows` gives. */
const reports = (other: string, rows: string) => `(
  SELECT coalesce(json_agg(listed.report ORDER BY listed.created_at DESC), '[]') FROM (
    SELECT ${jsonObject({ ...REPORT, other })} AS report, r.created_at FROM ${REPORT_TABLES} WHERE ${rows} ORDER BY r.created_at DESC LIMIT ${MOST_SHOWN}
  ) AS listed)`

const counted = (rows: string) => `(SELECT count(*)::int FROM (SELECT ${rows} LIMIT ${TOTAL_CAP}) AS counted)`
const ABOUT = "(r.side = 'shop' AND c.buyer_id = u.id) OR (r.side = 'buyer' AND c.vendor_id = own.id)"

const CASE = jsonObject({
  id: 'c.id',
  status: 'c.status',
  opened_at: 'c.opened_at',
  subject: CASE_SUBJECT,
  report_count: 'c.report_count',
})

const DETAIL = jsonObject({
  ...USER_CARD,
  staff_role: 'u.staff_role',
  email_change: `(SELECT ${jsonObject({
    new_email: 'e.new_email',
    requested_by: '(SELECT a.full_name FROM users a WHERE a.id = e.requested_by)',
    requested_at: 'e.requested_at',
    expires_at: 'e.expires_at',
    old_confirmed: 'e.old_confirmed_at IS NOT NULL',
    new_confirmed: 'e.new_confirmed_at IS NOT NULL',
    is_taken: 'EXISTS (SELECT FROM users t WHERE t.email = e.new_email)',
  })} FROM email_changes e WHERE e.user_id = u.id AND e.expires_at > now())`,
  phone_change: `(SELECT ${jsonObject({
    new_phone: 'p.new_phone',
    requested_by: '(SELECT a.full_name FROM users a WHERE a.id = p.requested_by)',
    requested_at: 'p.requested_at',
    takes_effect_at: 'p.takes_effect_at',
    is_confirmed: 'p.confirmed_at IS NOT NULL',
    is_taken: 'EXISTS (SELECT FROM users t WHERE t.verified_phone = p.new_phone AND t.id <> u.id)',
  })} FROM phone_changes p WHERE p.user_id = u.id)`,
  suspension: `(SELECT ${jsonObject({
    reason: 'x.reason',
    note: 'x.note',
    suspended_by: '(SELECT a.full_name FROM users a WHERE a.id = x.suspended_by)',
    suspended_at: 'x.suspended_at',
  })} FROM user_suspensions x WHERE x.user_id = u.id AND x.restored_at IS NULL)`,
  verification: `CASE WHEN own.id IS NOT NULL THEN ${jsonObject({
    id: '(SELECT c.id FROM shop_verifications c WHERE c.vendor_id = own.id AND c.submitted_at IS NOT NULL ORDER BY c.id DESC LIMIT 1)',
    status: '(SELECT ' + OWN_STATUS + ' FROM vendors v WHERE v.id = own.id)',
  })} END`,
  orders: jsonObject({
    bought: `(SELECT count(*)::int FROM orders o WHERE o.buyer_id = u.id)`,
    sold: `(SELECT count(*)::int FROM orders o WHERE o.vendor_id = own.id)`,
  }),
  messages_sent: `(SELECT count(*)::int FROM (SELECT FROM messages m WHERE m.author_id = u.id LIMIT ${TOTAL_CAP}) AS counted)`,
  purchases: statement('a.order_id IN (SELECT o.id FROM orders o WHERE o.buyer_id = u.id)', `(${SUMMED})`),
  sales: statement('a.vendor_id = own.id', 'ledger_sums'),
  reports: jsonObject({
    about: reports("CASE r.side WHEN 'shop' THEN v.business_name ELSE b.full_name END", ABOUT),
    by: reports("CASE r.side WHEN 'shop' THEN b.full_name ELSE v.business_name END", 'r.reporter_id = u.id'),
    posted: `(SELECT coalesce(json_agg(${CASE} ORDER BY c.id DESC), '[]') FROM (
      SELECT * FROM moderation_cases m WHERE m.owner_id = u.id ORDER BY m.id DESC LIMIT ${MOST_SHOWN}) AS c)`,
    totals: jsonObject({
      about: counted(`FROM conversation_reports r JOIN conversations c ON c.id = r.conversation_id WHERE ${ABOUT}`),
      by: counted('FROM conversation_reports r WHERE r.reporter_id = u.id'),
      posted: counted('FROM moderation_cases m WHERE m.owner_id = u.id'),
    }),
    open: jsonObject({
      conversations: counted(
        `FROM conversation_reports r JOIN conversations c ON c.id = r.conversation_id WHERE r.resolved_at IS NULL AND (${ABOUT})`,
      ),
      posts:
        "(SELECT coalesce(sum(m.report_count), 0)::int FROM moderation_cases m WHERE m.owner_id = u.id AND m.status = 'open')",
    }),
  }),
  active_sessions: `(SELECT count(*)::int FROM sessions s WHERE s.user_id = u.id AND s.revoked_at IS NULL AND ${SESSION_LASTS})`,
  sessions: `(SELECT coalesce(json_agg(${jsonObject({
    id: 'n.id',
    device: 'n.user_agent',
    network: 'n.network',
    created_at: 'n.created_at',
    last_used_at: `greatest(n.created_at, n.expires_at - interval '${SESSION_UNUSED}')`,
    ended_at: 'n.ended_at',
    ended_because: 'n.revoked_because',
  })} ORDER BY n.id DESC), '[]') FROM (
    SELECT s.*, coalesce(s.revoked_at, CASE WHEN NOT (${SESSION_LASTS}) THEN s.expires_at END) AS ended_at
    FROM sessions s WHERE s.user_id = u.id ORDER BY s.id DESC LIMIT ${MOST_SHOWN}) AS n)`,
})

export type FoundUser = Omit<AdminUser, 'actions'>

/** By one round trip. Who has bought and sold most has thousands of orders, which are read by their indexes. */
export async function findUser(db: Db, id: string): Promise<FoundUser | undefined> {
  const [row] = await queryRows<{ data: FoundUser }>(
    db,
    `WITH ${REPORTED} SELECT ${DETAIL} AS data FROM users u LEFT JOIN vendors own ON own.user_id = u.id ${USER_TABLES} WHERE u.id = $1`,
    [id],
  )
  return row?.data
}

/** Whose shop it is. */
export async function findOwnerOfShop(db: Db, vendorId: string): Promise<string | undefined> {
  const [row] = await queryRows<{ user_id: string }>(db, 'SELECT user_id FROM vendors WHERE id = $1', [vendorId])
  return row?.user_id
}

/** Orders o in some states, with what they are about. By their ids: count(*) would count the one row that `jsonObject` makes. */
const ordersIn = (statuses: readonly OrderStatus[], amount: string, rows: string) =>
  `(SELECT ${jsonObject({ count: 'count(o.id)::int', amount: `coalesce(sum(${amount}), 0) * 0.01` })} FROM orders o WHERE ${rows} AND o.status IN ${listed(statuses)})`
const HELD =
  "-(SELECT coalesce(sum(a.balance), 0) FROM ledger_accounts a WHERE a.order_id = o.id AND a.kind = 'escrow')"
const SOLD = 'o.vendor_id = v.id'
const BOUGHT = 'o.buyer_id = u.id'

const payoutsIn = (status: PayoutStatus) =>
  `(SELECT ${jsonObject({ count: 'count(p.id)::int', amount: 'coalesce(sum(p.amount), 0) * 0.01' })}
    FROM payouts p WHERE p.vendor_id = v.id AND p.status = '${status}')`

const EFFECTS = jsonObject({
  is_notified: 'u.email IS NOT NULL AND u.email_verified_at IS NOT NULL',
  sessions: `(SELECT count(*)::int FROM sessions s WHERE s.user_id = u.id AND s.revoked_at IS NULL AND ${SESSION_LASTS})`,
  requests: "(SELECT count(*)::int FROM item_requests r WHERE r.user_id = u.id AND r.status = 'open')",
  shop: `CASE WHEN v.id IS NOT NULL THEN ${jsonObject({
    business_name: 'v.business_name',
    products:
      '(SELECT count(*)::int FROM products p WHERE p.vendor_id = v.id AND p.deleted_at IS NULL AND p.is_public)',
    bids: "(SELECT count(*)::int FROM bids b WHERE b.vendor_id = v.id AND b.status = 'pending')",
    team: "(SELECT count(*)::int FROM shop_members t WHERE t.vendor_id = v.id AND t.role <> 'owner')",
    unpaid: ordersIn(['awaiting_payment'], 'o.total', SOLD),
    to_dispatch: ordersIn(undispatchedStatuses, HELD, SOLD),
    on_the_way: ordersIn(['dispatched', 'delivered'], HELD, SOLD),
    disputed: ordersIn(['disputed'], HELD, SOLD),
    owed: "-(SELECT coalesce(sum(a.balance), 0) FROM ledger_accounts a WHERE a.vendor_id = v.id AND a.kind = 'vendor_payable') * 0.01",
    payouts_unsent: payoutsIn('created'),
    payouts_sent: payoutsIn('pending'),
  })} END`,
  purchases: jsonObject({
    unpaid: ordersIn(['awaiting_payment'], 'o.total', BOUGHT),
    paid: ordersIn(statusesWithMoneyHeld, HELD, BOUGHT),
  }),
})

export async function findSuspensionEffects(db: Db, id: string): Promise<SuspensionEffects | undefined> {
  const [row] = await queryRows<{ data: SuspensionEffects }>(
    db,
    `SELECT ${EFFECTS} AS data FROM users u LEFT JOIN vendors v ON v.user_id = u.id WHERE u.id = $1`,
    [id],
  )
  return row?.data
}
