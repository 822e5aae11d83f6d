import {
  readDeliveryFeesEndpoint,
  readDeliveryZonesEndpoint,
  saveDeliveryFeesEndpoint,
  saveDeliveryZonesEndpoint,
} from '@asime/contract/delivery-fees'
import { neighboursOf, type Region, regions } from '@asime/contract/ghana'
import { askQuoteEndpoint, placeOrdersEndpoint } from '@asime/contract/orders'
import { expect, test } from 'vitest'
import { buildBuyer, buildProduct, buildVendor, type TestVendor } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { DELIVERY } from '../../../test/purchase.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()

const put = (vendor: TestVendor, zone: string, region: string, town: string) =>
  app().sql(`UPDATE vendors SET region = $2, town = $3, delivery_zones = $4 WHERE id = $1`, [
    vendor.vendorId,
    region,
    town,
    zone,
  ])

async function buildShop(region: Region = 'Northern', town = 'Tamale'): Promise<TestVendor> {
  const vendor = await buildVendor(app())
  await put(vendor, '{}', region, town)
  return vendor
}

async function buildGoods(vendor: TestVendor, grams: number | null, price = 10_000): Promise<string> {
  const { id } = await buildProduct(app(), { vendor, price, stock: 100 })
  await app().sql('UPDATE products SET weight_grams = $2 WHERE id = $1', [id, grams])
  return id
}

const bus = (zone: string, fee: number, rest: object = {}) => ({
  method: 'bus_parcel',
  zone,
  up_to_2_kg: fee,
  up_to_5_kg: fee + 1,
  up_to_10_kg: fee + 2,
  up_to_25_kg: fee + 3,
  per_kg_more: 0.5,
  ...rest,
})
const OWN = [bus('same_town', 5), bus('same_region', 10), bus('neighbour', 20), bus('far', 40)]
const saveZones = (vendor: TestVendor, rates: object[], zones: object[] = []) =>
  app().as(vendor).put('/user/delivery-zones', { rates, zones })

async function feeOf(productId: string, to: object, quantity = 1): Promise<number | object> {
  const buyer = await buildBuyer(app())
  const items = [{ product_id: productId, quantity }]
  const answer = await app()
    .as(buyer)
    .post('/quotes', { items, method: 'bus_parcel', ...to })
  if (answer.status !== 200) return answer.body.errors
  expectContract(askQuoteEndpoint, answer)
  return answer.body.data.orders[0].delivery_fee
}

test('the map: every way between two regions leads back', () => {
  for (const region of regions) {
    expect(neighboursOf[region].length, region).toBeGreaterThan(0)
    for (const neighbour of neighboursOf[region]) expect(neighboursOf[neighbour], neighbour).toContain(region)
  }
})

test('from Tamale to Tamale is cheap, and to Accra it is not', async () => {
  const id = await buildGoods(await buildShop(), 1_500)
  const to = async (region: string, town?: string) => {
    const fee = await feeOf(id, { region, town, method: 'vendor_delivery' })
    return fee as number
  }

  const fees = [
    await to('Northern', 'tamale '),
    await to('Northern', 'Yendi'),
    await to('Savannah'),
    await to('Greater Accra'),
  ]

  expect(fees).toEqual([15, 30, 50, 90])
  // Whose town is not said may live anywhere in the region.
  expect(await to('Northern')).toBe(30)
  // A quarter of the town is the town, and so is the town of a quarter.
  expect(await to('Northern', 'Kalpohin, Tamale')).toBe(15)
})

test('a shop’s own fees count by zone and weight, in the quote as in the order, free from an amount on', async () => {
  const vendor = await buildShop()
  const saved = await saveZones(
    vendor,
    [...OWN.slice(0, 3), bus('far', 40, { free_from: 1_000 })],
    [
      { region: 'Oti', zone: null },
      { region: 'Ashanti', zone: 'neighbour' },
    ],
  )
  expectContract(saveDeliveryZonesEndpoint, saved)
  const read = await app().as(vendor).get('/user/delivery-zones')
  expectContract(readDeliveryZonesEndpoint, read)
  expect(read.body).toEqual(saved.body)
  const id = await buildGoods(vendor, 1_900)
  const [far, near] = [{ region: 'Greater Accra' }, { region: 'Northern', town: 'Tamale' }]

  expect(await feeOf(id, near)).toBe(5)
  expect(await feeOf(id, far)).toBe(40)
  // 3.8, 9.5, 19 and 26.6 kg: of the last, two kilograms have begun beyond 25.
  expect(await Promise.all([2, 5].map((quantity) => feeOf(id, far, quantity)))).toEqual([41, 42])
  expect(await Promise.all([10, 14].map((quantity) => feeOf(id, far, quantity)))).toEqual([0, 0])
  expect(await feeOf(id, near, 14)).toBe(9)
  expect(await feeOf(id, { region: 'Ashanti' })).toBe(20)
  expect(await feeOf(id, { region: 'Oti' })).toEqual({ method: expect.stringContaining('does not offer') })

  const placed = await app()
    .as(await buildBuyer(app()))
    .post('/orders', {
      items: [{ product_id: id, quantity: 2 }],
      delivery: { ...DELIVERY, method: 'bus_parcel', region: 'Greater Accra' },
    })
  expectContract(placeOrdersEndpoint, placed)
  expect(placed.body.data.total).toBe(241)
})

test('goods without a weight count for the lowest band, and the quote says so', async () => {
  const vendor = await buildShop()
  await saveZones(vendor, OWN)
  const [unknown, heavy] = [await buildGoods(vendor, null), await buildGoods(vendor, 4_000)]
  const quote = async (...ids: string[]) => {
    const items = ids.map((id) => ({ product_id: id, quantity: 1 }))
    const answer = await app()
      .as(await buildBuyer(app()))
      .post('/quotes', { items, method: 'bus_parcel', region: 'Northern' })
    return answer.body.data.orders[0]
  }

  expect(await quote(unknown)).toMatchObject({ delivery_fee: 10, weight: 0, is_weight_known: false })
  expect(await quote(unknown, heavy)).toMatchObject({ delivery_fee: 11, weight: 4, is_weight_known: false })
  expect(await quote(heavy)).toMatchObject({ is_weight_known: true })
})

test('a gap in the table is named by its cell or its zone, and nothing changes', async () => {
  const vendor = await buildShop()
  await saveZones(vendor, OWN)
  const { up_to_10_kg: _missing, ...gap } = bus('far', 40)

  expectInvalid(await saveZones(vendor, [OWN[0]!, OWN[1]!, gap, OWN[2]!]), {
    'rates.2.up_to_10_kg': 'Enter the fee for Bus parcel, Far regions, up to 10 kg',
  })
  expectInvalid(await saveZones(vendor, OWN.slice(0, 3)), {
    rates: expect.stringMatching(/^Far regions: enter fees for a delivery method, or mark .+ as no delivery$/),
  })
  expectInvalid(await saveZones(vendor, [OWN[0]!, OWN[0]!]), { rates: 'Each zone and method can be listed only once' })
  expectInvalid(await saveZones(vendor, [bus('moon', -1, { method: 'pickup' })]), {
    'rates.0.method': 'Choose a delivery method',
    'rates.0.zone': 'Choose a zone',
    'rates.0.up_to_2_kg': 'Must not be below 0',
  })
  expect((await app().anonymous.get(`/vendors/${vendor.vendorId}/delivery-fees`)).body.data.rates).toHaveLength(4)
  const nowhere = await buildVendor(app())
  expectFailure(await saveZones(nowhere, OWN), 'conflict', 'Enter the region and town of your shop first')
})

test('fees by region that a shop has set stay what they are until it sets zones, and the other way round', async () => {
  const vendor = await buildShop()
  const id = await buildGoods(vendor, 9_000)
  const byRegion = { fees: [{ region: 'Greater Accra', method: 'bus_parcel', fee: 12.5 }] }
  const read = async () => {
    const answer = await app().anonymous.get(`/vendors/${vendor.vendorId}/delivery-fees`)
    expectContract(readDeliveryFeesEndpoint, answer)
    return answer.body.data
  }
  const accra = { region: 'Greater Accra' }

  expect(await read()).toMatchObject({ is_own: false, by: 'zone', origin: { region: 'Northern', town: 'Tamale' } })
  await app().as(vendor).put('/user/delivery-fees', byRegion)
  expect(await read()).toMatchObject({ is_own: true, by: 'region', ...byRegion })
  expect(await feeOf(id, accra)).toBe(12.5)
  await saveZones(vendor, OWN)
  expect(await read()).toMatchObject({ is_own: true, by: 'zone' })
  // Clients that know of regions alone see what the lightest parcel costs.
  expect((await read()).fees).toContainEqual({ region: 'Greater Accra', method: 'bus_parcel', fee: 40 })
  expect(await feeOf(id, accra)).toBe(42)
  await saveZones(vendor, [])
  expect((await read()).is_own).toBe(false)
  expect(await feeOf(id, accra)).toBe(70)
})

test('a shop that moves to another region counts from there, and its exceptions are forgotten', async () => {
  const vendor = await buildShop()
  await saveZones(vendor, OWN, [{ region: 'Ashanti', zone: null }])
  const id = await buildGoods(vendor, 100)
  await app()
    .as(vendor)
    .put('/user/shop', {
      business_name: 'Moved',
      region: 'Ashanti',
      town: 'Kumasi',
      opening_hours: [null, null, null, null, null, null, null],
      lead_time_days: 1,
      delivery_methods: ['bus_parcel'],
    })

  expect(await feeOf(id, { region: 'Ashanti', town: 'Adum, Kumasi' })).toBe(5)
  expect(await feeOf(id, { region: 'Northern', town: 'Tamale' })).toBe(40)
  // What it no longer offers, nobody can choose.
  expect(await feeOf(id, { region: 'Ashanti', method: 'pickup' })).toEqual({
    method: 'Moved does not offer this delivery method in your region',
  })
})

test('in one checkout each shop sends in its own way, for its own fee', async () => {
  const [tamale, accra] = [await buildShop(), await buildShop('Greater Accra', 'Madina')]
  await saveZones(tamale, OWN)
  const items = [await buildGoods(tamale, 100), await buildGoods(accra, 100)].map((id) => ({
    product_id: id,
    quantity: 1,
  }))
  const buyer = await buildBuyer(app())
  const methods = { [tamale.vendorId]: 'bus_parcel', [accra.vendorId]: 'pickup' }
  const order = (chosen: object) => app().as(buyer).post('/orders', { items, delivery: DELIVERY, methods: chosen })

  const quote = await app().as(buyer).post('/quotes', { items, region: 'Greater Accra', town: 'Madina', methods })
  expectContract(askQuoteEndpoint, quote)
  expect(quote.body.data.orders).toMatchObject([
    {
      method: 'bus_parcel',
      delivery_fee: 40,
      delivery_options: [
        { method: 'bus_parcel', fee: 40 },
        { method: 'pickup', fee: 0 },
      ],
    },
    { method: 'pickup', delivery_fee: 0 },
  ])
  const placed = await order(methods)
  expectContract(placeOrdersEndpoint, placed)
  const kept = await app().sql(
    'SELECT d.method, o.delivery_fee FROM orders o JOIN order_deliveries d ON d.order_id = o.id WHERE o.checkout_id = $1 ORDER BY o.delivery_fee',
    [placed.body.data.id],
  )
  expect(kept).toEqual([
    { method: 'pickup', delivery_fee: 0 },
    { method: 'bus_parcel', delivery_fee: 4_000 },
  ])

  // Who looks is shown what there is; who orders gets what they chose, or nothing.
  const wish = { [tamale.vendorId]: 'dispatch_rider' }
  const seen = await app().as(buyer).post('/quotes', { items, region: 'Greater Accra', methods: wish })
  expect(seen.body.data.orders[0]).toMatchObject({ method: 'bus_parcel', delivery_fee: 40 })
  expectInvalid(await order(wish), {
    [`methods.${tamale.vendorId}`]: expect.stringContaining('does not offer this delivery method in your region'),
  })
  const stranger = (await buildVendor(app())).vendorId
  expectInvalid(await order({ ...methods, [stranger]: 'pickup' }), {
    [`methods.${stranger}`]: 'Nothing is ordered from this shop',
  })
})

test('fees that name what they are made of do not overwrite what was changed since, by zone or by region', async () => {
  const vendor = await buildShop()
  const read = async () => (await app().as(vendor).get('/user/delivery-zones')).body.data
  const save = (seenAt: string | null, ...rates: object[]) =>
    app().as(vendor).put('/user/delivery-zones', { rates, if_updated_at: seenAt })
  const message = 'These fees have changed in the meantime. Check them and save again'
  const first = await save(null, ...OWN)
  expectContract(saveDeliveryZonesEndpoint, first)
  const { updated_at: seenAt } = first.body.data
  expectFailure(await save(null, ...OWN), 'conflict', message)
  expect((await save(seenAt, ...OWN.slice(0, 3), bus('far', 55))).status).toBe(200)

  expectFailure(await save(seenAt, bus('same_town', 1), ...OWN.slice(1)), 'conflict', message)
  const byRegion = { fees: [{ region: 'Ashanti', method: 'bus_parcel', fee: 3 }] }
  const saveByRegion = (body: object) =>
    app()
      .as(vendor)
      .put('/user/delivery-fees', { ...byRegion, ...body })
  expectFailure(await saveByRegion({ if_updated_at: seenAt }), 'conflict', message)
  const now = await read()
  expect(now.rates.find(({ zone }: { zone: string }) => zone === 'far')).toMatchObject({ up_to_2_kg: 55 })

  // Who names nothing overwrites, as before; defaults that are restored count as a change, too.
  const saved = await saveByRegion({})
  expectContract(saveDeliveryFeesEndpoint, saved)
  expectFailure(await save(now.updated_at, ...OWN), 'conflict', message)
  expect((await save(saved.body.data.updated_at)).body.data).toMatchObject({ is_own: false })
  expectFailure(await save(saved.body.data.updated_at, ...OWN), 'conflict', message)
})
