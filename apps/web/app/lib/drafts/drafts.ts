import { inStorage, readKeptObject } from '../storage/browser-storage.ts'
import { draftKey } from './draft-key.ts'

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
