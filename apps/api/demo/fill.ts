import { hash } from '@node-rs/argon2'
import pg from 'pg'
import { demoAccounts } from '../src/demo-accounts.ts'
import { countAnalytics, loadViews } from './analytics.ts'
import { analyzeMarket } from './analyze.ts'
import { loadMarket } from './load.ts'
import { loadLargeMarket } from './load-large.ts'
import { openMarket } from './market.ts'
import { readChoiceFields } from './product-facts.ts'
import { MOST_BY_TRIGGERS, planMarket } from './plan.ts'
import { RandomSource } from './random.ts'
import { readRates } from './rates.ts'
import { DEMO_SHOP } from './shops.ts'
import { rowsOf } from './rows.ts'

export interface FillOptions {
  seed: number
  /** How many products; shops, buyers, orders and reviews follow from it. */
  products: number
  /** How many item requests; bids follow from it. */
  requests: number
  onProgress: (line: string) => void
  /** Whether nobody may sign in as the demo admin, whose password is public. */
  adminIsClosed?: boolean
  /** The moment at which the market's 90 days end. */
  now?: Date
  /** Set by set instead of by triggers; without it, from more than 20,000 products on. Needs a database without users. */
  bulk?: boolean
}

/**
 * Fills the demo market in one transaction, so that an interrupted fill leaves nothing. The same seed, size and `now`
 * give the same rows. Does nothing where there is any user already: a second fill, at once or later, is harmless, and a real market
 * never gets false goods.
 */
export async function fillDemoMarket(connectionString: string, options: FillOptions): Promise<{ filled: boolean }> {
  const { seed, products, requests, onProgress, now = new Date() } = options
  const bulk = options.bulk ?? products > MOST_BY_TRIGGERS
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000, application_name: 'asime demo' })
  // A lost connection also rejects the query that waits; without a listener it would end the process first.
  client.on('error', () => {})
  await client.connect()
  try {
    if (await isFilled(client)) return { filled: false }
    // However long it takes, and however long a row takes to be made.
    await client.query('SET statement_timeout = 0')
    await client.query('SET idle_in_transaction_session_timeout = 0')
    const passwordHashes = await hashPasswords(new RandomSource(seed))
    await client.query('BEGIN')
    // Any number of nodes may start at once on an empty database: one fills, the others find it filled.
    await client.query("SELECT pg_advisory_xact_lock(hashtext('asime demo market'))")
    if (await isFilled(client)) return { filled: false }
    const market = openMarket(
      planMarket({ products, requests }, seed, now),
      await readCategories(client),
      await readChoiceFields(client),
      passwordHashes,
    )
    const rates = await readRates(client)
    if (bulk) await loadLargeMarket(client, market, rowsOf(market), rates, onProgress)
    else await loadMarket(client, market, rowsOf(market), rates)
    await loadViews(client, market.plan.now, market.shops[DEMO_SHOP]!.id, market.plan.isLively)
    if (options.adminIsClosed) await client.query("UPDATE users SET status = 'suspended' WHERE user_type = 'admin'")
    await client.query('COMMIT')
    await analyzeMarket(client, { vacuum: bulk })
    // By batches of their own. Where this does not happen, a server's jobs do it.
    await countAnalytics(connectionString)
    return { filled: true }
  } finally {
    // Ends an open transaction with it.
    await client.end()
  }
}

/** Whoever is there already may be real: only a market without a single user is filled. */
async function isFilled(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM users LIMIT 1')
  return rowCount !== 0
}

async function readCategories(client: pg.ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<{ id: string; name: string }>('SELECT id, name FROM categories')
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/** As modules/accounts/passwords.ts does, but with seeded salts: these passwords are no secret, and the rows shall repeat. */
async function hashPasswords(source: RandomSource): Promise<Map<string, string>> {
  const hashes = demoAccounts.map(async ({ email, password }, index) => {
    const random = source.of('salt', index)
    const salt = Uint8Array.from({ length: 16 }, () => random.int(0, 255))
    return [email, await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1, salt })] as const
  })
  return new Map(await Promise.all(hashes))
}
