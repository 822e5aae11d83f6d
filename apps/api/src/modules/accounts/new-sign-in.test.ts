import { expect, test } from 'vitest'
import { buildUserWithPassword, mailsTo, PASSWORD, register } from '../../../test/accounts.ts'
import type { TestUser } from '../../../test/builders.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp({ env: { PUBLIC_URL: 'https://asime.example' } })

const PHONE =
  'Mozilla/5.0 (Linux; Android 14; SM-A055F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'

const signIn = (email: string, { agent = PHONE, ip = '41.66.200.7', cookie = '', password = PASSWORD } = {}) =>
  app().anonymous.post(
    '/auth/login',
    { email, password },
    { ip, headers: { 'user-agent': agent, ...(cookie && { cookie }) } },
  )
const cookieOf = (answer: { headers: { 'set-cookie'?: unknown } }) =>
  String(answer.headers['set-cookie']).split(';')[0] ?? ''
const told = async (user: Pick<TestUser, 'token'>): Promise<{ kind: string; title: string; body: string }[]> =>
  (await app().as(user).get('/notifications?group=safety')).body.data

test('a sign-in on a device that the account does not know is told at once, in the app and by email', async () => {
  const user = await buildUserWithPassword(app())
  const first = await signIn(user.email, { ip: '154.160.1.2' })
  expect(await told(user)).toMatchObject([
    {
      kind: 'new_sign_in',
      title: 'New sign-in to your account: Chrome on Android',
      body: expect.stringMatching(
        /^On \d{1,2} \w+ \d{4}, \d\d:\d\d, from the network address 154\.160\.1\.2\. If this/,
      ),
    },
  ])
  const [mail] = await mailsTo(app(), user.email)
  expect(mail?.subject).toBe('New sign-in to your account: Chrome on Android')
  expect(mail?.text).toContain('sign out all devices now')
  // Nobody can have it otherwise.
  expect(mail?.text).not.toMatch(/unsubscribe/)

  // The same browser again is known.
  await signIn(user.email, { cookie: cookieOf(first), ip: '102.176.9.9' })
  expect(await told(user)).toHaveLength(1)
  // Another one, or one without a cookie elsewhere, is not.
  await signIn(user.email, { agent: 'curl/8.5.0' })
  expect((await told(user))[0]).toMatchObject({ title: 'New sign-in to your account' })
  await signIn(user.email, { ip: '197.251.3.3' })
  expect(await told(user)).toHaveLength(3)
})

test('sign-ins of a program without cookies notify once a day, not each time', async () => {
  const user = await buildUserWithPassword(app())
  for (let i = 0; i < 3; i++) await signIn(user.email)
  expect(await told(user)).toHaveLength(1)
})

test('registering, returning on that device and wrong passwords do not notify', async () => {
  const registered = await register(app())
  const user = { token: registered.body.data.token }
  await signIn(registered.email, { cookie: cookieOf(registered) })
  expect((await signIn(registered.email, { password: 'not the password' })).status).toBe(401)
  expect(await told(user)).toEqual([])
})

test('the very first sign-in to an account that was made for somebody notifies nobody, and one after years does', async () => {
  const [fresh, old] = [await buildUserWithPassword(app()), await buildUserWithPassword(app())]
  await app().sql('DELETE FROM sessions WHERE user_id = ANY ($1)', [[fresh.id, old.id]])
  await app().sql("UPDATE users SET created_at = now() - interval '2 years' WHERE id = $1", [old.id])
  const [first, again] = [await signIn(fresh.email), await signIn(old.email)]
  expect(await told({ token: first.body.data.token })).toEqual([])
  expect(await told({ token: again.body.data.token })).toHaveLength(1)
})

test('what a browser says of itself cannot write into the notice', async () => {
  const user = await buildUserWithPassword(app())
  await signIn(user.email, { agent: 'Chrome/1 Android https://evil.example <b>call 0244123456</b>' })
  expect((await told(user))[0]?.title).toBe('New sign-in to your account: Chrome on Android')
  expect(JSON.stringify(await told(user))).not.toMatch(/evil|0244123456/)
})
