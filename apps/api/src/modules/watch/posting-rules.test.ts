import { listPostingRulesEndpoint, savePostingRuleEndpoint } from '@asime/contract/posting-rules'
import { v7 as uuid } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { atOnce } from '../../../test/at-once.ts'
import { buildAdmin, buildBuyer, buildCategory, buildVendor, type TestUser } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { formOf } from '../../../test/forms.ts'
import { send } from '../../../test/every-endpoint.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()
let moderator: TestUser
let categoryId: string
beforeAll(async () => {
  moderator = await buildAdmin(app(), { staffRole: 'moderator' })
  categoryId = await buildCategory(app())
})

const save = (rule: object, id = uuid()) =>
  app()
    .as(moderator)
    .put(`/admin/posting-rules/${id}`, { if_updated_at: null, reason: 'The law says so', ...rule })
async function made(rule: object): Promise<string> {
  const answer = await save(rule)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data.id
}
const product = (fields: object) => ({
  product_name: 'Smock',
  description: 'From Tamale',
  price: 120.5,
  currency: 'GHS',
  category_id: categoryId,
  images_urls: ['https://pictures.example/smock.webp'],
  stock_quantity: 5,
  ...fields,
})
const request = (fields: object) => ({
  request_title: 'Wanted: a smock',
  description: 'In blue, for a tall man',
  ...fields,
})
const hintsOn = (subjectId: string) =>
  app().sql(
    'SELECT h.kind, h.detail FROM moderation_hints h JOIN moderation_cases c ON c.id = h.case_id WHERE c.subject_id = $1 ORDER BY h.detail',
    [subjectId],
  )

test('words that honest goods also use are watched, not refused', async () => {
  const vendor = await buildVendor(app())
  const posted = async (name: string) => {
    const answer = await app()
      .as(vendor)
      .post('/products', product({ product_name: name }))
    expect(answer.status, answer.text).toBe(201)
    return (await hintsOn(answer.body.data.id)).map(({ detail }) => detail)
  }

  expect(await posted('Counterfeit money detector')).toEqual(['counterfeit money'])
  expect(await posted('Water pistol, fake currency for games')).toEqual(['fake currency', 'pistol'])
})

test('what a rule prohibits is neither posted nor asked for, and the field says why', async () => {
  await made({ kind: 'prohibited', phrase: 'Moon dust', message: 'Moon dust cannot be traded on Asime.' })
  const [vendor, buyer] = [await buildVendor(app()), await buildBuyer(app())]
  const why = '“Moon dust” is not allowed. Moon dust cannot be traded on Asime.'

  for (const name of ['MOON-DUST, 5 kg', 'móon  dusts'])
    expectInvalid(
      await app()
        .as(vendor)
        .post('/products', product({ product_name: name })),
      { product_name: why },
    )
  const specified = await app()
    .as(vendor)
    .post('/products', product({ specifications: { Made_of: 'moon dust' } }))
  expectInvalid(specified, { specifications: why })
  expectInvalid(
    await app()
      .as(buyer)
      .post('/requests', request({ description: 'I need moon dust now' })),
    {
      description: why,
    },
  )
  const other = await app()
    .as(vendor)
    .post('/products', product({ description: 'Harmoon dustpan' }))
  expect(other.status, other.text).toBe(201)
  const { id } = other.body.data
  expectInvalid(await app().as(vendor).patch(`/products/${id}`, { product_name: 'Moon dust' }), { product_name: why })
  const asked = await app().as(buyer).post('/requests', request({}))
  expectInvalid(
    await app()
      .as(buyer)
      .put(`/requests/${asked.body.data.id}`, request({ request_title: 'Moon dust' })),
    {
      request_title: why,
    },
  )
})

test('a rule holds in its category alone, of which it can be all, and no longer once it is deleted', async () => {
  const closed = await buildCategory(app())
  const message = 'Nothing is sold here.'
  const id = await made({ kind: 'prohibited', category_id: closed, message })
  const vendor = await buildVendor(app())
  const post = (category: string) =>
    app()
      .as(vendor)
      .post('/products', product({ category_id: category }))

  expectInvalid(await post(closed), { category_id: message })
  expect((await post(categoryId)).status).toBe(201)
  await app()
    .as(moderator)
    .delete(`/admin/posting-rules/${id}`, { body: { reason: 'The law has changed' } })
  expect((await post(closed)).status).toBe(201)
})

test('a posting with watched words goes up and opens a case once, and not again after it was left as it is', async () => {
  await made({ kind: 'watched', phrase: 'sho.rt' })
  const buyer = await buildBuyer(app())
  const text = { description: 'See https://sho.rt/abc for pictures' }
  const posted = await app().as(buyer).post('/requests', request(text))
  expect(posted.status, posted.text).toBe(201)
  const { id } = posted.body.data

  expect(await hintsOn(id)).toEqual([{ kind: 'watched_words', detail: 'sho.rt' }])
  const listed = await app().as(moderator).get('/admin/moderation-cases?limit=100')
  const found = listed.body.data.find(({ subject }: { subject: { id: string } }) => subject.id === id)
  expect(found).toMatchObject({
    report_count: 0,
    reports: [],
    hints: [{ kind: 'watched_words', detail: 'sho.rt', path: null }],
  })
  await app().as(moderator).post(`/admin/moderation-cases/${found.id}/dismiss`, { reason: 'It is their own page' })
  await app()
    .as(buyer)
    .put(`/requests/${id}`, request({ ...text, request_title: 'Wanted: a blue smock' }))
  expect(await hintsOn(id)).toHaveLength(1)
})

test('a file is told which of its rows may not be posted', async () => {
  await made({ kind: 'prohibited', phrase: 'star dust', message: 'Star dust cannot be traded.' })
  const vendor = await buildVendor(app())
  const [{ name }] = await app().sql('SELECT name FROM categories WHERE id = $1', [categoryId])
  const file = `SKU,Name,Description,Category,Price,Stock\r\nS-1,Star dust,Fine,${name},20,5\r\nS-2,Smock,Fine,${name},20,5\r\n`
  const { headers, payload } = formOf({ name: 'goods.csv', content: file })
  const checked = await send(app(), 'POST', '/api/v1/user/product-imports?file_name=goods.csv', {
    headers: { ...headers, authorization: `Bearer ${vendor.token}` },
    payload,
  })

  expect(checked.body.data.problems).toMatchObject([
    { row: 2, column: 'Name', problem: '“star dust” is not allowed. Star dust cannot be traded.' },
  ])
})

test('rules are checked, bounded by version, and of two who change one at once the second is told', async () => {
  expectInvalid(await save({ kind: 'prohibited', phrase: ' ' }), { phrase: 'Enter words', message: expect.any(String) })
  expectInvalid(await save({ kind: 'watched' }), { phrase: 'Enter words, or choose a category' })
  expectInvalid(await save({ kind: 'watched', phrase: '...' }), { phrase: 'Must have a letter or a digit' })
  expectInvalid(await save({ kind: 'watched', category_id: uuid() }), { category_id: 'This category does not exist' })
  const id = uuid()
  const first = await save({ kind: 'watched', phrase: 'comet' }, id)
  expectContract(savePostingRuleEndpoint, first)
  const seen = first.body.data.updated_at

  const answers = await atOnce(
    app(),
    'posting_rules',
    ['comets', 'comet tail'].map((phrase) => () => save({ kind: 'watched', phrase, if_updated_at: seen }, id)),
  )

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expectFailure(await save({ kind: 'watched', phrase: 'comet' }, id), 'conflict')
  expectContract(listPostingRulesEndpoint, await app().as(moderator).get('/admin/posting-rules'))
})
