import type { ItemRequestCard } from '@asime/contract/item-requests'
import { SIMILAR_ITEM_REQUESTS_SHOWN } from '@asime/contract/item-requests'
import type pg from 'pg'
import type { JsonOf } from '../../platform/database/json-of.ts'
import { hotRead } from '../../platform/database/hot-read.ts'
import { KEPT_ITEM_REQUEST_CARD, KEPT_ITEM_REQUEST_TABLES } from './item-request-json.sql.ts'

/**
 * Chosen from the newest of the category and, where one of the two has no category, from those that share a telling word
 * of the title (migration 0013). None rather than things of another kind. Each source is bounded before anything is
 * compared: a title is compared in microseconds, but a market has a million.
 */
const LIST_SIMILAR = `
  WITH self AS MATERIALIZED (SELECT id, category_id, request_title FROM item_requests WHERE id = $1 AND hidden_at IS NULL),
  candidates AS (
    SELECT r.id FROM self CROSS JOIN LATERAL (
      SELECT r.id FROM item_requests r WHERE r.category_id = self.category_id ORDER BY r.created_at DESC, r.id DESC LIMIT 200
    ) AS r
    UNION
    SELECT r.id FROM (
      SELECT r.id, r.status, r.expires_at FROM item_requests r
      WHERE r.search @@ (SELECT distinctive_words('item_request', request_title) FROM self) LIMIT 2000
    ) AS r WHERE r.status = 'open' AND (r.expires_at IS NULL OR r.expires_at > now())
  ),
  shown AS (
    SELECT r.id, row_number() OVER (
        ORDER BY (r.category_id = self.category_id) IS TRUE DESC, similarity(r.request_title, self.request_title) DESC, r.created_at DESC, r.id DESC
      ) AS n
    FROM self CROSS JOIN candidates JOIN item_requests r ON r.id = candidates.id
    WHERE r.id <> self.id
      AND (r.category_id = self.category_id
        OR num_nulls(r.category_id, self.category_id) > 0 AND similarity(r.request_title, self.request_title) >= 0.15)
      AND r.status = 'open' AND r.hidden_at IS NULL AND (r.expires_at IS NULL OR r.expires_at > now())
    ORDER BY n LIMIT ${SIMILAR_ITEM_REQUESTS_SHOWN}
  )
  SELECT (SELECT concat('[', string_agg(${KEPT_ITEM_REQUEST_CARD}, ',' ORDER BY shown.n), ']') FROM shown JOIN (${KEPT_ITEM_REQUEST_TABLES}) ON r.id = shown.id) AS data
  FROM self`

/** Others that one can bid on beside an item request, as JSON text; undefined when there is no such item request. */
export async function listSimilarItemRequestsText(pool: pg.Pool, id: string): Promise<string | undefined> {
  const [row] = await hotRead<{ data: JsonOf<ItemRequestCard[]> }>(pool, LIST_SIMILAR, [id])
  return row?.data
}
