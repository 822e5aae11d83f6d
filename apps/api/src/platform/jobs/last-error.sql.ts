import { type Db, queryRows } from '../database/database.ts'
import { withoutAddresses } from '../database/without-addresses.ts'

/** The error of the last attempt at a job; null where it ended with its server, or none is left. */
export async function findLastError(db: Db, task: string, payload: Record<string, unknown>): Promise<string | null> {
  const [row] = await queryRows<{ error: string }>(
    db,
    `SELECT ${withoutAddresses('j.last_error')} AS error
     FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
     WHERE t.identifier = $1 AND j.payload::jsonb @> $2::jsonb AND j.last_error IS NOT NULL ORDER BY j.run_at DESC LIMIT 1`,
    [task, JSON.stringify(payload)],
  )
  return row?.error ?? null
}
