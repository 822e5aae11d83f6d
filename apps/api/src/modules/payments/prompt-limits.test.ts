import { expect, test } from 'vitest'
import { buildBuyer, buildCheckout, type TestUser } from '../../../test/builders.ts'
import { expectFailure } from '../../../test/failures.ts'
import { pay, play } from '../../../test/payments.ts'
import { MOMO } from '../../../test/purchase.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp({ env: { RATE_LIMITS: 'on' } })

async function promptTimes(times: number, buyer: TestUser, phone: string): Promise<number[]> {
  const statuses: number[] = []
  for (let i = 0; i < times; i++) {
    const checkout = await buildCheckout(app(), { buyer })
    statuses.push((await pay(app(), checkout, { ...MOMO, phone })).status)
    await app().as(buyer).post(`/orders/${checkout.orderId}/cancel`, { reason: 'Another time' })
  }
  return statuses
}

test('a phone that never paid for the caller gets five prompts an hour, whoever asks', async () => {
  const [one, another] = [await buildBuyer(app()), await buildBuyer(app())]
  const phone = '024 555 0001'

  expect(await promptTimes(3, one, phone)).toEqual([201, 201, 201])
  expect(await promptTimes(3, another, phone)).toEqual([201, 201, 429])

  const checkout = await buildCheckout(app(), { buyer: one })
  const refused = await pay(app(), checkout, { ...MOMO, phone })
  expectFailure(
    refused,
    'rate_limited',
    'This number has received several payment prompts. Please wait one hour, or pay from another number',
  )
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000)
  expect(await app().sql('SELECT FROM payments WHERE checkout_id = $1', [checkout.id])).toEqual([])
  expect((await pay(app(), checkout, { ...MOMO, phone: '024 555 0002' })).status).toBe(201)
})

test('a phone that paid before has no such limit', async () => {
  const buyer = await buildBuyer(app())
  const phone = '024 555 0003'
  const payment = (await pay(app(), await buildCheckout(app(), { buyer }), { ...MOMO, phone })).body.data
  await play(app(), { ...payment, buyer }, 'approve')

  expect(await promptTimes(8, buyer, phone)).toEqual(Array(8).fill(201))
})

test('one user sends thirty prompts an hour, whichever numbers they name', async () => {
  const buyer = await buildBuyer(app())
  for (let i = 0; i < 30; i++) await app().context.rateLimits.take('promptsOfUser', buyer.id)

  expect(await promptTimes(1, buyer, '024 555 0004')).toEqual([429])
  expect((await pay(app(), await buildCheckout(app(), { buyer }), { method: 'card' })).status).toBe(201)
})

test('a payment takes five voucher codes', async () => {
  const checkout = await buildCheckout(app())
  const started = await pay(app(), checkout, { method: 'mobile_money', network: 'telecel', phone: '020 123 4567' })
  const enter = (buyer = checkout.buyer) =>
    app().as(buyer).post(`/payments/${started.body.data.id}/voucher`, { voucher: '0000' })
  const stranger = await buildBuyer(app())
  for (let i = 0; i < 6; i++) expectFailure(await enter(stranger), 'not_found')

  for (let i = 0; i < 5; i++) expect((await enter()).status).toBe(200)

  expectFailure(
    await enter(),
    'rate_limited',
    'Too many voucher codes. Please start a new payment or use another method',
  )
})
