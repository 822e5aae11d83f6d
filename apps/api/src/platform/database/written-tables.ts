import type pg from 'pg'

/** Tables written by functions that statements call by SELECT, where that shows in public answers. */
const WRITTEN_BY = {
  refresh_category_texts: ['update products', 'update item_requests'],
  refresh_vendor_texts: ['update products'],
}
const CALLS = new RegExp(`\\b(${Object.keys(WRITTEN_BY).join('|')})\\(`, 'gi')
const WRITES = /\b(insert\s+into|update|delete\s+from)\s+(?:only\s+)?"?([a-z_]+)/gi
const NONE: ReadonlySet<string> = new Set()

/** By text: statements are constants, and few. */
const known = new Map<string, ReadonlySet<string>>()
const MOST_KNOWN = 5_000

/** Ids of rows by table: they look different now, but they stand in the same lists at the same places. */
export type ChangedRows = ReadonlyMap<string, readonly string[]>

/** What a transaction may have written; too much rather than too little. */
export interface Writes {
  /**
   * As `update products`: as the texts of statements say, so without what triggers write. For a table of `rows` only if something
   * else of it was written too.
   */
  tables: ReadonlySet<string>
  rows: ReadonlyMap<string, ReadonlySet<string>>
}

/** The tables that a statement writes, and how, as its text says, or the functions that it calls; what triggers write is not among them. */
function writtenTables(text: string): ReadonlySet<string> {
  const found = known.get(text)
  if (found) return found
  const tables = new Set([
    ...[...text.matchAll(WRITES)].map(([, how, table]) => `${how!.split(/\s/, 1)[0]} ${table}`.toLowerCase()),
    ...[...text.matchAll(CALLS)].flatMap(([, name]) => WRITTEN_BY[name as keyof typeof WRITTEN_BY]),
  ])
  const written = tables.size === 0 ? NONE : tables
  if (known.size < MOST_KNOWN) known.set(text, written)
  return written
}

type RowsOf = (rows: Record<string, unknown>[]) => ChangedRows | undefined
const saying = new WeakMap<readonly unknown[], RowsOf>()

/**
 * Values of a statement that says by the rows it came to what it has changed, so that not everything that is made of its tables has
 * to be read anew. Every table that `of` names is answered for by it; undefined where it cannot tell.
 */
export function sayingRows<V extends readonly unknown[]>(values: V, of: RowsOf): V {
  saying.set(values, of)
  return values
}

/** Collects what is written on one connection. */
export function createWriteNotes() {
  const tables = new Set<string>()
  const rows = new Map<string, Set<string>>()

  function noteTables(text: string, besides?: ChangedRows): void {
    for (const written of writtenTables(text)) {
      const [, table] = written.split(' ') as [string, string]
      if (!besides?.has(table)) tables.add(written)
    }
  }

  return {
    /** @param result as far as the statement has been answered */
    note(text: string, values: readonly unknown[], result?: Record<string, unknown>[]): void {
      const changed = result && saying.get(values)?.(result)
      noteTables(text, changed)
      for (const [table, ids] of changed ?? []) {
        const noted = rows.get(table) ?? new Set()
        for (const id of ids) noted.add(id)
        if (noted.size > 0) rows.set(table, noted)
      }
    },
    /** Whether a statement with such values is noted when it has been answered. */
    saysRows: (values: readonly unknown[]): boolean => saying.has(values),
    /** All writes since the last call; undefined where there were none. */
    take(): Writes | undefined {
      if (tables.size === 0 && rows.size === 0) return undefined
      const writes = { tables: new Set(tables), rows: new Map(rows) }
      tables.clear()
      rows.clear()
      return writes
    },
  }
}

type Listener = (writes: Writes) => void
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

export function tellWritten(pool: pg.Pool, writes: Writes): void {
  for (const listener of listeners.get(pool) ?? []) listener(writes)
}
