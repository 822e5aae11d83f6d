import { readReceiptEndpoint } from '@asime/contract/receipts'
import { retryRefundEndpoint } from '@asime/contract/refunds'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { buildAdmin, type TestUser } from '../../../../test/builders.ts'
import { expectContract } from '../../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../../test/failures.ts'
import { runJob } from '../../../../test/jobs.ts'
import { alertsOf, booksOf, statusOf, sweepPayments } from '../../../../test/payments.ts'
import { buildPaystackOrder, deliverPaystack, letAnswersBeLost, usePaystack } from '../../../../test/paystack.ts'
import { atOnce } from '../../../../test/at-once.ts'
import { sendRefund } from '../../refunds/refunds.service.ts'
import { paymentProvider } from '../payment-provider.ts'

// Who has to approve an account is what refund-approvals.test.ts is about.
const market = usePaystack({}, { REFUND_APPROVAL_ABOVE: '500000' })
const app = () => market().app
const paystack = () => market().paystack
let admin: TestUser
beforeAll(async () => {
  admin = await buildAdmin(app())
})
beforeEach(() => {
  Object.assign(paystack(), { refundStatus: 'pending', keepsNotes: true })
})

type PaidOrder = Awaited<ReturnType<typeof buildPaystackOrder>>

/** The vendor gives back so many cedis, and the job asks Paystack for it. */
async function giveBack(order: PaidOrder, amount: number) {
  const answer = await app().as(order.vendor).post(`/orders/${order.orderId}/refund`, { amount, reason: 'Too few' })
  expect(answer.status).toBe(200)
  await app().runJobs()
}
const rowsOf = (order: PaidOrder) =>
  app().sql('SELECT reference, status, attempt, provider_id, amount FROM refunds WHERE order_id = $1 ORDER BY id', [
    order.orderId,
  ])
const theirs = (order: PaidOrder) =>
  paystack().refunds.filter((refund) => refund.transaction_reference === order.payment.reference)
const tell = (order: PaidOrder, state: string) =>
  deliverPaystack(
    app(),
    paystack().event(`refund.${state}`, {
      status: state,
      transaction_reference: order.payment.reference,
      refund_reference: null,
      amount: '2000',
      currency: 'GHS',
    }),
  )

test('a refund is asked for once, is owed while it is on its way, and paid when Paystack says so itself', async () => {
  const order = await buildPaystackOrder(market())

  await giveBack(order, 20)

  const [row] = await rowsOf(order)
  expect(
    paystack()
      .callsTo('/refund')
      .filter(({ method }) => method === 'POST')
      .at(-1)?.body,
  ).toEqual({
    transaction: order.payment.reference,
    amount: 2_000,
    currency: 'GHS',
    merchant_note: row.reference,
  })
  expect(row).toMatchObject({ status: 'pending', provider_id: theirs(order)[0]?.id })
  expect(await booksOf(app(), order.orderId)).toEqual({ escrow: -10_500, refund: -2_000 })
  const shown = async () => (await app().as(order.buyer).get(`/orders/${order.orderId}/receipt`)).body.data.refunds
  expect(await shown()).toMatchObject([
    { status: 'pending', is_sent: true, expected_at: expect.stringContaining('2026-12-01'), refunded_at: null },
  ])

  // What an event claims is not believed, in whatever order they come.
  for (const state of ['processed', 'processing', 'pending']) expect((await tell(order, state)).status).toBe(200)
  expect((await rowsOf(order))[0].status).toBe('pending')
  theirs(order)[0]!.status = 'processed'
  for (const state of ['processing', 'processed', 'processed']) await tell(order, state)
  expect((await rowsOf(order))[0].status).toBe('processed')
  expect(await booksOf(app(), order.orderId)).toEqual({ escrow: -10_500, refund: 0 })
  expect(theirs(order)).toHaveLength(1)
})

test.for([true, false])(
  'F14: a refund whose answer was lost is found again (by our note: %o), not sent twice',
  async (keepsNotes) => {
    const order = await buildPaystackOrder(market())
    paystack().keepsNotes = keepsNotes
    paystack().breakNext('/refund', { does: true, answers: 'html' })

    await giveBack(order, 20)
    expect((await rowsOf(order))[0]).toMatchObject({ status: 'pending', provider_id: null })
    await letAnswersBeLost(app())
    await sweepPayments(app())

    expect((await rowsOf(order))[0].provider_id).toBe(theirs(order)[0]?.id)
    expect(theirs(order)).toHaveLength(1)
  },
)

test('a refund that Paystack never heard of is asked for again, though not before whoever asked would know', async () => {
  const order = await buildPaystackOrder(market())
  paystack().breakNext('/refund', { does: false, answers: 'error' })

  await giveBack(order, 20)
  await sweepPayments(app())
  expect(theirs(order)).toHaveLength(0)
  await letAnswersBeLost(app())
  await sweepPayments(app())

  expect(theirs(order)).toHaveLength(1)
})

test('two refunds of the same amount stay two, also where notes do not come back', async () => {
  const order = await buildPaystackOrder(market())
  paystack().keepsNotes = false
  await giveBack(order, 20)
  paystack().breakNext('/refund', { does: true, answers: 'error' })
  await giveBack(order, 20)
  await letAnswersBeLost(app())

  await sweepPayments(app())

  const ids = (await rowsOf(order)).map((row) => row.provider_id)
  expect(ids).toEqual(theirs(order).map(({ id }) => id))
  expect(new Set(ids).size).toBe(2)
})

test('a refund that failed is an alert, and made again under another reference; after three times it is held', async () => {
  const order = await buildPaystackOrder(market())
  await giveBack(order, 20)
  const [{ reference }] = await rowsOf(order)

  for (const attempt of [1, 2, 3]) {
    theirs(order).at(-1)!.status = 'failed'
    await tell(order, 'failed')
    expect((await rowsOf(order))[0]).toMatchObject({ status: 'failed', attempt })
    await sweepPayments(app())
  }

  expect(theirs(order).map((refund) => refund.merchant_note)).toEqual([reference, `${reference}-2`, `${reference}-3`])
  expect(await alertsOf(app(), reference)).toEqual(['refund_failed'])
  expect(await alertsOf(app(), `${reference}-3`)).toEqual(['refund_held'])
  expect(await booksOf(app(), order.orderId)).toEqual({ escrow: -10_500, refund: -2_000 })
})

test('a refund that needs attention is held for a person, and booked once they have seen to it', async () => {
  const order = await buildPaystackOrder(market())
  await giveBack(order, 20)
  theirs(order)[0]!.status = 'needs-attention'

  await tell(order, 'needs-attention')

  const [row] = await rowsOf(order)
  expect(row.status).toBe('needs_attention')
  expect(await alertsOf(app(), row.reference)).toEqual(['refund_held'])
  expectContract(readReceiptEndpoint, await app().as(order.buyer).get(`/orders/${order.orderId}/receipt`))
  theirs(order)[0]!.status = 'processed'
  await sweepPayments(app())
  expect(await booksOf(app(), order.orderId)).toEqual({ escrow: -10_500, refund: 0 })
})

test.each(['failed', 'needs-attention'])(
  'once the payer has a refund that was %s, nobody is to look at it',
  async (state) => {
    const order = await buildPaystackOrder(market())
    await giveBack(order, 20)
    const [{ reference }] = await rowsOf(order)
    const open = async () =>
      (
        await app().sql(
          'SELECT kind FROM payment_alerts WHERE starts_with(reference, $1) AND closed_at IS NULL ORDER BY kind',
          [reference],
        )
      ).map(({ kind }) => kind)
    theirs(order)[0]!.status = state
    await tell(order, state)
    if (state === 'failed') {
      await sweepPayments(app())
      theirs(order)[1]!.status = 'needs-attention'
      await tell(order, 'needs-attention')
    }
    await runJob(app(), 'reconcile')
    expect(await open()).toEqual([...(state === 'failed' ? ['refund_failed'] : []), 'refund_held', 'refund_stuck'])

    theirs(order).at(-1)!.status = 'processed'
    await sweepPayments(app())

    expect(await open()).toEqual([])
  },
)

test('a refund that is refused is held, and not asked for again', async () => {
  const order = await buildPaystackOrder(market())
  paystack().decide(order.payment.reference, { amount: 100 })

  await giveBack(order, 20)
  await letAnswersBeLost(app())
  await sweepPayments(app())

  const [row] = await rowsOf(order)
  expect(row.status).toBe('needs_attention')
  expect(await alertsOf(app(), row.reference)).toEqual(['refund_held'])
  expect(
    paystack()
      .callsTo('/refund')
      .filter(({ body }) => body?.merchant_note === row.reference),
  ).toHaveLength(1)
})

test('a hundred refunds that were refused do not keep the others from being asked about', async () => {
  const order = await buildPaystackOrder(market())
  await app().sql(
    `INSERT INTO refunds (payment_id, order_id, reference, amount, reason, status, asked_at, checked_at)
     SELECT $1, $2, 'rf-refused-before-' || n, 1, 'Too few', 'needs_attention', now() - interval '3 hours', now() - interval '3 hours'
     FROM generate_series(1, 100) AS n`,
    [order.payment.id, order.orderId],
  )
  await giveBack(order, 20)
  theirs(order)[0]!.status = 'processed'
  await app().sql("UPDATE refunds SET checked_at = now() - interval '2 minutes' WHERE status = 'pending'")

  for (let minute = 0; minute < 2; minute++) await runJob(app(), 'sweep_payments')

  expect((await rowsOf(order)).filter(({ status }) => status === 'processed')).toHaveLength(1)
  // For the books: nobody owes these.
  await app().sql("DELETE FROM refunds WHERE reference LIKE 'rf-refused-before-%'")
})

const retry = (refundId: string, body: object = {}) =>
  app()
    .as(admin)
    .post(`/admin/refunds/${refundId}/retry`, { reason: 'The payer has asked for it', ...body })
const idOf = async (order: PaidOrder): Promise<string> => {
  const [{ id }] = await app().sql('SELECT id FROM refunds WHERE order_id = $1', [order.orderId])
  return id
}

test('an admin has a refund go on with the payer’s account: it stays one, however often they ask', async () => {
  const order = await buildPaystackOrder(market())
  await giveBack(order, 20)
  theirs(order)[0]!.status = 'needs-attention'
  await tell(order, 'needs-attention')
  const id = await idOf(order)
  expectInvalid(await retry(id), { account: 'The provider needs an account of the payer for this refund' })
  const account = { bank_code: 'MTN', account_number: '024 412 3456' }

  const answers = [await retry(id, { account }), await retry(id, { account })]

  expectContract(retryRefundEndpoint, answers[0]!)
  expect(answers.map(({ status, body }) => [status, body.data.status, body.data.attempt])).toEqual([
    [200, 'pending', 1],
    [200, 'pending', 1],
  ])
  const calls = paystack().callsTo('/refund/retry_with_customer_details')
  expect(calls.map(({ body }) => body)).toEqual([
    { refund_account_details: { currency: 'GHS', account_number: '0244123456', bank_id: '28' } },
  ])
  expect(theirs(order)).toHaveLength(1)
  theirs(order)[0]!.status = 'processed'
  await sweepPayments(app())
  expect(await booksOf(app(), order.orderId)).toEqual({ escrow: -10_500, refund: 0 })
  expect((await retry(id, { account })).body.data.status).toBe('processed')
})

test('a bank that nobody knows leaves it held, and comes up again', async () => {
  const order = await buildPaystackOrder(market())
  await giveBack(order, 20)
  theirs(order)[0]!.status = 'needs-attention'
  await tell(order, 'needs-attention')

  const answer = await retry(await idOf(order), { account: { bank_code: 'NOBODY', account_number: '0244123456' } })

  expect(answer.body.data.status).toBe('needs_attention')
  const [alert] = await app().sql(
    "SELECT detail ->> 'message' AS message, closed_at FROM payment_alerts WHERE reference = $1",
    [(await rowsOf(order))[0].reference],
  )
  expect(alert).toEqual({ message: 'The provider has no bank or network with this code', closed_at: null })
})

test('an admin has a refused refund asked for again, once, under another reference; also after three failures', async () => {
  const order = await buildPaystackOrder(market())
  const { amount } = paystack().transaction(order.payment.reference)
  paystack().decide(order.payment.reference, { amount: 100 })
  await giveBack(order, 20)
  expect((await rowsOf(order))[0].status).toBe('needs_attention')
  const id = await idOf(order)
  paystack().decide(order.payment.reference, { amount })

  const answers = await Promise.all([retry(id), retry(id), retry(id)])
  await app().runJobs()

  expect(answers.filter(({ status }) => status === 200)).not.toEqual([])
  expect(theirs(order)).toHaveLength(1)
  expect((await rowsOf(order))[0]).toMatchObject({ status: 'pending', attempt: 2 })
  for (let attempt = 2; attempt <= 3; attempt++) {
    theirs(order).at(-1)!.status = 'failed'
    await tell(order, 'failed')
    await sweepPayments(app())
  }
  expect((await rowsOf(order))[0]).toMatchObject({ status: 'failed', attempt: 3 })
  expect((await retry(id)).body.data).toMatchObject({ status: 'pending', attempt: 4 })
  await app().runJobs()
  expect(theirs(order).filter(({ status }) => status !== 'failed')).toHaveLength(1)
  // What Paystack has done meanwhile is found out, and not asked for again.
  theirs(order).at(-1)!.status = 'processed'
  await app().sql("UPDATE refunds SET status = 'needs_attention' WHERE id = $1", [id])
  expect((await retry(id)).body.data).toMatchObject({ status: 'processed', attempt: 4 })
  expect(theirs(order).filter(({ status }) => status !== 'failed')).toHaveLength(1)
})

test('an answer about an attempt that comes when the next one is under way says nothing of that', async () => {
  const order = await buildPaystackOrder(market())
  await giveBack(order, 20)
  const id = await idOf(order)
  theirs(order)[0]!.status = 'failed'
  const provider = paymentProvider(app().context)
  const slow = {
    ...provider,
    findRefund: async (refund: Parameters<typeof provider.findRefund>[0]) => {
      const state = await provider.findRefund(refund)
      await tell(order, 'failed')
      await retry(id)
      await app().runJobs()
      return state
    },
  }

  await sendRefund(app().context.db, slow, id)

  expect((await rowsOf(order))[0]).toMatchObject({ status: 'pending', attempt: 2, provider_id: theirs(order)[1]?.id })
  for (let hour = 0; hour < 2; hour++) await sweepPayments(app())
  expect(theirs(order).filter(({ status }) => status !== 'failed')).toHaveLength(1)
})

test('nobody but an admin; and not while Paystack does not answer', async () => {
  const order = await buildPaystackOrder(market())
  await giveBack(order, 20)
  theirs(order)[0]!.status = 'needs-attention'
  await tell(order, 'needs-attention')
  const id = await idOf(order)

  expectFailure(await app().as(order.vendor).post(`/admin/refunds/${id}/retry`), 'forbidden')
  expectFailure(await retry('01890000-0000-7000-8000-000000000000'), 'not_found')
  paystack().breakNext('/refund', { does: false, answers: 'error' })
  expectFailure(await retry(id), 'unavailable')
  expect((await rowsOf(order))[0].status).toBe('needs_attention')
})

test('twenty workers that find the same refund ask for it once', { repeats: 2 }, async () => {
  const order = await buildPaystackOrder(market())
  const answer = await app().as(order.vendor).post(`/orders/${order.orderId}/refund`, { amount: 20, reason: 'Too few' })
  expect(answer.status).toBe(200)
  const [{ id }] = await app().sql('SELECT id FROM refunds WHERE order_id = $1', [order.orderId])
  const before = paystack().callsTo('/refund').length

  await atOnce(
    app(),
    'payments',
    Array.from({ length: 20 }, () => () => sendRefund(app().context.db, paymentProvider(app().context), id)),
  )

  const asked = paystack()
    .callsTo('/refund')
    .slice(before)
    .filter(({ method }) => method === 'POST')
  expect(asked).toHaveLength(1)
  expect(await statusOf(app(), order.orderId)).toBe('paid')
})
