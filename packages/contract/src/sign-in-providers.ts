/** Providers that can sign a user in instead of a password. */
export const signInProviders = ['google', 'facebook'] as const
export type SignInProvider = (typeof signInProviders)[number]

export const providerNames: Record<SignInProvider, string> = { google: 'Google', facebook: 'Facebook' }
