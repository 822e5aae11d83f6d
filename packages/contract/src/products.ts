import { z } from 'zod'
import { VerificationStatus } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { onlyFor } from './permissions.ts'
import {
  Currency,
  Dimensions,
  hasDecimals,
  Id,
  line,
  Link,
  hasFields,
  Money,
  paragraph,
  PathId,
  Reason,
  TextMap,
} from './fields.ts'
import { CURRENCY } from './money.ts'
import { dataOf, pageOf, PageQuery, QueryFlag, QueryMoney, QueryText, SortOrder } from './paging.ts'

export const ProductVendor = z
  .object({
    id: z.uuid(),
    business_name: z.string(),
    location: z.string().nullable(),
    rating: z.number(),
    verification_status: VerificationStatus,
  })
  .meta({ id: 'ProductVendor' })

/** What a card in a list shows. `images_urls` holds the first picture only. */
export const ProductCard = z
  .object({
    id: z.uuid(),
    product_name: z.string(),
    price: z.number(),
    discount_price: z.number().nullable(),
    discount_percent: z.int().meta({ description: '0 without a discount' }),
    currency: Currency,
    images_urls: z.array(z.string()),
    thumbnail_url: z.string().nullable().meta({ description: 'The first picture, 400 px wide' }),
    thumbhash: z.string().nullable().meta({ description: 'Base64 placeholder of the first picture' }),
    rating: z.number(),
    total_reviews: z.int(),
    stock_quantity: z.int(),
    min_order_quantity: z.int(),
    in_stock: z.boolean(),
    is_featured: z.boolean(),
    created_at: z.string(),
    category: z.object({ id: z.uuid(), name: z.string() }),
    vendor: ProductVendor,
  })
  .meta({ id: 'ProductCard' })
export type ProductCard = z.infer<typeof ProductCard>

/** What somebody may do with a product, stock aside: that is in `in_stock`. */
export const productActionNames = ['edit', 'delete', 'buy', 'review'] as const
export type ProductActionName = (typeof productActionNames)[number]

export const Product = ProductCard.extend({
  description: z.string(),
  images: z.array(
    z.object({ url: z.string(), thumbnail_url: z.string().nullable(), thumbhash: z.string().nullable() }),
  ),
  views_count: z.int(),
  specifications: z.record(z.string(), z.string()),
  weight: z.number().nullable().meta({ description: 'Kilograms' }),
  dimensions: z.record(z.string(), z.union([z.number(), z.string()])),
  category: z.object({ id: z.uuid(), name: z.string(), icon_url: z.string() }),
  actions: z.array(z.enum(productActionNames)).meta({ description: 'What the caller may do next' }),
}).meta({ id: 'Product' })
export type Product = z.infer<typeof Product>

export const productSorts = ['created_at', 'price', 'rating', 'views_count'] as const

export const ListProductsQuery = z.object({
  ...PageQuery,
  query: QueryText,
  sort_by: z
    .enum(productSorts, { error: `Must be one of ${productSorts.join(', ')}` })
    .optional()
    .meta({ description: 'Default created_at, or best match first with a query' }),
  sort_order: SortOrder.optional(),
  category_id: Id.optional(),
  vendor_id: Id.optional(),
  min_price: QueryMoney,
  max_price: QueryMoney,
  featured: QueryFlag,
  discount: QueryFlag,
})
export type ListProductsQuery = z.infer<typeof ListProductsQuery>

const Stock = z
  .int({ error: 'Must be a whole number' })
  .min(0, 'Must not be below 0')
  .max(1_000_000, 'Must be at most 1,000,000')

const productFields = {
  product_name: line({ max: 160, required: 'Product name is required' }),
  description: paragraph({ max: 5000, required: 'Description is required' }),
  price: Money,
  discount_price: Money.optional().meta({ description: 'Must be below price; omit for no discount' }),
  currency: Currency.default(CURRENCY),
  category_id: Id,
  images_urls: z.array(Link).max(12, 'At most 12 pictures').default([]),
  stock_quantity: Stock,
  min_order_quantity: z
    .int({ error: 'Must be a whole number' })
    .min(1, 'Must be at least 1')
    .max(1_000_000, 'Must be at most 1,000,000')
    .default(1),
  specifications: TextMap().default({}),
  weight: z
    .number({ error: 'Must be a number' })
    .min(0, 'Must not be below 0')
    .max(100_000, 'Must be at most 100,000')
    .refine(hasDecimals(3), 'Must have at most 3 decimals')
    .optional()
    .meta({ description: 'Kilograms' }),
  dimensions: Dimensions.default({}),
}

const discountBelowPrice = (product: { price: number; discount_price?: number | undefined }) =>
  product.discount_price === undefined || product.discount_price < product.price
const discountRule = {
  path: ['discount_price'],
  error: 'Discount price must be below the price',
  when: hasFields,
}

/** The whole product: PUT replaces every field, so leaving `discount_price` out ends the discount. */
export const SaveProduct = z.strictObject(productFields).refine(discountBelowPrice, discountRule)
export type SaveProduct = z.infer<typeof SaveProduct>

const ProductParams = z.object({ id: PathId('Product not found') })

export const listProductsEndpoint = endpoint({
  id: 'listProducts',
  method: 'GET',
  path: '/products',
  tag: 'Catalogue',
  access: 'public',
  summary: 'Search, filter and sort products',
  query: ListProductsQuery,
  status: 200,
  response: pageOf(ProductCard),
  errors: ['invalid_cursor'],
})
export const readProductEndpoint = endpoint({
  id: 'readProduct',
  method: 'GET',
  path: '/products/:id',
  tag: 'Catalogue',
  access: 'public',
  knowsCaller: true,
  summary: 'One product',
  params: ProductParams,
  status: 200,
  response: dataOf(Product),
})
export const RELATED_PRODUCTS_SHOWN = 8
export const listRelatedProductsEndpoint = endpoint({
  id: 'listRelatedProducts',
  method: 'GET',
  path: '/products/:id/related',
  tag: 'Catalogue',
  access: 'public',
  summary: 'Up to 8 other available products of the same category, by closeness of price and by rating',
  params: ProductParams,
  status: 200,
  response: dataOf(z.array(ProductCard)),
})
export const createProductEndpoint = endpoint({
  id: 'createProduct',
  method: 'POST',
  path: '/products',
  tag: 'Catalogue',
  access: 'vendor',
  idempotent: true,
  summary: 'List a product for sale',
  forbidden: 'Only vendors can list products',
  body: SaveProduct,
  status: 201,
  response: dataOf(Product),
})
export const updateProductEndpoint = endpoint({
  id: 'updateProduct',
  method: 'PUT',
  path: '/products/:id',
  tag: 'Catalogue',
  access: 'vendor',
  rule: onlyFor(['vendor']),
  summary: 'Update a product',
  forbidden: 'Only vendors can change products',
  params: ProductParams,
  body: SaveProduct,
  status: 200,
  response: dataOf(Product),
})
export const deleteProductEndpoint = endpoint({
  id: 'deleteProduct',
  method: 'DELETE',
  path: '/products/:id',
  tag: 'Catalogue',
  access: 'signed_in',
  rule: onlyFor(['vendor', 'admin'], 'reason_of_admin'),
  summary: 'Delete a product; past orders keep it',
  params: ProductParams,
  body: z.strictObject({ reason: Reason.optional().meta({ description: 'Required for admins' }) }),
  bodyOptional: true,
  status: 204,
  response: null,
})
