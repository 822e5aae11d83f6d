import { v7 as uuid } from 'uuid'
import type { AdminUser, SuspensionEffects } from '@asime/contract/admin-users'
import { deviceName } from '@asime/contract/device-name'
import { mayAsStaff } from '@asime/contract/staff-permissions'
import type { UserActionName } from '@asime/contract/user-states'
import { AppError, assertFound } from '../../platform/app-error.ts'
import { recordAdminAct } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { endEmailChangeLinks } from '../accounts/change-email.service.ts'
import { endPhoneChange } from '../accounts/change-phone.service.ts'
import { isClosedDemoAccount, isSharedDemoAccount } from '../accounts/demo-access.ts'
import { endAllSessions } from '../accounts/end-sessions.service.ts'
import { notify } from '../notifications/notify.service.ts'
import { deleteEmailChange } from './email-change.repository.ts'
import { enqueueSettling } from './settle-suspension.service.ts'
import { findOwnerOfShop, findSuspensionEffects, findUser } from './user-detail.sql.ts'
import { accountMail } from './users.mails.ts'
import { assertMayOnUser, userActionsOf } from './users.policy.ts'
import { endSuspension, insertSuspension, type LockedUser, lockUsers, moveUser } from './users.repository.ts'

/** @throws AppError not_found */
export async function readAnyUser(db: Db, actor: Actor, id: string): Promise<AdminUser> {
  const { sessions, ...user } = assertFound(await findUser(db, id), 'User')
  return {
    ...user,
    sessions: sessions.map((session) => ({ ...session, device: deviceName(session.device) ?? null })),
    actions: userActionsOf(actor, {
      ...user,
      is_contactable: user.email_verified || user.verified_phone !== null,
      works_for_shop: user.shop !== null && user.shop.role !== 'owner',
    }),
  }
}

/** @throws AppError not_found */
export async function readShopOwner(db: Db, actor: Actor, vendorId: string): Promise<AdminUser> {
  return readAnyUser(db, actor, assertFound(await findOwnerOfShop(db, vendorId), 'Vendor'))
}

/** @throws AppError not_found */
export async function readSuspensionEffects(db: Db, id: string): Promise<SuspensionEffects> {
  return assertFound(await findSuspensionEffects(db, id), 'User')
}

/**
 * Ends somebody's access at once: sessions end, open sockets are cut, nobody buys from their shop. What follows for requests, bids and
 * products is done by a job of the same transaction (`settleSuspension`).
 * @throws AppError not_found, forbidden, account_state
 */
export async function suspendUser(
  context: Context,
  db: Db,
  actor: Actor,
  id: string,
  { reason, note }: { reason: string; note?: string | undefined },
): Promise<AdminUser> {
  return inTransaction(db, async (tx) => {
    const user = await lockFor('suspend', tx, actor, id)
    if (isSharedDemoAccount(context.config, user.email))
      throw new AppError('forbidden', { message: 'This demo account is shared and stays open' })
    // While the account is active: nobody is notified by another.
    await notifyUser(context, tx, user, 'account_suspended', reason)
    await move(tx, id, 'suspend')
    await insertSuspension(tx, { userId: id, adminId: actor.userId, reason, note })
    await endAllSessions(tx, id, 'suspended')
    await deleteEmailChange(tx, id)
    await endEmailChangeLinks(tx, id)
    await endPhoneChange(tx, id)
    await enqueueSettling(tx, id)
    await recordAdminAct(tx, actor, {
      act: 'user_suspended',
      subject: { type: 'user', id },
      before: { status: user.status },
      after: { status: 'suspended', ...(note && { note }) },
      reason,
    })
    return readAnyUser(tx, actor, id)
  })
}

/** @throws AppError not_found, forbidden, account_state */
export async function restoreUser(
  context: Context,
  db: Db,
  actor: Actor,
  id: string,
  reason: string,
): Promise<AdminUser> {
  return inTransaction(db, async (tx) => {
    const user = await lockFor('restore', tx, actor, id)
    if (isClosedDemoAccount(context.config, user.email))
      throw new AppError('account_state', { message: 'The settings of this server close this demo account' })
    await move(tx, id, 'restore')
    await endSuspension(tx, id, actor.userId)
    await notifyUser(context, tx, user, 'account_restored', reason)
    await enqueueSettling(tx, id)
    await recordAdminAct(tx, actor, {
      act: 'user_restored',
      subject: { type: 'user', id },
      before: { status: user.status },
      after: { status: 'active' },
      reason,
    })
    return readAnyUser(tx, actor, id)
  })
}

/** @throws AppError not_found, forbidden, account_state */
export async function signOutUser(
  context: Context,
  db: Db,
  actor: Actor,
  id: string,
  reason: string,
): Promise<AdminUser> {
  return inTransaction(db, async (tx) => {
    const user = await lockFor('sign_out', tx, actor, id)
    const ended = await endAllSessions(tx, id, 'signed out by an admin')
    await notifyUser(context, tx, user, 'signed_out_by_asime', reason)
    await recordAdminAct(tx, actor, {
      act: 'user_signed_out',
      subject: { type: 'user', id },
      before: { sessions: ended },
      after: { sessions: 0 },
      reason,
    })
    return readAnyUser(tx, actor, id)
  })
}

/**
 * Locks both, and asks once more what the caller may do: of two who end each other’s access at once, the second may nothing any more.
 * @throws AppError not_found, forbidden, account_state
 */
export async function lockFor(action: UserActionName, tx: Tx, actor: Actor, id: string): Promise<LockedUser> {
  const { caller, user: found } = await lockUsers(tx, actor.userId, id)
  const user = assertFound(found, 'User')
  const staffRole = caller?.status === 'active' ? (caller.staff_role ?? undefined) : undefined
  if (!mayAsStaff(staffRole, 'users')) throw new AppError('forbidden', { message: 'Your role no longer allows this' })
  assertMayOnUser(action, { ...actor, staffRole }, user)
  return user
}

async function move(tx: Tx, id: string, name: 'suspend' | 'restore'): Promise<void> {
  if (!(await moveUser(tx, id, name))) throw new AppError('account_state')
}

type AccountNotification = 'account_suspended' | 'account_restored' | 'signed_out_by_asime'

async function notifyUser(
  context: Context,
  tx: Tx,
  user: LockedUser,
  kind: AccountNotification,
  reason: string,
): Promise<void> {
  await notify(context, tx, {
    kind,
    userId: user.id,
    facts: { reason },
    key: `${kind}:${uuid()}`,
    mail: accountMail(user.full_name, kind, reason, context.config.publicUrl),
  })
}
