import { type Db, queryRows } from '../../platform/database/database.ts'
import type { AlertKind } from './alert-kinds.ts'

/** What it was about has ended by itself, and nobody need look any more. */
export async function closeAlert(db: Db, kind: AlertKind, reference: string): Promise<void> {
  await queryRows(
    db,
    'UPDATE payment_alerts SET closed_at = now() WHERE kind = $1 AND reference = $2 AND closed_at IS NULL',
    [kind, reference],
  )
}
