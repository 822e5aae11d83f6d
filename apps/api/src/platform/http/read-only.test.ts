import { expect, test } from 'vitest'
import { buildBuyer, buildProduct } from '../../../test/builders.ts'
import { expectFailure } from '../../../test/failures.ts'
import { startTestApp } from '../../../test/test-app.ts'

test('while a full disk makes the database read-only, reads go on and writes are refused with the reason', async () => {
  const before = await startTestApp()
  const buyer = await buildBuyer(before)
  const product = await buildProduct(before)
  const readOnly = await startTestApp({
    over: before,
    reachBy: (connectionString) => {
      const url = new URL(connectionString)
      url.searchParams.set('options', '-c default_transaction_read_only=on')
      return url.href
    },
  })

  const reads = await Promise.all([
    readOnly.anonymous.get('/products'),
    readOnly.anonymous.get(`/products/${product.id}`),
    readOnly.as(buyer).get('/user/profile'),
    readOnly.anonymous.get('/readyz'),
  ])
  const writes = await Promise.all([
    readOnly.as(buyer).put('/auth/profile', { bio: 'x' }),
    readOnly
      .as(buyer)
      .post(
        '/requests',
        { request_title: 'A blue smock', description: 'For a tall man' },
        { headers: { 'idempotency-key': 'full' } },
      ),
  ])

  expect(reads.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  for (const answer of writes) {
    expectFailure(
      answer,
      'unavailable',
      'We cannot save changes at the moment. Nothing was saved. Please try again in a few minutes.',
    )
    expect(answer.headers['retry-after']).toBe('30')
  }
  await readOnly.close()
  await before.close()
})
