import type { InvitableRole } from '@asime/contract/shop-roles'
import {
  changeShopRoleEndpoint,
  type InviteToShop,
  inviteToShopEndpoint,
  readShopTeamEndpoint,
  removeShopMemberEndpoint,
  resendShopInvitationEndpoint,
  revokeShopInvitationEndpoint,
  type ShopTeam,
} from '@asime/contract/shop-team'
import { call } from '../../lib/api/api.ts'
import { browserApi } from '../../lib/session/browser-api.ts'

export async function readTeam(signal: AbortSignal): Promise<ShopTeam> {
  return (await call(browserApi, readShopTeamEndpoint, { signal })).data
}

export async function invite(body: InviteToShop, idempotencyKey: string): Promise<void> {
  await call(browserApi, inviteToShopEndpoint, { body, idempotencyKey })
}

export async function resendInvitation(id: string): Promise<void> {
  await call(browserApi, resendShopInvitationEndpoint, { params: { id } })
}

export async function revokeInvitation(id: string): Promise<void> {
  await call(browserApi, revokeShopInvitationEndpoint, { params: { id } })
}

export async function changeRole(id: string, role: InvitableRole): Promise<void> {
  await call(browserApi, changeShopRoleEndpoint, { params: { id }, body: { role } })
}

export async function removeMember(id: string): Promise<void> {
  await call(browserApi, removeShopMemberEndpoint, { params: { id } })
}
