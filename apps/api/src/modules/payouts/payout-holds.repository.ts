import type { PayoutHold } from '@asime/contract/payouts'
import { type Db, queryRows } from '../../platform/database/database.ts'

export async function isHeld(db: Db, vendorId: string): Promise<boolean> {
  const rows = await queryRows(db, 'SELECT FROM payout_holds WHERE vendor_id = $1 AND lifted_at IS NULL', [vendorId])
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
