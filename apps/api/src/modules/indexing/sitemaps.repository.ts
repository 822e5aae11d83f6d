import type pg from 'pg'
import { hotRead } from '../../platform/database/hot-read.ts'
import { shopIsOpen } from '../../platform/sessions/shop-is-open.sql.ts'

/** Most entries of one file. The standard allows five times as many; files of a megabyte are kinder to everyone. */
export const FILE_ENTRIES = 10_000
/**
 * From the first id of a file to that of the next. Fewer, so that files overlap a little: a row that was committed late,
 * with an id from before, must not push the last one out of its file and so out of all.
 */
const STEP = 9_900

export const LISTED = ['products', 'requests', 'vendors'] as const
export type Listed = (typeof LISTED)[number]

/**
 * A file is the ids from its first one on in their order, those of them that are public. Rows are never removed and ids
 * grow with time, so where files begin stays as it is, and only the last one still grows.
 */
const TABLES: Record<Listed, { table: string; isPublic: string }> = {
  products: { table: 'products', isPublic: 't.is_public' },
  requests: { table: 'item_requests', isPublic: "t.status IN ('open', 'closed') AND t.hidden_at IS NULL" },
  vendors: {
    table: 'vendors',
    isPublic: `EXISTS (SELECT FROM users u WHERE u.id = t.user_id AND ${shopIsOpen('u')})`,
  },
}

/** The id that the file after the one of `firstId` begins with, or the first file. Reads one file's part of an index. */
export async function findNextFile(
  pool: pg.Pool,
  kind: Listed,
  firstId: string | undefined,
): Promise<string | undefined> {
  const { table } = TABLES[kind]
  const [row] =
    firstId === undefined
      ? await hotRead<{ id: string }>(pool, `SELECT id FROM ${table} ORDER BY id LIMIT 1`, [])
      : await hotRead<{ id: string }>(
          pool,
          `SELECT id FROM ${table} WHERE id > $1::uuid ORDER BY id OFFSET ${STEP - 1} LIMIT 1`,
          [firstId],
        )
  return row?.id
}

/** The entries of a file as XML, put together by the database: ten thousand rows less to carry about. */
export async function readEntries(pool: pg.Pool, kind: Listed, firstId: string, address: string): Promise<string> {
  const { table, isPublic } = TABLES[kind]
  const [row] = await hotRead<{ entries: string }>(
    pool,
    `SELECT coalesce(string_agg('<url><loc>' || $2::text || t.id || '</loc><lastmod>' || to_char(t.updated_at, 'YYYY-MM-DD') || '</lastmod></url>', E'\\n' ORDER BY t.id), '') AS entries
     FROM (SELECT id FROM ${table} WHERE id >= $1::uuid ORDER BY id LIMIT ${FILE_ENTRIES}) AS file JOIN ${table} t ON t.id = file.id
     WHERE ${isPublic}`,
    [firstId, address],
  )
  return row?.entries ?? ''
}

export async function listCategoryIds(pool: pg.Pool): Promise<string[]> {
  const rows = await hotRead<{ id: string }>(
    pool,
    'SELECT id FROM categories WHERE merged_into IS NULL ORDER BY position LIMIT 1000',
    [],
  )
  return rows.map(({ id }) => id)
}
