import { failedPayoutStatuses, openPayoutStatuses } from '@asime/contract/payout-states'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { listed } from '../../platform/database/listed.ts'
import type { Holder } from '../providers/transfer-provider.ts'
import { whyNotPaid } from '../payout-outlook/payout-outlook.sql.ts'

export async function findPayoutSettings(db: Db, currency: string): Promise<{ minimum: number }> {
  const [row] = await queryRows<{ minimum: number }>(db, 'SELECT minimum FROM payout_settings WHERE currency = $1', [
    currency,
  ])
  if (!row) throw new Error(`no payout settings for ${currency}`)
  return row
}

const FAILED = listed(failedPayoutStatuses)
const OPEN = listed(openPayoutStatuses)

/**
 * Active vendors by id who can claim something of this holder whose payout day has come, onto an account that can be paid. Whose payout
 * failed waits for the next payout day, or asks for it; unless the failure was ours.
 */
export async function listVendorsToPay(
  db: Db,
  currency: string,
  holder: Holder,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await queryRows<{ vendor_id: string }>(
    db,
    `SELECT l.vendor_id FROM ledger_accounts l
     JOIN payout_accounts a ON a.vendor_id = l.vendor_id AND a.replaced_at IS NULL
     WHERE l.kind = 'vendor_payable' AND l.balance < 0 AND l.currency = $1 AND l.vendor_id > $2
       AND a.usable_from <= clock_timestamp() AND ${whyNotPaid('l.vendor_id')} IS NULL
       AND NOT EXISTS (SELECT FROM payouts p WHERE p.vendor_id = l.vendor_id AND p.currency = l.currency
                         AND (p.status IN ${OPEN} OR (p.status IN ${FAILED} AND NOT p.is_our_failure
                               AND payout_day(p.settled_at, p.currency) > (now() AT TIME ZONE 'Africa/Accra')::date)))
       AND EXISTS (SELECT FROM sales s JOIN orders o ON o.id = s.order_id
                   WHERE s.vendor_id = l.vendor_id AND s.currency = l.currency AND s.provider = $4 AND s.mode = $5 AND s.net > 0
                     AND NOT o.is_frozen AND payout_day(s.released_at, s.currency) <= (now() AT TIME ZONE 'Africa/Accra')::date
                     AND NOT EXISTS (SELECT FROM payout_orders x WHERE x.order_id = s.order_id AND x.is_live))
     ORDER BY l.vendor_id LIMIT $3`,
    [currency, after, limit, holder.name, holder.mode],
  )
  return rows.map(({ vendor_id }) => vendor_id)
}
