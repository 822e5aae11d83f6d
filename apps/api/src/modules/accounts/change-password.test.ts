import { expect, test } from 'vitest'
import { buildUserWithPassword, PASSWORD } from '../../../test/accounts.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { connectLive } from '../../../test/live.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()
const NEXT = 'waakye-and-shito-7'
const change = (user: { token: string }, password: string, next = NEXT) =>
  app().as(user).post('/auth/change-password', { password, new_password: next })
const signIn = (email: string, password: string) => app().anonymous.post('/auth/login', { email, password })

test('a new password takes the present one, ends all other sessions with their sockets, and is notified', async () => {
  const user = await buildUserWithPassword(app())
  const signedIn = await signIn(user.email, PASSWORD)
  const other = { token: signedIn.body.data.token as string }
  const { cut } = await connectLive(await app().listen(), other.token)

  expectInvalid(await change(user, 'a guess of mine'), { password: 'This password is incorrect' })
  expectInvalid(await change(user, PASSWORD, 'liverpool'), { new_password: expect.stringContaining('too common') })
  expect((await app().as(other).get('/auth/profile')).status).toBe(200)
  expect((await change(user, PASSWORD)).status).toBe(204)

  await cut
  expectFailure(await app().as(other).get('/auth/profile'), 'unauthenticated')
  expect((await app().as(user).get('/auth/profile')).status).toBe(200)
  expectFailure(await signIn(user.email, PASSWORD), 'invalid_credentials')
  expect((await signIn(user.email, NEXT)).status).toBe(200)
  const news = await app().as(user).get('/notifications')
  expect(news.body.data.map(({ kind }: { kind: string }) => kind)).toContain('password_changed')
})

test('only one of two password changes at once is made', async () => {
  const user = await buildUserWithPassword(app())

  const answers = await Promise.all([
    change(user, PASSWORD, 'one of two ways'),
    change(user, PASSWORD, 'two of two ways'),
  ])

  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
  // The other has found another password, before it checked the present one or after.
  const [refused] = answers.filter(({ status }) => status !== 204)
  expect(['conflict', 'validation_failed']).toContain(refused?.body.code)
})

test('a vendor chooses ten characters or more', async () => {
  const user = await buildUserWithPassword(app())
  await app().sql("UPDATE users SET user_type = 'vendor' WHERE id = $1", [user.id])

  expectInvalid(await change(user, PASSWORD, 'kenkey-77'), { new_password: 'Password must be at least 10 characters' })
})
