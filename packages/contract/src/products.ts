import { z } from 'zod'
import { shownVerification } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { onlyFor } from './permissions.ts'
import { Currency, Id, isPlain, PathId, Reason, tidy, tooLong } from './fields.ts'
import { Region } from './ghana.ts'
import { dataOf, pageOf, PageQuery, QueryFlag, QueryMoney, QueryText, SortOrder } from './paging.ts'
import { shownVariants } from './variants.ts'
import { MAX_FILTERED_ATTRIBUTES, productConditions, productVisibilities, warrantyGivers } from './product-states.ts'
import { shopPresence } from './shops.ts'

export const ProductCondition = z.enum(productConditions, { error: 'Choose new, used or refurbished' })
export const ProductVisibility = z.enum(productVisibilities, { error: 'Must be draft, published or hidden' })
export const WarrantyGiver = z.enum(warrantyGivers, { error: 'Must be shop or manufacturer' })

export const ProductVendor = z
  .object({
    id: z.uuid(),
    business_name: z.string(),
    location: z.string().nullable(),
    rating: z.number(),
    verification_status: shownVerification.verification_status,
  })
  .meta({ id: 'ProductVendor' })

/** A product card in a list. `images_urls` has only the first picture. */
export const ProductCard = z
  .object({
    id: z.uuid(),
    product_name: z.string(),
    price: z.number().meta({ description: 'With variants, the cheapest one’s' }),
    discount_price: z.number().nullable(),
    is_price_from: z.boolean().meta({ description: 'Some variants cost more' }),
    has_variants: z.boolean(),
    discount_percent: z.int().meta({ description: '0 without a discount' }),
    currency: Currency,
    images_urls: z.array(z.string()),
    thumbnail_url: z.string().nullable().meta({ description: 'The first picture, 400 px wide' }),
    thumbhash: z.string().nullable().meta({ description: 'Base64 placeholder of the first picture' }),
    rating: z.number(),
    total_reviews: z.int(),
    stock_quantity: z.int(),
    min_order_quantity: z.int(),
    condition: ProductCondition,
    in_stock: z.boolean(),
    is_featured: z.boolean(),
    created_at: z.string(),
    category: z.object({ id: z.uuid(), name: z.string() }),
    vendor: ProductVendor,
  })
  .meta({ id: 'ProductCard' })
export type ProductCard = z.infer<typeof ProductCard>

/** What a viewer may do with a product, apart from stock, which is in `in_stock`. */
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
  brand: z.string().nullable(),
  warranty_months: z.int().nullable(),
  warranty_by: WarrantyGiver.nullable(),
  attributes: z
    .array(z.object({ key: z.string(), label: z.string(), value: z.string(), unit: z.string().nullable() }))
    .meta({ description: 'What its category asks about, in display order' }),
  visibility: ProductVisibility.meta({ description: 'Anything but published is seen by its shop alone' }),
  category: z.object({ id: z.uuid(), name: z.string(), icon_url: z.string() }),
  base_price: z
    .number()
    .meta({ description: 'As its vendor has entered it: what variants without a price of their own cost' }),
  base_discount_price: z.number().nullable(),
  ...shownVariants,
  vendor: ProductVendor.extend({ verified_at: shownVerification.verified_at, ...shopPresence }).meta({
    id: 'ProductSeller',
  }),
  actions: z.array(z.enum(productActionNames)).meta({ description: 'What the caller may do next' }),
}).meta({ id: 'Product' })
export type Product = z.infer<typeof Product>

export const productSorts = ['created_at', 'price', 'rating', 'views_count'] as const

const ATTRIBUTE = /^[a-z][a-z0-9_]{0,29}:[^,:]{1,60}$/
/** As many of the longest, with their commas, are shorter. */
const MAX_ATTRIBUTES_LENGTH = 2_000

/** `storage:128 GB,colour:Black`. Several values of one attribute are alternatives. */
const QueryAttributes = z
  .string({ error: 'Must be text' })
  .overwrite(tidy(MAX_ATTRIBUTES_LENGTH))
  .max(MAX_ATTRIBUTES_LENGTH, tooLong(MAX_ATTRIBUTES_LENGTH))
  .refine(isPlain, 'Contains characters that are not allowed')
  .transform((text) => text.split(',').filter((each) => each !== ''))
  .refine(
    (list) => list.length <= MAX_FILTERED_ATTRIBUTES && list.every((each) => ATTRIBUTE.test(each)),
    `Must be at most ${MAX_FILTERED_ATTRIBUTES} of a form like colour:Black, between commas`,
  )
  .optional()
  .meta({
    openapi: { type: 'string' },
    description:
      'Attributes by key and value, such as storage:128 GB,colour:Black. Of several values of one, any will do',
  })

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
  condition: ProductCondition.optional(),
  brand: QueryText,
  region: Region.optional().meta({ description: 'Where the shop is' }),
  location: QueryText.meta({ description: 'Words of where the shop is' }),
  attributes: QueryAttributes,
})
export type ListProductsQuery = z.infer<typeof ListProductsQuery>

/** Stock below this is low, unless the shop sets another limit. */
export const LOW_STOCK_BELOW = 3

/** Pictures of one product. */
export const MAX_PICTURES = 12

export const ProductParams = z.object({ id: PathId('Product not found') })

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
  permission: 'moderation',
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
export const deleteProductEndpoint = endpoint({
  id: 'deleteProduct',
  method: 'DELETE',
  path: '/products/:id',
  tag: 'Catalogue',
  access: 'signed_in',
  permission: 'moderation',
  rule: onlyFor(['vendor', 'admin'], 'reason_of_admin'),
  summary: 'Delete a product; past orders keep it',
  params: ProductParams,
  body: z.strictObject({ reason: Reason.optional().meta({ description: 'Required for admins' }) }),
  bodyOptional: true,
  status: 204,
  response: null,
})
