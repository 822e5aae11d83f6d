import { type DeskCategory, listDeskCategoriesEndpoint, saveCategoryEndpoint } from '@asime/contract/category-desk'
import { readCategoryEndpoint } from '@asime/contract/categories'
import { beforeAll, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { overtaking } from '../../../test/at-once.ts'
import {
  buildAdmin,
  buildBuyer,
  buildCategory,
  buildItemRequest,
  buildProduct,
  type TestUser,
} from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { idsIn } from '../../../test/pages.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()
let admin: TestUser
beforeAll(async () => {
  admin = await buildAdmin(app())
})

const reason = 'Buyers look for it elsewhere'

async function read(id: string): Promise<DeskCategory> {
  const answer = await app().as(admin).get('/admin/categories')
  expectContract(listDeskCategoriesEndpoint, answer)
  return answer.body.data.find((each: DeskCategory) => each.id === id)
}

async function save(id: string, change: Record<string, unknown> = {}) {
  const was = await read(id)
  return app()
    .as(admin)
    .put(`/admin/categories/${id}`, {
      name: was?.name,
      icon: null,
      parent_id: null,
      after_id: null,
      if_revision: was?.revision,
      reason,
      ...change,
    })
}

async function merge(id: string, intoId: string, user = admin) {
  const { revision } = await read(id)
  return app().as(user).post(`/admin/categories/${id}/merge`, { into_id: intoId, if_revision: revision, reason })
}

const ask = (id: string, key: string, revision: number, field: Record<string, unknown> = {}) =>
  app()
    .as(admin)
    .put(`/admin/categories/${id}/fields/${key}`, {
      label: 'Weave',
      type: 'choice',
      choices: ['Plain', 'Striped'],
      unit: null,
      is_required: false,
      is_private: false,
      if_revision: revision,
      reason,
      ...field,
    })

test('a category is added, put below another and moved among its neighbours', async () => {
  const [first, second, added] = [uuid(), uuid(), uuid()]
  const parent = await buildCategory(app())
  const name = `Smocks ${added}`
  for (const id of [first, second])
    expect((await save(id, { name: `Sort ${id}`, icon: 'fashion', parent_id: parent })).status).toBe(200)
  const answer = await save(added, { name, icon: 'fashion', parent_id: parent, after_id: second })
  expectContract(saveCategoryEndpoint, answer)
  const shown = async () => {
    const { body } = await app().anonymous.get('/products/categories')
    const ids = idsIn({ body })
    return ids.slice(ids.indexOf(parent), ids.indexOf(parent) + 4)
  }
  // The second was put before the first: nothing was said of its place.
  expect(await shown()).toEqual([parent, second, added, first])

  expect((await save(first, { parent_id: parent })).status).toBe(200)
  expect(await shown()).toEqual([parent, first, second, added])
  expect((await save(added, { parent_id: added })).body.errors).toEqual({
    parent_id: 'A category cannot stand below itself',
  })
  expect((await save(parent, { parent_id: await buildCategory(app()) })).body.errors).toEqual({
    parent_id: 'It has subcategories, and there are two levels',
  })
  expect((await save(await buildCategory(app()), { parent_id: added })).status).toBe(400)
  expect((await save(added, { name: `SORT ${first}`, parent_id: parent })).body.errors).toEqual({
    name: 'Another category has this name',
  })
  expect((await save(added, { name: 'Old', if_revision: 0 })).status).toBe(200)
  expect((await save(added, { name: 'Newer', if_revision: 0 })).status).toBe(409)
})

test('what a category asks is changed one by one', async () => {
  const id = await buildCategory(app())
  expect((await ask(id, 'weave', 0)).status).toBe(200)
  expect((await ask(id, 'weave', 0, { label: 'Pattern' })).status).toBe(409)
  expect((await ask(id, 'weave', 1, { type: 'text', choices: [] })).body.errors).toHaveProperty('type')
  expect((await ask(id, 'weave', 1, { choices: ['Plain'] })).body.errors).toHaveProperty('choices')
  expect((await ask(id, 'weave', 1, { label: 'Pattern', choices: ['Plain', 'Checked'] })).status).toBe(200)
  const { body } = await app().anonymous.get(`/products/categories/${id}/fields`)
  expect(body.data).toMatchObject([{ key: 'weave', label: 'Pattern', choices: ['Plain', 'Checked'] }])

  const gone = await app()
    .as(admin)
    .delete(`/admin/categories/${id}/fields/weave`, { body: { if_revision: 2, reason } })
  expect(gone.body.data.fields).toEqual([])
})

test('a merge takes everything along, and old addresses lead on', async () => {
  const [from, into] = [await buildCategory(app()), await buildCategory(app(), `Fabrics ${uuid()}`)]
  const child = await buildCategory(app())
  expect((await save(child, { parent_id: from })).status).toBe(200)
  await ask(from, 'weave', (await read(from)).revision)
  const published = await buildProduct(app(), { categoryId: from, attributes: { weave: 'Plain' } })
  const draft = await buildProduct(app(), { categoryId: from, visibility: 'draft' })
  const buyer = await buildBuyer(app())
  const { id: request } = await buildItemRequest(app(), { owner: buyer, categoryId: from })
  const search = { list: 'products', name: 'Cloth', filters: { category_id: from }, alert: 'at_once' }
  const saved = await app().as(buyer).put('/user/saved-searches', search)
  expect(saved.status).toBe(200)

  expect((await merge(from, from)).body.errors).toEqual({ into_id: 'A category cannot be merged into itself' })
  expect((await merge(from, child)).body.errors).toEqual({
    into_id: 'A category cannot be merged into its own subcategory',
  })
  expect((await merge(from, uuid())).status).toBe(400)
  const [rule, ofAll] = [uuid(), uuid()]
  await app().sql(
    `INSERT INTO posting_rules (id, kind, phrase, category_id, message)
     VALUES ($1, 'prohibited', 'leopard', $3, 'No furs'), ($2, 'watched', NULL, $3, NULL)`,
    [rule, ofAll, from],
  )
  expect((await merge(from, into)).body.message).toBe('A posting rule holds for all of this category. Delete it first')
  await app().sql('UPDATE posting_rules SET deleted_at = now() WHERE id = $1', [ofAll])
  expect((await merge(from, into)).status).toBe(200)
  expect((await read(from)).is_moving).toBe(true)
  const ruleOf = (phrase: string | undefined) =>
    app().as(admin).put(`/admin/posting-rules/${uuid()}`, {
      kind: 'watched',
      phrase,
      category_id: from,
      if_updated_at: null,
      reason,
    })
  expect((await ruleOf(undefined)).body.errors).toEqual({ category_id: 'This category does not exist' })
  expect((await ruleOf('tiger')).body.data.category.id).toBe(into)

  const late = { product_name: 'Kente', description: 'Six yards', price: 900, stock_quantity: 1, category_id: from }
  const made = await app().as(published.vendor).post('/products', late)
  expect(made.body.data.category.id).toBe(into)

  const fur = { ...late, product_name: 'Leopard fur' }
  expect((await app().as(published.vendor).post('/products', fur)).body.errors).toEqual({
    product_name: '“leopard” is not allowed. No furs',
  })

  await app().runJobs()
  expect(await read(from)).toMatchObject({ merged_into: into, is_moving: false, product_count: 0 })
  expect(await read(into)).toMatchObject({ product_count: 2, fields: [{ key: 'weave', is_required: false }] })
  expect((await read(child)).parent_id).toBe(into)
  const [rows] = await app().sql(
    `SELECT (SELECT category_id FROM products WHERE id = $1) AS draft, (SELECT category_id FROM item_requests WHERE id = $2) AS request,
            (SELECT to_jsonb(q) FROM saved_searches q WHERE user_id = $3) AS search`,
    [draft.id, request, buyer.id],
  )
  expect(rows).toMatchObject({
    draft: into,
    request: into,
    search: { category_id: into, filters: { category_id: into }, anchors: [`category=${into}`] },
  })
  const { body } = await app().anonymous.get(`/products/${published.id}`)
  expect(body.data).toMatchObject({ category: { id: into }, attributes: [{ label: 'Weave', value: 'Plain' }] })

  const led = await app().anonymous.get(`/products/categories/${from}`)
  expectContract(readCategoryEndpoint, led)
  expect(led.body.data.id).toBe(into)
  expect((await merge(from, into)).status).toBe(409)

  const last = await buildCategory(app())
  expect((await merge(into, last)).status).toBe(200)
  expect((await app().anonymous.get(`/products/categories/${from}`)).body.data.id).toBe(last)
  await app().runJobs()
  const { body: list } = await app().anonymous.get('/products/categories')
  expect(list.data.map(({ id }: { id: string }) => id)).not.toContain(into)
})

test('one of two who merge two categories into each other at once is refused', async () => {
  const [one, other] = [await buildCategory(app()), await buildCategory(app())]
  const answers = await overtaking(
    app(),
    'audit_events',
    () => merge(one, other),
    async () => merge(other, one, await buildAdmin(app())),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})
