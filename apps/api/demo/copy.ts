import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

export type Value = string | number | boolean | null

/** Where rows go and how a thing becomes one. The names are our own, never a user's. */
export interface Table<Thing> {
  name: string
  /** Separated by commas. */
  columns: string
  row: (thing: Thing) => readonly Value[]
}

const CHUNK_LENGTH = 128 * 1024

/** Streams the things into the table as they are made: no more of them are in memory than the connection takes at a time. */
export async function copyInto<Thing>(
  client: pg.ClientBase,
  table: Table<Thing>,
  things: Iterable<Thing>,
  options = '',
): Promise<void> {
  // oxlint-disable-next-line asime/constant-sql -- constants of tables.ts
  const target = client.query(copyFrom(`COPY ${table.name} (${table.columns}) FROM STDIN ${options}`))
  await pipeline(Readable.from(chunksOf(table, things), { objectMode: true, highWaterMark: 2 }), target)
}

function* chunksOf<Thing>({ row }: Table<Thing>, things: Iterable<Thing>): Generator<Buffer> {
  let chunk = ''
  for (const thing of things) {
    const values = row(thing)
    for (let i = 0; i < values.length; i++) chunk += (i === 0 ? '' : '\t') + field(values[i] as Value)
    chunk += '\n'
    if (chunk.length < CHUNK_LENGTH) continue
    yield Buffer.from(chunk)
    chunk = ''
  }
  if (chunk) yield Buffer.from(chunk)
}

const special = /[\\\n\r\t]/g
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function field(value: Value): string {
  if (value === null) return '\\N'
  if (typeof value !== 'string') return String(value)
  return value.normalize('NFC').replace(special, (character) => escapes[character] as string)
}
