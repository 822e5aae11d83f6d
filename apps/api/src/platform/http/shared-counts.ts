import type pg from 'pg'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { type Db, queryRows } from '../database/database.ts'
import { PREFIX } from '../redis/prefix.ts'
import type { Redis } from '../redis/redis.ts'

/** What a limit counts by. `consume` rejects with RateLimiterRes when that was too many. */
export interface Counter {
  consume(key: string): Promise<RateLimiterRes>
  /** The refusals that are certain at this moment without asking the database. */
  knownRefusal(key: string): RateLimiterRes | undefined
  reward(key: string): Promise<unknown>
  delete(key: string): Promise<unknown>
}

/** How long a refusal is repeated without asking the database again: another node may have cleared the count. */
const REPEAT_MS = 3_000
const MAX_REFUSALS = 20_000

interface CounterOptions {
  keyPrefix: string
  points: number
  /** In seconds. */
  duration: number
}

/**
 * A count in the database, shared by all nodes and kept over restarts. A flood on one key must not take the connections of
 * everybody else: calls of one key take turns, so that at most one of them asks at a time, and refusals are repeated from
 * memory for some seconds.
 */
export function createSharedCounter(pool: pg.Pool, options: CounterOptions): Counter {
  const limiter = new RateLimiterPostgres({
    ...options,
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limit_counts',
    tableCreated: true,
    clearExpiredByTimeout: false,
  })
  const turns = new Map<string, Promise<unknown>>()

  function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const mine = (turns.get(key) ?? Promise.resolve()).then(work, work)
    turns.set(key, mine)
    const leave = () => {
      if (turns.get(key) === mine) turns.delete(key)
    }
    mine.then(leave, leave)
    return mine
  }
  return repeatRefusals(limiter, inTurn)
}

/**
 * A count in Redis, shared by all nodes, for what happens too often to ask the database. While Redis is away each node counts by
 * itself: nobody is refused because of that, and every call is still counted.
 */
export function createRedisCounter(redis: Redis, options: CounterOptions): Counter {
  const limiter = new RateLimiterRedis({
    ...options,
    keyPrefix: `${PREFIX}limit:${options.keyPrefix}`,
    storeClient: {
      eval: (script: string, args: { keys: string[]; arguments: string[] }) =>
        redis.run((client) => client.eval(script, args)),
      del: (key: string) => redis.run((client) => client.del(key)),
    },
    useRedisPackage: true,
    insuranceLimiter: new RateLimiterMemory(options),
  })
  return repeatRefusals(limiter, (_key, work) => work())
}

function repeatRefusals(
  limiter: RateLimiterAbstract,
  inTurn: <T>(key: string, work: () => Promise<T>) => Promise<T>,
): Counter {
  const refusals = new Map<string, { refusal: RateLimiterRes; at: number }>()

  function knownRefusal(key: string): RateLimiterRes | undefined {
    const known = refusals.get(key)
    if (!known) return undefined
    const ageMs = performance.now() - known.at
    if (ageMs < REPEAT_MS && ageMs < known.refusal.msBeforeNext)
      return new RateLimiterRes(0, known.refusal.msBeforeNext - ageMs, known.refusal.consumedPoints, false)
    refusals.delete(key)
    return undefined
  }

  return {
    consume: (key) =>
      inTurn(key, async () => {
        const known = knownRefusal(key)
        if (known) throw known
        try {
          return await limiter.consume(key)
        } catch (rejected) {
          if (rejected instanceof RateLimiterRes) {
            if (refusals.size >= MAX_REFUSALS) refusals.clear()
            refusals.set(key, { refusal: rejected, at: performance.now() })
            // Only calls that were let through count, so that a count that is given back can be used again.
            await limiter.reward(key)
          }
          throw rejected
        }
      }),
    knownRefusal,
    async reward(key) {
      await limiter.reward(key)
      refusals.delete(key)
    },
    async delete(key) {
      await limiter.delete(key)
      refusals.delete(key)
    },
  }
}

const PRUNE_BATCH = 5_000
const MAX_BATCHES = 40

/** Removes counts that have run out: a limited number in one run, in small statements. The next run goes on. */
export async function pruneSharedCounts(db: Db): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const gone = await queryRows(
      db,
      `DELETE FROM rate_limit_counts WHERE key IN (
         SELECT key FROM rate_limit_counts WHERE expire < extract(epoch FROM now()) * 1000 ORDER BY expire LIMIT $1 FOR UPDATE SKIP LOCKED
       ) RETURNING 1`,
      [PRUNE_BATCH],
    )
    if (gone.length < PRUNE_BATCH) return
  }
}
