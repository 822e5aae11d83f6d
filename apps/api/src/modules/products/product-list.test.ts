import { listProductsEndpoint } from '@asime/contract/products'
import { expect, test } from 'vitest'
import { buildCategory, buildProduct, buildReview, buildVendor } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { idsIn } from '../../../test/pages.ts'
import { startTestApp, useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()

const list = (query: string) => app().anonymous.get(`/products?${query}`)
const DAY = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY)

test('the list shows the newest products first, 20 to a page', async () => {
  const categoryId = await buildCategory(app())
  const vendor = await buildVendor(app())
  const products = []
  for (let i = 0; i < 21; i++) products.push(await buildProduct(app(), { vendor, categoryId, createdAt: daysAgo(i) }))

  const answer = await list(`category_id=${categoryId}`)

  expectContract(listProductsEndpoint, answer)
  expect(idsIn(answer)).toEqual(products.slice(0, 20).map(({ id }) => id))
  expect(answer.body.meta).toMatchObject({ total: 21, total_is_capped: false, limit: 20 })
})

test('an empty market has an empty list', async () => {
  const empty = await startTestApp()
  const answer = await empty.anonymous.get('/products')
  await empty.close()

  expectContract(listProductsEndpoint, answer)
  expect(answer.body).toEqual({ data: [], meta: { total: 0, total_is_capped: false, limit: 20, next_cursor: null } })
})

test('a card shows the first picture, the price and what a discount saves', async () => {
  const vendor = await buildVendor(app(), { businessName: 'Adom Phones', location: 'Accra' })
  const images = [
    { url: '/media/a.webp', thumbnail_url: '/media/a-400.webp', thumbhash: 'abc' },
    { url: 'https://pictures.example/b.jpg', thumbnail_url: null, thumbhash: null },
  ]
  const { id } = await buildProduct(app(), {
    vendor,
    name: 'Galaxy A05',
    price: 129_950,
    discountPrice: 99_990,
    images,
    stock: 0,
  })

  const answer = await list(`vendor_id=${vendor.vendorId}`)

  expect(answer.body.data[0]).toMatchObject({
    id,
    product_name: 'Galaxy A05',
    price: 1299.5,
    discount_price: 999.9,
    discount_percent: 23,
    images_urls: ['/media/a.webp'],
    thumbnail_url: '/media/a-400.webp',
    thumbhash: 'abc',
    in_stock: false,
    vendor: {
      id: vendor.vendorId,
      business_name: 'Adom Phones',
      location: 'Accra',
      rating: 0,
      verification_status: 'unverified',
    },
  })
  expect(answer.text).toContain('"price":1299.50')
})

test.for([
  { price: 10_000, discountPrice: 9_950, percent: 1 }, // 0.5 % rounds up, as clients do (CAT-1)
  { price: 10_000, discountPrice: 9_951, percent: 0 },
  { price: 30_000, discountPrice: 20_000, percent: 33 },
  { price: 10_000, discountPrice: 0, percent: 100 },
])(
  'a discount from $price to $discountPrice pesewas is $percent percent',
  async ({ price, discountPrice, percent }) => {
    const { vendor } = await buildProduct(app(), { price, discountPrice })

    const answer = await list(`vendor_id=${vendor.vendorId}`)

    expect(answer.body.data[0].discount_percent).toBe(percent)
  },
)

test('price filters and sorts by what the buyer would pay', async () => {
  const categoryId = await buildCategory(app())
  const plain = await buildProduct(app(), { categoryId, price: 10_000 })
  const reduced = await buildProduct(app(), { categoryId, price: 50_000, discountPrice: 9_000 })
  const dear = await buildProduct(app(), { categoryId, price: 10_001 })

  const rising = await list(`category_id=${categoryId}&sort_by=price&sort_order=asc`)
  const upTo100 = await list(`category_id=${categoryId}&max_price=100&sort_by=price`)
  const from95 = await list(`category_id=${categoryId}&min_price=95&sort_by=price&sort_order=asc`)
  const exactly = await list(`category_id=${categoryId}&min_price=100.01&max_price=100.01`)

  expect(idsIn(rising)).toEqual([reduced.id, plain.id, dear.id])
  expect(idsIn(upTo100)).toEqual([plain.id, reduced.id])
  expect(idsIn(from95)).toEqual([plain.id, dear.id])
  expect(idsIn(exactly)).toEqual([dear.id])
})

test('each sort goes both ways, equal values by age', async () => {
  const categoryId = await buildCategory(app())
  const a = await buildProduct(app(), { categoryId, price: 300, views: 5, createdAt: daysAgo(3) })
  const b = await buildProduct(app(), { categoryId, price: 100, views: 9, createdAt: daysAgo(2) })
  const c = await buildProduct(app(), { categoryId, price: 200, views: 5, createdAt: daysAgo(1) })
  await buildReview(app(), { product: a, rating: 5 })
  await buildReview(app(), { product: b, rating: 3 })
  const rising = { created_at: [a, b, c], price: [b, c, a], rating: [c, b, a], views_count: [a, c, b] }

  for (const [sort, expected] of Object.entries(rising)) {
    const asc = await list(`category_id=${categoryId}&sort_by=${sort}&sort_order=asc`)
    const desc = await list(`category_id=${categoryId}&sort_by=${sort}&sort_order=desc`)
    const unsaid = await list(`category_id=${categoryId}&sort_by=${sort}`)

    const ids = expected.map(({ id }) => id)
    expect(idsIn(asc), sort).toEqual(ids)
    expect(idsIn(desc), sort).toEqual(ids.toReversed())
    expect(idsIn(unsaid), sort).toEqual(ids.toReversed())
  }
})

test("a vendor's own products sort as all do, and narrow as all do", async () => {
  const vendor = await buildVendor(app())
  const a = await buildProduct(app(), { vendor, price: 300, views: 1 })
  const b = await buildProduct(app(), { vendor, price: 100, views: 3, featured: true })
  const c = await buildProduct(app(), { vendor, price: 200, views: 2, featured: true })
  const gone = await buildProduct(app(), { vendor, price: 250 })
  await app().as(vendor).delete(`/products/${gone.id}`)
  const ids = (...products: { id: string }[]) => products.map(({ id }) => id)
  const ofVendor = async (query: string) => idsIn(await list(`vendor_id=${vendor.vendorId}&${query}`))

  expect(await ofVendor('sort_by=price')).toEqual(ids(a, c, b))
  expect(await ofVendor('sort_by=price&sort_order=asc&max_price=2')).toEqual(ids(b, c))
  expect(await ofVendor('sort_by=views_count&min_price=1.50')).toEqual(ids(c, a))
  expect(await ofVendor('sort_by=rating&featured=true')).toEqual(ids(c, b))
})

test('featured, discount, vendor and category narrow the list, alone and together', async () => {
  const vendor = await buildVendor(app())
  const categoryId = await buildCategory(app())
  const both = await buildProduct(app(), { vendor, categoryId, featured: true, discountPrice: 5_000 })
  const featured = await buildProduct(app(), { vendor, categoryId, featured: true })
  const reduced = await buildProduct(app(), { vendor, categoryId, discountPrice: 5_000 })
  const neither = await buildProduct(app(), { vendor, categoryId })
  const elsewhere = await buildProduct(app(), { vendor, featured: true })
  const ofOther = await buildProduct(app(), { categoryId })
  const expected: [string, { id: string }[]][] = [
    [`vendor_id=${vendor.vendorId}`, [both, featured, reduced, neither, elsewhere]],
    [`category_id=${categoryId}`, [both, featured, reduced, neither, ofOther]],
    [`category_id=${categoryId}&featured=true`, [both, featured]],
    [`category_id=${categoryId}&featured=false`, [reduced, neither, ofOther]],
    [`category_id=${categoryId}&discount=true`, [both, reduced]],
    [`category_id=${categoryId}&discount=false`, [featured, neither, ofOther]],
    [`category_id=${categoryId}&featured=true&discount=true`, [both]],
    [`vendor_id=${vendor.vendorId}&featured=true`, [both, featured, elsewhere]],
    [`vendor_id=${vendor.vendorId}&category_id=${categoryId}&discount=false&max_price=1000`, [featured, neither]],
  ]

  for (const [query, products] of expected) {
    const answer = await list(query)

    expect(idsIn(answer).toSorted(), query).toEqual(products.map(({ id }) => id).toSorted())
    expect(answer.body.meta.total, query).toBe(products.length)
  }
})

test('filters that nothing passes give an empty list, not an error', async () => {
  const { vendor } = await buildProduct(app(), { price: 10_000 })
  const nobody = '01890000-0000-7000-8000-000000000000'

  for (const query of [
    `category_id=${nobody}`,
    `vendor_id=${nobody}`,
    `vendor_id=${vendor.vendorId}&min_price=200&max_price=100`,
  ]) {
    const answer = await list(query)

    expectContract(listProductsEndpoint, answer)
    expect(answer.body.data).toEqual([])
    expect(answer.body.meta.total).toBe(0)
  }
})

test('a deleted product is neither listed nor counted', async () => {
  const categoryId = await buildCategory(app())
  const gone = await buildProduct(app(), { categoryId, featured: true })
  const stays = await buildProduct(app(), { categoryId, featured: true })
  await app().as(gone.vendor).delete(`/products/${gone.id}`)

  for (const query of ['', '&featured=true', '&min_price=1', '&query=product', `&vendor_id=${stays.vendor.vendorId}`]) {
    const answer = await list(`category_id=${categoryId}${query}`)

    expect(idsIn(answer), query).toEqual([stays.id])
    expect(answer.body.meta.total, query).toBe(1)
  }
})

test.for([
  ['min_price=-1', 'min_price'],
  ['min_price=1e3', 'min_price'],
  ['max_price=10.005', 'max_price'],
  ['max_price=100000000', 'max_price'],
  ['min_price=', 'min_price'],
  ['min_price=1&min_price=2', 'min_price'],
  ['min_price=NaN', 'min_price'],
  ['featured=1', 'featured'],
  ['discount=yes', 'discount'],
  ['category_id=kente', 'category_id'],
  ["vendor_id=1'%20OR%201=1", 'vendor_id'],
  [`query=${'x'.repeat(201)}`, 'query'],
  ['query=%00', 'query'],
])('%s is refused by name', async ([query, field]) => {
  const answer = await list(query as string)

  expect(answer.status).toBe(400)
  expect(answer.body.code).toBe('validation_failed')
  expect(Object.keys(answer.body.errors)).toEqual([field])
})

test('a price range that holds everything changes nothing, whatever else is asked', async () => {
  // Its page is made by a function of the database (`products_in_price_range`), which has the filters of the list once more.
  const [vendor, other] = [await buildVendor(app()), await buildVendor(app())]
  const [categoryId, otherCategory] = [await buildCategory(app()), await buildCategory(app())]
  const flags = { featured: false, discountPrice: undefined as number | undefined }
  const kinds = [
    flags,
    { ...flags, featured: true },
    { ...flags, discountPrice: 9_000 },
    { featured: true, discountPrice: 8_000 },
  ]
  for (const [i, kind] of kinds.entries()) {
    const at = { ...kind, createdAt: daysAgo(10 - i), views: (i * 7) % 5 }
    const { id } = await buildProduct(app(), { ...at, vendor, categoryId })
    await buildReview(app(), { product: { id }, rating: 5 - i })
    await buildProduct(app(), { ...at, vendor, categoryId: otherCategory })
    await buildProduct(app(), { ...at, vendor: other, categoryId })
  }
  const filters = [
    '',
    '&featured=true',
    '&featured=false',
    '&discount=true',
    '&discount=false',
    '&featured=true&discount=true',
  ]
  const places = [
    `category_id=${categoryId}`,
    `vendor_id=${vendor.vendorId}`,
    `category_id=${categoryId}&vendor_id=${vendor.vendorId}`,
  ]
  for (const sort of ['created_at', 'rating', 'views_count']) {
    for (const [i, place] of places.entries()) {
      for (const filter of filters) {
        const order = i === 0 ? 'asc' : 'desc'
        const query = `${place}${filter}&sort_by=${sort}&sort_order=${order}&limit=3`
        const all = await list(query)
        expect(all.body.data.length, query).toBeGreaterThan(0)
        const ranged = await list(`${query}&min_price=0.01&max_price=9999`)
        expect([query, idsIn(ranged)]).toEqual([query, idsIn(all)])
        if (!all.body.meta.next_cursor) continue
        const next = `&cursor=${all.body.meta.next_cursor}`
        expect([query, idsIn(await list(`${query}${next}&min_price=0.01`))]).toEqual([
          query,
          idsIn(await list(query + next)),
        ])
      }
    }
  }
})
