import { inStorage, readKeptObject } from '../storage/browser-storage.ts'
import { draftKey } from './draft-key.ts'

// Passwords and codes that are worth money are never kept.

/** `tab`: over reloads and sign-ins, until the tab is closed. `device`: in every tab, until it is sent. */
type KeptIn = 'tab' | 'device'
const AREAS = { tab: 'sessionStorage', device: 'localStorage' } as const

/** The kept fields with their values. */
export type DraftShape = Readonly<Record<string, 'string' | 'number'>>
export type DraftOf<Shape extends DraftShape> = {
  -readonly [Name in keyof Shape]?: Shape[Name] extends 'number' ? number : string
}

export interface Draft<Shape extends DraftShape> {
  /** Empty where there is no draft. A field with an unsuitable value is left out. */
  read: () => DraftOf<Shape>
  /** Keeps the fields of the shape, and no draft where nothing is typed. */
  keep: (values: object) => void
  /** Removes the draft once it is sent or given up. */
  forget: () => void
}

/**
 * What was typed and not yet sent. It belongs to the stored user, who is known before anything is drawn: the next user of
 * the same browser does not see it. Visitors have drafts, too.
 *
 * @param name - tells this form from every other, for example by its product
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

/** A list that is kept in a field as JSON; empty where there is none. */
export function readList<Entry>(text: string | undefined): Entry[] {
  try {
    const kept: unknown = JSON.parse(text ?? '')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}
