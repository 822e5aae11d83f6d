import { dateAt, dayOf } from '@asime/contract/days'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { searchedBefore } from '../shop-analytics/search-terms.ts'
import { addOpenings, addViews } from '../shop-analytics/shop-views.sql.ts'
import {
  countItemRequestViews,
  countProductViews,
  type SeenProduct,
  type ViewedTable as Table,
} from './views.repository.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Views of products and item requests. */
    views: ViewCounter
  }
}

type Viewer = Pick<FastifyRequest, 'ip' | 'headers'>

export interface ViewCounter {
  /** Notes that somebody looked. Costs no write; the note reaches the database within seconds. */
  record(table: Table, id: string, viewer: Viewer): void
  /** Notes that somebody was sent a read that had been made for another visitor, if it is one of such a thing. */
  recordRead(path: string, viewer: Viewer): void
  /** Notes that somebody was shown a page that had been rendered for another visitor. */
  recordPage(req: FastifyRequest): void
  /** Writes what was noted. */
  flush(): Promise<void>
  stop(): Promise<void>
}

interface Note {
  table: Table
  id: string
  viewer: string
  /** What the viewer had searched for. */
  search: string | undefined
}

const READ = /^\/api\/v1\/(products|requests)\/([0-9a-f-]{36})(?:\?|$)/
const PAGE = /^\/(products|requests)\/([0-9a-f-]{36})(?:\?|$)/
const FLUSH_MS = 5_000
/** Beyond this many notes between two flushes, further ones are dropped: figures, not records. */
const MAX_NOTES = 50_000

/**
 * Counts views off the read path: notes are gathered in memory and written together. A viewer (address and browser,
 * stored only as a keyed hash) counts at most once an hour per thing, over all nodes, by the table viewings.
 */
export function createViewCounter(db: Db, secrets: Secrets, log: FastifyBaseLogger, publicUrl: string): ViewCounter {
  let notes = new Map<string, Note>()
  let flushing: Promise<void> = Promise.resolve()
  const { origin } = new URL(publicUrl)

  async function write(batch: typeof notes): Promise<void> {
    const of = (table: Table) => [...batch.values()].filter((note) => note.table === table)
    const ids = (some: readonly Note[]) => some.map(({ id }) => id)
    const hashes = (some: readonly Note[]) => some.map(({ viewer }) => secrets.hash(viewer))
    const [products, itemRequests] = [of('products'), of('item_requests')]
    if (products.length > 0)
      await inTransaction(db, async (tx) =>
        addToShops(tx, products, await countProductViews(tx, ids(products), hashes(products))),
      )
    if (itemRequests.length > 0)
      await inTransaction(db, (tx) => countItemRequestViews(tx, ids(itemRequests), hashes(itemRequests)))
  }

  /** What of it shows in the analytics of the products' shops. */
  async function addToShops(tx: Tx, notesOfProducts: readonly Note[], seen: readonly SeenProduct[]): Promise<void> {
    const views = seen.flatMap(({ product_id: productId, vendor_id: vendorId, viewer_hashes: viewers }) =>
      viewers.map(() => ({ productId, vendorId })),
    )
    await addViews(tx, views)
    const searches = notesOfProducts.filter(({ search }) => search !== undefined)
    if (searches.length === 0) return
    const byProduct = new Map(seen.map((each) => [each.product_id, each]))
    const day = dateAt(dayOf(new Date()))
    await addOpenings(
      tx,
      searches.flatMap(({ id, viewer, search }) => {
        const product = byProduct.get(id)
        const hash = secrets.hash(viewer)
        if (!product?.viewer_hashes.some((counted) => counted.equals(hash))) return []
        // Another hash than that of the view, and another one each day.
        return [{ vendorId: product.vendor_id, term: search!, viewerHash: secrets.hash(`${day} search ${viewer}`) }]
      }),
    )
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
  function record(table: Table, id: string, { ip, headers }: Viewer): void {
    if (notes.size >= MAX_NOTES) return
    const viewer = `${ip} ${headers['user-agent'] ?? ''}`
    const key = `${id} ${viewer}`
    // A page asks for its product again, which comes from no search.
    const search =
      notes.get(key)?.search ?? (table === 'products' ? searchedBefore(headers.referer, origin) : undefined)
    notes.set(key, { table, id, viewer, search })
  }

  function recordAt(pattern: RegExp, path: string, viewer: Viewer): void {
    const [, noun, id] = pattern.exec(path) ?? []
    if (id !== undefined) record(noun === 'products' ? 'products' : 'item_requests', id, viewer)
  }

  return {
    record,
    recordRead: (path, viewer) => recordAt(READ, path, viewer),
    recordPage: (req) => recordAt(PAGE, req.url, req),
    flush,
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}
