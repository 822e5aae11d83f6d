import { MAX_ANALYTICS_DAYS } from '@asime/contract/analytics-periods'
import type { Endpoint } from '@asime/contract/endpoint'
import { endpoints } from '@asime/contract/endpoints'
import { machineClock } from '@asime/api/src/platform/clock.ts'
import { deriveSecrets } from '@asime/api/src/platform/secrets.ts'
import { createAccessTokens } from '@asime/api/src/platform/sessions/access-tokens.ts'
import { addDays, dateAt, dayOf } from '@asime/contract/days'
import { type BenchDatabase, withPool } from './data.ts'
import type { Options } from './options.ts'
import { byBeginning, pathsByFilter, timeReads } from './reads.ts'
import { JWT_SECRET, startApi } from './server.ts'
import { prepareShop, type ShopSubjects } from './shop-data.ts'

/** Milliseconds, of the median of some calls one after the other. */
const GOAL_MS = { page: 200, analytics: 300 }

/** What is a buyer's, or answers a question that a large shop does not make longer. */
const NOT_OF_A_SHOP = [
  'readHandOverCode',
  'readOwnReview',
  'readFollow',
  'readOrderOfRequest',
  'readPayment',
  'readCheckout',
  'readProductImport',
  'readDispute',
  // Kept by the payment, which most orders of a large market are without.
  'readReceipt',
  'readOwnDataOverview',
  'readOwnDataRows',
]

/**
 * Every page of a shop that a trader with much of everything asks for, by every filter and by words that find much, little and
 * nothing, in the larger market. False where a goal is missed or a call failed.
 */
export async function measureShop(
  database: BenchDatabase,
  options: Options,
  say: (line: string) => void,
): Promise<boolean> {
  const products = Math.max(...options.sizes)
  await database.market(products)
  const { connectionString, superuserConnectionString, drop } = await database.copy(products)
  try {
    const subjects = await withPool(superuserConnectionString, prepareShop)
    say(
      `\n${Object.entries(subjects.counts)
        .map(([name, count]) => `${count.toLocaleString('en')} ${name}`)
        .join(', ')}`,
    )
    const api = await startApi(connectionString, options.dataDir)
    try {
      const tokens = createAccessTokens(machineClock, deriveSecrets(JWT_SECRET).accessTokenKey)
      const token = await tokens.sign(subjects.owner)
      return await timeReads({ url: api.url, token }, readsOfShop(subjects), say)
    } finally {
      await api.stop()
    }
  } finally {
    await drop()
  }
}

function readsOfShop(subjects: ShopSubjects) {
  return endpoints
    .filter(({ id, access, method, csv }) => {
      const isForShops = access === 'vendor' || access === 'signed_in'
      return isForShops && method === 'GET' && !csv && !NOT_OF_A_SHOP.includes(id)
    })
    .map((endpoint) => {
      const isAnalytics = endpoint.id === 'readShopAnalytics'
      const paths = pathsByFilter(endpoint, () => byBeginning(subjects.ids, endpoint.path), {
        needed: neededBy(endpoint, subjects),
        valuesOf: (filter) => valuesOf(filter, subjects),
      })
      return {
        endpoint,
        paths: isAnalytics ? [...paths, ...yearsOfAnalytics(endpoint)] : paths,
        goalMs: GOAL_MS[isAnalytics ? 'analytics' : 'page'],
      }
    })
}

/** What must be said to be answered at all. */
function neededBy({ id }: Endpoint, { ids }: ShopSubjects): string | undefined {
  if (id === 'listOrders') return 'role=vendor'
  if (id === 'listPackingSlips') return `orders=${ids['/orders']}`
  return undefined
}

function valuesOf(filter: string, { words }: ShopSubjects): string[] {
  if (filter === 'query') return words
  if (filter === 'limit') return ['100']
  if (filter === 'month') return [dateAt(dayOf(new Date())).slice(0, 7)]
  return []
}

/** A year by week and by month, and as many days as are kept. */
function yearsOfAnalytics({ path }: Endpoint): string[] {
  const today = dateAt(dayOf(new Date()))
  const year = addDays(today, -364)
  const all = addDays(today, 1 - MAX_ANALYTICS_DAYS)
  return [`${path}?period=week&from=${year}`, `${path}?period=month&from=${year}`, `${path}?period=day&from=${all}`]
}
