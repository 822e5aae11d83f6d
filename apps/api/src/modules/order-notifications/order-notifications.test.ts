import { readOrderEndpoint } from '@asime/contract/orders'
import { expect, test } from 'vitest'
import { mailsTo } from '../../../test/accounts.ts'
import {
  buildAdmin,
  buildBid,
  buildBuyer,
  buildCheckout,
  buildItemRequest,
  buildProduct,
  buildReview,
  buildVendor,
  letPaymentTimePass,
  type TestUser,
} from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { runJob } from '../../../test/jobs.ts'
import { buildPaidOrder, buildPayment, deliver, eventOf, pay, play } from '../../../test/payments.ts'
import { buildPayee } from '../../../test/payouts.ts'
import { buildUpload, useAppWithFiles } from '../../../test/uploads.ts'
import { DELIVERY, MOMO } from '../../../test/purchase.ts'
import { type Caller } from '../../../test/test-app.ts'
import { settlePayment } from '../payments/settle.service.ts'
import { paymentProvider } from '../providers/payment-provider.ts'
import { mailOrderEvent } from './order-notifications.service.ts'

const { app } = useAppWithFiles({ env: { PUBLIC_URL: 'https://asime.example' } })

type Order = Awaited<ReturnType<typeof buildPaidOrder>>

const act = async (caller: Caller, order: { orderId: string }, what: string, body?: object) => {
  const answer = await app().as(caller).post(`/orders/${order.orderId}/${what}`, body)
  expect(answer.status, answer.text).toBeLessThan(300)
  await app().runJobs()
  return answer.body.data
}

/** Subjects without the order's number. */
async function subjectsTo(person: { email: string }): Promise<string[]> {
  return (await mailsTo(app(), person.email)).map(({ subject }) => subject.replace(/ \(AS-\d+\)$/, ''))
}
/** Its link with the proof that it was given to one of the sides. */
const givenOut = ({ url }: { url: string }) => expect.stringContaining(`${url}?until=`)
const lastTo = async (person: { email: string }) => (await mailsTo(app(), person.email)).at(-1)!

async function buildDelivered(): Promise<Order> {
  const vendor = await buildPayee(app())
  const order = await buildPaidOrder(app(), { product: await buildProduct(app(), { vendor }) })
  await act(order.vendor, order, 'prepare')
  await act(order.vendor, order, 'dispatch', { courier: 'VIP Kaneshie' })
  await act(order.vendor, order, 'mark-delivered', { proof: 'Her brother took it' })
  return order
}

test('the usual life of an order, as both sides read of it', async () => {
  const order = await buildDelivered()
  const code = (await app().as(order.buyer).get(`/orders/${order.orderId}/hand-over-code`)).body.data.code
  await act(order.buyer, order, 'confirm-receipt')

  expect(await subjectsTo(order.buyer)).toEqual([
    'Payment received',
    'Your order is on its way',
    expect.stringMatching(/ marked your order as delivered$/),
  ])
  expect((await subjectsTo(order.vendor)).slice(1)).toEqual(['New paid order: please confirm it', 'Order complete'])
  const [paid, sent, delivered] = await mailsTo(app(), order.buyer.email)
  expect(paid?.text).toContain('You have paid GH₵\u00a0125.00 for Product')
  // The first was about the account that payouts go to.
  const [, ...ofVendor] = await mailsTo(app(), order.vendor.email)
  for (const mail of [paid, sent, delivered, ...ofVendor])
    expect(mail?.text).toContain('This is a test: the payment of this order moved no money')
  expect(paid?.text).toContain(`https://asime.example/app/orders/${order.orderId}`)
  expect(sent?.text).toContain('with VIP Kaneshie')
  expect(delivered?.text).toMatch(
    /> Her brother took it\n\nThe money will be released to the seller on \w+day \d+ \w+ at \d\d:\d\d\. If/,
  )
  for (const mail of [paid, sent, delivered]) expect(mail?.text).not.toContain(code)
  const { text } = await lastTo(order.vendor)
  expect(text).toMatch(/Your earnings of GH₵\u00a0116\.56 will be in your next payout, expected on Friday \d+ \w+\./)
  expect(text).toContain(`https://asime.example/app/vendor/orders/${order.orderId}`)
})

test('a free order notifies like a paid one, without a word of money', async () => {
  const bid = await buildBid(app(), { amount: 0 })
  const { owner } = bid.itemRequest
  await app().as(owner).post(`/requests/${bid.itemRequest.id}/bids/${bid.id}/accept`, {})
  const product = await buildProduct(app(), { price: 0 })
  const shopper = await buildBuyer(app())
  const items = [{ product_id: product.id, quantity: 1 }]
  await app()
    .as(shopper)
    .post('/orders', { items, delivery: { ...DELIVERY, method: 'pickup' } })
  await app().runJobs()

  for (const [buyer, vendor] of [
    [owner, bid.vendor],
    [shopper, product.vendor],
  ] as const) {
    expect(await subjectsTo(buyer)).toEqual(['Your order is placed'])
    const told = (await mailsTo(app(), vendor.email)).filter(({ subject }) =>
      subject.startsWith('New order: please confirm it'),
    )
    expect(told.map(({ text }) => text)).toEqual([expect.not.stringContaining('GH₵')])
  }
  const [due] = await app().sql('SELECT count(*)::int AS count FROM orders WHERE total = 0 AND remind_at > now()')
  expect(due).toEqual({ count: 2 })

  const [{ id }] = (await app().as(owner).get('/orders')).body.data
  const order = { orderId: id }
  await act(bid.vendor, order, 'dispatch', {})
  await act(bid.vendor, order, 'mark-delivered', { proof: 'Her brother took it' })
  await app().sql("UPDATE orders SET remind_at = now() - interval '1 second' WHERE id = $1", [id])
  await runJob(app(), 'remind_of_orders')
  await act(owner, order, 'report-problem', { kind: 'damaged', reason: 'It is cracked' })
  await act(owner, order, 'dispute/withdraw')
  await app().sql("UPDATE orders SET release_at = now() - interval '1 minute' WHERE id = $1", [id])
  await runJob(app(), 'release_orders')
  expect(await subjectsTo(owner)).toEqual([
    'Your order is placed',
    'Your order is on its way',
    expect.stringMatching(/ marked your order as delivered$/),
    'Is everything all right with your order?',
    'We’ve received your report',
    'Your order is complete',
  ])
  for (const { text } of [...(await mailsTo(app(), owner.email)), ...(await mailsTo(app(), bid.vendor.email))])
    expect(text).not.toMatch(/money|GH₵|refund/)
})

test('a decision that refunds nothing says so, and of a free order it speaks of no money', async () => {
  const decided = async (order: { orderId: string }, buyer: TestUser) => {
    await act(buyer, order, 'report-problem', { kind: 'damaged', reason: 'It is cracked' })
    await app().sql("UPDATE disputes SET due_at = now() - interval '1 second' WHERE order_id = $1", [order.orderId])
    await act(await buildAdmin(app()), order, 'settle-dispute', { refund_amount: 0, reason: 'It was whole' })
    return (await lastTo(buyer)).text
  }
  const bid = await buildBid(app(), { amount: 0 })
  const { owner } = bid.itemRequest
  await app().as(owner).post(`/requests/${bid.itemRequest.id}/bids/${bid.id}/accept`, {})
  const [{ id }] = (await app().as(owner).get('/orders')).body.data

  const free = await decided({ orderId: id }, owner)
  expect(free).toMatch(/Asime has decided about the problem with .*\. The order is complete\.\n\n> It was whole/)
  expect(free).not.toMatch(/money|GH₵|refund|seller/)

  const paid = await buildPaidOrder(app())
  expect(await decided(paid, paid.buyer)).toContain('Nothing is refunded. The money goes to the seller.')
})

test('whoever has received an order is asked for a review of the first product that they can review', async () => {
  const bought = async (spoil?: (product: { id: string }, buyer: { id: string }) => Promise<unknown>) => {
    const product = await buildProduct(app(), { name: 'Rice cooker' })
    const order = await buildPaidOrder(app(), { product })
    await act(order.vendor, order, 'prepare')
    await act(order.vendor, order, 'dispatch', { courier: 'VIP Kaneshie' })
    await spoil?.(product, order.buyer)
    await act(order.buyer, order, 'confirm-receipt')
    return { product, asked: await askedOf(order.buyer) }
  }
  const askedOf = ({ id }: { id: string }) =>
    app().sql("SELECT title, path FROM notifications WHERE user_id = $1 AND kind = 'review_asked'", [id])

  const { product, asked } = await bought()
  expect(asked).toEqual([{ title: 'How do you like Rice cooker?', path: `/products/${product.id}#reviews` }])
  const spoilt = [
    await bought(({ id }) => app().sql("UPDATE products SET visibility = 'hidden' WHERE id = $1", [id])),
    await bought(({ id }) => app().sql('UPDATE products SET deleted_at = now() WHERE id = $1', [id])),
    await bought((of, { id }) => buildReview(app(), { product: of, user: { id } as TestUser })),
  ]
  expect(spoilt.map((one) => one.asked)).toEqual([[], [], []])
})

test('an event that is notified twenty times, and a job that runs again, make one mail', async () => {
  const order = await buildPaidOrder(app())
  for (let i = 0; i < 20; i++) await deliver(app(), eventOf(order.payment))
  const [event] = await app().sql("SELECT id FROM order_events WHERE order_id = $1 AND event = 'pay'", [order.orderId])
  await Promise.all([mailOrderEvent(app().context, event.id), mailOrderEvent(app().context, event.id)])
  await app().runJobs()

  expect(await subjectsTo(order.buyer)).toEqual(['Payment received'])
  expect(await subjectsTo(order.vendor)).toEqual(['New paid order: please confirm it'])
})

test('nothing is written to an address that nobody has confirmed', async () => {
  const checkout = await buildCheckout(app())
  await app().sql('UPDATE users SET email_verified_at = NULL WHERE id = $1', [checkout.buyer.id])

  await act(checkout.vendor, checkout, 'cancel', { reason: 'Sold out' })

  expect(await subjectsTo(checkout.buyer)).toEqual([])
})

test('an order that ends early notifies, with typed reasons as plain text', async () => {
  const cancelled = await buildPaidOrder(app())
  await act(cancelled.buyer, cancelled, 'cancel', { reason: 'See https://evil.example' })
  const declined = await buildPaidOrder(app())
  await act(declined.vendor, declined, 'cancel', { reason: 'Sold out' })
  const expired = await buildCheckout(app())
  await letPaymentTimePass(app(), expired.orderId)
  await runJob(app(), 'expire_orders')
  await app().runJobs()
  const refunded = await buildPaidOrder(app())
  await act(refunded.vendor, refunded, 'refund', { amount: 25, reason: 'One was missing' })
  await act(refunded.vendor, refunded, 'refund', { amount: 100, reason: 'All of it' })

  expect((await subjectsTo(cancelled.buyer)).at(-1)).toBe('Your order is cancelled')
  expect((await lastTo(cancelled.vendor)).text).toContain('> See https://evil.example')
  expect((await lastTo(declined.buyer)).text).toContain('You will be refunded in full.')
  expect(await subjectsTo(expired.buyer)).toEqual(['Your order was not paid in time'])
  expect(await subjectsTo(expired.vendor)).toEqual(['An order was not paid in time'])
  expect((await subjectsTo(refunded.buyer)).slice(-2)).toEqual([
    'You’ve received a partial refund',
    'You’ve been refunded GH₵\u00a0125.00',
  ])
})

test('who approves a prompt after cancelling, or pays twice, reads of the charge and its refund on the order and by mail', async () => {
  const checkout = await buildCheckout(app())
  const payment = await buildPayment(app(), checkout)
  await act(checkout.buyer, checkout, 'cancel', { reason: 'Found it elsewhere' })
  expect((await lastTo(checkout.buyer)).text).toContain('You have not been charged.')
  const twice = await buildCheckout(app())
  const first = await buildPayment(app(), twice)
  await app().sql("UPDATE payments SET expires_at = now() - interval '1 second' WHERE id = $1", [first.id])
  const second = await buildPayment(app(), twice)

  await play(app(), payment, 'approve')
  await play(app(), first, 'approve')
  await play(app(), second, 'approve')

  const account = { method: 'mobile_money', network: 'mtn', phone_end: '3456', amount: 125 }
  const read = async (caller: Caller) => (await app().as(caller).get(`/orders/${checkout.orderId}`)).body.data
  expect(await read(checkout.buyer)).toMatchObject({
    status: 'cancelled',
    charges: [account],
    refunds: [{ ...account, status: 'processed', refunded_at: expect.any(String) }],
    timeline: [{ event: 'place' }, { event: 'cancel' }, { event: 'late_payment' }],
  })
  expect(await read(checkout.vendor)).toMatchObject({ charges: [], refunds: [] })
  const late = await lastTo(checkout.buyer)
  expect(late.subject).toContain('We are refunding you: the order could no longer be paid')
  expect(late.text).toMatch(
    /You paid GH₵\u00a0125\.00 from your MTN MoMo number ending in 3456 for .* when the order could no longer be paid/,
  )
  expect(late.text).toMatch(/Refund.*: GH₵\u00a0125\.00 to your MTN MoMo number ending in 3456\./)
  expect(await subjectsTo(twice.buyer)).toEqual(['Payment received', 'You paid twice: we are refunding one payment'])
  const [news] = (await app().as(twice.buyer).get('/notifications')).body.data
  expect(news).toMatchObject({
    title: expect.stringMatching(/^You paid twice for order AS-\d+: we are refunding one payment$/),
    body: expect.stringContaining('You had paid for it already, so this payment is refunded in full.'),
  })
})

test('of two payments that both come too late, neither is called the second of an order that was paid', async () => {
  const checkout = await buildCheckout(app())
  const first = await buildPayment(app(), checkout)
  await app().sql("UPDATE payments SET expires_at = now() - interval '1 second' WHERE id = $1", [first.id])
  const second = await buildPayment(app(), checkout)
  await act(checkout.buyer, checkout, 'cancel', { reason: 'Found it elsewhere' })

  await play(app(), first, 'approve')
  await play(app(), second, 'approve')

  const late = 'We are refunding you: the order could no longer be paid'
  expect((await subjectsTo(checkout.buyer)).slice(-2)).toEqual([late, late])
})

test('a payment that could not count is not called the second because another has paid since', async () => {
  const checkout = await buildCheckout(app())
  const first = await buildPayment(app(), checkout)
  const shopIs = (status: string) =>
    app().sql('UPDATE users SET status = $2 WHERE id = $1', [checkout.vendor.id, status])
  await shopIs('suspended')
  // The mail about it is not written before the second has paid.
  const approve = async ({ id, reference }: { id: string; reference: string }) => {
    await app().as(checkout.buyer).post(`/payments/${id}/sandbox`, { action: 'approve' })
    await settlePayment(app().context.db, paymentProvider(app().context), reference)
  }
  await approve(first)
  await shopIs('active')
  await approve((await pay(app(), checkout, { ...MOMO, phone: '0244999888' })).body.data)

  await app().runJobs()

  expect((await subjectsTo(checkout.buyer)).toSorted()).toEqual([
    'Payment received',
    'We are refunding you: the order could no longer be paid',
  ])
  const late = (await mailsTo(app(), checkout.buyer.email)).find(({ subject }) =>
    subject.startsWith('We are refunding'),
  )
  expect(late?.text).toMatch(/ending in 3456 for .* when the order could no longer be paid/)
})

test('when the order of a bid is not paid in time, both sides read that the request is open again, with the next best bid', async () => {
  const itemRequest = await buildItemRequest(app())
  const chosen = await buildBid(app(), { itemRequest, amount: 4_000 })
  const [dear, next] = [
    await buildBid(app(), { itemRequest, amount: 6_000 }),
    await buildBid(app(), {
      itemRequest,
      amount: 5_000,
      vendor: await buildVendor(app(), { businessName: 'Nana Akua Fabrics' }),
    }),
  ]
  const path = `/requests/${itemRequest.id}`
  const accepted = await app().as(itemRequest.owner).post(`${path}/bids/${chosen.id}/accept`, { bid_amount: 40 })
  const orderId = accepted.body.data.order.id
  const readOrder = async (caller: Caller) => {
    const answer = await app().as(caller).get(`/orders/${orderId}`)
    expectContract(readOrderEndpoint, answer)
    return answer.body.data
  }
  expect((await readOrder(itemRequest.owner)).reopened).toBeNull()
  await letPaymentTimePass(app(), orderId)
  await runJob(app(), 'expire_orders')
  await app().runJobs()

  const toBuyer = await lastTo(itemRequest.owner)
  expect(toBuyer.text).toContain(
    `Your request is open again, and vendors can bid on it.\n\nThe next best bid is GH₵\u00a050.00 from Nana Akua Fabrics. We have asked them to confirm it.`,
  )
  expect(toBuyer.text).not.toContain('order it again')
  expect(toBuyer.text).toContain(`https://asime.example${path}`)
  const toVendor = await lastTo(chosen.vendor)
  expect(toVendor.text).toContain('The request is open again, and you can send a new bid.')
  expect(toVendor.text).toContain(`https://asime.example${path}`)
  expect((await readOrder(itemRequest.owner)).reopened.best_bid).toMatchObject({
    id: next.id,
    bid_amount: 50,
    needs_confirmation: true,
    vendor: { business_name: 'Nana Akua Fabrics' },
  })

  // Its vendor confirms it, and it is accepted: the request is closed again.
  await app().as(next.vendor).put(`${path}/bids/${next.id}`, { bid_amount: 50 })
  expect((await readOrder(itemRequest.owner)).reopened.best_bid.needs_confirmation).toBe(false)
  await app().as(itemRequest.owner).post(`${path}/bids/${next.id}/accept`, { bid_amount: 50 })
  expect((await readOrder(itemRequest.owner)).reopened).toBeNull()
  expect((await subjectsTo(dear.vendor)).slice(-1)).toEqual(['Confirm your bid: the request is open again'])
})

test('what a moderator has hidden is named to nobody as open again, or as the next best bid', async () => {
  const itemRequest = await buildItemRequest(app())
  const [chosen, hidden, next] = [
    await buildBid(app(), { itemRequest, amount: 4_000 }),
    await buildBid(app(), { itemRequest, amount: 5_000 }),
    await buildBid(app(), { itemRequest, amount: 6_000 }),
  ]
  const [stranger, admin] = [await buildBuyer(app()), await buildAdmin(app())]
  const hide = async (subject_type: string, subject_id: string) => {
    const reported = await app().as(stranger).post('/content-reports', { subject_type, subject_id, reason: 'fake' })
    const path = `/admin/moderation-cases/${reported.body.data.case_id}/hide`
    expect((await app().as(admin).post(path, { reason: 'It is not allowed' })).status).toBe(200)
  }
  const accepted = await app().as(itemRequest.owner).post(`/requests/${itemRequest.id}/bids/${chosen.id}/accept`)
  const orderId = accepted.body.data.order.id
  const readReopened = async () => (await app().as(itemRequest.owner).get(`/orders/${orderId}`)).body.data.reopened
  await hide('bid', hidden.id)
  await letPaymentTimePass(app(), orderId)
  await runJob(app(), 'expire_orders')
  await app().runJobs()

  expect(await readReopened()).toMatchObject({ best_bid: { id: next.id } })
  expect((await lastTo(itemRequest.owner)).text).toContain('The next best bid is GH₵\u00a060.00')

  await hide('item_request', itemRequest.id)
  expect(await readReopened()).toBeNull()
})

test('a dispute, as both sides read of it', async () => {
  const order = await buildDelivered()
  const before = { buyer: (await subjectsTo(order.buyer)).length, vendor: (await subjectsTo(order.vendor)).length }
  const admin = await buildAdmin(app())

  await act(order.buyer, order, 'report-problem', { reason: 'It is cracked' })
  await act(order.vendor, order, 'dispute/messages', { message: 'Show me' })
  await act(admin, order, 'dispute/messages', { message: 'We are reading' })
  const { offers } = await act(order.vendor, order, 'dispute/offers', { amount: 10 })
  await act(order.buyer, order, `dispute/offers/${offers[0].id}/decline`)
  await act(order.buyer, order, 'dispute/ask-for-decision')
  await act(admin, order, 'settle-dispute', { refund_amount: 50, reason: 'Both are a little right' })

  expect((await subjectsTo(order.buyer)).slice(before.buyer)).toEqual([
    'We’ve received your report',
    expect.stringMatching(/^Shop \w+ wrote about a reported problem$/),
    'Asime wrote about a reported problem',
    'You’ve received an offer',
    'Asime will decide',
    'Asime has decided',
  ])
  expect((await subjectsTo(order.vendor)).slice(before.vendor)).toEqual([
    'A problem was reported',
    'Asime wrote about a reported problem',
    'Your offer was declined',
    'Asime will decide',
    'Asime has decided',
  ])
  expect((await lastTo(order.vendor)).text).toMatch(
    /refunded GH₵\u00a050\.00 of GH₵\u00a0125\.00.*> Both are a little right.*Your earnings of GH₵/s,
  )
})

test('an agreement and a withdrawal notify', async () => {
  const agreed = await buildDelivered()
  await act(agreed.buyer, agreed, 'report-problem', { reason: 'It is cracked' })
  const { offers } = await act(agreed.buyer, agreed, 'dispute/offers', { amount: 10 })
  await act(agreed.vendor, agreed, `dispute/offers/${offers[0].id}/accept`)
  const withdrawn = await buildDelivered()
  await act(withdrawn.buyer, withdrawn, 'report-problem', { reason: 'Nothing came' })
  await act(withdrawn.buyer, withdrawn, 'dispute/withdraw')

  expect((await subjectsTo(agreed.buyer)).slice(-2)).toEqual(['We’ve received your report', 'Problem settled'])
  expect((await subjectsTo(agreed.vendor)).slice(-3)).toEqual([
    'A problem was reported',
    'You’ve received an offer',
    'Problem settled',
  ])
  expect((await subjectsTo(withdrawn.vendor)).at(-1)).toBe('A report was withdrawn')
})

test('a vendor who has not begun 48 hours after the payment is reminded once, and the buyer told that they may cancel', async () => {
  const order = await buildPaidOrder(app())
  const begun = await buildPaidOrder(app())
  const [due] = await app().sql('SELECT remind_at - updated_at AS after FROM orders WHERE id = $1', [order.orderId])
  await runJob(app(), 'remind_of_orders')
  const early = await subjectsTo(order.vendor)
  await act(begun.vendor, begun, 'prepare')
  await app().sql("UPDATE orders SET remind_at = now() - interval '1 second' WHERE id = $1", [order.orderId])

  await runJob(app(), 'remind_of_orders')
  await runJob(app(), 'remind_of_orders')

  expect(due.after).toMatchObject({ days: 2 })
  expect(early).toEqual(['New paid order: please confirm it'])
  expect((await subjectsTo(order.vendor)).slice(1)).toEqual(['Reminder: please confirm an order'])
  expect((await subjectsTo(order.buyer)).slice(1)).toEqual(['The seller has not confirmed your order yet'])
  expect(await app().sql('SELECT remind_at FROM orders WHERE id = $1', [begun.orderId])).toEqual([{ remind_at: null }])
})

test('24 hours before the money is released the buyer is asked, once', async () => {
  const order = await buildDelivered()
  const [due] = await app().sql('SELECT release_at - remind_at AS before FROM orders WHERE id = $1', [order.orderId])
  await app().sql("UPDATE orders SET remind_at = now() - interval '1 second' WHERE id = $1", [order.orderId])

  await runJob(app(), 'remind_of_orders')
  await runJob(app(), 'remind_of_orders')

  expect(due.before).toMatchObject({ days: 1 })
  expect(
    (await subjectsTo(order.buyer)).filter((subject) => subject === 'Is everything all right with your order?'),
  ).toHaveLength(1)
})

test('whoever can still keep a dispute’s deadline is reminded, once for each', async () => {
  const order = await buildDelivered()
  await act(order.buyer, order, 'report-problem', { reason: 'It is cracked' })
  const remind = async () => {
    await app().sql(
      "UPDATE disputes SET remind_at = now() - interval '1 second' WHERE order_id = $1 AND remind_at IS NOT NULL",
      [order.orderId],
    )
    await runJob(app(), 'keep_dispute_deadlines')
    await runJob(app(), 'keep_dispute_deadlines')
  }

  await remind()
  await act(order.vendor, order, 'dispute/messages', { message: 'Show me' })
  await remind()

  expect((await subjectsTo(order.vendor)).slice(-2)).toEqual([
    'Please answer a reported problem',
    'Reminder: you can still agree',
  ])
  expect((await subjectsTo(order.buyer)).at(-1)).toBe('Reminder: you can still agree')
})

test('photos of the parcel, of its arrival and of what is wrong are own uploads, and the other side sees them', async () => {
  const order = await buildPaidOrder(app())
  const [parcel, door, crack, theirs] = [
    await buildUpload(app(), order.vendor),
    await buildUpload(app(), order.vendor),
    await buildUpload(app(), order.buyer),
    await buildUpload(app(), order.buyer),
  ]
  const refusal = async (caller: Caller, what: string, body: object) =>
    (await app().as(caller).post(`/orders/${order.orderId}/${what}`, body)).body

  for (const [photo, message] of [
    ['https://pictures.example/parcel.webp', 'Must be one of your uploads'],
    ['/media/pictures/hero-kente.webp', 'Must be one of your uploads'],
    [theirs.url, 'This file is not one of your uploads'],
  ] as const) {
    expect((await refusal(order.vendor, 'dispatch', { photos: [photo] })).errors).toEqual({ 'photos.0': message })
  }
  expect((await refusal(order.vendor, 'dispatch', { photos: [parcel.url, parcel.url] })).errors).toEqual({
    photos: 'Each photo can be added only once',
  })
  await act(order.vendor, order, 'dispatch', { photos: [parcel.url] })
  await act(order.vendor, order, 'mark-delivered', { proof: 'At the door', photos: [door.url] })
  expect((await refusal(order.buyer, 'report-problem', { reason: 'No', photos: [door.url] })).errors).toEqual({
    'photos.0': 'This file is not one of your uploads',
  })
  await act(order.buyer, order, 'report-problem', { reason: 'Cracked', photos: [crack.url] })

  expect((await app().as(order.buyer).get(`/orders/${order.orderId}`)).body.data).toMatchObject({
    dispatch: { photos: [givenOut(parcel)] },
    delivery_proof: { proof: 'At the door', photos: [givenOut(door)] },
  })
  expect((await app().as(order.vendor).get(`/orders/${order.orderId}/dispute`)).body.data.messages).toMatchObject([
    { message: 'Cracked', photos: [givenOut(crack)] },
  ])
  // In use: nobody can take them back, and the sweep leaves them.
  for (const [caller, upload] of [
    [order.vendor, parcel],
    [order.vendor, door],
    [order.buyer, crack],
  ] as const)
    expect((await app().as(caller).delete(`/uploads/${upload.id}`)).status).toBe(409)
})
