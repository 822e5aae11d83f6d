import {
  createItemRequestEndpoint,
  readItemRequestEndpoint,
  updateItemRequestEndpoint,
} from '@asime/contract/item-requests'
import { expect, test } from 'vitest'
import { atOnce } from '../../../test/at-once.ts'
import { buildBid, buildBuyer, buildCategory, buildItemRequest, buildVendor } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { assertCountersEqualCounts } from '../../../test/invariants.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp({ poolSize: 20 })
const NOBODY = '01890000-0000-7000-8000-000000000000'
const smallest = { request_title: 'Fridge', description: 'A used one is fine' }
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

test('anybody signed in posts an item request, and everybody can read it', async () => {
  const owner = await buildBuyer(app(), { fullName: 'Esi Owusu' })
  const categoryId = await buildCategory(app(), 'Cooling')
  const input = {
    request_title: 'Fridge wanted',
    description: 'About 200 litres, with a freezer',
    category_id: categoryId,
    budget_min: 800,
    budget_max: 1500.5,
    currency: 'USD',
    location: 'Cape Coast',
    urgency: 'high',
    required_specs: { Volume: '200 l', Colour: 'white', Noise: 'low' },
    attachments: ['https://pictures.example/fridge.jpg', '/media/fridge.webp'],
  }
  const expiresAt = inHours(48)

  const created = await app()
    .as(owner)
    .post('/requests', { ...input, expires_at: expiresAt })
  const read = await app().anonymous.get(`/requests/${created.body.data.id}`)

  expectContract(createItemRequestEndpoint, created)
  expectContract(readItemRequestEndpoint, read)
  expect(read.body.data).toEqual({ ...created.body.data, actions: [] })
  expect(read.body.data).toMatchObject({
    ...input,
    category: { id: categoryId, name: 'Cooling' },
    status: 'open',
    is_expired: false,
    views_count: 0,
    total_bids: 0,
    lowest_bid: null,
    user: { id: owner.id, full_name: 'Esi Owusu', avatar_url: null },
  })
  // In the order in which they were written.
  expect(Object.keys(read.body.data.required_specs)).toEqual(['Volume', 'Colour', 'Noise'])
  expect(new Date(read.body.data.expires_at).toISOString()).toBe(expiresAt)
})

test('only title and description must be given', async () => {
  const created = await app()
    .as(await buildVendor(app()))
    .post('/requests', smallest)

  expect(created.body.data).toMatchObject({
    ...smallest,
    category: null,
    category_id: null,
    budget_min: null,
    budget_max: null,
    currency: 'GHS',
    location: null,
    urgency: 'normal',
    expires_at: null,
    required_specs: {},
    attachments: [],
  })
})

test('a visitor cannot post, change or cancel', async () => {
  const { id } = await buildItemRequest(app())

  expectFailure(await app().anonymous.post('/requests', smallest), 'unauthenticated')
  expectFailure(await app().anonymous.put(`/requests/${id}`, smallest), 'unauthenticated')
  expectFailure(await app().anonymous.delete(`/requests/${id}`), 'unauthenticated')
})

test.for<[Record<string, unknown>, Record<string, string>]>([
  [{ request_title: undefined }, { request_title: 'Title is required' }],
  [{ request_title: '' }, { request_title: 'Title is required' }],
  [{ request_title: '    ' }, { request_title: 'Title is required' }],
  [{ request_title: ' four ' }, { request_title: 'Title must be at least 5 characters' }],
  [{ request_title: 'x'.repeat(161) }, { request_title: 'Must be at most 160 characters' }],
  [{ request_title: 'Two\nlines' }, { request_title: 'Contains characters that are not allowed' }],
  [{ description: undefined }, { description: 'Description is required' }],
  [{ description: '  ' }, { description: 'Description is required' }],
  [{ description: 'too short' }, { description: 'Description must be at least 10 characters' }],
  [{ description: 'x'.repeat(5001) }, { description: 'Must be at most 5,000 characters' }],
  [{ budget_min: 100, budget_max: 99.99 }, { budget_max: 'Maximum budget must be greater than minimum' }],
  [{ budget_min: -1 }, { budget_min: 'Must not be below 0' }],
  [{ budget_max: 10.555 }, { budget_max: 'Must have at most 2 decimals' }],
  [{ budget_max: '100' }, { budget_max: 'Must be a number' }],
  [{ budget_max: 100_000_000 }, { budget_max: 'Must be at most 99,999,999.99' }],
  [{ currency: 'ghs' }, { currency: 'Unknown currency' }],
  [{ urgency: 'asap' }, { urgency: 'Choose low, normal, high or urgent' }],
  [{ category_id: NOBODY }, { category_id: 'This category does not exist' }],
  [{ location: 'x'.repeat(121) }, { location: 'Must be at most 120 characters' }],
  [{ expires_at: 'tomorrow' }, { expires_at: 'Must be a date and time like 2026-01-31T12:00:00Z' }],
  [{ expires_at: '2027-01-31' }, { expires_at: 'Must be a date and time like 2026-01-31T12:00:00Z' }],
  [{ expires_at: '2020-01-31T12:00:00Z' }, { expires_at: 'Expiry date must be in the future' }],
  [{ expires_at: '9999-12-31T23:59:59-10:00' }, { expires_at: 'Must be a date and time like 2026-01-31T12:00:00Z' }],
  [{ expires_at: '2027-01-31T12:00:00+23:00' }, { expires_at: 'Must be a date and time like 2026-01-31T12:00:00Z' }],
  [{ required_specs: { '': 'x' } }, { 'required_specs.0.name': 'This field is required' }],
  [
    { required_specs: { Colour: 'Blue', ' ': 'x', '': 'y' } },
    { 'required_specs.1.name': 'This field is required', 'required_specs.2.name': 'This field is required' },
  ],
  [
    { category_id: NOBODY, expires_at: '2020-01-31T12:00:00Z' },
    { category_id: 'This category does not exist', expires_at: 'Expiry date must be in the future' },
  ],
  [
    { request_title: 'a', budget_min: 100, budget_max: 99, urgency: 'asap', expires_at: '2020-01-31T12:00:00Z' },
    {
      request_title: 'Title must be at least 5 characters',
      budget_max: 'Maximum budget must be greater than minimum',
      urgency: 'Choose low, normal, high or urgent',
      expires_at: 'Expiry date must be in the future',
    },
  ],
  [{ required_specs: { Colour: '' } }, { 'required_specs.Colour': 'Must not be empty' }],
  [
    { attachments: ['http://pictures.example/a.jpg'] },
    { 'attachments.0': 'Must be an https link or one of your uploads' },
  ],
  [{ attachments: Array.from({ length: 11 }, () => '/media/a.webp') }, { attachments: 'At most 10 attachments' }],
])('%j is refused', async ([changes, errors]) => {
  const owner = await buildBuyer(app())
  const { id } = await buildItemRequest(app(), { owner })

  expectInvalid(
    await app()
      .as(owner)
      .post('/requests', { ...smallest, ...changes }),
    errors,
  )
  expectInvalid(
    await app()
      .as(owner)
      .put(`/requests/${id}`, { ...smallest, ...changes }),
    errors,
  )
  expect(await app().sql('SELECT FROM item_requests WHERE user_id = $1', [owner.id])).toHaveLength(1)
})

test('equal budgets, and budgets of nothing, are allowed', async () => {
  const owner = await buildBuyer(app())

  expect(
    (
      await app()
        .as(owner)
        .post('/requests', { ...smallest, budget_min: 100, budget_max: 100 })
    ).status,
  ).toBe(201)
  expect(
    (
      await app()
        .as(owner)
        .post('/requests', { ...smallest, budget_min: 0, budget_max: 0 })
    ).status,
  ).toBe(201)
})

test('an empty location counts as left out', async () => {
  const created = await app()
    .as(await buildBuyer(app()))
    .post('/requests', { ...smallest, location: '  ' })

  expect(created.body.data.location).toBeNull()
})

test("whether an expiry lies in the future is the database's clock's to say", async () => {
  const owner = await buildBuyer(app())
  const [clock] = await app().sql(
    "SELECT to_char(now() AT TIME ZONE 'UTC' + interval '3 seconds', 'YYYY-MM-DD\"T\"HH24:MI:SS.MS\"Z\"') AS soon, to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.MS\"Z\"') AS present",
  )

  expect(
    (
      await app()
        .as(owner)
        .post('/requests', { ...smallest, expires_at: clock.soon })
    ).status,
  ).toBe(201)
  expectInvalid(
    await app()
      .as(owner)
      .post('/requests', { ...smallest, expires_at: clock.present }),
    { expires_at: 'Expiry date must be in the future' },
  )
})

test('an expiry may be given in any zone', async () => {
  const created = await app()
    .as(await buildBuyer(app()))
    .post('/requests', { ...smallest, expires_at: '2099-06-01T12:00:00+05:30' })

  expect(created.body.data.expires_at).toBe('2099-06-01T06:30:00+00:00')
})

test('the owner replaces an open item request: what is left out is gone', async () => {
  const { id, owner } = await buildItemRequest(app(), { budgetMax: 5_000, location: 'Tema', urgency: 'urgent' })

  const updated = await app()
    .as(owner)
    .put(`/requests/${id}`, { ...smallest, request_title: 'Freezer' })

  expectContract(updateItemRequestEndpoint, updated)
  expect(updated.body.data).toMatchObject({
    id,
    request_title: 'Freezer',
    budget_max: null,
    location: null,
    urgency: 'normal',
    status: 'open',
  })
  expect((await app().as(owner).get(`/requests/${id}`)).body).toEqual(updated.body)
})

test('nobody but the owner changes or cancels an item request', async () => {
  const { id } = await buildItemRequest(app())
  const other = await buildBuyer(app())

  expectFailure(
    await app().as(other).put(`/requests/${id}`, smallest),
    'forbidden',
    'You can only change your own requests',
  )
  expectFailure(await app().as(other).delete(`/requests/${id}`), 'forbidden', 'You can only cancel your own requests')
  expect((await app().anonymous.get(`/requests/${id}`)).body.data.status).toBe('open')
})

test.for(['closed', 'completed', 'cancelled'] as const)(
  'a %s item request can be neither changed nor cancelled',
  async (status) => {
    const { id, owner } = await buildItemRequest(app(), { status })

    expectFailure(
      await app().as(owner).put(`/requests/${id}`, smallest),
      'request_not_open',
      'This request is no longer open',
    )
    expectFailure(await app().as(owner).delete(`/requests/${id}`), 'request_not_open', 'This request is no longer open')
    expect((await app().anonymous.get(`/requests/${id}`)).body.data).toMatchObject({
      status,
      request_title: expect.stringContaining('Wanted'),
    })
  },
)

test('cancelling keeps the item request and rejects the bids that waited', async () => {
  const { itemRequest, id, vendor } = await buildBid(app())

  const cancelled = await app().as(itemRequest.owner).delete(`/requests/${itemRequest.id}`)

  expect([cancelled.status, cancelled.text]).toEqual([204, ''])
  expect((await app().anonymous.get(`/requests/${itemRequest.id}`)).body.data).toMatchObject({
    status: 'cancelled',
    total_bids: 1,
  })
  expect((await app().anonymous.get(`/requests/${itemRequest.id}/bids`)).body.data).toMatchObject([
    { id, status: 'rejected' },
  ])
  expectFailure(await app().as(vendor).post(`/requests/${itemRequest.id}/bids`, { bid_amount: 1 }), 'request_not_open')
})

test('an expired item request stays open, says so, and comes alive with a new expiry', async () => {
  const { id, owner } = await buildItemRequest(app(), { expiresAt: new Date(Date.now() - 1_000) })
  expect((await app().anonymous.get(`/requests/${id}`)).body.data).toMatchObject({ status: 'open', is_expired: true })

  const updated = await app()
    .as(owner)
    .put(`/requests/${id}`, { ...smallest, expires_at: inHours(1) })

  expect(updated.body.data).toMatchObject({ status: 'open', is_expired: false })
})

test('the currency is settled once a vendor has bid, even if the bid was withdrawn', async () => {
  const { itemRequest, vendor, id } = await buildBid(app())
  await app().as(vendor).delete(`/requests/${itemRequest.id}/bids/${id}`)

  const other = await app()
    .as(itemRequest.owner)
    .put(`/requests/${itemRequest.id}`, { ...smallest, currency: 'USD' })
  const same = await app()
    .as(itemRequest.owner)
    .put(`/requests/${itemRequest.id}`, { ...smallest, currency: 'GHS' })

  expectInvalid(other, { currency: 'The currency cannot change once vendors have bid' })
  expect(same.status).toBe(200)
})

test('the currency may change before anybody bids', async () => {
  const { id, owner } = await buildItemRequest(app())

  expect(
    (
      await app()
        .as(owner)
        .put(`/requests/${id}`, { ...smallest, currency: 'USD' })
    ).body.data.currency,
  ).toBe('USD')
})

test.for([NOBODY, 'not-an-id'])('no item request is called %s', async (id) => {
  const caller = await buildBuyer(app())

  expectFailure(await app().anonymous.get(`/requests/${id}`), 'not_found', 'Request not found')
  expectFailure(await app().as(caller).put(`/requests/${id}`, smallest), 'not_found', 'Request not found')
  expectFailure(await app().as(caller).delete(`/requests/${id}`), 'not_found', 'Request not found')
})

test('twenty people post at once, in the same new words, and nobody is turned away', async () => {
  const owners = await Promise.all(Array.from({ length: 20 }, () => buildBuyer(app())))
  const words = { request_title: 'Zongo tsalle wanted', description: 'Kwakwalwa zazzafar barkono wahadun' }

  const answers = await atOnce(
    app(),
    'item_requests',
    owners.map((owner) => () => app().as(owner).post('/requests', words)),
  )

  expect(answers.map(({ status }) => status)).toEqual(owners.map(() => 201))
  await assertCountersEqualCounts(app())
})
