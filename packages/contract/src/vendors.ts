import { z } from 'zod'
import { PublicUser, shownVerification } from './accounts.ts'
import { inWords, USUAL_REPLY_OF } from './deadlines.ts'
import { endpoint } from './endpoint.ts'
import { PathId } from './fields.ts'
import { dataOf, pageOf, PageQuery, QueryFlag, QueryText, SortOrder } from './paging.ts'
import { ProductCard } from './products.ts'
import { PUNCTUALITY_FROM_ORDERS, USUAL_REPLY_FROM, USUAL_SHARE } from './rules.ts'
import { Review } from './reviews.ts'
import { shopFront, shopPresence, shopTimes } from './shops.ts'

export const VendorCard = z
  .object({
    id: z.uuid(),
    business_name: z.string(),
    location: z.string().nullable(),
    description: z.string().nullable(),
    rating: z.number(),
    total_reviews: z.int(),
    total_products: z.int(),
    total_sales: z.int(),
    followers_count: z.int(),
    ...shownVerification,
    logo_url: shopFront.logo_url,
    ...shopPresence,
    is_featured: z.boolean(),
    created_at: z.string(),
    user: PublicUser,
  })
  .meta({ id: 'VendorCard' })
export type VendorCard = z.infer<typeof VendorCard>

/** What a viewer may do with a shop. */
export const shopActionNames = ['follow', 'message'] as const
export type ShopActionName = (typeof shopActionNames)[number]

/** How many orders were on time, of those for which it is known. */
const Share = z.object({ on_time: z.int(), of: z.int() }).nullable()

export const Vendor = VendorCard.extend({
  banner_url: shopFront.banner_url,
  ...shopTimes,
  punctuality: z
    .object({
      dispatched: Share.meta({ description: 'Orders that left, or ended late, against the dates that were agreed' }),
      delivered: Share.meta({ description: 'Completed orders that were brought' }),
    })
    .meta({ description: `Since dates are kept; null below ${PUNCTUALITY_FROM_ORDERS} orders` }),
  usual_reply_minutes: z
    .int()
    .nullable()
    .meta({
      description: `It first answered ${USUAL_SHARE * 100}% of new enquiries within so many, of the last ${inWords(USUAL_REPLY_OF)}; null where fewer were answered, or below ${USUAL_REPLY_FROM} enquiries`,
    }),
  products: z.array(ProductCard).meta({ description: 'The newest 20; the rest by GET /products?vendor_id=' }),
  actions: z.array(z.enum(shopActionNames)).meta({ description: 'What the caller may do next' }),
}).meta({ id: 'Vendor' })
export type Vendor = z.infer<typeof Vendor>

export const vendorSorts = ['rating', 'total_sales', 'total_products', 'created_at', 'business_name'] as const

export const ListVendorsQuery = z.object({
  ...PageQuery,
  query: QueryText,
  location: QueryText,
  featured: QueryFlag,
  sort_by: z.enum(vendorSorts, { error: `Must be one of ${vendorSorts.join(', ')}` }).default('rating'),
  sort_order: SortOrder.optional().meta({ description: 'Default desc, asc for business_name' }),
})
export type ListVendorsQuery = z.infer<typeof ListVendorsQuery>

export const listVendorsEndpoint = endpoint({
  id: 'listVendors',
  method: 'GET',
  path: '/vendors',
  tag: 'Vendors',
  access: 'public',
  summary: 'Search, filter and sort vendors',
  query: ListVendorsQuery,
  status: 200,
  response: pageOf(VendorCard),
  errors: ['invalid_cursor'],
})
export const readVendorEndpoint = endpoint({
  id: 'readVendor',
  method: 'GET',
  path: '/vendors/:id',
  tag: 'Vendors',
  access: 'public',
  knowsCaller: true,
  summary: 'One vendor with their newest products',
  params: z.object({ id: PathId('Vendor not found') }),
  status: 200,
  response: dataOf(Vendor),
})

/** A review on the shop's page, which also names the product. */
export const VendorReview = Review.extend({
  product: z.object({ id: z.uuid(), product_name: z.string() }),
}).meta({ id: 'VendorReview' })
export type VendorReview = z.infer<typeof VendorReview>

export const listVendorReviewsEndpoint = endpoint({
  id: 'listVendorReviews',
  method: 'GET',
  path: '/vendors/:id/reviews',
  tag: 'Vendors',
  access: 'public',
  summary: 'Reviews of everything that a vendor sells, newest first',
  params: z.object({ id: PathId('Vendor not found') }),
  query: z.object(PageQuery),
  status: 200,
  response: pageOf(VendorReview),
  errors: ['invalid_cursor'],
})
