import { errorCodes } from '@asime/contract/errors'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { refuseReadsEarly } from './early-refusals.ts'

test('public reads are refused before the router while their line is full; writes, signed-in calls and kept answers are not', async () => {
  let isFull = true
  const server = Fastify()
  onTestFinished(() => server.close())
  server.all('/*', async () => 'answered')
  refuseReadsEarly(server.server, { isFull: () => isFull, isAtHand: (url) => url === '/api/v1/products?limit=1' })
  const origin = await server.listen({ host: '127.0.0.1', port: 0 })
  const ask = (path: string, init?: RequestInit) => fetch(`${origin}${path}`, init)

  const refused = await ask('/api/v1/products')
  expect(refused.status).toBe(503)
  expect(Object.fromEntries(refused.headers)).toMatchObject({
    'retry-after': '2',
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
  })
  const body: unknown = await refused.json()
  const { message } = errorCodes.unavailable
  expect(body).toEqual({ message, code: 'unavailable', request_id: refused.headers.get('x-request-id') })

  for (const [path, init] of [
    ['/api/v1/products', { headers: { authorization: 'Bearer x' } }],
    ['/api/v1/auth/login', { method: 'POST' }],
    ['/healthz', {}],
    ['/api/v1/products?limit=1', {}],
  ] as const)
    expect((await ask(path, init)).status, path).toBe(200)
  isFull = false
  expect((await ask('/api/v1/products')).status).toBe(200)
})
