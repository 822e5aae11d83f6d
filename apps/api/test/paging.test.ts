import { beforeAll, describe, expect, test } from 'vitest'
import {
  buildBids,
  buildBuyer,
  buildCategory,
  buildItemRequest,
  buildProduct,
  buildVendor,
  type TestUser,
  type TestVendor,
} from './builders.ts'
import { walkPages } from './pages.ts'
import { type Client, useTestApp } from './test-app.ts'

// Keyset pages: whatever the sort, with equal values and missing ones, each row is shown once and in order.

const app = useTestApp()
let vendor: TestVendor
let categoryId: string
let owner: TestUser
let itemRequestId: string
let productId: string

beforeAll(async () => {
  vendor = await buildVendor(app())
  categoryId = await buildCategory(app())
  owner = await buildBuyer(app())
  productId = (await buildProduct(app())).id
  itemRequestId = (await buildItemRequest(app(), { owner })).id
  await makeProducts(20)
  await makeItemRequests(20)
  await makeVendors(20)
  await makeReviews(20)
  await makeBids()
  await makeOrders(20)
  await makeFollows()
})

// Three values for twenty rows, so that pages begin and end amid equal ones.
async function makeProducts(count: number): Promise<void> {
  await app().sql(
    `INSERT INTO products (vendor_id, category_id, product_name, description, price, stock_quantity, views_count, rating_sum, total_reviews, created_at)
     SELECT $1, $2, 'Basket ' || n, 'Woven', 100 * (n % 3), 1, n % 3, 4 * (n % 3), n % 3, now() - make_interval(days => n % 3) FROM generate_series(1, $3) AS n`,
    [vendor.vendorId, categoryId, count],
  )
}

async function makeItemRequests(count: number): Promise<void> {
  await app().sql(
    `INSERT INTO item_requests (user_id, request_title, description, budget_max, total_bids, expires_at, created_at)
     SELECT $1, 'Basket wanted ' || n, 'A woven one, large', nullif(100 * (n % 3), 0), n % 3,
            CASE n % 3 WHEN 0 THEN NULL ELSE date_trunc('day', now()) + make_interval(days => n % 3) END, date_trunc('day', now()) - make_interval(days => n % 3)
     FROM generate_series(1, $2) AS n`,
    [owner.id, count],
  )
}

async function makeVendors(count: number): Promise<void> {
  await app().sql(
    `WITH people AS (
       INSERT INTO users (email, full_name, user_type) SELECT 'paged-' || uuid_v7() || '@test.example', 'Person', 'vendor' FROM generate_series(1, $1) RETURNING id
     )
     INSERT INTO vendors (user_id, business_name, location, total_sales, total_reviews, rating_sum, created_at)
     SELECT id, (ARRAY['Ama', 'ama', 'Ɛsi', 'Zoë', '"Quoted"'])[1 + n % 5], 'Paged town', n % 3, n % 3, 3 * (n % 3), now() - make_interval(days => (n % 3)::int)
     FROM (SELECT id, row_number() OVER () AS n FROM people) AS numbered`,
    [count],
  )
}

async function makeReviews(count: number): Promise<void> {
  await app().sql(
    `WITH people AS (
       INSERT INTO users (email, full_name, user_type) SELECT 'critic-' || uuid_v7() || '@test.example', 'Person', 'buyer' FROM generate_series(1, $2) RETURNING id
     )
     INSERT INTO reviews (product_id, user_id, rating, created_at)
     SELECT $1, id, 3, date_trunc('day', now()) - make_interval(days => (row_number() OVER () % 3)::int) FROM people`,
    [productId, count],
  )
}

async function makeBids(): Promise<void> {
  await buildBids(app(), { id: itemRequestId }, 20)
  await app().sql(
    `UPDATE bids SET amount = b.amount / 1000 % 3, status = (ARRAY['pending', 'pending', 'rejected', 'withdrawn'])[1 + b.amount / 1000 % 4]
     FROM bids b WHERE b.id = bids.id AND bids.item_request_id = $1`,
    [itemRequestId],
  )
}

async function makeOrders(count: number): Promise<void> {
  await app().sql(
    `INSERT INTO orders (buyer_id, vendor_id, status, currency, total, created_at)
     SELECT CASE n % 2 WHEN 0 THEN $1 ELSE $2 END::uuid, $3, 'awaiting_payment', 'GHS', n, date_trunc('day', now()) - make_interval(days => n % 3)
     FROM generate_series(1, $4) AS n`,
    [owner.id, (await buildBuyer(app())).id, vendor.vendorId, count],
  )
}

/** Follows the vendors made above. */
async function makeFollows(): Promise<void> {
  await app().sql(
    `INSERT INTO follows (user_id, vendor_id, followed_at)
     SELECT $1, id, date_trunc('day', now()) - make_interval(days => (row_number() OVER (ORDER BY md5(id::text)) % 3)::int)
     FROM vendors WHERE location = 'Paged town'`,
    [owner.id],
  )
}

interface List {
  noun: string
  path: () => string
  client?: () => Client
  sorts: string[]
  /** Every row that the list must show. */
  all: () => Promise<{ id: string }[]>
}

const both = (sorts: string[]) =>
  sorts.flatMap((sort) => [`sort_by=${sort}&sort_order=asc`, `sort_by=${sort}&sort_order=desc`])
const ofCategory = () => app().sql('SELECT id FROM products WHERE category_id = $1', [categoryId])

const lists: List[] = [
  {
    noun: 'products',
    path: () => `/products?category_id=${categoryId}&`,
    sorts: both(['created_at', 'price', 'rating', 'views_count']),
    all: ofCategory,
  },
  {
    noun: 'products found by a word',
    path: () => `/products?query=basket&category_id=${categoryId}&`,
    sorts: ['', ...both(['created_at', 'price', 'rating', 'views_count'])],
    all: ofCategory,
  },
  {
    noun: 'item requests',
    path: () => `/requests?user_id=${owner.id}&`,
    sorts: both(['created_at', 'expires_at', 'budget_max', 'total_bids']),
    all: () => app().sql('SELECT id FROM item_requests WHERE user_id = $1', [owner.id]),
  },
  {
    noun: 'item requests found by a word',
    path: () => `/requests?query=basket&status=open&`,
    sorts: both(['created_at', 'expires_at', 'budget_max', 'total_bids']),
    all: () => app().sql("SELECT id FROM item_requests WHERE request_title LIKE 'Basket%'"),
  },
  {
    noun: 'vendors',
    path: () => '/vendors?location=paged&',
    sorts: both(['rating', 'total_sales', 'total_products', 'created_at', 'business_name']),
    all: () => app().sql("SELECT id FROM vendors WHERE location = 'Paged town'"),
  },
  {
    noun: 'reviews',
    path: () => `/products/${productId}/reviews?`,
    sorts: [''],
    all: () => app().sql('SELECT id FROM reviews WHERE product_id = $1', [productId]),
  },
  {
    noun: 'bids',
    path: () => `/requests/${itemRequestId}/bids?`,
    sorts: [''],
    all: () => app().sql("SELECT id FROM bids WHERE item_request_id = $1 AND status <> 'withdrawn'", [itemRequestId]),
  },
  {
    noun: 'own orders',
    path: () => '/orders?',
    client: () => app().as(owner),
    sorts: [''],
    all: () => app().sql('SELECT id FROM orders WHERE buyer_id = $1', [owner.id]),
  },
  {
    noun: 'followed vendors',
    path: () => '/user/followed-vendors?',
    client: () => app().as(owner),
    sorts: [''],
    all: () => app().sql('SELECT vendor_id AS id FROM follows WHERE user_id = $1', [owner.id]),
  },
  {
    noun: 'sales',
    path: () => '/orders?role=vendor&',
    client: () => app().as(vendor),
    sorts: [''],
    all: () => app().sql('SELECT id FROM orders WHERE vendor_id = $1', [vendor.vendorId]),
  },
]

describe.for(lists)('the pages of $noun', ({ path, client, sorts, all }) => {
  test.for(sorts)('show each row once, in one order whatever the page size (%s)', async (sort) => {
    const caller = client ? client() : app().anonymous
    const expected = (await all()).map(({ id }) => id)

    const whole = await walkPages(caller, path() + sort, { limit: 100 })
    const byThree = await walkPages(caller, path() + sort, { limit: 3 })
    const byOne = await walkPages(caller, path() + sort, { limit: 1 })

    expect(whole.ids.toSorted()).toEqual(expected.toSorted())
    expect(byThree.ids).toEqual(whole.ids)
    expect(byOne.ids).toEqual(whole.ids)
    expect(new Set([...whole.totals, ...byThree.totals, ...byOne.totals])).toEqual(new Set([expected.length]))
  })
})

test.for(['asc', 'desc'])(
  'a missing budget counts as the lowest and a missing expiry as the last (%s)',
  async (order) => {
    const list = (sort: string) =>
      app().anonymous.get(`/requests?query=basket&limit=100&sort_by=${sort}&sort_order=${order}`)

    const budgets: number[] = (await list('budget_max')).body.data.map(
      (row: { budget_max: number | null }) => row.budget_max ?? -1,
    )
    const expiries: string[] = (await list('expires_at')).body.data.map(
      (row: { expires_at: string | null }) => row.expires_at ?? 'never',
    )

    const inOrder = <T>(values: T[]) => (order === 'asc' ? values : values.toReversed())
    expect(budgets).toEqual(inOrder(budgets.toSorted((a, b) => a - b)))
    expect(expiries).toEqual(inOrder(expiries.toSorted()))
  },
)
