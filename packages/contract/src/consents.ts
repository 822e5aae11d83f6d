import { signInProviders } from './sign-in-providers.ts'

/** What users agree to in general, not for a single action. Notifications are about a user's own activity and need no consent. */
export const consentKinds = ['terms', 'newsletter'] as const

/**
 * How consent was given or withdrawn. `sign_up_page`, `phone_page`: by opening an account on that page, which says that the terms
 * apply. A provider's name: by ticking the box after its sign-in. `newsletter_link`: by a mailed link.
 */
export const consentWays = [
  'sign_up_page',
  'phone_page',
  ...signInProviders,
  'newsletter_link',
  'account_closed',
] as const
export type ConsentWay = (typeof consentWays)[number]
