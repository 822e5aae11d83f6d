import type { Suggestions } from '@asime/contract/suggestions'
import { SUGGESTIONS_SHOWN } from '@asime/contract/suggestions'
import type pg from 'pg'
import type { JsonOf } from '../../platform/database/json-of.ts'
import { hotRead } from '../../platform/database/hot-read.ts'
import { jsonObject } from '../../platform/database/json-object.ts'
import { shopIsOpen } from '../../platform/sessions/shop-is-open.sql.ts'

/** More than shown, because those of suspended vendors are left out afterwards. */
const PRODUCTS_FOUND = 3 * SUGGESTIONS_SHOWN

/** The best matches by name; migration 0013 tells how they are found. */
const PRODUCTS = `
  SELECT coalesce(json_agg(${jsonObject({
    id: 's.id',
    product_name: 's.product_name',
    thumbnail_url: "coalesce(s.images -> 0 ->> 'thumbnail_url', s.images -> 0 ->> 'url')",
    price: 's.effective_price * 0.01',
    is_price_from: 'coalesce(s.highest_price > s.effective_price, false)',
    currency: 's.currency',
  })} ORDER BY s.n), '[]')
  FROM (
    SELECT p.id, p.product_name, p.images, p.effective_price, p.highest_price, p.currency, found.n
    FROM suggest_products($1, ${PRODUCTS_FOUND}) WITH ORDINALITY AS found (product_id, n)
    JOIN products p ON p.id = found.product_id JOIN vendors v ON v.id = p.vendor_id JOIN users u ON u.id = v.user_id
    WHERE ${shopIsOpen('u')} ORDER BY found.n LIMIT ${SUGGESTIONS_SHOWN}
  ) AS s`

const CATEGORIES = `
  SELECT coalesce(json_agg(${jsonObject({ id: 'c.id', name: 'c.name', icon_url: 'c.icon_url' })} ORDER BY found.n), '[]')
  FROM suggest_categories($1) WITH ORDINALITY AS found (category_id, n) JOIN categories c ON c.id = found.category_id AND c.merged_into IS NULL
  WHERE found.n <= ${SUGGESTIONS_SHOWN}`

const ITEM_REQUESTS = `
  SELECT coalesce(json_agg(${jsonObject({
    id: 's.id',
    request_title: 's.request_title',
    location: 's.location',
  })} ORDER BY s.created_at DESC, s.id DESC), '[]')
  FROM (
    SELECT * FROM recent UNION SELECT * FROM older ORDER BY created_at DESC, id DESC LIMIT ${SUGGESTIONS_SHOWN}
  ) AS s`

const CAN_BE_BID_ON = "r.status = 'open' AND r.hidden_at IS NULL AND (r.expires_at IS NULL OR r.expires_at > now())"

/**
 * Item requests by their titles, newest first. A common beginning is found among the 1,000 posted last, word by word; the
 * index of words, which first gathers all that begin so, is asked only when too few of those fit.
 */
const SUGGEST = `
  WITH asked AS MATERIALIZED (SELECT in_name FROM suggestion_queries('item_request', $1)),
  recent AS MATERIALIZED (
    SELECT r.id, r.request_title, r.location, r.created_at
    FROM (SELECT * FROM item_requests WHERE status = 'open' ORDER BY created_at DESC, id DESC LIMIT 1000) AS r
    WHERE ${CAN_BE_BID_ON} AND r.search @@ (SELECT in_name FROM asked)
    ORDER BY r.created_at DESC, r.id DESC LIMIT ${SUGGESTIONS_SHOWN}
  ),
  older AS MATERIALIZED (
    SELECT r.id, r.request_title, r.location, r.created_at
    FROM (
      SELECT * FROM item_requests
      WHERE (SELECT count(*) FROM recent) < ${SUGGESTIONS_SHOWN} AND search @@ (SELECT in_name FROM asked) LIMIT 5000
    ) AS r
    WHERE ${CAN_BE_BID_ON}
    ORDER BY r.created_at DESC, r.id DESC LIMIT ${SUGGESTIONS_SHOWN}
  )
  SELECT ${jsonObject({
    products: `(${PRODUCTS})`,
    categories: `(${CATEGORIES})`,
    item_requests: `(${ITEM_REQUESTS})`,
  })}::text AS data`

/** What might be meant by what is being typed, as JSON text. */
export async function suggestText(pool: pg.Pool, typed: string): Promise<string> {
  const [row] = await hotRead<{ data: JsonOf<Suggestions> }>(pool, SUGGEST, [typed])
  if (!row) throw new Error('SELECT returned no row')
  return row.data
}
