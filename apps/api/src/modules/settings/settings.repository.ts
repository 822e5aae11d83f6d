import type { SettingKey, SettingValue } from '@asime/contract/setting-table'
import type { SettingChange } from '@asime/contract/settings'
import { TOTAL_CAP } from '@asime/contract/paging'
import { type Db, queryRows, type Tx } from '../../platform/database/database.ts'
import { jsonObject } from '../../platform/database/json-object.ts'
import { pageColumns } from '../../platform/http/page-columns.ts'
import type { Cursor, JsonPage, PageRow } from '../../platform/http/paging.ts'

/** When two change settings at once, the second waits: they must fit each other. */
export async function lockSettings(tx: Tx): Promise<void> {
  await queryRows(tx, "SELECT pg_advisory_xact_lock(hashtext('settings'))")
}

const PERSON = jsonObject({ id: 'u.id', full_name: 'u.full_name' })

export interface LatestChange {
  id: string
  key: string
  version: number
  changed_at: string
  changed_by: { id: string; full_name: string }
}

/** The latest change of each setting that was ever changed. */
export async function listLatestChanges(db: Db): Promise<LatestChange[]> {
  const rows = await queryRows<{ data: LatestChange }>(
    db,
    `SELECT ${jsonObject({
      id: 'c.id',
      key: 'c.key',
      version: 'c.version',
      changed_at: 'c.changed_at',
      changed_by: PERSON,
    })} AS data
     FROM (SELECT DISTINCT ON (key) * FROM setting_changes ORDER BY key, version DESC) AS c JOIN users u ON u.id = c.changed_by`,
  )
  return rows.map(({ data }) => data)
}

/** How often it was changed. */
export async function findVersion(db: Db, key: SettingKey): Promise<number> {
  const [row] = await queryRows<{ version: number | null }>(
    db,
    'SELECT max(version) AS version FROM setting_changes WHERE key = $1',
    [key],
  )
  return row?.version ?? 0
}

export interface ChangeOfSetting {
  key: string
  version: number
  before: unknown
}

export async function findChange(db: Db, id: string): Promise<ChangeOfSetting | undefined> {
  const [row] = await queryRows<ChangeOfSetting>(db, 'SELECT key, version, before FROM setting_changes WHERE id = $1', [
    id,
  ])
  return row
}

export interface NewChange {
  key: SettingKey
  version: number
  before: SettingValue
  after: SettingValue
  /** Defaults are not stored. */
  isUsual: boolean
  reason: string
  adminId: string
  undoesVersion: number | null
}

/** @returns the id of the change */
export async function writeChange(tx: Tx, change: NewChange): Promise<string> {
  if (change.isUsual) await queryRows(tx, 'DELETE FROM settings WHERE key = $1', [change.key])
  else
    await queryRows(
      tx,
      'INSERT INTO settings (key, value) VALUES ($1, $2) ON CONFLICT ON CONSTRAINT settings_pk DO UPDATE SET value = excluded.value',
      [change.key, JSON.stringify(change.after)],
    )
  const [row] = await queryRows<{ id: string }>(
    tx,
    `INSERT INTO setting_changes (key, version, before, after, reason, changed_by, undoes_version) VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
    [
      change.key,
      change.version,
      JSON.stringify(change.before),
      JSON.stringify(change.after),
      change.reason,
      change.adminId,
      change.undoesVersion,
    ],
  )
  if (!row) throw new Error('INSERT returned no row')
  return row.id
}

const CHANGE = jsonObject({
  id: 'c.id',
  key: 'c.key',
  version: 'c.version',
  is_latest: 'NOT EXISTS (SELECT FROM setting_changes x WHERE x.key = c.key AND x.version > c.version)',
  before: 'c.before',
  after: 'c.after',
  reason: 'c.reason',
  changed_by: `(SELECT ${PERSON} FROM users u WHERE u.id = c.changed_by)`,
  changed_at: 'c.changed_at',
  undoes_version: 'c.undoes_version',
})

/** Newest first; of one setting, or of all. */
export async function listChanges(
  db: Db,
  key: SettingKey | undefined,
  limit: number,
  cursor: Cursor | undefined,
): Promise<PageRow> {
  const [row] = await queryRows<JsonPage<SettingChange>>(
    db,
    `SELECT ${pageColumns({ json: CHANGE, size: '$1::int', value: 'page.changed_at' })},
            (SELECT count(*) FROM (SELECT FROM setting_changes WHERE $2::text IS NULL OR key = $2 LIMIT ${TOTAL_CAP + 1}) AS counted)::int AS total
     FROM (
       SELECT id, changed_at, row_number() OVER (ORDER BY changed_at DESC, id DESC) AS n FROM setting_changes
       WHERE ($2::text IS NULL OR key = $2) AND ($3::timestamptz IS NULL OR (changed_at, id) < ($3::timestamptz, $4::uuid))
       ORDER BY changed_at DESC, id DESC LIMIT $1::int + 1
     ) AS page JOIN setting_changes c ON c.id = page.id`,
    [limit, key ?? null, cursor?.value ?? null, cursor?.id ?? null],
  )
  return row as PageRow
}
