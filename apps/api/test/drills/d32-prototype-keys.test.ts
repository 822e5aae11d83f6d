import { beforeAll, describe, expect, test } from 'vitest'
import { bodyOf, buildWorld, call, withBody, withRaw, type World } from '../every-endpoint.ts'
import { expectFailure } from '../failures.ts'
import { useTestApp } from '../test-app.ts'

const app = useTestApp()
let world: World
beforeAll(async () => {
  world = await buildWorld(app())
})

const MAPS = [
  ['createProduct', 'specifications'],
  ['updateProduct', 'specifications'],
  ['createProduct', 'dimensions'],
  ['updateProduct', 'dimensions'],
  ['createItemRequest', 'required_specs'],
  ['updateItemRequest', 'required_specs'],
] as const

describe.each(MAPS)('D32: %s, %s', (id, field) => {
  const endpoint = withBody.find((each) => each.id === id) as (typeof withBody)[number]
  const send = (raw: string) =>
    call(app(), endpoint, world, { payload: withRaw(bodyOf(endpoint, world), [field], raw) })

  test.each([
    'constructor',
    'toString',
    'valueOf',
    'hasOwnProperty',
    '__defineGetter__',
    'isPrototypeOf',
    'con\u200bstructor',
    ' toString ',
  ])('takes no entry called %j', async (key) => {
    const answer = await send(JSON.stringify({ [key]: 'x' }))

    expect(answer.status).toBe(400)
    expect(Object.values(answer.body.errors)).toEqual(['This name is not allowed'])
  })

  test('takes no entry called __proto__, and later objects stay unaffected', async () => {
    for (const raw of [
      '{"__proto__": "x"}',
      '{"__proto__": {"polluted": "yes"}}',
      '{"\\u005f_proto__": {"polluted": "yes"}}',
      '{"a": "b", "__proto\\u200b__": "x"}',
      '{"constructor": {"prototype": {"polluted": "yes"}}}',
    ]) {
      expect((await send(raw)).status).toBe(400)
    }
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    expect(Object.keys(Object.prototype)).toEqual([])
    expect((await send('{"size": "big"}')).status).toBeLessThan(300)
  })

  test('takes neither ten thousand entries nor one with a name of a megabyte, and answers in few words', async () => {
    const many = await send(
      JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`key ${i}`, 'x']))),
    )
    const manyWrong = await send(
      JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`key ${i}`, null]))),
    )
    const long = await send(JSON.stringify({ ['k'.repeat(1_000_000)]: 'x' }))

    for (const answer of [many, manyWrong, long]) {
      expectFailure(answer, 'validation_failed')
      expect(answer.text.length).toBeLessThan(20_000)
    }
    expect(many.body.errors).toEqual({ [field]: expect.stringMatching(/^Must have at most \d+ entries$/) })
  })

  test('refuses a list, a text or nothing in place of a map', async () => {
    for (const raw of ['[]', '"x"', 'null', '5', '[["a","b"]]']) {
      expect(Object.keys((await send(raw)).body.errors)).toEqual([field])
    }
  })
})

test('D32: no body takes __proto__ or constructor as a field', async () => {
  for (const endpoint of withBody) {
    const body = JSON.stringify(bodyOf(endpoint, world)).slice(1, -1)
    for (const extra of [
      '"__proto__": {"user_type": "admin"}',
      '"constructor": {"prototype": {"user_type": "admin"}}',
      '"constructor": 1',
      '"toString": 1',
    ]) {
      expect((await call(app(), endpoint, world, { payload: `{${body}, ${extra}}` })).status).toBe(400)
    }
  }
})
