// Apart from what becomes of them, which few pages ask for: every account has a status.

/**
 * unverified: being filled in, or never begun. asked_again: an admin wants something better. expired: its time is over, or a newer one
 * took its place. revoked: it held no longer, since what it rested on has changed.
 */
export const verificationStatuses = [
  'unverified',
  'pending',
  'asked_again',
  'verified',
  'rejected',
  'expired',
  'revoked',
] as const
export type VerificationStatus = (typeof verificationStatuses)[number]

/** How everybody else sees a shop: what is under way is between the shop and Asime. */
export const shownVerificationStatuses = [
  'unverified',
  'verified',
  'expired',
] as const satisfies readonly VerificationStatus[]
