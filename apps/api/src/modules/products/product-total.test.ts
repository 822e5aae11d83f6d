import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { buildCategory, buildVendor, type TestVendor } from '../../../test/builders.ts'
import { assertCountersEqualCounts } from '../../../test/invariants.ts'
import { walkPages } from '../../../test/pages.ts'
import { useTestApp } from '../../../test/test-app.ts'

// A market kept twice: in the database, and here as a plain array that every filter is tried on row by row.
interface ModelProduct {
  id: string
  vendorId: string
  categoryId: string
  price: number
  featured: boolean
  discounted: boolean
}

const MAX_PESEWAS = 9_999_999_999
const app = useTestApp()
const vendors: TestVendor[] = []
const categories: string[] = []
let bounds: number[] = []
let model: ModelProduct[] = []

beforeAll(async () => {
  for (let i = 0; i < 2; i++) vendors.push(await buildVendor(app()))
  for (let i = 0; i < 3; i++) categories.push(await buildCategory(app()))
  bounds = (await app().sql<{ lower_bound: number }>('SELECT lower_bound FROM price_buckets ORDER BY 1')).map(
    (row) => row.lower_bound,
  )
  await fill(fc.sample(product(), 250))
})

/** Prices where it hurts: on, just below and just above the bounds of the price buckets, and at both ends. */
function pesewas() {
  return fc.oneof(
    fc
      .constantFrom(...bounds.flatMap((bound) => [bound - 1, bound, bound + 1]), MAX_PESEWAS)
      .filter((price) => price >= 0),
    fc.integer({ min: 0, max: 200_000 }),
    fc.integer({ min: 0, max: MAX_PESEWAS }),
  )
}

function product() {
  return fc.record({
    vendorId: fc.constantFrom(...vendors.map(({ vendorId }) => vendorId)),
    categoryId: fc.constantFrom(...categories),
    // Nothing is sold for nothing; a filter may still ask for it.
    price: pesewas().map((price) => Math.max(price, 1)),
    featured: fc.boolean(),
    discounted: fc.boolean(),
  })
}

async function fill(products: Omit<ModelProduct, 'id'>[]): Promise<void> {
  const rows = await app().sql<{ id: string }>(
    `INSERT INTO products (vendor_id, category_id, product_name, description, price, discount_price, stock_quantity, is_featured)
     SELECT vendor_id, category_id, 'Counted thing', 'One of many',
            CASE WHEN discounted THEN 9999999999 ELSE price END, CASE WHEN discounted THEN price END, 1, featured
     FROM jsonb_to_recordset($1) AS p (vendor_id uuid, category_id uuid, price bigint, featured boolean, discounted boolean)
     RETURNING id`,
    [
      JSON.stringify(
        products.map((p) => ({
          vendor_id: p.vendorId,
          category_id: p.categoryId,
          price: p.price,
          featured: p.featured,
          discounted: canBeReduced(p),
        })),
      ),
    ],
  )
  model.push(...products.map((p, i) => ({ ...p, discounted: canBeReduced(p), id: (rows[i] as { id: string }).id })))
}

// A discount lies below the price, and nothing lies above the highest.
const canBeReduced = (p: { discounted: boolean; price: number }) => p.discounted && p.price < MAX_PESEWAS

function filters() {
  return fc.record(
    {
      category_id: fc.constantFrom(...categories),
      vendor_id: fc.constantFrom(...vendors.map(({ vendorId }) => vendorId)),
      min_price: pesewas(),
      max_price: pesewas(),
      featured: fc.boolean(),
      discount: fc.boolean(),
    },
    { requiredKeys: [] },
  )
}
type Filters = ReturnType<typeof filters> extends fc.Arbitrary<infer T> ? T : never

function toQuery(chosen: Filters): string {
  return Object.entries(chosen)
    .map(([name, value]) => `${name}=${name.endsWith('_price') ? (Number(value) / 100).toFixed(2) : String(value)}`)
    .join('&')
}

function passes(p: ModelProduct, chosen: Filters): boolean {
  return (
    (chosen.category_id === undefined || p.categoryId === chosen.category_id) &&
    (chosen.vendor_id === undefined || p.vendorId === chosen.vendor_id) &&
    (chosen.min_price === undefined || p.price >= chosen.min_price) &&
    (chosen.max_price === undefined || p.price <= chosen.max_price) &&
    (chosen.featured === undefined || p.featured === chosen.featured) &&
    (chosen.discount === undefined || p.discounted === chosen.discount)
  )
}

async function expectAgreement(chosen: Filters): Promise<void> {
  const expected = model.filter((p) => passes(p, chosen)).map(({ id }) => id)
  const shown = await walkPages(app().anonymous, `/products?${toQuery(chosen)}`, { limit: 100 })
  expect(shown.ids.toSorted()).toEqual(expected.toSorted())
  expect(shown.totals).toEqual(shown.totals.map(() => expected.length))
}

test('whatever the filters, the list and its total are what a look at every product gives', async () => {
  await fc.assert(fc.asyncProperty(filters(), expectAgreement), { numRuns: 150 })
})

test('every price bucket can be asked for by itself, to the pesewa', async () => {
  for (const [i, lower] of bounds.entries()) {
    const upper = (bounds[i + 1] ?? MAX_PESEWAS + 1) - 1
    await expectAgreement({ min_price: lower, max_price: upper })
    await expectAgreement({ min_price: upper, max_price: lower + 1, category_id: categories[0]! })
  }
})

test('the totals stay right while products change and go', async () => {
  const change = fc.tuple(fc.nat(), product(), fc.constantFrom('edit', 'delete', 'add'))

  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), filters(), async (changes, chosen) => {
      for (const [which, wanted, how] of changes) {
        const target = model[which % model.length] as ModelProduct
        if (how === 'add') await fill([wanted])
        else if (how === 'edit') await edit(target, wanted)
        else await remove(target)
      }
      await expectAgreement(chosen)
    }),
    { numRuns: 25 },
  )
  await assertCountersEqualCounts(app())
})

/** Through the API, as the product's vendor. Whose it is cannot change there; under another name it is featured no longer. */
async function edit(target: ModelProduct, wanted: Omit<ModelProduct, 'id'>): Promise<void> {
  const discounted = canBeReduced(wanted)
  const answer = await app()
    .as(vendorOf(target))
    .put(`/products/${target.id}`, {
      product_name: 'Changed thing',
      description: 'One of many',
      category_id: wanted.categoryId,
      price: (discounted ? MAX_PESEWAS : wanted.price) / 100,
      ...(discounted ? { discount_price: wanted.price / 100 } : {}),
      stock_quantity: 1,
    })
  expect(answer.status, answer.text).toBe(200)
  Object.assign(target, { categoryId: wanted.categoryId, price: wanted.price, discounted, featured: false })
}

async function remove(target: ModelProduct): Promise<void> {
  const answer = await app().as(vendorOf(target)).delete(`/products/${target.id}`)
  expect(answer.status, answer.text).toBe(204)
  model = model.filter((p) => p !== target)
}

function vendorOf(target: ModelProduct): TestVendor {
  return vendors.find(({ vendorId }) => vendorId === target.vendorId) as TestVendor
}
