import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { buildUserWithPassword, mailsTo, uniqueEmail } from '../../../test/accounts.ts'
import { atOnce } from '../../../test/at-once.ts'
import { buildAdmin, buildBuyer, type TestUser } from '../../../test/builders.ts'
import { expectFailure } from '../../../test/failures.ts'
import { newNumber, phonesOf } from '../../../test/phones.ts'
import { type Answer, useTestApp } from '../../../test/test-app.ts'

const POOL = 3
const app = useTestApp({ poolSize: POOL, env: { RATE_LIMITS: 'on' } })
const { textsTo, giveNumber } = phonesOf(app)

const ask = (admin: TestUser, path: string, body: object, key: string = uuid()) =>
  app()
    .as(admin)
    .post(path, body, { headers: { 'idempotency-key': key } })

const buildSupport = () => buildAdmin(app(), { staffRole: 'support' })

/** Somebody who signs in by both. */
async function buildReachable() {
  const user = await buildUserWithPassword(app(), { email: uniqueEmail('old') })
  await app().sql('UPDATE users SET email_verified_at = now() WHERE id = $1', [user.id])
  await giveNumber(user, newNumber())
  return user
}

test.each([
  ['email', () => ({ new_email: uniqueEmail('new') })],
  ['phone', () => ({ new_phone: newNumber() })],
])('as many changes of %s as there are connections do not wait for each other', async (kind, wanted) => {
  const calls: (() => Promise<Answer>)[] = []
  for (let count = 0; count < POOL; count++) {
    const [admin, { id }] = [await buildSupport(), await buildReachable()]
    const body = { ...wanted(), reason: 'They have lost it' }
    calls.push(() => ask(admin, `/admin/users/${id}/change-${kind}`, body))
  }

  const answers = await atOnce(app(), 'idempotency_keys', calls)

  expect(answers.map(({ status }) => status)).toEqual(calls.map(() => 200))
})

test('changes of email are limited by account and by address; what is refused or repeated does not count', async () => {
  const [admin, user, other] = [await buildSupport(), await buildReachable(), await buildReachable()]
  const taken = await buildBuyer(app(), { email: uniqueEmail('taken') })
  const address = uniqueEmail('new')
  const askFor = (id: string, email: string, key?: string) =>
    ask(admin, `/admin/users/${id}/change-email`, { new_email: email, reason: 'They asked' }, key)

  for (let count = 0; count < 6; count++) expectFailure(await askFor(user.id, taken.email), 'email_taken')
  const once = uuid()
  for (let count = 0; count < 6; count++) expect((await askFor(user.id, address, once)).status).toBe(200)
  for (let count = 0; count < 4; count++) expect((await askFor(user.id, address)).status).toBe(200)

  expectFailure(await askFor(user.id, uniqueEmail('another')), 'rate_limited')
  expectFailure(await askFor(other.id, address), 'rate_limited')
  expect(await mailsTo(app(), address)).toHaveLength(5)
})

test('changes of number are limited by account and by number', async () => {
  const [admin, user, other] = [await buildSupport(), await buildReachable(), await buildReachable()]
  const phone = newNumber()
  const askFor = (id: string, to: string) =>
    ask(admin, `/admin/users/${id}/change-phone`, { new_phone: to, reason: 'They asked' })

  for (let count = 0; count < 3; count++) expect((await askFor(user.id, phone)).status).toBe(200)

  expectFailure(await askFor(user.id, newNumber()), 'rate_limited')
  expectFailure(await askFor(other.id, phone), 'rate_limited')
  expect(await textsTo(phone)).toHaveLength(3)
})
