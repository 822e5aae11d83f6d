import { LRUCache } from 'lru-cache'
import type pg from 'pg'

/** The database keeps what changes in its index of products for longer (search-changes.sql.ts). */
const KEPT_FOR_MS = 10 * 60_000
const MOST_MB = 6
/** Bytes that an entry takes beside its texts. */
const OVERHEAD = 400

const kept = new WeakMap<pg.Pool, LRUCache<string, string>>()

/**
 * What searches of this database have counted (`kept_matches`, migration 0556), by what they searched for. The next one brings it, and the
 * database counts only what has changed since, which gives the same.
 */
export function keptMatches(pool: pg.Pool): LRUCache<string, string> {
  let searches = kept.get(pool)
  if (!searches) {
    searches = new LRUCache({
      maxSize: MOST_MB * 1_000_000,
      sizeCalculation: (matches, search) => matches.length + 2 * search.length + OVERHEAD,
      ttl: KEPT_FOR_MS,
      // Counted anew after that time, however often it was brought up to date.
      noUpdateTTL: true,
    })
    kept.set(pool, searches)
  }
  return searches
}
