import { listOwnSessionsEndpoint } from '@asime/contract/own-sessions'
import { expect, test } from 'vitest'
import { buildUserWithPassword, PASSWORD } from '../../../test/accounts.ts'
import { buildBuyer } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure } from '../../../test/failures.ts'
import { connectLive } from '../../../test/live.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()

test('somebody sees where they are signed in, and ends a session with its sockets, their own alone', async () => {
  const [user, stranger] = [await buildUserWithPassword(app()), await buildBuyer(app())]
  const signedIn = await app().anonymous.post(
    '/auth/login',
    { email: user.email, password: PASSWORD },
    { ip: '192.0.2.7' },
  )
  const thief = { ...user, token: signedIn.body.data.token as string }
  const { cut } = await connectLive(await app().listen(), thief.token)

  const listed = await app().as(user).get('/user/sessions')

  expectContract(listOwnSessionsEndpoint, listed)
  expect(listed.body.data.map((each: { is_this: boolean }) => each.is_this)).toEqual([false, true])
  const networks = async () =>
    (await app().as(user).get('/user/sessions')).body.data.map((each: { network: string | null }) => each.network)
  expect(await networks()).toEqual(['192.0.2.7', null])
  await app().anonymous.post(
    '/auth/refresh',
    { refresh_token: signedIn.body.data.refresh_token },
    { ip: '2001:db8:1:2:3::4' },
  )
  expect(await networks()).toEqual([expect.stringMatching(/^2001:db8:1:2/), null])
  const path = `/user/sessions/${listed.body.data[0].id}`
  expectFailure(await app().as(stranger).delete(path), 'not_found')
  expect((await app().as(thief).get('/auth/profile')).status).toBe(200)
  expect((await app().as(user).delete(path)).status).toBe(204)
  await cut
  expectFailure(await app().as(thief).get('/auth/profile'), 'unauthenticated')
  expectFailure(await app().as(user).delete(path), 'not_found')
  expect((await app().as(user).get('/user/sessions')).body.data).toHaveLength(1)
})

test('ending a session forgets its device and no other', async () => {
  const user = await buildUserWithPassword(app())
  const known = async () => (await app().sql('SELECT FROM known_devices WHERE user_id = $1', [user.id])).length
  const signIn = async (cookie?: string) => {
    const answer = await app().anonymous.post(
      '/auth/login',
      { email: user.email, password: PASSWORD },
      { headers: cookie === undefined ? {} : { cookie } },
    )
    const [mine] = (await app().as(answer.body.data).get('/user/sessions')).body.data.filter(
      (each: { is_this: boolean }) => each.is_this,
    )
    return { token: answer.body.data.token, id: mine.id, cookie: String(answer.headers['set-cookie']).split(';')[0]! }
  }
  const [mine, thief] = [await signIn(), await signIn()]
  const again = await signIn(mine.cookie)
  expect(await known()).toBe(2)

  expect((await app().as(again).delete(`/user/sessions/${mine.id}`)).status).toBe(204)
  expect(await known()).toBe(2)
  expect((await app().as(again).delete(`/user/sessions/${thief.id}`)).status).toBe(204)
  expect(await known()).toBe(1)
  const news = async () =>
    (await app().as(again).get('/notifications')).body.data.filter(
      ({ kind }: { kind: string }) => kind === 'new_sign_in',
    ).length
  await app().sql("DELETE FROM notifications WHERE user_id = $1 AND kind = 'new_sign_in'", [user.id])
  await signIn(mine.cookie)
  expect(await news()).toBe(0)
  await signIn(thief.cookie)
  expect(await news()).toBe(1)
})
