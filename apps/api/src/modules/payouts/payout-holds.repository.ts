import { CURRENCY } from '@asime/contract/money'
import { TOTAL_CAP } from '@asime/contract/paging'
import type { AdminPayoutHold } from '@asime/contract/payout-holds'
import type { PayoutHold } from '@asime/contract/payouts'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { jsonObject } from '../../platform/database/json-object.ts'
import { pageColumns } from '../../platform/http/page-columns.ts'
import type { Cursor, JsonPage, PageRow } from '../../platform/http/paging.ts'

/** For rows v (vendors): nothing is sent to it. An admin holds its payouts, or its owner is suspended. */
export const IS_STOPPED = `(EXISTS (SELECT FROM payout_holds h WHERE h.vendor_id = v.id AND h.lifted_at IS NULL)
  OR EXISTS (SELECT FROM users w WHERE w.id = v.user_id AND w.status <> 'active'))`

/** Whether nothing is sent to a vendor. */
export async function isStopped(db: Db, vendorId: string): Promise<boolean> {
  const rows = await queryRows(db, `SELECT FROM vendors v WHERE v.id = $1 AND ${IS_STOPPED}`, [vendorId])
  return rows.length > 0
}

const HOLD = `reason, to_json(placed_at) #>> '{}' AS placed_at, to_json(lifted_at) #>> '{}' AS lifted_at`

/** The hold that a vendor's payouts are under, locked. */
export async function findHold(db: Db, vendorId: string): Promise<PayoutHold | undefined> {
  const [row] = await queryRows<PayoutHold>(
    db,
    `SELECT ${HOLD} FROM payout_holds WHERE vendor_id = $1 AND lifted_at IS NULL FOR UPDATE`,
    [vendorId],
  )
  return row
}

/** Undefined where there is no such vendor. A hold that is there already stays, with the newer reason. */
export async function placeHold(
  db: Db,
  vendorId: string,
  reason: string,
  adminId: string,
): Promise<PayoutHold | undefined> {
  const [row] = await queryRows<PayoutHold>(
    db,
    `INSERT INTO payout_holds (vendor_id, reason, placed_by) SELECT id, $2, $3 FROM vendors WHERE id = $1
     ON CONFLICT (vendor_id) WHERE lifted_at IS NULL DO UPDATE SET reason = EXCLUDED.reason
     RETURNING ${HOLD}`,
    [vendorId, reason, adminId],
  )
  return row
}

/** False where the vendor has none. */
export async function liftHold(db: Db, vendorId: string, adminId: string): Promise<boolean> {
  const rows = await queryRows(
    db,
    'UPDATE payout_holds SET lifted_by = $2, lifted_at = now() WHERE vendor_id = $1 AND lifted_at IS NULL RETURNING id',
    [vendorId, adminId],
  )
  return rows.length > 0
}

const nameOf = (column: string) => `(SELECT u.full_name FROM users u WHERE u.id = ${column})`
const ADMIN_HOLD = jsonObject({
  id: 'h.id',
  vendor: `(SELECT ${jsonObject({ id: 'v.id', business_name: 'v.business_name' })} FROM vendors v WHERE v.id = h.vendor_id)`,
  reason: 'h.reason',
  placed_by: nameOf('h.placed_by'),
  placed_at: 'h.placed_at',
  lifted_by: nameOf('h.lifted_by'),
  lifted_at: 'h.lifted_at',
  currency: `'${CURRENCY}'`,
  waiting: `coalesce((SELECT -a.balance FROM ledger_accounts a
    WHERE a.vendor_id = h.vendor_id AND a.kind = 'vendor_payable' AND a.currency = '${CURRENCY}'), 0) * 0.01`,
})

/** Those that stand, the longest first; or those that were lifted, the newest first. */
export async function listPayoutHolds(
  db: Db,
  state: 'held' | 'lifted',
  limit: number,
  cursor: Cursor | undefined,
): Promise<PageRow> {
  // Written out, so that the index of each is used.
  const [where, at, direction, after] =
    state === 'held'
      ? (['h.lifted_at IS NULL', 'h.placed_at', 'ASC', '>'] as const)
      : (['h.lifted_at IS NOT NULL', 'h.lifted_at', 'DESC', '<'] as const)
  const [row] = await queryRows<JsonPage<AdminPayoutHold>>(
    db,
    `SELECT ${pageColumns({ json: ADMIN_HOLD, size: '$1::int', value: 'page.at' })},
            (SELECT count(*) FROM (SELECT FROM payout_holds h WHERE ${where} LIMIT ${TOTAL_CAP + 1}) AS counted)::int AS total
     FROM (
       SELECT h.id, ${at} AS at, row_number() OVER (ORDER BY ${at} ${direction}, h.id ${direction}) AS n FROM payout_holds h
       WHERE ${where} AND ($2::timestamptz IS NULL OR (${at}, h.id) ${after} ($2::timestamptz, $3::uuid))
       ORDER BY ${at} ${direction}, h.id ${direction} LIMIT $1::int + 1
     ) AS page JOIN payout_holds h ON h.id = page.id`,
    [limit, cursor?.value ?? null, cursor?.id ?? null],
  )
  return row as PageRow
}
