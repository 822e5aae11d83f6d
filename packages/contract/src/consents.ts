import { signInProviders } from './sign-in-providers.ts'

/** What somebody agrees to beyond what a single act asks for. Notifications are about what somebody does here, and so not among it. */
export const consentKinds = ['terms', 'newsletter'] as const

/**
 * How it was given or taken back: `sign_up_page` and `phone_page`: an account was opened as those pages offer it, where they say
 * that the terms hold; a provider's name: the box was ticked and sent; `newsletter_link`: by a link of a mail.
 */
export const consentWays = [
  'sign_up_page',
  'phone_page',
  ...signInProviders,
  'newsletter_link',
  'account_closed',
] as const
export type ConsentWay = (typeof consentWays)[number]
