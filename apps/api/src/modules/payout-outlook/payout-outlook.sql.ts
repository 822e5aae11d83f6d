import { failedPayoutStatuses } from '@asime/contract/payout-states'
import { soldStatuses } from '@asime/contract/order-states'
import { listed } from '../../platform/database/listed.ts'
import type { PayoutOutlook } from '@asime/contract/payout-outlook'
import { timer } from '@asime/contract/deadlines-in-force'
import { PAYOUT_HOUR } from '@asime/contract/times-of-day'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { jsonObject } from '../../platform/database/json-object.ts'
import { IS_CONTACTABLE } from '../../platform/sessions/contactable.sql.ts'
import type { Holder } from '../providers/transfer-provider.ts'

// What becomes of a vendor's money, as SQL: the order's page, the statement and the mails show it,
// and the weekly run leaves out vendors whom it tells to wait.

/** Why nothing is paid to a vendor for now; null where nothing keeps it. */
export const whyNotPaid = (vendor: string) => `(
  SELECT CASE WHEN u.status <> 'active' OR EXISTS (SELECT FROM payout_holds h WHERE h.vendor_id = v.id AND h.lifted_at IS NULL) THEN 'payouts_stopped'
              WHEN a.id IS NULL THEN 'account_missing' WHEN a.problem IS NOT NULL THEN 'account_refused'
              WHEN NOT ${IS_CONTACTABLE} THEN 'email_unconfirmed' END
  FROM vendors v JOIN users u ON u.id = v.user_id LEFT JOIN payout_accounts a ON a.vendor_id = v.id AND a.replaced_at IS NULL
  WHERE v.id = ${vendor})`

/** Why the money of an order o goes into no payout for now, where `provider` and `mode` say who holds it; null where nothing keeps it. */
export const whyHeldBack = (
  of: { provider: string; mode: string; isFrozen: string; vendor: string },
  holder: { name: string; mode: string },
) => `CASE WHEN (${of.provider}, ${of.mode}) <> (${holder.name}, ${holder.mode}) THEN 'not_payable'
  WHEN ${of.isFrozen} THEN 'chargeback' ELSE ${whyNotPaid(of.vendor)} END`

/** The day of the next run of payouts after it. */
const runAfter = (instant: string) =>
  `((((${instant}) AT TIME ZONE 'Africa/Accra') - interval '${PAYOUT_HOUR}')::date + 1)`

/**
 * The day on which a weekly payout takes what is released at `released`: what is late goes with the next morning's run, not
 * before the account may be used, and after a failed payout not before the next payout day.
 */
export const expectedOn = (released: string, currency: string, vendor: string) => `greatest(
  payout_day(${released}, ${currency}), ${runAfter('now()')},
  (SELECT ${runAfter('a.usable_from')} FROM payout_accounts a WHERE a.vendor_id = ${vendor} AND a.replaced_at IS NULL),
  (SELECT payout_day(max(f.settled_at), ${currency}) FROM payouts f WHERE f.vendor_id = ${vendor} AND f.currency = ${currency}
     AND f.status IN ${listed(failedPayoutStatuses)} AND NOT f.is_our_failure))`

/** The payout p that a sale is in, if it is in one. */
export const PAYOUT_OF_SALE = `CASE WHEN p.id IS NOT NULL THEN ${jsonObject({ id: 'p.id', reference: 'p.reference', status: 'p.status' })} END`

const WHY_HELD_BACK = whyHeldBack(
  { provider: 'held.provider', mode: 'held.mode', isFrozen: 'o.is_frozen', vendor: 'o.vendor_id' },
  { name: '$2', mode: '$3' },
)
const OUTLOOK = `SELECT why.held_back, ${PAYOUT_OF_SALE} AS payout,
    CASE WHEN p.id IS NULL AND why.held_back IS NULL THEN to_json(${expectedOn('released.at', 'o.currency', 'o.vendor_id')}) END AS expected_payout_on
  FROM orders o LEFT JOIN sales s ON s.order_id = o.id
  LEFT JOIN payout_orders x ON x.order_id = o.id AND x.is_live LEFT JOIN payouts p ON p.id = x.payout_id
  CROSS JOIN LATERAL (
    SELECT s.provider, s.mode WHERE s.order_id IS NOT NULL
    UNION ALL
    (SELECT pay.provider, pay.mode FROM payment_orders y JOIN payments pay ON pay.id = y.payment_id
     WHERE y.order_id = o.id AND s.order_id IS NULL AND pay.status = 'succeeded'
       AND y.amount > (SELECT coalesce(sum(r.amount), 0) FROM refunds r WHERE r.payment_id = pay.id AND r.order_id = o.id)
     ORDER BY pay.settled_at LIMIT 1)
  ) AS held
  CROSS JOIN LATERAL (
    SELECT CASE o.status WHEN 'completed' THEN s.released_at WHEN 'delivered' THEN o.release_at
                         ELSE now() + $4::interval END AS at
  ) AS released
  CROSS JOIN LATERAL (
    SELECT CASE WHEN p.id IS NOT NULL THEN NULL WHEN o.status = 'disputed' AND NOT o.is_frozen THEN 'dispute' ELSE ${WHY_HELD_BACK} END AS held_back
  ) AS why
  WHERE o.id = $1 AND o.status IN ${listed(soldStatuses)}`

const NOTHING: PayoutOutlook = { expected_payout_on: null, held_back: null, payout: null }

/** The order with its vendor's payout outlook. Before delivery, as if the goods were marked as delivered now. */
export async function withPayoutOutlook<O extends { id: string; sale: { net: number } | null }>(
  db: Db,
  holder: Holder,
  order: O,
): Promise<O & { sale: (NonNullable<O['sale']> & PayoutOutlook) | null }> {
  if (!order.sale) return { ...order, sale: null }
  const [outlook] =
    order.sale.net > 0
      ? await queryRows<PayoutOutlook>(db, OUTLOOK, [order.id, holder.name, holder.mode, timer('release')])
      : []
  return { ...order, sale: { ...order.sale, ...(outlook ?? NOTHING) } }
}
