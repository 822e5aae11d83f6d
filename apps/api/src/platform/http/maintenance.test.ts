import { endpoints } from '@asime/contract/endpoints'
import { isOn } from '@asime/contract/limits-in-force'
import { expect, test } from 'vitest'
import { buildAdmin, buildBuyer, buildItemRequest } from '../../../test/builders.ts'
import { expectFailure } from '../../../test/failures.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp({ renderPage: async () => new Response('page', { headers: { 'content-type': 'text/html' } }) })

/** As another node would set it. The wait is far shorter than the time between full reads: only the notice can bring it. */
async function close(value: 0 | 1): Promise<void> {
  await app().sql(
    "INSERT INTO settings (key, value) VALUES ('maintenance', $1) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
    [String(value)],
  )
  await expect.poll(() => isOn('maintenance'), { timeout: 20_000, interval: 10 }).toBe(value === 1)
}

const visit = (url: string, cookie = '') => app().server.inject({ url, headers: { cookie, accept: 'text/html' } })

test('while Asime is closed, only admins, sign-ins and sign-outs, and payment providers change anything', async () => {
  const [buyer, admin] = [await buildBuyer(app()), await buildAdmin(app())]
  const { id } = await buildItemRequest(app())
  await close(1)

  const writes = endpoints.filter(
    ({ method, params, access, multipart }) =>
      method !== 'GET' && !params && !multipart && (access === 'public' || access === 'signed_in'),
  )
  const codes = await Promise.all(
    writes.map(async ({ method, path, id: name, inMaintenance }) => {
      const headers = inMaintenance ? {} : { authorization: `Bearer ${buyer.token}` }
      const answer = await app().server.inject({ method, url: `/api/v1${path}`, headers, payload: {} })
      if (!inMaintenance) expect(answer.headers['retry-after'], name).toBe('120')
      return [name, answer.json().code === 'maintenance'] as const
    }),
  )

  expect(
    codes
      .filter(([, isRefused]) => !isRefused)
      .map(([name]) => name)
      .toSorted(),
  ).toEqual(
    writes
      .filter(({ inMaintenance }) => inMaintenance)
      .map(({ id: name }) => name)
      .toSorted(),
  )
  const saved = { full_name: 'Ama', email: buyer.email, subject: 'order', message: 'Where is it?' }
  expectFailure(await app().anonymous.post('/contact', saved), 'maintenance')
  expect((await app().as(buyer).get(`/requests/${id}`)).status).toBe(200)
  const answer = { title: 'Hello', text: 'Dear {name}', if_updated_at: null }
  const kept = await app().as(admin).put('/admin/canned-answers/019aafee-0000-7000-8000-000000000001', answer)
  expect(kept.status, kept.text).toBe(200)
  for (const path of ['/healthz', '/readyz']) expect((await visit(path)).statusCode, path).toBe(200)
  await close(0)
  expectFailure(await app().anonymous.post('/contact', {}), 'validation_failed')
})

test('visitors see the maintenance page, admins the pages that they work on', async () => {
  await close(1)
  const hint = (type: string) =>
    `theme=dark; viewer=${encodeURIComponent(JSON.stringify({ id: 'x', name: 'A', type }))}`

  for (const [url, cookie] of [['/'], ['/requests?q=smock'], ['/products', hint('buyer')]] as const) {
    const page = await visit(url, cookie)
    expect([page.statusCode, page.headers['retry-after'], page.headers['cache-control']], url).toEqual([
      503,
      '120',
      'no-store',
    ])
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'none'; style-src 'sha256-/,
    )
    expect(page.body).toMatch(/<h1>We will be back soon<\/h1>.*mailto:support@asime\.example/)
  }
  // A page that is open already loads the next as a document, which is that page.
  for (const [url, next] of [
    ['/app/orders.data?page=2&_routes=a%2Cb', '/app/orders?page=2'],
    ['/_root.data', '/'],
    ['//evil.example/x.data', '/evil.example/x'],
  ] as const)
    expect((await visit(url)).headers, url).toMatchObject({
      'x-remix-redirect': next,
      'x-remix-reload-document': 'true',
    })
  for (const [url, cookie] of [['/login'], ['/app/admin'], ['/app/admin/users.data'], ['/', hint('admin')]] as const)
    expect([url, (await visit(url, cookie)).body]).toEqual([url, 'page'])

  await close(0)
  expect((await visit('/')).body).toBe('page')
})
