import { handOverEndpoint, readHandOverCodeEndpoint, refundOrderEndpoint } from '@asime/contract/fulfilment'
import { mayAct, type OrderActionName, type OrderActorKind, orderStatuses } from '@asime/contract/order-states'
import { encode } from 'uqr'
import { afterAll, expect, test } from 'vitest'
import { atOnce } from '../../../test/at-once.ts'
import {
  buildAdmin,
  buildBid,
  buildBuyer,
  buildCheckout,
  buildProduct,
  letPaymentTimePass,
} from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { assertCountersEqualCounts } from '../../../test/invariants.ts'
import { runJob } from '../../../test/jobs.ts'
import { booksOf, buildPaidOrder, buildPayment, pay, payableTo, play, statusOf } from '../../../test/payments.ts'
import { buildPayee } from '../../../test/payouts.ts'
import { DELIVERY } from '../../../test/purchase.ts'
import { type Answer, type Caller, useTestApp } from '../../../test/test-app.ts'

const app = useTestApp({ poolSize: 20 })
afterAll(() => assertCountersEqualCounts(app()))

const act = (caller: Caller, orderId: string, what: string, body?: object) =>
  app().as(caller).post(`/orders/${orderId}/${what}`, body)
const codeFor = async (order: { orderId: string; buyer: Caller }): Promise<string> =>
  (await app().as(order.buyer).get(`/orders/${order.orderId}/hand-over-code`)).body.data?.code ?? '000000'
const codes = (answers: Answer[]) => answers.map(({ status, body }) => body?.code ?? status)

test('from payment to hand-over: prepared, sent, the code given, the money the vendor’s', async () => {
  const vendor = await buildPayee(app())
  const order = await buildPaidOrder(app(), { product: await buildProduct(app(), { vendor }) })
  // Paid is paid, however late it is by now.
  await letPaymentTimePass(app(), order.orderId)

  const prepared = await act(order.vendor, order.orderId, 'prepare')
  await act(order.vendor, order.orderId, 'dispatch', {
    courier: 'VIP Kaneshie',
    pcsrc_certificate_no: 'PCSRC/2026/0041',
    phone: '0201234567',
    waybill: 'VK-991',
  })
  const shown = await app().as(order.buyer).get(`/orders/${order.orderId}/hand-over-code`)
  const done = await act(order.vendor, order.orderId, 'hand-over', { code: shown.body.data.code })

  expect(prepared.body.data.actions).toContain('dispatch')
  // Three days after today, if it were delivered now; then known.
  expect(prepared.body.data.sale).toMatchObject({
    is_payout_estimated: true,
    expected_payout_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  })
  expect(Date.parse(prepared.body.data.sale.expected_payout_on) - Date.now()).toBeGreaterThan(2 * 24 * 3_600_000)
  expect(done.body.data).toMatchObject({ is_test: true, sale: { is_payout_estimated: false } })
  expectContract(readHandOverCodeEndpoint, shown)
  expectContract(handOverEndpoint, done)
  expect(done.body.data).toMatchObject({
    status: 'completed',
    dispatch: {
      courier: 'VIP Kaneshie',
      pcsrc_certificate_no: 'PCSRC/2026/0041',
      phone: '+233201234567',
      waybill: 'VK-991',
    },
    actions: [],
    sale: { gross: 125, net: 116.56, expected_payout_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
  })
  expect(done.body.data.timeline.map((step: { event: string }) => step.event)).toEqual([
    'place',
    'pay',
    'prepare',
    'dispatch',
    'hand_over',
  ])
  expect(new Date(done.body.data.sale.expected_payout_on).getUTCDay()).toBe(5)
  expect(await booksOf(app(), order.orderId)).toEqual({ escrow: 0 })
  expect(await payableTo(app(), order.vendor)).toBe(11_656)
})

test('the code is the buyer’s to see, is nowhere in the database, and a new one replaces it', async () => {
  const order = await buildPaidOrder(app())
  const code = await codeFor(order)

  expect(code).toMatch(/^\d{6}$/)
  expect(await codeFor(order)).toBe(code)
  expectFailure(await app().as(order.vendor).get(`/orders/${order.orderId}/hand-over-code`), 'forbidden')
  expectFailure(
    await app()
      .as(await buildBuyer(app()))
      .get(`/orders/${order.orderId}/hand-over-code`),
    'not_found',
  )
  const [row] = await app().sql('SELECT h::text AS text FROM order_handovers h WHERE order_id = $1', [order.orderId])
  expect(row.text).not.toContain(code)
  const renewed = await act(order.buyer, order.orderId, 'hand-over-code')
  if (renewed.body.data.code !== code)
    expectInvalid(await act(order.vendor, order.orderId, 'hand-over', { code }), { code: expect.any(String) })
  expect((await act(order.vendor, order.orderId, 'hand-over', { code: renewed.body.data.code })).status).toBe(200)
})

test('the code comes as a QR code of the vendor’s order page, which reads back as its link', async () => {
  const order = await buildPaidOrder(app())

  const { code, qr } = (await app().as(order.buyer).get(`/orders/${order.orderId}/hand-over-code`)).body.data

  const link = `http://localhost:3000/app/vendor/orders/${order.orderId}#code=${code}`
  expect(modulesOf(qr)).toEqual(encode(link, { ecc: 'M', border: 4 }).data)
})

/** The squares that an SVG path of one-high runs fills. */
function modulesOf({ size, path }: { size: number; path: string }): boolean[][] {
  const rows = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    rows[Number(y)]?.fill(true, Number(x), Number(x) + Number(length))
  return rows
}

test('after five wrong codes not even the right one works, until the buyer asks for another', async () => {
  const order = await buildPaidOrder(app())
  const code = await codeFor(order)
  const wrong = code === '111111' ? '222222' : '111111'

  for (const left of ['4 tries', '3 tries', '2 tries', '1 try', '0 tries'])
    expectInvalid(await act(order.vendor, order.orderId, 'hand-over', { code: wrong }), {
      code: `This code is incorrect. ${left} left`,
    })
  expectFailure(await act(order.vendor, order.orderId, 'hand-over', { code }), 'code_locked')
  expect(await statusOf(app(), order.orderId)).toBe('paid')
  const { code: next } = (await act(order.buyer, order.orderId, 'hand-over-code')).body.data
  expect((await act(order.vendor, order.orderId, 'hand-over', { code: next })).status).toBe(200)
})

test('a hand-over sent again under its key is one; a wrong code counts each time, and leaves the key free', async () => {
  const order = await buildPaidOrder(app())
  const code = await codeFor(order)
  const wrong = code === '111111' ? '222222' : '111111'
  const send = (given: string) =>
    app()
      .as(order.vendor)
      .post(`/orders/${order.orderId}/hand-over`, { code: given }, { headers: { 'idempotency-key': 'hand-over' } })

  for (const left of ['4 tries', '3 tries'])
    expectInvalid(await send(wrong), { code: `This code is incorrect. ${left} left` })
  const [done, again] = [await send(code), await send(code)]

  expect([done.status, again.status]).toEqual([200, 200])
  expect(again.text).toBe(done.text)
  expect(again.headers['idempotent-replayed']).toBe('true')
  expectFailure(await send(wrong), 'idempotency_key_reused')
})

test('delivered without a code, the money is released after three days, by the database’s clock', async () => {
  const order = await buildPaidOrder(app())
  await act(order.vendor, order.orderId, 'dispatch', {})
  const marked = await act(order.vendor, order.orderId, 'mark-delivered', { proof: 'Her brother took it at ten' })

  await runJob(app(), 'release_orders')
  const early = await statusOf(app(), order.orderId)
  const [due] = await app().sql('SELECT release_at - updated_at AS after FROM orders WHERE id = $1', [order.orderId])
  await app().sql("UPDATE orders SET release_at = now() - interval '1 second' WHERE id = $1", [order.orderId])
  await runJob(app(), 'release_orders')
  await runJob(app(), 'release_orders')

  expect(marked.body.data).toMatchObject({ status: 'delivered', release_at: expect.any(String) })
  expect([early, due.after]).toEqual(['delivered', expect.objectContaining({ days: 3 })])
  expect(await statusOf(app(), order.orderId)).toBe('completed')
  expect(await payableTo(app(), order.vendor)).toBe(11_656)
})

const letAnswerTimePass = (orderId: string) =>
  app().sql("UPDATE disputes SET due_at = now() - interval '1 second' WHERE order_id = $1", [orderId])

test('D9: a reported problem freezes the money, until an admin splits it', async () => {
  const order = await buildPaidOrder(app())
  const admin = await buildAdmin(app())
  await act(order.vendor, order.orderId, 'dispatch', {})
  await act(order.vendor, order.orderId, 'mark-delivered', { proof: 'At the door' })
  await act(order.buyer, order.orderId, 'report-problem', { reason: 'It is the wrong colour' })
  await app().sql("UPDATE orders SET release_at = now() - interval '1 second' WHERE id = $1", [order.orderId])

  await runJob(app(), 'release_orders')
  expect(await statusOf(app(), order.orderId)).toBe('disputed')
  expectFailure(await act(order.vendor, order.orderId, 'hand-over', { code: '123456' }), 'order_state')
  expectFailure(
    await act(order.vendor, order.orderId, 'settle-dispute', { refund_amount: 0, reason: 'No' }),
    'forbidden',
  )
  await letAnswerTimePass(order.orderId)
  expectInvalid(await act(admin, order.orderId, 'settle-dispute', { refund_amount: 125.01, reason: 'Too much' }), {
    refund_amount: 'This is more than is held for the order',
  })
  const settled = await act(admin, order.orderId, 'settle-dispute', { refund_amount: 25, reason: 'A fifth back' })
  await app().runJobs()

  expect(settled.body.data).toMatchObject({ status: 'completed', refunded_total: 25 })
  // What is kept bears four fifths of the commission, and all of the payment's fee.
  expect(settled.body.data.sale).toMatchObject({
    gross: 125,
    refunded: 25,
    commission: 4,
    commission_vat: 0.8,
    net: 92.76,
  })
  expect(await booksOf(app(), order.orderId)).toEqual({ escrow: 0, refund: 0 })
  expect(await payableTo(app(), order.vendor)).toBe(9_276)
})

test('D9: refunds stay within what is held, in parts and whole, and end with it', async () => {
  const order = await buildPaidOrder(app())
  const refund = (amount: number) => act(order.vendor, order.orderId, 'refund', { amount, reason: 'One was missing' })

  expectInvalid(await refund(125.01), { amount: 'This is more than is held for the order' })
  expectInvalid(await refund(0), { amount: 'Must be above 0' })
  expectFailure(await act(order.buyer, order.orderId, 'refund', { amount: 1, reason: 'Mine' }), 'forbidden')
  const part = await refund(25)
  expectContract(refundOrderEndpoint, part)
  expect(part.body.data).toMatchObject({ status: 'paid', refunded_total: 25 })
  expectInvalid(await refund(100.01), { amount: 'This is more than is held for the order' })
  const rest = await refund(100)
  await app().runJobs()

  expect(rest.body.data).toMatchObject({ status: 'refunded', refunded_total: 125 })
  expectFailure(await refund(0.01), 'order_state')
  expectFailure(await act(order.vendor, order.orderId, 'hand-over', { code: '123456' }), 'order_state')
  expect(await booksOf(app(), order.orderId)).toEqual({ escrow: 0, refund: 0 })
  const [stock] = await app().sql('SELECT stock_quantity FROM products WHERE id = $1', [order.productId])
  expect(stock.stock_quantity).toBe(5)
})

test('D9: twenty full refunds at once are one', async () => {
  const order = await buildPaidOrder(app())

  const answers = await atOnce(
    app(),
    'orders',
    Array.from({ length: 20 }, () => () => act(order.vendor, order.orderId, 'refund', { amount: 125, reason: 'All' })),
  )
  await app().runJobs()

  expect(codes(answers).toSorted()).toEqual([200, ...Array(19).fill('order_state')])
  expect(await app().sql('SELECT amount FROM refunds WHERE order_id = $1', [order.orderId])).toEqual([
    { amount: 12_500 },
  ])
  expect(await booksOf(app(), order.orderId)).toEqual({ escrow: 0, refund: 0 })
})

test('D9: refund and release at once: the money goes one way', { repeats: 4 }, async () => {
  const order = await buildPaidOrder(app())
  const code = await codeFor(order)

  await atOnce(app(), 'orders', [
    () => act(order.vendor, order.orderId, 'hand-over', { code }),
    () => act(order.vendor, order.orderId, 'refund', { amount: 125, reason: 'Both' }),
    () => act(order.vendor, order.orderId, 'hand-over', { code }),
    () => act(order.vendor, order.orderId, 'refund', { amount: 125, reason: 'Both' }),
  ])
  await app().runJobs()

  const status = await statusOf(app(), order.orderId)
  expect(['completed', 'refunded']).toContain(status)
  expect(await payableTo(app(), order.vendor)).toBe(status === 'completed' ? 11_656 : 0)
  expect((await booksOf(app(), order.orderId))['escrow']).toBe(0)
})

test('D9: two and ten refunds and releases at once, twenty times over: each time one of them', async () => {
  // Of twenty shops, paid at once.
  const products = await Promise.all(Array.from({ length: 20 }, () => buildProduct(app())))
  const buyer = await buildBuyer(app())
  const items = products.map(({ id }) => ({ product_id: id, quantity: 1 }))
  const { id } = (await app().as(buyer).post('/orders', { items, delivery: DELIVERY })).body.data
  await play(app(), await buildPayment(app(), { id, buyer }), 'approve')
  const orders = await app().sql('SELECT id, vendor_id FROM orders WHERE checkout_id = $1', [id])

  for (const [round, order] of orders.entries()) {
    const vendor = products.find((product) => product.vendor.vendorId === order.vendor_id)!.vendor
    const code = await codeFor({ orderId: order.id, buyer })
    const refund = () => act(vendor, order.id, 'refund', { amount: 125, reason: 'All' })
    const handOver = () => act(vendor, order.id, 'hand-over', { code })
    const count = round % 2 ? 10 : 2

    const answers = await atOnce(
      app(),
      'orders',
      Array.from({ length: count }, (_, index) => (index % 2 ? refund : handOver)),
    )

    expect(codes(answers).toSorted()).toEqual([200, ...Array(count - 1).fill('order_state')])
    const isReleased = (await statusOf(app(), order.id)) === 'completed'
    expect((await payableTo(app(), vendor)) > 0).toBe(isReleased)
    expect((await booksOf(app(), order.id))['escrow']).toBe(0)
  }
})

test('an order called off after it was paid: money, stock and the request of its bid are back', async () => {
  const bid = await buildBid(app(), { amount: 5_000 })
  const [buyer, request] = [bid.itemRequest.owner, bid.itemRequest.id]
  const accepted = await app().as(buyer).post(`/requests/${request}/bids/${bid.id}/accept`)
  const orderId = accepted.body.data.order.id as string
  await app().as(buyer).put(`/orders/${orderId}/delivery`, DELIVERY)
  const { checkout_id: id } = (await app().as(buyer).get(`/orders/${orderId}`)).body.data
  const payment = await buildPayment(app(), { id, buyer })
  await play(app(), payment, 'approve')

  const answer = await act(bid.vendor, orderId, 'cancel', { reason: 'Sold out at the market' })
  await app().runJobs()

  expect(answer.body.data).toMatchObject({ status: 'cancelled', refunded_total: 50 })
  expect(answer.body.data.timeline.at(-1)).toMatchObject({
    event: 'decline',
    actor: 'vendor',
    note: 'Sold out at the market',
  })
  expect(await booksOf(app(), orderId)).toEqual({ escrow: 0, refund: 0 })
  const [state] = await app().sql(
    'SELECT r.status, b.status AS bid FROM item_requests r JOIN bids b ON b.item_request_id = r.id WHERE r.id = $1',
    [request],
  )
  expect(state).toEqual({ status: 'open', bid: 'rejected' })
})

test('cancelling and paying at once: whatever comes first, no money is lost and no stock', { repeats: 4 }, async () => {
  const checkout = await buildCheckout(app(), { product: await buildProduct(app(), { stock: 1 }) })
  const payment = await buildPayment(app(), checkout)
  await app().as(checkout.buyer).post(`/payments/${payment.id}/sandbox`, { action: 'approve_silently' })

  await atOnce(app(), 'orders', [
    () => act(checkout.buyer, checkout.orderId, 'cancel', { reason: 'Changed my mind' }),
    () => app().as(checkout.buyer).post(`/payments/${payment.id}/check`),
  ])
  await app().runJobs()

  expect(await statusOf(app(), checkout.orderId)).toBe('cancelled')
  expect(await booksOf(app(), checkout.orderId)).toMatchObject({ refund: 0 })
  const [stock] = await app().sql('SELECT stock_quantity FROM products WHERE id = $1', [checkout.productId])
  expect(stock.stock_quantity).toBe(1)
  expectFailure(await pay(app(), checkout), 'nothing_to_pay')
})

const CALLS: [path: string, byAction: Partial<Record<OrderActorKind, OrderActionName>>, body?: object][] = [
  ['cancel', { buyer: 'cancel', vendor: 'decline', admin: 'decline' }, { reason: 'No' }],
  ['prepare', { buyer: 'prepare', vendor: 'prepare', admin: 'prepare' }],
  ['dispatch', { buyer: 'dispatch', vendor: 'dispatch', admin: 'dispatch' }, {}],
  ['hand-over', { buyer: 'hand_over', vendor: 'hand_over', admin: 'hand_over' }],
  ['mark-delivered', { buyer: 'mark_delivered', vendor: 'mark_delivered', admin: 'mark_delivered' }, { proof: 'Yes' }],
  ['confirm-receipt', { buyer: 'confirm_receipt', vendor: 'confirm_receipt', admin: 'confirm_receipt' }],
  [
    'report-problem',
    { buyer: 'report_problem', vendor: 'report_problem', admin: 'report_problem' },
    { reason: 'Broken' },
  ],
  ['refund', { buyer: 'refund', vendor: 'refund', admin: 'refund' }, { amount: 125, reason: 'All' }],
  [
    'settle-dispute',
    { buyer: 'settle_dispute', vendor: 'settle_dispute', admin: 'settle_dispute' },
    { refund_amount: 0, reason: 'So' },
  ],
  // Accepting an offer needs one: it is in disputes.test.ts.
  ['dispute/withdraw', { buyer: 'withdraw_complaint', vendor: 'withdraw_complaint', admin: 'withdraw_complaint' }],
]

test.for(orderStatuses)('the table holds: what each side can do with an order that is %s', async (status) => {
  const product = await buildProduct(app(), { stock: 1_000 })
  const admin = await buildAdmin(app())
  const buildAt = async () => {
    const order = await buildCheckout(app(), { product })
    await app().sql('UPDATE orders SET status = $2 WHERE id = $1', [order.orderId, status])
    if (status === 'disputed')
      await app().sql(
        "INSERT INTO disputes (order_id, kind, order_status, refunded_before, status, escalated_at) VALUES ($1, 'other', 'paid', 0, 'awaiting_decision', now())",
        [order.orderId],
      )
    return order
  }
  let order = await buildAt()
  const offered: string[] = (await app().as(admin).get(`/orders/${order.orderId}`)).body.data.actions
  expect(offered.filter((name) => !CALLS.some(([, by]) => by.admin === name))).toEqual([])
  for (const [path, actions, body] of CALLS) {
    for (const [kind, action] of Object.entries(actions) as [OrderActorKind, OrderActionName][]) {
      const caller = { buyer: order.buyer, vendor: order.vendor, admin, system: admin }[kind]
      const given = path === 'hand-over' ? { code: await codeFor(order) } : body

      const answer = await act(caller, order.orderId, path, given)

      const isAllowed = mayAct(action, kind, status)
      expect({ path, kind, ok: answer.status === 200 }, answer.text).toEqual({ path, kind, ok: isAllowed })
      // Of what was never disputed there is no dispute to act in.
      if (!isAllowed) expect(['forbidden', 'order_state', 'not_found']).toContain(answer.body.code)
      if (isAllowed) order = await buildAt()
    }
  }
  // Made by hand: what follows from a state is not there.
  await app().sql('UPDATE order_items SET stock_kept = 0 WHERE product_id = $1', [product.id])
})
