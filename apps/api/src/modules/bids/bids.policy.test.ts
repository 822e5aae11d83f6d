import { type BidActionName, bidActionNames, type BidParty, bidStatuses } from '@asime/contract/bid-states'
import {
  type ItemRequestActionName,
  type ItemRequestParty,
  itemRequestStatuses,
} from '@asime/contract/item-request-states'
import { expect, test } from 'vitest'
import { itemRequestActionsOf, itemRequestPartyOf } from '../item-requests/item-requests.policy.ts'
import { bidPartyOf, whyNotOnBid } from './bids.policy.ts'

/** By somebody who works for no shop. */
const ITEM_REQUEST = { user_id: 'asker', owner_vendor_id: null }
const BID = { vendor_id: 'shop' }

test.each<[string, Parameters<typeof bidPartyOf>[0], ItemRequestParty | undefined, BidParty | undefined]>([
  ['a visitor', undefined, undefined, undefined],
  ['who asked', { userId: 'asker', vendorId: undefined, shopRole: undefined }, 'owner', 'owner'],
  ['who asked and has a shop', { userId: 'asker', vendorId: 'shop', shopRole: 'owner' }, 'owner', 'insider'],
  ['who bid', { userId: 'seller', vendorId: 'shop', shopRole: 'owner' }, 'vendor', 'bidder'],
  ['a manager of the shop', { userId: 'manager', vendorId: 'shop', shopRole: 'manager' }, 'vendor', 'bidder'],
  ['a packer of the shop', { userId: 'packer', vendorId: 'shop', shopRole: 'packer' }, undefined, undefined],
  ['another vendor', { userId: 'other', vendorId: 'other shop', shopRole: 'owner' }, 'vendor', undefined],
  ['who bid and became an admin', { userId: 'seller', vendorId: 'shop', shopRole: undefined }, undefined, undefined],
  ['another buyer', { userId: 'other', vendorId: undefined, shopRole: undefined }, undefined, undefined],
])('%s is that to an item request and its bid', (_, actor, toItemRequest, toBid) => {
  expect([itemRequestPartyOf(actor, ITEM_REQUEST), bidPartyOf(actor, ITEM_REQUEST, BID)]).toEqual([
    toItemRequest,
    toBid,
  ])
})

test('a shop does not bid on what its own people ask for', () => {
  const ofPacker = { user_id: 'packer', owner_vendor_id: 'shop' }
  const seller = { userId: 'seller', vendorId: 'shop', shopRole: 'owner' } as const

  expect(itemRequestPartyOf(seller, ofPacker)).toBe('insider')
  expect(itemRequestPartyOf({ ...seller, vendorId: 'other shop' }, ofPacker)).toBe('vendor')
})

test.each<[ItemRequestParty | undefined, boolean, boolean, ItemRequestActionName[]]>([
  ['owner', false, false, ['edit', 'cancel']],
  ['owner', true, false, ['edit', 'cancel']],
  ['vendor', false, false, ['bid']],
  ['vendor', false, true, []],
  ['vendor', true, false, []],
  ['insider', false, false, []],
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
