import { endpoints } from '@asime/contract/endpoints'
import { beforeAll, describe, expect, test } from 'vitest'
import { bodyOf, buildWorld, call, fieldsOf, withBody, withRaw, type World } from '../every-endpoint.ts'
import { expectNoInternals } from '../failures.ts'
import { type Answer, useTestApp } from '../test-app.ts'

const app = useTestApp()
let world: World
beforeAll(async () => {
  world = await buildWorld(app())
})

// pg_sleep outlasts the statement time-out: where it runs, the answer is a 503.
const ATTACKS = [
  "'",
  '"',
  "\\'",
  "' OR '1'='1",
  "' OR 1=1 --",
  '1; DROP TABLE users; --',
  "'; SELECT pg_sleep(6); --",
  "' || pg_sleep(6) || '",
  '1 AND 1=(SELECT 1 FROM pg_sleep(6))',
  '/* */',
  '--',
  '$1',
  '${1}',
  ':name',
  '?',
  '%',
  '_',
  '\\',
  "x') UNION SELECT email, password_hash FROM users --",
  'created_at; DELETE FROM users',
  "E'\\x41'",
  '::regclass',
  "!'&|()<->:*",
  "a' & b:*C",
]

/** Sent in bodies: some of it is kept, such as the name of a shop. */
const KEPT_ATTACKS = ["'; SELECT pg_sleep(6); --", "' OR '1'='1", '\\']

/** Checks that the answer reveals nothing of ours, apart from the caller's own input, of now or before, that is shown again. */
function expectNothingLeaks(answer: Answer, attack: string): void {
  const text = [attack, ...KEPT_ATTACKS].reduce(
    (rest, sent) => rest.replaceAll(JSON.stringify(sent).slice(1, -1), ''),
    answer.text,
  )
  expectNoInternals({ ...answer, text })
}

async function tablesAreThere(): Promise<boolean> {
  return (await app().sql('SELECT id FROM users WHERE id = $1', [world.buyer.id])).length === 1
}

describe.each(endpoints.filter((endpoint) => endpoint.query).map((endpoint) => [endpoint.id, endpoint] as const))(
  'D31: %s',
  (_id, endpoint) => {
    test('takes SQL in its query as text', async () => {
      for (const name of Object.keys(endpoint.query?.shape ?? {})) {
        for (const attack of ATTACKS) {
          const answer = await call(app(), endpoint, world, { query: `?${name}=${encodeURIComponent(attack)}` })

          expect([endpoint.status, 400], `${name}=${attack}`).toContain(answer.status)
          expectNothingLeaks(answer, attack)
          expect(answer.text).not.toContain(world.buyer.email)
        }
      }
      expect(await tablesAreThere()).toBe(true)
    })
  },
)

describe.each(endpoints.filter((endpoint) => endpoint.params).map((endpoint) => [endpoint.id, endpoint] as const))(
  'D31: %s',
  (_id, endpoint) => {
    test('finds nothing under SQL in place of an id', async () => {
      for (const attack of [...ATTACKS, `${world.productId}' OR '1'='1`, `${world.itemRequestId}--`]) {
        const answer = await call(app(), endpoint, world, {
          path: endpoint.path.replaceAll(/:\w+/g, encodeURIComponent(attack)),
        })

        expect({ attack, status: answer.status }).toEqual({ attack, status: 404 })
      }
    })
  },
)

describe.each(withBody.map((endpoint) => [endpoint.id, endpoint] as const))('D31: %s', (_id, endpoint) => {
  test('takes SQL in its body as text, names of fields included', async () => {
    for (const attack of KEPT_ATTACKS) {
      for (const { path } of fieldsOf(endpoint, world)) {
        const body = withRaw(bodyOf(endpoint, world), path, JSON.stringify(attack))
        const answer = await call(app(), endpoint, world, { payload: body })

        expect(answer.status, `${path.join('.')}=${attack}`).toBeLessThan(500)
        expectNothingLeaks(answer, attack)
      }
      const answer = await call(app(), endpoint, world, {
        payload: JSON.stringify({ ...bodyOf(endpoint, world), [attack]: 1 }),
      })
      expect(answer.status, attack).toBe(400)
      expectNothingLeaks(answer, attack)
    }
    expect(await tablesAreThere()).toBe(true)
  })
})
