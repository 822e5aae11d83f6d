import { logoutEndpoint } from '@asime/contract/accounts'
import { expect, test } from 'vitest'
import { buildUserWithPassword, PASSWORD } from '../../../test/accounts.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()

/** The same person on two devices. */
async function buildTwoDevices() {
  const user = await buildUserWithPassword(app())
  const signIn = async () =>
    (await app().anonymous.post('/auth/login', { email: user.email, password: PASSWORD })).body.data
  return { user, phone: await signIn(), laptop: await signIn() }
}

async function expectEnded(device: { token: string; refresh_token: string }): Promise<void> {
  expectFailure(await app().as(device).get('/user/profile'), 'unauthenticated')
  expectFailure(await app().anonymous.post('/auth/refresh', { refresh_token: device.refresh_token }), 'unauthenticated')
}

async function expectGoesOn(device: { token: string; refresh_token: string }): Promise<void> {
  expect((await app().as(device).get('/user/profile')).status).toBe(200)
  expect((await app().anonymous.post('/auth/refresh', { refresh_token: device.refresh_token })).status).toBe(200)
}

test('D24: signing out ends this session at once, refresh and access token alike, and no other', async () => {
  const { phone, laptop } = await buildTwoDevices()

  const answer = await app().as(phone).post('/auth/logout')

  expectContract(logoutEndpoint, answer)
  await expectEnded(phone)
  await expectGoesOn(laptop)
})

test('D24: signing out everywhere ends all sessions, and leaves an audit row', async () => {
  const { user, phone, laptop } = await buildTwoDevices()

  const answer = await app().as(phone).post('/auth/logout', { all_devices: true })

  expect(answer.status).toBe(204)
  await expectEnded(phone)
  await expectEnded(laptop)
  expect(await app().sql('SELECT kind, request_id FROM audit_events WHERE user_id = $1', [user.id])).toEqual([
    { kind: 'signed_out_everywhere', request_id: answer.headers['x-request-id'] },
  ])
})

test('an empty body signs out this device', async () => {
  const { phone, laptop } = await buildTwoDevices()

  expect((await app().as(phone).post('/auth/logout', {})).status).toBe(204)

  await expectEnded(phone)
  await expectGoesOn(laptop)
})

test('signing out twice is a 401, and without signing in as well', async () => {
  const { phone } = await buildTwoDevices()
  await app().as(phone).post('/auth/logout')

  expectFailure(await app().as(phone).post('/auth/logout'), 'unauthenticated')
  expectFailure(await app().anonymous.post('/auth/logout'), 'unauthenticated')
})

test('all_devices is true or false, and nothing else', async () => {
  const { phone } = await buildTwoDevices()

  expectInvalid(await app().as(phone).post('/auth/logout', { all_devices: 'true' }), {
    all_devices: 'Must be true or false',
  })
  expectInvalid(await app().as(phone).post('/auth/logout', { all: true }), { all: 'Unknown field' })
  await expectGoesOn(phone)
})
