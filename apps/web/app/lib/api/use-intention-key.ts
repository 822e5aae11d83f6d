import { useRef } from 'react'
import { newIdempotencyKey } from './idempotency-key.ts'

/**
 * Gives the Idempotency-Key for the input of a form: the same for each retry of the same input, so that the API does it once
 * however often the connection breaks, and another as soon as the input differs.
 */
export function useIntentionKey(): (input: unknown) => string {
  const last = useRef<{ text: string; key: string }>(undefined)
  return (input) => {
    const text = JSON.stringify(input)
    if (last.current?.text !== text) last.current = { text, key: newIdempotencyKey() }
    return last.current.key
  }
}
