import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'

/** A cell: text of anybody's, or an amount of ours in pesewas. */
export type Cell = string | null | { pesewas: number }

/** A table to be saved and opened in a spreadsheet, sent as its rows are read. */
export class CsvFile {
  private readonly name: string
  private readonly rows: AsyncIterable<readonly Cell[]>

  /** @param name of the file, without its ending */
  constructor(name: string, rows: AsyncIterable<readonly Cell[]>) {
    this.name = name
    this.rows = rows
  }

  /** @returns once all of it was read, or the reader is gone */
  async send(reply: FastifyReply): Promise<void> {
    const text = Readable.from(toCsv(this.rows))
    // Also after a HEAD, whose answer ends before the table.
    reply.raw.once('close', () => text.destroy())
    void reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${this.name}.csv"`)
      .send(text)
    if (reply.raw.destroyed) text.destroy()
    // What went wrong has cut the answer off, and was logged there.
    await finished(text).catch(() => {})
  }
}

/** Characters that are sent at once: a single row costs more to send than to make, and others would wait for it. */
const CHUNK = 16_384
/** How much longer than making a chunk the pause after it is. */
const PAUSES = 3
const LONGEST_PAUSE_MS = 100

async function* toCsv(rows: AsyncIterable<readonly Cell[]>): AsyncIterable<string> {
  // By this mark spreadsheets know that names are in UTF-8.
  let chunk = '\uFEFF'
  let startedAt = performance.now()
  for await (const row of rows) {
    chunk += `${row.map(toCell).join(',')}\r\n`
    if (chunk.length < CHUNK) continue
    const tookMs = performance.now() - startedAt
    yield chunk
    chunk = ''
    // A reader of a table can wait, and shoppers notice nothing of it.
    await sleep(Math.min(LONGEST_PAUSE_MS, PAUSES * tookMs))
    startedAt = performance.now()
  }
  yield chunk
}

/** Text that a spreadsheet would take for a formula is kept from it by an apostrophe (SAFE-12). */
export function toCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'object') return (cell.pesewas / 100).toFixed(2)
  const harmless = /^[\s]*[=+\-@\t\r|%]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(harmless) || harmless !== cell ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
