import { z } from 'zod'
import { VerificationStatus } from './accounts.ts'
import { AdminUser, ShownUserStatus } from './admin-users.ts'
import { endpoint } from './endpoint.ts'
import { PathId, Reason } from './fields.ts'
import { Region } from './ghana.ts'
import { dataOf, PageMeta, PageQuery, QueryFlag, QueryText } from './paging.ts'

/** A shop in the desk's list. */
export const ShopForAdmin = z
  .object({
    id: z.uuid(),
    business_name: z.string(),
    logo_url: z.string().nullable(),
    location: z.string().nullable(),
    region: z.string().nullable(),
    verification_status: VerificationStatus,
    total_products: z.int(),
    total_sales: z.int(),
    rating: z.number(),
    payouts_held: z.boolean().meta({ description: 'Whether an admin has stopped its payouts' }),
    open_reports: z.int(),
    created_at: z.string(),
    owner: z.object({ id: z.uuid(), full_name: z.string(), status: ShownUserStatus }),
  })
  .meta({ id: 'ShopForAdmin' })
export type ShopForAdmin = z.infer<typeof ShopForAdmin>

export const ShopCounts = z.object({
  all: z.int(),
  pending: z.int().meta({ description: 'Whose verification waits for an admin' }),
  verified: z.int(),
  suspended: z.int(),
  payouts_held: z.int(),
  reported: z.int(),
})
export type ShopCounts = z.infer<typeof ShopCounts>

export const ListShopsQuery = z.object({
  ...PageQuery,
  query: QueryText.meta({
    description: 'Part of the name of the shop, or of its owner’s name, email address or phone number',
  }),
  verification_status: VerificationStatus.optional(),
  status: ShownUserStatus.optional().meta({ description: 'Of the owner’s account' }),
  region: Region.optional(),
  payouts_held: QueryFlag,
  reported: QueryFlag,
})
export type ListShopsQuery = z.infer<typeof ListShopsQuery>

export const listShopsEndpoint = endpoint({
  id: 'listShops',
  method: 'GET',
  path: '/admin/vendors',
  tag: 'Users',
  access: 'admin',
  permission: 'users',
  summary: 'Search every shop, newest first, suspended ones too, with how many there are of each kind',
  query: ListShopsQuery,
  status: 200,
  response: z.object({ data: z.array(ShopForAdmin), meta: PageMeta.extend({ counts: ShopCounts }) }),
  errors: ['invalid_cursor'],
})
export const readShopOwnerEndpoint = endpoint({
  id: 'readShopOwner',
  method: 'GET',
  path: '/admin/vendors/:id',
  tag: 'Users',
  access: 'admin',
  permission: 'users',
  summary: 'The owner of a shop, as the page of a person has them',
  params: z.object({ id: PathId('Vendor not found') }),
  status: 200,
  response: dataOf(AdminUser),
})
export const featureVendorEndpoint = endpoint({
  id: 'featureVendor',
  method: 'POST',
  path: '/admin/vendors/:id/featuring',
  tag: 'Vendors',
  access: 'admin',
  permission: 'catalogue',
  idempotent: true,
  summary: 'Feature a shop or no longer; one that is closed cannot be featured',
  params: z.object({ id: PathId('Vendor not found') }),
  body: z.strictObject({ is_featured: z.boolean({ error: 'Must be true or false' }), reason: Reason }),
  status: 200,
  response: dataOf(z.object({ id: z.uuid(), is_featured: z.boolean() })),
  errors: ['conflict'],
})
