import type { Cursor } from './paging.ts'
import type { SqlValues } from '../database/hot-read.ts'

interface PageOf {
  /** How many rows the page holds: a number or a placeholder. */
  size: string
  /** What the list is sorted by, beside the id. */
  value: string
  id?: string
}

/**
 * The columns of a `PageRow` but for the total, over rows `page` that are numbered by `n` and one more than the page holds: the
 * rows as JSON, how many there are, and where the page ends.
 */
export function pageColumns(page: PageOf & { /** Makes the JSON of a row. */ json: string }): string {
  return `coalesce(json_agg(${page.json} ORDER BY page.n) FILTER (WHERE page.n <= ${page.size}), '[]')::text AS data, ${endOf(page)}`
}

/** The same for rows whose JSON is kept as text. */
export function textPageColumns(page: PageOf & { /** The JSON of a row, as text. */ text: string }): string {
  return `concat('[', string_agg(${page.text}, ',' ORDER BY page.n) FILTER (WHERE page.n <= ${page.size}), ']') AS data, ${endOf(page)}`
}

function endOf({ size, value, id = 'page.id' }: PageOf): string {
  return `max(page.n)::int AS fetched,
    (max(${value}) FILTER (WHERE page.n = ${size}))::text AS last_value,
    max(${id}::text) FILTER (WHERE page.n = ${size}) AS last_id`
}

/** The rows after a cursor, in a list sorted by a column and then by id, both the same way. */
export function isAfter(
  sql: SqlValues,
  cursor: Cursor,
  sort: { column: string; type: string; id: string; descending: boolean },
): string {
  const { column, type, id, descending } = sort
  return `(${column}, ${id}) ${descending ? '<' : '>'} (${sql.value(cursor.value)}::${type}, ${sql.value(cursor.id)}::uuid)`
}
