import { type Db, queryRows } from '../../platform/database/database.ts'
import type { AlertKind } from './alert-kinds.ts'

/** What it was about has ended by itself, and nobody need look any more. */
export async function closeAlert(db: Db, kind: AlertKind, reference: string): Promise<void> {
  await closeAlerts(db, [kind], [reference])
}

/** The same of several, by all that they may be called. */
export async function closeAlerts(db: Db, kinds: readonly AlertKind[], references: readonly string[]): Promise<void> {
  await queryRows(
    db,
    'UPDATE payment_alerts SET closed_at = now() WHERE kind = ANY ($1) AND reference = ANY ($2) AND closed_at IS NULL',
    [kinds, references],
  )
}
