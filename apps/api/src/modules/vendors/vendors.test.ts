import { USUAL_OPENING_HOURS } from '@asime/contract/opening-hours'
import { featureVendorEndpoint } from '@asime/contract/admin-vendors'
import { listVendorsEndpoint, readVendorEndpoint } from '@asime/contract/vendors'
import { expect, test } from 'vitest'
import { buildAdmin, buildProduct, buildReview, buildVendor, type TestVendor } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure } from '../../../test/failures.ts'
import { idsIn } from '../../../test/pages.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()

async function list(query: string): Promise<string[]> {
  const answer = await app().anonymous.get(`/vendors?${query}`)
  expectContract(listVendorsEndpoint, answer)
  expect(answer.body.meta.total).toBe(answer.body.data.length)
  return idsIn(answer)
}
const idsOf = (...vendors: TestVendor[]) => vendors.map(({ vendorId }) => vendorId)

test('a vendor profile shows the business, its figures and its newest twenty products', async () => {
  const vendor = await buildVendor(app(), {
    fullName: 'Kofi Boateng',
    businessName: 'Boateng Electronics',
    location: 'Kumasi',
    description: 'Since 2009',
  })
  const products = []
  for (let i = 0; i < 22; i++)
    products.push(await buildProduct(app(), { vendor, createdAt: new Date(Date.now() - i * 60_000) }))
  await app().as(vendor).delete(`/products/${products[0]?.id}`)
  await buildReview(app(), { product: products[1] as { id: string }, rating: 4 })

  const answer = await app().anonymous.get(`/vendors/${vendor.vendorId}`)

  expectContract(readVendorEndpoint, answer)
  expect(answer.body.data).toMatchObject({
    id: vendor.vendorId,
    business_name: 'Boateng Electronics',
    location: 'Kumasi',
    description: 'Since 2009',
    rating: 4,
    total_reviews: 1,
    total_products: 21,
    total_sales: 0,
    verification_status: 'unverified',
    user: { id: vendor.id, full_name: 'Kofi Boateng', avatar_url: null },
  })
  expect(answer.body.data.products.map(({ id }: { id: string }) => id)).toEqual(
    products.slice(1, 21).map(({ id }) => id),
  )
})

test('a shop is away from its first day off until the day on which it is back, and says so only then', async () => {
  const vendor = await buildVendor(app())
  const read = async (days: [from: number, until: number]) => {
    await app().sql(
      `UPDATE vendors SET away_message = 'Afehyia pa!', away_from = (now() AT TIME ZONE 'UTC')::date + $2::int,
         away_until = (now() AT TIME ZONE 'UTC')::date + $3::int WHERE id = $1`,
      [vendor.vendorId, ...days],
    )
    const answer = await app().anonymous.get(`/vendors/${vendor.vendorId}`)
    expectContract(readVendorEndpoint, answer)
    return answer.body.data
  }

  const never = (await app().anonymous.get(`/vendors/${vendor.vendorId}`)).body.data
  expect(never).toMatchObject({ is_away: false, away_until: null, region: null, lead_time_days: 1 })
  expect(never.opening_hours).toEqual(USUAL_OPENING_HOURS)
  for (const away of [await read([0, 1]), await read([-3, 1])]) {
    expect(away).toMatchObject({ is_away: true, away_message: 'Afehyia pa!' })
    expect(Date.parse(away.away_until)).toBeGreaterThan(Date.now())
  }
  for (const here of [await read([1, 3]), await read([-3, 0])])
    expect(here).toMatchObject({ is_away: false, away_until: null, away_message: null })
})

test('a vendor without products has an empty shelf', async () => {
  const vendor = await buildVendor(app())

  const answer = await app().anonymous.get(`/vendors/${vendor.vendorId}`)

  expectContract(readVendorEndpoint, answer)
  expect(answer.body.data.products).toEqual([])
})

test.for(['01890000-0000-7000-8000-000000000000', 'not-an-id'])('no vendor is called %s', async (id) => {
  const answer = await app().anonymous.get(`/vendors/${id}`)

  expect([answer.status, answer.body.code, answer.body.message]).toEqual([404, 'not_found', 'Vendor not found'])
})

test('a suspended vendor is neither listed nor found', async () => {
  const vendor = await buildVendor(app(), { location: 'Suspended town' })
  await app().sql("UPDATE users SET status = 'suspended' WHERE id = $1", [vendor.id])

  expect(await list('location=suspended')).toEqual([])
  expect((await app().anonymous.get(`/vendors/${vendor.vendorId}`)).status).toBe(404)
})

test('the location filter looks for a part of the place, whatever its case and characters', async () => {
  const accra = await buildVendor(app(), { location: 'Osu, Accra' })
  const odd = await buildVendor(app(), { location: '100%_Osu\\' })

  expect((await list('location=osu')).toSorted()).toEqual(idsOf(accra, odd).toSorted())
  expect(await list('location=ACCRA')).toEqual(idsOf(accra))
  expect(await list('location=100%25_')).toEqual(idsOf(odd))
  expect(await list('location=u%25a')).toEqual([])
  expect(await list('location=osu%5C')).toEqual(idsOf(odd))
})

test('the search forgives as it does for products', async () => {
  const vendor = await buildVendor(app(), {
    businessName: 'Nkɔsoɔ Kente Weavers',
    description: 'Looms and shuttles',
    location: 'Bonwire',
  })

  for (const typed of ['nkosoo', 'kente', 'kent', 'kentte', 'weaver', 'loom', 'bonwire', 'weavers bonwire']) {
    expect(await list(`query=${typed}`), typed).toEqual(idsOf(vendor))
  }
  expect(await list('query=weavers+accra')).toEqual([])
  expect(await list('query=kente&location=bonw')).toEqual(idsOf(vendor))
  expect(await list('query=kente&location=tamale')).toEqual([])
})

test('a corrected search says what it has searched for', async () => {
  const vendor = await buildVendor(app(), { businessName: 'Zoomlion Ropes' })

  const answer = await app().anonymous.get('/vendors?query=zoomlionn+ropse')

  expectContract(listVendorsEndpoint, answer)
  expect(answer.body).toMatchObject({ data: [{ id: vendor.vendorId }], meta: { corrected_query: 'zoomlion ropes' } })
  expect((await app().anonymous.get('/vendors?query=zoomlion')).body.meta).not.toHaveProperty('corrected_query')
})

test('vendors sort by each of their figures, best first, and by name from A', async () => {
  const sold = async (businessName: string, figures: { sales: number; products: number; rating: number }) => {
    const vendor = await buildVendor(app(), { businessName, location: 'Sorted town' })
    await app().sql(
      'UPDATE vendors SET total_sales = $2, total_products = $3, rating_sum = $4, total_reviews = 1 WHERE id = $1',
      [vendor.vendorId, figures.sales, figures.products, figures.rating],
    )
    return vendor
  }
  const b = await sold('baobab', { sales: 1, products: 3, rating: 4 })
  const a = await sold('Adinkra', { sales: 2, products: 1, rating: 3 })
  const c = await sold('Cocoa', { sales: 3, products: 2, rating: 5 })
  const best = { rating: [c, b, a], total_sales: [c, a, b], total_products: [b, c, a], created_at: [c, a, b] }

  for (const [sort, vendors] of Object.entries(best)) {
    expect(await list(`location=sorted&sort_by=${sort}`), sort).toEqual(idsOf(...vendors))
    expect(await list(`location=sorted&sort_by=${sort}&sort_order=asc`), sort).toEqual(idsOf(...vendors.toReversed()))
  }
  expect(await list('location=sorted')).toEqual(idsOf(c, b, a))
  expect(await list('location=sorted&sort_by=business_name')).toEqual(idsOf(a, b, c))
  expect(await list('location=sorted&sort_by=business_name&sort_order=desc')).toEqual(idsOf(c, b, a))
})

test('pages by name work for the longest names that there may be', async () => {
  const longest = 'Ẹ'.repeat(120)
  const vendors = [
    await buildVendor(app(), { businessName: longest, location: 'Long town' }),
    await buildVendor(app(), { businessName: longest, location: 'Long town' }),
  ]

  const first = await app().anonymous.get('/vendors?location=long&sort_by=business_name&limit=1')
  const second = await app().anonymous.get(
    `/vendors?location=long&sort_by=business_name&limit=1&cursor=${first.body.meta.next_cursor}`,
  )

  expect(second.status, second.text).toBe(200)
  expect([first, second].map(({ body }) => body.data[0].id)).toEqual(idsOf(...vendors))
})

test("a vendor's sales are the completed orders", async () => {
  const { vendor, id } = await buildProduct(app())
  const { user } = await buildReview(app(), { product: { id } })
  for (const status of ['completed', 'completed', 'paid']) {
    await app().sql(
      "INSERT INTO orders (buyer_id, vendor_id, status, currency, total) VALUES ($1, $2, $3, 'GHS', 100)",
      [user.id, vendor.vendorId, status],
    )
  }

  expect((await app().anonymous.get(`/vendors/${vendor.vendorId}`)).body.data.total_sales).toBe(2)
})

test('a shop that an admin features says so and is found by it, until it is featured no longer', async () => {
  const [featured, other] = [await buildVendor(app()), await buildVendor(app())]
  const admin = app().as(await buildAdmin(app()))
  const decide = (vendor: TestVendor, isFeatured: boolean) =>
    admin.post(`/admin/vendors/${vendor.vendorId}/featuring`, { is_featured: isFeatured, reason: 'Quick to answer' })

  // Of two admins at once one does it.
  const answers = await Promise.all([decide(featured, true), decide(featured, true)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expectContract(
    featureVendorEndpoint,
    answers.find(({ status }) => status === 200)!,
  )
  expect(await list('featured=true')).toEqual(idsOf(featured))
  const read = async (vendor: TestVendor) => (await app().anonymous.get(`/vendors/${vendor.vendorId}`)).body.data
  expect((await read(featured)).is_featured).toBe(true)
  expect((await read(other)).is_featured).toBe(false)

  await app().sql("UPDATE users SET status = 'suspended' WHERE id = $1", [other.id])
  expectFailure(await decide(other, true), 'conflict')
  expect((await decide(featured, false)).status).toBe(200)
  expect(await list('featured=true')).toEqual([])
  const said = await app().sql(
    "SELECT title, detail, path, user_id FROM notifications WHERE kind ~ '^shop_featur' ORDER BY id",
  )
  const { business_name: name } = await read(featured)
  const about = { detail: 'Quick to answer', path: `/vendors/${featured.vendorId}`, user_id: featured.id }
  expect(said).toEqual([
    { title: `${name} is now a featured shop`, ...about },
    { title: `${name} is no longer a featured shop`, ...about },
  ])
})

test('a shop’s page says how soon it answers most enquiries, once there are enough and most are answered', async () => {
  const usual = async (...days: [daysAgo: number, enquiries: number, minutes: number[]][]) => {
    const vendor = await buildVendor(app())
    for (const [daysAgo, enquiries, minutes] of days)
      await app().sql(
        'INSERT INTO shop_days (vendor_id, day, enquiries, reply_minutes) VALUES ($1, day_in_ghana(now()) - $2::int, $3, $4)',
        [vendor.vendorId, daysAgo, enquiries, minutes],
      )
    const answer = await app().anonymous.get(`/vendors/${vendor.vendorId}`)
    expectContract(readVendorEndpoint, answer)
    return answer.body.data.usual_reply_minutes
  }

  expect(await usual()).toBeNull()
  expect(await usual([0, 4, [1, 1, 1, 1]])).toBeNull()
  // The sixth of eight, wherever they stand.
  expect(await usual([0, 4, [1, 2, 700, 900]], [89, 4, [3, 4, 5, 60]])).toBe(60)
  // Those without an answer are later than all others.
  expect(await usual([1, 8, [1, 2, 3, 4, 5, 6]])).toBe(6)
  expect(await usual([1, 8, [1, 2, 3, 4, 5]])).toBeNull()
  expect(await usual([2, 4, [1, 1, 1, 1]], [90, 4, [2, 2, 2, 2]])).toBeNull()
})
