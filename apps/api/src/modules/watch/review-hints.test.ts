import { expect, test } from 'vitest'
import { buildBuyer, buildProduct, buildReview, type TestUser } from '../../../test/builders.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()

async function review(productId: string, by: TestUser): Promise<string> {
  const answer = await app().as(by).post(`/products/${productId}/reviews`, { rating: 5, comment: 'Good' })
  expect(answer.status, answer.text).toBe(201)
  await app().runJobs()
  return answer.body.data.id
}
const knowDevice = (user: { id: string }, device: string) =>
  app().sql('INSERT INTO known_devices (user_id, token_hash) VALUES ($1, sha256($2::bytea))', [user.id, device])
const pay = (user: { id: string }, phone: string) =>
  app().sql(
    `WITH c AS (INSERT INTO checkouts (buyer_id, currency) VALUES ($1, 'GHS') RETURNING id)
     INSERT INTO payments (checkout_id, provider, mode, reference, method, network, phone, amount, currency, status, expires_at, settled_at)
     SELECT id, 'sandbox', 'test', 'py-' || uuid_v7(), 'mobile_money', 'mtn', $2, 100, 'GHS', 'succeeded', now(), now() FROM c`,
    [user.id, phone],
  )
const hintsOn = (id: string) =>
  app().sql(
    'SELECT h.kind, h.detail FROM moderation_hints h JOIN moderation_cases c ON c.id = h.case_id WHERE c.subject_id = $1 ORDER BY h.kind, h.detail',
    [id],
  )

test('a review from a device of the shop, or a wallet of another reviewer, comes before a moderator', async () => {
  const { id: productId, vendor } = await buildProduct(app())
  const [honest, paid, insider] = [await buildBuyer(app()), await buildBuyer(app()), await buildBuyer(app())]
  await knowDevice(vendor, 'phone of the shop')
  await knowDevice(insider, 'phone of the shop')
  await knowDevice(honest, 'phone of somebody')
  await pay(honest, '+233244000001')
  await pay(paid, '+233244000001')
  await pay(insider, '+233244000002')

  const [first, second, third] = [
    await review(productId, honest),
    await review(productId, paid),
    await review(productId, insider),
  ]

  expect(await hintsOn(first)).toEqual([])
  expect(await hintsOn(second)).toEqual([{ kind: 'same_wallet', detail: 'reviewer' }])
  expect(await hintsOn(third)).toEqual([{ kind: 'same_device', detail: 'shop' }])
  expect(await hintsOn(productId)).toEqual([])
})

test('the fifth review of a product within an hour is a burst, said once a day', async () => {
  const product = await buildProduct(app())
  const long = new Date(Date.now() - 2 * 3_600_000)
  for (const at of [long, undefined, undefined, undefined])
    await buildReview(app(), { product, ...(at ? { createdAt: at } : {}) })

  await review(product.id, await buildBuyer(app()))
  expect(await hintsOn(product.id)).toEqual([])
  await review(product.id, await buildBuyer(app()))
  await review(product.id, await buildBuyer(app()))

  expect(await hintsOn(product.id)).toEqual([{ kind: 'burst', detail: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }])
})
