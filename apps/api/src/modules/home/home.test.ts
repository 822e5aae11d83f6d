import { readHomeEndpoint } from '@asime/contract/home'
import { listHomeFiguresEndpoint, saveHomeFigureEndpoint } from '@asime/contract/home-desk'
import { beforeAll, expect, test } from 'vitest'
import { buildAdmin, buildCategory, buildItemRequest, buildProduct, type TestUser } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure } from '../../../test/failures.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()
let admin: TestUser
beforeAll(async () => {
  admin = await buildAdmin(app())
})

const home = async () => (await app().anonymous.get('/home')).body.data
const reason = 'We have grown'

async function figureOf(key: string) {
  const answer = await app().as(admin).get('/admin/home/figures')
  expectContract(listHomeFiguresEndpoint, answer)
  return answer.body.data.find((each: { key: string }) => each.key === key)
}
const save = (id: string, body: Record<string, unknown>) =>
  app()
    .as(admin)
    .put(`/admin/home/figures/${id}`, { figure: '12K+', if_revision: 0, reason, ...body })

test('the home page says the figures that the market began with, and its categories', async () => {
  const id = await buildCategory(app())
  const answer = await app().anonymous.get('/home')
  expectContract(readHomeEndpoint, answer)
  expect(answer.body.data.figures).toEqual({
    active_users: '10K+',
    vendors: '500+',
    products: '50K+',
    daily_requests: '1K+',
  })
  const { body } = await app().anonymous.get('/products/categories')
  expect(answer.body.data.categories).toEqual(body.data)
  expect(body.data.map((each: { id: string }) => each.id)).toContain(id)
})

test('each figure stands beside what there is', async () => {
  const before = await Promise.all(['active_users', 'vendors', 'products', 'daily_requests'].map(figureOf))
  const { vendor } = await buildProduct(app())
  const gone = await buildProduct(app())
  await app().sql("UPDATE users SET status = 'suspended' WHERE id = $1", [gone.vendor.id])
  for (let n = 0; n < 30; n++) await buildItemRequest(app(), { owner: vendor })
  const after = await Promise.all(['active_users', 'vendors', 'products', 'daily_requests'].map(figureOf))
  expect(after.map(({ live }, index) => live - before[index].live)).toEqual([1, 1, 2, 1])
})

test('a figure is changed at once for everybody, and of two who change it at once one is told', async () => {
  const { id, revision } = await figureOf('vendors')
  await home()
  const answers = await Promise.all([
    save(id, { figure: '900+', if_revision: revision }),
    save(id, { figure: '1,250', if_revision: revision }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const saved = answers.find(({ status }) => status === 200)!
  expectContract(saveHomeFigureEndpoint, saved)
  expect((await home()).figures.vendors).toBe(saved.body.data.figure)
  expect(await figureOf('vendors')).toMatchObject({ figure: saved.body.data.figure, revision: revision + 1 })
})

test.for(['0', '-5', '10k', '1,25', 'ten', '10K+++', '<b>9</b>', '1234567890', ''])(
  'a figure cannot be %j',
  async (figure) => {
    const { id, revision } = await figureOf('products')
    expectFailure(await save(id, { figure, if_revision: revision }), 'validation_failed')
    expect((await figureOf('products')).revision).toBe(revision)
  },
)
