/** Providers that can sign a user in instead of a password. */
export const signInProviders = ['google', 'facebook'] as const
export type SignInProvider = (typeof signInProviders)[number]

export function isSignInProvider(name: string | undefined): name is SignInProvider {
  return (signInProviders as readonly (string | undefined)[]).includes(name)
}

export const providerNames: Record<SignInProvider, string> = { google: 'Google', facebook: 'Facebook' }
