import { type MarketHealth, MARKET_HEALTH_DAYS, readMarketHealthEndpoint } from '@asime/contract/market-health'
import { expect, test } from 'vitest'
import {
  buildAdmin,
  buildBid,
  buildBuyer,
  buildCheckout,
  buildItemRequest,
  buildVendor,
  type TestUser,
} from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure } from '../../../test/failures.ts'
import { runJob } from '../../../test/jobs.ts'
import { buildHeldOrder, buildSale } from '../../../test/payouts.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()

async function healthFor(admin: TestUser): Promise<MarketHealth> {
  const answer = await app().as(admin).get('/admin/market-health')
  expect(answer.status, answer.text).toBe(200)
  expectContract(readMarketHealthEndpoint, answer)
  return answer.body.data
}

const daysBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

test('each figure is what the rows of the whole market say', async () => {
  const finance = await buildAdmin(app(), { staffRole: 'finance' })
  const shops = [await buildVendor(app()), await buildVendor(app())] as const
  await buildSale(app(), shops[0])
  const { orderId: held } = await buildHeldOrder(app(), shops[1])
  expect(
    (await app().as(shops[1]).post(`/orders/${held}/refund`, { amount: 25, reason: 'One was missing' })).status,
  ).toBe(200)
  await buildCheckout(app())
  const { itemRequest } = await buildBid(app(), { vendor: shops[0] })
  await buildBid(app(), { vendor: shops[1], itemRequest, status: 'withdrawn' })
  await buildItemRequest(app(), { status: 'closed' })
  const suspended = await buildVendor(app())
  await app().sql("UPDATE users SET status = 'suspended' WHERE id = $1", [suspended.id])
  const closed = await buildVendor(app())
  const reason = 'She asked us to close it'
  expect(
    (
      await app()
        .as(await buildAdmin(app()))
        .post(`/admin/users/${closed.id}/make-buyer`, { reason })
    ).status,
  ).toBe(200)
  const early = await buildBuyer(app())
  await app().sql('UPDATE users SET created_at = $2 WHERE id = $1', [early.id, `${daysBefore(5)}T23:59:59Z`])
  const older = await buildBuyer(app())
  await app().sql('UPDATE users SET created_at = $2 WHERE id = $1', [
    older.id,
    `${daysBefore(MARKET_HEALTH_DAYS)}T12:00Z`,
  ])
  await runJob(app(), 'count_shop_days')

  const health = await healthFor(finance)

  const [rows] = await app().sql(
    `SELECT (SELECT count(*)::int FROM users WHERE status = 'active') AS users,
       (SELECT count(*)::int FROM vendors v JOIN users u ON u.id = v.user_id WHERE u.status = 'active' AND u.shop_closed_at IS NULL) AS vendors,
       (SELECT count(*)::int FROM users) AS accounts, (SELECT count(*)::int FROM vendors) AS shops,
       (SELECT count(*)::int FROM item_requests) AS requests, (SELECT count(*)::int FROM item_requests WHERE status = 'open') AS open,
       (SELECT -sum(balance)::float8 / 100 FROM ledger_accounts WHERE kind = 'escrow' AND order_id = $1) AS held,
       (SELECT sum(total - refunded_total)::float8 / 100 FROM orders WHERE paid_at IS NOT NULL) AS sales`,
    [held],
  )
  expect(health.now).toEqual({
    users: rows.users,
    vendors: rows.vendors,
    open_item_requests: rows.open,
    pending_bids: 1,
    orders_under_way: 1,
  })
  expect(health.held).toEqual({ amount: rows.held, orders: 1 })
  expect(health.days.map(({ day }) => day)).toEqual(
    Array.from({ length: MARKET_HEALTH_DAYS }, (_, index) => daysBefore(MARKET_HEALTH_DAYS - 1 - index)),
  )
  expect(health.days.at(-1)).toEqual({
    day: daysBefore(0),
    sign_ups: rows.accounts - 2,
    vendors: rows.shops,
    item_requests: rows.requests,
    bids: 2,
    orders_placed: 3,
    orders: 2,
    sales: rows.sales,
  })
  // Somebody from before the first day is on none of them.
  expect(health.days.slice(0, -1).map(({ sign_ups }) => sign_ups)).toEqual(
    Array.from({ length: MARKET_HEALTH_DAYS - 1 }, (_, index) => (index === MARKET_HEALTH_DAYS - 1 - 5 ? 1 : 0)),
  )
})

test('money held and sales are shown to roles that see money, and the page to admins alone', async () => {
  for (const [staffRole, seesMoney] of [
    ['owner', true],
    ['finance', true],
    ['support', false],
    ['moderator', false],
  ] as const) {
    const { held, days } = await healthFor(await buildAdmin(app(), { staffRole }))
    expect([staffRole, held !== null, days.every(({ sales }) => (sales !== null) === seesMoney)]).toEqual([
      staffRole,
      seesMoney,
      true,
    ])
  }
  for (const other of [await buildBuyer(app()), await buildVendor(app())])
    expectFailure(await app().as(other).get('/admin/market-health'), 'forbidden')
})
