import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildBuyer, buildProduct, buildVendor, letPaymentTimePass } from '../../../test/builders.ts'
import { expectFailure } from '../../../test/failures.ts'
import { assertCountersEqualCounts } from '../../../test/invariants.ts'
import { DELIVERY } from '../../../test/purchase.ts'
import { type Answer, type Caller, startTestApp, type TestApp, useTestApp } from '../../../test/test-app.ts'

// Whoever waits for a lock in the wrong place waits for good.
const app = useTestApp({ poolSize: 20, waitMs: 60_000 })
let otherServer: TestApp | undefined
beforeAll(async () => {
  otherServer = await startTestApp({ over: app(), poolSize: 20 })
})
afterAll(async () => {
  await otherServer?.close()
  await assertCountersEqualCounts(app())
})

type Line = [product: { id: string }, quantity: number]
const place = (caller: Caller, lines: Line[], { delivery = {}, key = '', by = app() } = {}): Promise<Answer> =>
  by.as(caller).post(
    '/orders',
    {
      items: lines.map(([{ id }, quantity]) => ({ product_id: id, quantity })),
      delivery: { ...DELIVERY, ...delivery },
    },
    key === '' ? {} : { headers: { 'idempotency-key': key } },
  )
const buyers = (count: number) => Promise.all(Array.from({ length: count }, () => buildBuyer(app())))
const statusesOf = (answers: Answer[]) => answers.map(({ status }) => status)

async function stockOf(product: { id: string }): Promise<number> {
  const [row] = await app().sql('SELECT stock_quantity FROM products WHERE id = $1', [product.id])
  return row.stock_quantity
}

/** Does something while somebody else has locked a product, and then lets it go. */
async function whileHeld<T>(product: { id: string }, work: () => Promise<T>): Promise<T> {
  const holder = new pg.Client({ connectionString: app().database.superuserConnectionString })
  await holder.connect()
  try {
    await holder.query('BEGIN')
    await holder.query('SELECT FROM products WHERE id = $1 FOR NO KEY UPDATE', [product.id])
    return await work()
  } finally {
    await holder.query('COMMIT')
    await holder.end()
  }
}

test('checkouts that come at once share transactions, and each is answered for itself', async () => {
  const vendor = await buildVendor(app())
  const [cloth, pot, own] = [
    await buildProduct(app(), { stock: 12, price: 1_000 }),
    await buildProduct(app(), { stock: 50 }),
    await buildProduct(app(), { vendor }),
  ]
  const [first, short, known, lost, ...others] = await buyers(24)
  await place(known!, [[pot, 1]], { key: 'used' })

  const [firstAnswer, shortAnswer, replay, reused, ownGoods, nowhere, ...answers] = await Promise.all([
    place(first!, [
      [cloth, 2],
      [pot, 1],
    ]),
    place(short!, [[cloth, 100]]),
    place(known!, [[pot, 1]], { key: 'used' }),
    place(known!, [[pot, 2]], { key: 'used' }),
    place(vendor, [[own, 1]]),
    place(lost!, [[{ id: '01890000-0000-7000-8000-000000000000' }, 1]], { key: 'free' }),
    ...others.map((buyer, n) => place(buyer, [[n % 2 === 0 ? cloth : pot, 1]], { key: `${n}` })),
  ])

  expect(firstAnswer.body.data).toMatchObject({ total: 20 + 100 + 2 * 25 })
  expectFailure(shortAnswer, 'insufficient_stock')
  expect(replay.headers['idempotent-replayed']).toBe('true')
  expectFailure(reused, 'idempotency_key_reused')
  expectFailure(ownGoods, 'forbidden')
  expectFailure(nowhere, 'validation_failed')
  expect(new Set(statusesOf(answers))).toEqual(new Set([201]))
  expect([await stockOf(cloth), await stockOf(pot)]).toEqual([0, 50 - 12])
  // Each sees its own, and no other.
  const checkouts = answers.map(({ body }) => body.data)
  expect(new Set(checkouts.map(({ id }) => id)).size).toBe(20)
  const read = await Promise.all(others.map((buyer, n) => app().as(buyer).get(`/checkouts/${checkouts[n].id}`)))
  expect(read.map(({ body }) => body.data)).toEqual(checkouts)
  const transactions = await app().sql('SELECT DISTINCT xmin::text FROM checkouts WHERE id = ANY($1)', [
    checkouts.map(({ id }) => id),
  ])
  expect(transactions.length).toBeLessThan(15)
  // A refusal has not used its key up.
  expect((await place(lost!, [[pot, 1]], { key: 'free' })).status).toBe(201)
})

test('a locked product keeps only those waiting who want it', async () => {
  const [held, free] = [await buildProduct(app(), { stock: 9 }), await buildProduct(app(), { stock: 9 })]
  const [next, first, second, ...others] = await buyers(9)

  const waiting = await whileHeld(held, async () => {
    const [ahead, one, two, ...answers] = [
      // Behind this one all others come together.
      place(others[0]!, [[free, 1]]),
      place(first!, [[held, 1]]),
      place(second!, [[held, 2]], { key: 'k' }),
      ...others.slice(1).map((buyer) => place(buyer, [[free, 1]])),
    ]
    expect(statusesOf(await Promise.all([ahead, ...answers]))).toEqual(Array(6).fill(201))
    // Nor do they when they come later, or those who have had their answer.
    const later = [await place(others[0]!, [[free, 1]]), await place(next!, [[free, 1]])]
    expect(statusesOf(later)).toEqual([201, 201])
    return { patient: Promise.all([one, two]) }
  })

  expect(statusesOf(await waiting.patient)).toEqual([201, 201])
  expect([await stockOf(held), await stockOf(free)]).toEqual([6, 1])
})

test('each waits for the product that it needs alone', async () => {
  const [long, short] = [await buildProduct(app(), { stock: 9 }), await buildProduct(app(), { stock: 9 })]
  const [first, second, third] = await buyers(3)

  const { patient } = await whileHeld(long, async () => {
    const { waiting, soon } = await whileHeld(short, async () => {
      const [ahead, one, two] = [place(first!, [[long, 1]]), place(second!, [[long, 1]]), place(third!, [[short, 1]])]
      return { waiting: Promise.all([ahead, one]), soon: two }
    })
    expect((await soon).status).toBe(201)
    return { patient: waiting }
  })

  expect(statusesOf(await patient)).toEqual([201, 201])
})

test('who has been told to come again later has ordered nothing', async () => {
  const held = await buildProduct(app(), { stock: 50 })
  const hasty = await startTestApp({ over: app(), limits: { beginMs: 300 } })
  const people = await buyers(20)
  const answers: Answer[] = []

  const all = await whileHeld(held, async () => {
    const calls = people.map(async (buyer) => answers.push(await place(buyer, [[held, 1]], { by: hasty })))
    // One waits for the product, and the others for that one.
    await expect.poll(() => answers.length).toBe(19)
    return { calls }
  })
  await Promise.all(all.calls)
  await hasty.close()

  expect(statusesOf(answers)).toEqual([...Array(19).fill(429), 201])
  // True of those who wait for many others, and of those who wait for whoever changes the product.
  expect(answers[0]?.body.message).toBe(
    'We cannot take this order at the moment, and nothing has been paid. Please try again in a few seconds',
  )
  expect(await stockOf(held)).toBe(49)
})

test('a key that is being used elsewhere keeps only its owner waiting', async () => {
  const product = await buildProduct(app(), { stock: 50 })
  const [owner, ...others] = await buyers(9)
  const elsewhere = new pg.Client({ connectionString: app().database.superuserConnectionString })
  await elsewhere.connect()
  await elsewhere.query('BEGIN')
  await elsewhere.query(
    "INSERT INTO idempotency_keys (owner_id, key, endpoint, request_hash) VALUES ($1, 'k', 'elsewhere', '')",
    [owner!.id],
  )

  const [ahead, waiting, ...answers] = [
    place(others[0]!, [[product, 1]]),
    place(owner!, [[product, 1]], { key: 'k' }),
    ...others.slice(1).map((buyer) => place(buyer, [[product, 1]], { key: 'k' })),
  ]
  expect(statusesOf(await Promise.all([ahead, ...answers]))).toEqual(Array(8).fill(201))
  await elsewhere.query('ROLLBACK')
  await elsewhere.end()

  expect((await waiting).status).toBe(201)
  expect(await stockOf(product)).toBe(41)
})

test('what the database refuses for one does not affect the others of its group', async () => {
  const [broken, fine] = [await buildProduct(app(), { stock: 9 }), await buildProduct(app(), { stock: 9 })]
  await app().sql(
    `CREATE TRIGGER broken BEFORE INSERT ON order_items FOR EACH ROW WHEN (NEW.product_id = '${broken.id}') EXECUTE FUNCTION refuse_change()`,
  )
  const [unlucky, ...others] = await buyers(9)

  const [refused, ...answers] = await Promise.all([
    place(unlucky!, [[broken, 1]], { key: 'k' }),
    ...others.map((buyer) => place(buyer, [[fine, 1]], { key: 'k' })),
  ])

  await app().sql('DROP TRIGGER broken ON order_items')
  expect(refused.status).toBe(409)
  expect(statusesOf(answers)).toEqual(Array(8).fill(201))
  expect([await stockOf(broken), await stockOf(fine)]).toEqual([9, 1])
  expect((await place(unlucky!, [[broken, 1]], { key: 'k' })).status).toBe(201)
})

test('D1: two servers sell the last ten of a product once, whichever way round a cart names it', async () => {
  const [scarce, plenty] = [await buildProduct(app(), { stock: 10 }), await buildProduct(app(), { stock: 100 })]

  const answers = await Promise.all(
    (await buyers(40)).map((buyer, n) => {
      const lines: Line[] = [
        [scarce, 1],
        [plenty, 1],
      ]
      return place(buyer, n % 3 === 0 ? lines.toReversed() : lines, { by: n % 2 === 0 ? app() : otherServer! })
    }),
  )

  expect(statusesOf(answers).toSorted()).toEqual([...Array(10).fill(201), ...Array(30).fill(409)])
  expect([await stockOf(scarce), await stockOf(plenty)]).toEqual([0, 90])
})

test.each([
  ['unconfirmed', false, 1],
  ['confirmed', true, 3],
])('of twenty checkouts of one account, %s, at two servers as many stand as may', async (_name, isConfirmed, most) => {
  const [buyer] = await buyers(1)
  if (!isConfirmed) await app().sql('UPDATE users SET email_verified_at = NULL WHERE id = $1', [buyer!.id])
  const products = await Promise.all(Array.from({ length: 20 }, () => buildProduct(app(), { stock: 9 })))

  const answers = await Promise.all(
    products.map((product, n) => place(buyer!, [[product, 1]], { by: n % 2 === 0 ? app() : otherServer! })),
  )

  expect(statusesOf(answers).toSorted()).toEqual([...Array(most).fill(201), ...Array(20 - most).fill(409)])
})

test('D2: one key at two servers, among the checkouts of others, is one order', async () => {
  const product = await buildProduct(app(), { stock: 100 })
  const [buyer, ...others] = await buyers(9)

  const answers = await Promise.all([
    ...Array.from({ length: 10 }, (_, n) =>
      place(buyer!, [[product, 1]], { key: 'k', by: n % 2 === 0 ? app() : otherServer! }),
    ),
    ...others.map((other, n) => place(other, [[product, 1]], { key: 'k', by: n % 2 === 0 ? app() : otherServer! })),
  ])

  expect(statusesOf(answers)).toEqual(Array(18).fill(201))
  expect(new Set(answers.slice(0, 10).map(({ text }) => text)).size).toBe(1)
  expect(await stockOf(product)).toBe(91)
})

test('stock that an unpaid order keeps beyond its time goes to those who ask for it together', async () => {
  const product = await buildProduct(app(), { stock: 3 })
  const [late, ...others] = await buyers(6)
  const { body } = await place(late!, [[product, 3]])
  await letPaymentTimePass(app(), body.data.orders[0].id)

  const answers = await Promise.all(others.map((buyer) => place(buyer, [[product, 1]])))

  expect(statusesOf(answers).toSorted()).toEqual([201, 201, 201, 409, 409])
  expect(await stockOf(product)).toBe(0)
})
