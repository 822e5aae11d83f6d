import type { Endpoint } from '@asime/contract/endpoint'
import { endpoints } from '@asime/contract/endpoints'
import { calculateJwkThumbprint } from 'jose'
import { expect, test } from 'vitest'
import type { TestUser } from '../../../test/builders.ts'
import { buildWorld, call, pathOf, type World } from '../../../test/every-endpoint.ts'
import { expectFailure } from '../../../test/failures.ts'
import { disputeSteps } from '../../../test/disputes.ts'
import { booksOf, buildPaidOrder, statusOf } from '../../../test/payments.ts'
import { buildClientKey, type ClientKey } from '../../../test/proofs.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()
const { buildDispute, offer, post } = disputeSteps(app)
const bound = endpoints.filter((endpoint) => endpoint.bound)

/** As if they had signed in with a proof by a key. */
async function bindSession(user: TestUser): Promise<ClientKey> {
  const key = await buildClientKey()
  await app().sql('UPDATE sessions SET key_thumbprint = $2 WHERE id = $1', [
    user.sessionId,
    Buffer.from(await calculateJwkThumbprint(key.publicJwk, 'sha256'), 'base64url'),
  ])
  return key
}

async function callWithProof(endpoint: Endpoint, world: World, key: ClientKey) {
  const headers = { dpop: await key.prove(pathOf(endpoint, world), { htm: endpoint.method }) }
  return call(app(), endpoint, world, { as: world.buyer, headers })
}

test('a stolen token of a bound session sends neither money nor goods to somebody else', async () => {
  const world = await buildWorld(app())
  const key = await bindSession(world.buyer)
  const addresses = () => app().as(world.buyer).get('/user/addresses')
  const before = (await addresses()).body.data

  for (const endpoint of bound) {
    const refused = await call(app(), endpoint, world, { as: world.buyer })
    expectFailure(refused, 'proof_required')
    expect(refused.headers['dpop-nonce']).toBeTruthy()
    expectFailure(await callWithProof(endpoint, world, await buildClientKey()), 'proof_required')
  }
  expect((await addresses()).body.data).toEqual(before)
  // What the order is not in a state for is refused for that, to whoever holds the key.
  for (const endpoint of bound) expect((await callWithProof(endpoint, world, key)).status).not.toBe(401)
  expect((await addresses()).body.data).not.toEqual(before)
})

test('a session without a key sends them as before', async () => {
  const world = await buildWorld(app())

  for (const endpoint of bound) expect((await call(app(), endpoint, world, { as: world.buyer })).status).not.toBe(401)
})

test('a shop completes no order by the code that its buyer’s stolen token would show', async () => {
  const order = await buildPaidOrder(app())
  const known = await app().as(order.buyer).get(`/orders/${order.orderId}/hand-over-code`)
  const key = await bindSession(order.buyer)

  expectFailure(await app().as(order.buyer).get(`/orders/${order.orderId}/hand-over-code`), 'proof_required')
  expectFailure(await post(order.buyer, order, 'hand-over-code'), 'proof_required')

  const path = `/orders/${order.orderId}/hand-over-code`
  const dpop = await key.prove(path, { htm: 'GET' })
  const shown = await app().as(order.buyer).get(path, { headers: { dpop } })
  expect(shown.body.data.code, 'no new one was made').toBe(known.body.data.code)
})

test('a buyer gets nothing back by a stolen token of the shop, by a refund or an offer to accept', async () => {
  const order = await buildDispute()
  const held = await booksOf(app(), order.orderId)
  await bindSession(order.vendor)

  expectFailure(await post(order.vendor, order, 'dispute/offers', { amount: 125 }), 'proof_required')
  expectFailure(await post(order.vendor, order, 'refund', { amount: 125, reason: 'Asked for' }), 'proof_required')
  expect([await booksOf(app(), order.orderId), await statusOf(app(), order.orderId)]).toEqual([held, 'disputed'])
})

test('a shop gets nothing of what is held by an offer that its buyer’s stolen token would make', async () => {
  const order = await buildDispute()
  await bindSession(order.buyer)

  expectFailure(await post(order.buyer, order, 'dispute/offers', { amount: 1 }), 'proof_required')
  await offer(order.vendor, order, 1)
})
