import { kindsKeptFromStaff } from '@asime/contract/notification-kinds'
import { MAX_STAFF, type StaffMember } from '@asime/contract/staff'
import type { StaffRole } from '@asime/contract/staff-roles'
import { v7 as uuid } from 'uuid'
import { AppError, assertFound, invalidField } from '../../platform/app-error.ts'
import { recordAdminAct } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { isSharedDemoAccount } from '../accounts/demo-access.ts'
import { foldEmail } from '../accounts/email.ts'
import { dropSecondFactor } from '../accounts/second-factor.service.ts'
import { endAllSessions } from '../accounts/end-sessions.service.ts'
import { type AnyNotification, notifyOfAll } from '../notifications/notify.service.ts'
import { forgetDeskNotifications } from '../notifications/notify.sql.ts'
import {
  otherOwners,
  type StaffState,
  whyNotChangeRoleOf,
  whyNotChangeStaff,
  whyNotResetCodesOf,
  whyNotStaff,
} from './staff.policy.ts'
import { endStaffRole, findStaffMember, lockCandidate, lockStaff, readStaff, setStaffRole } from './staff.repository.ts'

const SHARED = 'This demo account is shared and stays as it is'

/**
 * Makes an admin of an account. Whoever has it signs in again, as an admin.
 * @throws AppError forbidden for who is no longer an owner, validation_failed on `email`, conflict where there are too many
 */
export async function addStaff(
  context: Context,
  db: Db,
  actor: Actor,
  { email, role, reason }: { email: string; role: StaffRole; reason: string },
): Promise<StaffMember> {
  return inTransaction(db, async (tx) => {
    const staff = await lockAsOwner(tx, actor)
    if (staff.length >= MAX_STAFF)
      throw new AppError('conflict', { message: `At most ${MAX_STAFF} admins are possible` })
    const candidate = await lockCandidate(tx, foldEmail(email))
    const problem = whyNotStaff(candidate)
    if (isSharedDemoAccount(context.config, foldEmail(email))) throw invalidField('email', SHARED)
    if (problem || !candidate) throw invalidField('email', problem ?? '')
    await setStaffRole(tx, candidate.id, role)
    await endAllSessions(tx, candidate.id, 'made admin')
    await recordAdminAct(tx, actor, {
      act: 'staff_added',
      subject: { type: 'user', id: candidate.id },
      before: { userType: candidate.user_type, staffRole: null },
      after: { userType: 'admin', staffRole: role },
      reason,
    })
    const added = assertFound(await findStaffMember(tx, actor.userId, candidate.id), 'Admin')
    await notifyOfRole(context, tx, staff, actor, added)
    return added
  })
}

/** @throws AppError not_found; forbidden for oneself and for who is no longer an owner; conflict where the role is another than was seen */
export async function changeStaffRole(
  context: Context,
  actor: Actor,
  id: string,
  { role, if_role: seen, reason }: { role: StaffRole; if_role: StaffRole | null; reason: string },
): Promise<StaffMember> {
  return inTransaction(context.db, async (tx) => {
    const staff = await lockOther(context, tx, actor, id, seen)
    await setStaffRole(tx, id, role)
    await forgetDeskNotifications(tx, id, kindsKeptFromStaff(role))
    await endAllSessions(tx, id, 'role changed')
    await recordAdminAct(tx, actor, {
      act: 'staff_role_changed',
      subject: { type: 'user', id },
      before: { staffRole: seen },
      after: { staffRole: role },
      reason,
    })
    const changed = assertFound(await findStaffMember(tx, actor.userId, id), 'Admin')
    await notifyOfRole(context, tx, staff, actor, changed)
    return changed
  })
}

/** @throws AppError as changeStaffRole */
export async function removeStaff(
  context: Context,
  actor: Actor,
  id: string,
  { if_role: seen, reason }: { if_role: StaffRole | null; reason: string },
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const staff = await lockOther(context, tx, actor, id, seen)
    const removed = assertFound(await findStaffMember(tx, actor.userId, id), 'Admin')
    const userType = await endStaffRole(tx, id)
    await forgetDeskNotifications(tx, id, kindsKeptFromStaff(null))
    await endAllSessions(tx, id, 'admin no longer')
    await recordAdminAct(tx, actor, {
      act: 'staff_removed',
      subject: { type: 'user', id },
      before: { userType: 'admin', staffRole: seen },
      after: { userType, staffRole: null },
      reason,
    })
    await notifyOfRole(context, tx, staff, actor, { ...removed, staff_role: null })
  })
}

/**
 * For who has lost phone and recovery codes, or passkeys: they sign in by password, and set up new codes then. Accounts of providers are
 * unlinked as well.
 * @throws AppError not_found; forbidden for oneself and for who is no longer an owner; conflict where there is nothing to drop
 */
export async function resetStaffCodes(context: Context, actor: Actor, id: string, reason: string): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const staff = await lockAsOwner(tx, actor)
    const member = findOther(context, staff, id, (found) => whyNotResetCodesOf(actor, found))
    const { hadCodes, passkeys, providers } = await dropSecondFactor(tx, id)
    if (!hadCodes && passkeys === 0 && providers.length === 0)
      throw new AppError('conflict', { message: 'They have no codes, passkeys or linked accounts' })
    await endAllSessions(tx, id, 'codes reset')
    await recordAdminAct(tx, actor, {
      act: 'staff_codes_reset',
      subject: { type: 'user', id },
      before: { hasSecondFactor: hadCodes, passkeys, providers },
      after: { hasSecondFactor: false, passkeys: 0, providers: [] },
      reason,
    })
    const key = `staff-codes:${uuid()}`
    const by = await nameOf(tx, actor.userId)
    const facts = { name: await nameOf(tx, member.id), by }
    await notifyOfAll(context, tx, [
      { kind: 'staff_codes_reset', userId: id, facts: {}, key },
      ...otherOwners(actor, staff, id).map((userId): AnyNotification => ({
        kind: 'codes_of_staff_reset',
        userId,
        facts,
        key,
        aboutUserId: id,
      })),
    ])
  })
}

/** Who is notified of what the caller, an owner, changes for all; and the caller's name. Nothing is locked. */
export async function findOtherOwners(tx: Tx, actor: Actor): Promise<{ by: string; others: string[] }> {
  const others = otherOwners(actor, await readStaff(tx), actor.userId)
  return { by: await nameOf(tx, actor.userId), others }
}

async function nameOf(tx: Tx, id: string): Promise<string> {
  return assertFound(await findStaffMember(tx, id, id), 'Admin').full_name
}

/** Whose role it is, and the other owners: a role that an intruder gave or took does not go unseen. */
async function notifyOfRole(
  context: Context,
  tx: Tx,
  staff: readonly StaffState[],
  actor: Actor,
  { id, full_name: name, staff_role: role }: StaffMember,
): Promise<void> {
  const by = await nameOf(tx, actor.userId)
  const key = `staff:${uuid()}`
  const own: AnyNotification =
    role === null
      ? { kind: 'staff_role_ended', userId: id, facts: {}, key }
      : { kind: 'staff_role_given', userId: id, facts: { role }, key }
  const notifications = otherOwners(actor, staff, id).map((userId): AnyNotification => ({
    kind: 'staff_changed',
    userId,
    facts: { name, role, by },
    key,
    aboutUserId: id,
  }))
  await notifyOfAll(context, tx, [own, ...notifications])
}

async function lockAsOwner(tx: Tx, actor: Actor): ReturnType<typeof lockStaff> {
  const staff = await lockStaff(tx)
  const problem = whyNotChangeStaff(actor, staff)
  if (problem) throw new AppError('forbidden', { message: problem })
  return staff
}

async function lockOther(
  context: Context,
  tx: Tx,
  actor: Actor,
  id: string,
  seen: StaffRole | null,
): ReturnType<typeof lockStaff> {
  const staff = await lockAsOwner(tx, actor)
  const found = findOther(context, staff, id, (member) => whyNotChangeRoleOf(actor, member))
  if (found.staff_role !== seen) throw new AppError('conflict')
  return staff
}

function findOther<Member extends StaffState & { email: string }>(
  { config }: Context,
  staff: readonly Member[],
  id: string,
  whyNot: (member: Member) => string | undefined,
): Member {
  const found = assertFound(
    staff.find((each) => each.id === id),
    'Admin',
  )
  const problem = whyNot(found)
  if (problem) throw new AppError('forbidden', { message: problem })
  if (isSharedDemoAccount(config, found.email)) throw new AppError('forbidden', { message: SHARED })
  return found
}
