import type { Endpoint } from '@asime/contract/endpoint'
import { endpoints } from '@asime/contract/endpoints'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

/** Tables that also change by reads, or by themselves. */
const LIVELY = [
  'rate_limit_counts',
  'user_presence',
  // Views and searches are counted a moment later.
  'viewings',
  'shop_days',
  'shop_day_changes',
  'shop_product_sums',
  'shop_search_days',
]
/** Columns of the other tables that also change by reads. */
const LIVELY_COLUMNS = ['views_count']

/** Behind the scenes, on one connection, which plans repeated statements only once. */
let behind: pg.Client
let marks: pg.QueryConfig
let contents: pg.QueryConfig
beforeAll(async () => {
  behind = new pg.Client({ connectionString: app().database.superuserConnectionString })
  behind.on('error', () => {})
  await behind.connect()
  const { rows: tables } = await behind.query<{ name: string }>(
    "SELECT format('%I', tablename) AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL ($1::text[]) ORDER BY tablename",
    [LIVELY],
  )
  const select = (of: (table: string) => string) =>
    `SELECT ARRAY[${tables.map(({ name }) => `(SELECT ${of(name)})`).join(', ')}] AS tables`
  marks = {
    name: 'marks',
    text: select((table) => `string_agg(t.ctid::text || t.xmin::text, ' ') FROM ${table} t`),
  }
  contents = {
    name: 'contents',
    text: select(
      (table) =>
        `json_build_object('${table}', md5(string_agg(x::text, '' ORDER BY x::text))) FROM ${table} t, LATERAL (SELECT to_jsonb(t) - $1::text[] AS x) AS shown`,
    ),
    values: [LIVELY_COLUMNS],
  }
})
afterAll(() => behind.end())

let last: { marks: string; tables: unknown } | undefined

/**
 * Everything that a call could change, in one value: each table of the database, so that a new one is held to it, too. Rows are read
 * again only if one has been written since: each version of a row has a place and a transaction of its own, in whatever order.
 */
async function fingerprint(): Promise<unknown> {
  const { rows } = await behind.query(marks)
  const now = JSON.stringify(rows)
  if (last?.marks !== now) last = { marks: now, tables: (await behind.query(contents)).rows }
  return last.tables
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

test.each(endpoints.filter(({ access }) => access === 'admin').map((endpoint) => [endpoint.id, endpoint] as const))(
  'D18: %s takes no buyer and no vendor, by any method',
  async (_id, endpoint) => {
    const before = await fingerprint()
    for (const user of [world.buyer, world.vendor]) {
      for (const method of METHODS) {
        const meant = meantBy(method, endpoint.path)
        if (meant && meant.access !== 'admin') continue
        const payload =
          method === 'GET' || method === 'HEAD' ? undefined : JSON.stringify(bodyOf(endpoint, world) ?? {})
        const answer = await send(app(), method, `/api/v1${pathOf(endpoint, world)}`, {
          headers: { authorization: `Bearer ${user.token}`, ...(payload && { 'content-type': 'application/json' }) },
          payload,
        })

        expect({ method, status: answer.status }).toEqual({ method, status: meant ? 403 : 404 })
      }
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
      // The place of a parameter takes any text: such an id names nothing either.
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
