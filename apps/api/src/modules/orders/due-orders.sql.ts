import { type Db, queryRows } from '../../platform/database/database.ts'
import { type Due, DUE_BATCH } from '../../platform/jobs/for-each-due.ts'

const DUE = {
  overdue: { column: 'payment_due_at', where: "status = 'awaiting_payment'" },
  to_release: { column: 'release_at', where: "status = 'delivered' AND NOT is_frozen" },
  to_remind_of: { column: 'remind_at', where: 'true' },
}

/** Orders that were not paid in time, whose money is due, or of which somebody is to be reminded; longest first. */
export async function listDueOrders(db: Db, what: keyof typeof DUE, after: Due | undefined): Promise<Due[]> {
  const { column, where } = DUE[what]
  return queryRows<Due>(
    db,
    `SELECT id, ${column}::text AS at FROM orders
     WHERE ${where} AND ${column} <= clock_timestamp() AND ($2::timestamptz IS NULL OR (${column}, id) > ($2::timestamptz, $3::uuid))
     ORDER BY ${column}, id LIMIT $1`,
    [DUE_BATCH, after?.at ?? null, after?.id ?? null],
  )
}
