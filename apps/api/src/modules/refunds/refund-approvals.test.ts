import {
  approveRefundAccountEndpoint,
  listRefundApprovalsEndpoint,
  refuseRefundAccountEndpoint,
  retryRefundEndpoint,
} from '@asime/contract/refunds'
import { listRefundsEndpoint } from '@asime/contract/admin-refunds'
import { closeAccountEndpoint } from '@asime/contract/own-data'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { buildUserWithPassword, mailsTo, PASSWORD } from '../../../test/accounts.ts'
import { atOnce, overtaking } from '../../../test/at-once.ts'
import { buildAddedAdmin, buildAdmin, buildBuyer, type TestUser } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure } from '../../../test/failures.ts'
import { runJob } from '../../../test/jobs.ts'
import { differencesOf } from '../../../test/order-books.ts'
import { walkPages } from '../../../test/pages.ts'
import { alertsOf, booksOf } from '../../../test/payments.ts'
import { buildPaystackOrder, deliverPaystack, usePaystack } from '../../../test/paystack.ts'
import { checkChargeback } from '../chargebacks/chargebacks.service.ts'
import { findPaymentByReference } from '../payments/settle.service.ts'
import { paymentProvider } from '../providers/payment-provider.ts'
import { sendRefund } from './refunds.service.ts'

// Above 10 cedis here; by default always.
const market = usePaystack({}, { REFUND_APPROVAL_ABOVE: '10' })
const app = () => market().app
const paystack = () => market().paystack
let first: TestUser
let second: TestUser
let third: TestUser
beforeAll(async () => {
  ;[first, second, third] = [await buildAdmin(app()), await buildAdmin(app()), await buildAdmin(app())]
})
beforeEach(() => {
  Object.assign(paystack(), { refundStatus: 'needs-attention', keepsNotes: true })
})

const ACCOUNT = { bank_code: 'MTN', account_number: '024 412 3456' }

/** A refund of so many cedis that waits for an account of its payer. */
async function buildHeldRefund(amount = 20) {
  const { orderId, vendor, buyer, payment } = await buildPaystackOrder(market())
  await app().as(vendor).post(`/orders/${orderId}/refund`, { amount, reason: 'Too few' })
  await app().runJobs()
  const [row] = await app().sql('SELECT id, reference, status FROM refunds WHERE order_id = $1', [orderId])
  expect(row.status).toBe('needs_attention')
  return { id: row.id as string, reference: row.reference as string, orderId, buyer, vendor, payment }
}
const enter = (who: TestUser, refund: { id: string }, account: object = ACCOUNT) =>
  app().as(who).post(`/admin/refunds/${refund.id}/retry`, { reason: 'The payer’s wallet is closed', account })
const decide = (who: TestUser, id: string, what: 'approve' | 'refuse') =>
  app().as(who).post(`/admin/refund-approvals/${id}/${what}`, { reason: 'I called the payer' })
const waiting = async (refund: { id: string }) => (await enter(first, refund)).body.data.approval.id as string
const sentTo = () => paystack().callsTo('/refund/retry_with_customer_details')
const statusOf = async ({ id }: { id: string }) =>
  (await app().sql('SELECT status FROM refunds WHERE id = $1', [id]))[0].status
const actsOn = async ({ id }: { id: string }) =>
  (await app().sql('SELECT kind FROM audit_events WHERE subject_id = $1 ORDER BY id', [id])).map(({ kind }) => kind)

test('a refund to an account that an admin entered waits for a second admin, and is sent once that one approves', async () => {
  const refund = await buildHeldRefund()
  const before = sentTo().length

  const entered = await enter(first, refund)

  expectContract({ ...retryRefundEndpoint, status: 202 as never }, entered)
  expect(entered.body.data).toMatchObject({
    status: 'awaiting_approval',
    approval: {
      state: 'awaiting_approval',
      amount: 20,
      bank_code: 'MTN',
      account_end: '3456',
      entered_by: { id: first.id },
      decided_by: null,
    },
  })
  expect(sentTo()).toHaveLength(before)
  expect(await alertsOf(app(), refund.reference)).toContain('refund_awaits_approval')

  const approved = await decide(second, entered.body.data.approval.id, 'approve')

  expectContract(approveRefundAccountEndpoint, approved)
  expect(approved.body.data).toMatchObject({ status: 'pending', approval: null })
  expect(
    sentTo()
      .slice(before)
      .map(({ body }) => body),
  ).toEqual([{ refund_account_details: { currency: 'GHS', account_number: '0244123456', bank_id: '28' } }])
  expect(await actsOn(refund)).toEqual(['refund_account_entered', 'refund_account_approved'])
  expect(
    await app().sql('SELECT FROM payment_alerts WHERE reference = $1 AND closed_at IS NULL', [refund.reference]),
  ).toEqual([])
})

test('a small one needs nobody else; who entered the account is written down all the same', async () => {
  const refund = await buildHeldRefund(10)

  const answer = await enter(first, refund)

  expectContract(retryRefundEndpoint, answer)
  expect(answer.body.data).toMatchObject({ status: 'pending', approval: null })
  expect(
    await app().sql('SELECT state, entered_by, decided_by, account_end FROM refund_accounts WHERE refund_id = $1', [
      refund.id,
    ]),
  ).toEqual([{ state: 'not_needed', entered_by: first.id, decided_by: null, account_end: '3456' }])
})

test('parts of an order count together: no admin enters an account for each alone', async () => {
  const parts = await buildHeldRefund(9)
  const { orderId, vendor } = parts
  await app().as(vendor).post(`/orders/${orderId}/refund`, { amount: 9, reason: 'One more is missing' })
  await app().runJobs()

  expect((await enter(first, parts)).body.data.approval).toMatchObject({ state: 'awaiting_approval', amount: 9 })
})

test('nobody approves the account that they entered, and nobody but an admin approves any', async () => {
  const refund = await buildHeldRefund()
  const id = await waiting(refund)
  const before = sentTo().length

  expectFailure(await decide(first, id, 'approve'), 'forbidden')
  expectFailure(await decide(refund.buyer, id, 'approve'), 'forbidden')
  expectFailure(await decide(await buildBuyer(app()), id, 'refuse'), 'forbidden')
  expectFailure(await decide(second, '01890000-0000-7000-8000-000000000000', 'approve'), 'not_found')
  // Nor by SQL.
  const bySql =
    "UPDATE refund_accounts SET state = 'approved', decided_by = entered_by, decided_at = now() WHERE id = $1"
  await expect(app().sql(bySql, [id])).rejects.toThrow('refund_accounts_second_admin')
  expect(sentTo()).toHaveLength(before)
  expect(await statusOf(refund)).toBe('needs_attention')
})

test('two admins who approve at once send it once', { repeats: 2 }, async () => {
  const refund = await buildHeldRefund()
  const id = await waiting(refund)
  const before = sentTo().length

  const answers = await atOnce(
    app(),
    'payment_alerts',
    [second, third, second, third].map((who) => () => decide(who, id, 'approve')),
  )

  expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([])
  expect(answers.map(({ status }) => status)).toContain(200)
  expect(sentTo()).toHaveLength(before + 1)
  expect((await actsOn(refund)).filter((kind) => kind === 'refund_account_approved')).toHaveLength(1)
})

test('approving again by the same admin does nothing more; by another it is too late', async () => {
  const refund = await buildHeldRefund()
  const id = await waiting(refund)
  const before = sentTo().length

  const answers = [await decide(second, id, 'approve'), await decide(second, id, 'approve')]

  expect(answers.map(({ status, body }) => [status, body.data.status])).toEqual([
    [200, 'pending'],
    [200, 'pending'],
  ])
  expectFailure(await decide(third, id, 'approve'), 'approval_state')
  expectFailure(await decide(third, id, 'refuse'), 'approval_state')
  expect(sentTo()).toHaveLength(before + 1)
})

test('a refused account leaves the refund held, and another one can be entered', async () => {
  const refund = await buildHeldRefund()
  const id = await waiting(refund)
  const before = sentTo().length
  expectFailure(await enter(second, refund), 'conflict')
  expectFailure(await enter(first, refund, { bank_code: 'MTN', account_number: '0551234987' }), 'conflict')
  // The same one again is the same one.
  expect((await enter(first, refund)).body.data.approval.id).toBe(id)

  const refused = await decide(second, id, 'refuse')

  expectContract(refuseRefundAccountEndpoint, refused)
  expect(refused.body.data).toMatchObject({ status: 'needs_attention', approval: null })
  expectFailure(await decide(third, id, 'approve'), 'approval_state')
  const other = await enter(second, refund, { bank_code: 'MTN', account_number: '0551234987' })
  expect([other.status, other.body.data.approval.account_end]).toEqual([202, '4987'])
  // Whoever entered one may take it back.
  expect((await decide(second, other.body.data.approval.id, 'refuse')).status).toBe(200)
  expect(sentTo()).toHaveLength(before)
})

test('an approval comes too late after a day, and where the first is no admin any more or may not see to money', async () => {
  const [late, orphaned, moved] = [await buildHeldRefund(), await buildHeldRefund(), await buildHeldRefund()]
  const lateId = await waiting(late)
  const leaver = await buildAdmin(app())
  const orphanedId = (await enter(leaver, orphaned)).body.data.approval.id
  await app().sql("UPDATE users SET user_type = 'buyer', staff_role = NULL WHERE id = $1", [leaver.id])
  const mover = await buildAdmin(app())
  const movedId = (await enter(mover, moved)).body.data.approval.id
  await app().sql("UPDATE users SET staff_role = 'moderator' WHERE id = $1", [mover.id])
  await app().sql("UPDATE refund_accounts SET expires_at = now() - interval '1 second' WHERE id = $1", [lateId])
  const before = sentTo().length

  expectFailure(await decide(second, lateId, 'approve'), 'approval_state')
  expectFailure(await decide(second, orphanedId, 'approve'), 'approval_state')
  expectFailure(await decide(second, movedId, 'approve'), 'approval_state')
  await runJob(app(), 'sweep_payments')

  expect(sentTo()).toHaveLength(before)
  const [alert] = await app().sql(
    "SELECT closed_at FROM payment_alerts WHERE kind = 'refund_awaits_approval' AND reference = $1",
    [late.reference],
  )
  expect(alert.closed_at).not.toBeNull()
  expect((await enter(second, late)).status).toBe(202)
})

test('a refund that has moved on meanwhile goes nowhere by an old approval', async () => {
  const refund = await buildHeldRefund()
  const id = await waiting(refund)
  const before = sentTo().length
  for (const theirs of paystack().refunds)
    if (theirs.transaction_reference === refund.payment.reference) theirs.status = 'processed'

  expectFailure(await decide(second, id, 'approve'), 'conflict')

  expect(sentTo()).toHaveLength(before)
  expect(await actsOn(refund)).toEqual(['refund_account_entered'])
})

/** The payer's bank asks a payment back; returns how it decides, in pesewas that it takes. */
async function buildReview({ payment }: { payment: { reference: string } }) {
  const dispute = paystack().openDispute(payment.reference)
  const tell = (kind: string) => deliverPaystack(app(), paystack().event(`charge.dispute.${kind}`, dispute))
  await tell('create')
  return async (takes: number) => {
    if (takes === 0) Object.assign(dispute, { status: 'resolved', resolution: 'declined' })
    else Object.assign(dispute, { status: 'resolved', resolution: 'auto-accepted', refund_amount: takes })
    await tell('resolve')
  }
}
const REVIEWING = 'The payer’s bank is reviewing this payment. The money stays on hold until it decides'
const TAKEN_BACK =
  'The payer’s bank has taken this payment back. With this refund the payer would get more than was paid'

test('while the payer’s bank reviews a payment no refund of it is sent, to no account and not again', async () => {
  const [refund, other] = [await buildHeldRefund(), await buildHeldRefund()]
  const id = await waiting(refund)
  const [end, endOther] = [await buildReview(refund), await buildReview(other)]
  const before = sentTo().length

  expectFailure(await decide(second, id, 'approve'), 'conflict', REVIEWING)
  expectFailure(await enter(first, other), 'conflict', REVIEWING)

  expect(sentTo()).toHaveLength(before)
  await endOther(0)
  expect((await enter(first, other)).status).toBe(202)
  // What is left of the payment is what the refund is not about.
  await end(10_500)
  expect((await decide(second, id, 'approve')).status).toBe(200)
  expect(sentTo()).toHaveLength(before + 1)
})

test('a chargeback that opens while a refund is about to be sent keeps it back', async () => {
  const held = await buildHeldRefund()
  const id = await waiting(held)
  paystack().refundStatus = 'pending'
  const { orderId, vendor, payment } = await buildPaystackOrder(market())
  await app().as(vendor).post(`/orders/${orderId}/refund`, { amount: 5, reason: 'Too few' })
  const [due] = await app().sql('SELECT id FROM refunds WHERE order_id = $1', [orderId])
  const { context } = app()
  const provider = paymentProvider(context)
  const open = async ({ reference }: { reference: string }) => {
    const { id: disputeId } = paystack().openDispute(reference)
    const row = await findPaymentByReference(context.db, reference)
    return () => checkChargeback(context, provider, row!, disputeId)
  }
  const asked = () => paystack().calls.filter(({ method, path }) => method === 'POST' && path === '/refund')
  const [sent, resumed] = [asked().length, sentTo().length]

  // It has found neither refund sent, and is about to commit.
  const [, approved] = await overtaking(app(), 'payment_alerts', await open(held.payment), () =>
    decide(second, id, 'approve'),
  )
  await overtaking(app(), 'payment_alerts', await open(payment), () => sendRefund(context.db, provider, due.id))

  expectFailure(approved, 'conflict', REVIEWING)
  expect(sentTo()).toHaveLength(resumed)
  expect(asked()).toHaveLength(sent)
  expect(await statusOf(due)).toBe('pending')
})

test('of a payment that the payer’s bank has taken back, no refund is sent on top', async () => {
  const refund = await buildHeldRefund()
  const id = await waiting(refund)
  const end = await buildReview(refund)
  await end(12_500)
  const before = sentTo().length

  expectFailure(await decide(second, id, 'approve'), 'conflict', TAKEN_BACK)

  expect(sentTo()).toHaveLength(before)
  expect(await statusOf(refund)).toBe('needs_attention')
  const others = (await differencesOf(app())).filter(({ reference }) => reference !== refund.reference)
  // As operations.md says.
  await app().sql("SELECT post_to_ledger('refund_paid', 'refund-paid:' || $1::text, 'GHS', $2)", [
    refund.id,
    JSON.stringify([
      { kind: 'refund', order_id: refund.orderId, amount: 2_000 },
      { kind: 'chargeback_losses', amount: -2_000 },
    ]),
  ])
  await app().sql("UPDATE refunds SET status = 'processed', processed_at = now() WHERE id = $1", [refund.id])
  expect(await differencesOf(app())).toEqual(others)
  expect((await booksOf(app(), refund.orderId))['refund'] ?? 0).toBe(0)
})

test('what other refunds have sent back counts with what the payer’s bank took', async () => {
  const sent = await buildHeldRefund()
  const { orderId, vendor } = sent
  expect((await decide(second, await waiting(sent), 'approve')).status).toBe(200)
  await app().as(vendor).post(`/orders/${orderId}/refund`, { amount: 20, reason: 'One more is missing' })
  await app().runJobs()
  const [held] = await app().sql('SELECT id FROM refunds WHERE order_id = $1 AND id <> $2', [orderId, sent.id])
  const id = await waiting(held as { id: string })

  // With one of the two refunds it is less than was paid.
  await (
    await buildReview(sent)
  )(9_000)

  expectFailure(await decide(second, id, 'approve'), 'conflict', TAKEN_BACK)
})

test('of two refunds of a payment that are approved at once, the second counts the first', async () => {
  const one = await buildHeldRefund()
  const { orderId, vendor } = one
  await app().as(vendor).post(`/orders/${orderId}/refund`, { amount: 20, reason: 'One more is missing' })
  await app().runJobs()
  const [other] = await app().sql('SELECT id FROM refunds WHERE order_id = $1 AND id <> $2', [orderId, one.id])
  const ids = [await waiting(one), await waiting(other as { id: string })] as const
  const end = await buildReview(one)
  await end(9_000)
  const before = sentTo().length

  // The first has moved its refund, and is about to commit.
  const [approved, late] = await overtaking(
    app(),
    'payment_alerts',
    () => decide(second, ids[0], 'approve'),
    () => decide(third, ids[1], 'approve'),
  )

  expect(approved.status).toBe(200)
  expectFailure(late, 'conflict', TAKEN_BACK)
  expect(sentTo()).toHaveLength(before + 1)
})

test('a refund that failed is not tried again while the payer’s bank reviews its payment, nor once it has taken that back', async () => {
  paystack().refundStatus = 'failed'
  const { orderId, vendor, payment } = await buildPaystackOrder(market())
  await app().as(vendor).post(`/orders/${orderId}/refund`, { amount: 20, reason: 'Too few' })
  await app().runJobs()
  const [refund] = await app().sql('SELECT id, reference FROM refunds WHERE order_id = $1', [orderId])
  const end = await buildReview({ payment })
  const asked = () => paystack().refunds.filter((theirs) => theirs.transaction_reference === payment.reference)
  const sweep = async () => {
    await app().sql(
      "UPDATE refunds SET checked_at = now() - interval '2 hours', asked_at = asked_at - interval '2 hours' WHERE id = $1",
      [refund.id],
    )
    await runJob(app(), 'sweep_payments')
  }
  paystack().refundStatus = 'pending'

  await sweep()
  await sweep()
  expect(asked()).toHaveLength(1)
  const retry = () => app().as(first).post(`/admin/refunds/${refund.id}/retry`, { reason: 'It failed' })
  await retry()
  await app().runJobs()
  expect(asked()).toHaveLength(1)

  await end(12_500)
  await sweep()
  expect(asked()).toHaveLength(1)
  expect(await alertsOf(app(), `${refund.reference}-2`)).toEqual(['refund_held'])
  expectFailure(await retry(), 'conflict', TAKEN_BACK)
})

test('the number is stored encrypted, bound to its refund, and shown by its end alone', async () => {
  const refund = await buildHeldRefund()
  const id = await waiting(refund)

  const list = await app().as(second).get('/admin/refund-approvals?limit=100')

  expectContract(listRefundApprovalsEndpoint, list)
  expect(list.body.data.map((approval: { id: string }) => approval.id)).toContain(id)
  const [row] = await app().sql('SELECT * FROM refund_accounts WHERE id = $1', [id])
  const events = await app().sql('SELECT * FROM audit_events WHERE subject_id = $1', [refund.id])
  for (const text of [list.text, JSON.stringify(row), JSON.stringify(events)]) expect(text).not.toContain('244123456')
  expect(app().context.encryption.decrypt(row.account_number, `account of refund ${refund.id}`)).toBe('0244123456')
})

test('those that wait are listed the oldest first, and page by page; what was decided the newest first', async () => {
  const ids = [await waiting(await buildHeldRefund()), await waiting(await buildHeldRefund())]
  const ours = async (state: string) =>
    (await walkPages(app().as(second), `/admin/refund-approvals?state=${state}`, { limit: 1 })).ids.filter((id) =>
      ids.includes(id),
    )

  expect(await ours('awaiting_approval')).toEqual(ids)
  for (const id of ids) await decide(second, id, 'refuse')
  expect(await ours('refused')).toEqual(ids.toReversed())
})

test('other admins are mailed that one waits', async () => {
  // A mail tells of 25, and those of other tests come first.
  await runJob(app(), 'mail_payment_alerts')
  const refund = await buildHeldRefund()
  await waiting(refund)

  await runJob(app(), 'mail_payment_alerts')

  const mails = (await mailsTo(app(), second.email)).filter(({ text }) => text.includes(refund.reference))
  expect(mails.map(({ text }) => text).join()).toContain('awaits approval by a second admin')
})

test('events of Paystack do not undo the waiting', async () => {
  const refund = await buildHeldRefund()
  const id = await waiting(refund)
  await deliverPaystack(
    app(),
    paystack().event('refund.needs-attention', {
      status: 'needs-attention',
      transaction_reference: refund.payment.reference,
    }),
  )

  expect((await decide(second, id, 'approve')).status).toBe(200)
})

/** What is stored of the account that was entered for a refund. */
const storedOf = async ({ id }: { id: string }) =>
  (
    await app().sql('SELECT account_number, account_end, reason, state FROM refund_accounts WHERE refund_id = $1', [id])
  )[0]
const ERASED = { account_number: null, account_end: '0000', reason: 'Removed with the account' }

async function closeAccountOf(buyer: TestUser) {
  const { id } = await buildUserWithPassword(app())
  await app().sql('UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE id = $1) WHERE id = $2', [
    id,
    buyer.id,
  ])
  return app().as(buyer).post('/user/close', { password: PASSWORD })
}

/** As when the provider has sent the money. */
async function process(refund: { payment: { reference: string } }) {
  for (const theirs of paystack().refunds)
    if (theirs.transaction_reference === refund.payment.reference) theirs.status = 'processed'
  const done = { status: 'processed', transaction_reference: refund.payment.reference }
  await deliverPaystack(app(), paystack().event('refund.processed', done))
}

test('an entered account goes with the account of its buyer, and stays while its refund is open', async () => {
  const refund = await buildHeldRefund(125)
  await waiting(refund)

  expectFailure(await closeAccountOf(refund.buyer), 'account_in_use')
  expect(await storedOf(refund)).toMatchObject({ account_end: '3456' })

  await process(refund)
  expectContract(closeAccountEndpoint, await closeAccountOf(refund.buyer))
  expect(await storedOf(refund)).toEqual({ ...ERASED, state: 'expired' })
})

test('an account that is entered after its buyer has left is erased once the refund is done', async () => {
  const refund = await buildHeldRefund(125)
  const [other] = [await buildHeldRefund(125)]
  for (const { id } of [refund, other])
    await decide(second, (await enter(first, { id })).body.data.approval.id, 'approve')
  // As by money that came late for an order of theirs.
  await app().sql('INSERT INTO erasures (user_id, applied_at) VALUES ($1, now())', [refund.buyer.id])

  await runJob(app(), 'apply_erasures')
  expect(await storedOf(refund)).toMatchObject({ account_end: '3456', state: 'approved' })

  for (const each of [refund, other]) await process(each)
  await runJob(app(), 'apply_erasures')
  expect(await storedOf(refund)).toEqual({ ...ERASED, state: 'approved' })
  expect(await storedOf(other)).toMatchObject({ account_end: '3456' })
})

test('a restore that brings an entered account back erases it again', async () => {
  const refund = await buildHeldRefund(125)
  await decide(second, await waiting(refund), 'approve')
  await process(refund)
  // The restored market is of a moment before the closing, of which the list of erasures knows.
  await app().sql('INSERT INTO erasures (user_id) VALUES ($1)', [refund.buyer.id])

  await runJob(app(), 'apply_erasures')

  expect(await storedOf(refund)).toEqual({ ...ERASED, state: 'approved' })
})

test('the desk lists refunds by how they stand, with what the provider said and the approval that they wait for', async () => {
  const [refund, other] = [await buildHeldRefund(20), await buildHeldRefund(21)]
  const read = async (query: string) => {
    const list = await app().as(second).get(`/admin/refunds?${query}`)
    expectContract(listRefundsEndpoint, list)
    return list.body
  }
  const approvalId = await waiting(refund)

  const { data, meta } = await read('limit=100')
  expect(data.find(({ id }: { id: string }) => id === refund.id)).toMatchObject({
    status: 'awaiting_approval',
    amount: 20,
    reason: 'Too few',
    attempt: 1,
    message: expect.any(String),
    approval: { id: approvalId, entered_by: { id: first.id } },
  })
  expect(data.find(({ id }: { id: string }) => id === other.id)).toMatchObject({
    status: 'needs_attention',
    approval: null,
  })
  // The oldest first, page by page.
  expect(data.map(({ created_at }: { created_at: string }) => created_at)).toEqual(
    data.map(({ created_at }: { created_at: string }) => created_at).toSorted(),
  )
  const ids: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = await read(`limit=1${cursor && `&cursor=${cursor}`}`)
    ids.push(...page.data.map(({ id }: { id: string }) => id))
    cursor = page.meta.next_cursor
  }
  expect(ids).toEqual(data.map(({ id }: { id: string }) => id))
  expect(ids).toHaveLength(meta.total)

  await decide(second, approvalId, 'approve')
  await process(refund)
  expect((await read('status=processed')).data[0]).toMatchObject({ id: refund.id, processed_at: expect.any(String) })
  expectFailure(await app().as(refund.buyer).get('/admin/refunds'), 'forbidden')
})

test('an owner who has just raised the limit still needs a second admin', async () => {
  const refund = await buildHeldRefund()
  const raised = { value: 999_999, if_version: 0, reason: 'For a moment' }
  expect((await app().as(first).put('/admin/settings/refund_approval_above', raised)).status).toBe(200)

  const entered = await enter(first, refund)

  expect([entered.status, entered.body.data.status]).toEqual([202, 'awaiting_approval'])
})

test('whom an owner has just made an admin or given a role does not approve what that owner entered, nor the other way round', async () => {
  const refund = await buildHeldRefund()
  const helper = await buildAddedAdmin(app(), first, 'finance')
  const before = sentTo().length
  const id = await waiting(refund)

  expectFailure(
    await decide(helper, id, 'approve'),
    'forbidden',
    'Within the last three days, one of you has added the other as an admin, changed their role or reset their codes, or somebody has done so for both. Another admin has to approve this',
  )
  expect((await decide(helper, id, 'refuse')).status).toBe(200)
  const theirs = (await enter(helper, refund)).body.data.approval.id
  expectFailure(await decide(first, theirs, 'approve'), 'forbidden')
  expect(sentTo()).toHaveLength(before)
  expect((await decide(second, theirs, 'approve')).status).toBe(200)
  expect(sentTo()).toHaveLength(before + 1)
})
