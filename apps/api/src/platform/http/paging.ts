import type { JsonOf } from '../database/json-of.ts'
import { TOTAL_CAP } from '@asime/contract/paging'
import { AppError } from '../app-error.ts'
import { JsonText } from './json-text.ts'

/** Where a page ends: the sort value of its last row, as text that the database reads back exactly, and its id. */
export interface Cursor {
  value: string
  id: string
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const VALUES = {
  number: /^-?\d{1,18}(\.\d{1,6})?$/,
  time: /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00|infinity)$/,
  text: /^[^\u0000-\u001f]{0,200}$/u,
} as const
export type CursorValue = keyof typeof VALUES

export function encodeCursor(sort: string, cursor: Cursor): string {
  return Buffer.from(JSON.stringify([sort, cursor.value, cursor.id])).toString('base64url')
}

/**
 * @param sort what the list is sorted by; a cursor of another sort would silently give wrong rows
 * @throws AppError invalid_cursor
 */
export function decodeCursor(text: string | undefined, sort: string, kind: CursorValue): Cursor | undefined {
  if (text === undefined) return undefined
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    if (Array.isArray(parsed) && parsed.length === 3) {
      const [of, value, id] = parsed as unknown[]
      if (
        of === sort &&
        typeof value === 'string' &&
        VALUES[kind].test(value) &&
        isPossible(value, kind) &&
        typeof id === 'string' &&
        UUID.test(id)
      ) {
        return { value, id }
      }
    }
  } catch {
    // Not JSON: refused below like any other foreign text.
  }
  throw new AppError('invalid_cursor', { errors: { cursor: 'Must be a cursor from next_cursor of the same list' } })
}

function isPossible(value: string, kind: CursorValue): boolean {
  if (kind !== 'time' || value === 'infinity') return true
  return !Number.isNaN(Date.parse(value.replace(' ', 'T').replace(/\+00$/, 'Z')))
}

/** How much of a list is read. */
export interface Extent {
  limit: number
  cursor: Cursor | undefined
  /** Whether the total is wanted, which costs more than many pages: a table that is saved names none. */
  isCounted: boolean
}

/** What a list statement returns: the page as JSON text, one row more than asked for counted, and the capped total. */
export interface PageRow {
  data: string
  fetched: number | null
  last_value: string | null
  last_id: string | null
  total: number
  /** In a search: what was searched for instead of what was typed; null or absent where nothing was corrected. */
  corrected_query?: string | null
  /** In a search: nothing has all the words, and what is listed has some of them. */
  some_words?: boolean
}

/** A page as the database makes it, of such rows. */
export interface JsonPage<T> extends PageRow {
  data: JsonOf<T[]>
}

/** A correction that found nothing is not mentioned. */
export function pageText(
  row: PageRow,
  options: { limit: number; sort: string; /** What else the list says of itself, as JSON. */ counts?: string },
): JsonText {
  const nextCursor =
    (row.fetched ?? 0) > options.limit && row.last_value !== null && row.last_id !== null
      ? `"${encodeCursor(options.sort, { value: row.last_value, id: row.last_id })}"`
      : 'null'
  const corrected =
    row.total > 0 && row.corrected_query ? `,"corrected_query":${JSON.stringify(row.corrected_query)}` : ''
  const someWords = row.total > 0 && row.some_words ? ',"some_words":true' : ''
  const capped = row.total > TOTAL_CAP
  return new JsonText(
    `{"data":${row.data},"meta":{"total":${capped ? TOTAL_CAP : row.total},"total_is_capped":${capped},"limit":${options.limit},"next_cursor":${nextCursor}${corrected}${someWords}${options.counts ? `,"counts":${options.counts}` : ''}}}`,
  )
}
