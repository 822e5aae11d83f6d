import fs from 'node:fs'
import path from 'node:path'
import { userTypes } from '@asime/contract/accounts'
import { auditActors } from '@asime/contract/audit'
import { bidStatuses } from '@asime/contract/bid-states'
import { categoryFieldTypes } from '@asime/contract/categories'
import { chargebackStatuses, reversalMoves, reversalStates } from '@asime/contract/chargeback-states'
import { conversationSides, reportReasons, warningKinds } from '@asime/contract/chat-rules'
import { consentKinds, consentWays } from '@asime/contract/consents'
import { contactEntryKinds, contactMessageStatuses } from '@asime/contract/contact-message-states'
import { dealStatuses } from '@asime/contract/deal-states'
import { feeMethods } from '@asime/contract/delivery-fees'
import { deliveryMethods } from '@asime/contract/delivery-methods'
import { deliveryZones } from '@asime/contract/delivery-zones'
import { decisionMoves, decisionStates } from '@asime/contract/dispute-decision-states'
import {
  disputeActions,
  disputeKinds,
  disputeOfferStatuses,
  disputeSides,
  disputeStatuses,
  handoverEvents,
  openDisputeStatuses,
} from '@asime/contract/dispute-states'
import { mobileNetworks, regions } from '@asime/contract/ghana'
import { homeBlockKinds, homeFigures } from '@asime/contract/home-rules'
import { informationPageNames } from '@asime/contract/information-pages'
import { itemRequestStatuses, urgencies } from '@asime/contract/item-request-states'
import { ledgerAccountLabels } from '@asime/contract/ledger'
import { mailLanguages } from '@asime/contract/mail-language'
import { marketCharts, marketTimes } from '@asime/contract/market-times'
import {
  contentReportReasons,
  hintKinds,
  moderationStatuses,
  postingRuleKinds,
  reportableTypes,
} from '@asime/contract/moderation-states'
import {
  digestTimes,
  notificationChannels,
  notificationGroups,
  textChannels,
} from '@asime/contract/notification-topics'
import { dateProposalStatuses, orderActions, orderActors, orderStatuses } from '@asime/contract/order-states'
import { paymentMethods, paymentModes, paymentStatuses } from '@asime/contract/payment-states'
import { openPayoutStatuses, payoutAccountKinds, payoutStatuses, payoutTriggers } from '@asime/contract/payout-states'
import { phoneCodePurposes } from '@asime/contract/phone-sign-in'
import { openProductImportStates, productImportStates } from '@asime/contract/product-import-states'
import { productConditions, productVisibilities, warrantyGivers } from '@asime/contract/product-states'
import { refundApprovalMoves, refundApprovalStates } from '@asime/contract/refund-approval-states'
import { refundStatuses } from '@asime/contract/refund-states'
import { searchAlerts, searchedLists } from '@asime/contract/saved-search-words'
import { savedViewLists } from '@asime/contract/saved-view-lists'
import { legalStatuses } from '@asime/contract/shop-facts'
import { invitableRoles, shopRoles } from '@asime/contract/shop-roles'
import { signInProviders } from '@asime/contract/sign-in-providers'
import { staffRoles } from '@asime/contract/staff-roles'
import { contactTopics } from '@asime/contract/support'
import { uploadKinds, uploadStates } from '@asime/contract/upload-states'
import { userStatuses } from '@asime/contract/user-states'
import { endedVerificationStatuses } from '@asime/contract/verification-states'
import { verificationStatuses } from '@asime/contract/verification-statuses'
import { expect, test } from 'vitest'
import { tokenPurposes } from '../src/modules/accounts/accounts.repository.ts'
import { visitPurposes } from '../src/modules/accounts/providers/provider-sign-in.repository.ts'
import { storedCodePurposes } from '../src/modules/accounts/phone-codes.sql.ts'
import { backupParts } from '../src/modules/backups/backup-parts.sql.ts'
import { textKinds } from '../src/modules/notifications/texts.sql.ts'
import { sandboxTransferStates } from '../src/modules/providers/sandbox/sandbox-transfers.repository.ts'
import { sandboxChargeStates } from '../src/modules/providers/sandbox/sandbox.repository.ts'
import { dayParts } from '../src/modules/shop-analytics/count-days.repository.ts'
import { linkedPictureUses } from '../src/modules/uploads/linked-pictures.repository.ts'
import { uploadUses } from '../src/modules/uploads/uploads.repository.ts'
import { TEXT_NOUNS } from '../src/platform/database/stored-texts.sql.ts'
import { useTestApp } from './test-app.ts'

// The values of a column are one list; the database's constraint is equal to it, and no code repeats it.

const app = useTestApp()
const ROOT = path.resolve(import.meta.dirname, '../../..')

type List = readonly string[]

/** Decisions whose decider is recorded, in everything that needs a second admin. */
const decidedBy = <Name extends 'approve' | 'refuse'>(moves: Record<Name, { to: string }>) => [
  moves['approve' as Name].to,
  moves['refuse' as Name].to,
]

/** By constraint: the lists that it names, in their order. */
const CHECKS: Record<string, readonly List[]> = {
  audit_events_actor_type: [auditActors],
  backup_parts_part: [backupParts],
  bids_status: [bidStatuses],
  category_fields_type: [categoryFieldTypes],
  // Written by the database itself.
  category_text_backlog_noun: [['product', 'item_request']],
  chargeback_reversals_decision: [decidedBy(reversalMoves)],
  chargeback_reversals_state: [reversalStates],
  chargebacks_status: [chargebackStatuses],
  consents_kind: [consentKinds],
  consents_way: [consentWays],
  contact_entries_kind: [contactEntryKinds],
  contact_messages_status: [contactMessageStatuses],
  contact_messages_topic: [contactTopics],
  content_reports_reason: [contentReportReasons],
  conversation_reports_reason: [reportReasons],
  conversation_reports_side: [conversationSides],
  conversations_last_side: [conversationSides],
  deals_delivery_methods: [deliveryMethods],
  deals_status: [dealStatuses],
  delivery_fees_method: [feeMethods],
  delivery_rates_method: [feeMethods],
  delivery_rates_zone: [deliveryZones],
  dispute_decisions_decision: [decidedBy(decisionMoves)],
  dispute_decisions_state: [decisionStates],
  dispute_messages_author: [disputeSides],
  dispute_offers_by: [disputeActions.offer.by],
  dispute_offers_status: [disputeOfferStatuses],
  disputes_closed: [disputeStatuses.filter((status) => !(openDisputeStatuses as List).includes(status))],
  // A party that has to decide has no deadline.
  disputes_due: [openDisputeStatuses.filter((status) => status !== 'awaiting_decision')],
  disputes_kind: [disputeKinds],
  disputes_order_status: [orderActions.report_problem.from],
  disputes_status: [disputeStatuses],
  handover_events_event: [handoverEvents],
  home_blocks_kind: [homeBlockKinds],
  home_figures_known: [homeFigures],
  information_versions_page: [informationPageNames],
  item_requests_status: [itemRequestStatuses],
  item_requests_urgency: [urgencies],
  ledger_accounts_kind: [Object.keys(ledgerAccountLabels)],
  ledger_accounts_owner: [
    ['escrow', 'refund'],
    ['vendor_payable', 'payout', 'vendor_debt'],
  ],
  linked_picture_uses_used_by: [linkedPictureUses],
  long_phone_codes_purpose: [phoneCodePurposes],
  market_reports_chart: [marketCharts],
  market_reports_time: [marketTimes],
  messages_side: [conversationSides],
  messages_warnings: [warningKinds],
  moderation_cases_status: [moderationStatuses],
  moderation_cases_subject: [reportableTypes],
  moderation_hints_kind: [hintKinds],
  notification_choices_channel: [notificationChannels],
  notification_times_digest: [digestTimes],
  notifications_group: [notificationGroups],
  one_time_tokens_purpose: [tokenPurposes],
  order_date_proposals_status: [dateProposalStatuses],
  order_deliveries_method: [deliveryMethods],
  order_events_actor: [orderActors],
  orders_status: [orderStatuses],
  payments_method: [paymentMethods],
  payments_mode: [paymentModes],
  payments_network: [mobileNetworks],
  payments_status: [paymentStatuses],
  payout_accounts_kind: [payoutAccountKinds],
  payouts_mode: [paymentModes],
  payouts_settled: [openPayoutStatuses],
  payouts_status: [payoutStatuses],
  payouts_trigger: [payoutTriggers],
  phone_codes_purpose: [storedCodePurposes],
  posting_rules_kind: [postingRuleKinds],
  product_imports_ended: [openProductImportStates],
  product_imports_state: [productImportStates],
  products_blocked: [productVisibilities],
  products_condition: [productConditions],
  products_visibility: [productVisibilities],
  products_warranty: [warrantyGivers],
  provider_identities_provider: [signInProviders],
  provider_tickets_provider: [signInProviders],
  provider_visits_provider: [signInProviders],
  provider_visits_purpose: [visitPurposes],
  refund_accounts_decision: [decidedBy(refundApprovalMoves), Object.values(refundApprovalMoves).map((move) => move.to)],
  refund_accounts_state: [refundApprovalStates],
  refunds_status: [refundStatuses],
  sales_mode: [paymentModes],
  sandbox_charges_state: [sandboxChargeStates],
  sandbox_transfers_state: [sandboxTransferStates],
  saved_searches_alert: [searchAlerts],
  saved_searches_list: [searchedLists],
  saved_views_list: [savedViewLists],
  search_news_list: [searchedLists],
  // Written by the database itself.
  search_words_scope: [['product', 'item_request', 'vendor']],
  shop_day_changes_part: [dayParts],
  shop_facts_legal_status: [legalStatuses],
  shop_invitations_role: [invitableRoles],
  shop_members_role: [shopRoles],
  shop_product_sums_grain: [['day', 'month']],
  shop_verifications_ended: [endedVerificationStatuses],
  shop_verifications_status: [verificationStatuses],
  // A reason is given to the shop.
  shop_verifications_told: [['asked_again', 'rejected', 'revoked']],
  text_backlog_noun: [TEXT_NOUNS],
  text_messages_channel: [textChannels],
  text_messages_kind: [textKinds],
  upload_uses_used_by: [uploadUses],
  uploads_kind: [uploadKinds],
  uploads_state: [uploadStates],
  users_mail_language: [mailLanguages],
  users_staff_role: [staffRoles],
  users_status: [userStatuses],
  users_type: [userTypes],
  vendors_delivery_methods: [deliveryMethods],
  vendors_region: [regions],
  vendors_verification_status: [verificationStatuses],
}

/** Lists that only the server knows. */
const OF_THE_SERVER: readonly List[] = [
  backupParts,
  dayParts,
  linkedPictureUses,
  storedCodePurposes,
  sandboxChargeStates,
  sandboxTransferStates,
  textKinds,
  tokenPurposes,
  uploadUses,
  visitPurposes,
]

test('every list in a constraint is the one that code has', async () => {
  const rows = await app().sql<{ name: string; definition: string }>(
    `SELECT conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
     WHERE contype = 'c' AND connamespace = 'public'::regnamespace AND pg_get_constraintdef(oid) ~ 'ARRAY\\[''' ORDER BY 1`,
  )
  const listsIn = (definition: string) =>
    [...definition.matchAll(/ARRAY\[('[^\]]*)\]/g)].map(([, list = '']) =>
      [...list.matchAll(/'([^']+)'/g)].map(([, name = '']) => name),
    )
  const found = rows.map(({ name, definition }) => [name, listsIn(definition).map((list) => list.toSorted())])
  const known = Object.entries(CHECKS).map(([name, lists]) => [name, lists.map((list) => list.toSorted())])

  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(known))
})

const CONTRACT = 'packages/contract/src'

/** Everything that the contract exports, by name. */
async function readContract(): Promise<[name: string, value: unknown][]> {
  const files = fs
    .readdirSync(path.join(ROOT, CONTRACT))
    .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
  const modules: Record<string, unknown>[] = await Promise.all(
    files.map((file) => import(/* @vite-ignore */ path.join(ROOT, CONTRACT, file))),
  )
  return modules.flatMap((module) => Object.entries(module))
}

function isList(value: unknown): value is string[] {
  return Array.isArray(value) && value.length > 1 && value.every((each) => typeof each === 'string')
}

/** Compares them in any order. */
const toKey = (members: List) => members.toSorted().join(' ')

const sourcesIn = (folder: string) =>
  fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !file.includes('node_modules'))
    .map((file) => ({ file, text: fs.readFileSync(path.join(ROOT, folder, file), 'utf8') }))

/** Files that declare a list, and the tables of who may do what in which state. */
const DECLARED = /export const \w+ = \[[^\]]*\] as const|\b(?:by|from): \[[^\]]*\]/g
/** A union, a list or `IN (…)`. */
const TYPED = /'[^'\n]+'(?:\s*\|\s*'[^'\n]+')+|(?:\[|\bIN \()\s*'[^'\n]+'(?:,\s*'[^'\n]+')+,?\s*[\])]/g

/** These are not copies: they mean something else by the same names. */
const NO_COPIES = [
  // Two members of an answer.
  'reports.repository.ts shop buyer',
  // Which of several warnings is the worst.
  'scam-note.tsx code pay_outside low_price link phone bulk',
  // The permissions of each role.
  'shop-roles.ts owner manager packer',
  'staff-permissions.ts owner support finance moderator',
]

test('no union or list is repeated', async () => {
  const lists = (await readContract()).map(([, value]) => value).filter(isList)
  const known = new Set([...lists, ...OF_THE_SERVER].map(toKey))
  const typed = ['apps/api/src', 'apps/api/demo', 'apps/web/app', 'bench', 'drills', 'e2e', CONTRACT].flatMap(
    (folder) =>
      sourcesIn(folder)
        // Of the database's constraints, too.
        .filter(({ file }) => file !== 'platform/database/schema.ts')
        .flatMap(({ file, text }) =>
          [...text.replaceAll(DECLARED, '').matchAll(TYPED)]
            .map(([union]) => [...union.matchAll(/'([^'\n]+)'/g)].map(([, name = '']) => name))
            .filter((members) => known.has(toKey(members)))
            .map((members) => `${path.basename(file)} ${members.join(' ')}`),
        ),
  )

  expect(typed.toSorted()).toEqual(NO_COPIES)
})

/** `… === 'a' || … === 'b'`, which a list says as well. */
const COMPARED = /=== '[^'\n]+'(?:\s*\|\|\s*[\w.?]+ === '[^'\n]+')+/g
const NAMED_IN_SQL = /\bIN \('[^'\n]+'(?:, '[^'\n]+')+\)/g
const membersOf = (typed: string) => [...typed.matchAll(/'([^'\n]+)'/g)].map(([, name = '']) => name)

test('no list is spelled out in comparisons', async () => {
  const known = new Set(
    (await readContract())
      .map(([, value]) => value)
      .filter(isList)
      .map(toKey),
  )
  const typed = ['apps/api/src', 'apps/api/demo', 'apps/web/app', CONTRACT].flatMap((folder) =>
    sourcesIn(folder).flatMap(({ file, text }) =>
      (text.match(COMPARED) ?? [])
        .filter((each) => known.has(toKey(membersOf(each))))
        .map((each) => `${path.basename(file)} ${each}`),
    ),
  )

  expect(typed).toEqual([])
})

test('states that two statements name together are a list of the contract', async () => {
  const lists = (await readContract()).map(([, value]) => value).filter(isList)
  const states = lists.filter((list) => list.length < 20)
  const typed = ['apps/api/src', 'apps/api/demo'].flatMap((folder) =>
    sourcesIn(folder).flatMap(({ text }) => (text.match(NAMED_IN_SQL) ?? []).map(membersOf)),
  )
  const ofStates = typed.filter((members) => states.some((list) => members.every((name) => list.includes(name))))
  const keys = ofStates.map(toKey)

  expect([...new Set(keys.filter((key, index) => keys.indexOf(key) !== index))]).toEqual([])
})

test('the labels of a list are not repeated', async () => {
  const tables = (await readContract()).filter(([name]) => name.endsWith('Labels')).map(([, value]) => value as object)
  const known = tables.map((table) => new Set(Object.entries(table).map(([key, label]) => `${key}: '${label}'`)))
  const typed = ['apps/api/src', 'apps/web/app'].flatMap((folder) =>
    sourcesIn(folder).flatMap(({ file, text }) =>
      [...text.matchAll(/\{([^{}]*)\}/g)]
        .map(([, members = '']) => [...members.matchAll(/\w+: '[^'\n]*'/g)].map(([pair]) => pair))
        .filter((pairs) => pairs.length > 2 && known.some((labels) => pairs.every((pair) => labels.has(pair))))
        .map((pairs) => `${path.basename(file)} ${pairs.join(', ')}`),
    ),
  )

  expect(typed).toEqual([])
})
