import type { Endpoint } from '@asime/contract/endpoint'
import { endpoints } from '@asime/contract/endpoints'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  bodyOf,
  buildWorld,
  call,
  callerOf,
  fieldsOf,
  pathOf,
  type RawCall,
  withRaw,
  type World,
} from '../../../test/every-endpoint.ts'
import { expectEnvelope, expectNoInternals, expectOwnWords } from '../../../test/failures.ts'
import { useTestApp } from '../../../test/test-app.ts'

// Whatever the input, each call of the contract answers as the contract says or refuses in the envelope. To look further
// than the suite does: FUZZ_RUNS=2000 FUZZ_SEED=7 npx vitest run any-input
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 25)
const SEED = Number(process.env['FUZZ_SEED'] ?? 2026)

const app = useTestApp()
let world: World
beforeAll(async () => {
  world = await buildWorld(app())
})

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    '',
    '0',
    '-1',
    'null',
    'true',
    '%',
    "'",
    '\u0000',
    '\ud800',
    '2026-02-30T00:00:00Z',
    '0000-01-01T00:00:00Z',
    '+275760-09-13T00:00:00Z',
    '9999-12-31T23:59:59+23:59',
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
  ),
)
const anyNumber = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.maxSafeInteger(),
  fc.constantFrom(0, -0, 0.01, 1e21, 2 ** 31, 2 ** 53, 99_999_999.99),
)
const anyValue = fc.oneof(
  { weight: 3, arbitrary: anyText },
  { weight: 3, arbitrary: anyNumber },
  { weight: 2, arbitrary: fc.jsonValue() },
  fc.constant(null),
  fc.boolean(),
)

/** JSON text; what JSON has no word for (undefined, NaN) becomes null, as JSON.stringify has it. */
const toRaw = (value: unknown) => JSON.stringify(value) ?? 'null'

function anyBody(endpoint: Endpoint): fc.Arbitrary<string | undefined> {
  const good = bodyOf(endpoint, world)
  if (!good) return fc.option(anyValue.map(toRaw), { nil: undefined, freq: 4 })
  const oneFieldWrong = fc
    .tuple(fc.constantFrom(...fieldsOf(endpoint, world)), anyValue)
    .map(([field, value]) => withRaw(good, field.path, toRaw(value)))
  const oneFieldMore = fc.tuple(anyText, anyValue).map(([name, value]) => toRaw({ ...good, [name]: value }))
  const fieldsMissing = fc.subarray(Object.entries(good)).map((entries) => toRaw(Object.fromEntries(entries)))
  return fc.oneof(
    { weight: 6, arbitrary: oneFieldWrong },
    oneFieldMore,
    fieldsMissing,
    anyValue.map(toRaw),
    fc.string({ unit: 'binary' }),
    fc.constant(undefined),
  )
}

function anyQuery(endpoint: Endpoint): fc.Arbitrary<string> {
  const names = [...Object.keys(endpoint.query?.shape ?? {}), 'page', '__proto__']
  return fc.array(fc.tuple(fc.constantFrom(...names), anyText), { maxLength: 4 }).map((pairs) => {
    const query = new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, value.toWellFormed()]))
    return pairs.length === 0 ? '' : `?${String(query)}`
  })
}

function anyPath(endpoint: Endpoint): fc.Arbitrary<string> {
  if (!endpoint.params) return fc.constant(pathOf(endpoint, world))
  const id = fc.oneof(
    fc.constantFrom(world.productId, world.itemRequestId, world.bidId, world.orderId, world.vendor.vendorId),
    fc.uuid(),
    anyText.filter((text) => text !== '' && text !== '.' && text !== '..'),
  )
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant(pathOf(endpoint, world)) },
    fc
      .array(id, { minLength: 2, maxLength: 2 })
      .map((ids) => endpoint.path.replaceAll(/:\w+/g, () => encodeURIComponent((ids.shift() ?? '').toWellFormed()))),
  )
}

function anyCall(endpoint: Endpoint): fc.Arbitrary<RawCall> {
  const visible = fc.string({
    unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)),
    minLength: 1,
    maxLength: 300,
  })
  return fc.record({
    path: anyPath(endpoint),
    query: anyQuery(endpoint),
    payload: anyBody(endpoint),
    as: fc.oneof(
      { weight: 5, arbitrary: fc.constant(callerOf(endpoint, world)) },
      fc.constantFrom(undefined, world.buyer, world.vendor, world.admin, { token: 'a.b.c' }),
    ),
    headers: fc.oneof(
      { weight: 3, arbitrary: fc.constant({}) },
      fc.record({ 'idempotency-key': visible }),
      fc.record({ 'user-agent': visible, 'x-forwarded-for': visible }),
    ),
  })
}

describe.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (_id, endpoint) => {
  test('answers any input in its own words', async () => {
    await fc.assert(
      fc.asyncProperty(anyCall(endpoint), async (given) => {
        const answer = await call(app(), endpoint, world, given)

        expect(answer.status).toBeLessThan(500)
        expect(answer.headers['x-request-id']).toEqual(expect.any(String))
        if (answer.status >= 400) {
          // What it says about fields may repeat the names that came in.
          expectOwnWords(answer)
          expectEnvelope({ ...answer, text: JSON.stringify({ ...answer.body, errors: undefined }) })
        } else {
          expect(answer.status).toBe(endpoint.status)
          if (endpoint.response) expect(endpoint.response.parse(answer.body)).toEqual(answer.body)
          expectNoInternals(answer)
        }
      }),
      { numRuns: RUNS, seed: SEED },
    )
  })

  test('names every mistake in its own sentences, with all fields wrong at once', async () => {
    const wrong = ['-1', '""', 'null', 'true', '[]', '[[0]]', '{"":""}', JSON.stringify('x'.repeat(6_000))]
    const good = bodyOf(endpoint, world)
    const fields = fieldsOf(endpoint, world).map(({ path }) => path)
    const isLeaf = (path: string[]) =>
      fields.every((other) => other.length <= path.length || !path.every((name, i) => name === other[i]))
    for (const value of good ? wrong : []) {
      const spoil = (paths: string[][]) => {
        const body = structuredClone(good) as Record<string, any>
        for (const path of paths) {
          const parent = path.slice(0, -1).reduce<Record<string, any>>((inner, name) => inner[name], body)
          parent[path.at(-1) as string] = '@@'
        }
        return JSON.stringify(body).replaceAll('"@@"', () => value)
      }
      // Where nothing lies within a field, the last two are the same.
      const payloads = [value, spoil(fields.filter((path) => path.length === 1)), spoil(fields.filter(isLeaf))]
      for (const payload of new Set(payloads)) expectOwnWords(await call(app(), endpoint, world, { payload }))
    }
    const names = Object.keys(endpoint.query?.shape ?? {})
    for (const value of names.length > 0 ? ['', 'foo', '-1', '999999999999', '%01', 'x'.repeat(2_000)] : [])
      for (const twice of [false, true]) {
        const query = names.map((name) => `${name}=${value}${twice ? `&${name}=${value}` : ''}`).join('&')
        expectOwnWords(await call(app(), endpoint, world, { query: `?${query}` }))
      }
    for (const id of endpoint.params ? ['x', '1'.repeat(90)] : [])
      expectOwnWords(await call(app(), endpoint, world, { path: endpoint.path.replaceAll(/:\w+/g, id) }))
  })
})
