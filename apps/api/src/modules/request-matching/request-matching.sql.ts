import { MATCHES_COUNTED, POSTINGS_COUNTED } from '@asime/contract/deadlines'
import { MOST_MATCHED_REQUESTS, MOST_MATCHED_SHOPS, MOST_MATCHES_A_DAY } from '@asime/contract/matching-limits'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { inBatches } from '../../platform/database/in-batches.ts'
import { shopIsOpen } from '../../platform/sessions/shop-is-open.sql.ts'
import { IS_AWAY } from '../shops/away.sql.ts'

export interface OpenRequest {
  id: string
  user_id: string
  request_title: string
  category_id: string
  category: string
  location: string | null
  currency: string
  /** In pesewas. */
  budget_min: number | null
  budget_max: number | null
}

/**
 * An item request that shops can bid on; undefined where they no longer can, where it has no category, or is one too many of one person.
 * In a transaction it stays as it is until that ends.
 */
export async function findOpenRequest(db: Db, id: string): Promise<OpenRequest | undefined> {
  const [row] = await queryRows<OpenRequest>(
    db,
    `SELECT r.id, r.user_id, r.request_title, r.category_id, c.name AS category, r.location, r.currency, r.budget_min, r.budget_max
     FROM item_requests r JOIN categories c ON c.id = r.category_id JOIN users u ON u.id = r.user_id
     WHERE r.id = $1 AND r.status = 'open' AND r.hidden_at IS NULL AND (r.expires_at IS NULL OR r.expires_at > now()) AND u.status = 'active'
       AND (SELECT count(*) FROM item_requests other WHERE other.user_id = r.user_id AND other.id <> r.id
              AND other.created_at > now() - interval '${POSTINGS_COUNTED}'
              AND EXISTS (SELECT FROM request_matches m WHERE m.item_request_id = other.id)) < ${MOST_MATCHED_REQUESTS}
     FOR SHARE OF r`,
    [id],
  )
  return row
}

export interface Candidate {
  vendor_id: string
}

/**
 * Shops that sell in its category and have some of it in stock, but for the one that the requester works for, those that are away, those that know
 * of it already, and those that have heard of many today. Whoever has heard of the fewest lately comes first. However often it is
 * edited, no more shops are notified of it in a day than of any other.
 */
export async function listCandidates(db: Db, request: OpenRequest): Promise<Candidate[]> {
  return queryRows<Candidate>(
    db,
    `SELECT v.id AS vendor_id
     FROM (SELECT DISTINCT p.vendor_id FROM products p WHERE p.is_public AND p.category_id = $2 AND p.stock_quantity > 0) AS selling
     JOIN vendors v ON v.id = selling.vendor_id JOIN users u ON u.id = v.user_id AND ${shopIsOpen('u')}
     CROSS JOIN LATERAL (
       SELECT count(*) AS lately, count(*) FILTER (WHERE m.matched_at >= date_trunc('day', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC') AS today
       FROM request_matches m WHERE m.vendor_id = v.id AND m.matched_at > now() - interval '${MATCHES_COUNTED}'
     ) AS heard
     WHERE NOT EXISTS (SELECT FROM shop_members m WHERE m.vendor_id = v.id AND m.user_id = $3) AND NOT ${IS_AWAY} AND heard.today < ${MOST_MATCHES_A_DAY}
       AND NOT EXISTS (SELECT FROM request_matches m WHERE m.item_request_id = $1 AND m.vendor_id = v.id)
       AND NOT EXISTS (SELECT FROM bids b WHERE b.item_request_id = $1 AND b.vendor_id = v.id)
     ORDER BY heard.lately, v.id
     LIMIT (SELECT greatest(0, ${MOST_MATCHED_SHOPS} - count(*)) FROM request_matches m
            WHERE m.item_request_id = $1 AND m.matched_at > now() - interval '${POSTINGS_COUNTED}')`,
    [request.id, request.category_id, request.user_id],
  )
}

export async function insertMatches(db: Db, itemRequestId: string, vendorIds: readonly string[]): Promise<void> {
  await queryRows(
    db,
    `INSERT INTO request_matches (item_request_id, vendor_id) SELECT $1, unnest($2::uuid[])
     ON CONFLICT ON CONSTRAINT request_matches_pkey DO NOTHING`,
    [itemRequestId, vendorIds],
  )
}

/** What no count needs any more. */
export async function cleanUp(db: Db): Promise<void> {
  await inBatches((atOnce) =>
    queryRows(
      db,
      `DELETE FROM request_matches WHERE (item_request_id, vendor_id) IN (
         SELECT m.item_request_id, m.vendor_id FROM request_matches m JOIN item_requests r ON r.id = m.item_request_id
         WHERE m.matched_at < now() - interval '${MATCHES_COUNTED}' AND r.status <> 'open' LIMIT $1) RETURNING 1`,
      [atOnce],
    ),
  )
}
