import type { Endpoint } from '@asime/contract/endpoint'
import { endpoints } from '@asime/contract/endpoints'
import { beforeAll, expect, test } from 'vitest'
import { buildBuyer, buildVendor, type TestUser } from '../builders.ts'
import { buildWorld, call, callerOf, type World } from '../every-endpoint.ts'
import { expectEnvelope } from '../failures.ts'
import { useTestApp } from '../test-app.ts'

const app = useTestApp()
let world: World
/** People without a side in anything of the world. */
let strangers: Record<'anonymous' | 'buyer' | 'vendor' | 'suspended', TestUser | undefined>
beforeAll(async () => {
  world = await buildWorld(app())
  const suspended = await buildBuyer(app())
  await app().sql("UPDATE users SET status = 'suspended' WHERE id = $1", [suspended.id])
  strangers = { anonymous: undefined, buyer: await buildBuyer(app()), vendor: await buildVendor(app()), suspended }
})

const guarded = endpoints.filter(({ access }) => access !== 'public')
const onObjects = guarded.filter(({ params }) => params)
const lists = guarded.filter(({ params, method, access }) => !params && method === 'GET' && access !== 'admin')

/** Calls on public things that every signed-in user, or every vendor, may make. */
const ON_PUBLIC_THINGS = new Set([
  'followVendor',
  'unfollowVendor',
  'removeWish',
  'readFollow',
  'messageVendor',
  'submitReview',
  'readOwnReview',
  // For everyone who has the link.
  'acceptDeal',
  // A kind of rows; each caller gets their own.
  'readOwnDataRows',
])
const OF_ANY_VENDOR = new Set(['placeBid'])

function isOpenTo(who: string, { id }: Endpoint): boolean {
  if (who === 'anonymous' || who === 'suspended') return false
  return ON_PUBLIC_THINGS.has(id) || (who === 'vendor' && OF_ANY_VENDOR.has(id))
}

test.each(onObjects.map((endpoint) => [endpoint.id, endpoint] as const))(
  'D15: %s is refused to whoever has no side in its object',
  async (_id, endpoint) => {
    for (const [who, as] of Object.entries(strangers)) {
      if (isOpenTo(who, endpoint)) continue
      const answer = await call(app(), endpoint, world, { as })

      expect({ who, status: answer.status, text: answer.text }).toEqual({
        who,
        status: who === 'anonymous' ? 401 : who === 'suspended' ? 403 : expect.toBeOneOf([403, 404]),
        text: expect.any(String),
      })
      expectEnvelope(answer)
    }
  },
)

test('D15: the same calls do find their objects for those who have a side', async () => {
  // Otherwise a refusal would only show that the object does not exist.
  const reads = onObjects.filter(
    ({ method, id }) => method === 'GET' && !['readDispute', 'readHandOverCode'].includes(id),
  )
  const found = []
  for (const endpoint of reads) {
    const { status } = await call(app(), endpoint, world, { as: callerOf(endpoint, world) })
    if (status === 200) found.push(endpoint.id)
  }
  expect(found).toEqual(expect.arrayContaining(['readOrder', 'readCheckout', 'readPayment', 'readPayout']))
})

test.each(lists.map((endpoint) => [endpoint.id, endpoint] as const))(
  'D15: %s shows strangers nothing of the others',
  async (_id, endpoint) => {
    const secrets = [
      world.orderId,
      world.checkoutId,
      world.paymentId,
      world.payoutId,
      world.uploadId,
      world.bidId,
      world.buyer.id,
      world.buyer.email,
      world.vendor.email,
      world.owner.email,
    ]
    for (const as of [strangers.buyer, strangers.vendor]) {
      const { text } = await call(app(), endpoint, world, { as })
      expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
    }
  },
)
