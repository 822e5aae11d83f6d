import { VIEW_COUNTED } from '@asime/contract/deadlines'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { type Db, inTransaction, queryRows } from '../../platform/database/database.ts'
import type { Secrets } from '../../platform/secrets.ts'

type Table = 'products' | 'item_requests'

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
        await queryRows(
          tx,
          // In id order, so that nodes flushing at the same time never wait for each other in a circle.
          `WITH seen AS (
             INSERT INTO viewings AS v (subject_id, viewer_hash, counted_at)
             SELECT DISTINCT subject_id, viewer_hash, now() FROM unnest($1::uuid[], $2::bytea[]) AS n (subject_id, viewer_hash)
             ORDER BY 1, 2
             ON CONFLICT ON CONSTRAINT viewings_pk DO UPDATE SET counted_at = now() WHERE v.counted_at <= now() - $3::interval
             RETURNING subject_id
           ), counted AS (SELECT subject_id, count(*) AS views FROM seen GROUP BY subject_id),
           locked AS (SELECT t.id FROM ${table} t JOIN counted c ON c.subject_id = t.id ORDER BY t.id FOR NO KEY UPDATE OF t)
           UPDATE ${table} t SET views_count = t.views_count + c.views
           FROM counted c JOIN locked l ON l.id = c.subject_id WHERE t.id = c.subject_id`,
          [of.map((note) => note.id), of.map((note) => secrets.hash(note.viewer)), VIEW_COUNTED],
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

export async function cleanUp(db: Db): Promise<void> {
  await queryRows(db, 'DELETE FROM viewings WHERE counted_at <= now() - $1::interval', [VIEW_COUNTED])
}
