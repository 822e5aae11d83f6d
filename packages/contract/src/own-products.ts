import { formatCount } from './counts.ts'
import { z } from 'zod'
import { inWords, SALES_PERIOD } from './deadlines.ts'
import { endpoint } from './endpoint.ts'
import { atMost, Currency, hasDecimals, Id, Money, Pieces, Price, Reason, Timestamp } from './fields.ts'
import { formatAmount } from './money.ts'
import { dataOf, PageMeta, pageOf, PageQuery, QueryText, SortOrder } from './paging.ts'
import { onlyFor } from './permissions.ts'
import { productVisibilities } from './product-states.ts'
import { Product, ProductCondition, ProductParams, ProductVisibility } from './products.ts'
import { MAX_CEDIS, MAX_PIECES } from './rules.ts'
import { ChangeProduct } from './save-product.ts'
import { MAX_BULK_VARIANTS, MAX_QUANTITY_PRICES, MAX_VARIANTS } from './variant-rules.ts'
import { QuantityPrice, Stock } from './variants.ts'

/** The maximum number of products in one bulk change. */
export const MAX_BULK_PRODUCTS = 500
/** What is said of one that is deleted or another's. */
export const NONE_OF_YOURS = 'This is not one of your products'

/** The states of a shop's request to feature a product. */
export const featuringStates = ['none', 'requested', 'featured', 'declined'] as const

/** A product as its shop sees it, with private fields. */
export const OwnProduct = Product.extend({
  sku: z.string().nullable(),
  low_stock_below: z.int(),
  attribute_values: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .meta({ description: 'All of them, also the private ones, as they are saved' }),
  featuring: z.enum(featuringStates),
  featuring_reason: z.string().nullable().meta({ description: 'What was answered to the last request' }),
  featuring_again_at: z
    .string()
    .nullable()
    .meta({ description: 'After a refusal: from when on it can be requested again' }),
  updated_at: z.string(),
}).meta({ id: 'OwnProduct' })
export type OwnProduct = z.infer<typeof OwnProduct>

/** A row of the shop's own list. */
export const OwnProductCard = z
  .object({
    id: z.uuid(),
    product_name: z.string(),
    sku: z.string().nullable(),
    price: z.number(),
    discount_price: z.number().nullable(),
    has_variants: z.boolean().meta({ description: 'Then the stock is theirs, and changes with them' }),
    currency: Currency,
    thumbnail_url: z.string().nullable(),
    thumbhash: z.string().nullable(),
    stock_quantity: z.int(),
    is_low: z.boolean().meta({ description: 'Some are left, but fewer than `low_stock_below`' }),
    condition: ProductCondition,
    visibility: ProductVisibility,
    featuring: z.enum(featuringStates),
    featuring_again_at: z.string().nullable(),
    units_sold: z.int().meta({
      description: `Pieces in orders that were paid in the last ${inWords(SALES_PERIOD)} and not returned, as the shop’s analytics count them`,
    }),
    views_count: z.int(),
    category: z.object({ id: z.uuid(), name: z.string() }),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'OwnProductCard' })
export type OwnProductCard = z.infer<typeof OwnProductCard>

export const ownProductShelves = [...productVisibilities, 'low_stock', 'sold_out'] as const
export type OwnProductShelf = (typeof ownProductShelves)[number]

export const ownProductSorts = [
  'created_at',
  'updated_at',
  'product_name',
  'price',
  'stock_quantity',
  'views_count',
] as const

export const ListOwnProductsQuery = z.object({
  ...PageQuery,
  query: QueryText.meta({ description: 'A part of the name or of the SKU' }),
  shelf: z
    .enum(ownProductShelves, { error: `Must be one of ${ownProductShelves.join(', ')}` })
    .optional()
    .meta({ description: 'Low stock and sold out are of those that are published' }),
  category_id: Id.optional(),
  sort_by: z.enum(ownProductSorts, { error: `Must be one of ${ownProductSorts.join(', ')}` }).default('created_at'),
  sort_order: SortOrder.optional().meta({ description: 'Default desc, asc for product_name' }),
})
export type ListOwnProductsQuery = z.infer<typeof ListOwnProductsQuery>

const ShelfCounts = z.object({
  all: z.int(),
  draft: z.int(),
  published: z.int(),
  hidden: z.int(),
  low_stock: z.int(),
  sold_out: z.int(),
})
export type ShelfCounts = z.infer<typeof ShelfCounts>

const MIN_PRICE_CHANGE = -90
const MAX_PRICE_CHANGE = 900
const Percent = z
  .number({ error: 'Must be a number' })
  .min(MIN_PRICE_CHANGE, `Must be at least ${MIN_PRICE_CHANGE}`)
  .max(MAX_PRICE_CHANGE, atMost(MAX_PRICE_CHANGE))
  .refine(hasDecimals(2), 'Must have at most 2 decimals')
const Difference = z
  .number({ error: 'Must be a number' })
  .min(-MAX_CEDIS, `Must be at least -${formatAmount(MAX_CEDIS)}`)
  .max(MAX_CEDIS, `Must be at most ${formatAmount(MAX_CEDIS)}`)
  .refine(hasDecimals(2), 'Must have at most 2 decimals')

/** The change to each product. Prices, sale prices and variants' own prices move together, quantity prices in proportion. */
const BulkChange = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('price_percent'), percent: Percent }),
    z.strictObject({ kind: z.literal('price_amount'), amount: Difference }),
    z.strictObject({ kind: z.literal('set_stock'), stock_quantity: Stock }),
    z.strictObject({
      kind: z.literal('add_stock'),
      pieces: Pieces.min(-MAX_PIECES, `Must be at least -${formatCount(MAX_PIECES)}`),
    }),
    z.strictObject({ kind: z.literal('category'), category_id: Id }),
    z.strictObject({ kind: z.literal('visibility'), visibility: ProductVisibility }),
    z.strictObject({ kind: z.literal('delete') }),
  ],
  { error: 'Unknown change' },
)
export type BulkChange = z.infer<typeof BulkChange>

export const ChangeProducts = z.strictObject({
  ids: z
    .array(Id, { error: 'Must be a list of ids' })
    .min(1, 'Choose at least one product')
    .max(MAX_BULK_PRODUCTS, `At most ${MAX_BULK_PRODUCTS} products`)
    .refine(
      (ids) => new Set(ids.map((id) => id.toLowerCase())).size === ids.length,
      'Each product can be named only once',
    ),
  change: BulkChange,
})
export type ChangeProducts = z.infer<typeof ChangeProducts>

/** The values of a product before a change. They are only restored if it has not changed again since. */
const Restored = z.strictObject({
  id: Id,
  updated_at: Timestamp,
  if_stock_quantity: Stock.optional(),
  price: Money.optional(),
  discount_price: Money.nullable().optional(),
  variant_prices: z
    .array(z.strictObject({ id: Id, price: Price }), { error: 'Must be a list of prices' })
    .max(MAX_VARIANTS, `Must have at most ${MAX_VARIANTS} prices`)
    .optional()
    .meta({ description: 'Of its variants with a price of their own' }),
  quantity_prices: z
    .array(QuantityPrice, { error: 'Must be a list of steps' })
    .max(MAX_QUANTITY_PRICES, `Must have at most ${MAX_QUANTITY_PRICES} steps`)
    .optional(),
  stock_quantity: Stock.optional(),
  category_id: Id.optional(),
  visibility: ProductVisibility.optional(),
  is_deleted: z.literal(false, { error: 'Must be false' }).optional(),
})

export const RestoreProducts = z.strictObject({
  products: z
    .array(Restored, { error: 'Must be a list of products' })
    .min(1, 'Choose at least one product')
    .max(MAX_BULK_PRODUCTS, `At most ${MAX_BULK_PRODUCTS} products`)
    .refine(
      (products) => new Set(products.map(({ id }) => id.toLowerCase())).size === products.length,
      'Each product can be named only once',
    ),
})
export type RestoreProducts = z.infer<typeof RestoreProducts>

export const FeatureRequest = z
  .object({
    product: z.object({ id: z.uuid(), product_name: z.string(), price: z.number(), currency: Currency }),
    vendor: z.object({ id: z.uuid(), business_name: z.string() }),
    requested_at: z.string(),
  })
  .meta({ id: 'FeatureRequest' })
export type FeatureRequest = z.infer<typeof FeatureRequest>

const NO_SHOP = 'Only vendors have products'

export const listOwnProductsEndpoint = endpoint({
  id: 'listOwnProducts',
  method: 'GET',
  path: '/user/products',
  tag: 'Catalogue',
  access: 'vendor',
  forbidden: NO_SHOP,
  summary: 'The caller’s products, drafts and hidden ones included, with how many there are of each kind',
  query: ListOwnProductsQuery,
  status: 200,
  response: z.object({ data: z.array(OwnProductCard), meta: PageMeta.extend({ counts: ShelfCounts }) }),
  errors: ['invalid_cursor'],
})
export const readOwnProductEndpoint = endpoint({
  id: 'readOwnProduct',
  method: 'GET',
  path: '/user/products/:id',
  tag: 'Catalogue',
  access: 'vendor',
  rule: onlyFor(['vendor']),
  forbidden: NO_SHOP,
  summary: 'One of the caller’s products, with what only its shop sees',
  params: ProductParams,
  status: 200,
  response: dataOf(OwnProduct),
})
export const changeProductEndpoint = endpoint({
  id: 'changeProduct',
  method: 'PATCH',
  path: '/products/:id',
  tag: 'Catalogue',
  access: 'vendor',
  rule: onlyFor(['vendor']),
  summary: 'Change some fields of a product, if it is still as it was seen',
  forbidden: 'Only vendors can change products',
  params: ProductParams,
  body: ChangeProduct,
  status: 200,
  response: dataOf(OwnProduct),
  errors: ['product_changed', 'conflict'],
})
export const duplicateProductEndpoint = endpoint({
  id: 'duplicateProduct',
  method: 'POST',
  path: '/user/products/:id/duplicate',
  tag: 'Catalogue',
  access: 'vendor',
  rule: onlyFor(['vendor']),
  idempotent: true,
  summary: 'Copy a product into a draft, without its SKU and what is private to one piece',
  forbidden: NO_SHOP,
  params: ProductParams,
  status: 201,
  response: dataOf(OwnProduct),
  errors: ['conflict'],
})
export const changeProductsEndpoint = endpoint({
  id: 'changeProducts',
  method: 'POST',
  path: '/user/products/bulk',
  tag: 'Catalogue',
  access: 'vendor',
  idempotent: true,
  summary: `Change up to ${MAX_BULK_PRODUCTS} products at once, or the prices of ${formatCount(MAX_BULK_VARIANTS)} variants: all of them or none. The answer undoes it`,
  forbidden: NO_SHOP,
  body: ChangeProducts,
  status: 200,
  response: dataOf(
    z.object({
      changed: z.int(),
      undo: z
        .object({
          products: z.array(
            z.object({
              id: z.uuid(),
              updated_at: z.string(),
              if_stock_quantity: z.int().optional(),
              price: z.number().optional(),
              discount_price: z.number().nullable().optional(),
              variant_prices: z.array(z.object({ id: z.uuid(), price: z.number() })).optional(),
              quantity_prices: z.array(z.object({ quantity: z.int(), price: z.number() })).optional(),
              stock_quantity: z.int().optional(),
              category_id: z.uuid().optional(),
              visibility: ProductVisibility.optional(),
              is_deleted: z.literal(false).optional(),
            }),
          ),
        })
        .meta({ description: 'The body of the call that restores them' }),
    }),
  ),
  errors: ['conflict'],
})
export const restoreProductsEndpoint = endpoint({
  id: 'restoreProducts',
  method: 'POST',
  path: '/user/products/restore',
  tag: 'Catalogue',
  access: 'vendor',
  idempotent: true,
  summary: 'Put products back as they were before a bulk change: all of them, or none where one has changed since',
  forbidden: NO_SHOP,
  body: RestoreProducts,
  status: 200,
  response: dataOf(z.object({ changed: z.int() })),
  errors: ['product_changed', 'conflict'],
})
export const requestFeaturingEndpoint = endpoint({
  id: 'requestFeaturing',
  method: 'POST',
  path: '/user/products/:id/feature-request',
  tag: 'Catalogue',
  access: 'vendor',
  rule: onlyFor(['vendor']),
  idempotent: true,
  summary: 'Ask for a published product to be featured',
  forbidden: NO_SHOP,
  params: ProductParams,
  status: 200,
  response: dataOf(OwnProduct),
  errors: ['conflict'],
})
export const listFeatureRequestsEndpoint = endpoint({
  id: 'listFeatureRequests',
  method: 'GET',
  path: '/admin/feature-requests',
  tag: 'Catalogue',
  access: 'admin',
  permission: 'catalogue',
  summary: 'Products that shops want featured, oldest request first',
  query: z.object(PageQuery),
  status: 200,
  response: pageOf(FeatureRequest),
  errors: ['invalid_cursor'],
})
export const decideFeaturingEndpoint = endpoint({
  id: 'decideFeaturing',
  method: 'POST',
  path: '/admin/products/:id/featuring',
  tag: 'Catalogue',
  access: 'admin',
  permission: 'catalogue',
  idempotent: true,
  summary: 'Feature a product or no longer; answers its shop’s request',
  params: ProductParams,
  body: z.strictObject({
    is_featured: z.boolean({ error: 'Must be true or false' }),
    if_requested: z
      .literal(true, { error: 'Must be true' })
      .optional()
      .meta({ description: 'Only while its shop’s request waits; one that has been answered is a conflict' }),
    reason: Reason.meta({ description: 'Its shop reads it' }),
  }),
  status: 200,
  response: dataOf(z.object({ id: z.uuid(), is_featured: z.boolean() })),
  errors: ['conflict'],
})
