import {
  MOST_SEARCH_NOTIFICATIONS_A_DAY,
  type SearchAlert,
  type SearchedList,
  type SearchFilters,
} from '@asime/contract/saved-search-words'
import { type Db, queryRows, type Tx } from '../../platform/database/database.ts'
import { shopIsOpen } from '../../platform/sessions/shop-is-open.sql.ts'

/** What both lists ask of a search q that an item i may be new for. */
const HEARS = `q.created_at <= i.seen_at AND q.user_id <> i.owner_id
  AND (q.category_id IS NULL OR q.category_id = i.category_id) AND (q.matching IS NULL OR i.document @@ q.matching)`

const FINDS = {
  // Not for whoever works for the shop, either.
  products: `
    items AS MATERIALIZED (
      SELECT p.id, p.vendor_id, v.user_id AS owner_id, p.first_public_at AS seen_at, s.category_id, s.document, s.effective_price, s.is_featured,
             s.is_discounted, search_probes(s.document, s.category_id, NULL) AS probes
      FROM taken t JOIN products p ON p.id = t.item_id AND p.is_public JOIN product_search s ON s.product_id = p.id
        JOIN vendors v ON v.id = p.vendor_id JOIN users u ON u.id = v.user_id AND ${shopIsOpen('u')}
    ), finds AS (
      SELECT i.id AS item_id, q.id AS search_id FROM items i CROSS JOIN LATERAL (
        SELECT q.id FROM searches_that_may_find(i.probes) AS may (id) JOIN saved_searches q ON q.id = may.id
        WHERE q.list = 'products' AND ${HEARS}
          AND (q.min_price IS NULL OR i.effective_price >= q.min_price) AND (q.max_price IS NULL OR i.effective_price <= q.max_price)
          AND (NOT q.only_featured OR i.is_featured) AND (NOT q.only_discounted OR i.is_discounted)
          AND NOT EXISTS (SELECT FROM shop_members m WHERE m.user_id = q.user_id AND m.vendor_id = i.vendor_id)
      ) AS q
    )`,
  requests: `
    items AS MATERIALIZED (
      SELECT r.id, r.user_id AS owner_id, r.created_at AS seen_at, r.category_id, r.search AS document, r.budget_min, r.budget_max, r.urgency, r.location,
             search_probes(r.search, r.category_id, r.location) AS probes
      FROM taken t JOIN item_requests r ON r.id = t.item_id AND r.status = 'open' AND r.hidden_at IS NULL AND coalesce(r.expires_at, 'infinity') > now()
        JOIN users u ON u.id = r.user_id AND u.status = 'active'
    ), finds AS (
      SELECT i.id AS item_id, q.id AS search_id FROM items i CROSS JOIN LATERAL (
        SELECT q.id FROM searches_that_may_find(i.probes) AS may (id) JOIN saved_searches q ON q.id = may.id
        WHERE q.list = 'requests' AND ${HEARS}
          AND (q.min_price IS NULL OR i.budget_max IS NULL OR i.budget_max >= q.min_price)
          AND (q.max_price IS NULL OR i.budget_min IS NULL OR i.budget_min <= q.max_price)
          AND (q.urgency IS NULL OR i.urgency = q.urgency) AND (q.place IS NULL OR i.location ILIKE q.place)
      ) AS q
    )`,
}

const MATCH = (list: SearchedList) => `
  WITH taken AS (
    DELETE FROM search_news WHERE list = '${list}' AND item_id IN (
      SELECT item_id FROM search_news WHERE list = '${list}' ORDER BY item_id LIMIT $1 FOR UPDATE SKIP LOCKED)
    RETURNING item_id
  ), ${FINDS[list]}, counted AS (
    SELECT search_id, count(*)::int AS n, (array_agg(item_id ORDER BY item_id DESC))[1] AS latest FROM finds GROUP BY search_id
  ), noted AS (
    UPDATE saved_searches q SET waiting = least(q.waiting + c.n, 9999), latest_item = c.latest FROM counted c WHERE q.id = c.search_id RETURNING q.id
  )
  SELECT (SELECT count(*)::int FROM taken) AS items`
const MATCHES = { products: MATCH('products'), requests: MATCH('requests') }

/**
 * Notes with each search that it finds them what is new, of the oldest that nobody has looked at; each once, since it leaves the queue with
 * the transaction. Asked from the items' side: their words lead to the few searches that may find them, however many there are.
 * @returns how many were looked at
 */
export async function matchNewItems(db: Db, list: SearchedList, limit: number): Promise<number> {
  const [row] = await queryRows<{ items: number }>(db, MATCHES[list], [limit])
  return row?.items ?? 0
}

export interface DueSearch {
  id: string
  user_id: string
  list: SearchedList
  name: string
  filters: SearchFilters
  /** What it has found since its owner was told. */
  found: number
  /** How often they were told, with this time. */
  told: number
  /** The newest of what it found, if it can still be seen. */
  item_id: string | null
  title: string | null
  item_owner_id: string | null
}

/**
 * Searches that found something and whose owner is to be told now, which is noted with them. Of those that notify at once, so many of one
 * person a day.
 */
export async function takeDueSearches(
  tx: Tx,
  alerts: readonly SearchAlert[],
  isLimited: boolean,
  limit: number,
): Promise<DueSearch[]> {
  return queryRows<DueSearch>(
    tx,
    `WITH waiting AS (
       SELECT q.id, q.waiting, row_number() OVER (PARTITION BY q.user_id ORDER BY q.id) + told.today AS n
       FROM saved_searches q CROSS JOIN LATERAL (
         SELECT coalesce(sum(o.told_today) FILTER (WHERE o.told_on = (now() AT TIME ZONE 'UTC')::date), 0) AS today
         FROM saved_searches o WHERE o.user_id = q.user_id
       ) AS told
       WHERE q.waiting > 0 AND q.alert = ANY ($1::text[])
     ), due AS (
       SELECT id, waiting FROM waiting WHERE NOT $2::boolean OR n <= ${MOST_SEARCH_NOTIFICATIONS_A_DAY} ORDER BY id LIMIT $3
     ), taken AS (
       UPDATE saved_searches q SET waiting = 0, told = q.told + 1, told_on = (now() AT TIME ZONE 'UTC')::date,
         told_today = CASE WHEN q.told_on = (now() AT TIME ZONE 'UTC')::date THEN q.told_today ELSE 0 END + 1
       FROM due WHERE q.id = due.id AND q.waiting > 0
       RETURNING q.id, q.user_id, q.list, q.name, q.filters, q.told, q.latest_item, due.waiting AS found
     )
     SELECT t.id, t.user_id, t.list, t.name, t.filters, t.found, t.told, coalesce(p.id, r.id) AS item_id,
            coalesce(p.product_name, r.request_title) AS title, coalesce(v.user_id, r.user_id) AS item_owner_id
     FROM taken t
     LEFT JOIN (products p JOIN vendors v ON v.id = p.vendor_id JOIN users u ON u.id = v.user_id)
       ON t.list = 'products' AND p.id = t.latest_item AND p.is_public AND ${shopIsOpen('u')}
     LEFT JOIN item_requests r ON t.list = 'requests' AND r.id = t.latest_item AND r.status = 'open' AND r.hidden_at IS NULL AND coalesce(r.expires_at, 'infinity') > now()
     ORDER BY t.id`,
    [alerts, isLimited, limit],
  )
}
