import { MAX_EXPORT_ROWS } from '@asime/contract/paging'
import type { Cell } from './csv-file.ts'
import type { Cursor, JsonPage } from './paging.ts'

const BATCH = 500

interface Batch<Item> {
  items: readonly Item[]
  /** Where the next one begins; undefined after the last. */
  next: Cursor | undefined
}

/**
 * A table that is read batch by batch as it is sent, of `MAX_EXPORT_ROWS` items at most.
 * @param toRows the rows of an item, usually one
 * @param most another maximum, where left-out rows would make the table wrong
 */
export async function* inBatches<Item>(
  headings: readonly string[],
  readBatch: (size: number, cursor: Cursor | undefined) => Promise<Batch<Item>>,
  toRows: (item: Item) => readonly (readonly Cell[])[],
  most = MAX_EXPORT_ROWS,
): AsyncIterable<readonly Cell[]> {
  yield headings
  let cursor: Cursor | undefined
  for (let sent = 0; sent < most; sent += BATCH) {
    const { items, next } = await readBatch(BATCH, cursor)
    for (const item of items) yield* toRows(item)
    if (!next) return
    cursor = next
  }
}

/** A page of a list as a batch. */
export function batchOfPage<Item>(page: Omit<JsonPage<Item>, 'data'> & { data: string }, size: number): Batch<Item> {
  const { data, fetched, last_value: value, last_id: id } = page
  const isLast = (fetched ?? 0) <= size || value === null || id === null
  return { items: JSON.parse(data) as Item[], next: isLast ? undefined : { value, id } }
}

/** A batch of rows that carry their sort value. */
export function batchOfRows<Row extends { data: { id: string } }>(
  rows: readonly Row[],
  size: number,
  valueOf: (row: Row) => string,
): Batch<Row['data']> {
  const last = rows.at(-1)
  const isLast = !last || rows.length < size
  return { items: rows.map(({ data }) => data), next: isLast ? undefined : { value: valueOf(last), id: last.data.id } }
}
