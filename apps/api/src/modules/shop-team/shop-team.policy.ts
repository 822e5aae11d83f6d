import type { UserType } from '@asime/contract/accounts'
import type { ErrorCode } from '@asime/contract/errors'
import type { ShopRole } from '@asime/contract/shop-roles'

type Refusal = { code: ErrorCode; message: string }

export interface Invitee {
  user_type: UserType
  email: string | null
  email_verified: boolean
  /** Of the shop that they work for already, their own or another. */
  shop_role: ShopRole | null
}

/** Whose invitation it is: the mail went to an address, and only whoever has confirmed that address may see or take it. */
export function whyNotSeeOffer(invitee: Invitee, invitation: { email: string }): Refusal | undefined {
  if (invitee.email !== invitation.email)
    return { code: 'forbidden', message: 'This invitation was sent to another email address. Sign in with that one' }
  if (!invitee.email_verified)
    return { code: 'forbidden', message: 'Confirm your email first. Your profile has a button to send the link again' }
  return undefined
}

/** Everybody works for one shop at most (decision 0075). */
export function whyNotJoin(invitee: Invitee, invitation: { email: string }): Refusal | undefined {
  const refusal = whyNotSeeOffer(invitee, invitation)
  if (refusal) return refusal
  if (invitee.user_type === 'admin') return { code: 'forbidden', message: 'Admins cannot work for a shop' }
  if (invitee.shop_role === 'owner' || invitee.user_type === 'vendor')
    return { code: 'conflict', message: 'You have a shop of your own, and cannot work for another' }
  if (invitee.shop_role)
    return { code: 'conflict', message: 'You already work for a shop. Leave it first, on your profile page' }
  return undefined
}

/** An owner closes the shop instead; nobody is left to run it otherwise. */
export function whyNotLeave(role: ShopRole | undefined): Refusal | undefined {
  if (role === undefined) return { code: 'forbidden', message: 'You do not work for a shop' }
  return role === 'owner' ? { code: 'conflict', message: 'You own this shop. You cannot leave it' } : undefined
}
