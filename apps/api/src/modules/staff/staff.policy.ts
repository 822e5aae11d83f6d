import type { UserType } from '@asime/contract/accounts'
import type { StaffRole } from '@asime/contract/staff-roles'
import type { Actor } from '../../platform/sessions/actor.ts'

/** An account as far as it matters to whether it becomes an admin's. */
export interface Candidate {
  user_type: UserType
  is_active: boolean
  is_confirmed: boolean
  /** Owns a shop, or works for one. */
  has_shop: boolean
}

/** Why an account does not become an admin's; undefined where it may. Whoever sells here must not decide about their own sales. */
export function whyNotStaff(candidate: Candidate | undefined): string | undefined {
  if (!candidate) return 'There is no account with this email'
  if (candidate.user_type === 'admin') return 'This account already belongs to an admin'
  if (!candidate.is_active) return 'This account is suspended'
  if (!candidate.is_confirmed) return 'The owner of this account has not confirmed the email yet'
  if (candidate.has_shop) return 'This account has a shop or works for one. Use an account of its own for staff'
  return undefined
}

/** An admin, as the database has them at that moment. */
export interface StaffState {
  id: string
  staff_role: StaffRole | null
  is_active: boolean
}

/** Why the caller changes nothing about who works here; undefined for whoever is an active owner still. */
export function whyNotChangeStaff({ userId }: Actor, staff: readonly StaffState[]): string | undefined {
  const isOwner = staff.some((each) => each.id === userId && each.staff_role === 'owner' && each.is_active)
  return isOwner ? undefined : 'You are no longer an owner'
}

/** Nobody changes their own role: so an owner remains, whatever owners do. */
export function whyNotChangeRoleOf({ userId }: Actor, { id }: StaffState): string | undefined {
  return id === userId ? 'You cannot change your own role. Ask another owner' : undefined
}

/** Why the caller does not drop somebody's codes: a stolen session would rid itself of the one thing that it does not have. */
export function whyNotResetCodesOf({ userId }: Actor, { id }: StaffState): string | undefined {
  return id === userId ? 'You cannot reset your own codes. Ask another owner' : undefined
}

/** Who is notified when the caller changes the role of somebody. */
export function otherOwners({ userId }: Actor, staff: readonly StaffState[], changedId: string): string[] {
  return staff
    .filter((each) => each.staff_role === 'owner' && each.is_active && each.id !== userId && each.id !== changedId)
    .map(({ id }) => id)
}
