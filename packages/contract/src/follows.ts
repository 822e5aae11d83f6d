import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { onlyFor } from './permissions.ts'
import { PathId, paragraph } from './fields.ts'
import { dataOf, pageOf, PageQuery } from './paging.ts'
import { VendorCard } from './vendors.ts'

const VendorParams = z.object({ id: PathId('Vendor not found') })

export const listFollowedVendorsEndpoint = endpoint({
  id: 'listFollowedVendors',
  method: 'GET',
  path: '/user/followed-vendors',
  tag: 'Vendors',
  access: 'signed_in',
  summary: 'Vendors that the caller follows, most recently followed first',
  query: z.object(PageQuery),
  status: 200,
  response: pageOf(VendorCard),
  errors: ['invalid_cursor'],
})
export const readFollowEndpoint = endpoint({
  id: 'readFollow',
  method: 'GET',
  path: '/vendors/:id/follow',
  tag: 'Vendors',
  access: 'signed_in',
  summary: 'Whether the caller follows this vendor',
  params: VendorParams,
  status: 200,
  response: dataOf(z.object({ following: z.boolean(), followers_count: z.int() })),
})
export const followVendorEndpoint = endpoint({
  id: 'followVendor',
  method: 'PUT',
  path: '/vendors/:id/follow',
  tag: 'Vendors',
  access: 'signed_in',
  rule: onlyFor(['others']),
  summary: 'Follow a vendor; idempotent',
  params: VendorParams,
  status: 200,
  response: dataOf(z.object({ following: z.boolean(), followers_count: z.int() })),
})
export const unfollowVendorEndpoint = endpoint({
  id: 'unfollowVendor',
  method: 'DELETE',
  path: '/vendors/:id/follow',
  tag: 'Vendors',
  access: 'signed_in',
  summary: 'Stop following a vendor',
  params: VendorParams,
  status: 200,
  response: dataOf(z.object({ following: z.boolean(), followers_count: z.int() })),
})

export const MessageVendor = z.strictObject({
  message: paragraph({ max: 2000, required: 'Message is required' }),
})
export const messageVendorEndpoint = endpoint({
  id: 'messageVendor',
  method: 'POST',
  path: '/vendors/:id/messages',
  tag: 'Vendors',
  access: 'signed_in',
  idempotent: true,
  limit: 'mail',
  rule: onlyFor(['others']),
  summary: 'Write to a vendor: the first or next message of the conversation with the shop',
  params: VendorParams,
  body: MessageVendor,
  status: 201,
  response: dataOf(z.object({ id: z.uuid(), conversation_id: z.uuid(), created_at: z.string() })),
  errors: ['conflict', 'conversation_blocked'],
})
