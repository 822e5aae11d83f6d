import { queryRows, type Tx } from '../../platform/database/database.ts'

/** A view that counts. */
export interface CountedView {
  vendorId: string
  productId: string
}

/** Somebody opened a product of the shop after a search. */
export interface Opening {
  vendorId: string
  term: string
  viewerHash: Buffer
}

// Both in the order of their keys, shops first, as the job that counts the rest does: nobody waits for each other in a circle.
const ADD_TO_SHOPS = `INSERT INTO shop_days AS d (vendor_id, day, views)
  SELECT vendor_id, day_in_ghana(now()), count(*) FROM unnest($1::uuid[]) AS v (vendor_id) GROUP BY 1 ORDER BY 1
  ON CONFLICT ON CONSTRAINT shop_days_pk DO UPDATE SET views = d.views + EXCLUDED.views`
const ADD_TO_PRODUCTS = `INSERT INTO shop_product_sums AS s (vendor_id, grain, since, product_id, views)
  SELECT v.vendor_id, g.grain, date_trunc(g.grain, day_in_ghana(now())::timestamp)::date, v.product_id, count(*)
  FROM unnest($1::uuid[], $2::uuid[]) AS v (vendor_id, product_id) CROSS JOIN (VALUES ('day'), ('month')) AS g (grain)
  GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT ON CONSTRAINT shop_product_sums_pk DO UPDATE SET views = s.views + EXCLUDED.views`

/** In the transaction that counts the views, so that a lost one is in neither. */
export async function addViews(tx: Tx, views: readonly CountedView[]): Promise<void> {
  if (views.length === 0) return
  const vendors = views.map(({ vendorId }) => vendorId)
  await queryRows(tx, ADD_TO_SHOPS, [vendors])
  await queryRows(tx, ADD_TO_PRODUCTS, [vendors, views.map(({ productId }) => productId)])
}

export async function addOpenings(tx: Tx, openings: readonly Opening[]): Promise<void> {
  if (openings.length === 0) return
  await queryRows(
    tx,
    `INSERT INTO search_openings AS s (vendor_id, day, term, viewer_hash, openings)
     SELECT vendor_id, day_in_ghana(now()), term, viewer_hash, count(*)
     FROM unnest($1::uuid[], $2::text[], $3::bytea[]) AS o (vendor_id, term, viewer_hash) GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
     ON CONFLICT ON CONSTRAINT search_openings_pk DO UPDATE SET openings = s.openings + EXCLUDED.openings`,
    [
      openings.map(({ vendorId }) => vendorId),
      openings.map(({ term }) => term),
      openings.map(({ viewerHash }) => viewerHash),
    ],
  )
}
