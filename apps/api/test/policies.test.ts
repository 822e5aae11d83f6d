import fs from 'node:fs'
import path from 'node:path'
import { dealStatuses } from '@asime/contract/deal-states'
import { type DisputeStatus, disputeStatuses } from '@asime/contract/dispute-states'
import { listBidsEndpoint, acceptBidEndpoint, placeBidEndpoint } from '@asime/contract/bids'
import { cancelOrderEndpoint } from '@asime/contract/fulfilment'
import { actionsFor, mayAct, orderActionNames, type OrderActorKind, orderStatuses } from '@asime/contract/order-states'
import { ruleOf, sentenceOf } from '@asime/contract/permissions'
import type { Product } from '@asime/contract/products'
import type { Vendor } from '@asime/contract/vendors'
import { expect, test } from 'vitest'
import { mayReadCheckout, whyNotSetDelivery } from '../src/modules/checkouts/checkouts.policy.ts'
import {
  conversationSideOf,
  mayClearWarning,
  mayWriteToAsker,
  shopToWriteFor,
  whyNotWrite,
} from '../src/modules/conversations/conversations.policy.ts'
import { shopOf } from '../src/modules/dashboard/dashboard.policy.ts'
import { dealActionsOf, mayAcceptDeal, type OfferedDeal, whyNotAccept } from '../src/modules/deals/deals.policy.ts'
import { disputeActionsOf, mayAnswerOffer, whyNotSettle } from '../src/modules/disputes/disputes.policy.ts'
import { isOwnShop, withShopActions } from '../src/modules/vendors/vendors.policy.ts'
import { isOwnerOf } from '../src/modules/item-requests/item-requests.policy.ts'
import {
  isActing,
  maySeeMoney,
  maySeeSale,
  type OrderFacts,
  orderActionsOf,
  sideOf,
  whyNotByDates,
  whyNotOnOrder,
  whyNotShowCode,
} from '../src/modules/orders/orders.policy.ts'
import { mayCloseAccount, ownShopOf } from '../src/modules/own-data/own-data.policy.ts'
import { mayPay } from '../src/modules/payments/payments.policy.ts'
import { playablePayouts, readablePayouts } from '../src/modules/payouts/payouts.policy.ts'
import {
  mayBuyProduct,
  mayDeleteProduct,
  mayEditProduct,
  mayReviewProduct,
  shopWithDrafts,
  withProductActions,
} from '../src/modules/products/products.policy.ts'
import { mayApproveAccount } from '../src/modules/refunds/refunds.policy.ts'
import { adminActionsOf, mayCheckShop } from '../src/modules/verification/verification.policy.ts'
import { mayRemoveUpload, mayUseUpload } from '../src/modules/uploads/uploads.policy.ts'

// Who may do what, as tables. Tests through HTTP show that the services ask these.

const BUYER = {
  userId: 'buyer',
  userType: 'buyer',
  vendorId: undefined,
  shopRole: undefined,
  actsAsAdmin: false,
} as const
const SELLER = {
  userId: 'seller',
  userType: 'vendor',
  vendorId: 'shop',
  shopRole: 'owner',
  actsAsAdmin: false,
} as const
const MANAGER = {
  userId: 'manager',
  userType: 'buyer',
  vendorId: 'shop',
  shopRole: 'manager',
  actsAsAdmin: false,
} as const
const PACKER = {
  userId: 'packer',
  userType: 'buyer',
  vendorId: 'shop',
  shopRole: 'packer',
  actsAsAdmin: false,
} as const
const OTHER = {
  userId: 'other',
  userType: 'vendor',
  vendorId: 'other shop',
  shopRole: 'owner',
  actsAsAdmin: false,
} as const
const ADMIN = {
  userId: 'admin',
  userType: 'admin',
  vendorId: undefined,
  shopRole: undefined,
  actsAsAdmin: true,
} as const
/** Sold once, and is an admin now. */
const PROMOTED = {
  userId: 'seller',
  userType: 'admin',
  vendorId: 'shop',
  shopRole: undefined,
  actsAsAdmin: true,
} as const
/** Bought from their own shop before it was theirs. */
const BOTH = { userId: 'buyer', userType: 'vendor', vendorId: 'shop', shopRole: 'owner', actsAsAdmin: false } as const

type Caller =
  | typeof BUYER
  | typeof SELLER
  | typeof MANAGER
  | typeof PACKER
  | typeof OTHER
  | typeof ADMIN
  | typeof PROMOTED
  | typeof BOTH

const ORDER: OrderFacts = {
  buyer_id: 'buyer',
  vendor_id: 'shop',
  status: 'paid',
  is_frozen: false,
  is_free: false,
  is_overdue: false,
  dispute_status: null,
  is_late: false,
  proposal_status: null,
  due_together: [],
}

/** The actions that the table allows, without those that need a late order or an open proposal. */
const inTime = (side: OrderActorKind, status: OrderFacts['status']) =>
  actionsFor(side, status).filter((name) => whyNotByDates(name, ORDER) === undefined)

test.each<[string, Caller, OrderActorKind | undefined, boolean]>([
  ['its buyer', BUYER, 'buyer', true],
  ['its vendor', SELLER, 'vendor', true],
  ['a manager of its vendor', MANAGER, 'vendor', true],
  ['whoever bought and sells it', BOTH, 'buyer', true],
  ['another vendor', OTHER, undefined, false],
  ['an admin', ADMIN, 'admin', true],
  ['an admin who sold it', PROMOTED, 'vendor', false],
])('of an order: %s', (_, caller, side, acts) => {
  expect(sideOf(caller, ORDER)).toBe(side)
  expect(side !== undefined && isActing(caller, side)).toBe(acts)
  for (const status of orderStatuses) {
    const expected = side && acts ? inTime(side, status) : []
    expect(orderActionsOf(caller, { ...ORDER, status })).toEqual(expected)
    expect(orderActionsOf(caller, { ...ORDER, status, is_overdue: true })).toEqual([])
  }
})

/** A dispute in that state, with money held. */
const at = (status: DisputeStatus) => ({ status, held: 125 })

test('a packer packs, dispatches and hands over, and nothing else', () => {
  expect(sideOf(PACKER, ORDER)).toBe('vendor')
  const seen = orderStatuses.map((status) => [status, orderActionsOf(PACKER, { ...ORDER, status })])
  expect(Object.fromEntries(seen.filter(([, actions]) => actions?.length))).toEqual({
    paid: ['prepare', 'dispatch', 'hand_over'],
    preparing: ['dispatch', 'hand_over', 'mark_delivered'],
    dispatched: ['hand_over', 'mark_delivered'],
    delivered: ['hand_over'],
  })
  expect(disputeActionsOf(PACKER, 'vendor', at('in_talks'))).toEqual([])
  expect([SELLER, MANAGER, PACKER, PROMOTED].map((caller) => maySeeMoney(caller, 'vendor'))).toEqual([
    true,
    true,
    false,
    true,
  ])
  // They see the prices of their own purchases elsewhere, as anybody does.
  expect(maySeeMoney(PACKER, 'buyer')).toBe(true)
})

test('a chargeback freezes the money, and admins act only once a dispute awaits them', () => {
  const disputed: OrderFacts = { ...ORDER, status: 'disputed' }

  expect(orderActionsOf(SELLER, { ...ORDER, is_frozen: true })).toEqual(['propose_date', 'prepare', 'dispatch'])
  expect(orderActionsOf(BUYER, { ...ORDER, is_frozen: true, is_late: true })).toEqual(['extend', 'report_problem'])
  expect(orderActionsOf(ADMIN, { ...disputed, dispute_status: 'in_talks' })).toEqual([])
  expect(orderActionsOf(ADMIN, { ...disputed, dispute_status: 'awaiting_decision' })).toEqual([
    'refund',
    'settle_dispute',
  ])
})

test('of an order for nothing there is nothing to refund', () => {
  expect(orderActionsOf(SELLER, { ...ORDER, is_free: true })).toEqual(
    orderActionsOf(SELLER, ORDER).filter((name) => name !== 'refund'),
  )
  expect(
    orderActionsOf(ADMIN, { ...ORDER, status: 'disputed', dispute_status: 'awaiting_decision', is_free: true }),
  ).toEqual(['settle_dispute'])
})

test('past dates allow more time or an end; a proposed date ahead allows an answer', () => {
  const late = { ...ORDER, is_late: true }
  const proposed = { ...ORDER, proposal_status: 'open' } as const
  const dateActions = ['cancel', 'cancel_late', 'extend', 'propose_date', 'accept_date', 'refuse_date']
  const datesOf = (caller: Caller, order: OrderFacts) =>
    orderActionsOf(caller, order).filter((name) => dateActions.includes(name))

  expect(datesOf(BUYER, ORDER)).toEqual(['cancel'])
  expect(datesOf(BUYER, late)).toEqual(['cancel_late', 'extend'])
  expect(datesOf(BUYER, { ...late, status: 'preparing' })).toEqual(['cancel_late', 'extend'])
  expect(datesOf(BUYER, { ...late, status: 'dispatched' })).toEqual(['extend'])
  expect(datesOf(BUYER, { ...late, status: 'disputed' })).toEqual([])
  expect(datesOf(BUYER, { ...proposed, status: 'preparing' })).toEqual(['accept_date', 'refuse_date'])
  expect(datesOf(BUYER, { ...proposed, status: 'preparing', is_late: true })).toEqual(['cancel_late', 'extend'])
  expect([ORDER, late, proposed].map((order) => datesOf(SELLER, order))).toEqual([
    ['propose_date'],
    ['propose_date'],
    [],
  ])
  for (const status of ['open', 'accepted', 'refused', 'lapsed'] as const)
    expect(whyNotByDates('propose_date', { is_late: false, proposal_status: status })).toBeDefined()
  expect(datesOf(PROMOTED, late)).toEqual([])
  expect(datesOf(ADMIN, late)).toEqual([])
})

test('orders, for each side and state: a wrong side is refused before a wrong state', () => {
  for (const side of ['buyer', 'vendor', 'admin', 'system'] as const)
    for (const status of orderStatuses)
      for (const name of orderActionNames) {
        const isTheirs = orderStatuses.some((any) => mayAct(name, side, any))
        const refusal = isTheirs ? (mayAct(name, side, status) ? undefined : 'order_state') : 'forbidden'
        expect([side, status, name, whyNotOnOrder(name, side, status)]).toEqual([side, status, name, refusal])
      }
})

test.each<[OrderActorKind, shows: string[], sees: boolean]>([
  ['buyer', ['paid', 'preparing', 'dispatched', 'delivered'], false],
  ['vendor', [], true],
  ['admin', [], true],
])('the hand-over code is shown to the %s while the order is %j; sees the sale: %s', (side, shows, sees) => {
  expect(orderStatuses.filter((status) => !whyNotShowCode(side, status))).toEqual(shows)
  expect(whyNotShowCode(side, 'completed')).toBe(side === 'buyer' ? 'order_state' : 'forbidden')
  expect(maySeeSale(side)).toBe(sees)
})

test('the buyer of a bid sets the address of the order before it is paid, and of one for nothing once before it leaves', () => {
  const order = {
    status: 'awaiting_payment',
    is_overdue: false,
    bid_id: 'bid',
    total: 100,
    has_delivery: true,
  } as const
  const free = { ...order, status: 'preparing', total: 0, has_delivery: false } as const

  expect([whyNotSetDelivery('buyer', order), whyNotSetDelivery('buyer', free)]).toEqual([undefined, undefined])
  expect([whyNotSetDelivery('vendor', order), whyNotSetDelivery('admin', order)]).toEqual(['forbidden', 'forbidden'])
  for (const other of [{ status: 'paid' as const }, { is_overdue: true }, { bid_id: null }])
    expect(whyNotSetDelivery('buyer', { ...order, ...other })).toBe('order_state')
  for (const other of [{ status: 'dispatched' as const }, { has_delivery: true }, { total: 100 }, { bid_id: null }])
    expect(whyNotSetDelivery('buyer', { ...free, ...other })).toBe('order_state')
})

test('a deal link is for everybody except the people of its shop, while all its goods are available', () => {
  const deal: OfferedDeal = {
    status: 'open',
    left: 3,
    quantity: 3,
    is_of_product: true,
    business_name: 'Osu Tailors',
    is_shop_active: true,
    back_on: null,
  }
  const why = (changes: Partial<OfferedDeal>) => whyNotAccept({ ...deal, ...changes })?.message

  expect([undefined, BUYER, OTHER, ADMIN].map((caller) => mayAcceptDeal(caller, ORDER))).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect([SELLER, MANAGER, PACKER, PROMOTED].map((caller) => mayAcceptDeal(caller, ORDER))).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect([why({}), why({ is_of_product: false, left: null })]).toEqual([undefined, undefined])
  expect(dealStatuses.map((status) => why({ status }))).toEqual([
    undefined,
    'This offer has been taken',
    'The seller has withdrawn this offer',
    'This offer has expired',
  ])
  expect([
    why({ is_shop_active: false }),
    why({ back_on: '2020-12-24' }),
    why({ left: null }),
    why({ left: 0 }),
    why({ left: 2 }),
  ]).toEqual([
    'This shop takes no orders',
    'Osu Tailors is away and takes orders again on Thu 24 Dec 2020',
    'This product is no longer for sale',
    'Out of stock',
    'Only 2 left',
  ])
  // A used-up deal may come back while a payment is still open.
  const actions = (unpaid: number) =>
    dealStatuses.map((status) => dealActionsOf({ status, unpaid_orders: unpaid }).length)
  expect([actions(0), actions(1)]).toEqual([
    [1, 0, 0, 0],
    [1, 1, 0, 0],
  ])
})

test('a dispute is settled by an admin who has no part in it', () => {
  const disputed = { ...ORDER, status: 'disputed' } as const

  expect(whyNotSettle(ADMIN, disputed)).toBeUndefined()
  expect(whyNotSettle(ADMIN, ORDER)?.code).toBe('order_state')
  expect([PROMOTED, BUYER, SELLER, OTHER].map((caller) => whyNotSettle(caller, disputed)?.code)).toEqual(
    Array.from({ length: 4 }, () => 'forbidden'),
  )
})

test('disputes and their offers', () => {
  const offer = { by: 'buyer', status: 'pending' } as const

  expect(disputeActionsOf(BUYER, 'buyer', at('awaiting_vendor'))).toEqual(['write', 'offer', 'decline_offer'])
  expect(disputeActionsOf(SELLER, 'vendor', at('in_talks'))).toContain('ask_for_decision')
  expect(disputeActionsOf(SELLER, 'vendor', { ...at('in_talks'), held: 0 })).not.toContain('offer')
  expect(disputeActionsOf(PROMOTED, 'vendor', at('in_talks'))).toEqual([])
  expect(disputeStatuses.filter((status) => disputeActionsOf(ADMIN, 'admin', at(status)).includes('decide'))).toEqual([
    'awaiting_decision',
  ])
  expect(mayAnswerOffer(SELLER, 'vendor', at('in_talks'), offer)).toBe(true)
  expect(mayAnswerOffer(BUYER, 'buyer', at('in_talks'), offer)).toBe(false)
  expect(mayAnswerOffer(ADMIN, 'admin', at('in_talks'), offer)).toBe(false)
  expect(mayAnswerOffer(PROMOTED, 'vendor', at('in_talks'), offer)).toBe(false)
  expect(mayAnswerOffer(SELLER, 'vendor', at('agreed'), offer)).toBe(false)
  expect(mayAnswerOffer(SELLER, 'vendor', at('in_talks'), { ...offer, status: 'lapsed' })).toBe(false)
})

test.each<[Caller, boolean, 'as_owner' | 'as_admin' | false, boolean]>([
  [SELLER, true, 'as_owner', false],
  [MANAGER, true, 'as_owner', false],
  [PACKER, false, false, false],
  [OTHER, false, false, true],
  [BUYER, false, false, true],
  [ADMIN, false, 'as_admin', true],
  [PROMOTED, false, 'as_admin', false],
])('of a product: %j may edit %s, delete %s, review %s', (caller, edits, deletes, reviews) => {
  const product = { vendor_id: 'shop' }
  expect([
    mayEditProduct(caller, product),
    mayDeleteProduct(caller, product),
    mayReviewProduct(caller, product),
  ]).toEqual([edits, deletes, reviews])
  const shown = { vendor: { id: 'shop' } } as Product
  expect(withProductActions(caller, shown).actions).toEqual([
    ...(edits ? ['edit'] : []),
    ...(deletes ? ['delete'] : []),
    ...(reviews ? ['buy', 'review'] : []),
  ])
})

test('shops, files, checkouts, payouts and accounts for a refund', () => {
  expect([SELLER, OTHER, BUYER].map((caller) => isOwnShop(caller, 'shop'))).toEqual([true, false, false])
  expect([SELLER, OTHER].map((caller) => withShopActions(caller, { id: 'shop' } as Vendor).actions)).toEqual([
    [],
    ['follow', 'message'],
  ])
  expect(mayRemoveUpload(BUYER, { owner_id: 'buyer', state: 'stored' })).toBe(true)
  expect(mayRemoveUpload(BUYER, { owner_id: 'buyer', state: 'storing' })).toBe(false)
  expect([BUYER, OTHER].map((caller) => mayUseUpload(caller, { owner_id: 'buyer', state: 'ready' }))).toEqual([
    true,
    false,
  ])
  expect(mayUseUpload(BUYER, { owner_id: 'buyer', state: 'removing' })).toBe(false)
  expect([BUYER, SELLER].map((caller) => isOwnerOf(caller, 'BUYER'))).toEqual([true, false])
  expect([BUYER, SELLER, MANAGER, PACKER, ADMIN, PROMOTED].map(shopOf)).toEqual([
    undefined,
    'shop',
    'shop',
    undefined,
    undefined,
    undefined,
  ])
  expect([SELLER, MANAGER, PACKER, PROMOTED].map(shopWithDrafts)).toEqual(['shop', 'shop', undefined, undefined])
  expect([SELLER, MANAGER, PROMOTED].map(ownShopOf)).toEqual(['shop', undefined, undefined])
  expect([BUYER, SELLER, ADMIN].map(mayCloseAccount)).toEqual([true, true, false])
  expect([BUYER, SELLER, MANAGER, ADMIN].map(playablePayouts)).toEqual([
    undefined,
    { vendorId: 'shop' },
    undefined,
    undefined,
  ])
  expect([BUYER, SELLER, ADMIN].map((caller) => mayReadCheckout(caller, { buyer_id: 'buyer' }))).toEqual([
    true,
    false,
    false,
  ])
  expect(mayRemoveUpload(OTHER, { owner_id: 'buyer', state: 'stored' })).toBe(false)
  expect([BUYER, SELLER].map((caller) => mayBuyProduct(caller, { vendor_id: 'shop' }))).toEqual([true, false])
  expect([BUYER, SELLER, ADMIN].map((caller) => mayPay(caller, { buyer_id: 'buyer' }))).toEqual([true, false, false])
  expect([BUYER, SELLER, MANAGER, PACKER, ADMIN].map(readablePayouts)).toEqual([
    undefined,
    { vendorId: 'shop' },
    undefined,
    undefined,
    'all',
  ])
  expect([ADMIN, PROMOTED, SELLER].map((caller) => mayApproveAccount(caller, { entered_by: 'seller' }))).toEqual([
    true,
    false,
    false,
  ])
})

test('admins verify who is behind a shop, except people of that shop', () => {
  const verification = { vendor_id: 'shop', status: 'pending' } as const

  expect([ADMIN, PROMOTED, SELLER, MANAGER, BUYER].map((caller) => mayCheckShop(caller, verification))).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
  expect(adminActionsOf(ADMIN, verification)).toEqual(['approve', 'reject', 'ask_again'])
  expect(adminActionsOf(ADMIN, { ...verification, status: 'verified' })).toEqual(['revoke'])
  expect(adminActionsOf(PROMOTED, verification)).toEqual([])
  for (const status of ['unverified', 'asked_again', 'rejected', 'expired', 'revoked'] as const)
    expect(adminActionsOf(ADMIN, { ...verification, status })).toEqual([])
})

test('a conversation is between its buyer and the people who write for its shop', () => {
  const conversation = { buyer_id: 'buyer', vendor_id: 'shop' }

  expect(
    [BUYER, SELLER, MANAGER, PACKER, OTHER, ADMIN, PROMOTED, BOTH].map((caller) =>
      conversationSideOf(caller, conversation),
    ),
  ).toEqual(['buyer', 'shop', 'shop', undefined, undefined, undefined, undefined, 'buyer'])
  expect([BUYER, SELLER, MANAGER, PACKER, OTHER, PROMOTED].map(shopToWriteFor)).toEqual([
    undefined,
    'shop',
    'shop',
    undefined,
    'other shop',
    undefined,
  ])
})

test('shops write to owners of item requests, but not to their own people, and buyers do not write to buyers', () => {
  const request = { user_id: 'buyer', owner_vendor_id: null }

  expect([BUYER, SELLER, MANAGER, PACKER, OTHER, ADMIN].map((caller) => mayWriteToAsker(caller, request))).toEqual([
    false,
    true,
    true,
    false,
    true,
    false,
  ])
  expect(mayWriteToAsker(SELLER, { user_id: 'manager', owner_vendor_id: 'shop' })).toBe(false)
  expect(mayWriteToAsker(SELLER, { user_id: 'seller', owner_vendor_id: null })).toBe(false)
})

test('neither side writes while one has blocked, or where nobody would read it', () => {
  const facts = { blocked_by_buyer: false, blocked_by_shop: false, is_open: true }
  const codes = (changed: Partial<typeof facts>) =>
    (['buyer', 'shop'] as const).map((side) => whyNotWrite(side, { ...facts, ...changed })?.code)

  expect(codes({})).toEqual([undefined, undefined])
  expect(codes({ blocked_by_buyer: true })).toEqual(['conversation_blocked', 'conversation_blocked'])
  expect(codes({ blocked_by_shop: true })).toEqual(['conversation_blocked', 'conversation_blocked'])
  expect(codes({ is_open: false })).toEqual(['conflict', 'conflict'])
  expect(mayClearWarning('buyer', { side: 'shop' })).toBe(true)
  expect(mayClearWarning('shop', { side: 'shop' })).toBe(false)
})

test('only policies judge ownership and the caller’s role', () => {
  const modules = path.resolve(import.meta.dirname, '../src/modules')
  const judging = fs
    .readdirSync(modules, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.policy\.ts$|\.test\./.test(file))
    .flatMap((file) =>
      fs
        .readFileSync(path.join(modules, file), 'utf8')
        .matchAll(COMPARED)
        .map(([line]) => `${path.basename(file)} ${line.trim()}`)
        .toArray(),
    )

  expect(judging.toSorted()).toEqual(JUDGED_ELSEWHERE)
})

const COMPARED =
  /\bactor\??\.(?:userId|userType|staffRole|vendorId|shopRole) [=!]==.*|[^\n]*[=!]== actor\??\.(?:userId|userType|staffRole|vendorId|shopRole).*|\bsideOf\([^)]*\) [=!]==.*/g

/** Comparisons that only find out whether the same admin repeats a call: none of these decides what somebody may do. */
const JUDGED_ELSEWHERE = [
  'dispute-decisions.service.ts data.state === state && data.decided_by?.id === actor.userId',
  'loss-reversals.service.ts state === wanted && by?.id === actor.userId',
  'retry-refund.service.ts awaiting.entered_by === actor.userId &&',
  "retry-refund.service.ts if (decision === 'approved' && by === actor.userId) return false",
  "retry-refund.service.ts if (entered.state === 'approved' && entered.decided_by === actor.userId) return readRefund(db, refund.id)",
  "retry-refund.service.ts if (state !== 'refused' || by !== actor.userId) throw new AppError('approval_state')",
]

test('admins act only by the permission that the endpoint names', () => {
  const modules = path.resolve(import.meta.dirname, '../src/modules')
  const byType = fs
    .globSync('**/*.policy.ts', { cwd: modules })
    .filter((file) => fs.readFileSync(path.join(modules, file), 'utf8').includes(".userType === 'admin'"))

  // `userType` says what somebody is, also where their role allows nothing: policies ask `actsAsAdmin`.
  expect(byType).toEqual([])
})

test('the documentation says who may in the words of the tables', () => {
  expect('rule' in listBidsEndpoint).toBe(false)
  expect(sentenceOf(placeBidEndpoint.rule)).toBe(
    'A vendor other than the owner, while the request is open and not expired',
  )
  expect(sentenceOf(acceptBidEndpoint.rule)).toMatch(
    /^The owner of the request, while the bid is pending and confirmed/,
  )
  expect(sentenceOf(cancelOrderEndpoint.rule)).toBe(
    'The buyer, while the order is awaiting payment or paid. The vendor or an admin, while the order is awaiting payment, paid or preparing',
  )
  expect(sentenceOf(ruleOf({ by: ['system', 'admin'], from: ['delivered'] }, { noun: 'order' }))).toBe(
    'An admin, while the order is delivered',
  )
})
