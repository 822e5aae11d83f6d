import type { CannedAnswer } from '@asime/contract/support-desk'
import { type Db, queryRows, type Tx } from '../../platform/database/database.ts'

const COLUMNS = "id, title, content AS text, to_json(updated_at) #>> '{}' AS updated_at"

export async function listCannedAnswers(db: Db): Promise<CannedAnswer[]> {
  return queryRows<CannedAnswer>(
    db,
    `SELECT ${COLUMNS} FROM canned_answers WHERE deleted_at IS NULL ORDER BY title, id`,
  )
}

/** When two change them at once, the second waits: few people change few of them. */
export async function lockCannedAnswers(tx: Tx): Promise<{ count: number }> {
  await queryRows(tx, "SELECT pg_advisory_xact_lock(hashtext('canned answers'))")
  const [row] = await queryRows<{ count: number }>(
    tx,
    'SELECT count(*)::int AS count FROM canned_answers WHERE deleted_at IS NULL',
  )
  if (!row) throw new Error('SELECT returned no row')
  return row
}

export async function findCannedAnswer(db: Db, id: string): Promise<CannedAnswer | undefined> {
  const [row] = await queryRows<CannedAnswer>(
    db,
    `SELECT ${COLUMNS} FROM canned_answers WHERE id = $1 AND deleted_at IS NULL`,
    [id],
  )
  return row
}

export async function putCannedAnswer(
  tx: Tx,
  answer: { id: string; title: string; text: string },
): Promise<CannedAnswer> {
  const [row] = await queryRows<CannedAnswer>(
    tx,
    `INSERT INTO canned_answers (id, title, content) VALUES ($1, $2, $3)
     ON CONFLICT ON CONSTRAINT canned_answers_pk DO UPDATE SET title = excluded.title, content = excluded.content, deleted_at = NULL, updated_at = clock_timestamp()
     RETURNING ${COLUMNS}`,
    [answer.id, answer.title, answer.text],
  )
  if (!row) throw new Error('INSERT returned no row')
  return row
}

export async function deleteCannedAnswer(tx: Tx, id: string): Promise<void> {
  await queryRows(tx, 'UPDATE canned_answers SET deleted_at = now() WHERE id = $1', [id])
}
