import { hash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { queryRows } from '../database/database.ts'
import type { DB } from '../database/schema.ts'
import { onWrites } from '../database/written-tables.ts'
import { JsonText } from '../http/json-text.ts'
import { isInnerCall, isVisitorsCall } from '../inner-calls.ts'
import { ANSWERS_CHANNEL, hearNotices } from '../realtime/hear.ts'
import { createRowLog, type RowLog } from './row-log.ts'

const PRODUCTS = [
  'products',
  'product_variants',
  'vendors',
  'users',
  'reviews',
  'shop_verifications',
  'categories',
  'category_fields',
] as const
const ITEM_REQUESTS = ['item_requests', 'update orders', 'users', 'categories'] as const

/**
 * What each kind of answer is made of: a write to any of these tables drops all answers of the kind, but if the writer says which rows
 * look different and stand where they stood, only those that name them. An order that is updated completes an item request or counts as
 * a sale of its shop, by a trigger; what a sale takes of a stock is a write to `products`.
 */
const MADE_OF = {
  products: PRODUCTS,
  item_requests: ['bids', ...ITEM_REQUESTS],
  vendors: [
    'follows',
    'update orders',
    'shop_punctuality',
    'shop_days',
    'shop_facts',
    'payout_accounts',
    'delivery_fees',
    'delivery_rates',
    ...PRODUCTS,
  ],
  // An order that arrives, or is refunded, changes which reviews are of a verified purchase.
  reviews: ['update orders', ...PRODUCTS],
  suggestions: [...PRODUCTS, ...ITEM_REQUESTS],
  home: ['home_figures', 'home_blocks', 'home_block_products', ...PRODUCTS],
} as const
export type SharedKind = keyof typeof MADE_OF
const KINDS = Object.keys(MADE_OF) as SharedKind[]

/** The tables of each kind, named as statements write them. */
const DROPPED_BY = Object.fromEntries(
  KINDS.map((kind) => [
    kind,
    MADE_OF[kind].flatMap((name) =>
      name.includes(' ') ? name : ['insert', 'update', 'delete'].map((how) => `${how} ${name}`),
    ),
  ]),
) as Record<SharedKind, string[]>
const isMadeOf = (kind: SharedKind, table: string) => (MADE_OF[kind] as readonly string[]).includes(table)

const SWEEP_MS = 5_000
/** The shortest time between two notices to other nodes in a rush of writes. */
const TELLING_PAUSE_MS = 10
/** For rows at once: when more are written, everything is dropped. For all kinds, they have to fit into a notification of 8,000 bytes. */
const MOST_ROWS = Math.floor(7_500 / (KINDS.length * '"",00000000-0000-0000-0000-000000000000'.length))
/** The most bytes of each kind. */
const MOST_MB = {
  products: 12,
  item_requests: 4,
  vendors: 3,
  reviews: 2,
  suggestions: 2,
  home: 1,
} as const satisfies Record<SharedKind, number>
/** Bytes that an answer takes beside its text. */
const OVERHEAD = 400

/** Not flushed to the disk: notices that are lost with the database are lost anyway. */
const TELL = `WITH unflushed AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true)) SELECT pg_notify($1, $2) FROM unflushed`

export interface SharedAnswers {
  /**
   * The answer to such a call: from memory, or by `make`, once for all who ask at the same moment. Signed-in users are always
   * answered by `make`, since they may have just written on another node; so are the calls that their pages are made of.
   */
  answer(kind: SharedKind, req: FastifyRequest, make: () => Promise<JsonText>): Promise<JsonText>
  /** Whether the answer to such a path is in memory, or being made: one more who asks for it costs the database nothing. */
  holds(url: string): boolean
  /** The answer to such a path that is in memory, for who is not signed in. */
  find(url: string): KeptAnswer | undefined
  stop(): Promise<void>
}

export interface KeptAnswer {
  answer: JsonText
  /** The bytes of the answer. */
  body: Buffer
  etag: string
  /** The pattern that the path met. */
  route: string
}

interface Kept extends KeptAnswer {
  /** By performance.now(). */
  until: number
  bytes: number
  /** Up to where the rows that were written are known not to be named by it. */
  seen: number
}

/** Answers of one kind, the oldest first: all are kept equally long. */
interface Shelf {
  mostBytes: number
  kept: Map<string, Kept>
  bytes: number
  underWay: Map<string, Promise<JsonText>>
  /** Rises when everything is dropped: what was begun before is kept for nobody. */
  drops: number
  /** Rows that were written since. */
  rows: RowLog
}

interface Dropped {
  node: string
  kinds: SharedKind[]
  /** Of kinds that are not dropped as a whole. */
  rows?: Partial<Record<SharedKind, string[]>>
}

/**
 * Public answers that are the same for everybody, kept in memory for a moment (decision 101). They are dropped by the transaction that
 * changes them: on this node before the writer is answered, on the others as soon as they hear of it. While nothing can be heard,
 * nothing is kept.
 */
export function createSharedAnswers(
  { pool, db, log }: { pool: pg.Pool; db: Kysely<DB>; log: FastifyBaseLogger },
  { keptMs }: { keptMs: number },
): SharedAnswers {
  const node = randomUUID()
  const shelves = Object.fromEntries(
    KINDS.map((kind) => [
      kind,
      {
        mostBytes: MOST_MB[kind] * 1024 * 1024,
        kept: new Map(),
        bytes: 0,
        underWay: new Map(),
        drops: 0,
        rows: createRowLog(),
      },
    ]),
  ) as Record<SharedKind, Shelf>
  let hears = false

  function drop(kinds: readonly SharedKind[]): void {
    for (const kind of kinds) {
      const shelf = shelves[kind]
      shelf.drops++
      shelf.kept.clear()
      shelf.bytes = 0
      shelf.underWay.clear()
    }
  }

  /** Drops answers that name these rows: each is checked when it is asked for. */
  function dropRows(kind: SharedKind, ids: readonly string[]): void {
    shelves[kind].rows.add(ids)
    // Later callers do not wait for work that was begun before.
    shelves[kind].underWay.clear()
  }

  const ear = hearNotices<Dropped>({
    pool,
    log,
    channel: 'answers',
    hear: ({ node: writer, kinds, rows }) => {
      if (writer === node || !Array.isArray(kinds)) return
      drop(KINDS.filter((kind) => kinds.includes(kind)))
      for (const kind of KINDS) if (rows?.[kind]) dropRows(kind, rows[kind])
    },
    onLost: () => {
      hears = false
      drop(KINDS)
    },
    onGap: () => {
      hears = true
    },
  })

  const toTell = new Map<SharedKind, Set<string> | 'all'>()
  let isTelling = false
  async function tell(): Promise<void> {
    if (isTelling) return
    isTelling = true
    while (toTell.size > 0) {
      const text = JSON.stringify({ node, ...summed(toTell) } satisfies Dropped)
      toTell.clear()
      // A node that does not hear of it, because the database is away, keeps nothing longer than allowed.
      await queryRows(db, TELL, [ANSWERS_CHANNEL, text]).catch(() => {})
      await sleep(TELLING_PAUSE_MS, undefined, { ref: false })
    }
    isTelling = false
  }

  const stopHearingWrites = onWrites(pool, ({ tables, rows }) => {
    if (keptMs === 0) return
    for (const kind of KINDS) {
      if (DROPPED_BY[kind].some((written) => tables.has(written))) {
        drop([kind])
        toTell.set(kind, 'all')
        continue
      }
      const ids = [...rows].flatMap(([table, changed]) => (isMadeOf(kind, table) ? [...changed] : []))
      if (ids.length === 0) continue
      dropRows(kind, ids)
      const told = toTell.get(kind)
      if (told !== 'all') toTell.set(kind, new Set([...(told ?? []), ...ids]))
    }
    if (toTell.size > 0) void tell()
  })

  /** Removes expired answers, and as many of the oldest as leave room for this many bytes. */
  function makeRoom(shelf: Shelf, bytes: number): void {
    const now = performance.now()
    for (const [oldest, { until, bytes: freed }] of shelf.kept) {
      if (until > now && shelf.bytes + bytes <= shelf.mostBytes) break
      shelf.kept.delete(oldest)
      shelf.bytes -= freed
    }
  }
  // Answers that nobody asks for must not stay.
  const sweep = setInterval(() => {
    for (const kind of KINDS) makeRoom(shelves[kind], 0)
  }, SWEEP_MS).unref()

  function discard(shelf: Shelf, key: string): void {
    shelf.bytes -= shelf.kept.get(key)?.bytes ?? 0
    shelf.kept.delete(key)
  }

  function keep(shelf: Shelf, key: string, kept: Kept): void {
    // When two were made at once, the one that was begun later is kept.
    if ((shelf.kept.get(key)?.seen ?? -1) >= kept.seen) return
    discard(shelf, key)
    makeRoom(shelf, kept.bytes)
    if (shelf.bytes + kept.bytes > shelf.mostBytes) return
    shelf.kept.set(key, kept)
    shelf.bytes += kept.bytes
  }

  async function makeFor(
    shelf: Shelf,
    { key, route }: { key: string; route: string },
    make: () => Promise<JsonText>,
  ): Promise<JsonText> {
    const { drops } = shelf
    const seen = shelf.rows.end()
    const until = performance.now() + keptMs
    const body = toBytes((await make()).text)
    const etag = tagOf(body)
    const answer = new JsonText(body, etag)
    const bytes = body.length + 2 * key.length + OVERHEAD
    if (shelf.drops === drops && hears) keep(shelf, key, { answer, body, etag, route, until, seen, bytes })
    return answer
  }

  /** The kept answer, if it still holds. */
  function find(shelf: Shelf, key: string): KeptAnswer | undefined {
    const kept = shelf.kept.get(key)
    if (!kept) return undefined
    if (kept.until > performance.now() && !shelf.rows.isNamed(kept.body, kept.seen)) {
      kept.seen = shelf.rows.end()
      return kept
    }
    discard(shelf, key)
    return undefined
  }

  return {
    async answer(kind, req, make) {
      if (keptMs === 0 || req.headers.authorization !== undefined || !isVisitorsCall()) return make()
      if (!hears) {
        ear.listening().then(
          () => (hears = true),
          () => {},
        )
        return make()
      }
      const shelf = shelves[kind]
      const key = req.url
      const kept = find(shelf, key)
      if (kept) return kept.answer
      // A page's call waits for no visitor's: that may be turned away under load, which calls of pages never are.
      const underWay = isInnerCall() ? undefined : shelf.underWay.get(key)
      if (underWay) return underWay
      const begun = makeFor(shelf, { key, route: req.routeOptions.url ?? '' }, make).finally(() => {
        if (shelf.underWay.get(key) === begun) shelf.underWay.delete(key)
      })
      shelf.underWay.set(key, begun)
      return begun
    },
    find(url) {
      for (const kind of KINDS) {
        const kept = find(shelves[kind], url)
        if (kept) return kept
      }
      return undefined
    },
    holds: (url) => KINDS.some((kind) => shelves[kind].underWay.has(url) || find(shelves[kind], url) !== undefined),
    async stop() {
      hears = false
      stopHearingWrites()
      clearInterval(sweep)
      drop(KINDS)
      await ear.stop()
    },
  }
}

/** The notice to other nodes. */
function summed(toTell: ReadonlyMap<SharedKind, ReadonlySet<string> | 'all'>): Pick<Dropped, 'kinds' | 'rows'> {
  const kinds: SharedKind[] = []
  const rows: Dropped['rows'] = {}
  for (const [kind, ids] of toTell) {
    if (ids === 'all' || ids.size > MOST_ROWS) kinds.push(kind)
    else rows[kind] = [...ids]
  }
  return { kinds, rows }
}

/** The tag of an answer's body. */
export const tagOf = (body: string | Buffer) => `W/"${hash('sha1', body, 'base64url')}"`

/** In memory of its own: a piece of what small buffers share would hold on to all of that. */
function toBytes(text: string | Buffer): Buffer {
  if (typeof text !== 'string') return text
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
}
