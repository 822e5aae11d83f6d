import { inStorage, readKeptObject } from './browser-storage.ts'
import { newIdempotencyKey } from './ids.ts'

const PREFIX = 'intention:'

/**
 * The Idempotency-Key for what `name` is about to send: the same for the same input, in every tab and after a reload, for
 * `keptMs`, so that an answer that was lost on the way does not make it twice. Where storage is forbidden or full it is
 * another each time. `useIntentionKey` does as much for forms that a reload empties.
 */
export function keyForIntention(name: string, input: unknown, keptMs: number): string {
  const nowMs = Date.now()
  const text = JSON.stringify(input)
  const kept = readKeptObject(PREFIX + name)
  if (kept['text'] === text && typeof kept['key'] === 'string' && Number(kept['atMs']) > nowMs - keptMs) {
    return kept['key']
  }
  const key = newIdempotencyKey()
  inStorage(() => localStorage.setItem(PREFIX + name, JSON.stringify({ text, key, atMs: nowMs })))
  return key
}

/** It is done: the same once more would be another. */
export function forgetIntention(name: string): void {
  inStorage(() => localStorage.removeItem(PREFIX + name))
}
