import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildProduct } from '../../test/builders.ts'
import { useTestApp } from '../../test/test-app.ts'

/** A page that shows what the API says of a product, and to whom it is shown. */
const app = useTestApp({
  limits: { sharedMs: 60_000 },
  renderPage: async ({ url, signal }, { callApi }) => {
    const path = `/api/v1${new URL(url).pathname}`
    const { body } = await callApi({ method: 'GET', path, body: undefined, signal })
    const { data } = JSON.parse(body) as { data: { product_name: string } }
    return new Response(`<h1>${data.product_name}</h1>`, { headers: { 'content-type': 'text/html' } })
  },
})

const show = async (id: string, headers: Record<string, string> = {}) => {
  const res = await app().server.inject({ url: `/products/${id}`, headers })
  return /<h1>(.*)<\/h1>/.exec(res.body)?.[1]
}

/** A product whose page was shown once, and the calls that are made from then on. */
async function buildShown() {
  // Answers are kept once the node hears what others write.
  await vi.waitFor(async () => expect((await app().anonymous.get('/products')).headers['etag']).toBeDefined(), {
    timeout: 20_000,
  })
  const product = await buildProduct(app(), { name: 'First name' })
  expect(await show(product.id, { 'user-agent': 'the first' })).toBe('First name')
  const paths: string[] = []
  const note = (message: unknown) => {
    const { url } = (message as { request: { url: string } }).request
    if (url.startsWith('/api/')) paths.push(url)
  }
  subscribe('tracing:fastify.request.handler:start', note)
  onTestFinished(() => void unsubscribe('tracing:fastify.request.handler:start', note))
  return { product, paths }
}

test("a visitor's page whose answers are in memory is given without a call, and their view is counted", async () => {
  const { product, paths } = await buildShown()

  for (const who of ['the second', 'the second', 'the third'])
    expect(await show(product.id, { 'user-agent': who })).toBe('First name')

  expect(paths).toEqual([])
  await app().server.views.flush()
  const [{ views_count: views }] = await app().sql('SELECT views_count FROM products WHERE id = $1', [product.id])
  expect(views).toBe(3)
})

test('what is written is on the next page of a visitor', async () => {
  const { product } = await buildShown()

  await app().as(product.vendor).patch(`/products/${product.id}`, { product_name: 'Second name' })

  expect(await show(product.id)).toBe('Second name')
})

test('whoever is signed in is shown what is in the database', async () => {
  const { product, paths } = await buildShown()
  // As another node would, before this one hears of it.
  await app().sql("UPDATE products SET product_name = 'Second name' WHERE id = $1", [product.id])

  expect(await show(product.id, { cookie: 'viewer=%7B%7D' })).toBe('Second name')
  expect(paths).toEqual([`/api/v1/products/${product.id}`])
  expect(await show(product.id)).toBe('First name')
})
