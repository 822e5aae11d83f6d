import { inStorage } from '../storage/browser-storage.ts'
import { DRAFTS } from './draft-key.ts'

/** Keys of intentions that were about to be sent: lib/api/kept-intention.ts. */
const INTENTIONS = 'intention:'
/** Written and removed at once when somebody signs out: other tabs hear of it, and empty theirs. */
const LEFT = 'drafts_left'

const memories: Map<string, unknown>[] = []

/** Sets what is emptied then, too: what storage did not take, and is in this page's memory. */
export function forgetToo(memory: Map<string, unknown>): void {
  memories.push(memory)
}

/** Removes every draft of all tabs, and all kept intentions. For signing out. */
export function forgetPersonal(): void {
  emptyTab()
  inStorage(() => {
    removeAll(localStorage, [DRAFTS, INTENTIONS])
    localStorage.setItem(LEFT, 'true')
    localStorage.removeItem(LEFT)
  })
}

/** From now on this tab's drafts go when somebody signs out in another. */
export function forgetWithOtherTabs(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === LEFT && newValue !== null) emptyTab()
  })
}

function emptyTab(): void {
  for (const memory of memories) memory.clear()
  inStorage(() => removeAll(sessionStorage, [DRAFTS]))
}

function removeAll(storage: Storage, prefixes: readonly string[]): void {
  for (const key of Object.keys(storage)) {
    if (prefixes.some((prefix) => key.startsWith(prefix))) storage.removeItem(key)
  }
}
