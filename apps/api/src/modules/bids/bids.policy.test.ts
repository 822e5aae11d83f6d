import { type BidActionName, bidActionNames, type BidParty, bidStatuses } from '@asime/contract/bid-states'
import {
  type ItemRequestActionName,
  type ItemRequestParty,
  itemRequestStatuses,
} from '@asime/contract/item-request-states'
import { expect, test } from 'vitest'
import { itemRequestActionsOf, itemRequestPartyOf } from '../item-requests/item-requests.policy.ts'
import { bidPartyOf, whyNotOnBid } from './bids.policy.ts'

const ITEM_REQUEST = { user_id: 'asker' }
const BID = { vendor_id: 'shop' }

test.each<[string, Parameters<typeof bidPartyOf>[0], ItemRequestParty | undefined, BidParty | undefined]>([
  ['a visitor', undefined, undefined, undefined],
  ['who asked', { userId: 'asker', userType: 'buyer', vendorId: undefined }, 'owner', 'owner'],
  ['who asked and has a shop', { userId: 'asker', userType: 'vendor', vendorId: 'shop' }, 'owner', 'owner'],
  ['who bid', { userId: 'seller', userType: 'vendor', vendorId: 'shop' }, 'vendor', 'bidder'],
  ['another vendor', { userId: 'other', userType: 'vendor', vendorId: 'other shop' }, 'vendor', undefined],
  ['who bid and became an admin', { userId: 'seller', userType: 'admin', vendorId: 'shop' }, undefined, undefined],
  ['another buyer', { userId: 'other', userType: 'buyer', vendorId: undefined }, undefined, undefined],
])('%s is that to an item request and its bid', (_, actor, toItemRequest, toBid) => {
  expect([itemRequestPartyOf(actor, ITEM_REQUEST), bidPartyOf(actor, ITEM_REQUEST, BID)]).toEqual([
    toItemRequest,
    toBid,
  ])
})

test.each<[ItemRequestParty | undefined, boolean, boolean, ItemRequestActionName[]]>([
  ['owner', false, false, ['edit', 'cancel']],
  ['owner', true, false, ['edit', 'cancel']],
  ['vendor', false, false, ['bid']],
  ['vendor', false, true, []],
  ['vendor', true, false, []],
  [undefined, false, false, []],
])('on an open item request: %s, expired %s, with a bid %s: %j', (party, isExpired, hasBid, actions) => {
  for (const status of itemRequestStatuses)
    expect(itemRequestActionsOf(party, { status, is_expired: isExpired }, hasBid)).toEqual(
      status === 'open' ? actions : [],
    )
})

test.each<[BidParty | undefined, { isExpired?: true; isUnconfirmed?: true }, BidActionName[]]>([
  ['bidder', {}, ['change', 'withdraw']],
  ['bidder', { isUnconfirmed: true }, ['change', 'confirm', 'withdraw']],
  ['bidder', { isExpired: true, isUnconfirmed: true }, ['withdraw']],
  ['owner', {}, ['accept', 'reject']],
  ['owner', { isUnconfirmed: true }, ['reject']],
  ['owner', { isExpired: true }, ['reject']],
  [undefined, {}, []],
])('on a pending bid: %s, %j: %j', (party, { isExpired = false, isUnconfirmed = false }, actions) => {
  for (const status of bidStatuses) {
    const bid = { status, needs_confirmation: isUnconfirmed }
    const itemRequest = { status: 'open', is_expired: isExpired } as const
    expect(bidActionNames.filter((name) => !whyNotOnBid(name, party, itemRequest, bid))).toEqual(
      status === 'pending' ? actions : [],
    )
  }
})

test('a bid is accepted on an open item request alone, and refused for the first of several reasons', () => {
  const unconfirmed = { status: 'pending', needs_confirmation: true } as const
  const codeOf = (status: (typeof itemRequestStatuses)[number], isExpired: boolean, bid = unconfirmed) =>
    whyNotOnBid('accept', 'owner', { status, is_expired: isExpired }, bid)

  expect(codeOf('closed', false)).toEqual({ code: 'request_not_open' })
  expect(codeOf('open', true)).toEqual({ code: 'request_not_open', message: 'This request has expired' })
  expect(codeOf('open', false)).toEqual({ code: 'bid_unconfirmed' })
  expect(whyNotOnBid('accept', 'bidder', { status: 'open', is_expired: false }, unconfirmed)).toMatchObject({
    code: 'forbidden',
  })
})
