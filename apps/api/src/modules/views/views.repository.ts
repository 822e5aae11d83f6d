import { VIEW_COUNTED } from '@asime/contract/deadlines'
import { type Db, queryRows, type Tx } from '../../platform/database/database.ts'
import { inBatches } from '../../platform/database/in-batches.ts'

export type ViewedTable = 'products' | 'item_requests'

// In id order, so that nodes flushing at the same time never wait for each other in a circle.
const countIn = (table: ViewedTable) => `WITH seen AS (
             INSERT INTO viewings AS v (subject_id, viewer_hash, counted_at)
             SELECT DISTINCT subject_id, viewer_hash, now() FROM unnest($1::uuid[], $2::bytea[]) AS n (subject_id, viewer_hash)
             ORDER BY 1, 2
             ON CONFLICT ON CONSTRAINT viewings_pk DO UPDATE SET counted_at = now() WHERE v.counted_at <= now() - $3::interval
             RETURNING subject_id, viewer_hash
           ), counted AS (SELECT subject_id, count(*) AS views, array_agg(viewer_hash) AS viewer_hashes FROM seen GROUP BY subject_id),
           locked AS (SELECT t.id FROM ${table} t JOIN counted c ON c.subject_id = t.id ORDER BY t.id FOR NO KEY UPDATE OF t)
           UPDATE ${table} t SET views_count = t.views_count + c.views
           FROM counted c JOIN locked l ON l.id = c.subject_id WHERE t.id = c.subject_id`

/** The same, and says whose products they were. */
const COUNT_OF_PRODUCTS = `${countIn('products')}
  RETURNING t.id AS product_id, t.vendor_id, c.viewer_hashes`
const COUNT_OF_ITEM_REQUESTS = countIn('item_requests')

/** Counts each viewer once an hour for each item request. */
export async function countItemRequestViews(tx: Tx, ids: string[], viewerHashes: Buffer[]): Promise<void> {
  await queryRows(tx, COUNT_OF_ITEM_REQUESTS, [ids, viewerHashes, VIEW_COUNTED])
}

export interface SeenProduct {
  product_id: string
  vendor_id: string
  /** Whose views count. */
  viewer_hashes: Buffer[]
}

/** Counts each viewer once an hour for each product. @returns those with a view that counts */
export async function countProductViews(tx: Tx, ids: string[], viewerHashes: Buffer[]): Promise<SeenProduct[]> {
  return queryRows<SeenProduct>(tx, COUNT_OF_PRODUCTS, [ids, viewerHashes, VIEW_COUNTED])
}

export async function cleanUp(db: Db): Promise<void> {
  await inBatches((atOnce) =>
    queryRows(
      db,
      `DELETE FROM viewings WHERE (subject_id, viewer_hash) IN (
         SELECT subject_id, viewer_hash FROM viewings WHERE counted_at <= now() - $1::interval ORDER BY counted_at LIMIT $2) RETURNING 1`,
      [VIEW_COUNTED, atOnce],
    ),
  )
}
