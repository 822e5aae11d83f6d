import type { ShopRole } from '@asime/contract/shop-roles'

export const title = 'Team'
export const lead = 'Invite people to work for your shop, with their own account.'
export const members = 'People'
export const invitations = 'Invitations'
export const noInvitations = 'No open invitations.'
export const since = (date: string) => `Since ${date}`
export const loading = 'Loading your team'
export const validUntil = (date: string) => `Valid until ${date}`
export const expired = 'Expired'
export const sendAgain = 'Send again'
export const sendAgainTo = (email: string) => `Send again to ${email}`
export const revoke = 'Revoke'
export const revokeOf = (email: string) => `Revoke the invitation to ${email}`
export const remove = 'Remove'
export const removeOf = (name: string) => `Remove ${name}`
export const roleOf = (name: string) => `Role of ${name}`
export const invite = 'Invite someone'
export const email = 'Email'
export const emailHint = 'The invitation works only for this address'
export const role = 'Role'
export const sendInvitation = 'Send invitation'
export const invited = 'Invitation sent'
export const invitedTo = (address: string) => `We emailed it to ${address}.`
export const revoked = 'Invitation revoked'
export const removed = (name: string) => `${name} is removed from your team`
export const roleChanged = (name: string, label: string) => `${name} is now a ${label.toLowerCase()}`
export const error = 'Error'
export const failed = 'We could not reach Asime. Please try again.'
export const removeTitle = (name: string) => `Remove ${name}?`
export const removeText = (name: string) =>
  `${name} loses access to your shop at once. What they did for it stays. You can invite them again.`
export const keep = 'Keep'
export const revokeTitle = 'Revoke this invitation?'
export const revokeText = (address: string) => `The link that we emailed to ${address} stops working.`
export const rolesTitle = 'What each role can do'

/** Listed for each, in plain words. */
export const mayDo: Record<Exclude<ShopRole, 'owner'>, { can: string; cannot: string }> = {
  manager: {
    can: 'Products, bids, orders, refunds and disputes.',
    cannot: 'Cannot see or change payouts, the payout account or the team.',
  },
  packer: {
    can: 'Paid orders: what to pack, where it goes, dispatch and hand-over.',
    cannot: 'Sees no prices, totals or earnings. Cannot cancel or refund.',
  },
}
