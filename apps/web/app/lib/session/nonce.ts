/** The nonce that the next proof of a key has to answer. */
export function nonceOf({ headers }: Response): string | undefined {
  return headers.get('dpop-nonce') ?? undefined
}
