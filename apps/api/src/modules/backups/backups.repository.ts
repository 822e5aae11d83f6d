import type { UploadKind } from '@asime/contract/uploads'
import { type Db, queryRows } from '../../platform/database/database.ts'

/**
 * Whether the role may read all that a backup of tables holds: our tables, those of the queue, and how far sequences have come. One
 * that it may not read looks as if no number had been taken from it.
 */
export async function mayReadAll(db: Db): Promise<boolean> {
  const unreadable = await queryRows(
    db,
    `SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname IN ('public', 'graphile_worker') AND (c.relkind = 'r' AND NOT has_table_privilege(c.oid, 'SELECT')
         OR c.relkind = 'S' AND NOT has_sequence_privilege(c.oid, 'USAGE, SELECT')) LIMIT 1`,
  )
  return unreadable.length === 0
}

export async function describeDatabase(db: Db): Promise<{ postgresVersion: string; migration: string }> {
  const [row] = await queryRows<{ version: string; migration: string }>(
    db,
    `SELECT current_setting('server_version') AS version, (SELECT max(name) FROM kysely_migration) AS migration`,
  )
  return { postgresVersion: row!.version, migration: row!.migration }
}

export async function readTimeline(db: Db): Promise<number> {
  const [row] = await queryRows<{ timeline: number }>(db, 'SELECT timeline_id AS timeline FROM pg_control_checkpoint()')
  return row!.timeline
}

/** What a restore brought back of accounts that were closed since. */
export async function listErasuresToApply(db: Db): Promise<{ user_id: string }[]> {
  return queryRows<{ user_id: string }>(db, 'SELECT user_id FROM erasures WHERE applied_at IS NULL ORDER BY erased_at')
}

/** Those of the ids that are uploads. */
export async function findUploads(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = await queryRows<{ id: string }>(db, 'SELECT id FROM uploads WHERE id = ANY ($1::uuid[])', [ids])
  return new Set(rows.map(({ id }) => id))
}

export interface Upload {
  id: string
  kind: UploadKind
}

export async function listUploadsAfter(db: Db, after: string, since: Date, limit: number): Promise<Upload[]> {
  return queryRows<Upload>(
    db,
    "SELECT id, kind FROM uploads WHERE state = 'ready' AND id > $1 AND created_at >= $2 ORDER BY id LIMIT $3",
    [after, since, limit],
  )
}
