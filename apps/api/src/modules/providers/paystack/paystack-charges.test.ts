import { startPaymentEndpoint } from '@asime/contract/payments'
import { beforeEach, expect, test } from 'vitest'
import { buildAdmin, buildCheckout, letPaymentTimePass } from '../../../../test/builders.ts'
import { expectContract } from '../../../../test/contract.ts'
import {
  alertsOf,
  booksOf,
  buildPayment,
  pay,
  statusOf,
  sweepPayments,
  type TestPayment,
} from '../../../../test/payments.ts'
import { deliverPaystack, letAnswersBeLost, usePaystack } from '../../../../test/paystack.ts'
import { MOMO } from '../../../../test/purchase.ts'

const market = usePaystack()
const app = () => market().app
const paystack = () => market().paystack
beforeEach(() => {
  Object.assign(paystack(), { chargeStatus: undefined, amountsAsText: false, pageAddress: undefined })
})

const read = async ({ id, buyer }: Pick<TestPayment, 'id' | 'buyer'>) =>
  (await app().as(buyer).get(`/payments/${id}`)).body.data
const check = async ({ id, buyer }: Pick<TestPayment, 'id' | 'buyer'>) =>
  (await app().as(buyer).post(`/payments/${id}/check`)).body.data
const letPromptLapse = ({ id }: Pick<TestPayment, 'id'>) =>
  app().sql("UPDATE payments SET expires_at = now() - interval '1 second' WHERE id = $1", [id])

test('by mobile money: the prompt, the approval, the event; amounts as text and ids beyond what a number holds', async () => {
  const checkout = await buildCheckout(app())
  paystack().amountsAsText = true

  const started = await pay(app(), checkout)

  expectContract(startPaymentEndpoint, started)
  const { reference } = started.body.data
  expect(started.body.data).toMatchObject({
    status: 'pending',
    next: 'approve_prompt',
    message: expect.stringContaining('on your mobile phone'),
    is_test: true,
    is_sandbox: false,
    page_url: null,
  })
  expect(paystack().callsTo('/charge').at(-1)?.body).toEqual({
    email: checkout.buyer.email,
    amount: 12_500,
    currency: 'GHS',
    reference,
    mobile_money: { phone: '0244123456', provider: 'mtn' },
  })
  paystack().decide(reference, { status: 'success' })
  expect((await deliverPaystack(app(), paystack().chargeEvent(reference))).status).toBe(200)
  expect(await statusOf(app(), checkout.orderId)).toBe('paid')
  expect(await booksOf(app(), checkout.orderId)).toEqual({ escrow: -12_500 })
  const [row] = await app().sql('SELECT provider_id, fee FROM payments WHERE reference = $1', [reference])
  expect(row).toEqual({ provider_id: paystack().transaction(reference).id, fee: 244 })
  expect(BigInt(row.provider_id)).toBeGreaterThan(BigInt(Number.MAX_SAFE_INTEGER))
})

test('without an event, asking finds out; and while nobody has answered the prompt, it stays what it is', async () => {
  const checkout = await buildCheckout(app())
  const payment = await buildPayment(app(), checkout)

  expect(await check(payment)).toMatchObject({ status: 'pending', next: 'approve_prompt' })
  paystack().decide(payment.reference, { status: 'success' })
  await sweepPayments(app())

  expect(await read(payment)).toMatchObject({ status: 'succeeded', next: null })
})

test('Telecel asks for a voucher: a wrong one can be tried again; AT has a prompt', async () => {
  const checkout = await buildCheckout(app())
  const started = await pay(app(), checkout, { ...MOMO, network: 'telecel', phone: '+233 20 123 4567' })
  const payment = { id: started.body.data.id as string, buyer: checkout.buyer }
  const voucher = (code: string) => app().as(checkout.buyer).post(`/payments/${payment.id}/voucher`, { voucher: code })

  expect(started.body.data).toMatchObject({ next: 'enter_voucher', message: expect.stringContaining('*110#') })
  expect(paystack().callsTo('/charge').at(-1)?.body.mobile_money).toEqual({ phone: '0201234567', provider: 'vod' })
  expect((await voucher('0000')).body.data).toMatchObject({
    next: 'enter_voucher',
    message: 'The voucher is wrong. Please try again',
  })
  expect((await voucher('123456')).body.data).toMatchObject({ next: 'approve_prompt' })
  expect(paystack().callsTo('/charge/submit_otp').at(-1)?.body).toEqual({
    otp: '123456',
    reference: started.body.data.reference,
  })

  await pay(app(), await buildCheckout(app()), { ...MOMO, network: 'at', phone: '0261234567' })
  expect(paystack().callsTo('/charge').at(-1)?.body.mobile_money.provider).toBe('atl')
})

test('by card on the provider’s page: where it is, where it leads back to, and that coming back checks', async () => {
  const checkout = await buildCheckout(app())

  const started = await pay(app(), checkout, { method: 'card' })

  const { id, reference, page_url: pageUrl, expires_in_seconds: seconds } = started.body.data
  const payment = { id, buyer: checkout.buyer }
  expect(started.body.data).toMatchObject({ status: 'pending', next: 'open_page' })
  expect(pageUrl).toMatch(/^https:\/\/checkout\.paystack\.example\//)
  expect(seconds).toBeGreaterThan(500)
  expect(paystack().callsTo('/transaction/initialize').at(-1)?.body).toMatchObject({
    amount: 12_500,
    channels: ['card'],
    callback_url: `${app().context.config.publicUrl}/pay/${checkout.id}`,
  })
  // Nobody has typed a card yet, which the provider calls abandoned.
  expect(await check(payment)).toMatchObject({ status: 'pending', next: 'open_page', page_url: pageUrl })
  paystack().decide(reference, { status: 'success' })
  expect(await check(payment)).toMatchObject({ status: 'succeeded', page_url: null })
})

test('a failure comes as 200: its reason is shown, and the next attempt has a reference of its own', async () => {
  const checkout = await buildCheckout(app())
  paystack().chargeStatus = 'failed'

  const first = await pay(app(), checkout)
  paystack().chargeStatus = undefined
  const second = await pay(app(), checkout)

  expect(first.body.data).toMatchObject({ status: 'failed', message: 'Insufficient funds' })
  expect(second.body.data).toMatchObject({ status: 'pending' })
  expect(second.body.data.reference).not.toBe(first.body.data.reference)
})

test.for([
  ['timeout', { status: 'failed', message: 'Nobody approved the payment in time' }],
  ['success', { status: 'succeeded' }],
  ['pending', { status: 'pending', next: 'wait' }],
  ['send_pin', { status: 'failed', message: 'This payment requires a step that is not supported here' }],
] as const)('a charge that is answered by %s', async ([status, expected]) => {
  paystack().chargeStatus = status

  const started = await pay(app(), await buildCheckout(app()))

  expect(started.body.data).toMatchObject(expected)
})

test('a charge that is refused says why', async () => {
  const checkout = await buildCheckout(app())
  await app().sql("UPDATE users SET email = '' WHERE id = $1", [checkout.buyer.id])

  expect((await pay(app(), checkout)).body.data).toMatchObject({ status: 'failed', message: 'Invalid phone number' })
})

test('a prompt that nobody answered in time has failed; an answer of the network that comes later still pays', async () => {
  const checkout = await buildCheckout(app())
  const payment = await buildPayment(app(), checkout)
  await letPromptLapse(payment)

  paystack().decide(payment.reference, { status: 'abandoned' })
  expect(await check(payment)).toMatchObject({ status: 'failed', message: 'Nobody approved the payment in time' })
  paystack().decide(payment.reference, { status: 'success' })
  await sweepPayments(app())

  expect(await read(payment)).toMatchObject({ status: 'succeeded' })
  expect(await statusOf(app(), checkout.orderId)).toBe('paid')
})

test('a success after the order lapsed goes back, and so does the second of two', async () => {
  const [late, twice] = [await buildCheckout(app()), await buildCheckout(app())]
  const lapsed = await buildPayment(app(), late)
  await letPaymentTimePass(app(), late.orderId)
  const first = await buildPayment(app(), twice)
  await letPromptLapse(first)
  const second = await buildPayment(app(), twice)

  for (const payment of [lapsed, first, second]) {
    paystack().decide(payment.reference, { status: 'success' })
    await deliverPaystack(app(), paystack().chargeEvent(payment.reference))
  }

  expect(await statusOf(app(), twice.orderId)).toBe('paid')
  const refunds = (payment: TestPayment) =>
    paystack().refunds.filter((refund) => refund.transaction_reference === payment.reference)
  expect([lapsed, first, second].map((payment) => refunds(payment).length)).toEqual([1, 0, 1])
})

test.for([{ amount: 100 }, { currency: 'USD' }, { domain: 'live' }])(
  'D12: a transaction that is otherwise at Paystack (%o) gives no value',
  async (otherwise) => {
    const checkout = await buildCheckout(app())
    const payment = await buildPayment(app(), checkout)
    paystack().decide(payment.reference, { status: 'success', ...otherwise })

    expect(await check(payment)).toMatchObject({ status: 'failed', message: expect.stringContaining('support') })
    expect(await statusOf(app(), checkout.orderId)).toBe('awaiting_payment')
    expect(await alertsOf(app(), payment.reference)).toEqual(['charge_mismatch'])
  },
)

const TWENTY_ROUNDS = Array.from({ length: 20 }, (_, round) => (round % 2 ? 10 : 2))

test.for(TWENTY_ROUNDS)('D13: %i times the same key at once is one charge', async (count) => {
  const checkout = await buildCheckout(app())
  const before = paystack().calls.length

  const answers = await Promise.all(
    Array.from({ length: count }, () =>
      app()
        .as(checkout.buyer)
        .post(
          `/checkouts/${checkout.id}/payments`,
          { method: 'card' },
          { headers: { 'idempotency-key': 'card-once' } },
        ),
    ),
  )

  expect(answers.map(({ status }) => status)).toEqual(Array(count).fill(201))
  expect(
    paystack()
      .calls.slice(before)
      .map(({ path }) => path),
  ).toEqual(['/transaction/initialize'])
  expect(await read({ id: answers[0]?.body.data.id, buyer: checkout.buyer })).toMatchObject({ next: 'open_page' })
})

test('a reference that Paystack knows already is verified, and not taken for a failure', async () => {
  const checkout = await buildCheckout(app())
  const payment = await buildPayment(app(), checkout)
  await app().sql("UPDATE payments SET status = 'created' WHERE id = $1", [payment.id])
  await letAnswersBeLost(app())
  paystack().decide(payment.reference, { status: 'abandoned' })

  await sweepPayments(app())

  expect(
    paystack()
      .callsTo('/charge')
      .filter(({ body }) => body.reference === payment.reference),
  ).toHaveLength(2)
  expect((await read(payment)).status).toBe('created')
  paystack().decide(payment.reference, { status: 'success' })
  expect((await check(payment)).status).toBe('succeeded')
})

test.for(['its time is past', 'its order was called off'] as const)(
  'a prompt that never went out is not sent when %s; a success that comes all the same counts',
  async (why) => {
    const checkout = await buildCheckout(app())
    const payment = await buildPayment(app(), checkout)
    await app().sql("UPDATE payments SET status = 'created' WHERE id = $1", [payment.id])
    await letAnswersBeLost(app())
    const known = paystack().transaction(payment.reference)
    paystack().transactions.delete(payment.reference)
    if (why === 'its time is past') await letPromptLapse(payment)
    else await app().as(checkout.buyer).post(`/orders/${checkout.orderId}/cancel`, { reason: 'Changed my mind' })

    await sweepPayments(app())

    const prompts = paystack().callsTo('/charge')
    expect(prompts.filter(({ body }) => body.reference === payment.reference)).toHaveLength(1)
    if (why === 'its time is past') expect((await read(payment)).status).toBe('failed')
    await letPromptLapse(payment)
    await sweepPayments(app())
    expect(await read(payment)).toMatchObject({ status: 'failed', message: 'Nobody approved the payment in time' })
    paystack().transactions.set(payment.reference, { ...known, status: 'success' })
    await sweepPayments(app())
    expect((await read(payment)).status).toBe('succeeded')
  },
)

test.for(['buyer', 'vendor'] as const)(
  'a prompt that never went out is not sent once the %s is suspended',
  async (side) => {
    const checkout = await buildCheckout(app())
    const payment = await buildPayment(app(), checkout)
    await app().sql("UPDATE payments SET status = 'created' WHERE id = $1", [payment.id])
    await letAnswersBeLost(app())
    paystack().transactions.delete(payment.reference)
    const suspended = await app()
      .as(await buildAdmin(app()))
      .post(`/admin/users/${checkout[side].id}/suspend`, { reason: 'Asks to be paid outside Asime' })
    expect(suspended.status, suspended.text).toBe(200)

    await sweepPayments(app())

    const prompts = paystack().callsTo('/charge')
    expect(prompts.filter(({ body }) => body.reference === payment.reference)).toHaveLength(1)
  },
)

test('an address of a page that is longer than any is no clear answer, and no failure of ours', async () => {
  const checkout = await buildCheckout(app())
  paystack().pageAddress = `https://checkout.paystack.com/${'x'.repeat(1_000)}`

  const started = await pay(app(), checkout, { method: 'card' })

  expect(started.status, started.text).toBe(201)
  expect(started.body.data).toMatchObject({ status: 'created', next: 'wait', page_url: null })
})

test('a card page whose address got lost is given up, since nobody can pay there', async () => {
  const checkout = await buildCheckout(app())
  const started = await pay(app(), checkout, { method: 'card' })
  await app().sql("UPDATE payments SET status = 'created', page_url = NULL WHERE id = $1", [started.body.data.id])
  await letAnswersBeLost(app())

  await sweepPayments(app())

  expect(await read({ id: started.body.data.id, buyer: checkout.buyer })).toMatchObject({
    status: 'failed',
    message: 'The card page could not be opened',
  })
})

test('a payment of the sandbox, from before, is not asked for at Paystack and ends with its time', async () => {
  const payment = await buildPayment(app(), await buildCheckout(app()))
  await app().sql("UPDATE payments SET provider = 'sandbox' WHERE id = $1", [payment.id])
  paystack().decide(payment.reference, { status: 'success' })

  expect((await check(payment)).status).toBe('pending')
  await letPromptLapse(payment)
  expect((await check(payment)).status).toBe('failed')
})

test('nobody plays the payer’s phone, and the sandbox’s events have no door, where Paystack takes the payments', async () => {
  const payment = await buildPayment(app(), await buildCheckout(app()))

  expect((await app().as(payment.buyer).post(`/payments/${payment.id}/sandbox`, { action: 'approve' })).status).toBe(
    404,
  )
  expect((await app().anonymous.post('/webhooks/sandbox', {})).status).toBe(404)
})
