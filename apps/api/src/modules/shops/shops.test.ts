import { dayInWords } from '@asime/contract/days'
import { acceptBidEndpoint } from '@asime/contract/bids'
import { readOrderEndpoint } from '@asime/contract/orders'
import { readProductEndpoint } from '@asime/contract/products'
import { readShopEndpoint, saveShopEndpoint } from '@asime/contract/shop-settings'
import { USUAL_OPENING_HOURS } from '@asime/contract/opening-hours'
import { readVendorEndpoint } from '@asime/contract/vendors'
import { expect, test } from 'vitest'
import { mailsTo } from '../../../test/accounts.ts'
import {
  buildBid,
  buildBuyer,
  buildMember,
  buildProduct,
  buildVendor,
  type TestVendor,
} from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { buildPayment, play } from '../../../test/payments.ts'
import { DELIVERY } from '../../../test/purchase.ts'
import { buildUpload, useAppWithFiles } from '../../../test/uploads.ts'

const { app } = useAppWithFiles()

const SHOP = {
  business_name: 'Kumasi Power House',
  region: 'Ashanti',
  town: 'Adum, Kumasi',
  landmark: 'Opposite the old GCB branch',
  opening_hours: USUAL_OPENING_HOURS,
  lead_time_days: 2,
  delivery_methods: ['vendor_delivery', 'bus_parcel', 'pickup'],
}
const save = (vendor: TestVendor, changes: object = {}) =>
  app()
    .as(vendor)
    .put('/user/shop', { ...SHOP, ...changes })
/** So many days from today. */
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const HERE_AGAIN = { from: day(-1), until: day(3), message: 'Afehyia pa!' }

test('settings that name what they are made of do not overwrite what was changed since', async () => {
  const vendor = await buildVendor(app())
  const client = app().as(vendor)
  const seen = (await save(vendor)).body.data
  const away = { from: day(0), until: day(5), message: '' }
  expect((await save(vendor, { away, if_updated_at: seen.updated_at })).status).toBe(200)

  const late = await save(vendor, { description: 'Open as ever', if_updated_at: seen.updated_at })
  expectFailure(late, 'conflict', 'Your shop’s settings have changed in the meantime. Check them and save again')
  const now = (await client.get('/user/shop')).body.data
  expect(now).toMatchObject({ is_away: true, description: null })
  expect((await save(vendor, { away, description: 'Back soon', if_updated_at: now.updated_at })).status).toBe(200)
})

test('what a vendor sets is kept as a whole, and its page says what buyers may know', async () => {
  const vendor = await buildVendor(app(), { businessName: 'Old name', location: 'Tamale' })
  const [logo, banner] = [await buildUpload(app(), vendor), await buildUpload(app(), vendor)]

  const saved = await save(vendor, {
    description: 'Generators and solar since 2014',
    logo_url: logo.thumbnail_url,
    banner_url: banner.url,
    digital_address: 'ak 039 5028',
    directions: 'Up the stairs beside the pharmacy',
    return_policy: 'Unused goods in their box',
    return_days: 14,
    away: { from: day(10), until: day(12) },
  })

  expectContract(saveShopEndpoint, saved)
  const read = await app().as(vendor).get('/user/shop')
  expectContract(readShopEndpoint, read)
  expect(read.body).toEqual(saved.body)
  expect(read.body.data).toMatchObject({
    business_name: 'Kumasi Power House',
    location: 'Adum, Kumasi, Ashanti',
    digital_address: 'AK-039-5028',
    is_away: false,
    away: { from: day(10), until: day(12), message: null },
    completeness: {
      missing: [{ part: 'description' }, { part: 'legal_facts' }, { part: 'delivery_fees' }],
    },
  })
  const page = await app().anonymous.get(`/vendors/${vendor.vendorId}`)
  expectContract(readVendorEndpoint, page)
  expect(page.body.data).toMatchObject({
    logo_url: logo.thumbnail_url,
    banner_url: banner.url,
    lead_time_days: 2,
    return_policy: 'Unused goods in their box',
    return_days: 14,
    delivery_methods: SHOP.delivery_methods,
  })
  // Where exactly it is, only those learn who collect there.
  for (const part of ['GCB', '5028', 'pharmacy']) expect(page.text).not.toContain(part)

  await save(vendor)
  const cleared = (await app().as(vendor).get('/user/shop')).body.data
  expect([cleared.description, cleared.logo_url, cleared.away, cleared.return_days]).toEqual([null, null, null, null])
  const [{ uses }] = await app().sql('SELECT uses FROM uploads WHERE id = $1', [logo.id])
  expect(uses).toBe(0)
})

test('what makes no sense is named, and nothing of it is kept', async () => {
  const vendor = await buildVendor(app(), { businessName: 'As it was' })
  const theirs = await buildUpload(app(), await buildVendor(app()))

  expectInvalid(
    await save(vendor, {
      business_name: ' ',
      region: 'Brong-Ahafo',
      landmark: '',
      lead_time_days: 31,
      return_days: -1,
      delivery_methods: ['pickup', 'pickup'],
      opening_hours: [{ from: '18:00', to: '08:00' }, { from: '24:00', to: '25:00' }, null, null, null, null, null],
      away: { from: day(2), until: day(2) },
    }),
    {
      business_name: 'Shop name is required',
      region: 'Choose a region',
      landmark: 'Enter a landmark, so that buyers find you when they collect',
      lead_time_days: 'Must be at most 30 days',
      return_days: 'Must not be below 0',
      delivery_methods: 'Each method can be listed only once',
      'opening_hours.0.to': 'Must be after the opening time',
      'opening_hours.1.from': 'Enter a time like 08:00',
      'opening_hours.1.to': 'Enter a time like 08:00',
      'away.until': 'Must be after the first day away',
    },
  )
  expectInvalid(await save(vendor, { away: { from: day(0), until: day(400) } }), {
    'away.until': 'Must be within 365 days',
  })
  expectInvalid(await save(vendor, { away: { from: '0000-01-01', until: '0000-01-02' } }), {
    'away.from': 'Enter a date',
    'away.until': 'Enter a date',
  })
  expectInvalid(await save(vendor, { landmark: 7, delivery_methods: ['pickup'] }), { landmark: 'Must be text' })
  for (const methods of [true, 1, {}, null])
    expectInvalid(await save(vendor, { delivery_methods: methods }), {
      delivery_methods: 'Must be a list of delivery methods',
    })
  expectInvalid(await save(vendor, { logo_url: 'https://pictures.example/logo.webp' }), {
    logo_url: 'Must be one of your uploads',
  })
  expectInvalid(await save(vendor, { banner_url: theirs.url }), { banner_url: 'This file is not one of your uploads' })
  expect((await app().as(vendor).get('/user/shop')).body.data.business_name).toBe('As it was')
})

test('a featured shop stays so in another town, and not under another name or picture', async () => {
  const vendor = await buildVendor(app(), { businessName: SHOP.business_name })
  const { url } = await buildUpload(app(), vendor)
  const isFeaturedAfter = async (changes: object) => {
    await app().sql('UPDATE vendors SET featured_at = now() WHERE id = $1', [vendor.vendorId])
    const saved = await save(vendor, changes)
    expect(saved.status, saved.text).toBe(200)
    const [row] = await app().sql('SELECT featured_at IS NOT NULL AS is_featured FROM vendors WHERE id = $1', [
      vendor.vendorId,
    ])
    return row.is_featured
  }

  expect(await isFeaturedAfter({ town: 'Asokwa, Kumasi' })).toBe(true)
  expect(await isFeaturedAfter({ logo_url: url })).toBe(false)
  expect(await isFeaturedAfter({ business_name: 'Melcom Official' })).toBe(false)
  const said = await app().sql("SELECT title FROM notifications WHERE user_id = $1 AND kind = 'shop_featuring_ended'", [
    vendor.id,
  ])
  expect(said.map(({ title }) => title)).toEqual([
    `${SHOP.business_name} is no longer a featured shop`,
    'Melcom Official is no longer a featured shop',
  ])
})

test('nobody but a vendor has a shop to change', async () => {
  expectFailure(
    await app()
      .as(await buildBuyer(app()))
      .put('/user/shop', SHOP),
    'forbidden',
    'Only vendors have a shop',
  )
  expectFailure(await app().anonymous.get('/user/shop'), 'unauthenticated')
})

test('a manager’s picture stays with the shop when they leave, and a packer changes nothing', async () => {
  const vendor = await buildVendor(app())
  const [manager, packer] = [await buildMember(app(), vendor, 'manager'), await buildMember(app(), vendor, 'packer')]
  const logo = await buildUpload(app(), manager)

  expect((await save(manager, { logo_url: logo.url })).status).toBe(200)
  const [{ owner_id: owner }] = await app().sql('SELECT owner_id FROM uploads WHERE id = $1', [logo.id])
  expect(owner).toBe(vendor.id)
  // The owner saves the rest, with what a colleague has put there.
  expect((await save(vendor, { logo_url: logo.url })).status).toBe(200)
  expectFailure(await save(packer), 'forbidden')
})

test('a shop that is away takes no orders and keeps its bids; back again, it sells', async () => {
  const { id, vendor } = await buildProduct(app())
  const other = await buildProduct(app())
  const bid = await buildBid(app(), { vendor })
  const buyer = await buildBuyer(app())
  const items = [other, { id }].map((product) => ({ product_id: product.id, quantity: 1 }))
  const order = () => app().as(buyer).post('/orders', { items, delivery: DELIVERY })
  const quote = () => app().as(buyer).post('/quotes', { items, method: 'vendor_delivery', region: 'Greater Accra' })
  const accept = () =>
    app().as(bid.itemRequest.owner).post(`/requests/${bid.itemRequest.id}/bids/${bid.id}/accept`, { bid_amount: 50 })
  await save(vendor, { away: HERE_AGAIN })

  for (const answer of [await order(), await quote()]) {
    expectFailure(answer, 'shop_away', expect.stringMatching(/^Kumasi Power House is away and takes orders again on /))
    expect(Object.keys(answer.body.errors)).toEqual(['items.1.product_id'])
  }
  // In a year's time the day alone could be any; with its year it is the one.
  await save(vendor, { away: { from: day(-1), until: day(364) } })
  const inAYear = `Kumasi Power House is away and takes orders again on ${dayInWords(day(364), Date.now())}`
  expectFailure(await order(), 'shop_away', inAYear)
  await save(vendor, { away: HERE_AGAIN })
  expectFailure(await accept(), 'shop_away')
  const bids = await app().anonymous.get(`/requests/${bid.itemRequest.id}/bids`)
  expect(bids.body.data).toMatchObject([{ id: bid.id, status: 'pending' }])
  const [{ stock_quantity: stock }] = await app().sql('SELECT stock_quantity FROM products WHERE id = $1', [other.id])
  expect(stock).toBe(5)
  const product = await app().anonymous.get(`/products/${id}`)
  expectContract(readProductEndpoint, product)
  expect(product.body.data.vendor).toMatchObject({ is_away: true, away_until: day(3) })

  await save(vendor)
  expect((await order()).status).toBe(201)
  expectContract(acceptBidEndpoint, await accept())
})

test('who collects learns where once it is paid, and only then', async () => {
  const { id, vendor } = await buildProduct(app())
  await save(vendor, { directions: 'Up the stairs beside the pharmacy' })
  const buyer = await buildBuyer(app())
  const items = [{ product_id: id, quantity: 1 }]
  const place = async (method: string) =>
    (
      await app()
        .as(buyer)
        .post('/orders', { items, delivery: { ...DELIVERY, method } })
    ).body.data
  const collected = await place('pickup')
  const read = async (who = buyer) => {
    const answer = await app().as(who).get(`/orders/${collected.orders[0].id}`)
    expectContract(readOrderEndpoint, answer)
    return answer.body.data.pickup
  }
  const whole = {
    region: 'Ashanti',
    town: 'Adum, Kumasi',
    landmark: 'Opposite the old GCB branch',
    digital_address: null,
    directions: 'Up the stairs beside the pharmacy',
    is_full: true,
  }

  expect(await read()).toEqual({ ...whole, landmark: null, directions: null, is_full: false })
  expect(await read(vendor)).toEqual(whole)
  await play(app(), await buildPayment(app(), { id: collected.id, buyer }), 'approve')
  expect(await read()).toEqual(whole)
  await app().runJobs()
  const { subject, text } = (await mailsTo(app(), buyer.email)).at(-1)!
  expect(subject).toContain('Payment received')
  expect(text).toContain(
    'Collect it here: Opposite the old GCB branch, Adum, Kumasi, Ashanti.\n\n> Up the stairs beside the pharmacy',
  )

  const sent = await place('vendor_delivery')
  expect((await app().as(buyer).get(`/orders/${sent.orders[0].id}`)).body.data.pickup).toBeNull()
})

test('a shop is the more complete the more a buyer can know of it', async () => {
  const vendor = await buildVendor(app())
  const percent = async () => (await app().as(vendor).get('/user/shop')).body.data.completeness.percent

  const first = (await app().as(vendor).get('/user/shop')).body.data.completeness
  expect(first.percent).toBe(
    100 - first.missing.reduce((sum: number, { points }: { points: number }) => sum + points, 0),
  )
  const seen = [first.percent]
  for (const changes of [{}, { description: 'x'.repeat(40) }, { description: 'x'.repeat(40), return_policy: 'Yes' }]) {
    await save(vendor, changes)
    seen.push(await percent())
  }
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  expect(new Set(seen).size).toBe(seen.length)
})
