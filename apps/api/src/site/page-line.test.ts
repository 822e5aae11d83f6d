import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { createDrain } from '../platform/http/drain.ts'
import type { GivenPages } from './give-pages.ts'
import type { PageLineLimits } from './page-line.ts'
import { servePages } from './site.ts'

const PRODUCT = '/products/019aafee-0000-7000-8000-000000000001'
const MISSING = '/products/019aafee-0000-7000-8000-000000000404'

let app: FastifyInstance
afterEach(() => app.close())

/** A site that renders one page at a time, and by default lets one more visitor wait. A page is finished when told to. */
async function startSite(line: Partial<PageLineLimits> = {}, others: Pick<GivenPages, 'drawnFor' | 'checkLine'> = {}) {
  app = Fastify()
  createDrain(app, { warming: false, stopping: false })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const gone: string[] = []
  const arrived: string[] = []
  const shownAgain: string[] = []
  app.addHook('onRequest', (req, reply, done) => {
    arrived.push(req.url)
    reply.raw.once('close', () => {
      if (!reply.raw.writableEnded) gone.push(req.url)
    })
    done()
  })
  let answers = Promise.resolve()
  app.get('/api/v1/echo', async () => answers.then(() => ({ ok: true })))
  app.setNotFoundHandler((_req, reply) => reply.code(404).send({ code: 'not_found' }))
  await servePages(app, {
    publicUrl: 'http://localhost:3000',
    support: { phone: null, email: 'support@asime.example' },
    renderPage: async ({ url, signal }, { callApi }) => {
      const path = new URL(url).pathname
      if (path === '/vendors') await callApi({ method: 'GET', path: '/api/v1/echo', body: undefined, signal })
      begun.push(path)
      await new Promise<void>((resolve) => ends.set(path, resolve))
      return new Response(path, { status: path === MISSING ? 404 : 200, headers: { 'content-type': 'text/html' } })
    },
    onShownAgain: (req) => shownAgain.push(req.url),
    ...others,
    line: { atOnce: 1, waiting: 1, longestMs: 60_000, ...line },
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const end = (path: string) => ends.get(path)?.()

  /** Three visitors at once: one's page is being rendered, one waits, and one is refused. */
  async function fill() {
    const visits = ['/products/1', '/products/2', '/products/3'].map((path) => {
      const leaving = new AbortController()
      return { path, leave: () => leaving.abort(), answer: fetch(url + path, { signal: leaving.signal }) }
    })
    for (const { answer } of visits) answer.catch(() => {})
    const refused = await Promise.race(visits.map(async (visit) => ({ ...visit, page: await visit.answer })))
    const first = visits.find(({ path }) => path === begun[0])
    const waiting = visits.find(({ path }) => path !== begun[0] && path !== refused.path)
    if (!first || !waiting) throw new Error('nobody waits')
    return { first, waiting, refused: refused.page }
  }
  const visit = (path: string, headers?: Record<string, string>) => fetch(url + path, headers ? { headers } : {})
  /** Until the returned function is called, the API answers nothing. */
  function holdAnswers(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    answers = promise
    return resolve
  }
  return { visit, begun, arrived, gone, shownAgain, end, fill, holdAnswers }
}

test('while the line for pages is full, a visitor gets a small page that says when to come again', async () => {
  const site = await startSite()
  const { first, waiting, refused } = await site.fill()

  expect(refused.status).toBe(503)
  expect(Object.fromEntries(refused.headers)).toMatchObject({
    'retry-after': '2',
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  expect(await refused.text()).toMatch(/^<!doctype html>.{0,1000}Asime is very busy.{0,300}$/)

  site.end(first.path)
  expect((await first.answer).status).toBe(200)
  await expect.poll(() => site.begun).toEqual([first.path, waiting.path])
  site.end(waiting.path)
  expect(await (await waiting.answer).text()).toBe(waiting.path)
  expect(site.begun).toHaveLength(2)
})

test('a visitor who leaves the line makes room, and their page is not rendered', async () => {
  const site = await startSite()
  const { first, waiting } = await site.fill()

  waiting.leave()
  await expect.poll(() => site.gone).toContain(waiting.path)
  const next = site.visit('/products/4')
  await expect.poll(() => site.arrived).toContain('/products/4')
  expect((await site.visit('/products/5')).status).toBe(503)
  site.end(first.path)
  await expect.poll(() => site.begun).toEqual([first.path, '/products/4'])
  site.end('/products/4')

  expect((await next).status).toBe(200)
  expect(site.begun).not.toContain(waiting.path)
})

test('while it is full, what is no page is answered, and pages that serve many go first', async () => {
  const site = await startSite()
  const { first, waiting } = await site.fill()

  expect((await site.visit('/api/v1/echo')).status).toBe(200)
  expect((await site.visit('/assets/none.js')).status).toBe(404)
  const home = site.visit('/')
  const again = site.visit('/')
  await expect.poll(() => site.arrived.filter((url) => url === '/')).toHaveLength(2)
  expect((await site.visit('/products?page=unknown')).status).toBe(503)
  site.end(first.path)
  await expect.poll(() => site.begun).toEqual([first.path, '/'])
  site.end('/')
  expect((await Promise.all([home, again])).map(({ status }) => status)).toEqual([200, 200])
  await expect.poll(() => site.begun).toEqual([first.path, '/', waiting.path])
  site.end(waiting.path)
  expect((await waiting.answer).status).toBe(200)
})

const SIGNED_IN = { cookie: 'viewer=%7B%7D' }

test('while somebody waits, one rendering of a product serves all visitors who ask for it', async () => {
  const site = await startSite({ waiting: 3 })
  const first = site.visit('/products/1')
  await expect.poll(() => site.begun).toEqual(['/products/1'])
  const alone = site.visit(PRODUCT)
  await expect.poll(() => site.arrived).toContain(PRODUCT)
  const shared = [site.visit(PRODUCT), site.visit(PRODUCT)]
  await expect.poll(() => site.arrived.filter((url) => url === PRODUCT)).toHaveLength(3)
  const own = site.visit(PRODUCT, SIGNED_IN)
  await expect.poll(() => site.arrived.filter((url) => url === PRODUCT)).toHaveLength(4)

  for (const count of [1, 2, 3]) {
    await expect.poll(() => site.begun).toHaveLength(count)
    site.end(site.begun[count - 1] as string)
  }
  const answers = await Promise.all([first, alone, ...shared, own])

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  // One for all visitors, and one for who is signed in.
  expect(site.begun).toEqual(['/products/1', PRODUCT, PRODUCT])
  // Whose views the rendering itself did not count.
  expect(site.shownAgain).toEqual([PRODUCT, PRODUCT])
})

test('once the line is full, whoever comes by a link that says where it was clicked is given the page that is at hand', async () => {
  const site = await startSite()
  const first = site.visit(PRODUCT)
  await expect.poll(() => site.begun).toEqual([PRODUCT])
  const waiting = site.visit('/products/1')
  await expect.poll(() => site.arrived).toContain('/products/1')
  const links = [`${PRODUCT}?fbclid=1`, `${PRODUCT}?fbclid=2`, '/?igshid=3', '/?igshid=4']
  const clicked = links.map((link) => site.visit(link))
  await expect.poll(() => site.arrived).toHaveLength(2 + links.length)

  for (const [index, path] of [PRODUCT, '/', '/products/1'].entries()) {
    await expect.poll(() => site.begun[index]).toBe(path)
    site.end(path)
  }
  const answers = await Promise.all([first, waiting, ...clicked])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(site.begun).toHaveLength(3)
})

test('whoever joins in asking for a product that does not exist is no viewer of it', async () => {
  const site = await startSite({ waiting: 3 })
  const first = site.visit('/products/1')
  await expect.poll(() => site.begun).toEqual(['/products/1'])
  const waiting = site.visit('/products/2')
  await expect.poll(() => site.arrived).toHaveLength(2)
  const missing = [site.visit(MISSING), site.visit(MISSING)]
  await expect.poll(() => site.arrived).toHaveLength(4)

  for (const [index, path] of ['/products/1', '/products/2', MISSING].entries()) {
    await expect.poll(() => site.begun[index]).toBe(path)
    site.end(path)
  }
  expect((await Promise.all([first, waiting, ...missing])).map(({ status }) => status)).toEqual([200, 200, 404, 404])
  expect(site.begun).toHaveLength(3)
  expect(site.shownAgain).toEqual([])
})

test('once the line is full, those who are signed in are given what visitors see, and others a refusal', async () => {
  const site = await startSite()
  const { first, waiting } = await site.fill()
  const home = site.visit('/', SIGNED_IN)
  await expect.poll(() => site.arrived).toContain('/')
  expect((await site.visit(PRODUCT, SIGNED_IN)).status).toBe(503)
  site.end(first.path)
  await expect.poll(() => site.begun).toEqual([first.path, '/'])
  site.end('/')
  expect((await home).status).toBe(200)

  const again = site.visit('/products/4')
  await expect.poll(() => site.arrived).toContain('/products/4')
  expect((await site.visit('/', SIGNED_IN)).status).toBe(200)
  expect(site.begun.filter((path) => path === '/')).toHaveLength(1)
  for (const path of [waiting.path, '/products/4']) {
    await expect.poll(() => site.begun).toContain(path)
    site.end(path)
  }
  await again
})

test('whoever waited in vain is given what others had rendered meanwhile', async () => {
  // Milliseconds that are over by the time that anybody is served.
  const site = await startSite({ waiting: 100, longestWaitMs: 1, few: 0 })
  const first = site.visit('/products/1')
  await expect.poll(() => site.begun).toEqual(['/products/1'])
  const signedIn = site.visit('/', SIGNED_IN)
  await expect.poll(() => site.arrived).toHaveLength(2)
  const visitor = site.visit('/')
  await expect.poll(() => site.arrived).toHaveLength(3)
  const other = site.visit('/cart')
  await expect.poll(() => site.arrived).toHaveLength(4)

  site.end('/products/1')
  await expect.poll(() => site.begun).toContain('/')
  site.end('/')
  // In vain as well, but it is nobody else's page.
  expect((await Promise.all([first, signedIn, visitor, other])).map(({ status }) => status)).toEqual([
    200, 200, 200, 503,
  ])
})

test('whoever claims to be somebody in a way that nobody understands, and waited in vain, sees what is kept', async () => {
  const slow = { atOnce: 1, waiting: 100, longestWaitMs: 1, few: 0, longestMs: 60_000 }
  const site = await startSite({}, { drawnFor: () => undefined, checkLine: slow })
  const rendered = site.visit('/vendors')
  await expect.poll(() => site.begun).toEqual(['/vendors'])
  site.end('/vendors')
  await rendered

  const answer = site.holdAnswers()
  site.arrived.length = 0
  const first = site.visit('/vendors', SIGNED_IN)
  await expect.poll(() => site.arrived).toEqual(['/vendors', '/api/v1/echo'])
  const second = site.visit('/vendors', SIGNED_IN)
  await expect.poll(() => site.arrived).toHaveLength(3)
  answer()

  expect((await Promise.all([first, second])).map(({ status }) => status)).toEqual([200, 200])
  expect(site.begun).toEqual(['/vendors'])
})
