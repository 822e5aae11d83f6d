import type { Endpoint } from '@asime/contract/endpoint'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildItemRequest } from '../builders.ts'
import { bodyOf, buildWorld, call, fieldsOf, lists, withBody, withRaw, type World } from '../every-endpoint.ts'
import { expectEnvelope, expectFailure } from '../failures.ts'
import { useTestApp } from '../test-app.ts'

const app = useTestApp()
let world: World
beforeAll(async () => {
  world = await buildWorld(app())
})

/** Places in a body that hold a number. */
function numbersOf(endpoint: Endpoint): string[][] {
  const valueAt = (path: string[]) => path.reduce<any>((inner, name) => inner[name], bodyOf(endpoint, world))
  return fieldsOf(endpoint, world).flatMap(({ path }) => (typeof valueAt(path) === 'number' ? [path] : []))
}

const withNumbers = withBody.filter((endpoint) =>
  [
    'createProduct',
    'updateProduct',
    'changeProduct',
    'changeProducts',
    'restoreProducts',
    'submitReview',
    'updateReview',
    'saveShop',
    'saveShopFacts',
    'sendMessage',
    'markConversation',
    'createItemRequest',
    'updateItemRequest',
    'placeBid',
    'updateBid',
    'acceptBid',
    'makeDeal',
    'askQuote',
    'placeOrders',
    'refundOrder',
    'settleDispute',
    'offerInDispute',
    'saveDeliveryFees',
    'saveDeliveryZones',
    'writeContactEntry',
    'addCommissionRule',
    'addVatRate',
    'changeSetting',
    'saveCategory',
    'mergeCategory',
    'saveCategoryField',
    'removeCategoryField',
    'saveHomeFigure',
    'saveHomeBlock',
    'removeHomeBlock',
    'publishInformation',
    'restoreInformation',
  ].includes(endpoint.id),
)

test('D29: these are all the calls that take numbers', () => {
  expect(withBody.filter((endpoint) => numbersOf(endpoint).length > 0).map(({ id }) => id)).toEqual(
    withNumbers.map(({ id }) => id),
  )
})

describe.each(withNumbers.map((endpoint) => [endpoint.id, endpoint] as const))('D29: %s', (_id, endpoint) => {
  test.each([
    '1e309',
    '-1e309',
    '-1',
    '-0.01',
    '1e-7',
    '5e-324',
    '0.30000000000000004',
    '9007199254740993',
    '1e15',
    'null',
    'true',
    '[5]',
    '[]',
    '{}',
    '"12"',
    '""',
    '"NaN"',
    '"Infinity"',
  ])('refuses %s where a number belongs', async (raw) => {
    for (const path of numbersOf(endpoint)) {
      // A size may be a short text.
      if (path[0] === 'dimensions' && (raw === '"12"' || raw === '"NaN"' || raw === '"Infinity"')) continue
      // Centimetres may have any number of decimals.
      if (path[0] === 'dimensions' && ['1e-7', '5e-324', '0.30000000000000004'].includes(raw)) continue

      const answer = await call(app(), endpoint, world, { payload: withRaw(bodyOf(endpoint, world), path, raw) })

      expect({ path, status: answer.status, fields: Object.keys(answer.body.errors ?? {}) }).toEqual({
        path,
        status: 400,
        // The other budget and the discount are checked against this number.
        fields: expect.arrayContaining([path.join('.')]),
      })
      expectEnvelope(answer)
    }
  })

  test.each(['NaN', 'Infinity', '-Infinity', '0x10', '010', '1_000', '+1', '.5', '5.', '1,5', 'undefined', "'5'"])(
    'refuses %s, which is no JSON',
    async (raw) => {
      for (const path of numbersOf(endpoint)) {
        expectFailure(
          await call(app(), endpoint, world, { payload: withRaw(bodyOf(endpoint, world), path, raw) }),
          'malformed_json',
        )
      }
    },
  )
})

test.each([
  ['0', 0],
  ['-0', 0],
  ['0.01', 0.01],
  ['0.1', 0.1],
  ['1.10', 1.1],
  ['1e2', 100],
  ['1.15', 1.15],
  ['4.35', 4.35],
  ['8.2', 8.2],
  ['1299.5', 1299.5],
  ['99999999.99', 99_999_999.99],
])('D29: a bid of %s is stored and shown as %d', async (raw, shown) => {
  const itemRequest = await buildItemRequest(app())

  const answer = await app()
    .as(world.vendor)
    .post(`/requests/${itemRequest.id}/bids`, JSON.parse(`{"bid_amount": ${raw}}`))

  const list = await app().anonymous.get(`/requests/${itemRequest.id}/bids`)
  expect(answer.status).toBe(201)
  for (const bid of [answer.body.data, list.body.data[0]])
    expect(Object.is(bid.bid_amount, shown), `${bid.bid_amount}`).toBe(true)
  expect(await app().sql('SELECT amount FROM bids WHERE id = $1', [answer.body.data.id])).toEqual([
    { amount: Math.round(shown * 100) },
  ])
})

describe.each(lists.map((endpoint) => [endpoint.id, endpoint] as const))('D29: %s', (_id, endpoint) => {
  test('takes only plain digits as numbers in its query', async () => {
    const numbers = Object.keys(endpoint.query?.shape ?? {}).filter((name) => /^(limit|(min|max)_)/.test(name))

    for (const name of numbers) {
      for (const text of [
        '',
        '-1',
        '+1',
        '1e3',
        '1e309',
        '0x10',
        'NaN',
        'Infinity',
        '1_0',
        '１２',
        '٣',
        '9007199254740993',
        '99999999999',
        ' 5',
        '5 ',
        '[5]',
        'true',
        'null',
      ]) {
        const answer = await call(app(), endpoint, world, { query: `?${name}=${encodeURIComponent(text)}` })

        expect({ name, text, status: answer.status, fields: Object.keys(answer.body.errors ?? {}) }).toEqual({
          name,
          text,
          status: 400,
          fields: [name],
        })
      }
    }
  })
})
