import { createContext, useContext } from 'react'

/** The nonce of this response's content security policy; the same on the server and in the browser. */
export const NonceContext = createContext('')

export function useNonce(): string {
  return useContext(NonceContext)
}
