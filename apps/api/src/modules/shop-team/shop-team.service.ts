import { v7 as uuid } from 'uuid'
import type { Profile } from '@asime/contract/accounts'
import { timer } from '@asime/contract/deadlines-in-force'
import { kindsKeptFrom } from '@asime/contract/notification-kinds'
import type { InvitableRole } from '@asime/contract/shop-roles'
import type { InviteToShop, ShopInvitation, ShopMember, ShopOffer, ShopTeam } from '@asime/contract/shop-team'
import { limitOf } from '@asime/contract/limits-in-force'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { insertAuditEvent } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import { networkOf } from '../../platform/http/networks.ts'
import { limitWrongTokens, takeAll } from '../../platform/http/rate-limits.ts'
import { nameInMail } from '../../platform/mail/mail-text.ts'
import { queueMail } from '../../platform/mail/mails.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { assertContactable } from '../../platform/sessions/contactable.ts'
import { getProfileIn } from '../accounts/accounts.service.ts'
import { foldEmail } from '../accounts/email.ts'
import { hashToken, makeToken } from '../accounts/opaque-tokens.ts'
import { endFollow } from '../follows/follows.service.ts'
import { notify, notifyShop } from '../notifications/notify.service.ts'
import { forgetShopNotifications } from '../notifications/notify.sql.ts'
import { invitationEndedMail, invitationMail } from './shop-team.mails.ts'
import { whyNotJoin, whyNotLeave, whyNotSeeOffer } from './shop-team.policy.ts'
import {
  deleteInvitation,
  deleteInvitations,
  deleteMember,
  deleteTeam,
  findHiredRole,
  findInvitation,
  findInvitedEmail,
  findInvitee,
  findMembers,
  findTeam,
  insertInvitation,
  isMemberByEmail,
  lockInvitee,
  lockMembership,
  lockTeam,
  renewInvitation,
  setRole,
  takeInvitation,
} from './shop-team.repository.ts'

type Owner = Actor & { vendorId: string }

export function readTeam(db: Db, actor: Owner): Promise<ShopTeam> {
  return findTeam(db, actor.vendorId)
}

/** @throws AppError not_found */
export async function listMembers(db: Db, vendorId: string): Promise<ShopMember[]> {
  const members = await findMembers(db, vendorId)
  if (!members) throw new AppError('not_found', { message: 'Vendor not found' })
  return members
}

/**
 * Asked before any transaction: an inbox is not to be filled from here, whoever's it is, and none is written to by an account that
 * nobody can be reached at.
 * @throws AppError forbidden, rate_limited
 */
export async function admitInvitation(
  { db, rateLimits }: Context,
  { userId, vendorId }: Owner,
  emailTyped: string,
): Promise<void> {
  await assertContactable(db, userId)
  await takeAll(rateLimits, [
    { limit: 'mailsToRecipient', key: `shop invitation ${foldEmail(emailTyped)}` },
    {
      limit: 'invitations',
      key: vendorId,
      message: 'Your shop has sent many invitations today. Try again tomorrow',
    },
  ])
}

/**
 * Mails an invitation to an address, whether or not anybody has an account by it: the owner learns nothing of that.
 * @throws AppError validation_failed, conflict
 */
export async function invite(context: Context, db: Db, actor: Owner, input: InviteToShop): Promise<ShopInvitation> {
  return inTransaction(db, async (tx) => {
    const shop = await lockShop(tx, actor.vendorId)
    const email = foldEmail(input.email)
    if (await isMemberByEmail(tx, actor.vendorId, email)) throw invalidField('email', 'This person is on your team')
    const most = limitOf('shop_team')
    if (shop.people >= most)
      throw new AppError('conflict', { message: `A team has at most ${most} people, with those invited` })
    const { token, hash } = makeToken()
    const invitation = await insertInvitation(tx, {
      vendorId: actor.vendorId,
      email,
      role: input.role,
      hash,
      lifetime: timer('shop_invitation'),
      invitedBy: actor.userId,
    })
    await mail(context, tx, shop.business_name, { email, role: input.role, token })
    await record(tx, actor, 'shop_member_invited', { after: { invitationId: invitation.id, role: input.role } })
    return invitation
  })
}

/** @throws AppError not_found, forbidden, rate_limited */
export async function resendInvitation(context: Context, actor: Owner, id: string): Promise<ShopInvitation> {
  const email = await findInvitedEmail(context.db, actor.vendorId, id)
  if (email === undefined) throw new AppError('not_found', { message: 'Invitation not found' })
  await admitInvitation(context, actor, email)
  return inTransaction(context.db, async (tx) => {
    const shop = await lockShop(tx, actor.vendorId)
    const { token, hash } = makeToken()
    const invitation = await renewInvitation(tx, actor.vendorId, id, { hash, lifetime: timer('shop_invitation') })
    if (!invitation) throw new AppError('not_found', { message: 'Invitation not found' })
    await mail(context, tx, shop.business_name, { email, role: invitation.role, token })
    return invitation
  })
}

/** @throws AppError not_found */
export async function revokeInvitation(db: Db, actor: Owner, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const role = await deleteInvitation(tx, actor.vendorId, id)
    if (!role) throw new AppError('not_found', { message: 'Invitation not found' })
    await record(tx, actor, 'shop_invitation_revoked', { before: { invitationId: id, role } })
  })
}

/** @throws AppError not_found */
export async function changeRole(
  context: Context,
  actor: Owner,
  userId: string,
  role: InvitableRole,
): Promise<ShopMember> {
  const { vendorId } = actor
  return inTransaction(context.db, async (tx) => {
    const { business_name: shop } = await lockShop(tx, vendorId)
    const before = await findHiredRole(tx, actor.vendorId, userId)
    if (!before) throw new AppError('not_found', { message: 'Member not found' })
    const member = await setRole(tx, userId, role)
    await forgetShopNotifications(tx, vendorId, userId, kindsKeptFrom(role))
    if (before === role) return member
    await notifyShop(context, tx, {
      kind: 'team_role_changed',
      vendorId,
      team: [{ vendor_id: vendorId, user_id: userId, role }],
      facts: { shop: nameInMail(shop) ?? 'a shop', role },
      factsIn: { fr: { shop: nameInMail(shop) ?? 'une boutique', role } },
      key: `team_role_changed:${uuid()}`,
    })
    await record(tx, actor, 'shop_role_changed', { before: { userId, role: before }, after: { userId, role } })
    return member
  })
}

/** Each call looks its caller up, so whoever is removed is no longer of the shop at the next one. @throws AppError not_found */
export async function removeMember(context: Context, actor: Owner, userId: string): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const { business_name: shop } = await lockShop(tx, actor.vendorId)
    const role = await findHiredRole(tx, actor.vendorId, userId)
    if (!role) throw new AppError('not_found', { message: 'Member not found' })
    await deleteMember(tx, actor.vendorId, userId)
    await forgetShopNotifications(tx, actor.vendorId, userId)
    await notify(context, tx, {
      kind: 'team_removed',
      userId,
      facts: { shop: nameInMail(shop) ?? 'a shop' },
      factsIn: { fr: { shop: nameInMail(shop) ?? 'une boutique' } },
      key: `team_removed:${uuid()}`,
    })
    await record(tx, actor, 'shop_member_removed', { before: { userId, role } })
  })
}

/** @throws AppError invalid_token, forbidden */
export async function readOffer(context: Context, actor: Actor, token: string): Promise<ShopOffer> {
  const invitation = await findByToken(context, actor, token)
  const invitee = await findInvitee(context.db, actor.userId)
  if (!invitee) throw new AppError('unauthenticated')
  const refusal = whyNotSeeOffer(invitee, invitation)
  if (refusal) throw new AppError(refusal.code, refusal)
  return {
    business_name: invitation.business_name,
    role: invitation.role,
    expires_at: invitation.expires_at,
  }
}

/** Found before any transaction, since guesses are counted by all nodes. @throws AppError invalid_token */
export async function findByToken(context: Context, actor: Actor, token: string) {
  const found = await limitWrongTokens(context.rateLimits, networkOf(actor.address), () =>
    findInvitation(context.db, hashToken(token)),
  )
  if (!found) throw new AppError('invalid_token', { message: 'This invitation is invalid or has expired' })
  return found
}

/**
 * Takes an invitation up: from the next call on, the caller works for the shop.
 * @throws AppError invalid_token, forbidden, conflict
 */
export async function join(
  db: Db,
  actor: Actor,
  invitation: { id: string; vendor_id: string; email: string; role: InvitableRole },
): Promise<Profile> {
  return inTransaction(db, async (tx) => {
    const invitee = await lockInvitee(tx, actor.userId)
    if (!invitee) throw new AppError('unauthenticated')
    const refusal = whyNotJoin(invitee, invitation)
    if (refusal) throw new AppError(refusal.code, refusal)
    if (!(await takeInvitation(tx, { id: invitation.id, userId: actor.userId })))
      throw new AppError('invalid_token', { message: 'This invitation is invalid or has expired' })
    await endFollow(tx, actor.userId, invitation.vendor_id)
    await record(tx, { ...actor, vendorId: invitation.vendor_id }, 'shop_member_joined', {
      after: { userId: actor.userId, role: invitation.role },
    })
    return getProfileIn(tx, actor.userId)
  })
}

/** @throws AppError conflict for owners, and for who works for nobody */
export async function leave(db: Db, actor: Actor): Promise<Profile> {
  return inTransaction(db, async (tx) => {
    // Also a shop that is suspended, for which nobody acts: its people would otherwise be bound to it.
    const { vendor_id: vendorId, role } = (await lockMembership(tx, actor.userId)) ?? {}
    const refusal = whyNotLeave(role)
    if (refusal || vendorId === undefined) throw new AppError(refusal?.code ?? 'conflict', refusal)
    await deleteMember(tx, vendorId, actor.userId)
    await forgetShopNotifications(tx, vendorId, actor.userId)
    await record(tx, { ...actor, vendorId }, 'shop_member_left', { before: { userId: actor.userId, role } })
    return getProfileIn(tx, actor.userId)
  })
}

/** With the shop: only its owner still belongs to it; its people and whoever was invited are notified. */
export async function endTeam(context: Context, tx: Tx, vendorId: string): Promise<void> {
  const { business_name: businessName } = await lockShop(tx, vendorId)
  for (const email of await deleteInvitations(tx, vendorId))
    await queueMail(tx, invitationEndedMail({ email, businessName }, context.config.publicUrl))
  for (const userId of await deleteTeam(tx, vendorId)) {
    await forgetShopNotifications(tx, vendorId, userId)
    await notify(context, tx, {
      kind: 'team_ended',
      userId,
      facts: { shop: nameInMail(businessName) ?? 'The shop' },
      factsIn: { fr: { shop: nameInMail(businessName) ?? 'La boutique' } },
      key: `team_ended:${uuid()}`,
    })
  }
}

async function lockShop(tx: Tx, vendorId: string) {
  const shop = await lockTeam(tx, vendorId)
  if (!shop) throw new Error(`vendor ${vendorId} vanished`)
  return shop
}

async function mail(
  context: Context,
  tx: Tx,
  businessName: string,
  invitation: { email: string; role: InvitableRole; token: string },
): Promise<void> {
  await queueMail(tx, invitationMail({ ...invitation, businessName }, context.config.publicUrl))
}

type Kind =
  | 'shop_member_invited'
  | 'shop_invitation_revoked'
  | 'shop_role_changed'
  | 'shop_member_removed'
  | 'shop_member_joined'
  | 'shop_member_left'

/** Who let whom into the shop, for when that is disputed. Addresses are personal, and stay out: ids lead to them. */
async function record(
  tx: Tx,
  actor: Owner,
  kind: Kind,
  change: { before?: Record<string, unknown>; after?: Record<string, unknown> },
): Promise<void> {
  await insertAuditEvent(tx, {
    kind,
    actorType: 'user',
    userId: actor.userId,
    subject: { type: 'vendor', id: actor.vendorId },
    ...change,
    address: actor.address,
    sessionId: actor.sessionId,
    requestId: actor.requestId,
  })
}
