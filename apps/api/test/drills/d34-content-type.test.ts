import { endpoints } from '@asime/contract/endpoints'
import { beforeAll, describe, expect, test } from 'vitest'
import { bodyOf, buildWorld, call, send, withBody, type World } from '../every-endpoint.ts'
import { expectFailure } from '../failures.ts'
import { useTestApp } from '../test-app.ts'

const app = useTestApp()
let world: World
beforeAll(async () => {
  world = await buildWorld(app())
})

const REFUSED = [
  'text/plain',
  'text/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/octet-stream',
  'application/json\ta',
  'application/jsona',
  ' application/json',
  'application/json;',
  'application/json; charset=utf-16',
  'application/json; charset=utf-8; x=y',
  'application/json, text/plain',
  'application/json\u00a0',
  'application/vnd.api+json',
  'application/problem+json',
  'application/*',
  '*/*',
  'json',
  '',
]

describe.each(withBody.map((endpoint) => [endpoint.id, endpoint] as const))('D34: %s', (_id, endpoint) => {
  test('takes JSON, and nothing that only looks like it', async () => {
    for (const type of REFUSED) {
      // A valid body, so that only its type can be the reason.
      expectFailure(await call(app(), endpoint, world, { headers: { 'content-type': type } }), 'unsupported_media_type')
    }
    const withoutType = await call(app(), endpoint, world, {
      headers: { 'content-type': undefined as unknown as string },
    })
    expectFailure(withoutType, 'unsupported_media_type')
  })

  test('checks the body for each accepted spelling of the type', async () => {
    for (const type of [
      'application/json',
      'Application/JSON',
      'application/json; charset=utf-8',
      'application/json;charset=UTF-8',
    ]) {
      const answer = await call(app(), endpoint, world, {
        headers: { 'content-type': type },
        payload: '{"made_up": 1}',
      })

      expect(answer.body.errors).toMatchObject({ made_up: 'Unknown field' })
    }
  })

  test('takes no JSON that is not an object', async () => {
    for (const payload of ['null', '1', '"x"', '[]', 'true', '[{}]']) {
      expectFailure(await call(app(), endpoint, world, { payload }), 'validation_failed')
    }
    for (const payload of [
      '{',
      '{"a":1,}',
      "{'a':1}",
      '{"a":1}x',
      '\u0000',
      'NaN',
      '{"a":01}',
      '{a:1}',
      '// x\n{}',
      'undefined',
      '\ufeff\ufeff{}',
    ]) {
      expectFailure(await call(app(), endpoint, world, { payload }), 'malformed_json')
    }
  })

  test('asks for a missing body, unless it may be left out', async () => {
    const answer = await call(app(), { ...endpoint, body: undefined }, world)

    if (endpoint.bodyOptional) expect(answer.status).toBeLessThan(500)
    else expectFailure(answer, 'validation_failed')
  })
})

test.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
  'D34: %s lets no other site read its answer, whatever Origin asks',
  async (_id, endpoint) => {
    for (const origin of [
      'https://evil.example',
      'null',
      'http://localhost:3999',
      'https://asime.example.evil.example',
    ]) {
      const answer = await call(app(), endpoint, world, { headers: { origin } })
      const preflight = await send(app(), 'OPTIONS', `/api/v1${endpoint.path}`, {
        headers: {
          origin,
          'access-control-request-method': endpoint.method,
          'access-control-request-headers': 'authorization,content-type',
        },
      })

      for (const { headers, text } of [answer, preflight]) {
        expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
        if (origin !== 'null') expect(text).not.toContain(origin)
      }
      expectFailure(preflight, 'not_found')
    }
  },
)

test('D34: a form of another site changes nothing', async () => {
  const before = await app().sql('SELECT count(*)::int AS requests FROM item_requests')
  const body = JSON.stringify(
    bodyOf(withBody.find(({ id }) => id === 'createItemRequest') as (typeof withBody)[number], world),
  )

  for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
    await send(app(), 'POST', '/api/v1/requests', {
      headers: { 'content-type': type, authorization: `Bearer ${world.buyer.token}`, origin: 'https://evil.example' },
      payload: body,
    })
  }

  expect(await app().sql('SELECT count(*)::int AS requests FROM item_requests')).toEqual(before)
})
