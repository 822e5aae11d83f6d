import { inStorage } from '../storage/browser-storage.ts'
import { DRAFTS } from './draft-key.ts'

/** Keys of intentions that were about to be sent: lib/api/kept-intention.ts. */
const INTENTIONS = 'intention:'
/** Written and removed at once when somebody signs out: other tabs hear of it, and empty theirs. */
const LEFT = 'drafts_left'

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
  inStorage(() => removeAll(sessionStorage, [DRAFTS]))
}

function removeAll(storage: Storage, prefixes: readonly string[]): void {
  for (const key of Object.keys(storage)) {
    if (prefixes.some((prefix) => key.startsWith(prefix))) storage.removeItem(key)
  }
}
