import { loginEndpoint } from '@asime/contract/accounts'
import { expect, test } from 'vitest'
import { buildUserWithPassword, hashAsInProduction, PASSWORD, uniqueEmail } from '../../../test/accounts.ts'
import { buildBuyer } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { hashPassword, passwordMatches } from './passwords.ts'

const app = useTestApp()

test('signing in answers like a registration, and opens a session of its own each time', async () => {
  const user = await buildUserWithPassword(app())

  const answers = await Promise.all(
    [1, 2].map(() => app().anonymous.post('/auth/login', { email: user.email, password: PASSWORD })),
  )

  for (const answer of answers) {
    expectContract(loginEndpoint, answer)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body.data.user).toMatchObject({
      id: user.id,
      email: user.email,
      profile: { full_name: user.fullName },
    })
  }
  const tokens = answers.flatMap(({ body }) => [body.data.access_token, body.data.refresh_token])
  expect(new Set(tokens).size).toBe(4)
})

test('the session remembers the browser', async () => {
  const user = await buildUserWithPassword(app())

  await app().anonymous.post(
    '/auth/login',
    { email: user.email, password: PASSWORD },
    { headers: { 'user-agent': `Browser ${'x'.repeat(400)}` } },
  )

  const rows = await app().sql('SELECT user_agent FROM sessions WHERE user_id = $1 AND user_agent IS NOT NULL', [
    user.id,
  ])
  expect(rows).toEqual([{ user_agent: `Browser ${'x'.repeat(292)}` }])
})

test('an address is the same however its letters are cased and whatever stands around it', async () => {
  const user = await buildUserWithPassword(app())

  const answer = await app().anonymous.post('/auth/login', {
    email: `  ${user.email.toUpperCase()} `,
    password: PASSWORD,
  })

  expect(answer.status).toBe(200)
})

test('only ASCII letters have another case: the Kelvin sign is no k', async () => {
  const user = await buildUserWithPassword(app(), { email: uniqueEmail('kofi') })

  const answer = await app().anonymous.post('/auth/login', {
    email: user.email.replace('k', '\u212a'),
    password: PASSWORD,
  })

  expectFailure(answer, 'invalid_credentials')
})

test('a password is the same however its accents are encoded, and differs by case and space', async () => {
  const email = uniqueEmail()
  await app().anonymous.post('/auth/register', { email, password: 'Ménsah-1', full_name: 'Efua' })
  const statusOf = async (password: string) => (await app().anonymous.post('/auth/login', { email, password })).status

  expect(await statusOf('Me\u0301nsah-1')).toBe(200)
  expect(await statusOf('ménsah-1')).toBe(401)
  expect(await statusOf('Ménsah-1 ')).toBe(401)
})

test('what is missing is named', async () => {
  expectInvalid(await app().anonymous.post('/auth/login', { email: ' ', password: '' }), {
    email: 'Email is required',
    password: 'Password is required',
  })
  expectInvalid(await app().anonymous.post('/auth/login', {}), {
    email: 'Email is required',
    password: 'Password is required',
  })
})

test('D26: a wrong password and an unknown address are one answer', async () => {
  const user = await buildUserWithPassword(app())
  const withoutPassword = await buildBuyer(app())

  const answers = await Promise.all(
    [user.email, uniqueEmail('nobody'), withoutPassword.email, 'not an address'].map((email) =>
      app().anonymous.post('/auth/login', { email, password: 'a wrong password' }),
    ),
  )

  for (const answer of answers) {
    expectFailure(answer, 'invalid_credentials', 'Invalid email or password')
    expect(answer.body).toEqual({ ...answers[0]?.body, request_id: answer.body.request_id })
    expect(Object.keys(answer.headers)).toEqual(Object.keys(answers[0]?.headers ?? {}))
  }
})

// Processor time and not the clock, and the least of several: what else the process or the machine does only adds to it.
test('D26: an unknown address costs the same work as a wrong password', async () => {
  hashAsInProduction()
  const known = await hashPassword(PASSWORD)
  const workOf = async (hash: string | undefined) => {
    const before = process.cpuUsage()
    expect(await passwordMatches(hash, 'a wrong password')).toBe(false)
    const { user, system } = process.cpuUsage(before)
    return user + system
  }

  const works = { unknown: Infinity, wrong: Infinity }
  for (let i = 0; i < 6; i++) {
    works.unknown = Math.min(works.unknown, await workOf(undefined))
    works.wrong = Math.min(works.wrong, await workOf(known))
  }

  expect(works.unknown / works.wrong).toBeGreaterThan(0.5)
  expect(works.unknown / works.wrong).toBeLessThan(2)
})

test('a suspended account cannot sign in, and only its owner learns why', async () => {
  const user = await buildUserWithPassword(app())
  await app().sql("UPDATE users SET status = 'suspended' WHERE id = $1", [user.id])

  expectFailure(
    await app().anonymous.post('/auth/login', { email: user.email, password: PASSWORD }),
    'account_suspended',
  )
  expectFailure(
    await app().anonymous.post('/auth/login', { email: user.email, password: 'a wrong one' }),
    'invalid_credentials',
  )
  expect(await app().sql('SELECT FROM sessions WHERE user_id = $1 AND user_agent IS NOT NULL', [user.id])).toHaveLength(
    0,
  )
})
