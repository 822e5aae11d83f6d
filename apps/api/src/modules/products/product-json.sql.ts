import { FEATURE_REFUSED_WAIT, SALES_PERIOD } from '@asime/contract/deadlines'
import { jsonObject } from '../../platform/database/json-object.ts'
import { AWAY_UNTIL, IS_AWAY, KEPT_AWAY } from '../shops/away.sql.ts'
import { SHOWN_SINCE, SHOWN_STATUS } from '../shops/shown-verification.sql.ts'

// JSON of products as the contract has it, built by the database from rows p (products), v (vendors), c (categories).

const VENDOR = {
  id: 'v.id',
  business_name: 'v.business_name',
  location: 'v.location',
  rating: 'v.rating',
  verification_status: SHOWN_STATUS,
}
// What is shown is the cheapest variant's price. Where that is one of its own, it has no discount.
const CARD = {
  id: 'p.id',
  product_name: 'p.product_name',
  price:
    'CASE WHEN p.effective_price = coalesce(p.discount_price, p.price) THEN p.price ELSE p.effective_price END * 0.01',
  discount_price: 'CASE WHEN p.effective_price = p.discount_price THEN p.discount_price * 0.01 END',
  discount_percent:
    'CASE WHEN p.effective_price = p.discount_price THEN round((p.price - p.discount_price) * 100.0 / p.price) ELSE 0 END',
  is_price_from: 'coalesce(p.highest_price > p.effective_price, false)',
  has_variants: "p.options <> '[]'",
  currency: 'p.currency',
  images_urls: "CASE WHEN jsonb_array_length(p.images) = 0 THEN '{}' ELSE ARRAY[p.images -> 0 ->> 'url'] END",
  thumbnail_url: "coalesce(p.images -> 0 ->> 'thumbnail_url', p.images -> 0 ->> 'url')",
  thumbhash: "p.images -> 0 ->> 'thumbhash'",
  rating: 'p.rating',
  total_reviews: 'p.total_reviews',
  stock_quantity: 'p.stock_quantity',
  min_order_quantity: 'p.min_order_quantity',
  condition: 'p.condition',
  in_stock: 'p.stock_quantity > 0',
  is_featured: 'p.is_featured',
  created_at: 'p.created_at',
  category: jsonObject({ id: 'c.id', name: 'c.name' }),
  vendor: jsonObject(VENDOR),
}

export const PRODUCT_CARD = jsonObject(CARD)

const VARIANT = jsonObject({
  id: 'pv.id',
  values: 'pv.option_values',
  price: 'coalesce(pv.price, p.discount_price, p.price) * 0.01',
  own_price: 'pv.price * 0.01',
  stock_quantity: 'pv.stock_quantity',
  in_stock: 'pv.stock_quantity > 0',
  image_url: 'pv.picture',
})

const DETAIL = {
  ...CARD,
  images_urls: "(SELECT coalesce(json_agg(image ->> 'url'), '[]') FROM jsonb_array_elements(p.images) AS image)",
  images: 'p.images',
  description: 'p.description',
  views_count: 'p.views_count',
  specifications: 'p.specifications',
  weight: 'round(p.weight_grams * 0.001, 3)',
  dimensions: 'p.dimensions',
  brand: 'p.brand',
  warranty_months: 'p.warranty_months',
  warranty_by: 'p.warranty_by',
  // Of a private field nothing is ever in `attributes`; that it is left out here as well is for a category that changes its mind.
  attributes: `(SELECT coalesce(json_agg(${jsonObject({
    key: 'f.key',
    label: 'f.label',
    value: 'p.attributes ->> f.key',
    unit: 'f.unit',
  })} ORDER BY f.position), '[]')
    FROM category_fields f WHERE f.category_id = p.category_id AND NOT f.is_private AND p.attributes ->> f.key IS NOT NULL)`,
  visibility: 'p.visibility',
  category: jsonObject({ id: 'c.id', name: 'c.name', icon_url: 'c.icon_url' }),
  base_price: 'p.price * 0.01',
  base_discount_price: 'p.discount_price * 0.01',
  options: 'p.options',
  variants: `(SELECT coalesce(json_agg(${VARIANT} ORDER BY pv.position, pv.id), '[]')
    FROM product_variants pv WHERE pv.product_id = p.id AND pv.removed_at IS NULL)`,
  quantity_prices: `(SELECT coalesce(json_agg(${jsonObject({
    quantity: "(step ->> 'quantity')::int",
    price: "(step ->> 'price')::bigint * 0.01",
  })} ORDER BY n), '[]') FROM jsonb_array_elements(p.quantity_prices) WITH ORDINALITY AS steps (step, n))`,
  vendor: jsonObject({ ...VENDOR, verified_at: SHOWN_SINCE, is_away: IS_AWAY, away_until: AWAY_UNTIL }),
  // A visitor's. Those of a caller who is known are put in their place afterwards (`withProductActions`).
  actions: "'[]'::json",
}

export const PRODUCT = jsonObject(DETAIL)

const FEATURING = `CASE WHEN p.is_featured THEN 'featured' WHEN p.feature_requested_at IS NOT NULL THEN 'requested'
  WHEN p.feature_answer IS NOT NULL THEN 'declined' ELSE 'none' END`

/** Until when the shop waits before it asks again. Null where it may. */
export const FEATURING_AGAIN_AT = `CASE WHEN NOT p.is_featured AND p.feature_requested_at IS NULL AND p.feature_answer IS NOT NULL
  AND p.feature_answered_at > now() - interval '${FEATURE_REFUSED_WAIT}' THEN p.feature_answered_at + interval '${FEATURE_REFUSED_WAIT}' END`

/** As the product's shop sees it. */
export const OWN_PRODUCT = jsonObject({
  ...DETAIL,
  sku: 'p.sku',
  low_stock_below: 'p.low_stock_below',
  attribute_values: 'p.attributes || p.private_attributes',
  featuring: FEATURING,
  featuring_reason: 'p.feature_answer',
  featuring_again_at: FEATURING_AGAIN_AT,
  updated_at: 'p.updated_at',
})

export const OWN_PRODUCT_CARD = jsonObject({
  id: 'p.id',
  product_name: 'p.product_name',
  sku: 'p.sku',
  // As the shop has entered them: what variants without a price of their own cost.
  price: 'p.price * 0.01',
  discount_price: 'p.discount_price * 0.01',
  has_variants: "p.options <> '[]'",
  currency: 'p.currency',
  thumbnail_url: CARD.thumbnail_url,
  thumbhash: CARD.thumbhash,
  stock_quantity: 'p.stock_quantity',
  is_low: 'p.stock_quantity > 0 AND p.stock_quantity < p.low_stock_below',
  condition: 'p.condition',
  visibility: 'p.visibility',
  featuring: FEATURING,
  featuring_again_at: FEATURING_AGAIN_AT,
  // Day by day, each by the key: of all that a shop's products did in a month, few rows are of one.
  units_sold: `(SELECT coalesce(sum(s.units), 0)::int
    FROM generate_series(0, day_in_ghana(now()) - day_in_ghana(now() - interval '${SALES_PERIOD}') - 1) AS ago JOIN shop_product_sums s
      ON s.vendor_id = p.vendor_id AND s.grain = 'day' AND s.since = day_in_ghana(now()) - ago AND s.product_id = p.id)`,
  views_count: 'p.views_count',
  category: CARD.category,
  created_at: 'p.created_at',
  updated_at: 'p.updated_at',
})

export const PRODUCT_TABLES =
  'products p JOIN vendors v ON v.id = p.vendor_id JOIN categories c ON c.id = p.category_id'

// What is kept as text (migration 0126), and behind it what changes often or by the clock: the same members as above, from rows p, v
// and t (product_texts). Where a row has no text yet, it is built.

const movingOf = (
  row: string,
) => `',"rating":' || ${row}.rating::text || ',"total_reviews":' || ${row}.total_reviews::text ||
  ',"stock_quantity":' || ${row}.stock_quantity::text || CASE WHEN ${row}.stock_quantity > 0 THEN ',"in_stock":true' ELSE ',"in_stock":false' END`
const MOVING_OF_VENDOR = `',"rating":' || v.rating::text || ',"verification_status":"' || ${SHOWN_STATUS} || '"'`

/** The card as text. @param row a row of products, or what it needs of one: id, rating, total_reviews and stock_quantity */
export const keptProductCard = (row: string) =>
  `coalesce(t.card, (SELECT made.card FROM product_texts_of(ARRAY[${row}.id]) AS made)) || ${MOVING_OF_VENDOR} || '}' || ${movingOf(row)} || '}'`

/** The product as text. */
export const KEPT_PRODUCT = `coalesce(t.detail, (SELECT made.detail FROM product_texts_of(ARRAY[p.id]) AS made)) ||
  ${MOVING_OF_VENDOR} || ',"verified_at":' || coalesce(to_json(${SHOWN_SINCE})::text, 'null') ||
  ${KEPT_AWAY} || '}' ||
  ${movingOf('p')} || ',"views_count":' || p.views_count::text ||
  ',"variants":' || CASE WHEN p.options = '[]' THEN '[]' ELSE ${DETAIL.variants}::text END || ',"actions":[]}'`

export const KEPT_PRODUCT_TABLES =
  'products p JOIN vendors v ON v.id = p.vendor_id LEFT JOIN product_texts t ON t.product_id = p.id'
