import {
  changeShopRoleEndpoint,
  inviteToShopEndpoint,
  joinShopEndpoint,
  leaveShopEndpoint,
  listShopMembersEndpoint,
  readShopOfferEndpoint,
  readShopTeamEndpoint,
  removeShopMemberEndpoint,
  resendShopInvitationEndpoint,
  revokeShopInvitationEndpoint,
} from '@asime/contract/shop-team'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import {
  admitInvitation,
  changeRole,
  findByToken,
  invite,
  join,
  leave,
  listMembers,
  readOffer,
  readTeam,
  removeMember,
  resendInvitation,
  revokeInvitation,
} from './shop-team.service.ts'

export function shopTeamRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context
  serve(app, context, readShopTeamEndpoint, async ({ actor }) => ({ data: await readTeam(db, actor) }))
  serve(app, context, inviteToShopEndpoint, async ({ actor, body, once }) => {
    await admitInvitation(context, actor, body.email)
    return once(async (tx) => ({ body: { data: await invite(context, tx, actor, body) } }))
  })
  serve(app, context, resendShopInvitationEndpoint, async ({ actor, params }) => ({
    data: await resendInvitation(context, actor, params.id),
  }))
  serve(
    app,
    context,
    revokeShopInvitationEndpoint,
    async ({ actor, params }) => revokeInvitation(db, actor, params.id) as Promise<undefined>,
  )
  serve(app, context, changeShopRoleEndpoint, async ({ actor, params, body }) => ({
    data: await changeRole(context, actor, params.id, body.role),
  }))
  serve(
    app,
    context,
    removeShopMemberEndpoint,
    async ({ actor, params }) => removeMember(context, actor, params.id) as Promise<undefined>,
  )
  serve(app, context, readShopOfferEndpoint, async ({ actor, body }) => ({
    data: await readOffer(context, actor, body.token),
  }))
  serve(app, context, joinShopEndpoint, async ({ actor, body }) => ({
    data: await join(db, actor, await findByToken(context, actor, body.token)),
  }))
  serve(app, context, leaveShopEndpoint, async ({ actor }) => ({ data: await leave(db, actor) }))
  serve(app, context, listShopMembersEndpoint, async ({ params }) => ({ data: await listMembers(db, params.id) }))
}
