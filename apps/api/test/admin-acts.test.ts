import type { openCaseStatuses } from '@asime/contract/moderation-states'
import type { AdminAct } from '@asime/contract/audit'
import type { Endpoint } from '@asime/contract/endpoint'
import { endpoints } from '@asime/contract/endpoints'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  buildAdmin,
  buildAdminWithCodes,
  buildBuyer,
  buildCategory,
  buildCheckout,
  buildHomeBlock,
  buildProduct,
  buildReview,
  buildVendor,
  type TestUser,
} from './builders.ts'
import { bodyOf, buildWorld, call, type World } from './every-endpoint.ts'
import { expectInvalid } from './failures.ts'
import { buildPaystackOrder, deliverPaystack, usePaystack } from './paystack.ts'
import { OWN_TABLES, ownRowsStatement } from '../src/modules/own-data/own-rows.sql.ts'
import type { Answer } from './test-app.ts'
import { buildVerification } from './verifications.ts'

// Every call by which an admin changes things of others records who, what, why and from where, in the transaction of
// the change. An endpoint that is in neither list below fails here until somebody has decided which one it belongs to.

const market = usePaystack()
const app = () => market().app
const paystack = () => market().paystack
let admin: TestUser
let other: TestUser
let world: World
/** Behind the scenes, on one connection, which plans a statement about all tables only once. */
let behind: pg.Client
let written: pg.QueryConfig
beforeAll(async () => {
  admin = await buildAdmin(app())
  other = await buildAdmin(app())
  world = await buildWorld(app())
  behind = new pg.Client({ connectionString: app().database.superuserConnectionString })
  behind.on('error', () => {})
  await behind.connect()
  const { rows: tables } = await behind.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  )
  const each = tables.map(
    ({ name }) =>
      `SELECT DISTINCT '${name}' AS "table", xmin::text AS xid FROM public.${name} WHERE xmin::text::bigint >= $1::bigint`,
  )
  written = { name: 'written', text: each.join(' UNION ALL ') }
})
afterAll(() => behind.end())
beforeEach(() => {
  Object.assign(paystack(), { refundStatus: 'pending', keepsNotes: true })
})

interface Scene {
  path: string
  /** Undefined where the act creates its subject. */
  subjectId: string | undefined
  body?: object
  /** As in the event, as far as the scene can know it. */
  before?: object
  after?: object
  /** Tables that another transaction also writes to, once a provider has answered. */
  later?: string[]
  /** The table from which the act deletes its subject, which leaves no version of a row behind. */
  from?: 'commission_rules' | 'vat_rates'
}

const isThere = async ({ from, subjectId }: Scene): Promise<boolean | undefined> =>
  from && (await app().sql(`SELECT FROM ${from} WHERE id = $1`, [subjectId])).length > 0

const paidOrder = () => buildPaystackOrder(market())
const ordered = async (status: string): Promise<string> => {
  const { orderId } = await buildCheckout(app())
  await app().sql('UPDATE orders SET status = $2 WHERE id = $1', [orderId, status])
  return orderId
}
const disputed = async (): Promise<string> => {
  const { orderId, buyer } = await paidOrder()
  const answer = await app().as(buyer).post(`/orders/${orderId}/report-problem`, { reason: 'Broken' })
  expect(answer.status, answer.text).toBe(200)
  await app().sql("UPDATE disputes SET due_at = now() - interval '1 minute' WHERE order_id = $1", [orderId])
  return orderId
}
const proposed = async () => {
  const orderId = await disputed()
  const [{ id: decisionId }] = await app().sql(
    `INSERT INTO dispute_decisions (dispute_id, refund, release, reason, proposed_by, expires_at)
     SELECT d.id, 500, o.total - 500, 'Half a pane', $2, now() + interval '1 day'
     FROM disputes d JOIN orders o ON o.id = d.order_id WHERE o.id = $1 RETURNING id`,
    [orderId, other.id],
  )
  return { orderId, decisionId: decisionId as string }
}
const heldRefund = async (): Promise<string> => {
  const { orderId, vendor, payment } = await paidOrder()
  const { amount } = paystack().transaction(payment.reference)
  paystack().decide(payment.reference, { amount: 100 })
  await app().as(vendor).post(`/orders/${orderId}/refund`, { amount: 20, reason: 'Too few' })
  await app().runJobs()
  paystack().decide(payment.reference, { amount })
  const [row] = await app().sql("SELECT id FROM refunds WHERE order_id = $1 AND status = 'needs_attention'", [orderId])
  return row.id
}

const enteredAccount = async () => {
  paystack().refundStatus = 'needs-attention'
  const { orderId, vendor } = await paidOrder()
  await app().as(vendor).post(`/orders/${orderId}/refund`, { amount: 20, reason: 'Too few' })
  await app().runJobs()
  const [{ id: refundId }] = await app().sql('SELECT id FROM refunds WHERE order_id = $1', [orderId])
  const body = { reason: 'Closed wallet', account: { bank_code: 'MTN', account_number: '0244123456' } }
  const { data } = (await app().as(other).post(`/admin/refunds/${refundId}/retry`, body)).body
  return { refundId, approvalId: data.approval.id }
}

/** A booked loss that the bank has decided for us since. */
const wonAfterLoss = async (): Promise<string> => {
  const { orderId, buyer, vendor, payment } = await paidOrder()
  await app().as(vendor).post(`/orders/${orderId}/dispatch`, {})
  await app().as(buyer).post(`/orders/${orderId}/confirm-receipt`)
  const dispute = paystack().openDispute(payment.reference)
  for (const resolution of ['auto-accepted', 'declined']) {
    Object.assign(dispute, { status: 'resolved', resolution })
    await deliverPaystack(app(), paystack().event('charge.dispute.resolve', dispute))
  }
  const [row] = await app().sql(
    'SELECT c.id FROM chargebacks c JOIN payment_orders x ON x.payment_id = c.payment_id WHERE x.order_id = $1',
    [orderId],
  )
  return row.id
}
const proposedReversal = async () => {
  const chargebackId = await wonAfterLoss()
  const reason = { reason: 'The bank gave the money back' }
  const { data } = (await app().as(other).post(`/admin/chargebacks/${chargebackId}/reversal`, reason)).body
  return { chargebackId, reversalId: data.id as string }
}

/** The present version of a page, and a text that may follow it. */
const nextTextOf = async (page: string) => {
  const { text, version } = (await app().as(other).get(`/admin/information/${page}`)).body.data
  const body = { text: { ...text, intro: `After version ${version}.` }, if_version: version, reason: 'Clearer' }
  return { version: version as number, body }
}

const verificationScene = async (
  path: string,
  from: 'pending' | 'verified',
  to: string,
  also: object = {},
): Promise<Scene> => {
  const vendor = await buildVendor(app())
  const { vendorId } = vendor
  const id = await buildVerification(app(), vendor, { status: from })
  const [before, after] = [
    { status: from, vendorId },
    { status: to, vendorId, ...also },
  ]
  return { path: `/admin/verifications/${id}/${path}`, subjectId: id, before, after }
}

const moderationScene = async (path: string, from: (typeof openCaseStatuses)[number], to: string): Promise<Scene> => {
  const { id: reviewId } = await buildReview(app())
  const [{ id }] = await app().sql(
    `INSERT INTO moderation_cases (subject_type, subject_id, owner_id, status, decided_by, reason)
     SELECT 'review', id, user_id, $2, CASE $2 WHEN 'hidden' THEN $3::uuid END, CASE $2 WHEN 'hidden' THEN 'Rude' END FROM reviews WHERE id = $1
     RETURNING id`,
    [reviewId, from, other.id],
  )
  const before = { status: from, subjectType: 'review', subjectId: reviewId }
  return { path: `/admin/moderation-cases/${id}/${path}`, subjectId: id, before, after: { status: to } }
}

const messageScene = async (move: 'hide' | 'restore'): Promise<Scene> => {
  const { messageId: id, conversationId } = await buildWorld(app())
  if (move === 'restore') await app().sql('UPDATE messages SET hidden_at = now() WHERE id = $1', [id])
  const before = { is_hidden: move === 'restore', conversationId }
  return { path: `/admin/messages/${id}/${move}`, subjectId: id, before, after: { is_hidden: move === 'hide' } }
}

/** A setting as it is, and as a change makes it. */
const nextValueOf = async (key: string) => {
  const { data } = (await app().as(admin).get('/admin/settings')).body
  const { value, version } = data.find((each: { key: string }) => each.key === key)
  return [
    { key, value },
    { key, value: value === 90 ? 80 : 90, version: version + 1 },
  ] as const
}

/** The acts of an admin on others, each with a subject. */
const ACTS: Record<string, { act: AdminAct; build: () => Promise<Scene> }> = {
  cancelOrder: {
    act: 'order_cancelled',
    build: async () => {
      const { orderId } = await buildCheckout(app())
      const [before, after] = [{ status: 'awaiting_payment' }, { status: 'cancelled' }]
      return { path: `/orders/${orderId}/cancel`, subjectId: orderId, before, after }
    },
  },
  markDelivered: {
    act: 'order_marked_delivered',
    build: async () => {
      const id = await ordered('preparing')
      const body = { proof: 'The rider handed it over', photos: [], reason: 'The shop is closed' }
      const [before, after] = [{ status: 'preparing' }, { status: 'delivered' }]
      return { path: `/orders/${id}/mark-delivered`, subjectId: id, body, before, after }
    },
  },
  refundOrder: {
    act: 'order_refunded',
    build: async () => {
      const { orderId } = await paidOrder()
      const [before, after] = [{ refundedPesewas: 0 }, { refundedPesewas: 500 }]
      return { path: `/orders/${orderId}/refund`, subjectId: orderId, before, after }
    },
  },
  writeInDispute: {
    act: 'dispute_message_sent',
    build: async () => {
      const id = await disputed()
      const body = { message: 'Please send a picture', photos: [], reason: 'To see the damage' }
      const after = { status: 'disputed', messageId: expect.any(String) }
      return { path: `/orders/${id}/dispute/messages`, subjectId: id, body, after }
    },
  },
  settleDispute: {
    act: 'dispute_decided',
    build: async () => {
      const id = await disputed()
      const [before, after] = [
        { status: 'disputed', refundedPesewas: 0 },
        { status: 'completed', refundedPesewas: 500 },
      ]
      return { path: `/orders/${id}/settle-dispute`, subjectId: id, before, after }
    },
  },
  publishInformation: {
    act: 'information_published',
    build: async () => {
      const { version, body } = await nextTextOf('contact')
      const [before, after] = [
        { page: 'contact', version },
        { page: 'contact', version: version + 1 },
      ]
      return { path: '/admin/information/contact', subjectId: undefined, body, before, after }
    },
  },
  restoreInformation: {
    act: 'information_published',
    build: async () => {
      const { version, body } = await nextTextOf('contact')
      await app().as(other).put('/admin/information/contact', body)
      const path = '/admin/information/contact/versions/1/restore'
      const after = { page: 'contact', version: version + 2, restoresVersion: 1 }
      return { path, subjectId: undefined, body: { if_version: version + 1, reason: 'It said more' }, after }
    },
  },
  addCommissionRule: {
    act: 'commission_rule_added',
    build: async () => {
      const { vendorId } = await buildVendor(app())
      const body = {
        vendor_id: vendorId,
        commission_percent: 2.5,
        valid_from: '2999-01-01T00:00:00Z',
        reason: 'Agreed',
      }
      const after = { rateBp: 250, vendorId, categoryId: null }
      return { path: '/admin/commission-rules', subjectId: undefined, body, before: { rateBp: 500 }, after }
    },
  },
  addVatRate: {
    act: 'vat_rate_added',
    build: async () => {
      // Each on a day of its own: none is ever removed.
      const [{ day }] = await app().sql("SELECT ('2999-01-01'::date + count(*)::int)::text AS day FROM vat_rates")
      const parts = { vat_percent: 15, nhil_percent: 2.5, getfund_percent: 2.5, covid_percent: 0, total_percent: 20 }
      const body = { valid_from: day, ...parts, reason: 'The act of 2999' }
      const [before, after] = [{ totalBp: 2_000 }, { totalBp: 2_000, validFrom: day }]
      return { path: '/admin/vat-rates', subjectId: undefined, body, before, after }
    },
  },
  changeSetting: {
    act: 'setting_changed',
    build: async () => {
      const [before, after] = await nextValueOf('dispute_talk')
      const body = { value: after.value, if_version: after.version - 1, reason: 'More time to agree' }
      const { key, value } = after
      return { path: `/admin/settings/${key}`, subjectId: undefined, body, before, after: { key, value } }
    },
  },
  undoSettingChange: {
    act: 'setting_changed',
    build: async () => {
      const [before, { key, value, version }] = await nextValueOf('dispute_talk')
      const body = { value, if_version: version - 1, reason: 'More time to agree' }
      await app().as(other).put(`/admin/settings/${key}`, body)
      const [{ id }] = await app().sql('SELECT id FROM setting_changes WHERE key = $1 AND version = $2', [key, version])
      const after = { ...before, undoesVersion: version }
      return { path: `/admin/setting-changes/${id}/undo`, subjectId: undefined, before: { key, value }, after }
    },
  },
  withdrawCommissionRule: {
    act: 'commission_rule_withdrawn',
    build: async () => {
      const { commissionRuleId: id, vendor } = await buildWorld(app())
      const before = { rateBp: 300, vendorId: vendor.vendorId, categoryId: null }
      return { path: `/admin/commission-rules/${id}`, subjectId: id, before, after: {}, from: 'commission_rules' }
    },
  },
  withdrawVatRate: {
    act: 'vat_rate_withdrawn',
    build: async () => {
      const { vatRateId: id } = await buildWorld(app())
      return { path: `/admin/vat-rates/${id}`, subjectId: id, before: { totalBp: 2_000 }, after: {}, from: 'vat_rates' }
    },
  },
  approveDisputeDecision: {
    act: 'dispute_decided',
    build: async () => {
      const { orderId, decisionId } = await proposed()
      const after = { status: 'completed', refundedPesewas: 500, proposedBy: other.id }
      const path = `/admin/dispute-decisions/${decisionId}/approve`
      return { path, subjectId: orderId, before: { status: 'disputed', refundedPesewas: 0 }, after }
    },
  },
  refuseDisputeDecision: {
    act: 'dispute_decision_refused',
    build: async () => {
      const { orderId, decisionId } = await proposed()
      const after = { status: 'disputed', proposedBy: other.id }
      return { path: `/admin/dispute-decisions/${decisionId}/refuse`, subjectId: orderId, after }
    },
  },
  deleteProduct: {
    act: 'product_deleted',
    build: async () => {
      const { id, vendor } = await buildProduct(app())
      const [before, after] = [{ deleted: false, vendorId: vendor.vendorId }, { deleted: true }]
      return { path: `/products/${id}`, subjectId: id, before, after }
    },
  },
  featureVendor: {
    act: 'shop_featuring_decided',
    build: async () => {
      const { vendorId } = await buildVendor(app())
      const path = `/admin/vendors/${vendorId}/featuring`
      return { path, subjectId: vendorId, before: { isFeatured: false }, after: { isFeatured: true } }
    },
  },
  decideFeaturing: {
    act: 'feature_request_decided',
    build: async () => {
      const { id, vendor } = await buildProduct(app())
      const { vendorId } = vendor
      const [before, after] = [
        { isFeatured: false, vendorId },
        { isFeatured: true, vendorId },
      ]
      return { path: `/admin/products/${id}/featuring`, subjectId: id, before, after }
    },
  },
  closePaymentAlert: {
    act: 'alert_closed',
    build: async () => {
      const [{ id }] = await app().sql(
        "INSERT INTO payment_alerts (kind, reference, detail) VALUES ('unknown_transfer', 'po-' || uuid_v7(), '{}') RETURNING id",
      )
      const before = { kind: 'unknown_transfer', closed: false }
      return { path: `/admin/payment-alerts/${id}/close`, subjectId: id, before, after: { closed: true } }
    },
  },
  retryRefund: {
    act: 'refund_retried',
    build: async () => {
      const id = await heldRefund()
      const [before, after] = [
        { status: 'needs_attention', attempt: 1 },
        { status: 'pending', attempt: 2 },
      ]
      return { path: `/admin/refunds/${id}/retry`, subjectId: id, body: { reason: 'It is mended' }, before, after }
    },
  },
  approveRefundAccount: {
    act: 'refund_account_approved',
    build: async () => {
      const { refundId, approvalId } = await enteredAccount()
      const [before, after] = [{ status: 'needs_attention' }, { status: 'pending', entered_by: other.id }]
      const path = `/admin/refund-approvals/${approvalId}/approve`
      // The provider's answer is recorded when it has come.
      return { path, subjectId: refundId, before, after, later: ['refunds'] }
    },
  },
  refuseRefundAccount: {
    act: 'refund_account_refused',
    build: async () => {
      const { refundId, approvalId } = await enteredAccount()
      const [before, after] = [{ status: 'needs_attention' }, { status: 'needs_attention', account_end: '3456' }]
      return { path: `/admin/refund-approvals/${approvalId}/refuse`, subjectId: refundId, before, after }
    },
  },
  proposeLossReversal: {
    act: 'loss_reversal_proposed',
    build: async () => {
      const id = await wonAfterLoss()
      const [before, after] = [{ isReversed: false }, { isReversed: false }]
      return { path: `/admin/chargebacks/${id}/reversal`, subjectId: id, before, after }
    },
  },
  approveLossReversal: {
    act: 'loss_reversed',
    build: async () => {
      const { chargebackId, reversalId } = await proposedReversal()
      const [before, after] = [{ isReversed: false }, { isReversed: true, proposedBy: other.id }]
      return { path: `/admin/chargeback-reversals/${reversalId}/approve`, subjectId: chargebackId, before, after }
    },
  },
  refuseLossReversal: {
    act: 'loss_reversal_refused',
    build: async () => {
      const { chargebackId, reversalId } = await proposedReversal()
      const [before, after] = [{ isReversed: false }, { isReversed: false, proposedBy: other.id }]
      return { path: `/admin/chargeback-reversals/${reversalId}/refuse`, subjectId: chargebackId, before, after }
    },
  },
  holdPayouts: {
    act: 'payouts_held',
    build: async () => {
      const { vendorId } = await buildVendor(app())
      const after = { hold: { reason: 'Buyers complain' } }
      return { path: `/admin/vendors/${vendorId}/payout-hold`, subjectId: vendorId, before: { hold: null }, after }
    },
  },
  approveVerification: {
    act: 'verification_approved',
    build: () => verificationScene('approve', 'pending', 'verified'),
  },
  rejectVerification: {
    act: 'verification_rejected',
    build: () => verificationScene('reject', 'pending', 'rejected'),
  },
  askAgainForVerification: {
    act: 'verification_asked_again',
    build: () => verificationScene('ask-again', 'pending', 'asked_again', { askedFor: ['selfie'] }),
  },
  revokeVerification: {
    act: 'verification_revoked',
    build: () => verificationScene('revoke', 'verified', 'revoked'),
  },
  resolveConversationReport: {
    act: 'report_resolved',
    build: async () => {
      const { reportId } = await buildWorld(app())
      const [before, after] = [{ is_open: true }, { is_open: false }]
      return { path: `/admin/conversation-reports/${reportId}/resolve`, subjectId: reportId, before, after }
    },
  },
  hideMessage: { act: 'message_hidden', build: () => messageScene('hide') },
  restoreMessage: { act: 'message_restored', build: () => messageScene('restore') },
  savePostingRule: {
    act: 'posting_rule_saved',
    build: async () => {
      const id = uuid()
      const rule = { kind: 'prohibited', phrase: 'moon dust', category: null, message: 'Moon dust cannot be traded.' }
      return { path: `/admin/posting-rules/${id}`, subjectId: id, before: {}, after: rule }
    },
  },
  deletePostingRule: {
    act: 'posting_rule_deleted',
    build: async () => {
      const { postingRuleId: id } = await buildWorld(app())
      const before = { kind: 'watched', phrase: 'sun dust', category: null, message: null }
      return { path: `/admin/posting-rules/${id}`, subjectId: id, before, after: {} }
    },
  },
  hideContent: { act: 'content_hidden', build: () => moderationScene('hide', 'open', 'hidden') },
  dismissReports: { act: 'reports_dismissed', build: () => moderationScene('dismiss', 'open', 'dismissed') },
  restoreContent: { act: 'content_restored', build: () => moderationScene('restore', 'hidden', 'restored') },
  writeContactEntry: {
    act: 'contact_entry_written',
    build: async () => {
      const { contactMessageId: id } = await buildWorld(app())
      const [before, after] = [{ status: 'open' }, { status: 'open', kind: 'note', entryId: expect.any(String) }]
      return { path: `/admin/contact-messages/${id}/entries`, subjectId: id, before, after }
    },
  },
  assignContactMessage: {
    act: 'contact_message_assigned',
    build: async () => {
      const { contactMessageId: id } = await buildWorld(app())
      const [before, after] = [{ assigneeId: null }, { assigneeId: world.admin.id }]
      return { path: `/admin/contact-messages/${id}/assignee`, subjectId: id, before, after }
    },
  },
  closeContactMessage: {
    act: 'contact_message_closed',
    build: async () => {
      const { contactMessageId: id } = await buildWorld(app())
      const [before, after] = [{ status: 'open' }, { status: 'closed' }]
      return { path: `/admin/contact-messages/${id}/close`, subjectId: id, before, after }
    },
  },
  reopenContactMessage: {
    act: 'contact_message_reopened',
    build: async () => {
      const { contactMessageId: id } = await buildWorld(app())
      await app().sql("UPDATE contact_messages SET status = 'closed' WHERE id = $1", [id])
      const [before, after] = [{ status: 'closed' }, { status: 'open' }]
      return { path: `/admin/contact-messages/${id}/reopen`, subjectId: id, before, after }
    },
  },
  saveCannedAnswer: {
    act: 'canned_answer_saved',
    build: async () => {
      const id = uuid()
      const after = { title: 'On its way', text: 'Hello, {name}' }
      return { path: `/admin/canned-answers/${id}`, subjectId: id, before: {}, after }
    },
  },
  deleteCannedAnswer: {
    act: 'canned_answer_deleted',
    build: async () => {
      const { cannedAnswerId: id } = await buildWorld(app())
      return { path: `/admin/canned-answers/${id}`, subjectId: id, before: { title: 'On its way' }, after: {} }
    },
  },
  addStaff: {
    act: 'staff_added',
    build: async () => {
      const { id, email } = await buildBuyer(app())
      const body = { email, role: 'support', reason: 'She begins on Monday' }
      const [before, after] = [
        { userType: 'buyer', staffRole: null },
        { userType: 'admin', staffRole: 'support' },
      ]
      return { path: '/admin/staff', subjectId: id, body, before, after }
    },
  },
  changeStaffRole: {
    act: 'staff_role_changed',
    build: async () => {
      const { id } = await buildAdmin(app(), { staffRole: 'support' })
      const [before, after] = [{ staffRole: 'support' }, { staffRole: 'finance' }]
      return { path: `/admin/staff/${id}/role`, subjectId: id, before, after }
    },
  },
  removeStaff: {
    act: 'staff_removed',
    build: async () => {
      const { id } = await buildAdmin(app(), { staffRole: 'support' })
      const [before, after] = [
        { userType: 'admin', staffRole: 'support' },
        { userType: 'buyer', staffRole: null },
      ]
      return { path: `/admin/staff/${id}`, subjectId: id, before, after }
    },
  },
  resetStaffCodes: {
    act: 'staff_codes_reset',
    build: async () => {
      const { id } = await buildAdminWithCodes(app())
      const [before, after] = [
        { hasSecondFactor: true, passkeys: 0, providers: [] },
        { hasSecondFactor: false, passkeys: 0, providers: [] },
      ]
      return { path: `/admin/staff/${id}/second-factor`, subjectId: id, before, after }
    },
  },
  suspendUser: {
    act: 'user_suspended',
    build: async () => {
      const { id } = await buildVendor(app())
      const [before, after] = [{ status: 'active' }, { status: 'suspended', note: 'Three reports today' }]
      return { path: `/admin/users/${id}/suspend`, subjectId: id, before, after }
    },
  },
  restoreUser: {
    act: 'user_restored',
    build: async () => {
      const { id } = await buildBuyer(app())
      await app().sql("UPDATE users SET status = 'suspended' WHERE id = $1", [id])
      const [before, after] = [{ status: 'suspended' }, { status: 'active' }]
      return { path: `/admin/users/${id}/restore`, subjectId: id, before, after }
    },
  },
  makeVendor: {
    act: 'user_role_changed',
    build: async () => {
      const { id } = await buildBuyer(app())
      const [before, after] = [{ userType: 'buyer' }, { userType: 'vendor', businessName: 'Nana Akua Fabrics' }]
      return { path: `/admin/users/${id}/make-vendor`, subjectId: id, before, after }
    },
  },
  makeBuyer: {
    act: 'user_role_changed',
    build: async () => {
      const { id } = await buildVendor(app())
      return {
        path: `/admin/users/${id}/make-buyer`,
        subjectId: id,
        before: { userType: 'vendor' },
        after: { userType: 'buyer' },
      }
    },
  },
  signOutUser: {
    act: 'user_signed_out',
    build: async () => {
      const { id } = await buildBuyer(app())
      return { path: `/admin/users/${id}/sign-out`, subjectId: id, before: { sessions: 1 }, after: { sessions: 0 } }
    },
  },
  requestEmailChange: {
    act: 'email_change_requested',
    build: async () => {
      const { id } = await buildBuyer(app(), { email: `rent-${uuid()}@test.example` })
      const [before, after] = [
        { email: 're…@test.example', waiting: null },
        { email: 're…@test.example', waiting: 'mo…@test.example' },
      ]
      return { path: `/admin/users/${id}/change-email`, subjectId: id, before, after }
    },
  },
  requestPhoneChange: {
    act: 'phone_change_requested',
    build: async () => {
      const { id } = await buildWithPhone()
      const [before, after] = [
        { phone: '+233…000', waiting: null },
        { phone: '+233…000', waiting: '+233…458' },
      ]
      return { path: `/admin/users/${id}/change-phone`, subjectId: id, before, after }
    },
  },
  withdrawPhoneChange: {
    act: 'phone_change_withdrawn',
    build: async () => {
      const { id } = await buildWithPhone()
      await app().sql(
        `INSERT INTO phone_changes (user_id, old_phone, new_phone, requested_by, takes_effect_at)
         SELECT id, verified_phone, '+233244123459', $2, now() + interval '1 day' FROM users WHERE id = $1`,
        [id, other.id],
      )
      return {
        path: `/admin/users/${id}/withdraw-phone-change`,
        subjectId: id,
        before: { waiting: '+233…459' },
        after: { waiting: null },
      }
    },
  },
  withdrawEmailChange: {
    act: 'email_change_withdrawn',
    build: async () => {
      const { id } = await buildBuyer(app())
      await app().sql(
        `INSERT INTO email_changes (user_id, old_email, new_email, requested_by, expires_at)
         SELECT id, email, 'moved@test.example', $2, now() + interval '1 day' FROM users WHERE id = $1`,
        [id, other.id],
      )
      return {
        path: `/admin/users/${id}/withdraw-email-change`,
        subjectId: id,
        before: { waiting: 'mo…@test.example' },
        after: { waiting: null },
      }
    },
  },
  saveCategory: {
    act: 'category_saved',
    build: async () => {
      const id = await buildCategory(app(), `Kaftans ${uuid()}`)
      const body = { name: `Smocks ${uuid()}`, icon: 'fashion', parent_id: null, after_id: null, if_revision: 0 }
      const [before, after] = [{ parent_id: null }, { name: body.name, icon_url: '/media/categories/fashion.svg' }]
      return {
        path: `/admin/categories/${id}`,
        subjectId: id,
        body: { ...body, reason: 'A better name' },
        before,
        after,
      }
    },
  },
  mergeCategory: {
    act: 'category_merged',
    build: async () => {
      const [id, into] = [await buildCategory(app()), await buildCategory(app())]
      const body = { into_id: into, if_revision: 0, reason: 'The two are one' }
      const [before, after] = [{ product_count: 0 }, { merged_into: into }]
      return { path: `/admin/categories/${id}/merge`, subjectId: id, body, before, after }
    },
  },
  saveCategoryField: {
    act: 'category_field_saved',
    build: async () => {
      const id = await buildCategory(app())
      return { path: `/admin/categories/${id}/fields/weave`, subjectId: id, before: {}, after: { label: 'Weave' } }
    },
  },
  removeCategoryField: {
    act: 'category_field_removed',
    build: async () => {
      const id = await buildCategory(app())
      await app().sql(
        "INSERT INTO category_fields (category_id, key, position, label, type) VALUES ($1, 'weave', 1, 'Weave', 'text')",
        [id],
      )
      return { path: `/admin/categories/${id}/fields/weave`, subjectId: id, before: { label: 'Weave' }, after: {} }
    },
  },
  saveHomeBlock: {
    act: 'home_block_saved',
    build: async () => {
      const categoryId = await buildCategory(app())
      const id = await buildHomeBlock(app(), categoryId)
      const body = {
        title: 'For the harmattan',
        content: { kind: 'category', category_id: categoryId },
        shown_from: null,
        shown_until: null,
        is_hidden: true,
        after_id: null,
        if_revision: 0,
        reason: 'The season begins',
      }
      const after = { title: body.title, is_hidden: true, category_id: categoryId }
      return { path: `/admin/home/blocks/${id}`, subjectId: id, body, before: { is_hidden: false }, after }
    },
  },
  removeHomeBlock: {
    act: 'home_block_removed',
    build: async () => {
      const id = await buildHomeBlock(app(), await buildCategory(app()))
      // The rows behind it move up.
      await buildHomeBlock(app(), await buildCategory(app()))
      const body = { if_revision: 0, reason: 'The season is over' }
      return { path: `/admin/home/blocks/${id}`, subjectId: id, body, before: { kind: 'category' }, after: {} }
    },
  },
  saveHomeFigure: {
    act: 'home_figure_saved',
    build: async () => {
      const [row] = await app().sql("SELECT id, figure FROM home_figures WHERE key = 'products'")
      const path = `/admin/home/figures/${row.id}`
      const body = { figure: '60K+', if_revision: 0, reason: 'We have grown' }
      return { path, subjectId: row.id, body, before: { figure: row.figure }, after: { figure: '60K+' } }
    },
  },
  liftPayoutHold: {
    act: 'payout_hold_lifted',
    build: async () => {
      const { vendorId } = await buildVendor(app())
      await app().sql('INSERT INTO payout_holds (vendor_id, reason, placed_by) VALUES ($1, $2, $3)', [
        vendorId,
        'Buyers complain',
        admin.id,
      ])
      const before = { hold: { reason: 'Buyers complain' } }
      return { path: `/admin/vendors/${vendorId}/payout-hold`, subjectId: vendorId, before, after: { hold: null } }
    },
  },
}

let phones = 0
async function buildWithPhone() {
  const user = await buildBuyer(app())
  await app().sql('UPDATE users SET verified_phone = $2, phone_verified_at = now() WHERE id = $1', [
    user.id,
    `+23320${String(1_000 * ++phones).padStart(7, '0')}`,
  ])
  return user
}

/** Calls about an admin's own account and things, as for anybody. */
const OWN: Record<string, string> = {
  logout: 'ends their own session',
  updateProfile: 'their own profile',
  closeAccount: 'their own account, which an admin cannot close',
  exportOwnData: 'their own data',
  addOwnEmail: 'their own account, which has one already',
  submitReview: 'a review in their own name',
  followVendor: 'what they follow',
  unfollowVendor: 'what they follow',
  addWishes: 'their own wishlist',
  removeWish: 'their own wishlist',
  messageVendor: 'a message in their own name',
  openConversation: 'a conversation of their own',
  sendMessage: 'a message in their own name',
  markConversation: 'their own conversation',
  blockConversation: 'their own conversation',
  reportConversation: 'their own conversation',
  clearWarning: 'their own conversation',
  reportContent: 'a report in their own name',
  savePresence: 'their own presence',
  createItemRequest: 'an item request of their own',
  askQuote: 'changes nothing',
  previewInformation: 'changes nothing',
  placeOrders: 'an order of their own',
  acceptDeal: 'an order of their own',
  uploadFile: 'a file of their own',
  saveView: 'a view of their own',
  saveSearch: 'a search of their own',
  readNotifications: 'what they were notified of',
  readAllNotifications: 'what they were notified of',
  addPushDevice: 'their own browser',
  removePushDevice: 'their own browser',
  chooseNotificationChannel: 'how they are notified',
  saveQuietHours: 'when they are notified',
  nameTextNumber: 'their own number',
  confirmTextNumber: 'their own number',
  forgetTextNumber: 'their own number',
  beginSecondFactor: 'their own sign-in',
  confirmSession: 'their own session',
  addAddress: 'their own address',
  changeAddress: 'their own address',
  makeAddressDefault: 'their own address',
  deleteAddress: 'their own address',
  beginPasskey: 'their own sign-in',
  addPasskey: 'their own sign-in',
  removePasskey: 'their own sign-in',
  renamePasskey: 'their own sign-in',
  confirmByProvider: 'their own session',
  linkProvider: 'their own sign-in',
  unlinkProvider: 'their own sign-in',
  textOwnCode: 'their own number',
  askNewPhoneCode: 'their own account, which takes no number',
  askOldPhoneCode: 'their own account, which has no number',
  saveOwnPhone: 'their own account, which takes no number',
  stopOwnPhoneChange: 'their own account, which has no number',
  removeOwnPhone: 'their own account, which has no number',
  turnOnSecondFactor: 'their own sign-in',
  checkSecondFactor: 'their own sign-in',
  renewRecoveryCodes: 'their own sign-in',
  turnOffSecondFactor: 'their own sign-in',
  changePassword: 'their own sign-in',
}

interface Change {
  table: string
  /** The transaction that wrote the row. */
  xid: string
}

/** Rows that a transaction after this moment has written, in any table of ours. */
async function rememberMoment(): Promise<() => Promise<Change[]>> {
  const { rows } = await behind.query<{ xmax: string }>('SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS xmax')
  return async () => (await behind.query<Change>({ ...written, values: [rows[0]!.xmax] })).rows
}

const endpointOf = (id: string): Endpoint => {
  const found = endpoints.find((endpoint) => endpoint.id === id)
  if (!found) throw new Error(`there is no endpoint ${id} any more`)
  return found
}
const perform = (id: string, { path, body }: Scene, overrides: object = {}): Promise<Answer> => {
  const endpoint = endpointOf(id)
  const payload = JSON.stringify({ ...(body ?? bodyOf(endpoint, world)), ...overrides })
  return call(app(), endpoint, world, { as: admin, path, payload })
}

/** Makes every insert into the table of events fail. */
async function withoutAudit<T>(work: () => Promise<T>): Promise<T> {
  await app().sql('ALTER TABLE audit_events ADD CONSTRAINT nothing_more CHECK (false) NOT VALID')
  try {
    return await work()
  } finally {
    await app().sql('ALTER TABLE audit_events DROP CONSTRAINT nothing_more')
  }
}

const writes = endpoints.filter(({ method }) => method !== 'GET')

describe('each call by which an admin can change something', () => {
  test('calls for admins alone are acts', () => {
    const forAdmins = writes.filter(({ access }) => access === 'admin').map(({ id }) => id)
    expect(forAdmins.filter((id) => !ACTS[id] && !OWN[id])).toEqual([])
    expect(Object.keys(ACTS).map((id) => endpointOf(id).id)).toEqual(Object.keys(ACTS))
    expect(Object.keys(OWN).map((id) => endpointOf(id).id)).toEqual(Object.keys(OWN))
  })

  test.each(writes.filter(({ id, access }) => access === 'signed_in' && !ACTS[id] && !OWN[id]).map(({ id }) => [id]))(
    '%s is refused to an admin on what belongs to others',
    async (id) => {
      const changes = await rememberMoment()

      const answer = await call(app(), endpointOf(id), world, { as: admin })

      // Not theirs, or not for them. Any other call has to be an act, or about something of their own.
      expect([403, 404], `${id}: ${answer.text}`).toContain(answer.status)
      expect(await changes()).toEqual([])
    },
  )
})

describe.each(Object.entries(ACTS))('%s', (id, { act, build }) => {
  test('is recorded in its own transaction', async () => {
    const scene = await build()
    const changes = await rememberMoment()

    const answer = await perform(id, scene)

    expect(answer.status, answer.text).toBe(endpointOf(id).status)
    const made = await changes()
    const [event] = await app().sql(
      `SELECT *, xmin::text AS xid FROM audit_events WHERE user_id = $2 AND CASE WHEN $1::uuid IS NULL THEN kind = $3 ELSE subject_id = $1::uuid END
       ORDER BY id DESC LIMIT 1`,
      [scene.subjectId ?? null, admin.id, act],
    )
    expect(event).toMatchObject({
      kind: act,
      actor_type: 'admin',
      session_id: admin.sessionId,
      request_id: answer.headers['x-request-id'],
      address: '127.0.0.1',
      reason: expect.stringMatching(/./),
      before: scene.before ?? expect.any(Object),
      after: scene.after ?? expect.any(Object),
    })
    const others = made.filter(({ xid, table }) => xid !== event.xid && !scene.later?.includes(table))
    expect(others).toEqual([])
    if (scene.from) expect(await isThere(scene)).toBe(false)
    else expect(made.filter(({ table }) => table !== 'audit_events')).not.toEqual([])
  })

  test('does nothing where it cannot be recorded', async () => {
    const scene = await build()
    const changes = await rememberMoment()

    const answer = await withoutAudit(() => perform(id, scene))

    expect(answer.status, answer.text).toBeGreaterThanOrEqual(400)
    expect(await changes()).toEqual([])
    expect(await isThere(scene)).not.toBe(false)
  })

  test('takes a reason', async () => {
    const scene = await build()
    const reasons = Object.keys({ ...(scene.body ?? bodyOf(endpointOf(id), world)) })
    expect(reasons).toContain('reason')

    expectInvalid(await perform(id, scene, { reason: '  ' }), { reason: expect.any(String) })
  })
})

test('an admin deletes the product of others with a reason only; its vendor needs none', async () => {
  const product = await buildProduct(app())

  expectInvalid(await app().as(admin).delete(`/products/${product.id}`), { reason: 'A reason is required' })
  expect((await app().as(product.vendor).delete(`/products/${product.id}`)).status).toBe(204)
  expect(await app().sql('SELECT FROM audit_events WHERE subject_id = $1', [product.id])).toEqual([])
})

test('actions of the two sides of an order are not recorded as acts of an admin', async () => {
  const { orderId, vendor } = await paidOrder()
  await app().as(vendor).post(`/orders/${orderId}/refund`, { amount: 1, reason: 'Too few' })
  await app().as(vendor).post(`/orders/${orderId}/cancel`, { reason: 'Out of stock' })

  expect(await app().sql('SELECT FROM audit_events WHERE subject_id = $1', [orderId])).toEqual([])
})

test('acts on others are not in the admin’s own data', async () => {
  const answer = await deliverPaystack(app(), paystack().event('transfer.success', { reference: 'not-ours-audit-1' }))
  expect(answer.status).toBe(200)
  const rows = await app().sql("SELECT FROM audit_events WHERE user_id = $1 AND actor_type = 'admin'", [admin.id])
  expect(rows).not.toEqual([])
  const own = ownRowsStatement('audit_events', OWN_TABLES.audit_events)
  expect(await app().sql(own, [admin.id])).toEqual([])
})
