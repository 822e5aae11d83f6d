import { listCategoriesEndpoint } from '@asime/contract/categories'
import { expect, test } from 'vitest'
import { buildCategory, buildProduct } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { idsIn } from '../../../test/pages.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()

async function countOf(categoryId: string): Promise<number> {
  const { body } = await app().anonymous.get('/products/categories')
  return body.data.find(({ id }: { id: string }) => id === categoryId).product_count
}

test('categories come in display order, each with its picture and number of products', async () => {
  const ids = [await buildCategory(app()), await buildCategory(app()), await buildCategory(app(), 'Waist beads')]
  await app().sql('UPDATE categories SET position = -1 WHERE id = $1', [ids[2]])

  const answer = await app().anonymous.get('/products/categories')

  expectContract(listCategoriesEndpoint, answer)
  expect(answer.body.data[0]).toEqual({
    id: ids[2],
    name: 'Waist beads',
    icon_url: '/media/categories/test.svg',
    parent_id: null,
    product_count: 0,
  })
  expect(idsIn(answer).filter((id: string) => ids.includes(id))).toEqual([ids[2], ids[0], ids[1]])
})

test('the number of products follows as they come, move and go', async () => {
  const [from, to] = [await buildCategory(app()), await buildCategory(app())]
  const { id, vendor } = await buildProduct(app(), { categoryId: from })
  await buildProduct(app(), { categoryId: from })
  expect([await countOf(from), await countOf(to)]).toEqual([2, 0])

  const moved = { product_name: 'Moved', description: 'Elsewhere', price: 1, stock_quantity: 0, category_id: to }
  expect((await app().as(vendor).put(`/products/${id}`, moved)).status).toBe(200)
  expect([await countOf(from), await countOf(to)]).toEqual([1, 1])

  await app().as(vendor).delete(`/products/${id}`)
  expect([await countOf(from), await countOf(to)]).toEqual([1, 0])
})
