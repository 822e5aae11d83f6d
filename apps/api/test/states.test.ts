import fs from 'node:fs'
import path from 'node:path'
import { bidMoves, bidStatuses } from '@asime/contract/bid-states'
import { reversalMoves, reversalStates } from '@asime/contract/chargeback-states'
import { contactMessageMoves, contactMessageStatuses } from '@asime/contract/contact-message-states'
import { dealMoves, dealStatuses } from '@asime/contract/deal-states'
import { decisionMoves, decisionStates } from '@asime/contract/dispute-decision-states'
import {
  disputeActions,
  disputeMoves,
  disputeOfferMoves,
  disputeOfferStatuses,
  disputeStatuses,
} from '@asime/contract/dispute-states'
import { itemRequestMoves, itemRequestStatuses } from '@asime/contract/item-request-states'
import { moderationMoves, moderationStatuses } from '@asime/contract/moderation-states'
import type { Move } from '@asime/contract/moves'
import { dateProposalMoves, dateProposalStatuses } from '@asime/contract/order-states'
import { paymentMoves, paymentStatuses } from '@asime/contract/payment-states'
import { payoutMoves, payoutStatuses } from '@asime/contract/payout-states'
import { productImportMoves, productImportStates } from '@asime/contract/product-import-states'
import { productMoves, productVisibilities } from '@asime/contract/product-states'
import { refundApprovalMoves, refundApprovalStates } from '@asime/contract/refund-approval-states'
import { refundMoves, refundStatuses } from '@asime/contract/refund-states'
import { uploadMoves, uploadStates } from '@asime/contract/upload-states'
import { userMoves, userStatuses } from '@asime/contract/user-states'
import { verificationMoves } from '@asime/contract/verification-states'
import { verificationStatuses } from '@asime/contract/verification-statuses'
import { expect, test } from 'vitest'

// Every life is one table of the contract; the database and the code know no other states and no other moves.

const ROOT = path.resolve(import.meta.dirname, '../../..')

const LIVES: [
  noun: string,
  /** More than one where it may begin in several. */
  first: string | readonly string[],
  statuses: readonly string[],
  moves: Record<string, Move<string>>,
][] = [
  ['item request', 'open', itemRequestStatuses, itemRequestMoves],
  ['bid', 'pending', bidStatuses, bidMoves],
  ['payment', 'created', paymentStatuses, paymentMoves],
  ['refund', 'pending', refundStatuses, refundMoves],
  ['payout', 'created', payoutStatuses, payoutMoves],
  ['product', 'draft', productVisibilities, productMoves],
  ['product import', 'checked', productImportStates, productImportMoves],
  ['deal', 'open', dealStatuses, dealMoves],
  ['dispute', 'awaiting_vendor', disputeStatuses, disputeMoves],
  ['decision', 'awaiting_approval', decisionStates, decisionMoves],
  ['account for a refund', ['awaiting_approval', 'not_needed'], refundApprovalStates, refundApprovalMoves],
  ['reversal of a loss', 'awaiting_approval', reversalStates, reversalMoves],
  ['offer', 'pending', disputeOfferStatuses, disputeOfferMoves],
  ['message to support', 'open', contactMessageStatuses, contactMessageMoves],
  ['moderation case', 'open', moderationStatuses, moderationMoves],
  ['verification', 'unverified', verificationStatuses, verificationMoves],
  ['new date', 'open', dateProposalStatuses, dateProposalMoves],
  ['account', 'active', userStatuses, userMoves],
  ['upload', 'storing', uploadStates, uploadMoves],
]

test.each(LIVES)(
  'the life of a %s: each state is reached, and the ends lead nowhere',
  (noun, first, statuses, moves) => {
    const reached = new Set([first].flat())
    for (const status of reached)
      for (const { from, to } of Object.values(moves)) if (from.includes(status)) reached.add(to)
    const ends = statuses.filter((status) => !Object.values(moves).some(({ from }) => from.includes(status)))

    expect(statuses.filter((status) => !reached.has(status))).toEqual([])
    expect(ends).toEqual(ENDS[noun])
  },
)

const ENDS: Record<string, string[]> = {
  decision: ['approved', 'refused', 'expired', 'lapsed'],
  'item request': ['completed', 'cancelled'],
  bid: ['withdrawn'],
  payment: ['succeeded'],
  refund: ['processed'],
  payout: ['failed', 'reversed'],
  product: [],
  'product import': ['done', 'failed', 'cancelled'],
  deal: ['revoked', 'expired'],
  dispute: ['withdrawn', 'agreed', 'decided', 'refunded'],
  offer: ['accepted', 'declined', 'replaced', 'lapsed'],
  'message to support': [],
  'moderation case': ['dismissed', 'restored', 'acted'],
  verification: ['rejected', 'expired', 'revoked'],
  'new date': ['accepted', 'refused', 'lapsed'],
  account: [],
  'account for a refund': ['approved', 'refused', 'expired', 'not_needed'],
  'reversal of a loss': ['approved', 'refused', 'expired'],
  upload: [],
}

test('every action in a dispute is allowed in the states that its move starts from', () => {
  for (const action of Object.values(disputeActions)) {
    const { from } = disputeMoves[action.move]
    expect(from.some((status) => (action.from as readonly string[]).includes(status))).toBe(true)
  }
})

const sourcesIn = (...folders: string[]) =>
  folders.flatMap((folder) => {
    const base = path.join(ROOT, folder)
    return fs
      .readdirSync(base, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|-states\.ts$/.test(file))
      .map((file) => ({ file, text: fs.readFileSync(path.join(base, file), 'utf8') }))
  })

/** The tables whose rows have a life of the contract's. */
const LIVING = [
  'bids',
  'chargeback_reversals',
  'contact_messages',
  'deals',
  'dispute_decisions',
  'dispute_offers',
  'disputes',
  'item_requests',
  'moderation_cases',
  'order_date_proposals',
  'orders',
  'payments',
  'payouts',
  'product_imports',
  'products',
  'refund_accounts',
  'refunds',
  'shop_verifications',
  'uploads',
  'users',
]

/** Other tables with a state, and why they have no table of moves. */
const OTHERS: Record<string, string> = {
  linked_pictures: 'a job of the server has brought the picture, or has not',
  sandbox_charges: 'a provider to try out, which does as it is told',
  sandbox_transfers: 'a provider to try out, which does as it is told',
}

/** A product with all of its fields, as its shop's form or file says: to any visibility, from any. */
const SAVED_WHOLE = ['own-products.repository.ts', 'product-batches.sql.ts', 'products.repository.ts']

const STATE = '(?:status|state|visibility)'
/** Matches a state at the beginning of a change, or after another one. */
const ASSIGNED = new RegExp(`(?:^|,)\\s*${STATE} = `)
/** To where the move leads, or only if it is where the move starts. */
const MOVED = new RegExp(
  `(?:^|,)\\s*${STATE} = (?:\\$\\d|'\\$\\{\\w+Moves\\.\\w+\\.to\\}'|CASE WHEN (?:\\w\\.)?${STATE} (?:= ANY|IN))`,
)
const COMPARED = new RegExp(
  `\\b${STATE} (?:= ANY ?\\(\\$\\d+(?:::text\\[\\])?\\)|IN \\$\\{listed\\(\\w+Moves\\.\\w+\\.from\\)\\})`,
)
/** An order moves from the one state in which it was locked. */
const COMPARED_ORDER = /\bstatus = \$\d+ RETURNING/

/** With the lists that a file has given a name. */
const inline = (text: string) =>
  text.replaceAll(
    /(?<=\$\{)[A-Z_]+(?=\})/g,
    (name) => new RegExp(`const ${name} = (listed\\(.+\\))\n`).exec(text)?.[1] ?? name,
  )

test('a state is only written where it is compared with the start of its move', () => {
  const writes = sourcesIn('apps/api/src/modules').flatMap(({ file, text }) =>
    // Up to the end of the text, or the values beside it.
    [...inline(text).matchAll(/UPDATE (\w+)(?: (?!SET\b)\w+)? SET([\s\S]*?)(?=`|"|'?,?\n\s+\[|', \[)/g)]
      .map(([statement, table = '', change = '']) => ({
        file,
        table,
        statement,
        set: change.split(/\bWHERE\b/)[0] ?? '',
      }))
      .filter(({ set }) => ASSIGNED.test(set))
      .filter(({ file: of }) => !SAVED_WHOLE.includes(path.basename(of))),
  )
  const free = writes.filter(
    ({ table, statement, set }) =>
      !(table in OTHERS) && (!MOVED.test(set) || !(table === 'orders' ? COMPARED_ORDER : COMPARED).test(statement)),
  )

  expect(free).toEqual([])
  expect(new Set(writes.map(({ table }) => table))).toEqual(new Set([...LIVING, ...Object.keys(OTHERS)]))
})

test('only the module of orders writes orders, except to erase data of closed accounts', () => {
  const writers = sourcesIn('apps/api/src/modules')
    .filter(({ text }) => /\bUPDATE orders\b/.test(text))
    .map(({ file }) => path.dirname(file))

  expect(new Set(writers)).toEqual(new Set(['orders', 'own-data']))
})
