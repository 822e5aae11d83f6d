import type { Endpoint } from '@asime/contract/endpoint'
import { endpoints } from '@asime/contract/endpoints'
import { errorCodes } from '@asime/contract/errors'
import { orderActions, type OrderSide, orderStatuses } from '@asime/contract/order-states'
import { type Condition, listOfRules, type Party } from '@asime/contract/permissions'
import { mayInShop, type ShopRole } from '@asime/contract/shop-roles'
import { mayAsStaff } from '@asime/contract/staff-permissions'
import { type StaffRole, staffRoles } from '@asime/contract/staff-roles'
import { setDeliveryEndpoint } from '@asime/contract/orders'
import { beforeAll, describe, expect, test } from 'vitest'
import { whyNotSetDelivery } from '../src/modules/checkouts/checkouts.policy.ts'
import { passwordHash } from './accounts.ts'
import { buildAdmin, buildBuyer, buildItemRequest, buildVendor, type TestUser } from './builders.ts'
import { bodyOf, buildWorld, call, pathOf, type World } from './every-endpoint.ts'
import { usePaystack } from './paystack.ts'
import { type Answer, useTestApp } from './test-app.ts'

// The documentation of who may make a call comes from data (`rule`). Here everybody makes every call, and the server's answers are
// compared with it; then every condition is broken once.

const app = useTestApp()
const market = usePaystack()

/** Admins who may do some things. */
type Staff = Exclude<StaffRole, 'owner'>
const STAFF = staffRoles.filter((role): role is Staff => role !== 'owner')

interface Scene extends World, Record<Staff, TestUser> {
  /** Has another shop. */
  otherVendor: TestUser
  stranger: TestUser
  otherAdmin: TestUser
  /** The buyer's order from the vendor, as `orderId`, in a dispute that does not await a decision yet. */
  disputedId: string
  /** Offers in that dispute, by the vendor and by the buyer. */
  offers: Record<OrderSide, string>
  /** The item request that the order came from: the buyer's own. */
  orderedRequestId: string
  /** The approval of a refund that `admin` entered. */
  approvalId: string
  /** A decision about the disputed order, proposed by `admin`. */
  decisionId: string
  /** A reversal of a chargeback of that payment, proposed by `admin`. */
  reversalId: string
  /** A paid order of the buyer from the vendor: packers see no others. */
  paidId: string
}
type Who =
  | 'buyer'
  | 'vendor'
  | 'manager'
  | 'packer'
  | 'owner'
  | 'admin'
  | 'otherVendor'
  | 'stranger'
  | 'otherAdmin'
  | Staff
const EVERYBODY: Who[] = [
  'stranger',
  'otherVendor',
  'owner',
  'otherAdmin',
  'admin',
  'packer',
  'manager',
  'vendor',
  'buyer',
]

async function buildScene(): Promise<Scene> {
  const [world, otherVendor, stranger, otherAdmin, support, finance, moderator] = await Promise.all([
    buildWorld(app()),
    buildVendor(app()),
    buildBuyer(app()),
    buildAdmin(app()),
    ...STAFF.map((staffRole) => buildAdmin(app(), { staffRole })),
  ] as const)
  const people = [world.buyer.id, world.vendor.vendorId, world.vendor.id]
  const [disputed] = await app().sql(
    `WITH c AS (INSERT INTO checkouts (buyer_id, currency) VALUES ($1, 'GHS') RETURNING id), o AS (
       INSERT INTO orders (checkout_id, buyer_id, vendor_id, status, currency, total)
       SELECT id, $1, $2, 'disputed', 'GHS', 5000 FROM c RETURNING id
     ), d AS (
       INSERT INTO disputes (order_id, kind, status, order_status, refunded_before, answered_at, due_at)
       SELECT id, 'damaged', 'in_talks', 'dispatched', 0, now(), now() + interval '1 day' FROM o RETURNING id, order_id
     ), theirs AS (
       INSERT INTO dispute_offers (dispute_id, offered_by, offered_by_id, amount) SELECT id, 'vendor', $3, 400 FROM d RETURNING id
     ) INSERT INTO dispute_offers (dispute_id, offered_by, offered_by_id, amount) SELECT id, 'buyer', $1, 500 FROM d
       RETURNING id AS by_buyer, (SELECT id FROM theirs) AS by_vendor, (SELECT order_id FROM d) AS order_id`,
    people,
  )
  const [paid] = await app().sql(
    `WITH c AS (INSERT INTO checkouts (buyer_id, currency) VALUES ($1, 'GHS') RETURNING id)
     INSERT INTO orders (checkout_id, buyer_id, vendor_id, status, currency, total) SELECT id, $1, $2, 'paid', 'GHS', 5000 FROM c RETURNING id`,
    people.slice(0, 2),
  )
  const [ordered] = await app().sql('SELECT item_request_id AS id FROM orders WHERE id = $1', [world.orderId])
  const [approval] = await app().sql(
    `WITH p AS (INSERT INTO payment_orders (payment_id, order_id, amount) VALUES ($1, $2, 5000)), r AS (
       INSERT INTO refunds (payment_id, order_id, reference, amount, reason, status)
       VALUES ($1, $2, 'rf-' || uuid_v7(), 500, 'Too few', 'needs_attention') RETURNING id
     ) INSERT INTO refund_accounts (refund_id, attempt, bank_code, account_number, account_end, reason, entered_by, state, expires_at)
       SELECT id, 1, 'MTN', 'v1.made-up', '3456', 'Closed wallet', $3, 'awaiting_approval', now() + interval '1 day' FROM r RETURNING id`,
    [world.paymentId, world.orderId, world.admin.id],
  )
  const [decision] = await app().sql(
    `INSERT INTO dispute_decisions (dispute_id, refund, release, reason, proposed_by, expires_at)
     SELECT id, 500, 4500, 'Half a pane', $2, now() + interval '1 day' FROM disputes WHERE order_id = $1 RETURNING id`,
    [disputed.order_id, world.admin.id],
  )
  const [reversal] = await app().sql(
    `WITH c AS (INSERT INTO chargebacks (payment_id, provider_id, status, amount) VALUES ($1, 'won-' || uuid_v7(), 'won', 500) RETURNING id)
     INSERT INTO chargeback_reversals (chargeback_id, reason, proposed_by, expires_at) SELECT id, 'Given back', $2, now() + interval '1 day' FROM c RETURNING id`,
    [world.paymentId, world.admin.id],
  )
  // As the provider knows the payment.
  await app().sql(
    `INSERT INTO sandbox_charges (reference, amount, currency, method, network, state, expires_at)
     SELECT reference, amount, currency, method, network, 'timed_out', now() FROM payments WHERE id = $1`,
    [world.paymentId],
  )
  return {
    ...world,
    otherVendor,
    stranger,
    otherAdmin,
    support: support as TestUser,
    finance: finance as TestUser,
    moderator: moderator as TestUser,
    disputedId: disputed.order_id,
    offers: { vendor: disputed.by_vendor, buyer: disputed.by_buyer },
    orderedRequestId: ordered.id,
    approvalId: approval.id,
    decisionId: decision.id,
    reversalId: reversal.id,
    paidId: paid.id,
  }
}

const BY_ORDER = { buyer: ['buyer'], vendor: ['vendor'], admin: ['admin'], otherAdmin: ['admin'] } as const
const BY_SHOP = { stranger: ['others'], otherVendor: ['others'], owner: ['others'], buyer: ['others'] } as const
const BY_PRODUCT = {
  ...BY_SHOP,
  vendor: ['vendor'],
  admin: ['admin', 'others'],
  otherAdmin: ['admin', 'others'],
} as const

interface Place {
  path: RegExp
  /** The part of each person in things at that path; none where it is not named. */
  parties: Partial<Record<Who, readonly Party[]>>
  at?: (scene: Scene, who: Who) => Record<string, string>
}
/** The first that fits. */
const PLACES: Place[] = [
  {
    path: /^\/orders\/:id\/(dispute|settle-dispute)/,
    parties: BY_ORDER,
    // An offer is for the other side.
    at: ({ disputedId, offers }, who) => ({ id: disputedId, offerId: offers[who === 'buyer' ? 'vendor' : 'buyer'] }),
  },
  {
    path: /^\/orders\/:id/,
    parties: BY_ORDER,
    at: ({ paidId }, who): Record<string, string> => (who === 'packer' ? { id: paidId } : {}),
  },
  { path: /^\/payouts\/:id/, parties: BY_ORDER },
  { path: /^\/(checkouts|payments)\/:id/, parties: { buyer: ['buyer'] } },
  { path: /^\/requests\/:id\/order$/, parties: BY_ORDER, at: ({ orderedRequestId: id }) => ({ id }) },
  {
    path: /^\/requests\/:id\/bids$/,
    parties: { owner: ['owner'], vendor: ['other_vendor'], otherVendor: ['other_vendor'] },
  },
  { path: /^\/requests\/:id/, parties: { owner: ['owner'], vendor: ['bidder'] } },
  { path: /^\/products\/:id\/reviews\/mine$/, parties: { owner: ['reviewer'] } },
  { path: /^\/((user\/)?products\/:id|orders$)/, parties: BY_PRODUCT },
  { path: /^\/(vendors\/:id|deals\/:token)/, parties: { ...BY_SHOP, admin: ['others'], otherAdmin: ['others'] } },
  { path: /^\/conversations\/:id\/messages\/:messageId/, parties: { vendor: ['reader'] } },
  { path: /^\/conversations\/:id/, parties: { buyer: ['side'], vendor: ['side'] } },
  { path: /^\/uploads\/:id/, parties: { buyer: ['uploader'] } },
  { path: /^\/admin\/verifications\/:id/, parties: { admin: ['admin'], otherAdmin: ['admin'] } },
  {
    path: /^\/admin\/refund-approvals\/:id/,
    parties: { admin: ['admin'], otherAdmin: ['admin', 'other_admin'] },
    at: ({ approvalId: id }) => ({ id }),
  },
  {
    path: /^\/admin\/dispute-decisions\/:id/,
    parties: { admin: ['admin'], otherAdmin: ['admin', 'other_admin'] },
    at: ({ decisionId: id }) => ({ id }),
  },
  {
    path: /^\/admin\/chargeback-reversals\/:id/,
    parties: { admin: ['admin'], otherAdmin: ['admin', 'other_admin'] },
    at: ({ reversalId: id }) => ({ id }),
  },
]

const placeOf = ({ path }: Endpoint) => PLACES.find((place) => place.path.test(path))

function pathIn(endpoint: Endpoint, scene: Scene, who: Who): string {
  const ids = placeOf(endpoint)?.at?.(scene, who) ?? {}
  const named = Object.entries(ids).reduce((path, [name, id]) => path.replace(`:${name}`, id), endpoint.path)
  return pathOf({ ...endpoint, path: named }, scene)
}

/** The calls of a vendor on an order that packers may make by the table of duties. */
const PACKERS = new Set(['readOrder', 'prepareOrder', 'dispatchOrder', 'handOver', 'markDelivered'])

/** The vendor's people have the same part in things as the vendor, as far as it is their duty. */
function partiesOf(endpoint: Endpoint, who: Who): readonly Party[] {
  const parties = placeOf(endpoint)?.parties
  const staff = STAFF.find((role) => role === who)
  if (staff) {
    const isAdmin = mayAsStaff(staff, endpoint.permission ?? [])
    return (parties?.otherAdmin ?? []).filter((party) => isAdmin || (party !== 'admin' && party !== 'other_admin'))
  }
  if (who === 'manager') return endpoint.path.startsWith('/payouts') ? [] : (parties?.vendor ?? [])
  if (who === 'packer') return PACKERS.has(endpoint.id) ? (parties?.vendor ?? []) : []
  return parties?.[who] ?? []
}

const SHOP_ROLES: Partial<Record<Who, ShopRole>> = {
  vendor: 'owner',
  otherVendor: 'owner',
  manager: 'manager',
  packer: 'packer',
}

const staffRoleOf = (who: Who): StaffRole | undefined =>
  who === 'admin' || who === 'otherAdmin' ? 'owner' : STAFF.find((role) => role === who)

function isLetIn(endpoint: Endpoint, who: Who): boolean {
  if (endpoint.access === 'admin' && !mayAsStaff(staffRoleOf(who), endpoint.permission ?? [])) return false
  if (endpoint.access === 'vendor' && !mayInShop(SHOP_ROLES[who], endpoint.duty ?? 'sell')) return false
  const by = listOfRules(endpoint.rule).flatMap((rule) => rule.by)
  return by.length === 0 || by.some((party) => partiesOf(endpoint, who).includes(party))
}

test.each(endpoints.filter(({ access }) => access === 'vendor').map((each) => [each.id, each] as const))(
  'of a shop’s people, %s lets in those whose duty it is, and nobody else',
  async (_id, endpoint) => {
    const scene = await (sharedScene ??= buildScene())
    const shown: Record<string, boolean> = {}
    for (const who of ['manager', 'packer', 'stranger', 'buyer', 'admin'] as const) {
      const there = { ...scene, [who]: scene[who] }
      const { status, body } = await call(app(), endpoint, there, { as: there[who] })
      shown[who] = !(
        status === 403 &&
        (body.message === NOT_YOUR_DUTY || body.message === (endpoint.forbidden ?? errorCodes.forbidden.message))
      )
    }
    const { status } = await call(app(), endpoint, scene, { as: undefined })

    const duty = endpoint.duty ?? 'sell'
    expect({ ...shown, nobody: status }).toEqual({
      manager: mayInShop('manager', duty),
      packer: mayInShop('packer', duty),
      stranger: false,
      buyer: false,
      admin: false,
      nobody: 401,
    })
  },
)

test.each(endpoints.filter(({ access }) => access === 'admin').map((each) => [each.id, each] as const))(
  'of admins, %s lets in those whose role allows it, and nobody else',
  async (_id, endpoint) => {
    const scene = await (sharedScene ??= buildScene())
    const shown: Record<string, string> = {}
    for (const who of [...STAFF, 'admin', 'vendor', 'buyer'] as const) {
      const { status, body } = await call(app(), endpoint, scene, { as: scene[who] })
      shown[who] = status === 403 && REFUSED_BY_ROLE.has(body.message) ? 'refused' : 'let in'
    }

    const role = (name: StaffRole) => (mayAsStaff(name, endpoint.permission ?? []) ? 'let in' : 'refused')
    expect(shown).toEqual({
      ...Object.fromEntries(STAFF.map((name) => [name, role(name)])),
      admin: 'let in',
      vendor: 'refused',
      buyer: 'refused',
    })
  },
)

test('an admin without a role may do nothing as an admin', async () => {
  const scene = await (sharedScene ??= buildScene())
  const nobody = await buildAdmin(app())
  await app().sql('UPDATE users SET staff_role = NULL WHERE id = $1', [nobody.id])

  const answers = await Promise.all([
    app().as(nobody).get('/admin/disputes'),
    app().as(nobody).get(`/orders/${scene.orderId}`),
  ])

  expect(answers.map(({ status }) => status)).toEqual([403, 404])
})

const REFUSED_BY_ROLE = new Set(['Your role does not allow this. Ask an owner', errorCodes.forbidden.message])
const NOT_YOUR_DUTY = 'Your role in this shop does not allow this. Ask its owner'

const isForPeople = ({ rule }: Endpoint) => listOfRules(rule).some(({ by }) => by.length > 0)
const ruled = endpoints.filter(isForPeople)

test('every call with rules about people has a known place, and somebody may make it', () => {
  expect(ruled.filter((endpoint) => !EVERYBODY.some((who) => isLetIn(endpoint, who))).map(({ id }) => id)).toEqual([])
  expect(ruled.length).toBeGreaterThan(40)
})

/** Calls that remove or end their subject, which then refuses everybody. */
const takesAway = ({ method, path }: Endpoint) => method === 'DELETE' || path.includes('/dispute')

describe('who may', () => {
  let scene: Scene
  beforeAll(async () => {
    scene = await buildScene()
  })

  test.each(ruled.map((each) => [each.id, each] as const))('%s', async (_id, endpoint) => {
    const everybody = endpoint.permission ? [...STAFF, ...EVERYBODY] : EVERYBODY
    const byTurns = everybody.toSorted((a, b) => Number(isLetIn(endpoint, a)) - Number(isLetIn(endpoint, b)))
    const seen: Record<string, string> = {}
    for (const who of byTurns) {
      // Each person who may make the call gets a market of their own.
      const there = takesAway(endpoint) && isLetIn(endpoint, who) ? await buildScene() : scene
      const { status, body } = await call(app(), endpoint, there, {
        as: there[who],
        path: pathIn(endpoint, there, who),
      })
      seen[who] = status === 403 || status === 404 ? `refused: ${body.code}` : 'let in'
    }

    const isRefusal = expect.toBeOneOf(['refused: forbidden', 'refused: not_found'])
    expect(seen).toEqual(Object.fromEntries(byTurns.map((who) => [who, isLetIn(endpoint, who) ? 'let in' : isRefusal])))
  })
})

test('the address of an order can be set in the states that the rule names', () => {
  const { when } = setDeliveryEndpoint.rule
  const possible = orderStatuses.filter(
    (status) =>
      !whyNotSetDelivery('buyer', { status, is_overdue: false, bid_id: '1', total: 100, has_delivery: false }),
  )

  expect(when?.states).toEqual(possible)
})

type Broken = (endpoint: Endpoint, scene: Scene) => Promise<{ answer: Answer; code: string }>
const failing =
  (code: string, make: (endpoint: Endpoint, scene: Scene) => Promise<Answer>): Broken =>
  async (endpoint, scene) => ({ answer: await make(endpoint, scene), code })
const inOrder = async (scene: Scene, status: string) => {
  await app().sql('UPDATE orders SET status = $2 WHERE id = $1', [scene.orderId, status])
  return scene
}
const without = (endpoint: Endpoint, scene: Scene, field: string) => {
  const { [field]: _, ...rest } = bodyOf(endpoint, scene) ?? {}
  return JSON.stringify(rest)
}

/** Each condition, broken by somebody who may otherwise make the call. */
const BROKEN: Record<Exclude<Condition, 'own_orders' | 'own_cancelled'>, Broken> = {
  password: failing('validation_failed', (endpoint, scene) =>
    call(app(), endpoint, scene, { as: scene.buyer, payload: without(endpoint, scene, 'password') }),
  ),
  password_if_any: failing('confirmation_required', async (endpoint, scene) => {
    await app().sql("UPDATE sessions SET confirmed_at = 'epoch' WHERE id = $1", [scene.buyer.sessionId])
    return call(app(), endpoint, scene, { as: scene.buyer, payload: without(endpoint, scene, 'password') })
  }),
  confirmed_if_codes: failing('confirmation_required', async (endpoint, scene) => {
    const withCodes = await buildBuyer(app(), { passwordHash: await passwordHash() })
    await app().sql('UPDATE users SET second_factor_since = now() WHERE id = $1', [withCodes.id])
    await app().sql("UPDATE sessions SET confirmed_at = 'epoch' WHERE id = $1", [withCodes.sessionId])
    return call(app(), endpoint, scene, { as: withCodes })
  }),
  not_own_shop: failing('forbidden', async (endpoint, scene) => {
    // It was their own before they became one.
    await app().sql("UPDATE users SET user_type = 'admin', staff_role = 'owner' WHERE id = $1", [scene.importer.id])
    return call(app(), endpoint, scene, { as: scene.importer, query: endpoint.query ? '?kind=selfie' : '' })
  }),
  not_own_account: failing('forbidden', (endpoint, scene) =>
    call(app(), endpoint, scene, { as: scene.admin, path: endpoint.path.replace(':id', scene.admin.id) }),
  ),
  confirmed_email: failing('forbidden', async (endpoint, scene) => {
    const unconfirmed = await buildBuyer(app())
    await app().sql('UPDATE users SET email_verified_at = NULL WHERE id = $1', [unconfirmed.id])
    return call(app(), endpoint, scene, { as: unconfirmed })
  }),
  mailed_address: failing('forbidden', (endpoint, scene) => call(app(), endpoint, scene, { as: scene.stranger })),
  no_shop_yet: failing('conflict', (endpoint, scene) => call(app(), endpoint, scene, { as: scene.vendor })),
  hand_over_code: failing('validation_failed', async (endpoint, scene) =>
    call(app(), endpoint, await inOrder(scene, 'paid'), { as: scene.vendor }),
  ),
  reason_of_admin: failing('validation_failed', (endpoint, scene) =>
    call(app(), endpoint, scene, { as: scene.admin, payload: without(endpoint, scene, 'reason') }),
  ),
  once: failing('already_reviewed', async (endpoint, scene) => {
    await call(app(), endpoint, scene, { as: scene.stranger })
    return call(app(), endpoint, scene, { as: scene.stranger })
  }),
  unused: failing('conflict', async (endpoint, scene) => {
    await app().sql('UPDATE uploads SET uses = 1, unused_since = NULL WHERE id = $1', [scene.uploadId])
    return call(app(), endpoint, scene, { as: scene.buyer })
  }),
  of_a_bid: failing('order_state', async (endpoint, scene) => {
    await app().sql('UPDATE orders SET bid_id = NULL, item_request_id = NULL WHERE id = $1', [scene.orderId])
    return call(app(), endpoint, scene, { as: scene.buyer })
  }),
  offer_of_other_side: failing('forbidden', (endpoint, scene) =>
    call(app(), endpoint, scene, {
      as: scene.vendor,
      path: pathIn(endpoint, { ...scene, offers: { ...scene.offers, buyer: scene.offers.vendor } }, 'vendor'),
    }),
  ),
  awaits_decision: failing('dispute_state', (endpoint, scene) =>
    call(app(), endpoint, scene, { as: scene.admin, path: endpoint.path.replace(':id', scene.disputedId) }),
  ),
  late: failing('order_state', async (endpoint, scene) =>
    call(app(), endpoint, await inOrder(scene, 'paid'), { as: scene.buyer }),
  ),
  date_open: failing('order_state', async (endpoint, scene) =>
    call(app(), endpoint, await inOrder(scene, 'paid'), { as: scene.buyer }),
  ),
  first_date: failing('order_state', async (endpoint, scene) => {
    await app().sql(
      "INSERT INTO order_date_proposals (order_id, new_date, reason, status, answered_at) VALUES ($1, now(), 'No bus', 'refused', now())",
      [scene.orderId],
    )
    return call(app(), endpoint, await inOrder(scene, 'paid'), { as: scene.vendor })
  }),
  no_money_moves: async (endpoint) => {
    const { app: paying } = market()
    const there = await buildWorld(paying)
    return {
      answer: await call(paying, endpoint, there, {
        as: endpoint.path.startsWith('/payouts') ? there.vendor : there.buyer,
      }),
      code: 'not_found',
    }
  },
  sandbox_signature: failing('unauthenticated', (endpoint, scene) => call(app(), endpoint, scene, { payload: '{}' })),
  paystack_signature: failing('unauthenticated', (endpoint, scene) =>
    call(market().app, endpoint, scene, { payload: '{}' }),
  ),
}

/** None of these calls does anything. */
let sharedScene: Promise<Scene> | undefined

const conditioned = endpoints.flatMap((endpoint) =>
  listOfRules(endpoint.rule).flatMap(({ conditions }) =>
    conditions.flatMap((name) =>
      name in BROKEN ? [[endpoint.id, name as keyof typeof BROKEN, endpoint] as const] : [],
    ),
  ),
)

test.each(conditioned)('%s is refused where its condition is not met: %s', async (_id, name, endpoint) => {
  const { answer, code } = await BROKEN[name](endpoint, await (sharedScene ??= buildScene()))

  expect({ status: answer.status >= 400, code: answer.body?.code }).toEqual({ status: true, code })
})

test('calls that only Paystack makes do not exist without it', async () => {
  const scene = await buildScene()
  const paystacks = endpoints.filter(({ rule }) =>
    listOfRules(rule).some(({ conditions }) => conditions.includes('paystack_signature')),
  )
  const statuses = []
  for (const endpoint of paystacks) statuses.push((await call(app(), endpoint, scene, { payload: '{}' })).status)

  expect(statuses).toEqual([404, 404])
})

test.each([['listOrders', 'orderId'] as const, ['exportOrders', 'orderId'] as const])(
  '%s has the orders of its caller, and of no other',
  async (id, _key) => {
    const scene = await buildScene()
    const endpoint = endpoints.find((each) => each.id === id) as Endpoint
    const [order] = await app().sql('SELECT order_number FROM orders WHERE id = $1', [scene.orderId])
    const has = async (as: TestUser) => (await call(app(), endpoint, scene, { as })).text.includes(order.order_number)

    expect(
      await Promise.all(
        [scene.buyer, scene.vendor, scene.manager, scene.packer, scene.stranger, scene.otherVendor, scene.admin].map(
          has,
        ),
      ),
      // A packer does not see unpaid orders.
    ).toEqual([true, true, true, false, false, false, false])
  },
)

test('only its owner sees a cancelled request in a list', async () => {
  const { owner, id } = await buildItemRequest(app(), { status: 'cancelled' })
  const others = [await buildBuyer(app()), await buildAdmin(app())]
  const path = `/requests?user_id=${owner.id}`
  const has = async (caller: ReturnType<ReturnType<typeof app>['as']>) => (await caller.get(path)).text.includes(id)

  expect(await has(app().as(owner))).toBe(true)
  expect(await Promise.all([app().anonymous, ...others.map((other) => app().as(other))].map(has))).toEqual([
    false,
    false,
    false,
  ])
})

test('every condition is used by some call', () => {
  const used = new Set(endpoints.flatMap(({ rule }) => listOfRules(rule).flatMap(({ conditions }) => conditions)))

  expect(used).toEqual(new Set([...Object.keys(BROKEN), 'own_orders', 'own_cancelled']))
  expect(orderActions.pay.from).toEqual(['awaiting_payment'])
})
