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
