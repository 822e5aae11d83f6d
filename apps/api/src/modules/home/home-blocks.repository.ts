import type { DeskBlock } from '@asime/contract/home-desk'
import { HOME_BANNERS_SHOWN, HOME_SETS_SHOWN } from '@asime/contract/home-rules'
import type { ProductCard } from '@asime/contract/products'
import type { JsonOf } from '../../platform/database/json-of.ts'
import { type Db, queryRows, type Tx } from '../../platform/database/database.ts'
import { shopIsOpen } from '../../platform/sessions/shop-is-open.sql.ts'
import { HAS_CONTENT, IS_DUE, SET_CARDS } from './home-set.sql.ts'

const LIST = `
  SELECT b.id, b.kind, b.title, b.text, b.link, b.picture_url, b.picture_alt, b.is_hidden, b.revision,
         CASE WHEN b.is_hidden THEN 'hidden' WHEN b.shown_until <= now() THEN 'over' WHEN b.shown_from > now() THEN 'planned' WHEN NOT b.has_content THEN 'empty'
           WHEN b.n > CASE b.kind WHEN 'banner' THEN ${HOME_BANNERS_SHOWN} ELSE ${HOME_SETS_SHOWN} END THEN 'behind' ELSE 'live' END AS state,
         to_json(b.shown_from) #>> '{}' AS shown_from, to_json(b.shown_until) #>> '{}' AS shown_until,
         CASE WHEN c.id IS NOT NULL THEN json_build_object('id', c.id, 'name', c.name) END AS category,
         CASE WHEN v.id IS NOT NULL THEN json_build_object('id', v.id, 'business_name', v.business_name, 'is_open', ${shopIsOpen('owner')}) END AS vendor,
         (SELECT coalesce(json_agg(json_build_object('id', p.id, 'product_name', p.product_name, 'is_public', p.is_public AND ${shopIsOpen('u')})
                   ORDER BY x.position), '[]')
          FROM home_block_products x JOIN products p ON p.id = x.product_id JOIN vendors o ON o.id = p.vendor_id JOIN users u ON u.id = o.user_id
          WHERE x.block_id = b.id) AS products
  FROM (SELECT b.*, row_number() OVER (PARTITION BY b.kind = 'banner', NOT b.is_hidden AND ${IS_DUE} AND b.has_content ORDER BY b.position) AS n
        FROM (SELECT b.*, ${HAS_CONTENT} AS has_content FROM home_blocks b) AS b) AS b
  LEFT JOIN categories asked ON asked.id = b.category_id LEFT JOIN categories c ON c.id = coalesce(asked.merged_into, asked.id)
  LEFT JOIN vendors v ON v.id = b.vendor_id LEFT JOIN users owner ON owner.id = v.user_id
  ORDER BY b.position`

/** All, in their order. */
export async function listBlocks(db: Db): Promise<DeskBlock[]> {
  return queryRows<DeskBlock>(db, LIST)
}

/** When two arrange the home page at once, the second sees what the first has done. */
export async function lockBlocks(tx: Tx): Promise<DeskBlock[]> {
  await queryRows(tx, "SELECT pg_advisory_xact_lock(hashtext('home_blocks'))")
  return listBlocks(tx)
}

/** What a set would show, as JSON text; undefined where there is no such block. */
export async function previewText(db: Db, id: string): Promise<string | undefined> {
  const [row] = await queryRows<{ data: JsonOf<ProductCard[]> }>(
    db,
    `SELECT concat('[', s.cards, ']') AS data FROM home_blocks b CROSS JOIN LATERAL (${SET_CARDS}) AS s WHERE b.id = $1`,
    [id],
  )
  return row?.data
}

export interface BlockRow {
  id: string
  kind: DeskBlock['kind']
  title: string
  text: string | null
  link: string | null
  pictureUrl: string | null
  pictureAlt: string | null
  categoryId: string | null
  vendorId: string | null
  shownFrom: string | null
  shownUntil: string | null
  isHidden: boolean
}

/** A new one stands behind all others at first: its place is given by `putInOrder`. */
export async function putBlock(tx: Tx, block: BlockRow): Promise<void> {
  await queryRows(
    tx,
    `INSERT INTO home_blocks AS b (id, kind, title, text, link, picture_url, picture_alt, category_id, vendor_id, shown_from, shown_until, is_hidden, position)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, (SELECT coalesce(max(position), 0) + 1 FROM home_blocks))
     ON CONFLICT ON CONSTRAINT home_blocks_pk DO UPDATE
       SET title = excluded.title, text = excluded.text, link = excluded.link, picture_url = excluded.picture_url, picture_alt = excluded.picture_alt,
           category_id = excluded.category_id, vendor_id = excluded.vendor_id, shown_from = excluded.shown_from, shown_until = excluded.shown_until,
           is_hidden = excluded.is_hidden, revision = b.revision + 1`,
    [
      block.id,
      block.kind,
      block.title,
      block.text,
      block.link,
      block.pictureUrl,
      block.pictureAlt,
      block.categoryId,
      block.vendorId,
      block.shownFrom,
      block.shownUntil,
      block.isHidden,
    ],
  )
}

export async function putProducts(tx: Tx, blockId: string, productIds: readonly string[]): Promise<void> {
  await queryRows(tx, 'DELETE FROM home_block_products WHERE block_id = $1', [blockId])
  await queryRows(
    tx,
    `INSERT INTO home_block_products (block_id, product_id, position)
     SELECT $1, p.id, p.n FROM unnest($2::uuid[]) WITH ORDINALITY AS p (id, n)`,
    [blockId, productIds],
  )
}

export async function putInOrder(tx: Tx, ids: readonly string[]): Promise<void> {
  await queryRows(
    tx,
    `UPDATE home_blocks b SET position = o.n FROM unnest($1::uuid[]) WITH ORDINALITY AS o (id, n) WHERE b.id = o.id AND b.position <> o.n`,
    [ids],
  )
}

export async function deleteBlock(tx: Tx, id: string): Promise<void> {
  await queryRows(tx, 'DELETE FROM home_blocks WHERE id = $1', [id])
}

/** Of these products, those that the public sees. */
export async function findShownProducts(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await queryRows<{ id: string }>(
    db,
    `SELECT p.id FROM products p JOIN vendors v ON v.id = p.vendor_id JOIN users u ON u.id = v.user_id
     WHERE p.id = ANY ($1) AND p.is_public AND ${shopIsOpen('u')}`,
    [ids],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Whether the category takes products, and whether the shop is open. */
export async function canShow(
  db: Db,
  { categoryId, vendorId }: { categoryId: string | null; vendorId: string | null },
): Promise<boolean> {
  const rows = await queryRows(
    db,
    `SELECT 1 AS found FROM categories WHERE id = $1 AND merged_into IS NULL
     UNION ALL SELECT 1 FROM vendors v JOIN users u ON u.id = v.user_id WHERE v.id = $2 AND ${shopIsOpen('u')}`,
    [categoryId, vendorId],
  )
  return rows.length > 0
}

/** Whether the moment has passed, by the database's clock. */
export async function isPast(db: Db, moment: string): Promise<boolean> {
  const [row] = await queryRows<{ is_past: boolean }>(db, 'SELECT $1::timestamptz <= now() AS is_past', [moment])
  return row?.is_past ?? false
}
