import { closePaymentAlertEndpoint, listPaymentAlertsEndpoint } from '@asime/contract/payment-alerts'
import { beforeAll, expect, test } from 'vitest'
import { mailsTo } from '../../../test/accounts.ts'
import { buildAdmin, buildBuyer, type TestUser } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure } from '../../../test/failures.ts'
import { runJob } from '../../../test/jobs.ts'
import { buildPaystackOrder, deliverPaystack, usePaystack } from '../../../test/paystack.ts'

const market = usePaystack({}, { METRICS_TOKEN: 'a token of 16 letters' })
const app = () => market().app
const paystack = () => market().paystack
let admin: TestUser
beforeAll(async () => {
  admin = await buildAdmin(app())
})

const openAlerts = async (query = '') => {
  const answer = await app().as(admin).get(`/admin/payment-alerts${query}`)
  expectContract(listPaymentAlertsEndpoint, answer)
  return answer.body.data as { id: string; kind: string; reference: string; due_at: string | null; todo: string }[]
}
const metricOf = async (kind: string) => {
  const { text } = await app().anonymous.get('/metrics', { headers: { authorization: 'Bearer a token of 16 letters' } })
  return Number(new RegExp(`^payment_alerts_open\\{kind="${kind}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0)
}

test('admins are mailed about a chargeback, with what to do and until when; once decided, the alert ends', async () => {
  const { payment } = await buildPaystackOrder(market())
  const disputes = [paystack().openDispute(payment.reference), paystack().openDispute(payment.reference)]
  for (const dispute of disputes) await deliverPaystack(app(), paystack().event('charge.dispute.create', dispute))

  await runJob(app(), 'mail_payment_alerts')
  await runJob(app(), 'mail_payment_alerts')

  const mails = (await mailsTo(app(), admin.email)).filter(({ text }) => text.includes(payment.reference))
  expect(mails).toHaveLength(1)
  // Both of them, since each has its own time.
  for (const { id } of disputes) expect(mails[0]!.text).toContain(`${payment.reference}/${id}`)
  expect(mails[0]!.text).toContain('within 48 business hours')
  expect(mails[0]!.text).toContain('2030-01-04 at 12:00')
  const alerts = (await openAlerts()).filter(({ kind }) => kind === 'chargeback_open')
  expect(alerts.map(({ due_at: dueAt }) => dueAt)).toEqual(['2030-01-04T12:00:00.000Z', '2030-01-04T12:00:00.000Z'])
  expect(await metricOf('chargeback_open')).toBe(2)

  for (const dispute of disputes) {
    Object.assign(dispute, { status: 'resolved', resolution: 'declined' })
    await deliverPaystack(app(), paystack().event('charge.dispute.resolve', dispute))
  }
  expect((await openAlerts()).filter(({ kind }) => kind === 'chargeback_open')).toEqual([])
  expect(await metricOf('chargeback_open')).toBe(0)
})

test('an admin closes an alert with a note, once; nobody else sees or closes any', async () => {
  await deliverPaystack(app(), paystack().event('transfer.success', { reference: 'not-ours-at-all-1' }))
  const alert = (await openAlerts()).find(({ reference }) => reference === 'not-ours-at-all-1')!
  const close = (who: TestUser, id = alert.id) =>
    app().as(who).post(`/admin/payment-alerts/${id}/close`, { note: 'Made by hand, by me' })
  const buyer = await buildBuyer(app())
  expectFailure(await app().as(buyer).get('/admin/payment-alerts'), 'forbidden')
  expectFailure(await close(buyer), 'forbidden')

  const closed = await close(admin)

  expectContract(closePaymentAlertEndpoint, closed)
  expect(closed.body.data).toMatchObject({ note: 'Made by hand, by me', closed_by: expect.any(String) })
  expectFailure(await close(admin), 'conflict')
  expectFailure(await close(admin, '01890000-0000-7000-8000-000000000000'), 'not_found')
  expect((await openAlerts()).map(({ id }) => id)).not.toContain(alert.id)
  expect((await openAlerts('?state=closed')).map(({ id }) => id)).toContain(alert.id)
})

test('alerts are listed by what they are about, and the oldest first where that is asked for', async () => {
  const kinds = { refund_held: 'payments', escrow_differs: 'differences', job_gave_up: 'operations' } as const
  for (const kind of Object.keys(kinds))
    await app().sql(
      "INSERT INTO payment_alerts (kind, reference, detail, created_at) SELECT $1, $1 || '-of-group-' || n, '{}', '2020-01-01'::timestamptz + n * interval '1 day' FROM generate_series(1, 2) AS n",
      [kind],
    )

  for (const [kind, group] of Object.entries(kinds)) {
    const found = (await openAlerts(`?group=${group}&order=asc&limit=2`)) as unknown as Record<string, unknown>[]
    expect(found.map((alert) => [alert['kind'], alert['group'], alert['reference']])).toEqual(
      [1, 2].map((n) => [kind, group, `${kind}-of-group-${n}`]),
    )
  }
  await app().sql("UPDATE payment_alerts SET closed_at = now() WHERE reference LIKE '%-of-group-%'")
})

test('the desk is told what no other queue shows, however many older alerts are about what waits there', async () => {
  const raise = (kind: string, most: number) =>
    app().sql(
      "INSERT INTO payment_alerts (kind, reference, detail, created_at) SELECT $1, $1 || '-waits-' || n, '{}', '2020-01-01'::timestamptz + n * interval '1 day' FROM generate_series(1, $2::int) AS n",
      [kind, most],
    )
  await raise('dispute_escalated', 3)
  await raise('refund_awaits_approval', 1)
  await app().sql(
    "INSERT INTO payment_alerts (kind, reference, detail, created_at) VALUES ('payout_failed', 'payout-waits', '{}', '2020-02-01')",
  )
  const listed = async (query: string) => {
    const { data, meta } = (await app().as(admin).get(`/admin/payment-alerts?order=asc&limit=1${query}`)).body
    return { kinds: data.map(({ kind }: { kind: string }) => kind), total: meta.total }
  }

  const [all, others, elsewhere] = [
    await listed(''),
    await listed('&in_other_queue=false'),
    await listed('&in_other_queue=true'),
  ]

  expect(others.kinds).toEqual(['payout_failed'])
  expect(elsewhere.kinds[0]).not.toBe('payout_failed')
  expect(elsewhere.total).toBeGreaterThanOrEqual(4)
  expect(others.total).toBe(all.total - elsewhere.total)
  await app().sql("UPDATE payment_alerts SET closed_at = now() WHERE reference LIKE '%-waits%'")
})

test('many at once are one mail, which tells the first and how many more there are', async () => {
  await runJob(app(), 'mail_payment_alerts')
  const before = (await mailsTo(app(), admin.email)).length
  await app().sql(
    "INSERT INTO payment_alerts (kind, reference, detail) SELECT 'refund_failed', 'rf-many-' || n, '{}' FROM generate_series(1, 60) AS n",
  )

  for (let minute = 0; minute < 3; minute++) await runJob(app(), 'mail_payment_alerts')

  const mails = (await mailsTo(app(), admin.email)).slice(before)
  expect(mails.map(({ subject }) => subject)).toEqual(['60 open alerts'])
  expect(mails[0]!.text).toContain('And 35 more')
})

test('each admin is mailed what the pages of their role show', async () => {
  await runJob(app(), 'mail_payment_alerts')
  const roles = ['support', 'finance', 'moderator'] as const
  const admins = [admin, ...(await Promise.all(roles.map((staffRole) => buildAdmin(app(), { staffRole }))))]
  await app().sql(
    "INSERT INTO payment_alerts (kind, reference, detail) VALUES ('refund_failed', 'rf-of-roles', '{}'), ('dispute_escalated', 'order-of-roles', '{}')",
  )
  await runJob(app(), 'mail_payment_alerts')

  const told = await Promise.all(
    admins.map(async ({ email }) => {
      const text = (await mailsTo(app(), email)).map((mail) => mail.text).join()
      return ['rf-of-roles', 'order-of-roles', '/app/admin/money', '/app/admin/disputes'].filter((each) =>
        text.includes(each),
      )
    }),
  )
  const all = ['rf-of-roles', 'order-of-roles', '/app/admin/money']
  expect(told).toEqual([all, ['order-of-roles', '/app/admin/disputes'], all, []])
})

test('a dispute that an admin has to decide is an alert until they have', async () => {
  const { orderId, buyer, vendor } = await buildPaystackOrder(market())
  await app().as(vendor).post(`/orders/${orderId}/dispatch`, {})
  await app().as(buyer).post(`/orders/${orderId}/report-problem`, { reason: 'Broken' })
  await app().as(vendor).post(`/orders/${orderId}/dispute/messages`, { message: 'It was whole' })
  await app().sql("UPDATE disputes SET due_at = now() - interval '1 minute' WHERE order_id = $1", [orderId])
  await runJob(app(), 'keep_dispute_deadlines')

  await runJob(app(), 'mail_payment_alerts')

  const mails = (await mailsTo(app(), admin.email)).filter(({ text }) => text.includes(orderId))
  expect(mails).toHaveLength(1)
  expect(mails[0]!.text).toContain('awaits an admin’s decision')
  const settled = await app().as(admin).post(`/orders/${orderId}/settle-dispute`, { refund_amount: 5, reason: 'So' })
  expect(settled.status).toBe(200)
  expect((await openAlerts()).filter(({ reference }) => reference === orderId)).toEqual([])
})
