import type { Endpoint } from '@asime/contract/endpoint'
import { endpoints } from '@asime/contract/endpoints'
import { calculateJwkThumbprint } from 'jose'
import { expect, test } from 'vitest'
import type { TestUser } from '../../../test/builders.ts'
import { buildWorld, call, pathOf, type World } from '../../../test/every-endpoint.ts'
import { expectFailure } from '../../../test/failures.ts'
import { buildClientKey, type ClientKey } from '../../../test/proofs.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()
const bound = endpoints.filter((endpoint) => endpoint.bound)

/** As if the buyer had signed in with a proof by a key. */
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
