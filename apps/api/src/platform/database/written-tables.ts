import type pg from 'pg'

const WRITES = /\b(insert\s+into|update|delete\s+from)\s+(?:only\s+)?"?([a-z_]+)/gi
const NONE: ReadonlySet<string> = new Set()

/** By text: statements are constants, and few. */
const known = new Map<string, ReadonlySet<string>>()
const MOST_KNOWN = 5_000

/** The tables that a statement writes, as its text says; what triggers write is not among them. Rather too many than too few. */
export function writtenTables(text: string): ReadonlySet<string> {
  const found = known.get(text)
  if (found) return found
  const tables = new Set([...text.matchAll(WRITES)].map(([, , table]) => table!.toLowerCase()))
  const written = tables.size === 0 ? NONE : tables
  if (known.size < MOST_KNOWN) known.set(text, written)
  return written
}

type Listener = (tables: ReadonlySet<string>) => void
const listeners = new WeakMap<pg.Pool, Set<Listener>>()

/**
 * Calls the listener after each transaction, and each statement without one, that may have written, before whoever waits for it
 * goes on. @returns what ends it
 */
export function onWrites(pool: pg.Pool, listener: Listener): () => void {
  const all = listeners.get(pool) ?? new Set()
  listeners.set(pool, all.add(listener))
  return () => all.delete(listener)
}

export function tellWritten(pool: pg.Pool, tables: ReadonlySet<string>): void {
  for (const listener of listeners.get(pool) ?? []) listener(tables)
}
