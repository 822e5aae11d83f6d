import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildWorld, call, withBody, type World } from '../every-endpoint.ts'
import { expectEnvelope, expectFailure } from '../failures.ts'
import { sendRaw } from '../raw-http.ts'
import { type Answer, useTestApp } from '../test-app.ts'

const app = useTestApp()
let world: World
let address: string
beforeAll(async () => {
  world = await buildWorld(app())
  address = await app().listen()
})

const MiB = 1_048_576
const LOGIN = 'POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'

describe.each(withBody.map((endpoint, index) => [endpoint.id, endpoint, index] as const))(
  'D33: %s',
  (_id, endpoint, index) => {
    test('takes a body of 1 MiB, and not one byte more', async () => {
      const frame = JSON.stringify({ x: '' })
      const exactly = JSON.stringify({ x: 'a'.repeat(MiB - frame.length) })

      expectFailure(await call(app(), endpoint, world, { payload: exactly }), 'validation_failed')
      expectFailure(await call(app(), endpoint, world, { payload: `${exactly} ` }), 'payload_too_large')
    })

    test('handles deep nesting', async () => {
      // All bodies go through one parser: lists here, objects at the next.
      const [open, close] = index % 2 === 0 ? ['[', ']'] : ['{"a":', '}']
      const deep = `${open.repeat(100_000)}1${close.repeat(100_000)}`

      expectEnvelope(await refused(call(app(), endpoint, world, { payload: deep })))
      expectEnvelope(await refused(call(app(), endpoint, world, { payload: `{"x": ${deep}}` })))
      expectFailure(await call(app(), endpoint, world, { payload: open.repeat(100_000) }), 'malformed_json')
    })
  },
)

async function refused(answering: Promise<Answer>): Promise<Answer> {
  const answer = await answering
  expect(answer.status).toBe(400)
  return answer
}

test('D33: a compressed body is refused before it is unpacked', async () => {
  const bomb = gzipSync(Buffer.alloc(100 * MiB))
  for (const encoding of ['gzip', 'deflate', 'br', 'identity', 'gzip, gzip']) {
    const head = `${LOGIN}Content-Encoding: ${encoding}\r\nContent-Length: ${bomb.length}\r\n\r\n`

    expectFailure(await sendRaw(address, Buffer.concat([Buffer.from(head), bomb])), 'unsupported_media_type')
  }
})

test('D33: an announced length that is too large is refused before the body comes', async () => {
  expectFailure(await sendRaw(address, `${LOGIN}Content-Length: ${MiB + 1}\r\n\r\n`), 'payload_too_large')
  expectFailure(await sendRaw(address, `${LOGIN}Content-Length: 99999999999999\r\n\r\n`), 'payload_too_large')
})

test('D33: a body that does not say how long it is stops at 1 MiB', async () => {
  const chunk = `10000\r\n${'a'.repeat(65_536)}\r\n`

  expectFailure(
    await sendRaw(address, `${LOGIN}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(17)}`),
    'payload_too_large',
  )
})

test('D33: 100 kB of headers, or a thousand of them, are refused', async () => {
  const long = await sendRaw(
    address,
    `GET /api/v1/products HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(100_000)}\r\n\r\n`,
  )
  const many = await sendRaw(
    address,
    `GET /api/v1/products HTTP/1.1\r\nHost: x\r\n${'X-Many: aaaaaaaa\r\n'.repeat(6_000)}\r\n`,
  )

  expectFailure(long, 'headers_too_large')
  expectFailure(many, 'headers_too_large')
})

test('D33: ten thousand query pairs are refused, and as many as fit are ignored', async () => {
  const pairs = (count: number) => Array.from({ length: count }, () => 'a=1').join('&')
  const get = (query: string) => sendRaw(address, `GET /api/v1/products?${query} HTTP/1.1\r\nHost: x\r\n\r\n`)

  expectFailure(await get(pairs(10_000)), 'headers_too_large')
  expectFailure(await get(pairs(2_100)), 'validation_failed', 'The address is too long')
  expect((await get(pairs(1_900))).status).toBe(200)
})

test('D33: an address that is too long is refused on every path, and the server lives on', async () => {
  for (const path of ['/api/v1/products', '/api/v1/nothing', '/healthz', '/nothing', '/media/x', '/api/v1/docs']) {
    expectFailure(
      await sendRaw(address, `GET ${path}?${'a'.repeat(9_000)} HTTP/1.1\r\nHost: x\r\n\r\n`),
      'validation_failed',
      'The address is too long',
    )
  }
  expect(
    (await sendRaw(address, `GET /api/v1/products/${'a'.repeat(15_000)} HTTP/1.1\r\nHost: x\r\n\r\n`)).status,
  ).toBe(404)
  expect((await sendRaw(address, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')).status).toBe(200)
})
