import net from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { expectFailure } from '../../../test/failures.ts'
import { sendRaw } from '../../../test/raw-http.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()
let address: string
beforeAll(async () => {
  address = await app().listen()
})

const POST = 'POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'

test.each([
  ['is no HTTP', 'GARBAGE\r\n\r\n'],
  ['is for a TLS server', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000'],
  ['is HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['has a length that is no number', `${POST}Content-Length: abc\r\n\r\n`],
  ['has a negative length', `${POST}Content-Length: -1\r\n\r\n`],
  ['has two lengths', `${POST}Content-Length: 5\r\nContent-Length: 6\r\n\r\n`],
  [
    'has a length and chunks, to smuggle another',
    `${POST}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  ['has chunks that are not last', `${POST}Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n`],
  ['has a chunk of no length', `${POST}Transfer-Encoding: chunked\r\n\r\nzz\r\n`],
  ['has NUL in a header', 'GET /healthz HTTP/1.1\r\nHost: x\r\nIdempotency-Key: a\0b\r\n\r\n'],
  ['has a space before a colon', 'GET /healthz HTTP/1.1\r\nHost : x\r\n\r\n'],
  ['has a header without a name', 'GET /healthz HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n'],
  ['has a raw accent in its path', Buffer.from('GET /api/v1/products/é HTTP/1.1\r\nHost: x\r\n\r\n')],
  ['has NUL in its path', 'GET /api/v1/products/\0 HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['has a space in its path', 'GET /api/v1/products/a b HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['is of HTTP/9', 'GET / HTTP/9.9\r\nHost: x\r\n\r\n'],
])('a request that %s is a 400 in the envelope, and the connection is closed', async (_name, request) => {
  const answer = await sendRaw(address, request)

  expectFailure(answer, 'validation_failed', 'The request is malformed')
  expect(answer.headers['connection']).toBe('close')
})

test('a request without a Host is refused, except in HTTP/1.0', async () => {
  expectFailure(
    await sendRaw(address, 'GET /healthz HTTP/1.1\r\n\r\n'),
    'validation_failed',
    'The request has no Host header',
  )
  expect((await sendRaw(address, 'GET /healthz HTTP/1.0\r\n\r\n')).status).toBe(200)
})

test.each([
  'OPTIONS *',
  'TRACE /api/v1/products',
  'PROPFIND /api/v1/products',
  'PATCH /api/v1/products',
  'PURGE /api/v1/products',
  'DELETE /api/v1/products',
  'GET /../../etc/passwd',
  'GET /api/v1/../v1/products',
  'GET /.env',
])('%s is a 404', async (line) => {
  expectFailure(await sendRaw(address, `${line} HTTP/1.1\r\nHost: x\r\n\r\n`), 'not_found')
})

test('a tunnel to elsewhere is not opened', async () => {
  expect(await sendRaw(address, 'CONNECT evil.example:443 HTTP/1.1\r\nHost: x\r\n\r\n')).toMatchObject({
    status: 0,
    text: '',
  })
})

test('a request with an unknown expectation is not refused', async () => {
  expect((await sendRaw(address, 'GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: the-unexpected\r\n\r\n')).status).toBe(
    200,
  )
})

test('an offer to switch protocols is ignored', async () => {
  const answer = await sendRaw(
    address,
    'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  )

  expect({ status: answer.status, upgrade: answer.headers['upgrade'] }).toEqual({ status: 200, upgrade: undefined })
})

test('an address written in full is the path in it, for limits too', async () => {
  const answer = await sendRaw(
    address,
    'GET http://evil.example/api/v1/user/profile HTTP/1.1\r\nHost: evil.example\r\n\r\n',
  )

  expectFailure(answer, 'unauthenticated')
})

test('the request after one with an unread body is not mistaken for it', async () => {
  const hidden = 'GET /api/v1/demo-accounts HTTP/1.1\r\nHost: x\r\n\r\n'
  const first = await sendRaw(
    address,
    `POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
  )

  expectFailure(first, 'unsupported_media_type')
})

test('somebody who hangs up in the middle of a request does no harm', async () => {
  const { hostname, port } = new URL(address)
  for (const text of [
    'GET /api',
    `${POST}Content-Length: 500\r\n\r\n{"email":`,
    'GET /api/v1/products HTTP/1.1\r\nHost: x\r\n\r\n',
  ]) {
    await new Promise<void>((resolve) => {
      const socket = net.connect(Number(port), hostname, () => socket.write(text, () => socket.resetAndDestroy()))
      socket.on('error', () => {})
      socket.on('close', () => resolve())
    })
  }

  expect((await sendRaw(address, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')).status).toBe(200)
})
