import { listItemRequestsEndpoint } from '@asime/contract/item-requests'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  buildBid,
  buildBids,
  buildBuyer,
  buildCategory,
  buildItemRequest,
  type ItemRequestOverrides,
  type TestUser,
} from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { idsIn, walkPages } from '../../../test/pages.ts'
import { type Client, startTestApp, useTestApp } from '../../../test/test-app.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'

const app = useTestApp()

async function list(query: string): Promise<string[]> {
  const answer = await app().anonymous.get(`/requests?${query}`)
  expectContract(listItemRequestsEndpoint, answer)
  expect(answer.body.meta.total).toBe(answer.body.data.length)
  return idsIn(answer)
}

/** Item requests of one new owner, whose list only shows these. */
async function ownersList(
  ...all: ItemRequestOverrides[]
): Promise<{ owner: TestUser; ids: string[]; find: (query: string) => Promise<number[]> }> {
  const owner = await buildBuyer(app())
  const ids: string[] = []
  for (const one of all) ids.push((await buildItemRequest(app(), { owner, ...one })).id)
  return {
    owner,
    ids,
    find: async (query) => (await list(`user_id=${owner.id}&${query}`)).map((id) => ids.indexOf(id)),
  }
}

test('a corrected search says what it has searched for, and in double quotes nothing is corrected', async () => {
  const { owner } = await ownersList({ title: 'Wanted: xylophone mallets' }, { title: 'Balafon' })
  const search = async (typed: string) => {
    const answer = await app().anonymous.get(`/requests?user_id=${owner.id}&query=${encodeURIComponent(typed)}`)
    expectContract(listItemRequestsEndpoint, answer)
    return [answer.body.data.length, answer.body.meta.corrected_query]
  }

  expect(await search('xylophoen mallets')).toEqual([1, 'xylophone mallets'])
  expect(await search('xylophone')).toEqual([1, undefined])
  expect(await search('"xylophoen"')).toEqual([0, undefined])
  expect(await search('xylophoen balafon')).toEqual([0, undefined])
})

test('the newest item requests come first', async () => {
  const { find } = await ownersList(
    { createdAt: new Date('2026-01-02') },
    { createdAt: new Date('2026-01-03') },
    { createdAt: new Date('2026-01-01') },
  )

  expect(await find('')).toEqual([1, 0, 2])
})

test('a card shows the beginning of a long description, the lowest standing bid and the number of bids', async () => {
  const { id, owner } = await buildItemRequest(app(), {
    description: 'ɛ'.repeat(300),
    budgetMin: 100,
    budgetMax: 250,
    expiresAt: new Date(Date.now() - 1),
  })
  const bids = await buildBids(app(), { id }, 3)
  await app().sql("UPDATE bids SET status = 'withdrawn' WHERE id = $1", [bids[0]?.id])

  const { body } = await app().anonymous.get(`/requests?user_id=${owner.id}`)

  expect(body.data[0]).toMatchObject({
    description: 'ɛ'.repeat(280),
    budget_min: 1,
    budget_max: 2.5,
    total_bids: 2,
    lowest_bid: 20,
    is_expired: true,
    status: 'open',
  })
})

test('the best bid is the lowest of those that can be accepted, or the accepted one', async () => {
  const { id, owner } = await buildItemRequest(app())
  const bids = await buildBids(app(), { id }, 3)
  const best = async () => {
    const [card] = (await app().anonymous.get(`/requests?user_id=${owner.id}`)).body.data
    const detail = await app().anonymous.get(`/requests/${id}`)
    expect(detail.body.data.lowest_bid).toBe(card.lowest_bid)
    return card.lowest_bid
  }
  await app().sql("UPDATE bids SET status = 'rejected' WHERE id = $1", [bids[0]?.id])
  expect(await best()).toBe(20)

  expect((await app().as(owner).post(`/requests/${id}/bids/${bids[2]?.id}/accept`, { bid_amount: 30 })).status).toBe(
    200,
  )
  expect(await best()).toBe(30)
})

test('status, urgency, category, owner and location narrow the list, alone and together', async () => {
  const categoryId = await buildCategory(app())
  const { find } = await ownersList(
    { status: 'open', urgency: 'urgent', location: 'Osu, Accra', categoryId },
    { status: 'open', urgency: 'low', location: 'Kumasi' },
    { status: 'closed', urgency: 'urgent', location: 'accra newtown' },
    { status: 'cancelled', urgency: 'normal', categoryId },
    { status: 'completed', urgency: 'high', location: '100%' },
  )
  const found = async (query: string) => (await find(query)).toSorted((a, b) => a - b)

  expect(await found('')).toEqual([0, 1, 2, 4])
  expect(await found('status=open')).toEqual([0, 1])
  expect(await found('status=closed')).toEqual([2])
  expect(await found('status=completed')).toEqual([4])
  expect(await found('urgency=urgent')).toEqual([0, 2])
  expect(await found('urgency=urgent&status=open')).toEqual([0])
  expect(await found(`category_id=${categoryId}`)).toEqual([0])
  expect(await found('location=accra')).toEqual([0, 2])
  expect(await found('location=%25')).toEqual([4])
  expect(await found('location=_')).toEqual([])
  expect(await found(`location=ACCRA&urgency=urgent&status=closed`)).toEqual([2])
})

test('what was cancelled is listed for its owner alone, who says so by a token', async () => {
  const word = `kete${Date.now()}`
  const owner = await buildBuyer(app())
  const other = await buildBuyer(app())
  const open = await buildItemRequest(app(), { owner, title: `Wanted: ${word}` })
  const cancelled = await buildItemRequest(app(), { owner, title: `Wanted: ${word}`, status: 'cancelled' })
  const read = async (caller: Client, query: string) => {
    const { body, status } = await caller.get(`/requests?${query}`)
    expect(status).toBe(200)
    expect(body.meta.total).toBe(body.data.length)
    return idsIn({ body }).toSorted()
  }

  for (const stranger of [app().anonymous, app().as(other)]) {
    expect(await read(stranger, `user_id=${owner.id}`)).toEqual([open.id])
    expect(await read(stranger, `user_id=${owner.id}&status=cancelled`)).toEqual([])
    expect(await read(stranger, 'status=cancelled')).toEqual([])
    expect(await read(stranger, 'status=cancelled&urgency=normal')).toEqual([])
    for (const query of [`query=${word}`, `query=${word}&urgency=normal`, `query=${word}&sort_by=budget_max`])
      expect(await read(stranger, query)).toEqual([open.id])
  }
  expect(await read(app().as(owner), `user_id=${owner.id}`)).toEqual([open.id, cancelled.id].toSorted())
  expect(await read(app().as(owner), `user_id=${owner.id.toUpperCase()}&status=cancelled`)).toEqual([cancelled.id])
  expect(await read(app().as(owner), `user_id=${owner.id}&query=${word}&status=cancelled`)).toEqual([cancelled.id])
  // Without the filter by owner the list is that of everybody.
  expect(await read(app().as(owner), 'status=cancelled')).toEqual([])
  expectFailure(
    await app().as({ token: 'a.b.c' }).get(`/requests?user_id=${owner.id}&status=cancelled`),
    'unauthenticated',
  )
})

test('budgets that overlap the asked range are kept, a missing bound being open', async () => {
  const { find } = await ownersList(
    {},
    { budgetMin: 10_000 },
    { budgetMax: 20_000 },
    { budgetMin: 10_000, budgetMax: 20_000 },
    { budgetMin: 0, budgetMax: 0 },
  )
  const found = async (query: string) => (await find(query)).toSorted((a, b) => a - b)

  expect(await found('min_budget=200')).toEqual([0, 1, 2, 3])
  expect(await found('min_budget=200.01')).toEqual([0, 1])
  expect(await found('max_budget=100')).toEqual([0, 1, 2, 3, 4])
  expect(await found('max_budget=99.99')).toEqual([0, 2, 4])
  expect(await found('min_budget=150&max_budget=160')).toEqual([0, 1, 2, 3])
  expect(await found('min_budget=0&max_budget=0')).toEqual([0, 2, 4])
  expect(await found('min_budget=160&max_budget=150')).toEqual([])
})

test('what has expired can be left out or asked for, and leaves the count of open ones at once', async () => {
  const { owner, ids, find } = await ownersList(
    { expiresAt: new Date(Date.now() - 1) },
    { expiresAt: new Date('2099-01-01') },
    {},
    { expiresAt: new Date(Date.now() - 1), status: 'closed' },
  )
  expect(await find('status=open')).toEqual([2, 1, 0])
  expect(await find('status=open&is_expired=false')).toEqual([2, 1])
  expect(await find('status=open&is_expired=true')).toEqual([0])
  expect(await find('is_expired=true')).toEqual([3, 0])

  // Without a filter that has to count, the total comes from kept counts: of all that is open.
  const live = async (more = '') =>
    (await app().anonymous.get(`/requests?status=open&is_expired=false&limit=1${more}`)).body.meta.total
  const countExpired = async () => {
    await enqueue(app().context.db, 'count_expired_item_requests', {})
    await app().runJobs()
    expect(
      await app().sql(
        "SELECT FROM item_requests WHERE status = 'open' AND NOT counted_as_expired AND expires_at <= now()",
      ),
    ).toEqual([])
  }
  const expire = (id: string) =>
    app().sql("UPDATE item_requests SET expires_at = now() - interval '1 second' WHERE id = $1", [id])
  await countExpired()
  const before = { all: await live(), normal: await live('&urgency=normal'), high: await live('&urgency=high') }
  const one = await buildItemRequest(app(), { owner, urgency: 'high' })
  expect([await live(), await live('&urgency=high')]).toEqual([before.all + 1, before.high + 1])
  await expire(one.id)
  await expire(ids[1] as string)
  const after = [before.all - 1, before.normal - 1, before.high]
  expect([await live(), await live('&urgency=normal'), await live('&urgency=high')]).toEqual(after)
  await countExpired()
  expect([await live(), await live('&urgency=normal'), await live('&urgency=high')]).toEqual(after)

  // Extended by its owner, it counts again.
  const { body } = await app().anonymous.get(`/requests/${one.id}`)
  const { request_title, description } = body.data
  const saved = { request_title, description, urgency: 'high', expires_at: '2099-01-01T00:00:00Z' }
  expect((await app().as(owner).put(`/requests/${one.id}`, saved)).status).toBe(200)
  expect([await live(), await live('&urgency=high')]).toEqual([before.all, before.high + 1])
})

test('each sort goes both ways', async () => {
  const { owner, find } = await ownersList(
    { budgetMax: 500, expiresAt: new Date('2099-01-02') },
    { budgetMax: 900, expiresAt: new Date('2099-01-01') },
    { budgetMax: 700, expiresAt: new Date('2099-01-03') },
  )
  const rising = { budget_max: [0, 2, 1], expires_at: [1, 0, 2], created_at: [0, 1, 2] }

  for (const [sort, expected] of Object.entries(rising)) {
    expect(await find(`sort_by=${sort}&sort_order=asc`), sort).toEqual(expected)
    expect(await find(`sort_by=${sort}&sort_order=desc`), sort).toEqual(expected.toReversed())
    expect(await find(`sort_by=${sort}`), sort).toEqual(expected.toReversed())
  }
  const busiest = await buildItemRequest(app(), { owner })
  await buildBid(app(), { itemRequest: busiest })
  expect((await list(`user_id=${owner.id}&sort_by=total_bids`))[0]).toBe(busiest.id)
  expect((await list(`user_id=${owner.id}&sort_by=total_bids&sort_order=asc`))[3]).toBe(busiest.id)
})

test('the search forgives as it does for products, and goes with filters', async () => {
  const { find } = await ownersList(
    { title: 'Waakye pots wanted', description: 'Large ones, of aluminium', urgency: 'high' },
    { title: 'Pots for ŋkyɛnɛ', description: 'Earthenware with lids' },
  )
  const found = async (typed: string, more = '') =>
    (await find(`query=${encodeURIComponent(typed)}${more}`)).toSorted((a, b) => a - b)

  expect(await found('pots')).toEqual([0, 1])
  expect(await found('pot')).toEqual([0, 1])
  expect(await found('waaakye')).toEqual([0])
  expect(await found('alumin pots')).toEqual([0])
  expect(await found('NKYENE')).toEqual([1])
  expect(await found('lids earthenware')).toEqual([1])
  expect(await found('pots', '&urgency=high')).toEqual([0])
  expect(await found('pots qqqqzzzz')).toEqual([])
})

test.for([
  ['status=done', 'status', 'Must be one of open, closed, completed, cancelled'],
  ['is_expired=maybe', 'is_expired', 'Must be true or false'],
  ['urgency=asap', 'urgency', 'Choose low'],
  ['category_id=x', 'category_id', 'Must be a UUID'],
  ['user_id=x', 'user_id', 'Must be a UUID'],
  ['min_budget=ten', 'min_budget', 'Must be an amount'],
  ['max_budget=-1', 'max_budget', 'Must be an amount'],
])('%s is refused by name', async ([query, field, message]) => {
  expectInvalid(await app().anonymous.get(`/requests?${query}`), {
    [field as string]: expect.stringContaining(message as string),
  })
})

test('whatever the filters, the list and its total are what a look at every item request gives', async () => {
  const budget = fc.option(fc.constantFrom(0, 1, 100, 150, 200, 9_999_999_999), { nil: undefined })
  const statuses = fc.constantFrom('open' as const, 'closed' as const, 'completed' as const, 'cancelled' as const)
  const urgencies = fc.constantFrom('low' as const, 'normal' as const, 'high' as const, 'urgent' as const)
  const places = fc.constantFrom(undefined, 'Accra', 'Tamale', 'East Accra')
  const wanted = fc
    .record({
      status: statuses,
      urgency: urgencies,
      location: places,
      bounds: fc.tuple(budget, budget),
      expiresAt: fc.constantFrom(undefined, new Date('2000-01-01'), new Date('2099-01-01')),
    })
    .map(({ bounds: [a, b], ...rest }) => ({
      ...rest,
      budgetMin: a !== undefined && b !== undefined ? Math.min(a, b) : a,
      budgetMax: a !== undefined && b !== undefined ? Math.max(a, b) : b,
    }))
  const model = fc.sample(wanted, 120)
  const large = await startTestApp()
  const owner = await buildBuyer(large)
  const ids: string[] = []
  for (const one of model) ids.push((await buildItemRequest(large, { owner, ...one })).id)
  const filters = fc.record(
    {
      status: statuses,
      is_expired: fc.constantFrom('true', 'false'),
      urgency: urgencies,
      location: fc.constantFrom('accra', 'tam', 'wa'),
      min_budget: fc.constantFrom(0, 1, 101, 150, 200),
      max_budget: fc.constantFrom(0, 1, 99, 150, 9_999_999_999),
    },
    { requiredKeys: [] },
  )

  await fc.assert(
    fc.asyncProperty(filters, async ({ min_budget: from, max_budget: to, ...plain }) => {
      const expected = ids.filter((_, i) => {
        const one = model[i] as (typeof model)[number]
        return (
          one.status !== 'cancelled' &&
          (plain.status === undefined || one.status === plain.status) &&
          (plain.is_expired === undefined || String(one.expiresAt?.getFullYear() === 2000) === plain.is_expired) &&
          (plain.urgency === undefined || one.urgency === plain.urgency) &&
          (plain.location === undefined || (one.location ?? '').toLowerCase().includes(plain.location)) &&
          (from === undefined || to === undefined || from <= to) &&
          (from === undefined || (one.budgetMax ?? Infinity) >= from) &&
          (to === undefined || (one.budgetMin ?? 0) <= to)
        )
      })
      const query = new URLSearchParams({
        ...plain,
        ...(from === undefined ? {} : { min_budget: (from / 100).toFixed(2) }),
        ...(to === undefined ? {} : { max_budget: (to / 100).toFixed(2) }),
      })
      const walk = await walkPages(large.anonymous, `/requests?${query.toString()}`, { limit: 100 })
      expect(walk.ids.toSorted()).toEqual(expected.toSorted())
      expect(new Set(walk.totals)).toEqual(new Set([expected.length]))
    }),
    { numRuns: 100 },
  )
  await large.close()
})
