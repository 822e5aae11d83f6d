import { type BidActionName, bidActionNames } from '@asime/contract/bid-states'
import { listBidsEndpoint } from '@asime/contract/bids'
import { type ItemRequestActionName, itemRequestActionNames } from '@asime/contract/item-request-states'
import { listItemRequestsEndpoint, readItemRequestEndpoint } from '@asime/contract/item-requests'
import { readProductEndpoint } from '@asime/contract/products'
import { readVendorEndpoint } from '@asime/contract/vendors'
import { expect, test } from 'vitest'
import {
  buildAdmin,
  buildBid,
  buildBuyer,
  buildItemRequest,
  buildMember,
  buildProduct,
  buildVendor,
} from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { useTestApp } from '../../../test/test-app.ts'

// What answers list as `actions` is what the server then allows, for each caller, in each state.

const app = useTestApp()

type Name = ItemRequestActionName | BidActionName
interface Expected {
  itemRequest: ItemRequestActionName[]
  bid: BidActionName[]
}
const NONE: Expected = { itemRequest: [], bid: [] }

const SCENES = {
  'is open': {
    sql: 'SELECT $1::uuid, $2::uuid',
    isTried: true,
    owner: { itemRequest: ['edit', 'cancel'], bid: ['accept', 'reject'] },
    bidder: { itemRequest: [], bid: ['change', 'withdraw'] },
    vendor: { itemRequest: ['bid'], bid: [] },
  },
  'has expired': {
    isTried: true,
    sql: `WITH b AS (SELECT $2::uuid) UPDATE item_requests SET expires_at = now() - interval '1 second' WHERE id = $1`,
    owner: { itemRequest: ['edit', 'cancel'], bid: ['reject'] },
    bidder: { itemRequest: [], bid: ['withdraw'] },
    vendor: NONE,
  },
  'was opened again': {
    sql: 'WITH r AS (SELECT $1::uuid) UPDATE bids SET needs_confirmation = true WHERE id = $2',
    owner: { itemRequest: ['edit', 'cancel'], bid: ['reject'] },
    bidder: { itemRequest: [], bid: ['change', 'confirm', 'withdraw'] },
    vendor: { itemRequest: ['bid'], bid: [] },
  },
  'is closed': {
    sql: `WITH b AS (UPDATE bids SET status = 'rejected' WHERE id = $2) UPDATE item_requests SET status = 'closed' WHERE id = $1`,
    owner: NONE,
    bidder: NONE,
    vendor: NONE,
  },
} as const satisfies Record<
  string,
  { sql: string; isTried?: true; owner: Expected; bidder: Expected; vendor: Expected }
>

type Role = 'owner' | 'bidder' | 'vendor' | 'buyer' | 'admin'
type Caller = { token: string }
type Scene = (typeof SCENES)[keyof typeof SCENES]

async function build({ sql }: Scene) {
  const bid = await buildBid(app())
  await app().sql(sql, [bid.itemRequest.id, bid.id])
  return { ...bid, path: `/requests/${bid.itemRequest.id}`, bidPath: `/requests/${bid.itemRequest.id}/bids/${bid.id}` }
}
type Built = Awaited<ReturnType<typeof build>>

const ITEM_REQUEST = { request_title: 'Two more goats', description: 'Both of them alive' }
const BID = { bid_amount: 50 }

const CALLS: Record<
  Name,
  (caller: ReturnType<ReturnType<typeof app>['as']>, on: Built) => Promise<{ status: number }>
> = {
  edit: (caller, { path }) => caller.put(path, ITEM_REQUEST),
  cancel: (caller, { path }) => caller.delete(path),
  bid: (caller, { path }) => caller.post(`${path}/bids`, BID),
  change: (caller, { bidPath }) => caller.put(bidPath, { bid_amount: 49 }),
  confirm: (caller, { bidPath }) => caller.put(bidPath, BID),
  withdraw: (caller, { bidPath }) => caller.delete(bidPath),
  accept: (caller, { bidPath }) => caller.post(`${bidPath}/accept`, BID),
  reject: (caller, { bidPath }) => caller.post(`${bidPath}/reject`),
}

test.each(Object.entries(SCENES))('who may do what with an item request that %s', async (_, scene) => {
  const others: Record<string, Caller> = {
    vendor: await buildVendor(app()),
    buyer: await buildBuyer(app()),
    admin: await buildAdmin(app()),
  }
  const callerOf = (role: Role, { vendor, itemRequest }: Built) =>
    app().as(role === 'owner' ? itemRequest.owner : role === 'bidder' ? vendor : (others[role] as Caller))

  for (const role of ['owner', 'bidder', 'vendor', 'buyer', 'admin'] as const) {
    const expected: Expected = role in scene ? scene[role as 'owner'] : NONE
    const seen = await build(scene)
    const caller = callerOf(role, seen)
    const itemRequest = await caller.get(seen.path)
    const bids = await caller.get(`${seen.path}/bids`)
    expectContract(readItemRequestEndpoint, itemRequest)
    expectContract(listBidsEndpoint, bids)
    expect({ role, itemRequest: itemRequest.body.data.actions, bid: bids.body.data[0].actions }).toEqual({
      role,
      ...expected,
    })

    // What the other scenes refuse is in the table of the policy.
    if (!('isTried' in scene) || role === 'buyer' || role === 'admin') continue
    for (const name of [...itemRequestActionNames, ...bidActionNames]) {
      // Another bid is no second one for whoever has none; to confirm is to save as it is, which a change may do, too.
      const isListed =
        [...expected.itemRequest, ...expected.bid].some((each) => each === name) ||
        (name === 'confirm' && expected.bid.some((each) => each === 'change'))
      const on = await build(scene)
      const { status } = await CALLS[name](callerOf(role, on), on)
      expect({ role, name, isAllowed: status < 300 }).toEqual({ role, name, isAllowed: isListed })
    }
  }
})

test('one caller’s actions are shown to nobody else', async () => {
  const { path, itemRequest } = await build(SCENES['is open'])
  const owner = app().as(itemRequest.owner)

  for (const url of [path, `${path}/bids`]) {
    const actionsIn = (body: { data: { actions: string[] } | { actions: string[] }[] }) =>
      [body.data].flat().map(({ actions }) => actions)
    const mine = await owner.get(url)
    const visitors = await app().anonymous.get(url)

    expect(actionsIn(mine.body)).not.toEqual([[]])
    expect(mine.headers['cache-control']).toBe('no-store')
    expect(actionsIn(visitors.body)).toEqual([[]])
    expect({ ...visitors.body, data: [visitors.body.data].flat().map((each) => ({ ...each, actions: 0 })) }).toEqual({
      ...mine.body,
      data: [mine.body.data].flat().map((each) => ({ ...each, actions: 0 })),
    })
  }
})

test('an answer to a write and the list of own bids say what may be done next', async () => {
  const { path, vendor, bidPath, itemRequest } = await build(SCENES['is open'])
  const posted = await app().as(itemRequest.owner).post('/requests', ITEM_REQUEST)
  const changed = await app().as(vendor).put(bidPath, { bid_amount: 48 })
  const own = await app().as(vendor).get('/user/bids')
  const placed = await app()
    .as(await buildVendor(app()))
    .post(`${path}/bids`, BID)
  const rejected = await app().as(itemRequest.owner).post(`${bidPath}/reject`)

  expect(posted.body.data.actions).toEqual(['edit', 'cancel'])
  expect(changed.body.data.actions).toEqual(['change', 'withdraw'])
  expect(own.body.data[0].actions).toEqual(['change', 'withdraw'])
  expect(placed.body.data.actions).toEqual(['change', 'withdraw'])
  expect(rejected.body.data.actions).toEqual([])
})

test('products, shops and own requests list actions too, to each caller their own', async () => {
  const vendor = await buildVendor(app())
  const product = await buildProduct(app(), { vendor })
  const own = await buildItemRequest(app())
  const callers = { vendor, buyer: own.owner, admin: await buildAdmin(app()) }
  const paths = {
    product: `/products/${product.id}`,
    shop: `/vendors/${vendor.vendorId}`,
    list: `/requests?user_id=${own.owner.id}&status=open`,
  }

  const seen: Record<string, unknown> = {}
  for (const [who, user] of [...Object.entries(callers), ['visitor', undefined] as const]) {
    const caller = user ? app().as(user) : app().anonymous
    const [read, shop, list] = await Promise.all([
      caller.get(paths.product),
      caller.get(paths.shop),
      caller.get(paths.list),
    ])
    expectContract(readProductEndpoint, read)
    expectContract(readVendorEndpoint, shop)
    expectContract(listItemRequestsEndpoint, list)
    for (const { headers } of [read, shop, list])
      expect(headers['cache-control']).toBe(user ? 'no-store' : 'public, no-cache')
    seen[who] = [read.body.data.actions, shop.body.data.actions, list.body.data[0].actions]
  }

  expect(seen).toEqual({
    vendor: [['edit', 'delete'], [], []],
    buyer: [
      ['buy', 'review'],
      ['follow', 'message'],
      ['edit', 'cancel'],
    ],
    admin: [['delete', 'buy', 'review'], ['follow', 'message'], []],
    visitor: [[], [], []],
  })
})

test('a vendor reads why they cannot bid: their bid is hidden, or their own shop asks', async () => {
  const [bid, shop] = [await buildBid(app()), await buildVendor(app())]
  const asked = await buildItemRequest(app(), { owner: await buildMember(app(), shop, 'packer') })
  await app().sql('UPDATE bids SET hidden_at = now() WHERE id = $1', [bid.id])
  const because = async (caller: { token: string }, { id }: { id: string }) => {
    const found = await app().as(caller).get(`/requests/${id}`)
    expectContract(readItemRequestEndpoint, found)
    return found.body.data.no_bid_because
  }

  expect(await because(bid.vendor, bid.itemRequest)).toBe('bid_hidden')
  expect(await because(shop, asked)).toBe('own_shop')
  expect(await because(bid.vendor, asked)).toBeUndefined()
  expect(await because(asked.owner, asked)).toBeUndefined()
  expect(await because(bid.itemRequest.owner, bid.itemRequest)).toBeUndefined()
})
