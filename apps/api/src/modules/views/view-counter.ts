import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { type Db, inTransaction } from '../../platform/database/database.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { countViews, type ViewedTable as Table } from './views.repository.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Views of products and item requests. */
    views: ViewCounter
  }
}

export interface ViewCounter {
  /** Notes that somebody looked. Costs no write; the note reaches the database within seconds. */
  record(table: Table, id: string, req: FastifyRequest): void
  /** Notes that somebody was shown a page that had been rendered for another visitor. */
  recordPage(req: FastifyRequest): void
  /** Writes what was noted. */
  flush(): Promise<void>
  stop(): Promise<void>
}

const PAGE = /^\/(products|requests)\/([0-9a-f-]{36})(?:\?|$)/
const FLUSH_MS = 5_000
/** Beyond this many notes between two flushes, further ones are dropped: figures, not records. */
const MAX_NOTES = 50_000

/**
 * Counts views off the read path: notes are gathered in memory and written together. A viewer (address and browser,
 * stored only as a keyed hash) counts at most once an hour per thing, over all nodes, by the table viewings.
 */
export function createViewCounter(db: Db, secrets: Secrets, log: FastifyBaseLogger): ViewCounter {
  let notes = new Map<string, { table: Table; id: string; viewer: string }>()
  let flushing: Promise<void> = Promise.resolve()

  async function write(batch: typeof notes): Promise<void> {
    for (const table of ['products', 'item_requests'] as const) {
      const of = [...batch.values()].filter((note) => note.table === table)
      if (of.length === 0) continue
      await inTransaction(db, async (tx) => {
        await countViews(
          tx,
          table,
          of.map((note) => note.id),
          of.map((note) => secrets.hash(note.viewer)),
        )
      })
    }
  }

  async function flush(): Promise<void> {
    await flushing
    if (notes.size === 0) return
    const batch = notes
    notes = new Map()
    flushing = write(batch).catch((error: unknown) => log.warn({ err: error, views: batch.size }, 'views not counted'))
    await flushing
  }

  const timer = setInterval(() => void flush(), FLUSH_MS).unref()
  function record(table: Table, id: string, req: FastifyRequest): void {
    if (notes.size >= MAX_NOTES) return
    const viewer = `${req.ip} ${req.headers['user-agent'] ?? ''}`
    notes.set(`${id} ${viewer}`, { table, id, viewer })
  }

  return {
    record,
    recordPage(req) {
      const [, noun, id] = PAGE.exec(req.url) ?? []
      if (id !== undefined) record(noun === 'products' ? 'products' : 'item_requests', id, req)
    },
    flush,
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}
