import { TOTAL_CAP } from '@asime/contract/paging'
import type { ProductCard } from '@asime/contract/products'
import type { Wish, WishCounts } from '@asime/contract/wishlist'
import type pg from 'pg'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { hotRead, pageSize, SqlValues } from '../../platform/database/hot-read.ts'
import { jsonObject } from '../../platform/database/json-object.ts'
import type { JsonOf } from '../../platform/database/json-of.ts'
import { isAfter, pageColumns } from '../../platform/http/page-columns.ts'
import type { Cursor, JsonPage, PageRow } from '../../platform/http/paging.ts'
import { PRODUCT_CARD, PRODUCT_TABLES } from '../products/product-json.sql.ts'

const WISH = jsonObject({
  product: PRODUCT_CARD,
  added_at: 'page.added_at',
  price_when_added: 'page.price_then * 0.01',
  currency_when_added: 'page.currency_then',
})

/** A page of what the user wants and can still see, last added first, and how much more they want. */
export async function listWishes(
  pool: pg.Pool,
  userId: string,
  limit: number,
  cursor: Cursor | undefined,
): Promise<PageRow & { counts: string }> {
  const sql = new SqlValues()
  const size = pageSize(sql, limit)
  const user = `${sql.value(userId)}::uuid`
  const wished = `wishes w JOIN products shown ON shown.id = w.product_id AND shown.is_public WHERE w.user_id = ${user}`
  const after = cursor
    ? `AND ${isAfter(sql, cursor, { column: 'w.added_at', type: 'timestamptz', id: 'w.product_id', descending: true })}`
    : ''
  const [row] = await hotRead<JsonPage<Wish> & { counts: JsonOf<WishCounts> }>(
    pool,
    `SELECT ${pageColumns({ json: WISH, size, value: 'page.added_at', id: 'page.product_id' })},
            (SELECT count(*) FROM (SELECT FROM ${wished} LIMIT ${TOTAL_CAP + 1}) AS counted)::int AS total,
            (SELECT json_build_object('not_for_sale', count(*)) FROM wishes w JOIN products gone ON gone.id = w.product_id AND NOT gone.is_public
             WHERE w.user_id = ${user})::text AS counts
     FROM (
       SELECT w.product_id, w.added_at, w.price_then, w.currency_then,
              row_number() OVER (ORDER BY w.added_at DESC, w.product_id DESC) AS n
       FROM ${wished} ${after} ORDER BY w.added_at DESC, w.product_id DESC LIMIT ${size} + 1
     ) AS page JOIN (${PRODUCT_TABLES}) ON p.id = page.product_id`,
    sql.list,
  )
  if (!row) throw new Error('An aggregate returned no row')
  return row
}

export async function listWishedIds(db: Db, userId: string): Promise<string[]> {
  const rows = await queryRows<{ product_id: string }>(
    db,
    'SELECT w.product_id FROM wishes w WHERE w.user_id = $1 ORDER BY w.added_at DESC, w.product_id DESC',
    [userId],
  )
  return rows.map(({ product_id: id }) => id)
}

/** Others who add to the same wishlist wait until the transaction ends. */
export async function lockWishlist(db: Db, userId: string): Promise<void> {
  await queryRows(db, 'SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId])
}

/** Those among the products that can be seen and are not on the list yet. The first named is the last added. */
export async function insertWishes(db: Db, userId: string, productIds: readonly string[]): Promise<void> {
  await queryRows(
    db,
    `INSERT INTO wishes (user_id, product_id, added_at, price_then, currency_then)
     SELECT $1, p.id, now() - wanted.n * interval '1 microsecond', p.effective_price, p.currency
     FROM unnest($2::uuid[]) WITH ORDINALITY AS wanted (id, n) JOIN products p ON p.id = wanted.id AND p.is_public
     ON CONFLICT ON CONSTRAINT wishes_pkey DO NOTHING`,
    [userId, productIds],
  )
}

export async function deleteWish(db: Db, userId: string, productId: string): Promise<void> {
  await queryRows(db, 'DELETE FROM wishes WHERE user_id = $1 AND product_id = $2', [userId, productId])
}

const CARDS_BY_ID = `
  SELECT coalesce(json_agg(${PRODUCT_CARD} ORDER BY wanted.n), '[]')::text AS data
  FROM unnest($1::uuid[]) WITH ORDINALITY AS wanted (id, n) JOIN (${PRODUCT_TABLES}) ON p.id = wanted.id AND p.is_public`

/** Cards of those among the products that can be seen, in that order, as JSON text. */
export async function listProductCardsText(pool: pg.Pool, ids: readonly string[]): Promise<string> {
  const [row] = await hotRead<{ data: JsonOf<ProductCard[]> }>(pool, CARDS_BY_ID, [ids])
  if (!row) throw new Error('An aggregate returned no row')
  return row.data
}
