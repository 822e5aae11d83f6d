import { expect, test } from 'vitest'
import { uniqueEmail } from '../../../test/accounts.ts'
import { buildBuyer, buildProduct, type TestUser } from '../../../test/builders.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { type Answer, useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()

const WANTED = { request_title: 'A blue smock', description: 'For a tall man' }

function post(user: TestUser, key: string | undefined, body: unknown = WANTED, path = '/requests'): Promise<Answer> {
  return app()
    .as(user)
    .post(path, body, key === undefined ? {} : { headers: { 'idempotency-key': key } })
}

async function countOf(user: TestUser): Promise<number> {
  return (await app().sql('SELECT FROM item_requests WHERE user_id = $1', [user.id])).length
}

test('the same key replays the first answer, word for word, and says so', async () => {
  const user = await buildBuyer(app())

  const first = await post(user, 'key')
  const again = await post(user, 'key')

  expect(first.status).toBe(201)
  expect(first.headers).not.toHaveProperty('idempotent-replayed')
  expect({
    status: again.status,
    text: again.text,
    replayed: again.headers['idempotent-replayed'],
    type: again.headers['content-type'],
  }).toEqual({
    status: 201,
    text: first.text,
    replayed: 'true',
    type: first.headers['content-type'],
  })
  expect(await countOf(user)).toBe(1)
})

test('without a key each call counts', async () => {
  const user = await buildBuyer(app())

  await post(user, undefined)
  await post(user, undefined)

  expect(await countOf(user)).toBe(2)
})

test('D3: the same key with another body, or on another address, is a 409 and has no effect', async () => {
  const [user, product, other] = await Promise.all([buildBuyer(app()), buildProduct(app()), buildProduct(app())])
  await post(user, 'key')

  expectFailure(
    await post(user, 'key', { ...WANTED, location: 'Accra' }),
    'idempotency_key_reused',
    'This Idempotency-Key was used for something else',
  )
  expectFailure(await post(user, 'key', { rating: 5 }, `/products/${product.id}/reviews`), 'idempotency_key_reused')
  await post(user, 'review', { rating: 5 }, `/products/${product.id}/reviews`)
  expectFailure(await post(user, 'review', { rating: 5 }, `/products/${other.id}/reviews`), 'idempotency_key_reused')
  expect(await countOf(user)).toBe(1)
})

test('D3: the same key of another user is another key', async () => {
  const [one, other] = await Promise.all([buildBuyer(app()), buildBuyer(app())])

  const answers = [await post(one, 'key'), await post(other, 'key', { ...WANTED, location: 'Ho' })]

  expect(answers.map((answer) => answer.status)).toEqual([201, 201])
  expect(answers[1]?.body.data.location).toBe('Ho')
})

test.each([
  ['empty', ''],
  ['of 256 characters', 'k'.repeat(256)],
  ['with a space', 'a b'],
  ['with a tab', 'a\tb'],
  ['with an accent', 'clé'],
])('D3: a key that is %s is a 400', async (_name, key) => {
  const user = await buildBuyer(app())

  expectInvalid(await post(user, key), { 'idempotency-key': 'Must be 1 to 255 visible characters' })
  expect(await countOf(user)).toBe(0)
})

test('keys of 1 and of 255 characters are taken', async () => {
  const user = await buildBuyer(app())

  expect([(await post(user, '~')).status, (await post(user, 'k'.repeat(255))).status]).toEqual([201, 201])
})

test('D2: twenty calls with one key at once, and five later, have one effect and one answer', async () => {
  const user = await buildBuyer(app())

  const answers = await Promise.all(Array.from({ length: 20 }, () => post(user, 'key')))
  for (let i = 0; i < 5; i++) answers.push(await post(user, 'key'))

  expect(answers.map((answer) => answer.status)).toEqual(Array(25).fill(201))
  expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
  expect(answers.filter((answer) => answer.headers['idempotent-replayed'] === 'true')).toHaveLength(24)
  expect(await countOf(user)).toBe(1)
})

test('a failed call does not use its key up', async () => {
  const user = await buildBuyer(app())

  const refused = await post(user, 'key', { ...WANTED, expires_at: '2020-01-01T00:00:00Z' })
  const answer = await post(user, 'key')

  expect([refused.status, answer.status]).toEqual([400, 201])
  expect(answer.headers).not.toHaveProperty('idempotent-replayed')
})

test('a key lives for 24 hours, whether or not it was swept away by then', async () => {
  const user = await buildBuyer(app())
  const age = (interval: string) =>
    app().sql('UPDATE idempotency_keys SET created_at = created_at - $2::interval WHERE owner_id = $1', [
      user.id,
      interval,
    ])
  const first = await post(user, 'key')
  await age('23 hours 59 minutes')
  const replayed = await post(user, 'key')
  await age('2 minutes')
  const anew = await post(user, 'key', { ...WANTED, location: 'Ho' })

  expect(replayed.body.data.id).toBe(first.body.data.id)
  expect(anew.status).toBe(201)
  expect(anew.body.data.id).not.toBe(first.body.data.id)
  expect((await post(user, 'key', { ...WANTED, location: 'Ho' })).body.data.id).toBe(anew.body.data.id)
  expect(await countOf(user)).toBe(2)
})

test('the call is stored as a keyed hash, from which nothing can be guessed', async () => {
  const user = await buildBuyer(app())
  const key = uniqueEmail('key')
  await post(user, key)

  const [row] = await app().sql('SELECT * FROM idempotency_keys WHERE key = $1', [key])

  expect(row.request_hash).toEqual(
    app().context.secrets.hash(`createItemRequest\n/api/v1/requests\n${JSON.stringify(WANTED)}`),
  )
  expect(row.body).toContain('A blue smock')
})

test('a key is ignored where the endpoint takes none', async () => {
  const user = await buildBuyer(app())

  const answer = await app()
    .as(user)
    .put('/auth/profile', { bio: 'Hello' }, { headers: { 'idempotency-key': 'a b' } })

  expect(answer.status).toBe(200)
})
