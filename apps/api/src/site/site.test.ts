import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { rejectMalformedUrls } from '../platform/http/urls.ts'
import { createDrain } from '../platform/http/drain.ts'
import { acceptOnlyJson } from '../platform/http/json-bodies.ts'
import { addressForLog, pageHeaders } from './page-headers.ts'
import { servePages } from './site.ts'
import type { RenderPage } from '@asime/contract/site'

let app: FastifyInstance
let drain: ReturnType<typeof createDrain>['drain']
afterEach(() => app.close())

/** A server with one API route and a site that is whatever `renderPage` makes of it. */
async function startSite(
  renderPage: RenderPage,
  options: { filesFolder?: string; timeoutMs?: number; publicUrl?: string } = {},
) {
  app = Fastify()
  rejectMalformedUrls(app)
  acceptOnlyJson(app)
  drain = createDrain(app, { warming: false, stopping: false }).drain
  app.setNotFoundHandler((_req, reply) => reply.code(404).send({ code: 'not_found' }))
  // As the real server does for failures of the API.
  app.addHook('onSend', async (_req, reply) => {
    if (reply.statusCode >= 400) void reply.header('content-security-policy', "default-src 'none'")
  })
  app.get('/api/v1/echo', (req) => ({ ip: req.ip, headers: req.headers, query: req.query }))
  await servePages(app, {
    publicUrl: 'http://localhost:3000',
    support: { phone: null, email: 'support@asime.example' },
    ...options,
    renderPage,
  })
  return app
}

const html = (text: string, init?: { status?: number; headers?: Record<string, string> }) =>
  new Response(text, { ...init, headers: { 'content-type': 'text/html; charset=utf-8', ...init?.headers } })

test('a page keeps its status, headers and body, and gets a policy with a nonce of its own', async () => {
  const site = await startSite(async (_request, { nonce }) =>
    html(`<script nonce="${nonce}"></script>`, {
      status: 404,
      headers: { 'x-own': 'yes', 'cache-control': 'no-store' },
    }),
  )
  const [first, second] = [await site.inject('/nowhere'), await site.inject('/nowhere')]
  expect(first.statusCode).toBe(404)
  expect(first.headers).toMatchObject({
    'x-own': 'yes',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  const nonce = /nonce="([^"]+)"/.exec(first.body)?.[1]
  expect(first.headers['content-security-policy']).toContain(`script-src 'nonce-${nonce}' 'strict-dynamic'`)
  expect(first.headers['content-security-policy']).toContain(`; img-src 'self' data:;`)
  expect(second.body).not.toBe(first.body)
})

test('a page is never stored by a cache in between, unless it says otherwise', async () => {
  const site = await startSite(async () => html('page'))
  expect((await site.inject('/')).headers).toMatchObject({
    'cache-control': 'private, no-cache',
    vary: 'Cookie, Accept-Encoding',
  })
})

test('several cookies stay several', async () => {
  const site = await startSite(async () => {
    const page = html('page')
    page.headers.append('set-cookie', 'a=1')
    page.headers.append('set-cookie', 'b=2')
    return page
  })
  expect((await site.inject('/')).headers['set-cookie']).toEqual(['a=1', 'b=2'])
})

test('bodies are compressed as the visitor likes, and HEAD has none', async () => {
  const text = 'Ghana’s market, in your hand. '.repeat(5_000)
  const site = await startSite(async () => html(text))
  const get = (encoding: string, url = '/help') => site.inject({ url, headers: { 'accept-encoding': encoding } })

  const br = await get('gzip, deflate, br')
  expect(br.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(text)
  const gzip = await get('gzip, br;q=0')
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(text)
  // A page that is kept is compressed once, as what all read.
  expect((await get('gzip, deflate, br', '/')).headers['content-encoding']).toBe('gzip')
  expect((await get('br', '/')).headers['content-encoding']).toBe('br')
  const plain = await get('identity')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body).toBe(text)

  const head = await site.inject({ method: 'HEAD', url: '/', headers: { 'accept-encoding': 'br' } })
  expect(head.statusCode).toBe(200)
  expect(head.body).toBe('')
})

test.each([
  '/api/v1/unknown',
  '/api',
  '/media/none.webp',
  '/cards/none.jpg',
  '/sitemaps/none.xml',
  '/metrics',
  '/readyz?x=1',
  '/dev/none',
  '/assets/none.js',
])('%s is never a page', async (path) => {
  const site = await startSite(async () => html('page'))
  const answer = await site.inject(path)
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toEqual({ code: 'not_found' })
})

test.each(['/apiary', '/device', '/mediation', '//elsewhere.example/x', '/a%2f..%2fb'])(
  '%s is a page of this site',
  async (path) => {
    const site = await startSite(async (req) => html(new URL(req.url).origin))
    const answer = await site.inject(path)
    expect(answer.body).toBe('http://localhost:3000')
  },
)

test('pages call the API as an anonymous visitor with the address of whoever asked', async () => {
  const site = await startSite(async (req, visit) => {
    const answer = await visit.callApi({
      method: 'GET',
      path: '/api/v1/echo?limit=8',
      body: undefined,
      signal: req.signal,
    })
    return html(answer.body)
  })
  const page = await site.inject({
    url: '/',
    remoteAddress: '203.0.113.7',
    headers: {
      cookie: 'session=secret',
      authorization: 'Bearer secret',
      'x-forwarded-for': '198.51.100.1',
      referer: 'http://localhost:3000/products?search=kente',
    },
  })
  const echo = JSON.parse(page.body) as { ip: string; query: unknown; headers: Record<string, string> }
  expect(echo).toMatchObject({ ip: '203.0.113.7', query: { limit: '8' } })
  expect(JSON.stringify(echo.headers)).not.toContain('secret')
  // By which a view counts for a search.
  expect(echo.headers.referer).toBe('http://localhost:3000/products?search=kente')
})

test('one rendering serves all who come by links that say where each was clicked', async () => {
  const product = '/products/019aafee-0000-7000-8000-000000000001'
  const rendered: string[] = []
  const site = await startSite(async ({ url }) => {
    rendered.push(url.replace('http://localhost:3000', ''))
    return html(url)
  })
  for (const path of [product, '/', '/products?search=kente']) {
    const pages: string[] = []
    for (const click of [1, 2, 3, 4]) {
      const link = `${path}${path.includes('?') ? '&' : '?'}fbclid=${click}&utm_source=whatsapp`
      pages.push((await site.inject(link)).body)
    }
    expect(new Set(pages)).toEqual(new Set([`http://localhost:3000${path}`]))
  }
  expect(rendered).toEqual([product, '/', '/products?search=kente'])

  // Also where a page is its visitor's alone, as the browser cannot know.
  expect((await site.inject('/help?fbclid=1&topic=bids')).body).toBe('http://localhost:3000/help?topic=bids')
  // Whatever else stands there is another page.
  await site.inject('/products?search=lace')
  expect(rendered.slice(3)).toEqual(['/help?topic=bids', '/products?search=lace'])
})

test('a NUL in an address breaks no page, compressed or not', async () => {
  const rows = '<li>Akwaaba</li>'.repeat(100)
  const site = await startSite(async ({ url }, { nonce }) =>
    html(
      `<script nonce="${nonce}">1</script><input value="${new URL(url).searchParams.get('search')}">${rows}<script nonce="${nonce}">2</script>`,
    ),
  )
  const [plain, packed] = [
    await site.inject('/products?search=%00'),
    await site.inject({ url: '/products?search=%00', headers: { 'accept-encoding': 'gzip' } }),
  ]
  expect([plain.statusCode, packed.headers['content-encoding']]).toEqual([200, 'gzip'])
  for (const body of [plain.body, gunzipSync(packed.rawPayload).toString()])
    expect(body).toContain(`<input value="\ufffd">${rows}`)
})

test('a page that takes too long is given up: an outage page, and its work is told to stop', async () => {
  let told: AbortSignal | undefined
  const site = await startSite(
    async (req) => {
      told = req.signal
      await sleep(500)
      return html('late')
    },
    { timeoutMs: 50 },
  )
  const answer = await site.inject('/slow')
  expect(answer.statusCode).toBe(503)
  expect(answer.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' })
  expect(answer.headers['content-type']).toContain('text/html')
  expect(told?.aborted).toBe(true)
})

test('a page’s address that is too long, or comes with data, is refused by a page that says so', async () => {
  const site = await startSite(async () => html('page'))

  const long = await site.inject(`/products?query=${'a'.repeat(8_100)}`)
  expect(long.statusCode).toBe(400)
  expect(long.headers['content-type']).toContain('text/html')
  expect(long.headers['content-security-policy']).toContain('script-src')
  expect(long.body).toContain('<h1>The address is too long</h1>')

  const withData = await site.inject({ url: '/products', headers: { 'content-type': 'text/plain' }, payload: 'hello' })
  expect(withData.statusCode).toBe(415)
  expect(withData.body).toContain('<h1>This address takes no data.</h1>')
})

test.each([
  ['HEAD with a text', 'HEAD', '/api/v1/auth/login', 415, 'unsupported_media_type'],
  ['GET with a text', 'GET', '/api/v1/auth/login', 415, 'unsupported_media_type'],
  ['an address that is too long', 'GET', `/api/v1/none?query=${'a'.repeat(8_100)}`, 400, 'validation_failed'],
] as const)('%s is refused as the API refuses, though the route is the site’s', async (...row) => {
  const [, method, url, status, code] = row
  const site = await startSite(async () => html('page'))

  const answer = await site.inject({ method, url, headers: { 'content-type': 'text/plain' }, payload: 'hello' })

  expect(answer.statusCode).toBe(status)
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.headers['content-security-policy']).not.toContain('script-src')
  if (method === 'GET') expect(answer.json()).toMatchObject({ code, request_id: answer.headers['x-request-id'] })
})

test('a renderer that breaks shows no details', async () => {
  const site = await startSite(async () => {
    throw new Error('secret details')
  })
  const answer = await site.inject('/')
  expect(answer.statusCode).toBe(500)
  expect(answer.body).toContain('Something went wrong.')
  expect(answer.body).not.toContain('secret')
  expect(answer.headers['content-security-policy']).toContain('script-src')
})

test('when the visitor leaves, the page’s work is told to stop, and is not waited for any longer', async () => {
  const stopped = Promise.withResolvers<void>()
  const site = await startSite(async (req) => {
    req.signal.addEventListener('abort', () => stopped.resolve())
    await stopped.promise
    return html('for nobody')
  })
  await site.listen({ port: 0, host: '127.0.0.1' })
  const leaving = request({ port: (site.server.address() as AddressInfo).port, host: '127.0.0.1', path: '/products/1' })
  leaving.on('error', () => {})
  leaving.end()
  await sleep(50)
  leaving.destroy()
  await expect(stopped.promise).resolves.toBeUndefined()
  // Longer than the test has.
  await drain(120_000)
})

test('built files come compressed and for good, and only those that were there at the start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'asime-site-'))
  try {
    await mkdir(join(folder, 'assets'))
    await writeFile(join(folder, 'assets/app-abc.js'), 'plain')
    await writeFile(join(folder, 'assets/app-abc.js.br'), brotliCompressSync('compressed'))
    await writeFile(join(folder, 'robots.txt'), 'text')
    const site = await startSite(async () => html('page', { status: 404 }), { filesFolder: folder })

    const asset = await site.inject({ url: '/assets/app-abc.js', headers: { 'accept-encoding': 'br' } })
    expect(brotliDecompressSync(asset.rawPayload).toString()).toBe('compressed')
    expect(asset.headers).toMatchObject({
      'content-type': 'application/javascript; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect((await site.inject('/assets/app-abc.js')).body).toBe('plain')
    expect((await site.inject('/robots.txt')).headers['cache-control']).toBe('public, max-age=3600')
    expect((await site.inject('/assets/app-abc.js.br')).statusCode).toBe(404)
    expect((await site.inject('/assets/..%2frobots.txt')).statusCode).toBe(404)
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('the service worker may ask for what it serves, the offline page is styled, and neither is kept without asking', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'asime-site-'))
  try {
    await writeFile(join(folder, 'service-worker.js'), 'self')
    await writeFile(join(folder, 'service-worker.js.br'), brotliCompressSync('self'))
    await writeFile(join(folder, 'offline.html'), 'page')
    const site = await startSite(async () => html('page', { status: 404 }), { filesFolder: folder })

    for (const encoding of ['identity', 'br']) {
      const worker = await site.inject({ url: '/service-worker.js', headers: { 'accept-encoding': encoding } })
      expect(worker.headers['content-encoding']).toBe(encoding === 'br' ? 'br' : undefined)
      expect(worker.headers).toMatchObject({
        'content-type': 'application/javascript; charset=utf-8',
        'content-security-policy': "default-src 'none'; connect-src 'self'",
        'cache-control': 'no-cache',
      })
    }
    const offline = await site.inject('/offline.html')
    expect(offline.headers['content-security-policy']).toContain("style-src 'unsafe-inline'")
    expect(offline.headers['content-security-policy']).not.toContain('script-src')
    expect(offline.headers['cache-control']).toBe('no-cache')
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('https is insisted on only where visitors come by https; development lets its tools in', () => {
  const production = pageHeaders({ nonce: 'x', secure: true, development: false })
  expect(production['strict-transport-security']).toContain('max-age')
  expect(production['content-security-policy']).toContain("require-trusted-types-for 'script'")
  expect(production['content-security-policy']).not.toContain('ws:')
  // The service worker's, and no other.
  expect(production['content-security-policy']).toMatch(/; trusted-types asime-service-worker(;|$)/)
  expect(production['content-security-policy']).toContain("; worker-src 'self';")

  const development = pageHeaders({ nonce: 'x', secure: false, development: true })
  expect(development['strict-transport-security']).toBeUndefined()
  expect(development['content-security-policy']).toContain('ws:')
  expect(development['content-security-policy']).not.toContain('trusted-types')
})

test('an address that lets whoever has it in is told to no other site, kept by nobody, and not in the log', async () => {
  const site = await startSite(async () => html('page', { headers: { 'cache-control': 'private' } }))

  for (const address of [
    '/deal/AAAAAAAAAAAAAAAAAAAAAAAA',
    '/deal/AAAAAAAAAAAAAAAAAAAAAAAA.data',
    '/checkout/deal/AAAAAAAAAAAAAAAAAAAAAAAA',
    '/login?from=%2Fcheckout%2Fdeal%2FAAAAAAAAAAAAAAAAAAAAAAAA',
  ]) {
    const { headers } = await site.inject(address)
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
  }
  const other = await site.inject('/deals')
  expect(other.headers['x-robots-tag']).toBeUndefined()
  expect(
    ['/deal/secret?x', '/login?from=%2Fcheckout%2Fdeal%2Fsecret', '/products/1'].map((url) => addressForLog(url)),
  ).toEqual(['/deal/…', '/login?from=%2Fcheckout%2Fdeal/…', '/products/1'])
})
