import { ENDED_VERIFICATION_KEPT } from '@asime/contract/deadlines'
import { timer } from '@asime/contract/deadlines-in-force'
import { type Db, queryRows, type Tx } from '../../platform/database/database.ts'
import { type Due, DUE_BATCH } from '../../platform/jobs/for-each-due.ts'

/** Those whose time is over. */
export async function listExpired(db: Db, after: Due | undefined): Promise<Due[]> {
  return queryRows<Due>(
    db,
    `SELECT id, valid_until::text AS at FROM shop_verifications WHERE status = 'verified' AND valid_until <= now()
       AND ($1::uuid IS NULL OR (valid_until, id) > ($2::timestamptz, $1)) ORDER BY valid_until, id LIMIT ${DUE_BATCH}`,
    [after?.id ?? null, after?.at ?? null],
  )
}

/** Those that end soon, and whose shop does not know yet. */
export async function listEnding(db: Db, after: Due | undefined): Promise<Due[]> {
  return queryRows<Due>(
    db,
    `SELECT id, valid_until::text AS at FROM shop_verifications
     WHERE status = 'verified' AND valid_until > now() AND valid_until <= now() + $3::interval AND reminded_at IS NULL
       AND ($1::uuid IS NULL OR (valid_until, id) > ($2::timestamptz, $1)) ORDER BY valid_until, id LIMIT ${DUE_BATCH}`,
    [after?.id ?? null, after?.at ?? null, timer('verification_reminder')],
  )
}

/** False where somebody was quicker. */
export async function markReminded(tx: Tx, id: string): Promise<boolean> {
  const rows = await queryRows(
    tx,
    "UPDATE shop_verifications SET reminded_at = now() WHERE id = $1 AND status = 'verified' AND reminded_at IS NULL RETURNING id",
    [id],
  )
  return rows.length > 0
}

/** Those that ended so long ago that nobody objects any more. */
export async function listForgettable(db: Db, after: Due | undefined): Promise<Due[]> {
  return queryRows<Due>(
    db,
    `SELECT id, ended_at::text AS at FROM shop_verifications WHERE ended_at <= now() - $3::interval
       AND ($1::uuid IS NULL OR (ended_at, id) > ($2::timestamptz, $1)) ORDER BY ended_at, id LIMIT ${DUE_BATCH}`,
    [after?.id ?? null, after?.at ?? null, ENDED_VERIFICATION_KEPT],
  )
}

export async function deleteVerification(tx: Tx, id: string): Promise<void> {
  await queryRows(tx, 'DELETE FROM shop_verifications WHERE id = $1 AND ended_at IS NOT NULL', [id])
}
