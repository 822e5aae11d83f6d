import { describe, expect, test } from 'vitest'
import { buildBids, buildBuyer, buildCategory, buildItemRequest, buildVendor } from './builders.ts'
import { walkPages } from './pages.ts'
import { useTestApp } from './test-app.ts'

// Rows come and go while a reader turns the pages: each row that was there all along is shown exactly once.

const app = useTestApp()

const sorts = ['created_at', 'price', 'rating', 'views_count'].flatMap((sort) => [
  `sort_by=${sort}&sort_order=asc`,
  `sort_by=${sort}&sort_order=desc`,
])

const insertProducts = (vendorId: string, categoryId: string, count: number) =>
  app().sql<{ id: string }>(
    `INSERT INTO products (vendor_id, category_id, product_name, description, price, stock_quantity, views_count, rating_sum, total_reviews, created_at)
     SELECT $1, $2, 'Moving drum', 'Loud', 100 * (n % 4), 1, n % 4, 4 * (n % 4), n % 4, now() - make_interval(hours => n % 4) FROM generate_series(1, $3) AS n
     RETURNING id`,
    [vendorId, categoryId, count],
  )

describe.for(['', 'query=drum&'])('products (%s)', (search) => {
  test.for(search ? ['', ...sorts] : sorts)('%s', async (sort) => {
    const vendor = await buildVendor(app())
    const categoryId = await buildCategory(app())
    const before = (await insertProducts(vendor.vendorId, categoryId, 16)).map(({ id }) => id)
    const deleted = new Set<string>()

    const walk = await walkPages(app().anonymous, `/products?${search}category_id=${categoryId}&${sort}`, {
      limit: 3,
      between: async (page) => {
        if (page <= 4) await insertProducts(vendor.vendorId, categoryId, 4)
        const leaving = before[page]
        if (leaving === undefined || page > 4) return
        deleted.add(leaving)
        await app().as(vendor).delete(`/products/${leaving}`)
      },
    })

    expect(new Set(walk.ids).size).toBe(walk.ids.length)
    const stayed = before.filter((id) => !deleted.has(id))
    expect(stayed.filter((id) => !walk.ids.includes(id))).toEqual([])
  })
})

test('item requests by number of bids, while more are posted', async () => {
  const owner = await buildBuyer(app())
  const before: string[] = []
  for (let i = 0; i < 7; i++) before.push((await buildItemRequest(app(), { owner })).id)

  const walk = await walkPages(app().anonymous, `/requests?user_id=${owner.id}&sort_by=total_bids`, {
    limit: 2,
    between: async (page) => page <= 3 && buildItemRequest(app(), { owner }),
  })

  expect(new Set(walk.ids).size).toBe(walk.ids.length)
  expect(before.filter((id) => !walk.ids.includes(id))).toEqual([])
})

test('bids, while others bid', async () => {
  const itemRequest = await buildItemRequest(app())
  const before = (await buildBids(app(), itemRequest, 7)).map(({ id }) => id)

  const walk = await walkPages(app().anonymous, `/requests/${itemRequest.id}/bids`, {
    limit: 2,
    between: async (page) => page <= 3 && buildBids(app(), itemRequest, 2),
  })

  expect(new Set(walk.ids).size).toBe(walk.ids.length)
  expect(before.filter((id) => !walk.ids.includes(id))).toEqual([])
})

test('a cursor still works when the row that it points at is gone', async () => {
  const vendor = await buildVendor(app())
  const categoryId = await buildCategory(app())
  await insertProducts(vendor.vendorId, categoryId, 4)
  const path = `/products?category_id=${categoryId}&limit=2`
  const first = await app().anonymous.get(path)
  await app().as(vendor).delete(`/products/${first.body.data[1].id}`)

  const second = await app().anonymous.get(`${path}&cursor=${first.body.meta.next_cursor}`)

  expect(second.body.data).toHaveLength(2)
  expect(second.body.meta).toMatchObject({ total: 3, next_cursor: null })
})

test.for(['', 'query=drum&'])('a page beyond the last row is empty and still tells the total (%s)', async (search) => {
  const vendor = await buildVendor(app())
  const categoryId = await buildCategory(app())
  await insertProducts(vendor.vendorId, categoryId, 3)
  const path = `/products?${search}category_id=${categoryId}&limit=2`
  const first = await app().anonymous.get(path)
  const shown = first.body.data.map((row: { id: string }) => row.id)
  await app().sql('UPDATE products SET deleted_at = now() WHERE category_id = $1 AND id <> ALL ($2)', [
    categoryId,
    shown,
  ])

  const second = await app().anonymous.get(`${path}&cursor=${first.body.meta.next_cursor}`)

  expect(second.body).toEqual({ data: [], meta: { total: 2, total_is_capped: false, limit: 2, next_cursor: null } })
})
