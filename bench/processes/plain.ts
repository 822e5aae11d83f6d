// What anybody would write in an afternoon: Fastify and pg over the same rows and columns, and none of the rules. Two statements for a
// list, objects made of rows, JSON made of objects. Totals are the kept ones where there are any, as in ours.
import type { AddressInfo } from 'node:net'
import { standingBidStatuses } from '@asime/contract/bid-states'
import { createPool } from '@asime/api/src/platform/database/pool.ts'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type pg from 'pg'
import { answerTasks } from '../helper.ts'

export interface PlainTask {
  connectionString: string
}

const STANDING = standingBidStatuses.map((status) => `'${status}'`).join(', ')
const CARD = `p.id, p.product_name, p.price * 0.01 AS price, p.discount_price * 0.01 AS discount_price, p.effective_price, p.highest_price,
  p.currency, p.images -> 0 ->> 'url' AS image_url, p.images -> 0 ->> 'thumbnail_url' AS thumbnail_url,
  p.images -> 0 ->> 'thumbhash' AS thumbhash, p.rating, p.total_reviews, p.stock_quantity, p.min_order_quantity, p.condition, p.is_featured,
  p.created_at, c.id AS category_id, c.name AS category_name, v.id AS vendor_id, v.business_name, v.location, v.rating AS vendor_rating,
  v.verification_status`
const DETAIL = `${CARD}, p.images, p.description, p.views_count, p.specifications, p.weight_grams, p.dimensions, p.brand, p.warranty_months,
  p.warranty_by, p.attributes, p.visibility, p.options, p.quantity_prices, c.icon_url, v.verified_at, v.away_from, v.away_until`
const PRODUCTS = 'products p JOIN vendors v ON v.id = p.vendor_id JOIN categories c ON c.id = p.category_id'
const REQUEST = `r.id, r.request_title, r.description, r.category_id, c.name AS category_name, r.budget_min * 0.01 AS budget_min,
  r.budget_max * 0.01 AS budget_max, r.currency, r.location, r.urgency, r.expires_at, r.status, r.views_count, r.total_bids, r.attachments,
  r.required_specs, r.created_at, r.updated_at, u.id AS user_id, u.full_name, u.avatar_url,
  (SELECT min(b.amount) * 0.01 FROM bids b WHERE b.item_request_id = r.id AND b.status IN (${STANDING})) AS lowest_bid`
const REQUESTS = 'item_requests r JOIN users u ON u.id = r.user_id LEFT JOIN categories c ON c.id = r.category_id'

const LIST = `SELECT ${CARD} FROM ${PRODUCTS} WHERE p.is_public ORDER BY p.created_at DESC, p.id DESC LIMIT 20`
const TOTAL = 'SELECT sum(product_count)::int AS total FROM categories'
const IN_RANGE = 'p.is_public AND p.category_id = $1::uuid AND p.effective_price BETWEEN $2::bigint AND $3::bigint'
const FILTER = `SELECT ${CARD} FROM ${PRODUCTS} WHERE ${IN_RANGE} ORDER BY p.effective_price, p.id LIMIT 20`
const FILTER_TOTAL = `SELECT count(*)::int AS total FROM products p WHERE ${IN_RANGE}`
const FOUND = `s.document @@ (SELECT anywhere FROM search_queries('product', $1))`
const SEARCH = `SELECT ${CARD} FROM (SELECT s.product_id, s.score FROM product_search s WHERE ${FOUND} ORDER BY s.score DESC LIMIT 20) AS s
  JOIN (${PRODUCTS}) ON p.id = s.product_id ORDER BY s.score DESC`
const SEARCH_TOTAL = `SELECT count(*)::int AS total FROM product_search s WHERE ${FOUND}`
const PRODUCT = `SELECT ${DETAIL} FROM ${PRODUCTS} WHERE p.id = $1 AND p.is_public`
const VARIANTS =
  'SELECT id, option_values, price * 0.01 AS price, stock_quantity, picture FROM product_variants WHERE product_id = $1 AND removed_at IS NULL ORDER BY position'
const OPEN_REQUESTS = `SELECT ${REQUEST} FROM ${REQUESTS} WHERE r.status = 'open' ORDER BY r.created_at DESC, r.id DESC LIMIT 20`
const OPEN_TOTAL = "SELECT sum(item_requests)::int AS total FROM item_request_counts WHERE status = 'open'"
const ONE_REQUEST = `SELECT ${REQUEST} FROM ${REQUESTS} WHERE r.id = $1`

let app: FastifyInstance | undefined
let pool: pg.Pool | undefined

async function serve({ connectionString }: PlainTask): Promise<string> {
  await app?.close()
  await pool?.end()
  // Enough to keep the cores busy, and few beside those of ours and of SQL alone.
  const connections = (pool = createPool(connectionString, { size: 6, waitMs: 10_000, onError: () => {} }))
  const rows = async (name: string, text: string, values: unknown[] = []) =>
    (await connections.query<Record<string, unknown>>({ name, text, values })).rows
  const page = async (asked: Promise<Record<string, unknown>[]>, counted: Promise<Record<string, unknown>[]>) => {
    const [data, [meta]] = await Promise.all([asked, counted])
    return { data, meta }
  }
  app = fastify()
  const get = (url: string, handler: (req: FastifyRequest<{ Params: { id: string } }>) => Promise<object>) =>
    app?.route<{ Params: { id: string } }>({ method: 'GET', url, handler })
  get('/api/v1/products', async (req) => {
    const { query, category_id: category, min_price: min, max_price: max } = req.query as Record<string, string>
    if (query !== undefined) return page(rows('search', SEARCH, [query]), rows('search_total', SEARCH_TOTAL, [query]))
    if (category === undefined) return page(rows('list', LIST), rows('total', TOTAL))
    const range = [category, Number(min) * 100, Number(max) * 100]
    return page(rows('filter', FILTER, range), rows('filter_total', FILTER_TOTAL, range))
  })
  get('/api/v1/products/:id', async ({ params: { id } }) => {
    const [product] = await rows('product', PRODUCT, [id])
    const options = product?.['options']
    const hasVariants = Array.isArray(options) && options.length > 0
    return { data: { ...product, variants: hasVariants ? await rows('variants', VARIANTS, [id]) : [] } }
  })
  get('/api/v1/requests', async () => page(rows('requests', OPEN_REQUESTS), rows('open_total', OPEN_TOTAL)))
  get('/api/v1/requests/:id', async ({ params: { id } }) => ({
    data: (await rows('request', ONE_REQUEST, [id]))[0],
  }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

answerTasks(serve)
