// In a file of its own: every account has a status, but few pages need the moves (`verification-states.ts`).

/**
 * unverified: being filled in, or never started. asked_again: an admin asks for changes. expired: it has run out, or a newer one has
 * replaced it. revoked: no longer valid, because the verified facts have changed.
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

/** The public statuses. What is in progress is only visible to the shop and Asime. */
export const shownVerificationStatuses = [
  'unverified',
  'verified',
  'expired',
] as const satisfies readonly VerificationStatus[]
