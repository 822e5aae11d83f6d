import { VIEW_COUNTED } from '@asime/contract/deadlines'
import { type Db, queryRows, type Tx } from '../../platform/database/database.ts'

export type ViewedTable = 'products' | 'item_requests'

// In id order, so that nodes flushing at the same time never wait for each other in a circle.
const countIn = (table: ViewedTable) => `WITH seen AS (
             INSERT INTO viewings AS v (subject_id, viewer_hash, counted_at)
             SELECT DISTINCT subject_id, viewer_hash, now() FROM unnest($1::uuid[], $2::bytea[]) AS n (subject_id, viewer_hash)
             ORDER BY 1, 2
             ON CONFLICT ON CONSTRAINT viewings_pk DO UPDATE SET counted_at = now() WHERE v.counted_at <= now() - $3::interval
             RETURNING subject_id
           ), counted AS (SELECT subject_id, count(*) AS views FROM seen GROUP BY subject_id),
           locked AS (SELECT t.id FROM ${table} t JOIN counted c ON c.subject_id = t.id ORDER BY t.id FOR NO KEY UPDATE OF t)
           UPDATE ${table} t SET views_count = t.views_count + c.views
           FROM counted c JOIN locked l ON l.id = c.subject_id WHERE t.id = c.subject_id`

const COUNT: Record<ViewedTable, string> = { products: countIn('products'), item_requests: countIn('item_requests') }

/** Counts each viewer once an hour per thing. */
export async function countViews(tx: Tx, table: ViewedTable, ids: string[], viewerHashes: Buffer[]): Promise<void> {
  await queryRows(tx, COUNT[table], [ids, viewerHashes, VIEW_COUNTED])
}

export async function cleanUp(db: Db): Promise<void> {
  await queryRows(db, 'DELETE FROM viewings WHERE counted_at <= now() - $1::interval', [VIEW_COUNTED])
}
