import type { Cursor } from './paging.ts'
import type { SqlValues } from '../database/hot-read.ts'

/**
 * The columns of a `PageRow` but for the total, over rows `page` that are numbered by `n` and one more than the page holds: the
 * rows as JSON, how many there are, and where the page ends.
 */
export function pageColumns(page: {
  /** Makes the JSON of a row. */
  json: string
  /** How many rows the page holds: a number or a placeholder. */
  size: string
  /** What the list is sorted by, beside the id. */
  value: string
  id?: string
}): string {
  const { json, size, value, id = 'page.id' } = page
  return `coalesce(json_agg(${json} ORDER BY page.n) FILTER (WHERE page.n <= ${size}), '[]')::text AS data,
    max(page.n)::int AS fetched,
    (max(${value}) FILTER (WHERE page.n = ${size}))::text AS last_value,
    max(${id}::text) FILTER (WHERE page.n = ${size}) AS last_id`
}

/** What lies behind a cursor, in a list sorted by a column and then by id, both the same way. */
export function isAfter(
  sql: SqlValues,
  cursor: Cursor,
  sort: { column: string; type: string; id: string; descending: boolean },
): string {
  const { column, type, id, descending } = sort
  return `(${column}, ${id}) ${descending ? '<' : '>'} (${sql.value(cursor.value)}::${type}, ${sql.value(cursor.id)}::uuid)`
}
