import { afterEach, expect, test, vi } from 'vitest'
import { buildUserWithPassword, PASSWORD } from '../../test/accounts.ts'
import { buildDeliveredOrder, buildItemRequest, buildProduct, buildVendor } from '../../test/builders.ts'
import { startOtherNode } from '../../test/other-node.ts'
import { useTestApp } from '../../test/test-app.ts'
import { createTasks } from '../jobs.ts'
import { runDueJobs } from './jobs/jobs.ts'
import { createAccessTokens } from './sessions/access-tokens.ts'

const app = useTestApp()
afterEach(() => void vi.useRealTimers())

const HOUR_MS = 3_600_000

test.each([
  ['25 hours ahead', 25 * HOUR_MS],
  ['25 hours behind', -25 * HOUR_MS],
  ['10 minutes ahead', HOUR_MS / 6],
  ['10 minutes behind', -HOUR_MS / 6],
])('F11: a node whose machine is %s decides by the database’s time', async (_name, skewMs) => {
  const user = await buildUserWithPassword(app())
  const vendor = await buildVendor(app())
  const [ended, open] = [await buildItemRequest(app()), await buildItemRequest(app())]
  await app().sql("UPDATE item_requests SET expires_at = now() - interval '1 minute' WHERE id = $1", [ended.id])
  await app().sql("UPDATE item_requests SET expires_at = now() + interval '1 minute' WHERE id = $1", [open.id])
  const orderId = await buildDeliveredOrder(app(), await buildProduct(app()), user)
  await app().sql("UPDATE orders SET release_at = now() + interval '1 hour' WHERE id = $1", [orderId])
  const databaseNow = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: databaseNow + skewMs })
  const node = await startOtherNode(app())
  const statusOf = async (method: 'GET' | 'POST', path: string, token: string, payload?: object) => {
    const authorization = `Bearer ${token}`
    return (
      await node.server.inject({
        method,
        url: `/api/v1${path}`,
        headers: { authorization },
        ...(payload && { payload }),
      })
    ).statusCode
  }

  // Other nodes accept its tokens and it accepts theirs, and none lives longer than it should.
  const signedIn = await node.server.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    payload: { email: user.email, password: PASSWORD },
  })
  const token = signedIn.json().data.access_token
  const { exp } = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString())
  expect(exp * 1_000 - databaseNow).toBeGreaterThan(14 * 60_000)
  expect(exp * 1_000 - databaseNow).toBeLessThan(16 * 60_000)
  expect((await app().as({ token }).get('/user/profile')).status).toBe(200)
  expect(await statusOf('GET', '/user/profile', vendor.token)).toBe(200)
  const old = await createAccessTokens(
    { now: () => databaseNow - 16 * 60_000 },
    app().context.secrets.accessTokenKey,
  ).sign({ userId: vendor.id, sessionId: vendor.sessionId })
  expect(await statusOf('GET', '/user/profile', old)).toBe(401)
  // Its jobs release nothing early, and no bid is taken late or refused early.
  await app().sql("SELECT graphile_worker.add_job('release_orders')")
  await runDueJobs(app().pool, createTasks(node.context))
  const [order] = await app().sql('SELECT status FROM orders WHERE id = $1', [orderId])
  expect(order.status).toBe('delivered')
  expect(await statusOf('POST', `/requests/${ended.id}/bids`, vendor.token, { bid_amount: 5 })).toBe(409)
  expect(await statusOf('POST', `/requests/${open.id}/bids`, vendor.token, { bid_amount: 5 })).toBe(201)
  expect(Math.abs(node.context.clock.skewMs() - skewMs)).toBeLessThan(30_000)
  await node.server.close()
})
