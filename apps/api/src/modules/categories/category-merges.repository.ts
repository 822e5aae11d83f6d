import { type Db, queryRows, type Tx } from '../../platform/database/database.ts'

/**
 * From now on the one is part of the other, and so is what was merged into it before. The lock waits for those who are writing into either,
 * and keeps others until then: whoever comes later follows (trigger `follow_category_merge`).
 */
export async function beginMerge(tx: Tx, id: string, intoId: string): Promise<void> {
  await queryRows(tx, 'SELECT FROM categories WHERE id IN ($1, $2) ORDER BY id FOR UPDATE', [id, intoId])
  await queryRows(
    tx,
    `UPDATE categories SET merged_into = $2, parent_id = NULL, revision = revision + 1,
       position = CASE id WHEN $1 THEN (SELECT least(min(position), 0) - 1 FROM categories) ELSE position END
     WHERE id = $1 OR merged_into = $1`,
    [id, intoId],
  )
  await queryRows(tx, 'UPDATE categories SET parent_id = $2, revision = revision + 1 WHERE parent_id = $1', [
    id,
    intoId,
  ])
  await queryRows(tx, 'UPDATE categories SET revision = revision + 1 WHERE id = $1', [intoId])
}

/** What only the one asks, the other asks as well from now on, of nobody who has not said it yet. */
export async function copyFields(tx: Tx, id: string, intoId: string): Promise<void> {
  await queryRows(
    tx,
    `UPDATE category_fields t SET choices = t.choices || ARRAY(SELECT c FROM unnest(s.choices) AS c WHERE c <> ALL (t.choices))
     FROM category_fields s WHERE s.category_id = $1 AND t.category_id = $2 AND s.key = t.key AND NOT s.choices <@ t.choices`,
    [id, intoId],
  )
  await queryRows(
    tx,
    `INSERT INTO category_fields (category_id, key, position, label, type, choices, unit, is_required, is_private)
     SELECT $2, s.key, (SELECT coalesce(max(position), 0) FROM category_fields WHERE category_id = $2) + row_number() OVER (ORDER BY s.position),
            s.label, s.type, s.choices, s.unit, false, s.is_private
     FROM category_fields s
     WHERE s.category_id = $1 AND NOT EXISTS (SELECT FROM category_fields t WHERE t.category_id = $2 AND t.key = s.key)`,
    [id, intoId],
  )
}

/** What it is part of; undefined where it is not merged. */
export async function findMergedInto(db: Db, id: string): Promise<string | undefined> {
  const [row] = await queryRows<{ merged_into: string | null }>(
    db,
    'SELECT merged_into FROM categories WHERE id = $1',
    [id],
  )
  return row?.merged_into ?? undefined
}
