import { type Db, inTransaction, queryRows } from './database.ts'

/** Rows at a time: some tenths of a second. */
const BATCH = 1_000

/** Gives rows that were here before texts of them were kept (migrations 0126 and 0540) theirs, in small steps. */
export async function fillTexts(db: Db): Promise<void> {
  for (;;) {
    const [filled] = await queryRows<{ is_more: boolean }>(db, `SELECT fill_texts(${BATCH}) AS is_more`)
    if (!filled?.is_more) return
  }
}

/** Products repeat what their category and shop say of themselves: this many at a time, since edits of one of them wait. */
const REPEATING_BATCH = 250

/**
 * The job: brings the names, icons and fields of categories into the texts and search documents of what is in them, a short transaction
 * for each batch. A run that was cut short goes on where it was.
 */
export async function refreshCategoryTexts(db: Db): Promise<void> {
  const refreshBatch = () =>
    inTransaction(db, (tx) =>
      queryRows<{ is_more: boolean }>(tx, 'SELECT refresh_category_texts($1) AS is_more', [REPEATING_BATCH]),
    )
  while ((await refreshBatch())[0]?.is_more);
}

/** The same for the names and places of shops that have many products. */
export async function refreshVendorTexts(db: Db): Promise<void> {
  const refreshBatch = () =>
    inTransaction(db, (tx) =>
      queryRows<{ is_more: boolean }>(tx, 'SELECT refresh_vendor_texts($1) AS is_more', [REPEATING_BATCH]),
    )
  while ((await refreshBatch())[0]?.is_more);
}

const FIRST = '00000000-0000-0000-0000-000000000000'

interface Compared {
  rows: number
  last: string | null
  wrong: string[]
}

/** Those of the next rows whose text differs from what is built of them now. A statement sees one moment, whatever is written meanwhile. */
const NOUNS = {
  product: {
    compare: `
      WITH batch AS MATERIALIZED (SELECT ARRAY(SELECT id FROM products WHERE id > $1 ORDER BY id LIMIT ${BATCH}) AS ids)
      SELECT cardinality(ids) AS rows, ids[cardinality(ids)] AS last, ARRAY(
        SELECT coalesce(t.product_id, made.product_id) FROM (SELECT * FROM product_texts WHERE product_id = ANY (ids)) AS t
        FULL JOIN product_texts_of(ids) AS made USING (product_id)
        WHERE (t.card, t.detail) IS DISTINCT FROM (made.card, made.detail)) AS wrong
      FROM batch`,
    rebuild: 'SELECT keep_product_texts($1::uuid[])',
  },
  item_request: {
    compare: `
      WITH batch AS MATERIALIZED (SELECT ARRAY(SELECT id FROM item_requests WHERE id > $1 ORDER BY id LIMIT ${BATCH}) AS ids)
      SELECT cardinality(ids) AS rows, ids[cardinality(ids)] AS last, ARRAY(
        SELECT coalesce(t.item_request_id, made.item_request_id)
        FROM (SELECT * FROM item_request_texts WHERE item_request_id = ANY (ids)) AS t
        FULL JOIN item_request_texts_of(ids) AS made USING (item_request_id)
        WHERE (t.card, t.detail) IS DISTINCT FROM (made.card, made.detail)) AS wrong
      FROM batch`,
    rebuild: 'SELECT keep_item_request_texts($1::uuid[])',
  },
  vendor: {
    compare: `
      WITH batch AS MATERIALIZED (SELECT ARRAY(SELECT id FROM vendors WHERE id > $1 ORDER BY id LIMIT ${BATCH}) AS ids)
      SELECT cardinality(ids) AS rows, ids[cardinality(ids)] AS last, ARRAY(
        SELECT v.id FROM vendors v LEFT JOIN vendor_texts t ON t.vendor_id = v.id LEFT JOIN vendor_texts_of(ids) AS made ON made.vendor_id = v.id
        WHERE v.id = ANY (ids) AND (v.brief, t.card, t.detail) IS DISTINCT FROM (vendor_brief(v), made.card, made.detail)) AS wrong
      FROM batch`,
    rebuild:
      'WITH briefs AS (UPDATE vendors v SET brief = vendor_brief(v) WHERE id = ANY ($1::uuid[])) SELECT keep_vendor_texts($1::uuid[])',
  },
  bid: {
    compare: `
      WITH batch AS MATERIALIZED (SELECT ARRAY(SELECT id FROM bids WHERE id > $1 ORDER BY id LIMIT ${BATCH}) AS ids)
      SELECT cardinality(ids) AS rows, ids[cardinality(ids)] AS last, ARRAY(
        SELECT b.id FROM bids b WHERE b.id = ANY (ids) AND b.card IS DISTINCT FROM bid_card(b)) AS wrong
      FROM batch`,
    rebuild: 'UPDATE bids b SET card = bid_card(b) WHERE id = ANY ($1::uuid[])',
  },
} as const
export type TextNoun = keyof typeof NOUNS
export const TEXT_NOUNS = Object.keys(NOUNS) as TextNoun[]

/** Compares all texts of a noun with what is built of its rows. @param onWrong what to do with those that differ */
export async function compareTexts(
  db: Db,
  noun: TextNoun,
  onWrong: (ids: string[]) => Promise<void>,
): Promise<{ rows: number }> {
  let rows = 0
  for (let last: string | null = FIRST; last !== null;) {
    const [batch]: Compared[] = await queryRows<Compared>(db, NOUNS[noun].compare, [last])
    if (!batch) break
    rows += batch.rows
    if (batch.wrong.length > 0) await onWrong(batch.wrong)
    last = batch.last
  }
  return { rows }
}

export async function rebuildTexts(db: Db, noun: TextNoun, ids: readonly string[]): Promise<void> {
  await queryRows(db, NOUNS[noun].rebuild, [ids])
}
