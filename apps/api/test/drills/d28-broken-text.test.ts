import type { Endpoint } from '@asime/contract/endpoint'
import { endpoints } from '@asime/contract/endpoints'
import { beforeAll, describe, expect, test } from 'vitest'
import { bodyOf, buildWorld, call, fieldsOf, withBody, withRaw, type World } from '../every-endpoint.ts'
import { expectEnvelope, expectFailure, expectNoInternals } from '../failures.ts'
import { useTestApp } from '../test-app.ts'

const app = useTestApp()
let world: World
beforeAll(async () => {
  world = await buildWorld(app())
})

/** Half a megabyte each, as JSON. Each field gets one of them in turn: all fields bound their text in one place. */
const LARGE_TEXTS = [
  'x'.repeat(500_000),
  `a${'\u0315\u0300'.repeat(120_000)}`,
  ' '.repeat(500_000),
  `a@${'a.'.repeat(200_000)}`,
].map((text) => JSON.stringify(text))

const byId = <E extends Endpoint>(list: readonly E[]) => list.map((endpoint) => [endpoint.id, endpoint] as const)

/** Places in a body that hold text. */
function textsOf(endpoint: Endpoint): string[][] {
  const valueAt = (path: string[]) => path.reduce<any>((inner, name) => inner[name], bodyOf(endpoint, world))
  return fieldsOf(endpoint, world).flatMap(({ path }) => (typeof valueAt(path) === 'string' ? [path] : []))
}

describe.each(byId(withBody))('D28: %s', (_id, endpoint) => {
  test.each([
    ['NUL', '"abc\\u0000def"'],
    ['half of a surrogate pair', '"abc\\ud83d def"'],
    ['the other half', '"abc\\ude00 def"'],
    ['an escape character', '"abc\\u001b[31m def"'],
    ['a C1 control', '"abc\\u0085def"'],
    ['a thousand accents on one letter', `"a${'\u0301'.repeat(1_000)}"`],
  ])('refuses text with %s, by field', async (name, raw) => {
    for (const path of textsOf(endpoint)) {
      const answer = await call(app(), endpoint, world, { payload: withRaw(bodyOf(endpoint, world), path, raw) })

      // A password may hold any text that can be stored; nobody reads it. A refresh token is merely unknown.
      const isFree = /^(new_)?password$/.test(path.join()) && !/NUL|half/.test(name)
      if (isFree || path.join() === 'refresh_token' || path.join() === 'email') {
        expect(answer.status).toBeLessThan(500)
        continue
      }
      expect({ path, status: answer.status, errors: Object.keys(answer.body.errors ?? {}) }).toEqual({
        path,
        status: 400,
        errors: [path.join('.')],
      })
      expectEnvelope(answer)
    }
  })

  test('cleans or refuses direction overrides and zero-width marks', async () => {
    const marks = ['\u202e', '\u2066', '\u200b', '\u200e', '\ufeff', '\u061c']
    for (const path of textsOf(endpoint)) {
      const answer = await call(app(), endpoint, world, {
        payload: withRaw(bodyOf(endpoint, world), path, JSON.stringify(`Kente ${marks.join('x')} cloth`)),
      })

      expect(answer.status).toBeLessThan(500)
      for (const mark of marks) expect(answer.text).not.toContain(mark)
      expectNoInternals(answer)
    }
  })

  test('refuses half a megabyte of text at once, even of accents that take long to sort', async () => {
    for (const [index, path] of textsOf(endpoint).entries()) {
      const raw = LARGE_TEXTS[(endpoint.id.length + index) % LARGE_TEXTS.length] as string
      const answer = await call(app(), endpoint, world, { payload: withRaw(bodyOf(endpoint, world), path, raw) })

      expect({ path, status: answer.status }).toEqual({ path, status: 400 })
    }
  })
})

describe.each(byId(endpoints.filter((endpoint) => endpoint.query)))('D28: %s', (_id, endpoint) => {
  test('takes broken text in its query as plain text', async () => {
    for (const name of Object.keys(endpoint.query?.shape ?? {})) {
      for (const text of [
        '%00',
        'a%00b',
        '%1b',
        '%c2%85',
        '%',
        '%zz',
        '%ff%fe',
        '%ed%a0%80',
        '%e2%80%ae',
        '%f0%9f%98%80',
        'x'.repeat(7_000),
      ]) {
        const answer = await call(app(), endpoint, world, { query: `?${name}=${text}` })

        expect([endpoint.status, 400]).toContain(answer.status)
        if (/%00|%1b|%c2%85|xxx/.test(text))
          expect({ name, text, status: answer.status }).toEqual({ name, text, status: 400 })
        expectNoInternals(answer)
      }
    }
  })
})

/** Clients take such a path for that of another call before they send it: of `/admin/users/../orders`, all orders. */
const isAnother = (path: string) =>
  path.includes('%2e') && endpoints.some((each) => new URL(path, 'http://x').pathname === each.path)

describe.each(byId(endpoints.filter((endpoint) => endpoint.params)))('D28: %s', (_id, endpoint) => {
  test('finds nothing under an id that is broken text', async () => {
    for (const text of [
      '%00',
      'a%00b',
      '%e2%80%ae',
      '%f0%9f%98%80',
      "'",
      '%2e%2e',
      '%2f',
      '..%2f..%2fetc%2fpasswd',
      'x'.repeat(150),
      'x'.repeat(5_000),
      'null',
      '0',
      '-1',
    ]) {
      const path = endpoint.path.replaceAll(/:\w+/g, text)
      if (isAnother(path)) continue
      const answer = await call(app(), endpoint, world, { path })

      expectFailure(answer, 'not_found')
    }
    for (const text of ['%ff', '%ed%a0%80', '%', '%zz']) {
      const answer = await call(app(), endpoint, world, { path: endpoint.path.replaceAll(/:\w+/g, text) })

      expectFailure(answer, 'validation_failed')
    }
  })
})

const BROKEN = ['\u0085', '\u00ff\u00fe', "'; DROP TABLE users; --", '%00', 'x'.repeat(10_000), '\t', '\u00e9']
const HEADERS = [
  'authorization',
  'idempotency-key',
  'user-agent',
  'accept',
  'accept-language',
  'if-none-match',
  'x-forwarded-for',
  'x-request-id',
  'cookie',
  'origin',
  'range',
]

// Headers are mostly handled before the call is routed, so each call gets only three of them in turn.
test.each(byId(endpoints).map(([id, endpoint], index) => [id, endpoint, index] as const))(
  'D28: %s refuses broken text in headers, or keeps it from doing harm',
  async (id, endpoint, index) => {
    for (const name of [0, 4, 8].map((step) => HEADERS[(index + step) % HEADERS.length] as string)) {
      const value = BROKEN[(id.length + name.length) % BROKEN.length] as string
      const answer = await call(app(), endpoint, world, { headers: { [name]: value } })

      expect(answer.status, `${name} ${value.slice(0, 20)}`).toBeLessThan(500)
      expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
      expectNoInternals(answer)
    }
  },
)
