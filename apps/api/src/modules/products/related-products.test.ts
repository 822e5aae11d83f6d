import { listRelatedProductsEndpoint, RELATED_PRODUCTS_SHOWN } from '@asime/contract/products'
import { expect, test } from 'vitest'
import { buildCategory, buildProduct, buildReview, buildVendor, type ProductOverrides } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()

async function related(id: string): Promise<string[]> {
  const answer = await app().anonymous.get(`/products/${id}/related`)
  expectContract(listRelatedProductsEndpoint, answer)
  return answer.body.data.map((product: { product_name: string }) => product.product_name)
}

/** Builders of products in a category of their own, by one vendor. */
async function shelf() {
  const categoryId = await buildCategory(app())
  const vendor = await buildVendor(app())
  return (name: string, overrides: ProductOverrides = {}) =>
    buildProduct(app(), { vendor, categoryId, name, ...overrides })
}

test('others of the category are shown as cards, never the product itself', async () => {
  const build = await shelf()
  const drum = await build('Drum')
  await build('Other drum')
  await buildProduct(app(), { name: 'Of another category' })

  expect(await related(drum.id)).toEqual(['Other drum'])
})

test('a product that is alone in its category has none', async () => {
  const { id } = await buildProduct(app())

  expect(await related(id)).toEqual([])
})

test('what cannot be bought is left out: sold out, deleted, of a suspended vendor', async () => {
  const build = await shelf()
  const drum = await build('Drum')
  await build('Sold out', { stock: 0 })
  const deleted = await build('Deleted')
  const suspended = await build('Of a suspended vendor', { vendor: await buildVendor(app()) })
  await build('The one left')
  await app().as(deleted.vendor).delete(`/products/${deleted.id}`)
  await app().sql("UPDATE users SET status = 'suspended' WHERE id = $1", [suspended.vendor.id])

  expect(await related(drum.id)).toEqual(['The one left'])
})

test('at most eight are shown, of those nearest in price, discounts counted', async () => {
  const build = await shelf()
  const drum = await build('Drum', { price: 100_000 })
  for (let n = 1; n <= 40; n++) {
    await build(`Dearer by ${n}`, { price: 200_000, discountPrice: 100_000 + n })
    await build(`Cheaper by ${n}`, { price: 100_000 - n })
  }

  const shown = await related(drum.id)

  expect(shown).toHaveLength(RELATED_PRODUCTS_SHOWN)
  expect(shown.toSorted()).toEqual([1, 2, 3, 4].flatMap((n) => [`Dearer by ${n}`, `Cheaper by ${n}`]).toSorted())
})

test('of the nearest in price the best rated come first, though not by one review against many', async () => {
  const build = await shelf()
  const drum = await build('Drum')
  const rated = async (name: string, ratings: number[]) => {
    const product = await build(name)
    for (const rating of ratings) await buildReview(app(), { product, rating })
  }
  await build('Unrated')
  await rated('Bad', [1, 1, 1])
  await rated('One enthusiast', [5])
  await rated('Loved by all', [5, 5, 5, 4, 5])

  expect(await related(drum.id)).toEqual(['Loved by all', 'One enthusiast', 'Unrated', 'Bad'])
})

test('prices of another currency, which compare with nothing, come last', async () => {
  const build = await shelf()
  const drum = await build('Drum', { price: 10_000 })
  const foreign = await build('In dollars', { price: 10_000 })
  await app().sql("UPDATE products SET currency = 'USD' WHERE id = $1", [foreign.id])
  await buildReview(app(), { product: foreign, rating: 5 })
  await build('In cedis', { price: 50_000 })

  expect(await related(drum.id)).toEqual(['In cedis', 'In dollars'])
})

test('a product that is sold out itself has others to look at', async () => {
  const build = await shelf()
  const drum = await build('Drum', { stock: 0 })
  await build('Other drum')

  expect(await related(drum.id)).toEqual(['Other drum'])
})

test('there are none beside a product that does not exist or was deleted', async () => {
  const product = await buildProduct(app())
  await app().as(product.vendor).delete(`/products/${product.id}`)

  for (const id of [product.id, '01890000-0000-7000-8000-000000000000', 'not-an-id']) {
    const answer = await app().anonymous.get(`/products/${id}/related`)

    expect([answer.status, answer.body.code, answer.body.message]).toEqual([404, 'not_found', 'Product not found'])
  }
})
