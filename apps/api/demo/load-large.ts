import type pg from 'pg'
import { copyInto, type Table } from './copy.ts'
import { rebuildCounters } from './counters.ts'
import type { ItemRequest } from './item-requests.ts'
import { loadCheckouts, loadLives } from './load-lives.ts'
import type { Market } from './market.ts'
import { planLives } from './order-lives.ts'
import type { Life } from './order-story.ts'
import type { Order } from './orders.ts'
import type { Product } from './products.ts'
import type { Rates } from './rates.ts'
import type { Rows } from './rows.ts'
import { productSearchOf, readSearchFigures, SearchMaterial, sumOfRatings } from './search-rows.ts'
import { putBack, takeOff } from './table-extras.ts'
import * as tables from './tables.ts'
import { learnWords, Vocabulary } from './vocabulary.ts'

const bulkTables = [
  'users',
  'vendors',
  'vendor_texts',
  'follows',
  'products',
  'product_variants',
  'product_search',
  'product_texts',
  'reviews',
  'item_requests',
  'item_request_texts',
  'bids',
  'orders',
  'order_items',
]

/**
 * A market of a million products. Indexes, foreign keys and triggers are taken off the tables and put back as they
 * were, and what the triggers keep is set at once: row by row it would take many times as long. All of it in the caller's
 * transaction, so an interrupted fill leaves the database as it was.
 */
export async function loadLargeMarket(
  client: pg.ClientBase,
  market: Market,
  rows: Rows,
  rates: Rates,
  onProgress: (line: string) => void,
): Promise<void> {
  const started = performance.now()
  const say = (what: string) =>
    onProgress(`${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s  ${what}`)
  await assertEmpty(client)
  // Enough to build the large indexes quickly; a small machine has it too.
  await client.query("SET LOCAL maintenance_work_mem = '512MB'")
  await client.query("SET LOCAL work_mem = '64MB'")
  await client.query('SET LOCAL jit = off')
  const takenOff = await takeOff(client, bulkTables)
  // These are empty; emptied again in this transaction, they take rows that need no freezing later.
  await client.query(
    'TRUNCATE follows, products, product_variants, product_search, product_texts, reviews, item_requests, item_request_texts, bids, orders, order_items CASCADE',
  )
  const freeze = 'WITH (FREEZE)'
  const material = new SearchMaterial()
  const words = { item_request: new Vocabulary(), vendor: new Vocabulary() }

  await copyInto(client, tables.users, rows.people())
  await copyInto(client, tables.vendors, market.shops)
  await copyInto(client, tables.follows, rows.follows(), freeze)
  await copyInto(client, ratedProducts(market, rows, material), rows.products(), freeze)
  say(`${market.plan.products} products`)
  const figures = await readSearchFigures(client, material)
  await copyInto(client, productSearchOf(market, rows.reviewsOf, figures), rows.products(), freeze)
  say('their search documents')
  await copyInto(client, tables.productVariants, rows.variants(), freeze)
  await copyInto(client, tables.reviews, rows.reviews(), freeze)
  say(`${market.plan.reviews} reviews`)
  await copyInto(client, countedItemRequests(rows, words.item_request), rows.itemRequests(), freeze)
  await copyInto(client, tables.bids, rows.bids(), freeze)
  say(`${market.plan.itemRequests} item requests and ${market.plan.bids} bids`)
  const lives: Life[] = []
  await copyInto(client, toldOrders(planLives(market, rates), lives), rows.orders(), freeze)
  await copyInto(client, tables.orderItems, rows.orders(), freeze)
  say('orders')
  await loadCheckouts(client, lives)
  await rebuildCounters(client)
  say('counters')
  await client.query("INSERT INTO text_backlog (noun) VALUES ('product'), ('item_request'), ('vendor'), ('bid')")
  while ((await client.query<{ is_more: boolean }>('SELECT fill_texts(5000) AS is_more')).rows[0]?.is_more) continue
  say('texts')
  await putBack(client, takenOff)
  say('indexes and foreign keys')
  await copyInto(
    client,
    tables.shopFacts,
    market.shops.filter(({ facts }) => facts !== null),
  )
  await copyInto(
    client,
    tables.shopVerifications,
    market.shops.filter(({ isVerified }) => isVerified),
  )
  await loadLives(client, market, lives)
  say('the lives of some orders')
  for (const { businessName, description, location } of market.shops)
    words.vendor.add(businessName, description, location)
  await learnWords(client, 'product', material.vocabulary)
  await learnWords(client, 'item_request', words.item_request)
  await learnWords(client, 'vendor', words.vendor)
  await client.query('SELECT refresh_search_words()')
  say('search words')
  await client.query('SELECT recount_shop_days()')
}

/** Nobody's data may be in the way of TRUNCATE … CASCADE; without users there is none. */
async function assertEmpty(client: pg.ClientBase): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM users LIMIT 1')
  if (rowCount !== 0) throw new Error('A large demo market needs an empty database: this one has users.')
}

/** With the ratings that its reviews add up to: setting them afterwards would write a third of the table twice. */
function ratedProducts(market: Market, rows: Rows, material: SearchMaterial): Table<Product> {
  const plain = tables.productsOf(market)
  return {
    ...plain,
    columns: `${plain.columns}, rating_sum, total_reviews`,
    row: (product) => {
      const reviews = rows.reviewsOf(product)
      material.add(market, product, reviews)
      return [...plain.row(product), sumOfRatings(reviews), reviews.length]
    },
  }
}

/** Keeps each life that is told; the orders' foreign keys are off, so that a checkout may follow its order. */
function toldOrders(tell: (order: Order) => Life | undefined, lives: Life[]): Table<Order> {
  return tables.ordersOf((order) => {
    const life = tell(order)
    if (life) lives.push(life)
    return life
  })
}

function countedItemRequests(rows: Rows, vocabulary: Vocabulary): Table<ItemRequest> {
  const plain = tables.itemRequests
  return {
    ...plain,
    columns: `${plain.columns}, total_bids`,
    row: (itemRequest) => {
      vocabulary.add(itemRequest.wish.title, itemRequest.wish.description)
      return [...plain.row(itemRequest), rows.bidsOn(itemRequest).filter(({ status }) => status !== 'withdrawn').length]
    },
  }
}
