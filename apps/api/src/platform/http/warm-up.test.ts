import { expect, onTestFinished, test } from 'vitest'
import { buildProduct } from '../../../test/builders.ts'
import { expectFailure } from '../../../test/failures.ts'
import { startTestApp } from '../../../test/test-app.ts'

test('a new node that makes calls to itself is not ready, answers others, and counts none of its own', async () => {
  const one = await startTestApp({ env: { RATE_LIMITS: 'on' } })
  onTestFinished(() => one.close())
  const product = await buildProduct(one)

  const warming = one.app.warmUp({ ms: 1_000, open: async () => {} })
  const early = await one.anonymous.get('/readyz')
  const read = await one.anonymous.get(`/products/${product.id}`)
  await warming
  const ready = await one.anonymous.get('/readyz')
  await one.server.views.flush()

  expectFailure(early, 'unavailable', 'Warming up')
  expect([read.status, ready.status]).toEqual([200, 200])
  expect(await one.sql('SELECT views_count FROM products')).toEqual([{ views_count: 1 }])
  const { text } = await one.anonymous.get('/metrics')
  const answers = text.matchAll(/^http_request_duration_seconds_count\{.*route="\/api\/v1(\/.*)",status="(\d+)"/gm)
  expect([...answers].map(([, route, status]) => `${route} ${status}`).toSorted()).toEqual([
    '/products 200',
    '/products/:id 200',
    '/products/:id 404',
    '/products/categories 200',
    '/requests 200',
    '/requests/:id 404',
    '/vendors 200',
  ])
})
