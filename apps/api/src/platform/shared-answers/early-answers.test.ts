import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import net from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildBuyer, buildProduct } from '../../../test/builders.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { JsonText } from '../http/json-text.ts'
import { answerEarly } from './early-answers.ts'

const KEPT = '/api/v1/products?limit=1'

async function startServer() {
  const state = { isStopping: false, isCounted: false, tooMany: false, isGone: false }
  const noted: string[] = []
  const server = Fastify()
  onTestFinished(() => server.close())
  server.all('/*', async () => 'by the router')
  const body = Buffer.from('from memory')
  answerEarly(server.server, {
    find: (path) =>
      path === KEPT && !state.isGone
        ? { answer: new JsonText(body, 'W/"1"'), body, etag: 'W/"1"', route: '/api/v1/products' }
        : undefined,
    isStopping: () => state.isStopping,
    count: () => (state.isCounted ? (state.tooMany ? Promise.reject(new Error()) : Promise.resolve()) : undefined),
    note: (_req, _res, { path }) => noted.push(path) > 0,
  })
  const { port } = new URL(await server.listen({ host: '127.0.0.1', port: 0 }))
  const ask = async (path: string, init?: RequestInit) => (await fetch(`http://127.0.0.1:${port}${path}`, init)).text()
  return { state, noted, ask, port: Number(port) }
}

test('what is in memory is sent before the router, and everything unusual is left to it', async () => {
  const { state, noted, ask, port } = await startServer()

  expect(await ask(KEPT)).toBe('from memory')
  for (const [path, init] of [
    ['/api/v1/products', {}],
    ['/products', {}],
    [KEPT, { method: 'POST' }],
    [KEPT, { headers: { authorization: 'Bearer x' } }],
  ] as const)
    expect(await ask(path, init), `${path} ${JSON.stringify(init)}`).toBe('by the router')
  expect(await ask(KEPT, { method: 'HEAD' })).toBe('')
  // A client of its own, since `fetch` sends no such request.
  for (const odd of [
    'host: x\r\ncontent-length: 2\r\n\r\n{}',
    'host: x\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    '\r\n',
  ])
    expect(await tell(port, `GET ${KEPT} HTTP/1.1\r\nconnection: close\r\n${odd}`), odd).not.toContain('from memory')
  state.isStopping = true
  expect(await ask(KEPT)).toBe('by the router')
  expect(noted).toEqual([KEPT])
})

test('a call is counted first: one too many, and one whose answer was dropped meanwhile, are left to the router', async () => {
  const { state, ask } = await startServer()
  state.isCounted = true
  expect(await ask(KEPT)).toBe('from memory')

  state.tooMany = true
  expect(await ask(KEPT)).toBe('by the router')
})

/** The whole answer to a request that is written by hand. */
async function tell(port: number, request: string): Promise<string> {
  const socket = net.connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.write(request)
  let answer = ''
  for await (const part of socket) answer += String(part)
  return answer
}

async function startApp(env: Record<string, string> = {}): Promise<{ app: TestApp; origin: string }> {
  const app = await startTestApp({ limits: { sharedMs: 60_000 }, env })
  onTestFinished(() => app.close())
  const origin = await app.listen()
  // Answers are kept once the node hears what others write.
  await vi.waitFor(async () => expect((await fetch(`${origin}/api/v1/products`)).headers.get('etag')).not.toBeNull(), {
    timeout: 20_000,
  })
  return { app, origin }
}

/** What an answer says but for what differs from call to call and by the connection. */
function said(status: number, { ...headers }: Record<string, unknown>, body: string) {
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  for (const name of ['x-request-id', 'date', 'connection', 'keep-alive']) delete headers[name]
  return { status, headers, body }
}

test('an answer from memory says word for word what the router says, is counted as a view and measured', async () => {
  const { app, origin } = await startApp()
  const { id } = await buildProduct(app)
  const path = `/api/v1/products/${id}`
  const routed = vi.fn<() => void>()
  subscribe('tracing:fastify.request.handler:start', routed)
  onTestFinished(() => void unsubscribe('tracing:fastify.request.handler:start', routed))
  const ask = async (headers: Record<string, string> = {}) => {
    const res = await fetch(origin + path, { headers: { 'user-agent': 'one of three', ...headers } })
    return said(res.status, Object.fromEntries(res.headers), await res.text())
  }
  /** A call within the process goes to the router. */
  const askRouter = async (headers: Record<string, string> = {}) => {
    const res = await app.server.inject({ url: path, headers: { 'user-agent': 'another of three', ...headers } })
    return said(res.statusCode, res.headers, res.body)
  }

  const first = await ask()
  const known = { 'if-none-match': `W/"other", ${String(first.headers['etag'])}` }
  expect([await ask(), await askRouter()]).toEqual([first, first])
  expect(await ask(known)).toEqual({ ...(await askRouter(known)), status: 304, body: '' })
  await ask({ 'user-agent': 'the third' })

  expect(routed).toHaveBeenCalledTimes(3)
  await app.server.views.flush()
  expect(await app.sql('SELECT views_count FROM products WHERE id = $1', [id])).toEqual([{ views_count: 3 }])
  const metrics = await (await fetch(`${origin}/metrics`)).text()
  for (const [status, count] of [
    ['200', 4],
    ['304', 2],
  ])
    expect(metrics).toContain(
      `http_request_duration_seconds_count{method="GET",route="/api/v1/products/:id",status="${status}"} ${count}\n`,
    )
})

test('whoever writes, and whoever is signed in, reads what was written', async () => {
  const { app, origin } = await startApp()
  const product = await buildProduct(app, { name: 'First name' })
  const buyer = await buildBuyer(app)
  const url = `${origin}/api/v1/products/${product.id}`
  const nameFor = async (headers: Record<string, string> = {}) =>
    ((await (await fetch(url, { headers })).json()) as { data: { product_name: string } }).data.product_name
  for (let i = 0; i < 2; i++) expect(await nameFor()).toBe('First name')

  // Behind the server's back.
  await app.sql("UPDATE products SET product_name = 'Second name' WHERE id = $1", [product.id])
  expect(await nameFor()).toBe('First name')
  expect(await nameFor({ authorization: `Bearer ${buyer.token}` })).toBe('Second name')
  await app.as(product.vendor).patch(`/products/${product.id}`, { product_name: 'Third name' })
  expect(await nameFor()).toBe('Third name')
})

test('calls that are answered from memory count against the limit of their address', async () => {
  const { origin } = await startApp({ RATE_LIMITS: 'on', TRUST_PROXY: '1' })
  const statusFor = async (address: string) =>
    (await fetch(`${origin}/api/v1/products`, { headers: { 'x-forwarded-for': address } })).status
  const statuses: number[] = []
  for (let i = 0; i < 15; i++)
    statuses.push(...(await Promise.all(Array.from({ length: 100 }, () => statusFor('198.51.100.7')))))
  expect(new Set(statuses)).toEqual(new Set([200]))

  expect(await statusFor('198.51.100.7')).toBe(429)
  expect(await statusFor('198.51.100.8')).toBe(200)
})

test('whoever asks for many at once without waiting is cut, also where all are in memory', async () => {
  const { origin } = await startApp()
  const socket = net.connect(Number(new URL(origin).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let answers = ''
  socket.on('error', () => {}).on('data', (part) => (answers += String(part)))
  socket.write('GET /api/v1/products HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(100))
  await new Promise((resolve) => socket.once('close', resolve))
  expect(answers.split('HTTP/1.1 200').length - 1).toBeLessThan(100)
})
