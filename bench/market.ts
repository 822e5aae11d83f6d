import type pg from 'pg'

/** What the cases need to know of the demo market: the same for the same data. */
export interface Market {
  categoryIds: string[]
  productIds: string[]
  openRequestIds: string[]
  shopIds: string[]
  /** Names of products, and all the texts of some. */
  names: string[]
  texts: string[]
  products: number
}

/** What the public sees of shops: rows v and u. */
export const OPEN_SHOPS =
  "vendors v JOIN users u ON u.id = v.user_id WHERE u.status = 'active' AND u.shop_closed_at IS NULL"

export async function surveyMarket(pool: pg.Pool): Promise<Market> {
  // An order that has nothing to do with age or place, and is the same every time.
  const ids = async (text: string) => (await pool.query<{ id: string }>(text)).rows.map(({ id }) => id)
  const texts = await pool.query<{ name: string; text: string }>(
    `SELECT p.product_name AS name, concat_ws(' ', p.product_name, p.description, v.business_name) AS text
     FROM products p JOIN vendors v ON v.id = p.vendor_id
     WHERE p.is_public ORDER BY md5(p.id::text) LIMIT 3000`,
  )
  const total = await pool.query<{ products: number }>('SELECT count(*)::int AS products FROM products WHERE is_public')
  return {
    categoryIds: await ids('SELECT id FROM categories WHERE product_count > 0 ORDER BY position'),
    productIds: await ids('SELECT id FROM products WHERE is_public ORDER BY md5(id::text) LIMIT 400'),
    openRequestIds: await ids("SELECT id FROM item_requests WHERE status = 'open' ORDER BY md5(id::text) LIMIT 400"),
    shopIds: await ids(`SELECT v.id FROM ${OPEN_SHOPS} ORDER BY md5(v.id::text) LIMIT 400`),
    names: texts.rows.map(({ name }) => name),
    texts: texts.rows.map(({ text }) => text),
    products: total.rows[0]?.products ?? 0,
  }
}
