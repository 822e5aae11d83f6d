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
  await queryRows(tx, 'UPDATE posting_rules SET category_id = $2 WHERE category_id = $1 AND deleted_at IS NULL', [
    id,
    intoId,
  ])
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

const MOVE_PUBLIC_PRODUCTS = `
  UPDATE products SET category_id = $2 WHERE id IN (
    SELECT id FROM products WHERE category_id = $1 AND is_public LIMIT $3 FOR NO KEY UPDATE) RETURNING 1 AS moved`
const MOVE_OTHER_PRODUCTS = `
  UPDATE products SET category_id = $2 WHERE id IN (
    SELECT id FROM products WHERE category_id = $1 AND NOT is_public LIMIT $3 FOR NO KEY UPDATE) RETURNING 1 AS moved`
const MOVE_ITEM_REQUESTS = `
  UPDATE item_requests SET category_id = $2 WHERE id IN (
    SELECT id FROM item_requests WHERE category_id = $1 ORDER BY created_at LIMIT $3 FOR NO KEY UPDATE) RETURNING 1 AS moved`
/** Of a search that its owner has for the other category as well, that one stays. The trigger puts the category into what it asks. */
const MOVE_SAVED_SEARCHES = `
  WITH next AS MATERIALIZED (SELECT id, user_id, list, filters FROM saved_searches WHERE category_id = $1 ORDER BY id LIMIT $3 FOR UPDATE),
  doubled AS MATERIALIZED (
    SELECT s.id FROM next s JOIN saved_searches q ON q.user_id = s.user_id AND q.list = s.list
      AND q.filters = jsonb_set(s.filters, '{category_id}', to_jsonb($2::text))),
  gone AS (DELETE FROM saved_searches WHERE id IN (SELECT id FROM doubled)),
  moved AS (UPDATE saved_searches SET category_id = category_id WHERE id IN (SELECT id FROM next EXCEPT SELECT id FROM doubled))
  SELECT 1 AS moved FROM next`

/** What points at a category, in the order in which it moves. */
const MOVES = [MOVE_PUBLIC_PRODUCTS, MOVE_OTHER_PRODUCTS, MOVE_ITEM_REQUESTS, MOVE_SAVED_SEARCHES] as const
const BATCH = 200

/** Moves all that still points at the one to the other, a short transaction for each batch. */
export async function moveAll(db: Db, id: string, intoId: string): Promise<void> {
  for (const move of MOVES) {
    let moved = BATCH
    while (moved === BATCH) moved = (await queryRows(db, move, [id, intoId, BATCH])).length
  }
}
