import { type Db, queryRows } from '../../platform/database/database.ts'

export const backupParts = ['backup', 'wal', 'files', 'erasures'] as const
export type BackupPart = (typeof backupParts)[number]

export async function recordSuccess(db: Db, part: BackupPart): Promise<void> {
  await queryRows(
    db,
    `INSERT INTO backup_parts (part, succeeded_at) VALUES ($1, now())
     ON CONFLICT (part) DO UPDATE SET succeeded_at = now(), failed_at = NULL, error = NULL`,
    [part],
  )
}

export async function recordFailure(db: Db, part: BackupPart, error: unknown): Promise<void> {
  await queryRows(
    db,
    `INSERT INTO backup_parts (part, failed_at, error) VALUES ($1, now(), $2)
     ON CONFLICT (part) DO UPDATE SET failed_at = now(), error = excluded.error`,
    [part, (error as Error).message.slice(0, 1_000)],
  )
}
