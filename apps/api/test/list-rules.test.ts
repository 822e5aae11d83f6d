import { endpoints } from '@asime/contract/endpoints'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  buildAdmin,
  buildBid,
  buildBuyer,
  buildDeliveredOrder,
  buildFollow,
  buildItemRequest,
  buildProduct,
  buildReview,
} from './builders.ts'
import { buildWorld, call, type World } from './every-endpoint.ts'
import { expectInvalid } from './failures.ts'
import { askForPayout, buildPayee, buildSale } from './payouts.ts'
import { encodeCursor } from '../src/platform/http/paging.ts'
import { type Client, useTestApp } from './test-app.ts'

// API-4, for every list there is.

const app = useTestApp()
const paths: Record<string, string> = {}
let client: Client
let vendor: Client
let shop: Client
let admin: Client

beforeAll(async () => {
  const product = await buildProduct(app())
  await buildProduct(app())
  await buildReview(app(), { product })
  await buildReview(app(), { product })
  const { itemRequest } = await buildBid(app())
  await buildBid(app(), { itemRequest, status: 'rejected' })
  await buildItemRequest(app(), { owner: itemRequest.owner })
  for (let i = 0; i < 2; i++) {
    const bid = await buildBid(app(), { itemRequest: await buildItemRequest(app(), { owner: itemRequest.owner }) })
    await app().as(itemRequest.owner).post(`/requests/${bid.itemRequest.id}/bids/${bid.id}/accept`)
  }
  for (let i = 0; i < 2; i++) await buildFollow(app(), { user: itemRequest.owner })
  const { vendor: bidder } = await buildBid(app())
  await buildBid(app(), { vendor: bidder })
  const complainer = await buildBuyer(app())
  for (let i = 0; i < 2; i++) {
    const orderId = await buildDeliveredOrder(app(), product, complainer)
    await app().as(complainer).post(`/orders/${orderId}/report-problem`, { reason: 'It is broken' })
  }
  const wishes = [(await buildProduct(app())).id, (await buildProduct(app())).id]
  await app().as(itemRequest.owner).post('/user/wishlist', { product_ids: wishes })
  const payee = await buildPayee(app())
  for (let i = 0; i < 2; i++) {
    await buildSale(app(), payee)
    await askForPayout(app(), payee)
    await app().runJobs()
  }
  client = app().as(itemRequest.owner)
  shop = app().as(payee)
  admin = app().as(await buildAdmin(app()))
  vendor = app().as(bidder)
  Object.assign(paths, {
    products: '/products',
    'products found by a word': '/products?query=product',
    vendors: '/vendors',
    'item requests': '/requests',
    reviews: `/products/${product.id}/reviews`,
    bids: `/requests/${itemRequest.id}/bids`,
    orders: '/orders',
    'followed vendors': '/user/followed-vendors',
    wishes: '/user/wishlist',
    'vendor reviews': `/vendors/${product.vendor.vendorId}/reviews`,
    'own bids': '/user/bids',
    disputes: '/admin/disputes?status=awaiting_vendor',
    sales: '/user/sales',
    'own payouts': '/user/payouts',
    'all payouts': '/admin/payouts',
  })
})

const nouns = [
  'products',
  'products found by a word',
  'vendors',
  'item requests',
  'reviews',
  'bids',
  'orders',
  'followed vendors',
  'wishes',
  'vendor reviews',
  'own bids',
  'disputes',
  'sales',
  'own payouts',
  'all payouts',
]
const sorted = ['products', 'products found by a word', 'vendors', 'item requests']

function read(noun: string, query: string) {
  const path = paths[noun] as string
  const callers: Record<string, Client> = {
    'own bids': vendor,
    disputes: admin,
    sales: shop,
    'own payouts': shop,
    'all payouts': admin,
  }
  return (callers[noun] ?? client).get(`${path}${path.includes('?') ? '&' : '?'}${query}`)
}

describe.for(nouns)('the list of %s', (noun) => {
  test('answers with data and meta, 20 to a page unless asked otherwise', async () => {
    const answer = await read(noun, '')

    expect(answer.status).toBe(200)
    expect(Object.keys(answer.body)).toEqual(['data', 'meta'])
    expect(answer.body.data.length).toBeGreaterThanOrEqual(2)
    // Some lists also count their groups.
    const { counts: _counts, ...meta } = answer.body.meta
    expect(meta).toEqual({
      total: answer.body.data.length,
      total_is_capped: false,
      limit: 20,
      next_cursor: null,
    })
  })

  test('takes a limit from 1 to 100', async () => {
    const one = await read(noun, 'limit=1')
    const hundred = await read(noun, 'limit=100')

    expect(one.body.data).toHaveLength(1)
    expect(one.body.meta).toMatchObject({ limit: 1, total: hundred.body.data.length, next_cursor: expect.any(String) })
    expect(hundred.body.meta).toMatchObject({ limit: 100, next_cursor: null })
  })

  test.for(['0', '-1', '101', '1000000000', '', '1.5', '1e1', '0x10', '%2010', 'ten', '１'])(
    'refuses the limit "%s"',
    async (limit) => {
      const answer = await read(noun, `limit=${limit}`)

      expect(answer.status).toBe(400)
      expect(answer.body.errors).toEqual({ limit: 'Must be a whole number from 1 to 100' })
    },
  )

  test('refuses a parameter given twice', async () => {
    const answer = await read(noun, 'limit=5&limit=6')

    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.errors)).toEqual(['limit'])
  })

  test('ignores parameters that it does not know', async () => {
    const plain = await read(noun, '')
    const answer = await read(
      noun,
      'page=7&offset=100&utm_source=whatsapp&__proto__=1&fields=*&sort_by[]=x&limit[]=1&limit[$gt]=1&filter[status]=x&LIMIT=1',
    )

    expect(answer.status).toBe(200)
    expect(answer.body).toEqual(plain.body)
  })

  test('refuses a cursor that it did not make', async () => {
    const { body } = await read(noun, 'limit=1')
    const [sort, value, id] = JSON.parse(Buffer.from(body.meta.next_cursor, 'base64url').toString()) as [
      string,
      string,
      string,
    ]

    for (const cursor of [
      '',
      'abc',
      'null',
      '!!',
      'x'.repeat(1_100),
      Buffer.from('[]').toString('base64url'),
      Buffer.from('[1,2,3]').toString('base64url'),
      Buffer.from('{"sort":"created_at"}').toString('base64url'),
      encodeCursor('another list', { value, id }),
      encodeCursor(sort, { value: "1'; DROP TABLE users; --", id }),
      encodeCursor(sort, { value: '99999999999999999999999', id }),
      encodeCursor(sort, { value: '999999999999999999.999999', id: `${id}0` }),
      encodeCursor(sort, { value: '9999-99-99 00:00:00+00', id }),
      encodeCursor(sort, { value: '-infinity', id }),
      encodeCursor(sort, { value, id: 'not-an-id' }),
    ]) {
      const answer = await read(noun, `limit=1&cursor=${encodeURIComponent(cursor)}`)

      expect(answer.status, cursor).toBe(400)
      expect(['invalid_cursor', 'validation_failed'], cursor).toContain(answer.body.code)
    }
  })

  test('refuses the cursor of every other list', async () => {
    const mine = await read(noun, 'limit=1')

    for (const other of nouns.filter((name) => name !== noun)) {
      const answer = await read(other, `limit=1&cursor=${mine.body.meta.next_cursor}`)

      expect(answer.body.code, other).toBe('invalid_cursor')
    }
  })
})

describe.for(sorted)('the list of %s', (noun) => {
  test.for(['popularity', '', 'CREATED_AT', 'id', 'created_at;drop', 'price desc'])(
    'refuses to sort by "%s"',
    async (sort) => {
      const answer = await read(noun, `sort_by=${encodeURIComponent(sort)}`)

      expect(answer.status).toBe(400)
      expect(answer.body.errors.sort_by).toMatch(/^Must be one of /)
    },
  )

  test.for(['up', '', 'DESC', 'asc nulls last'])('refuses the order "%s"', async (order) => {
    const answer = await read(noun, `sort_order=${encodeURIComponent(order)}`)

    expect(answer.status).toBe(400)
    expect(answer.body.errors).toEqual({ sort_order: 'Must be asc or desc' })
  })

  test('refuses the cursor of another sort or order', async () => {
    const { body } = await read(noun, 'limit=1&sort_by=created_at&sort_order=asc')
    const cursor = body.meta.next_cursor as string

    expect((await read(noun, `limit=1&sort_by=created_at&sort_order=asc&cursor=${cursor}`)).status).toBe(200)
    expect((await read(noun, `limit=1&sort_by=created_at&sort_order=desc&cursor=${cursor}`)).body.code).toBe(
      'invalid_cursor',
    )
    expect((await read(noun, `limit=1&cursor=${cursor}`)).body.code).toBe('invalid_cursor')
  })

  test('names every wrong parameter at once', async () => {
    const answer = await read(noun, 'limit=0&sort_by=x&sort_order=y')

    expect(Object.keys(answer.body.errors).toSorted()).toEqual(['limit', 'sort_by', 'sort_order'])
    expect(answer.body.message).toBe('Please check the highlighted fields')
  })
})

describe('every call of the contract with query parameters', () => {
  let world: World
  beforeAll(async () => {
    world = await buildWorld(app())
  })
  const withQuery = endpoints.filter(({ query }) => query)

  test.for(withQuery.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s ignores unknown ones and refuses each known one that is given twice',
    async ([, endpoint]) => {
      const names = Object.keys(endpoint.query?.shape ?? {})
      const unknown = [...names.map((name) => `${name}[]=x`), ...names.map((name) => `${name.toUpperCase()}=x`)]
      const needed =
        { listProductCards: `ids=${world.productId}&`, previewCommissionRule: 'commission_percent=5&' }[endpoint.id] ??
        ''

      const ignored = await call(app(), endpoint, world, { query: `?${needed}fields=*&sort[]=x&${unknown.join('&')}` })
      expect(ignored.status, ignored.text).toBe(endpoint.status)
      for (const name of names) {
        const twice = await call(app(), endpoint, world, {
          query: `?${needed.startsWith(`${name}=`) ? '' : needed}${name}=20&${name}=20`,
        })
        expectInvalid(twice, { [name]: expect.any(String) })
      }
    },
  )
})
