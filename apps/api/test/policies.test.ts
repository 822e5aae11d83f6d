import { disputeStatuses } from '@asime/contract/dispute-states'
import { listBidsEndpoint, acceptBidEndpoint, placeBidEndpoint } from '@asime/contract/bids'
import { endpoints } from '@asime/contract/endpoints'
import { cancelOrderEndpoint } from '@asime/contract/fulfilment'
import { actionsFor, type OrderActorKind, orderStatuses } from '@asime/contract/order-states'
import { ruleOf } from '@asime/contract/permissions'
import { expect, test } from 'vitest'
import { mayBuy } from '../src/modules/checkouts/checkouts.policy.ts'
import { disputeActionsOf, mayAnswerOffer } from '../src/modules/disputes/disputes.policy.ts'
import { isOwnShop } from '../src/modules/follows/follows.policy.ts'
import { isActing, type OrderFacts, orderActionsOf, sideOf } from '../src/modules/orders/orders.policy.ts'
import { mayPay } from '../src/modules/payments/payments.policy.ts'
import { readablePayouts } from '../src/modules/payouts/payouts.policy.ts'
import { mayDeleteProduct, mayEditProduct, mayReviewProduct } from '../src/modules/products/products.policy.ts'
import { mayApproveAccount } from '../src/modules/refunds/refunds.policy.ts'
import { mayRemoveUpload } from '../src/modules/uploads/uploads.policy.ts'

// Who may do what, as tables. That the services ask these is shown where they are tested, through HTTP.

const BUYER = { userId: 'buyer', userType: 'buyer', vendorId: undefined } as const
const SELLER = { userId: 'seller', userType: 'vendor', vendorId: 'shop' } as const
const OTHER = { userId: 'other', userType: 'vendor', vendorId: 'other shop' } as const
const ADMIN = { userId: 'admin', userType: 'admin', vendorId: undefined } as const
/** Sold once, and is an admin now. */
const PROMOTED = { userId: 'seller', userType: 'admin', vendorId: 'shop' } as const
/** Bought from their own shop before it was theirs. */
const BOTH = { userId: 'buyer', userType: 'vendor', vendorId: 'shop' } as const

type Caller = typeof BUYER | typeof SELLER | typeof OTHER | typeof ADMIN | typeof PROMOTED | typeof BOTH

const ORDER: OrderFacts = {
  buyer_id: 'buyer',
  vendor_id: 'shop',
  status: 'paid',
  is_frozen: false,
  is_overdue: false,
  dispute_status: null,
}

test.each<[string, Caller, OrderActorKind | undefined, boolean]>([
  ['its buyer', BUYER, 'buyer', true],
  ['its vendor', SELLER, 'vendor', true],
  ['whoever bought and sells it', BOTH, 'buyer', true],
  ['another vendor', OTHER, undefined, false],
  ['an admin', ADMIN, 'admin', true],
  ['an admin who sold it', PROMOTED, 'vendor', false],
])('of an order: %s', (_, caller, side, acts) => {
  expect(sideOf(caller, ORDER)).toBe(side)
  expect(side !== undefined && isActing(caller, side)).toBe(acts)
  for (const status of orderStatuses) {
    const expected = side && acts ? actionsFor(side, status) : []
    expect(orderActionsOf(caller, { ...ORDER, status })).toEqual(expected)
    expect(orderActionsOf(caller, { ...ORDER, status, is_overdue: true })).toEqual([])
  }
})

test('while the payer’s bank wants the money back nothing moves it, and admins wait for a dispute to await them', () => {
  const disputed: OrderFacts = { ...ORDER, status: 'disputed' }

  expect(orderActionsOf(SELLER, { ...ORDER, is_frozen: true })).toEqual(['prepare', 'dispatch'])
  expect(orderActionsOf(ADMIN, { ...disputed, dispute_status: 'in_talks' })).toEqual([])
  expect(orderActionsOf(ADMIN, { ...disputed, dispute_status: 'awaiting_decision' })).toEqual([
    'refund',
    'settle_dispute',
  ])
})

test('in a dispute, and of an offer', () => {
  const offer = { by: 'buyer', status: 'pending' } as const

  expect(disputeActionsOf(BUYER, 'buyer', 'awaiting_vendor')).toEqual(['write', 'offer', 'decline_offer'])
  expect(disputeActionsOf(SELLER, 'vendor', 'in_talks')).toContain('ask_for_decision')
  expect(disputeActionsOf(PROMOTED, 'vendor', 'in_talks')).toEqual([])
  expect(disputeStatuses.filter((status) => disputeActionsOf(ADMIN, 'admin', status).includes('decide'))).toEqual([
    'awaiting_decision',
  ])
  expect(mayAnswerOffer(SELLER, 'vendor', 'in_talks', offer)).toBe(true)
  expect(mayAnswerOffer(BUYER, 'buyer', 'in_talks', offer)).toBe(false)
  expect(mayAnswerOffer(ADMIN, 'admin', 'in_talks', offer)).toBe(false)
  expect(mayAnswerOffer(PROMOTED, 'vendor', 'in_talks', offer)).toBe(false)
  expect(mayAnswerOffer(SELLER, 'vendor', 'agreed', offer)).toBe(false)
  expect(mayAnswerOffer(SELLER, 'vendor', 'in_talks', { ...offer, status: 'lapsed' })).toBe(false)
})

test.each<[Caller, boolean, 'as_owner' | 'as_admin' | false, boolean]>([
  [SELLER, true, 'as_owner', false],
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
})

test('of shops, files, checkouts, payouts and accounts for a refund', () => {
  expect([SELLER, OTHER, BUYER].map((caller) => isOwnShop(caller, 'shop'))).toEqual([true, false, false])
  expect(mayRemoveUpload(BUYER, { owner_id: 'buyer', state: 'stored' })).toBe(true)
  expect(mayRemoveUpload(BUYER, { owner_id: 'buyer', state: 'storing' })).toBe(false)
  expect(mayRemoveUpload(OTHER, { owner_id: 'buyer', state: 'stored' })).toBe(false)
  expect([BUYER, SELLER].map((caller) => mayBuy(caller, { vendor_user_id: 'seller' }))).toEqual([true, false])
  expect([BUYER, SELLER, ADMIN].map((caller) => mayPay(caller, { buyer_id: 'buyer' }))).toEqual([true, false, false])
  expect([BUYER, SELLER, ADMIN].map(readablePayouts)).toEqual([undefined, { vendorId: 'shop' }, 'all'])
  expect([ADMIN, PROMOTED, SELLER].map((caller) => mayApproveAccount(caller, { entered_by: 'seller' }))).toEqual([
    true,
    false,
    false,
  ])
})

test('the documentation says who may in the words of the tables', () => {
  expect('rule' in listBidsEndpoint).toBe(false)
  expect(placeBidEndpoint.rule).toBe('A vendor other than the owner, while the request is open and not expired')
  expect(acceptBidEndpoint.rule).toMatch(/^The owner of the item request, while the bid is pending and confirmed/)
  expect(cancelOrderEndpoint.rule).toBe(
    'The buyer, while the order is awaiting payment or paid. The vendor or an admin, while the order is awaiting payment, paid or preparing',
  )
  expect(ruleOf({ by: ['system', 'admin'], from: ['delivered'] }, { noun: 'order' })).toBe(
    'An admin, while the order is delivered',
  )
})

test('a rule that no table makes is one of a few, which this list keeps in sight', () => {
  const free = endpoints.filter(
    ({ rule }) => rule !== undefined && !/while the (bid|request|order|dispute) is/.test(rule),
  )

  expect(free.map(({ id }) => id).toSorted()).toMatchInlineSnapshot(`
    [
      "approvePaystackTransfer",
      "approveRefundAccount",
      "checkPayment",
      "closeAccount",
      "closePaymentAlert",
      "deleteProduct",
      "deleteUpload",
      "enterVoucher",
      "exportOrders",
      "exportOwnData",
      "followVendor",
      "listItemRequests",
      "listOrders",
      "messageVendor",
      "placeOrders",
      "playSandbox",
      "playSandboxTransfer",
      "readCheckout",
      "readDispute",
      "readOrder",
      "readOrderOfRequest",
      "readPayment",
      "readPayout",
      "readReceipt",
      "receivePaystackEvent",
      "receiveSandboxEvent",
      "refuseRefundAccount",
      "retryRefund",
      "savePayoutAccount",
      "setDelivery",
      "settleDispute",
      "startPayment",
      "stopPayment",
      "submitReview",
      "updateProduct",
    ]
  `)
})
