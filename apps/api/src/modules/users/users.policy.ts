import type { UserType } from '@asime/contract/accounts'
import { mayAsStaff } from '@asime/contract/staff-permissions'
import type { StaffRole } from '@asime/contract/staff-roles'
import { type ShownUserStatus, type UserActionName, userActionNames } from '@asime/contract/user-states'
import { AppError } from '../../platform/app-error.ts'
import type { Actor } from '../../platform/sessions/actor.ts'

type Caller = Pick<Actor, 'userId' | 'actsAsAdmin' | 'staffRole'>

interface Facts {
  id: string
  user_type: UserType
  status: ShownUserStatus
  /** Null for whoever signed up by phone. */
  email: string | null
  /** That was confirmed. */
  verified_phone: string | null
  is_contactable: boolean
  /** Of somebody else: who had a shop of their own may have it again. */
  works_for_shop: boolean
}

/**
 * What an admin may do with an account: nothing with their own, and with another admin's only as an owner, so that an owner is always left;
 * nothing with one that its owner has closed.
 */
export function userActionsOf(actor: Caller, user: Facts): UserActionName[] {
  if (whyNobodys(actor, user) !== undefined) return []
  return userActionNames.filter((action) => whyNot(action, user) === undefined)
}

/** @throws AppError forbidden, account_state */
export function assertMayOnUser(action: UserActionName, actor: Caller, user: Facts): void {
  const message = whyNot(action, user)
  const refusal =
    whyNobodys(actor, user) ?? (message === undefined ? undefined : new AppError('account_state', { message }))
  if (refusal) throw refusal
}

/**
 * Whether a change of email or number that waits may go on: whoever asked for it still works here, and may still do so with that account, which may
 * have become an admin's or been suspended since.
 */
export function mayStill(
  action: 'change_email' | 'change_phone',
  admin: { id: string; status: ShownUserStatus; staff_role: StaffRole | null } | undefined,
  user: Facts,
): boolean {
  if (admin?.status !== 'active' || !mayAsStaff(admin.staff_role, 'users')) return false
  const actor = { userId: admin.id, actsAsAdmin: true, staffRole: admin.staff_role ?? undefined }
  return userActionsOf(actor, user).includes(action)
}

/** Why the caller may do nothing at all with the account; undefined where they may. */
function whyNobodys(actor: Caller, user: Facts): AppError | undefined {
  if (!actor.actsAsAdmin) return new AppError('forbidden')
  if (actor.userId === user.id)
    return new AppError('forbidden', { message: 'This is your own account. Another admin has to do it' })
  if (user.user_type === 'admin' && !mayAsStaff(actor.staffRole, 'staff'))
    return new AppError('forbidden', { message: 'This is the account of an admin. An owner has to do it' })
  if (user.status === 'closed') return new AppError('account_state', { message: 'Its owner has closed this account' })
  return undefined
}

/** Why it cannot be done to the account as it is, whoever asks; undefined where it can. */
function whyNot(action: UserActionName, user: Facts): string | undefined {
  if (user.status === 'suspended') return WHILE_SUSPENDED[action]
  switch (action) {
    case 'restore':
      return 'This account is not suspended'
    case 'change_email':
      return user.email === null ? 'This account has no email' : undefined
    case 'change_phone':
      return user.verified_phone === null ? 'This account has no confirmed number' : undefined
    case 'make_vendor':
      return whyNotMadeVendor(user)
    case 'make_buyer':
      return user.user_type === 'vendor' ? undefined : 'This account has no shop that is open'
    case 'suspend':
    case 'sign_out':
      return undefined
  }
}

const WHILE_SUSPENDED: Record<UserActionName, string | undefined> = {
  suspend: 'This account is already suspended',
  restore: undefined,
  sign_out: 'This account is suspended, which has ended its sessions',
  change_email: 'This account is suspended. Restore it before its email is changed',
  change_phone: 'This account is suspended. Restore it before its number is changed',
  make_vendor: 'This account is suspended. Restore it before it gets a shop',
  make_buyer: 'This account is suspended, and its shop is hidden. Restore it before the shop is closed',
}

/** As for whoever opens a shop of their own, said to an admin. */
function whyNotMadeVendor({ user_type: type, works_for_shop: works, is_contactable: isContactable }: Facts) {
  if (type === 'admin') return 'Admins cannot have a shop'
  if (type === 'vendor') return 'This account already has a shop'
  if (works) return 'This person works for a shop. They have to leave it first'
  return isContactable ? undefined : 'This person has not confirmed an email address or a phone number yet'
}
