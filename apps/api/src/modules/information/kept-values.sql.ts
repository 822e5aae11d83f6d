import { type Db, queryRows, type Tx } from '../../platform/database/database.ts'

/** What is kept is compared with what was kept last: one at a time. */
export async function lockKeptValues(tx: Tx): Promise<void> {
  await queryRows(tx, "SELECT pg_advisory_xact_lock(hashtext('text values'))")
}

export async function keepValues(tx: Tx, at: string, words: Record<string, string>): Promise<void> {
  await queryRows(
    tx,
    `INSERT INTO text_values (held_from, words) SELECT $1::timestamptz, $2::jsonb
     WHERE $2::jsonb IS DISTINCT FROM (SELECT words FROM text_values ORDER BY held_from DESC, id DESC LIMIT 1)`,
    [at, JSON.stringify(words)],
  )
}

interface ValuesBetween {
  first: Record<string, string>
  last: Record<string, string>
}

/** What held at the first of these moments, else the first that was kept after it, and what held last until the second one. */
export async function findValuesBetween(db: Db, from: string, until: string): Promise<ValuesBetween | undefined> {
  const [row] = await queryRows<ValuesBetween>(
    db,
    `SELECT coalesce(
              (SELECT words FROM text_values WHERE held_from <= $1::timestamptz ORDER BY held_from DESC, id DESC LIMIT 1),
              (SELECT words FROM text_values WHERE held_from <= $2::timestamptz ORDER BY held_from, id LIMIT 1)
            ) AS first, last.words AS last
     FROM (SELECT words FROM text_values WHERE held_from <= $2::timestamptz ORDER BY held_from DESC, id DESC LIMIT 1) AS last`,
    [from, until],
  )
  return row
}
