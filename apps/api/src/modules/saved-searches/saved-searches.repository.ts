import type { SavedSearch, SaveSearch } from '@asime/contract/saved-searches'
import { type Db, queryRows, type Tx } from '../../platform/database/database.ts'
import { jsonObject } from '../../platform/database/json-object.ts'
import { containsPattern } from '../../platform/database/patterns.ts'
import { toPesewas } from '../../platform/money.ts'

/** For rows q (saved_searches). */
const SEARCH = jsonObject({
  id: 'q.id',
  list: 'q.list',
  name: 'q.name',
  filters: 'q.filters',
  category: '(SELECT c.name FROM categories c WHERE c.id = q.category_id)',
  alert: 'q.alert',
  created_at: 'q.created_at',
})

export async function listSavedSearches(db: Db, userId: string): Promise<SavedSearch[]> {
  const rows = await queryRows<{ data: SavedSearch }>(
    db,
    `SELECT ${SEARCH} AS data FROM saved_searches q WHERE q.user_id = $1 ORDER BY q.id DESC`,
    [userId],
  )
  return rows.map(({ data }) => data)
}

/** Others who save a search for the same user wait until the transaction ends. */
export async function lockSavedSearches(tx: Tx, userId: string): Promise<void> {
  await queryRows(tx, 'SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId])
}

/** How many others somebody has. */
export async function countOtherSearches(tx: Tx, userId: string, search: SaveSearch): Promise<number> {
  const [row] = await queryRows<{ others: number }>(
    tx,
    'SELECT count(*)::int AS others FROM saved_searches WHERE user_id = $1 AND NOT (list = $2 AND filters = $3::jsonb)',
    [userId, search.list, JSON.stringify(search.filters)],
  )
  return row?.others ?? 0
}

/**
 * Saves a search with what it is matched by, as the lists match it. The same filters again are the same search. What it had found is not
 * told of once its alert was off.
 * @returns undefined where there is nothing to search for in its words, or no such category
 */
export async function upsertSearch(
  tx: Tx,
  userId: string,
  { list, name, filters, alert }: SaveSearch,
): Promise<SavedSearch | undefined> {
  const { min_price: min, max_price: max, location } = filters
  const [row] = await queryRows<{ data: SavedSearch }>(
    tx,
    `WITH asked AS (
       SELECT f.query, f.category_id, f.condition, f.brand, f.region, f.location, f.attributes, f.featured, f.discount, f.urgency
       FROM jsonb_to_record($3::jsonb) AS f (query text, category_id uuid, condition text, brand text, region text, location text,
                                             attributes text[], featured boolean, discount boolean, urgency text)
     ), words AS (
       SELECT s.anywhere, s.words FROM asked, search_queries(CASE $2 WHEN 'products' THEN 'product' ELSE 'item_request' END, asked.query) AS s
     ), facets AS (
       SELECT CASE $2 WHEN 'products' THEN product_facet_query(condition, brand, region, location, attributes) END AS query FROM asked
     )
     INSERT INTO saved_searches AS q (user_id, list, name, filters, alert, category_id, min_price, max_price, only_featured, only_discounted,
                                      urgency, place, matching, anchors)
     SELECT $1, $2, $4, $3::jsonb, $5, asked.category_id, $6::bigint, $7::bigint, coalesce(asked.featured, false), coalesce(asked.discount, false),
            asked.urgency, CASE $2 WHEN 'requests' THEN $8::text END,
            coalesce(words.anywhere && facets.query, words.anywhere, facets.query),
            saved_search_anchors($2, words.words, asked.category_id, asked.brand, asked.region, asked.location)
     FROM asked CROSS JOIN facets CROSS JOIN words
     WHERE (asked.query IS NULL OR words.anywhere IS NOT NULL)
       AND (asked.category_id IS NULL OR EXISTS (SELECT FROM categories c WHERE c.id = asked.category_id))
     ON CONFLICT ON CONSTRAINT saved_searches_once DO UPDATE SET name = EXCLUDED.name, alert = EXCLUDED.alert,
       waiting = CASE WHEN EXCLUDED.alert = 'off' THEN 0 ELSE q.waiting END
     RETURNING ${SEARCH} AS data`,
    [
      userId,
      list,
      JSON.stringify(filters),
      name,
      alert,
      min === undefined ? null : toPesewas(min),
      max === undefined ? null : toPesewas(max),
      location ? containsPattern(location) : null,
    ],
  )
  return row?.data
}

/** What it had found is not told of once its alert was off. @returns undefined for one of others, too */
export async function updateSearch(
  db: Db,
  userId: string,
  id: string,
  { name, alert }: { name?: string | undefined; alert?: string | undefined },
): Promise<SavedSearch | undefined> {
  const [row] = await queryRows<{ data: SavedSearch }>(
    db,
    `UPDATE saved_searches q SET name = coalesce($3::text, q.name), alert = coalesce($4::text, q.alert),
       waiting = CASE WHEN $4::text = 'off' THEN 0 ELSE q.waiting END
     WHERE q.id = $2 AND q.user_id = $1 RETURNING ${SEARCH} AS data`,
    [userId, id, name ?? null, alert ?? null],
  )
  return row?.data
}

/** @returns whether there was one */
export async function deleteSearch(db: Db, userId: string, id: string): Promise<boolean> {
  const rows = await queryRows(db, 'DELETE FROM saved_searches WHERE id = $2 AND user_id = $1 RETURNING id', [
    userId,
    id,
  ])
  return rows.length > 0
}
