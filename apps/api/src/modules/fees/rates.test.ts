import {
  addCommissionRuleEndpoint,
  addVatRateEndpoint,
  listCommissionRulesEndpoint,
  listVatRatesEndpoint,
  previewCommissionRuleEndpoint,
} from '@asime/contract/admin-fees'
import { readFeesEndpoint } from '@asime/contract/fees'
import { beforeAll, expect, test } from 'vitest'
import { atOnce } from '../../../test/at-once.ts'
import { buildAdmin, buildCategory, buildProduct, buildVendor, type TestUser } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { buildPaidOrder } from '../../../test/payments.ts'
import { idsIn } from '../../../test/pages.ts'
import { type Answer, useTestApp } from '../../../test/test-app.ts'

const app = useTestApp({ poolSize: 10 })
let admin: TestUser
beforeAll(async () => {
  admin = await buildAdmin(app())
})

const add = (rule: object) =>
  app()
    .as(admin)
    .post('/admin/commission-rules', { valid_from: '2999-01-01T00:00:00Z', reason: 'Agreed', ...rule })
const preview = async (query: string) => {
  const answer = await app().as(admin).get(`/admin/commission-rules/preview?${query}`)
  expectContract(previewCommissionRuleEndpoint, answer)
  return answer.body.data
}
const PARTS = { vat_percent: 15, nhil_percent: 2.5, getfund_percent: 2.5, covid_percent: 0, total_percent: 21.9 }
const addVat = (rate: object) =>
  app()
    .as(admin)
    .post('/admin/vat-rates', { valid_from: '2999-01-01', ...PARTS, reason: 'The act of 2999', ...rate })

test('an invalid rule is refused and nothing is written: 101%, in the past, for both subjects or an unknown one', async () => {
  const { vendorId } = await buildVendor(app())
  const categoryId = await buildCategory(app(), `Boats ${Date.now()}`)
  const before = await app().sql('SELECT count(*) FROM commission_rules')
  const none = '01890000-0000-7000-8000-000000000000'

  expectInvalid(await add({ commission_percent: 101 }), { commission_percent: 'Must be at most 50%' })
  expectInvalid(await add({ commission_percent: -1 }), { commission_percent: 'Must not be below 0%' })
  expectInvalid(await add({ commission_percent: 5.001 }), { commission_percent: 'Must have at most 2 decimals' })
  expectInvalid(await add({ commission_percent: 4, valid_from: '2020-01-01T00:00:00Z' }), {
    valid_from: 'Must be ahead. What was ordered keeps its commission and tax',
  })
  expectInvalid(await add({ commission_percent: 4, vendor_id: vendorId, category_id: categoryId }), {
    vendor_id: 'Choose a category or a shop, not both',
  })
  expectInvalid(await add({ commission_percent: 4, vendor_id: none }), { vendor_id: 'This shop does not exist' })
  expectInvalid(await add({ commission_percent: 4, category_id: none }), {
    category_id: 'This category does not exist',
  })
  expectInvalid(await app().as(admin).get('/admin/commission-rules/preview?commission_percent=101'), {
    commission_percent: 'Must be at most 50%',
  })
  for (const [rate, errors] of [
    [{ valid_from: '2020-01-01' }, { valid_from: 'Must be ahead. What was ordered keeps its commission and tax' }],
    [{ vat_percent: 101 }, { vat_percent: 'Must be at most 100%' }],
    [{ total_percent: 19.99 }, { total_percent: 'Must be at least the sum of the parts, 20%' }],
  ] as const)
    expectInvalid(await addVat(rate), errors)
  const support = await buildAdmin(app(), { staffRole: 'support' })
  expectFailure(await app().as(support).get('/admin/commission-rules'), 'forbidden')

  expect(await app().sql('SELECT count(*) FROM commission_rules')).toEqual(before)
  expect(await app().sql("SELECT FROM audit_events WHERE kind IN ('commission_rule_added', 'vat_rate_added')")).toEqual(
    [],
  )
})

test('a rule holds from its moment on, and the list says which comes, holds and is past', async () => {
  const { vendorId } = await buildVendor(app())
  const added = await add({ vendor_id: vendorId, commission_percent: 2.5 })
  expectContract(addCommissionRuleEndpoint, added)
  expect(added.body.data).toMatchObject({ vendor: { id: vendorId }, commission_percent: 2.5, state: 'coming' })
  await app().sql(
    `INSERT INTO commission_rules (vendor_id, rate_bp, valid_from) VALUES ($1, 300, now() - interval '1 hour'), ($1, 200, now() - interval '2 hours')`,
    [vendorId],
  )

  const list = await app().as(admin).get('/admin/commission-rules?limit=100')

  expectContract(listCommissionRulesEndpoint, list)
  const theirs = list.body.data.filter(({ vendor }: { vendor: { id: string } | null }) => vendor?.id === vendorId)
  expect(
    theirs.map((rule: { commission_percent: number; state: string }) => [rule.commission_percent, rule.state]),
  ).toEqual([
    [2.5, 'coming'],
    [3, 'current'],
    [2, 'past'],
  ])
  const ids: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body }: Answer = await app()
      .as(admin)
      .get(`/admin/commission-rules?limit=1${cursor && `&cursor=${cursor}`}`)
    ids.push(...body.data.map(({ id }: { id: string }) => id))
    cursor = body.meta.next_cursor
  }
  expect(ids).toEqual(idsIn(list))
})

test('a rule of a category that was merged has ended, since nothing bears it', async () => {
  const [into, merged] = await app().sql(
    "INSERT INTO categories (name, icon_url, position) SELECT 'Merged rule ' || n, '/media/icons/none.svg', 30000 + n FROM generate_series(1, 2) AS n RETURNING id",
  )
  await app().sql(
    `INSERT INTO commission_rules (category_id, rate_bp, valid_from) VALUES ($1, 300, now() - interval '1 hour'), ($1, 200, now() + interval '1 hour')`,
    [merged.id],
  )
  await app().sql('UPDATE categories SET merged_into = $2 WHERE id = $1', [merged.id, into.id])

  const list = await app().as(admin).get('/admin/commission-rules?limit=100')

  expectContract(listCommissionRulesEndpoint, list)
  const states = list.body.data.flatMap(({ category, state }: { category: { id: string } | null; state: string }) =>
    category?.id === merged.id ? [state] : [],
  )
  expect(states).toEqual(['ended', 'ended'])
})

test('only one of two adds a rule or a rate from the same moment', async () => {
  const { vendorId } = await buildVendor(app())
  const rules = await atOnce(
    app(),
    'commission_rules',
    [1, 2, 3].map((percent) => () => add({ vendor_id: vendorId, commission_percent: percent })),
  )
  const rates = await atOnce(
    app(),
    'vat_rates',
    [1, 2].map(() => () => addVat({ valid_from: '2998-01-01' })),
  )

  expect(rules.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  expect(rates.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expectFailure(await addVat({ valid_from: '2998-01-01' }), 'conflict', 'There is already a rate from that day on')
  const added = rates.find(({ status }) => status === 201)!
  expectContract(addVatRateEndpoint, added)
  expect(added.body.data).toMatchObject({ ...PARTS, valid_from: '2998-01-01', state: 'coming' })
  const list = await app().as(admin).get('/admin/vat-rates')
  expectContract(listVatRatesEndpoint, list)
  expect(list.body.data.filter(({ state }: { state: string }) => state === 'current')).toHaveLength(1)
  // What comes does not hold yet.
  const fees = await app().anonymous.get('/fees')
  expectContract(readFeesEndpoint, fees)
  expect(fees.body.data.vat_percent).toBe(20)
})

test('the preview is what last month’s sales would have borne, where the rule would apply', async () => {
  const categoryId = await buildCategory(app(), `Canoes ${Date.now()}`)
  const sell = async (vendor = undefined as Awaited<ReturnType<typeof buildVendor>> | undefined) => {
    const product = await buildProduct(app(), vendor ? { vendor } : {})
    await app().sql('UPDATE products SET category_id = $2 WHERE id = $1', [product.id, categoryId])
    const order = await buildPaidOrder(app(), { product })
    await app().sql(
      "UPDATE orders SET paid_at = date_trunc('month', now() AT TIME ZONE 'Africa/Accra') AT TIME ZONE 'Africa/Accra' - interval '1 hour' WHERE id = $1",
      [order.orderId],
    )
    const [{ goods }] = await app().sql('SELECT total - delivery_fee AS goods FROM orders WHERE id = $1', [
      order.orderId,
    ])
    return { vendorId: order.vendor.vendorId, goods: Number(goods) / 100 }
  }
  const [first, second] = [await sell(), await sell()]
  // Of this month: not counted.
  const later = await buildProduct(app())
  await app().sql('UPDATE products SET category_id = $2 WHERE id = $1', [later.id, categoryId])
  await buildPaidOrder(app(), { product: later })
  await app().sql('INSERT INTO commission_rules (vendor_id, rate_bp) VALUES ($1, 100)', [second.vendorId])

  // The second has a rule of its own, which goes before its category's.
  expect(await preview(`category_id=${categoryId}&commission_percent=10`)).toMatchObject({
    orders: 1,
    goods: first.goods,
    commission_now: Math.round(first.goods * 5) / 100,
    commission_then: Math.round(first.goods * 10) / 100,
  })
  expect(await preview(`vendor_id=${second.vendorId}&commission_percent=10`)).toMatchObject({
    orders: 1,
    goods: second.goods,
    commission_now: Math.round(second.goods) / 100,
    commission_then: Math.round(second.goods * 10) / 100,
  })
  // Nothing changes by a rule that says what holds already.
  expect(await preview(`category_id=${categoryId}&commission_percent=5`)).toMatchObject({ orders: 0, goods: 0 })
})

test('a rule or a rate is withdrawn before it begins, and never once it has', async () => {
  const { vendorId } = await buildVendor(app())
  const withdraw = (path: string) =>
    app()
      .as(admin)
      .delete(path, { body: { reason: 'Mistyped' } })
  const ruleId = (await add({ vendor_id: vendorId, commission_percent: 50 })).body.data.id
  const rateId = (await addVat({ valid_from: '2997-06-01' })).body.data.id
  const [begun] = await app().sql(
    "INSERT INTO commission_rules (vendor_id, rate_bp, valid_from) VALUES ($1, 300, now() - interval '1 second') RETURNING id",
    [vendorId],
  )
  const [today] = await app().sql('SELECT id FROM vat_rates WHERE valid_from <= now() ORDER BY valid_from DESC LIMIT 1')

  for (const path of [`/admin/commission-rules/${ruleId}`, `/admin/vat-rates/${rateId}`]) {
    const answers = await Promise.all([withdraw(path), withdraw(path)])
    expect(answers.map(({ status }) => status).toSorted()[0]).toBe(204)
    expectFailure(await withdraw(path), 'not_found')
  }
  const why = 'It has begun. Add another one to take its place'
  expectFailure(await withdraw(`/admin/commission-rules/${begun.id}`), 'conflict', why)
  expectFailure(await withdraw(`/admin/vat-rates/${today.id}`), 'conflict', why)
  const acts = await app().sql('SELECT kind FROM audit_events WHERE subject_id = ANY ($1::uuid[]) ORDER BY id', [
    [ruleId, rateId],
  ])
  expect(acts.map(({ kind }) => kind)).toEqual([
    'commission_rule_added',
    'vat_rate_added',
    'commission_rule_withdrawn',
    'vat_rate_withdrawn',
  ])
  expect((await add({ vendor_id: vendorId, commission_percent: 5 })).status).toBe(201)
})

test('the rule of a category holds in its subcategories, except where one has its own', async () => {
  const [top, plain, own] = [await buildCategory(app()), await buildCategory(app()), await buildCategory(app())]
  await app().sql('UPDATE categories SET parent_id = $1 WHERE id = ANY ($2::uuid[])', [top, [plain, own]])
  await app().sql('INSERT INTO commission_rules (category_id, rate_bp) VALUES ($1, 800), ($2, 200)', [top, own])
  const bornIn = async (categoryId: string) => {
    const product = await buildProduct(app(), { categoryId, price: 10_000 })
    const order = await buildPaidOrder(app(), { product })
    const [row] = await app().sql(
      'SELECT round(commission * 10000.0 / (total - delivery_fee)) AS bp FROM orders WHERE id = $1',
      [order.orderId],
    )
    return Number(row.bp)
  }

  expect([await bornIn(top), await bornIn(plain), await bornIn(own)]).toEqual([800, 800, 200])
  await app().sql(
    "UPDATE orders SET paid_at = date_trunc('month', now() AT TIME ZONE 'Africa/Accra') AT TIME ZONE 'Africa/Accra' - interval '1 hour' WHERE vendor_id IN (SELECT vendor_id FROM products WHERE category_id = ANY ($1::uuid[]))",
    [[top, plain, own]],
  )
  expect(await preview(`category_id=${top}&commission_percent=10`)).toMatchObject({ orders: 2 })
  expect(await preview(`category_id=${plain}&commission_percent=10`)).toMatchObject({ orders: 1 })
})
