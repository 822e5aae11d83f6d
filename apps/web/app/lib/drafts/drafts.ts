import { inStorage, readKeptObject } from '../storage/browser-storage.ts'
import { readStoredSession } from '../storage/stored-session.ts'

// Passwords, and codes that are worth money, are never kept.

/** `tab`: over reloads and sign-ins, until the tab is closed. `device`: in every tab, until it is sent. */
type KeptIn = 'tab' | 'device'
const AREAS = { tab: 'sessionStorage', device: 'localStorage' } as const

/** The fields that are kept, with what they hold. */
export type DraftShape = Readonly<Record<string, 'string' | 'number'>>
export type DraftOf<Shape extends DraftShape> = {
  -readonly [Name in keyof Shape]?: Shape[Name] extends 'number' ? number : string
}

export interface Draft<Shape extends DraftShape> {
  /** Empty where there is none. A field that holds something else than it should is left out. */
  read: () => DraftOf<Shape>
  /** Keeps the fields of the shape, and nothing where nothing is typed. */
  keep: (values: object) => void
  /** It is sent, or given up. */
  forget: () => void
}

const PREFIX = 'draft:'
/** Keys of what was about to be sent: lib/api/kept-intention.ts. */
const INTENTIONS = 'intention:'
/** Written and removed at once when somebody signs out: other tabs hear of it, and empty theirs. */
const LEFT = 'drafts_left'

/** Where a draft of whoever is signed in now is kept. */
export const draftKey = (name: string): string => `${PREFIX}${readStoredSession()?.user?.id ?? 'visitor'}:${name}`

/**
 * What was typed and not yet sent. It belongs to whoever is signed in now, by what is stored, which is known before
 * anything is drawn: the next one at the same browser does not see it. Whoever is not signed in has drafts, too.
 *
 * @param name - tells this form from every other: of which product, say
 */
export function draftOf<const Shape extends DraftShape>(
  name: string,
  shape: Shape,
  place: KeptIn = 'tab',
): Draft<Shape> {
  const key = draftKey(name)
  const forget = () => inStorage(() => globalThis[AREAS[place]].removeItem(key))
  return {
    forget,
    read: () => {
      const kept = readKeptObject(key, AREAS[place])
      const known = Object.keys(shape).filter((field) => typeof kept[field] === shape[field])
      return Object.fromEntries(known.map((field) => [field, kept[field]])) as DraftOf<Shape>
    },
    keep: (values) => {
      const typed = Object.entries(values).filter(([field, value]) => typeof value === shape[field])
      if (typed.every(([, value]) => value === '')) return forget()
      inStorage(() => globalThis[AREAS[place]].setItem(key, JSON.stringify(Object.fromEntries(typed))))
    },
  }
}

/** Removes every draft, of all tabs, and what else is kept of things about to be sent. For signing out. */
export function forgetPersonal(): void {
  emptyTab()
  inStorage(() => {
    removeAll(localStorage, [PREFIX, INTENTIONS])
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
  inStorage(() => removeAll(sessionStorage, [PREFIX]))
}

function removeAll(storage: Storage, prefixes: readonly string[]): void {
  for (const key of Object.keys(storage)) {
    if (prefixes.some((prefix) => key.startsWith(prefix))) storage.removeItem(key)
  }
}
