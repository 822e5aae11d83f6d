import type { SavedView, SaveView } from '@asime/contract/saved-views'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { jsonObject } from '../../platform/database/json-object.ts'

const VIEW = jsonObject({ id: 'v.id', list: 'v.list', name: 'v.name', query: 'v.query', created_at: 'v.created_at' })

export async function listSavedViews(
  db: Db,
  userId: string,
  list: SavedView['list'] | undefined,
): Promise<SavedView[]> {
  const rows = await queryRows<{ data: SavedView }>(
    db,
    `SELECT ${VIEW} AS data FROM saved_views v WHERE v.user_id = $1 AND ($2::text IS NULL OR v.list = $2) ORDER BY lower(v.name), v.name`,
    [userId, list ?? null],
  )
  return rows.map(({ data }) => data)
}

/** Others who save a view for the same user wait until the transaction ends. */
export async function lockSavedViews(db: Db, userId: string): Promise<void> {
  await queryRows(db, 'SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId])
}

export async function upsertSavedView(db: Db, userId: string, { list, name, query }: SaveView): Promise<SavedView> {
  const [row] = await queryRows<{ data: SavedView }>(
    db,
    `INSERT INTO saved_views AS v (user_id, list, name, query) VALUES ($1, $2, $3, $4)
     ON CONFLICT ON CONSTRAINT saved_views_one_per_name DO UPDATE SET query = EXCLUDED.query RETURNING ${VIEW} AS data`,
    [userId, list, name, query],
  )
  if (!row) throw new Error('INSERT returned no row')
  return row.data
}

/** @returns whether there was one */
export async function deleteSavedView(db: Db, userId: string, id: string): Promise<boolean> {
  const rows = await queryRows(db, 'DELETE FROM saved_views WHERE id = $2 AND user_id = $1 RETURNING id', [userId, id])
  return rows.length > 0
}
