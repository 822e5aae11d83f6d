import { z } from 'zod'
import { Email, Profile } from './accounts.ts'
import { inWords, SHOP_INVITATION } from './deadlines.ts'
import { endpoint } from './endpoint.ts'
import { PathId } from './fields.ts'
import { dataOf } from './paging.ts'
import { onlyIf } from './permissions.ts'
import { MAX_SHOP_TEAM } from './rules.ts'
import { invitableRoles, shopRoles } from './shop-roles.ts'

const ShopRoleName = z.enum(shopRoles)
const InvitableRoleName = z.enum(invitableRoles, { error: 'Choose manager or packer' })

/** A member of a shop, as its owner and admins see them. */
export const ShopMember = z
  .object({
    user: z.object({
      id: z.uuid(),
      full_name: z.string(),
      email: z.string().nullable(),
      avatar_url: z.string().nullable(),
    }),
    role: ShopRoleName,
    created_at: z.string().meta({ description: 'Since when they work for the shop' }),
  })
  .meta({ id: 'ShopMember' })
export type ShopMember = z.infer<typeof ShopMember>

export const ShopInvitation = z
  .object({
    id: z.uuid(),
    email: z.string(),
    role: InvitableRoleName,
    created_at: z.string(),
    expires_at: z.string(),
    is_expired: z.boolean(),
  })
  .meta({ id: 'ShopInvitation' })
export type ShopInvitation = z.infer<typeof ShopInvitation>

export const ShopTeam = z
  .object({
    members: z.array(ShopMember).meta({ description: 'The owner first' }),
    invitations: z.array(ShopInvitation).meta({ description: 'Neither accepted nor revoked yet, newest first' }),
  })
  .meta({ id: 'ShopTeam' })
export type ShopTeam = z.infer<typeof ShopTeam>

export const InviteToShop = z.strictObject({ email: Email, role: InvitableRoleName })
export type InviteToShop = z.infer<typeof InviteToShop>

/** The invitation behind a mailed link, before it is accepted. */
export const ShopOffer = z
  .object({ business_name: z.string(), role: InvitableRoleName, expires_at: z.string() })
  .meta({ id: 'ShopOffer' })
export type ShopOffer = z.infer<typeof ShopOffer>

const Token = z.strictObject({
  token: z
    .string({ error: 'Token is required' })
    .min(1, 'Token is required')
    .max(200, 'Token is invalid')
    .regex(/^[\x21-\x7e]+$/, 'Token is invalid'),
})

const forbidden = 'Only the owner of a shop manages its team'
const InvitationParams = z.object({ id: PathId('Invitation not found') })
const MemberParams = z.object({ id: PathId('Member not found') })

export const readShopTeamEndpoint = endpoint({
  id: 'readShopTeam',
  method: 'GET',
  path: '/user/shop/team',
  tag: 'Shop team',
  access: 'vendor',
  duty: 'team',
  forbidden,
  summary: 'Who works for the caller’s shop, and who is invited',
  status: 200,
  response: dataOf(ShopTeam),
})
export const inviteToShopEndpoint = endpoint({
  id: 'inviteToShop',
  method: 'POST',
  path: '/user/shop/invitations',
  tag: 'Shop team',
  access: 'vendor',
  duty: 'team',
  forbidden,
  confirmed: true,
  longPassword: true,
  limit: 'mail',
  idempotent: true,
  summary: `Email somebody an invitation to work for the shop: at most ${MAX_SHOP_TEAM} people. The link works once, for ${inWords(SHOP_INVITATION)}; the response does not reveal whether the address has an account`,
  body: InviteToShop,
  status: 201,
  response: dataOf(ShopInvitation),
  errors: ['conflict'],
})
export const resendShopInvitationEndpoint = endpoint({
  id: 'resendShopInvitation',
  method: 'POST',
  path: '/user/shop/invitations/:id/resend',
  tag: 'Shop team',
  access: 'vendor',
  duty: 'team',
  forbidden,
  limit: 'mail',
  summary: 'Email an invitation again; the link of the earlier email stops working',
  params: InvitationParams,
  status: 200,
  response: dataOf(ShopInvitation),
})
export const revokeShopInvitationEndpoint = endpoint({
  id: 'revokeShopInvitation',
  method: 'DELETE',
  path: '/user/shop/invitations/:id',
  tag: 'Shop team',
  access: 'vendor',
  duty: 'team',
  forbidden,
  summary: 'Revoke an invitation: its link stops working',
  params: InvitationParams,
  status: 204,
  response: null,
})
export const changeShopRoleEndpoint = endpoint({
  id: 'changeShopRole',
  method: 'PUT',
  path: '/user/shop/members/:id',
  tag: 'Shop team',
  access: 'vendor',
  duty: 'team',
  forbidden,
  confirmed: true,
  longPassword: true,
  summary: 'Give a member another role, from their next call on. They are notified',
  params: MemberParams,
  body: z.strictObject({ role: InvitableRoleName }),
  status: 200,
  response: dataOf(ShopMember),
})
export const removeShopMemberEndpoint = endpoint({
  id: 'removeShopMember',
  method: 'DELETE',
  path: '/user/shop/members/:id',
  tag: 'Shop team',
  access: 'vendor',
  duty: 'team',
  forbidden,
  confirmed: true,
  summary: 'Remove a member: their sessions lose the shop at the next call',
  params: MemberParams,
  status: 204,
  response: null,
})
export const readShopOfferEndpoint = endpoint({
  id: 'readShopOffer',
  method: 'POST',
  path: '/user/shop/offer',
  tag: 'Shop team',
  access: 'signed_in',
  rule: onlyIf('mailed_address'),
  summary: 'What the mailed invitation is to; changes nothing',
  body: Token,
  status: 200,
  response: dataOf(ShopOffer),
  errors: ['invalid_token'],
})
export const joinShopEndpoint = endpoint({
  id: 'joinShop',
  method: 'POST',
  path: '/user/shop/join',
  tag: 'Shop team',
  access: 'signed_in',
  rule: onlyIf('mailed_address'),
  summary: 'Accept a mailed invitation: only for people who work for no shop; answers with the profile',
  body: Token,
  status: 200,
  response: dataOf(Profile),
  errors: ['invalid_token', 'conflict'],
})
export const leaveShopEndpoint = endpoint({
  id: 'leaveShop',
  method: 'POST',
  path: '/user/shop/leave',
  tag: 'Shop team',
  access: 'signed_in',
  summary: 'Stop working for a shop of somebody else; answers with the profile',
  status: 200,
  response: dataOf(Profile),
  errors: ['conflict'],
})
export const listShopMembersEndpoint = endpoint({
  id: 'listShopMembers',
  method: 'GET',
  path: '/admin/vendors/:id/members',
  tag: 'Shop team',
  access: 'admin',
  permission: 'users',
  summary: 'Who works for a shop, the owner first',
  params: z.object({ id: PathId('Vendor not found') }),
  status: 200,
  response: dataOf(z.array(ShopMember)),
})
