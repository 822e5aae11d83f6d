import { createContext, useContext } from 'react'

/**
 * The nonce of this response's content security policy. Empty in the browser, which hides nonces from scripts anyway:
 * elements that carry one need suppressHydrationWarning.
 */
export const NonceContext = createContext('')

export function useNonce(): string {
  return useContext(NonceContext)
}
