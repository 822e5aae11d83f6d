import { DAILY_REQUESTS_PERIOD } from '@asime/contract/deadlines'
import type { DeskFigure } from '@asime/contract/home-desk'
import { homeFigures } from '@asime/contract/home-rules'
import { type Db, queryRows, type Tx } from '../../platform/database/database.ts'
import { shopIsOpen } from '../../platform/sessions/shop-is-open.sql.ts'

const LIST = `
  SELECT f.id, f.key, f.figure, f.revision, CASE f.key
    WHEN 'active_users' THEN (SELECT count(*) FROM users WHERE status = 'active' AND user_type <> 'admin')
    WHEN 'vendors' THEN (SELECT count(*) FROM vendors v JOIN users u ON u.id = v.user_id WHERE ${shopIsOpen('u')})
    WHEN 'products' THEN (SELECT coalesce(sum(product_count), 0) FROM categories)
    WHEN 'daily_requests' THEN (SELECT round(count(*) / (extract(epoch FROM $1::interval) / 86400)) FROM item_requests WHERE created_at > now() - $1::interval)
  END::int AS live
  FROM home_figures f ORDER BY array_position($2::text[], f.key)`

/** In the order of the home page, each beside what there is. */
export async function listFigures(db: Db): Promise<DeskFigure[]> {
  return queryRows<DeskFigure>(db, LIST, [DAILY_REQUESTS_PERIOD, [...homeFigures]])
}

/** @returns what the figure was; undefined where it is no longer as the caller saw it, or there is none */
export async function replaceFigure(
  tx: Tx,
  id: string,
  { figure, revision }: { figure: string; revision: number },
): Promise<{ key: string; figure: string } | undefined> {
  const [row] = await queryRows<{ key: string; figure: string }>(
    tx,
    `WITH was AS MATERIALIZED (SELECT id, key, figure FROM home_figures WHERE id = $1 AND revision = $3 FOR UPDATE)
     UPDATE home_figures f SET figure = $2, revision = f.revision + 1 FROM was WHERE f.id = was.id RETURNING was.key, was.figure`,
    [id, figure, revision],
  )
  return row
}
