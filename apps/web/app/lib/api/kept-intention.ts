import { inStorage, readKeptObject } from '../storage/browser-storage.ts'
import { newIdempotencyKey } from './idempotency-key.ts'

const PREFIX = 'intention:'

/** Keys of this page, by name: storage may be forbidden or full. */
const memory = new Map<string, Record<string, unknown>>()

/**
 * The Idempotency-Key for what `name` is about to send: the same for the same input, in every tab and after a reload, for
 * `keptMs`, so that an answer that was lost on the way does not make it twice. Where storage is forbidden or full it is
 * the same as long as the page lives. `useIntentionKey` does as much for forms that a reload empties.
 */
export function keyForIntention(name: string, input: unknown, keptMs: number): string {
  const nowMs = Date.now()
  const text = JSON.stringify(input)
  for (const kept of [readKeptObject(PREFIX + name), memory.get(name)]) {
    if (kept?.['text'] === text && typeof kept['key'] === 'string' && Number(kept['atMs']) > nowMs - keptMs) {
      return kept['key']
    }
  }
  const intention = { text, key: newIdempotencyKey(), atMs: nowMs }
  memory.delete(name)
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(intention))
  } catch {
    memory.set(name, intention)
  }
  return intention.key
}

/** Forgets the key once it is done: the same input again is a new intention. */
export function forgetIntention(name: string): void {
  memory.delete(name)
  inStorage(() => localStorage.removeItem(PREFIX + name))
}
