import fs from 'node:fs'
import path from 'node:path'
import { bidMoves, bidStatuses, shownBidStatuses } from '@asime/contract/bid-states'
import { consentKinds, consentWays } from '@asime/contract/consents'
import { contactEntryKinds, contactMessageMoves, contactMessageStatuses } from '@asime/contract/contact-message-states'
import { dealMoves, dealStatuses } from '@asime/contract/deal-states'
import { chargebackStatuses, reversalStates } from '@asime/contract/chargeback-states'
import { decisionMoves, decisionStates } from '@asime/contract/dispute-decision-states'
import {
  disputeActions,
  disputeKinds,
  disputeMoves,
  disputeOfferMoves,
  disputeOfferStatuses,
  disputeSides,
  disputeStatuses,
  openDisputeStatuses,
  handoverEvents,
} from '@asime/contract/dispute-states'
import { itemRequestMoves, itemRequestStatuses } from '@asime/contract/item-request-states'
import { Urgency } from '@asime/contract/item-requests'
import {
  contentReportReasons,
  hintKinds,
  postingRuleKinds,
  moderationMoves,
  moderationStatuses,
  reportableTypes,
} from '@asime/contract/moderation-states'
import type { Move } from '@asime/contract/moves'
import { dateProposalMoves, dateProposalStatuses, orderActions, orderStatuses } from '@asime/contract/order-states'
import { deliveryMethods } from '@asime/contract/delivery-methods'
import { deliveryZones } from '@asime/contract/delivery-zones'
import { paymentMoves, paymentStatuses } from '@asime/contract/payment-states'
import { payoutMoves, payoutStatuses } from '@asime/contract/payout-states'
import { productImportMoves, productImportStates } from '@asime/contract/product-import-states'
import { productConditions, productMoves, productVisibilities } from '@asime/contract/product-states'
import { legalStatuses } from '@asime/contract/shop-facts'
import { refundApprovalStates, refundMoves, refundStatuses, shownRefundStatuses } from '@asime/contract/refund-states'
import {
  editableVerificationStatuses,
  endedVerificationStatuses,
  openVerificationStatuses,
  verificationDocuments,
  verificationMoves,
} from '@asime/contract/verification-states'
import { userMoves, userStatuses } from '@asime/contract/user-states'
import { shownVerificationStatuses, verificationStatuses } from '@asime/contract/verification-statuses'
import { expect, test } from 'vitest'
import { useTestApp } from './test-app.ts'

// Every life is one table of the contract; the database and the code know no other states and no other ways.

const app = useTestApp()
const ROOT = path.resolve(import.meta.dirname, '../../..')

const LISTS: Record<string, readonly string[]> = {
  bids_status: bidStatuses,
  contact_entries_kind: contactEntryKinds,
  contact_messages_status: contactMessageStatuses,
  consents_kind: consentKinds,
  consents_way: consentWays,
  content_reports_reason: contentReportReasons,
  moderation_hints_kind: hintKinds,
  posting_rules_kind: postingRuleKinds,
  moderation_cases_status: moderationStatuses,
  moderation_cases_subject: reportableTypes,
  deals_delivery_methods: deliveryMethods,
  deals_status: dealStatuses,
  delivery_rates_zone: deliveryZones,
  shop_facts_legal_status: legalStatuses,
  shop_verifications_status: verificationStatuses,
  vendors_verification_status: verificationStatuses,
  chargebacks_status: chargebackStatuses,
  chargeback_reversals_state: reversalStates,
  dispute_decisions_state: decisionStates,
  dispute_offers_status: disputeOfferStatuses,
  dispute_messages_author: disputeSides,
  disputes_kind: disputeKinds,
  disputes_order_status: orderActions.report_problem.from,
  disputes_status: disputeStatuses,
  handover_events_event: handoverEvents,
  item_requests_status: itemRequestStatuses,
  item_requests_urgency: Urgency.options,
  order_date_proposals_status: dateProposalStatuses,
  order_deliveries_method: deliveryMethods,
  orders_status: orderStatuses,
  payments_status: paymentStatuses,
  payouts_status: payoutStatuses,
  product_imports_state: productImportStates,
  products_condition: productConditions,
  products_visibility: productVisibilities,
  refund_accounts_state: refundApprovalStates,
  refunds_status: refundStatuses,
  users_status: userStatuses,
}

test.each(Object.entries(LISTS))('the constraint %s allows what the contract names', async (name, list) => {
  const [row] = await app().sql<{ definition: string }>(
    'SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conname = $1',
    [name],
  )
  const first = /ARRAY\[([^\]]*)\]/.exec(row?.definition ?? '')?.[1] ?? ''

  expect([...first.matchAll(/'(\w+)'/g)].map((match) => match[1]).toSorted()).toEqual(list.toSorted())
})

test('every constraint on a status is one of those', async () => {
  const rows = await app().sql<{ name: string }>(
    `SELECT conname AS name FROM pg_constraint WHERE contype = 'c' AND connamespace = 'public'::regnamespace
       AND conname ~ '_status$' AND pg_get_constraintdef(oid) ~ 'ARRAY' ORDER BY 1`,
  )
  // Of chargebacks: no lives of the contract's tables.
  const others = ['chargebacks_status']

  expect(rows.map(({ name }) => name).filter((name) => !others.includes(name) && !LISTS[name])).toEqual([])
})

const LIVES: [noun: string, first: string, statuses: readonly string[], moves: Record<string, Move<string>>][] = [
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
  ['offer', 'pending', disputeOfferStatuses, disputeOfferMoves],
  ['message to support', 'open', contactMessageStatuses, contactMessageMoves],
  ['moderation case', 'open', moderationStatuses, moderationMoves],
  ['verification', 'unverified', verificationStatuses, verificationMoves],
  ['new date', 'open', dateProposalStatuses, dateProposalMoves],
  ['account', 'active', userStatuses, userMoves],
]

test.each(LIVES)(
  'the life of a %s: each state is reached, and the ends lead nowhere',
  (noun, first, statuses, moves) => {
    const reached = new Set([first])
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
}

test('what may be done in a dispute is possible where its move is', () => {
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

const LIVING = [
  'bids',
  'contact_messages',
  'deals',
  'item_requests',
  'moderation_cases',
  'orders',
  'payments',
  'refunds',
  'payouts',
  'disputes',
  'dispute_offers',
  'order_date_proposals',
  'shop_verifications',
]

test('a state is written only where it is compared with what the move starts from', () => {
  const writes = sourcesIn('apps/api/src/modules').flatMap(({ file, text }) =>
    // Up to the end of the text, or the values beside it.
    [...text.matchAll(/UPDATE (\w+)(?: \w)? SET\b[\s\S]*?(?=`|\n\s+\[|, \[)/g)]
      .filter(([statement, table = '']) => LIVING.includes(table) && /\bSET status\b/.test(statement))
      .map(([statement, table = '']) => ({ file, table, statement })),
  )
  const free = writes.filter(
    ({ table, statement }) =>
      !/\bSET status = \$\d/.test(statement) ||
      // An order moves from the one state in which it was locked.
      !(table === 'orders' ? /\bstatus = \$\d+ RETURNING/ : /\bstatus = ANY ?\(\$\d+(::text\[\])?\)/).test(statement),
  )

  expect(free).toEqual([])
  expect(new Set(writes.map(({ table }) => table))).toEqual(new Set(LIVING))
})

test('only the module of orders writes orders, beside what closing an account forgets', () => {
  const writers = sourcesIn('apps/api/src/modules')
    .filter(({ text }) => /\bUPDATE orders\b/.test(text))
    .map(({ file }) => path.dirname(file))

  expect(new Set(writers)).toEqual(new Set(['orders', 'own-data']))
})

test('nobody types a union or a list of states again', () => {
  const known = [
    ...Object.values(LISTS),
    openDisputeStatuses,
    shownBidStatuses,
    shownRefundStatuses,
    editableVerificationStatuses,
    openVerificationStatuses,
    endedVerificationStatuses,
    shownVerificationStatuses,
    verificationDocuments,
  ].map(toKey)
  const typed = sourcesIn('apps/api/src', 'apps/web/app', 'packages/contract/src').flatMap(({ file, text }) =>
    [...text.matchAll(/'\w+'(?:\s*\|\s*'\w+')+|\['\w+'(?:,\s*'\w+')+,?\s*\]/g)]
      .map(([union]) => [...union.matchAll(/'(\w+)'/g)].map((match) => match[1] ?? ''))
      .filter((members) => known.includes(toKey(members)))
      .map((members) => `${path.basename(file)} ${members.join(' ')}`),
  )

  // Where they are declared.
  expect(typed.toSorted()).toEqual([
    // The kinds of accounts, which are also the sides of a dispute.
    'accounts.ts buyer vendor admin',
    'consents.ts terms newsletter',
    'delivery-methods.ts vendor_delivery dispatch_rider bus_parcel pickup',
    'delivery-zones.ts same_town same_region neighbour far',
    'shop-facts.ts individual sole_proprietor partnership company other',
  ])
})

const toKey = (members: readonly string[]) => members.toSorted().join(' ')
