import { type VerificationActionName, verificationActions } from '@asime/contract/verification-states'
import type { VerificationStatus } from '@asime/contract/accounts'
import type { Actor } from '../../platform/sessions/actor.ts'

type Caller = Pick<Actor, 'actsAsAdmin' | 'vendorId'>

/** Nobody decides about a shop that was their own before they became an admin. */
export function mayCheckShop(actor: Caller, verification: { vendor_id: string }): boolean {
  return actor.actsAsAdmin && actor.vendorId !== verification.vendor_id
}

export function adminActionsOf(
  actor: Caller,
  verification: { vendor_id: string; status: VerificationStatus },
): VerificationActionName[] {
  return mayCheckShop(actor, verification) ? verificationActions('admin', verification.status) : []
}
