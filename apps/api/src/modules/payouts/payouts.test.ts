import { listPayoutHoldsEndpoint } from '@asime/contract/payout-holds'
import {
  listAllPayoutsEndpoint,
  listPayoutsEndpoint,
  readPayoutEndpoint,
  readVendorBalanceEndpoint,
  requestPayoutEndpoint,
} from '@asime/contract/payouts'
import { afterAll, expect, test } from 'vitest'
import { mailsTo } from '../../../test/accounts.ts'
import { buildAdmin, buildVendor } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure } from '../../../test/failures.ts'
import { assertCountersEqualCounts } from '../../../test/invariants.ts'
import { deliver } from '../../../test/payments.ts'
import { runJob } from '../../../test/jobs.ts'
import {
  ACCOUNTS,
  askForPayout,
  balanceOf,
  buildHeldOrder,
  buildPayee,
  buildSale,
  letPayoutDayCome,
  nameAccount,
  sweepPayouts,
} from '../../../test/payouts.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()
afterAll(() => assertCountersEqualCounts(app()))

async function transfersTo(reference: string): Promise<string[]> {
  const rows = await app().sql('SELECT state FROM sandbox_transfers WHERE reference = $1', [reference])
  return rows.map(({ state }) => state)
}

async function statusOf(payoutId: string): Promise<string> {
  const [row] = await app().sql('SELECT status FROM payouts WHERE id = $1', [payoutId])
  return row.status
}

test('money goes from escrow to the vendor: held, available, on its way, paid', async () => {
  const vendor = await buildPayee(app(), ACCOUNTS.waits)
  const held = await buildHeldOrder(app(), vendor)
  expect(await balanceOf(app(), vendor)).toEqual({ in_escrow: 125, available: 0, on_its_way: 0, paid: 0 })
  await app().as(held.buyer).post(`/orders/${held.orderId}/confirm-receipt`)
  expect(await balanceOf(app(), vendor)).toEqual({ in_escrow: 0, available: 116.56, on_its_way: 0, paid: 0 })

  const asked = await askForPayout(app(), vendor)
  expectContract(requestPayoutEndpoint, asked)
  expect(asked.body.data).toMatchObject({ amount: 116.56, status: 'created', trigger: 'on_demand', orders_count: 1 })
  // Nothing to play yet: no transfer was asked for.
  const early = await app().as(vendor).post(`/payouts/${asked.body.data.id}/sandbox`, { action: 'fail' })
  expectFailure(early, 'conflict')
  await app().runJobs()
  expect(await balanceOf(app(), vendor)).toEqual({ in_escrow: 0, available: 0, on_its_way: 116.56, paid: 0 })

  const played = await app().as(vendor).post(`/payouts/${asked.body.data.id}/sandbox`, { action: 'succeed' })
  expect(played.status).toBe(200)
  await app().runJobs()
  expect(await balanceOf(app(), vendor)).toEqual({ in_escrow: 0, available: 0, on_its_way: 0, paid: 116.56 })
  expect((await mailsTo(app(), vendor.email)).at(-1)).toMatchObject({
    subject: 'GH₵\u00a0116.56 has been paid to you',
    text: expect.stringContaining('ending in 0003 with MTN MoMo'),
  })
  const balance = await app().as(vendor).get('/user/balance')
  expectContract(readVendorBalanceEndpoint, balance)
  expect(balance.body.data).toMatchObject({ minimum: 50, is_held: false })
  expect(new Date(balance.body.data.next_payout_on).getUTCDay()).toBe(5)
})

test('a payout takes many orders, each once, and lists them', async () => {
  const vendor = await buildPayee(app())
  const sales = [await buildSale(app(), vendor), await buildSale(app(), vendor, { price: 3_000 })]
  const { id } = (await askForPayout(app(), vendor)).body.data
  await app().runJobs()
  expectFailure(await askForPayout(app(), vendor), 'payout_below_minimum')

  const read = await app().as(vendor).get(`/payouts/${id}`)

  expectContract(readPayoutEndpoint, read)
  expect(read.body.data).toMatchObject({ status: 'succeeded', orders_count: 2 })
  expect(read.body.data.orders.map((order: { id: string }) => order.id)).toEqual(
    sales.map(({ orderId }) => orderId).toReversed(),
  )
  const list = await app().as(vendor).get('/user/payouts')
  expectContract(listPayoutsEndpoint, list)
  expect(list.body.data.map((payout: { id: string }) => payout.id)).toEqual([id])
})

test('the same Idempotency-Key asks once', async () => {
  const vendor = await buildPayee(app())
  await buildSale(app(), vendor)

  const answers = [
    await askForPayout(app(), vendor, { 'idempotency-key': 'once' }),
    await askForPayout(app(), vendor, { 'idempotency-key': 'once' }),
  ]

  expect(answers[1]?.text).toBe(answers[0]?.text)
  expect(answers[1]?.headers['idempotent-replayed']).toBe('true')
})

test('on demand takes an account, and the minimum that the settings say', async () => {
  const vendor = await buildVendor(app())
  await buildSale(app(), vendor, { price: 1_000 })
  expectFailure(await askForPayout(app(), vendor), 'payout_account_missing')
  const payee = await buildPayee(app())
  const { orderId } = await buildSale(app(), payee, { price: 1_000 })

  expectFailure(
    await askForPayout(app(), payee),
    'payout_below_minimum',
    'You can request a payout of GH₵\u00a050.00 or more. Smaller amounts are paid out weekly',
  )

  // The weekly one takes whatever there is.
  await letPayoutDayCome(app(), orderId)
  await runJob(app(), 'run_weekly_payouts')
  expect((await balanceOf(app(), payee)).paid).toBeGreaterThan(0)
})

test('the weekly payout takes orders whose day has come, and orders name that day', async () => {
  const vendor = await buildPayee(app())
  const [old, young] = [await buildSale(app(), vendor), await buildSale(app(), vendor)]
  await letPayoutDayCome(app(), old.orderId)
  const seen = await app().as(vendor).get(`/orders/${young.orderId}`)
  expect(seen.body.data.sale.expected_payout_on > new Date().toISOString().slice(0, 10)).toBe(true)

  await runJob(app(), 'run_weekly_payouts')
  await runJob(app(), 'run_weekly_payouts')

  const { data } = (await app().as(vendor).get('/user/payouts')).body
  expect(data).toEqual([expect.objectContaining({ trigger: 'weekly', status: 'succeeded', orders_count: 1 })])
  expect((await balanceOf(app(), vendor)).available).toBe(116.56)
})

test('the payout day is the first Friday after the release, or another weekday by the settings', async () => {
  // 2026-11-20 is a Friday.
  const days = ['2026-11-19 23:59', '2026-11-20 00:00', '2026-11-21 12:00', '2026-11-26 10:00']
  const payoutDays = async () => {
    const rows = await app().sql(
      'SELECT payout_day(d)::text AS day FROM unnest($1::timestamptz[]) WITH ORDINALITY AS x (d, n) ORDER BY n',
      [days],
    )
    return rows.map(({ day }) => day)
  }

  expect(await payoutDays()).toEqual(['2026-11-20', '2026-11-27', '2026-11-27', '2026-11-27'])
  await app().sql('UPDATE payout_settings SET weekday = 1')
  expect(await payoutDays()).toEqual(['2026-11-23', '2026-11-23', '2026-11-23', '2026-11-30'])
  await app().sql('UPDATE payout_settings SET weekday = 5')
})

test('a failure makes the money available again, and another payout takes it under another reference', async () => {
  const vendor = await buildPayee(app(), ACCOUNTS.fails)
  await buildSale(app(), vendor)
  const first = (await askForPayout(app(), vendor)).body.data
  await app().runJobs()

  expect(await statusOf(first.id)).toBe('failed')
  expect(await balanceOf(app(), vendor)).toEqual({ in_escrow: 0, available: 116.56, on_its_way: 0, paid: 0 })
  expect((await mailsTo(app(), vendor.email)).at(-1)?.subject).toBe('Your payout did not go through')
  const second = (await askForPayout(app(), vendor)).body.data
  expect(second.reference).not.toBe(first.reference)
  const read = await app().as(vendor).get(`/payouts/${first.id}`)
  expect(read.body.data).toMatchObject({ message: 'The network could not receive it right now', orders: [{}] })
  await app().runJobs()
})

test('this week’s failure is not tried again by the weekly payout', async () => {
  const vendor = await buildPayee(app(), ACCOUNTS.fails)
  await letPayoutDayCome(app(), (await buildSale(app(), vendor)).orderId)
  for (let day = 0; day < 2; day++) await runJob(app(), 'run_weekly_payouts')
  expect((await app().as(vendor).get('/user/payouts')).body.data).toHaveLength(1)

  await app().sql("UPDATE payouts SET settled_at = now() - interval '7 days' WHERE vendor_id = $1", [vendor.vendorId])
  await runJob(app(), 'run_weekly_payouts')
  expect((await app().as(vendor).get('/user/payouts')).body.data).toHaveLength(2)
})

test('the mail of a failure names what the vendor can do: ask for a payout from the minimum on, and unless payouts are stopped', async () => {
  const WEEKLY = 'It will be in your next weekly payout'
  const failures: [price: number, isStopped: boolean, sentence: string][] = [
    [12_500, false, `${WEEKLY}, or you can request a payout now.`],
    [1_000, false, `${WEEKLY}.`],
    [12_500, true, 'Payouts to your shop are paused for now.'],
  ]
  for (const [price, isHeld, sentence] of failures) {
    const vendor = await buildPayee(app(), ACCOUNTS.waits)
    await letPayoutDayCome(app(), (await buildSale(app(), vendor, { price })).orderId)
    await runJob(app(), 'run_weekly_payouts')
    await app().runJobs()
    const [{ id }] = (await app().as(vendor).get('/user/payouts')).body.data
    const reason = { reason: 'We look into it' }
    if (isHeld)
      await app()
        .as(await buildAdmin(app()))
        .put(`/admin/vendors/${vendor.vendorId}/payout-hold`, reason)
    await app().as(vendor).post(`/payouts/${id}/sandbox`, { action: 'fail' })
    await app().runJobs()
    const mail = (await mailsTo(app(), vendor.email)).find(
      ({ subject }) => subject === 'Your payout did not go through',
    )
    expect(mail?.text).toContain(`The money is safe and available again. ${sentence}`)
  }
})

test('a failure between two payout days is tried again on the next one, which is what the statement says', async () => {
  const vendor = await buildPayee(app(), ACCOUNTS.fails)
  const { orderId } = await buildSale(app(), vendor)
  await askForPayout(app(), vendor)
  await app().runJobs()
  const payOutOn = (day: string) =>
    app().sql(
      "UPDATE payout_settings SET weekday = extract(isodow FROM (now() AT TIME ZONE 'Africa/Accra')::date + $1::int)",
      [day],
    )
  await payOutOn('2')
  const { next_payout_on: next } = (await app().as(vendor).get('/user/balance')).body.data
  expect((await app().as(vendor).get('/user/sales')).body.data).toMatchObject([{ expected_payout_on: next }])

  // Two days later.
  await payOutOn('0')
  await letPayoutDayCome(app(), orderId)
  await app().sql("UPDATE payouts SET settled_at = now() - interval '2 days' WHERE vendor_id = $1", [vendor.vendorId])
  await runJob(app(), 'run_weekly_payouts')
  await app().sql('UPDATE payout_settings SET weekday = 5')
  expect((await app().as(vendor).get('/user/payouts')).body.data).toMatchObject([
    { trigger: 'weekly' },
    { trigger: 'on_demand', status: 'failed' },
  ])
})

test('an account that is refused for good is not paid to again until it is named anew', async () => {
  const vendor = await buildPayee(app(), ACCOUNTS.failsForGood)
  await buildSale(app(), vendor)
  await askForPayout(app(), vendor)
  await app().runJobs()

  expectFailure(await askForPayout(app(), vendor), 'payout_account_not_ready')
  expect((await app().as(vendor).get('/user/payout-account')).body.data).toMatchObject({
    is_usable: false,
    problem: 'This account does not exist',
  })
  await nameAccount(app(), vendor)
  await app().sql('UPDATE payout_accounts SET usable_from = now() WHERE vendor_id = $1', [vendor.vendorId])
  expect((await askForPayout(app(), vendor)).status).toBe(201)
  await app().runJobs()
})

test('what had arrived and comes back can be claimed again', async () => {
  const vendor = await buildPayee(app())
  await buildSale(app(), vendor)
  const { id } = (await askForPayout(app(), vendor)).body.data
  await app().runJobs()
  expect(await statusOf(id)).toBe('succeeded')

  await app().as(vendor).post(`/payouts/${id}/sandbox`, { action: 'reverse' })
  await app().runJobs()

  expect(await statusOf(id)).toBe('reversed')
  expect(await balanceOf(app(), vendor)).toEqual({ in_escrow: 0, available: 116.56, on_its_way: 0, paid: 0 })
  expect((await mailsTo(app(), vendor.email)).at(-1)?.subject).toBe('Your payout came back')
  // The same news again changes nothing.
  await app().as(vendor).post(`/payouts/${id}/sandbox`, { action: 'send_again' })
  await app().runJobs()
  expect((await balanceOf(app(), vendor)).available).toBe(116.56)
})

test('without an answer the transfer is found by its reference, and not made twice', async () => {
  const vendor = await buildPayee(app(), ACCOUNTS.takesWithoutAnswer)
  await buildSale(app(), vendor)
  const { id, reference } = (await askForPayout(app(), vendor)).body.data
  await app().runJobs()
  expect(await statusOf(id)).toBe('created')
  expectFailure(await askForPayout(app(), vendor), 'payout_below_minimum')
  await buildSale(app(), vendor)
  expectFailure(await askForPayout(app(), vendor), 'payout_under_way')

  await sweepPayouts(app())

  expect(await statusOf(id)).toBe('succeeded')
  expect(await transfersTo(reference)).toEqual(['succeeded'])
})

test('a crash after the commit and before the provider was asked: the sweep sends it, under the same reference', async () => {
  const vendor = await buildPayee(app())
  await buildSale(app(), vendor)
  const { id, reference } = (await askForPayout(app(), vendor)).body.data
  await app().sql("DELETE FROM graphile_worker._private_jobs WHERE payload ->> 'payout_id' = $1", [id])
  expect(await transfersTo(reference)).toEqual([])

  await sweepPayouts(app())

  expect(await statusOf(id)).toBe('succeeded')
  expect(await transfersTo(reference)).toEqual(['succeeded'])
})

test('what the provider never hears of stays under way, whatever the number of attempts', async () => {
  const vendor = await buildPayee(app(), ACCOUNTS.neverAnswers)
  await buildSale(app(), vendor)
  const { id } = (await askForPayout(app(), vendor)).body.data
  for (let attempt = 0; attempt < 3; attempt++) await sweepPayouts(app())

  expect(await statusOf(id)).toBe('created')
  expect((await balanceOf(app(), vendor)).on_its_way).toBe(116.56)
})

test('a transfer that asks for a code waits, and a person is told', async () => {
  const vendor = await buildPayee(app(), ACCOUNTS.needsCode)
  await buildSale(app(), vendor)
  const { id, reference } = (await askForPayout(app(), vendor)).body.data
  await app().runJobs()

  expect(await statusOf(id)).toBe('pending')
  expect(await app().sql('SELECT kind FROM payment_alerts WHERE reference = $1', [reference])).toEqual([
    { kind: 'transfer_needs_otp' },
  ])
})

test('an event is a hint to ask: one that claims a success decides nothing, and a forged one is refused', async () => {
  const vendor = await buildPayee(app(), ACCOUNTS.waits)
  await buildSale(app(), vendor)
  const { id, reference } = (await askForPayout(app(), vendor)).body.data
  await app().runJobs()
  const data = { reference, amount: 11_656, currency: 'GHS', domain: 'test' }
  const body = JSON.stringify({ event: 'transfer.success', data })

  expect((await deliver(app(), body)).status).toBe(200)
  expectFailure(await deliver(app(), body, { signature: '0'.repeat(128) }), 'unauthenticated')
  expect(await statusOf(id)).toBe('pending')
})

test('payouts of another provider or mode are not asked of this one', async () => {
  const vendor = await buildPayee(app(), ACCOUNTS.waits)
  await buildSale(app(), vendor)
  const { id, reference } = (await askForPayout(app(), vendor)).body.data
  await app().sql("UPDATE payouts SET mode = 'live' WHERE id = $1", [id])
  await app().runJobs()
  await sweepPayouts(app())

  expect(await transfersTo(reference)).toEqual([])
  expect(await statusOf(id)).toBe('created')
})

test('an admin stops and frees a vendor’s payouts', async () => {
  const [vendor, admin] = [await buildPayee(app()), await buildAdmin(app())]
  await letPayoutDayCome(app(), (await buildSale(app(), vendor)).orderId)
  const path = `/admin/vendors/${vendor.vendorId}/payout-hold`

  expect((await app().as(admin).put(path, { reason: 'Buyers complain' })).status).toBe(200)
  expectFailure(await askForPayout(app(), vendor), 'payouts_held')
  await runJob(app(), 'run_weekly_payouts')
  expect((await app().as(vendor).get('/user/balance')).body.data).toMatchObject({ available: 116.56, is_held: true })
  const holds = async (state: string) => {
    const answer = await app().as(admin).get(`/admin/payout-holds?state=${state}&limit=100`)
    expectContract(listPayoutHoldsEndpoint, answer)
    return answer.body.data.filter((hold: { vendor: { id: string } }) => hold.vendor.id === vendor.vendorId)
  }
  expect(await holds('held')).toEqual([expect.objectContaining({ waiting: 116.56, lifted_at: null, lifted_by: null })])
  expect(
    (
      await app()
        .as(admin)
        .delete(path, { body: { reason: 'It is cleared up' } })
    ).status,
  ).toBe(204)
  expectFailure(
    await app()
      .as(admin)
      .delete(path, { body: { reason: 'It is cleared up' } }),
    'not_found',
  )
  expect([(await holds('held')).length, (await holds('lifted'))[0]?.lifted_by]).toEqual([0, expect.any(String)])
  expect((await askForPayout(app(), vendor)).status).toBe(201)
  await app().runJobs()

  const list = await app().as(admin).get(`/admin/payouts?vendor_id=${vendor.vendorId}&status=succeeded`)
  expectContract(listAllPayoutsEndpoint, list)
  expect(list.body.data).toEqual([
    expect.objectContaining({
      amount: 116.56,
      vendor: { id: vendor.vendorId, business_name: expect.any(String), is_held: false },
    }),
  ])
  const none = '01890000-0000-7000-8000-000000000000'
  expectFailure(await app().as(admin).put(`/admin/vendors/${none}/payout-hold`, { reason: 'x' }), 'not_found')
})

test('a suspended vendor gets no weekly payout', async () => {
  const vendor = await buildPayee(app())
  await letPayoutDayCome(app(), (await buildSale(app(), vendor)).orderId)
  await app().sql("UPDATE users SET status = 'suspended' WHERE id = $1", [vendor.id])

  await runJob(app(), 'run_weekly_payouts')

  expect(await app().sql('SELECT FROM payouts WHERE vendor_id = $1', [vendor.vendorId])).toEqual([])
})

test('what was asked for before a suspension or a hold is not sent until it ends', async () => {
  const [vendor, admin] = [await buildPayee(app()), await buildAdmin(app())]
  await buildSale(app(), vendor)
  const { id, reference } = (await askForPayout(app(), vendor)).body.data
  const reason = 'Buyers complain'
  const effects = await app().as(admin).get(`/admin/users/${vendor.id}/suspension-effects`)
  expect(effects.body.data.shop).toMatchObject({
    payouts_unsent: { count: 1, amount: 116.56 },
    payouts_sent: { count: 0, amount: 0 },
  })
  expect((await app().as(admin).post(`/admin/users/${vendor.id}/suspend`, { reason })).status).toBe(200)
  const hold = `/admin/vendors/${vendor.vendorId}/payout-hold`
  expect((await app().as(admin).put(hold, { reason })).status).toBe(200)

  await app().runJobs()
  await sweepPayouts(app())
  expect([await statusOf(id), await transfersTo(reference)]).toEqual(['created', []])
  expect((await app().as(admin).post(`/admin/users/${vendor.id}/restore`, { reason })).status).toBe(200)
  await sweepPayouts(app())
  expect([await statusOf(id), await transfersTo(reference)]).toEqual(['created', []])
  await app().as(admin).delete(hold, { body: { reason } })
  await sweepPayouts(app())

  expect([await statusOf(id), await transfersTo(reference)]).toEqual(['succeeded', ['succeeded']])
})

test('for others a payout does not exist', async () => {
  const vendor = await buildPayee(app())
  await buildSale(app(), vendor)
  const { id } = (await askForPayout(app(), vendor)).body.data
  await app().runJobs()
  const stranger = await buildPayee(app())

  expectFailure(await app().as(stranger).get(`/payouts/${id}`), 'not_found', 'Payout not found')
  expectFailure(await app().as(stranger).post(`/payouts/${id}/sandbox`, { action: 'reverse' }), 'not_found')
  expect((await app().as(stranger).get('/user/payouts')).body.data).toEqual([])
  expect(
    (
      await app()
        .as(await buildAdmin(app()))
        .get(`/payouts/${id}`)
    ).status,
  ).toBe(200)
})

test('what has failed stays so, and what was paid out can only come back: in the database, whoever writes', async () => {
  const vendor = await buildPayee(app())
  await buildSale(app(), vendor)
  const { id } = (await askForPayout(app(), vendor)).body.data
  await app().runJobs()
  const refusal = (text: string) =>
    app()
      .sql(text, [id])
      .then(
        () => 'done',
        (error: Error) => error.message,
      )

  expect(await refusal("UPDATE payouts SET status = 'failed' WHERE id = $1")).toContain(
    'does not go from succeeded to failed',
  )
  expect(await refusal('UPDATE payouts SET amount = 1 WHERE id = $1')).toContain('does not go')
  expect(
    await refusal(
      `WITH p AS (INSERT INTO payouts (vendor_id, account_id, provider, mode, reference, amount, currency, trigger)
         SELECT vendor_id, account_id, provider, mode, 'po-' || uuid_v7(), amount, currency, trigger FROM payouts WHERE id = $1 RETURNING id)
       INSERT INTO payout_orders SELECT p.id, x.order_id, x.vendor_id, x.currency, x.amount FROM p, payout_orders x WHERE x.payout_id = $1`,
    ),
  ).toContain('payout_orders_one_live_per_order')
  expect(await refusal('DELETE FROM payouts WHERE id = $1')).not.toBe('done')
  expect(await refusal('UPDATE sales SET net = net + 1 WHERE order_id = $1')).toContain('only ever added')
})
