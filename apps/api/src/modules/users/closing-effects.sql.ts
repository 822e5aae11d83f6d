import type { ClosingEffects } from '@asime/contract/admin-users'
import type { ClosingBlocker } from '@asime/contract/closing-shops'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { jsonObject } from '../../platform/database/json-object.ts'
import { listed } from '../../platform/database/listed.ts'
import { SESSION_LASTS } from '../../platform/sessions/session-life.ts'
import { type OrderStatus, undispatchedStatuses } from '@asime/contract/order-states'
import { openPayoutStatuses } from '@asime/contract/payout-states'
import { openProductImportStates } from '@asime/contract/product-import-states'

// What closing the shop of row v (vendors) of row u (users) leads to.

const ordersIn = (statuses: readonly OrderStatus[]) =>
  `SELECT count(*)::int AS count, coalesce(sum(o.total), 0) AS pesewas FROM orders o WHERE o.vendor_id = v.id AND o.status IN ${listed(statuses)}`

/** What has to end first: how much there is of it, as one row. */
const BLOCKERS: Record<ClosingBlocker, string> = {
  unpaid_orders: ordersIn(['awaiting_payment']),
  orders_to_dispatch: ordersIn(undispatchedStatuses),
  orders_on_the_way: ordersIn(['dispatched', 'delivered']),
  disputes: ordersIn(['disputed']),
  refunds: `SELECT count(*)::int AS count, coalesce(sum(r.amount), 0) AS pesewas
    FROM refunds r JOIN orders o ON o.id = r.order_id WHERE o.vendor_id = v.id AND r.status <> 'processed'`,
  chargebacks: `SELECT count(*)::int AS count, coalesce(sum(c.amount), 0) AS pesewas FROM chargebacks c WHERE c.status = 'open' AND EXISTS (
    SELECT FROM payment_orders b JOIN orders o ON o.id = b.order_id WHERE b.payment_id = c.payment_id AND o.vendor_id = v.id)`,
  held: `SELECT count(*)::int AS count, coalesce(sum(abs(a.balance)), 0) AS pesewas FROM ledger_accounts a JOIN orders o ON o.id = a.order_id
    WHERE o.vendor_id = v.id AND a.balance <> 0`,
  payable: `SELECT count(*)::int AS count, coalesce(sum(abs(a.balance)), 0) AS pesewas FROM ledger_accounts a
    WHERE a.vendor_id = v.id AND a.kind IN ('vendor_payable', 'payout') AND a.balance <> 0`,
  payouts: `SELECT count(*)::int AS count, coalesce(sum(p.amount), 0) AS pesewas FROM payouts p
    WHERE p.vendor_id = v.id AND p.status IN ${listed(openPayoutStatuses)}`,
  verification:
    "SELECT count(*)::int AS count, 0 AS pesewas FROM shop_verifications n WHERE n.vendor_id = v.id AND n.status = 'pending'",
}
const WAITS_FOR = `(SELECT coalesce(json_agg(${jsonObject({
  kind: 'each.kind',
  count: 'each.count',
  amount: 'each.pesewas * 0.01',
})} ORDER BY each.n), '[]') FROM (
  ${Object.entries(BLOCKERS)
    .map(([kind, rows], n) => `SELECT ${n} AS n, '${kind}' AS kind, b.count, b.pesewas FROM (${rows}) AS b`)
    .join(' UNION ALL ')}) AS each WHERE each.count > 0)`

const EFFECTS = jsonObject({
  business_name: 'v.business_name',
  waits_for: WAITS_FOR,
  is_notified: 'u.email IS NOT NULL AND u.email_verified_at IS NOT NULL',
  sessions: `(SELECT count(*)::int FROM sessions s WHERE s.user_id = u.id AND s.revoked_at IS NULL AND ${SESSION_LASTS})`,
  products: '(SELECT count(*)::int FROM products p WHERE p.vendor_id = v.id AND p.deleted_at IS NULL AND p.is_public)',
  bids: "(SELECT count(*)::int FROM bids b WHERE b.vendor_id = v.id AND b.status = 'pending')",
  deals: "(SELECT count(*)::int FROM deals d WHERE d.vendor_id = v.id AND d.status = 'open')",
  team: "(SELECT count(*)::int FROM shop_members t WHERE t.vendor_id = v.id AND t.role <> 'owner')",
  invitations: '(SELECT count(*)::int FROM shop_invitations i WHERE i.vendor_id = v.id AND i.expires_at > now())',
  imports: `(SELECT count(*)::int FROM product_imports i WHERE i.vendor_id = v.id AND i.state IN ${listed(openProductImportStates)})`,
  debt: "(SELECT coalesce(sum(a.balance), 0) FROM ledger_accounts a WHERE a.vendor_id = v.id AND a.kind = 'vendor_debt') * 0.01",
})

/** Undefined where there is no such person, or no shop of theirs that is open or suspended. */
export async function findClosingEffects(db: Db, userId: string): Promise<ClosingEffects | undefined> {
  const [row] = await queryRows<{ data: ClosingEffects }>(
    db,
    `SELECT ${EFFECTS} AS data FROM users u JOIN vendors v ON v.user_id = u.id WHERE u.id = $1 AND u.user_type = 'vendor'`,
    [userId],
  )
  return row?.data
}

export interface ShopToClose {
  vendor_id: string
  full_name: string
  is_closed: boolean
}

export async function findShopToClose(db: Db, userId: string): Promise<ShopToClose | undefined> {
  const [row] = await queryRows<ShopToClose>(
    db,
    `SELECT v.id AS vendor_id, u.full_name, u.shop_closed_at IS NOT NULL AS is_closed
     FROM users u JOIN vendors v ON v.user_id = u.id WHERE u.id = $1`,
    [userId],
  )
  return row
}

/**
 * The owner, whose row is locked, sells no longer. The shop is locked first: whoever is about to publish something in it has done so, or
 * finds it closed.
 */
export async function markClosed(db: Db, userId: string): Promise<void> {
  await queryRows(db, 'UPDATE vendors SET featured_at = NULL, updated_at = now() WHERE user_id = $1', [userId])
  await queryRows(
    db,
    "UPDATE users SET user_type = 'buyer', shop_closed_at = now(), updated_at = now() WHERE id = $1 AND user_type = 'vendor'",
    [userId],
  )
}
