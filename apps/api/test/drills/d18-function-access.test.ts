import type { Endpoint } from '@asime/contract/endpoint'
import { endpoints } from '@asime/contract/endpoints'
import { beforeAll, expect, test } from 'vitest'
import { bodyOf, buildWorld, call, pathOf, send, type World } from '../every-endpoint.ts'
import { expectFailure } from '../failures.ts'
import { useTestApp } from '../test-app.ts'

const app = useTestApp()
let world: World
beforeAll(async () => {
  world = await buildWorld(app())
})

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const
const guarded = endpoints.filter((endpoint) => endpoint.access !== 'public')
const forVendors = endpoints.filter((endpoint) => endpoint.access === 'vendor')

/** The call that a method means on the path of another. */
function meantBy(method: string, path: string): Endpoint | undefined {
  return endpoints.find(
    (endpoint) => endpoint.path === path && endpoint.method === (method === 'HEAD' ? 'GET' : method),
  )
}

/** Everything that a call could change, in one value; views are counted a moment later. */
async function fingerprint(): Promise<unknown> {
  const tables = [
    'users',
    'vendors',
    'shop_members',
    'shop_invitations',
    'sessions',
    'refresh_tokens',
    'one_time_tokens',
    'email_changes',
    'phone_changes',
    'products',
    'reviews',
    'item_requests',
    'bids',
    'orders',
    'checkouts',
    'order_deliveries',
    'delivery_fees',
    'delivery_rates',
    'shop_facts',
    'order_events',
    'payments',
    'refunds',
    'sales',
    'payout_accounts',
    'payout_holds',
    'payouts',
    'payout_orders',
    'ledger_transactions',
    'ledger_postings',
    'mails',
    'idempotency_keys',
    'uploads',
    'upload_uses',
    'follows',
    'wishes',
    'conversations',
    'messages',
    'contact_messages',
    'contact_entries',
    'canned_answers',
    'moderation_cases',
    'content_reports',
    'posting_rules',
    'settings',
    'setting_changes',
    'information_versions',
    'used_form_tokens',
    'newsletter_subscriptions',
  ]
  const [row] = await app().sql(
    `SELECT ${tables.map((table) => `(SELECT md5(string_agg(x::text, '' ORDER BY x::text)) FROM ${table} t, LATERAL (SELECT to_jsonb(t) - 'views_count' AS x) AS without_views) AS ${table}`).join(', ')}`,
  )
  return row
}

test.each(guarded.map((endpoint) => [endpoint.id, endpoint] as const))(
  'D18: %s takes nobody who is not signed in, by any method',
  async (_id, endpoint) => {
    const before = await fingerprint()
    for (const method of METHODS) {
      if (meantBy(method, endpoint.path)?.access === 'public') continue
      const payload = method === 'GET' || method === 'HEAD' ? undefined : JSON.stringify(bodyOf(endpoint, world) ?? {})
      const answer = await send(app(), method, `/api/v1${pathOf(endpoint, world)}`, {
        headers: payload ? { 'content-type': 'application/json' } : {},
        payload,
      })

      expect({ method, status: answer.status }).toEqual({ method, status: meantBy(method, endpoint.path) ? 401 : 404 })
    }
    expect(await fingerprint()).toEqual(before)
  },
)

test.each(forVendors.map((endpoint) => [endpoint.id, endpoint] as const))(
  'D18: %s takes no buyer and no admin',
  async (_id, endpoint) => {
    const before = await fingerprint()
    for (const user of [world.buyer, world.admin]) {
      expectFailure(await call(app(), endpoint, world, { as: user }), 'forbidden', endpoint.forbidden)
    }
    expect(await fingerprint()).toEqual(before)
  },
)

test.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
  'D18: %s is nowhere but at its address',
  async (_id, endpoint) => {
    const path = pathOf(endpoint, world)
    const others = [
      `${path}/`,
      `/${path}`,
      path.toUpperCase(),
      `${path}.json`,
      `${path};a=b`,
      `${path}%20`,
      path.replaceAll('/', '%2f'),
      `/v1${path}`,
    ]
    for (const other of others) {
      // What is a parameter's place takes any text: such an id names nothing either.
      expectFailure(await call(app(), endpoint, world, { path: other }), 'not_found')
    }
  },
)

test.each(guarded.filter((endpoint) => endpoint.method !== 'GET').map((endpoint) => [endpoint.id, endpoint] as const))(
  'D18: %s cannot be asked for by another method in disguise',
  async (_id, endpoint) => {
    const before = await fingerprint()
    for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
      const options = { headers: { [name]: endpoint.method, authorization: `Bearer ${world.buyer.token}` } }
      await send(app(), 'GET', `/api/v1${pathOf(endpoint, world)}?_method=${endpoint.method}`, options)
      await send(app(), 'HEAD', `/api/v1${pathOf(endpoint, world)}`, options)
    }
    expect(await fingerprint()).toEqual(before)
  },
)
