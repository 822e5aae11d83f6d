import { expect, test } from 'vitest'
import { buildOneTimeToken, buildUserWithPassword, PASSWORD, uniqueEmail } from '../../../test/accounts.ts'
import { expectFailure } from '../../../test/failures.ts'
import { type Answer, useTestApp } from '../../../test/test-app.ts'

const app = useTestApp({ env: { RATE_LIMITS: 'on' } })

let nextAddress = 1
/** Limits go by address, so each test comes from its own. */
const newAddress = () => `10.1.${nextAddress >> 8}.${nextAddress++ & 255}`

function signIn(ip: string, email: string, password: string): Promise<Answer> {
  return app().anonymous.post('/auth/login', { email, password }, { ip })
}

function tally(answers: Answer[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

test('D27: of a hundred wrong passwords sent together ten are looked at', async () => {
  const user = await buildUserWithPassword(app())
  const thief = newAddress()

  const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => signIn(thief, user.email, `guess ${i}`)))

  expect(tally(answers)).toEqual({ 401: 10, 429: 90 })
  for (const answer of answers) if (answer.status === 429) expectFailure(answer, 'rate_limited')
  const wait = Number(answers.find((answer) => answer.status === 429)?.headers['retry-after'])
  expect(wait).toBeGreaterThan(10 * 60)
  expect(wait).toBeLessThanOrEqual(15 * 60)
})

test('D27: the right password does not get in among guesses either, but the owner elsewhere does', async () => {
  const user = await buildUserWithPassword(app())
  const thief = newAddress()
  for (let i = 0; i < 10; i++) await signIn(thief, user.email, `guess ${i}`)

  expectFailure(await signIn(thief, user.email, PASSWORD), 'rate_limited')
  expect((await signIn(newAddress(), user.email, PASSWORD)).status).toBe(200)
})

test('D27: one password tried on a thousand accounts is stopped by address', async () => {
  const thief = newAddress()

  const answers: Answer[] = []
  for (let batch = 0; batch < 50; batch++) {
    answers.push(
      ...(await Promise.all(Array.from({ length: 20 }, () => signIn(thief, uniqueEmail('many'), 'password1')))),
    )
  }

  expect(tally(answers)).toEqual({ 401: 60, 429: 940 })
})

test('whoever owns a network of IPv6 addresses is counted as one', async () => {
  const user = await buildUserWithPassword(app())

  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => signIn(`2001:db8:1:2:${(i + 1).toString(16)}::1`, user.email, 'a wrong one')),
  )

  expect(tally(answers)).toEqual({ 401: 10, 429: 10 })
  expect((await signIn('2001:db8:1:3::1', user.email, PASSWORD)).status).toBe(200)
})

test('an address that was mistyped nine times signs in, and starts from zero', async () => {
  const user = await buildUserWithPassword(app())
  const home = newAddress()
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < 9; i++) expect((await signIn(home, user.email, 'mistyped')).status).toBe(401)

    expect((await signIn(home, user.email, PASSWORD)).status).toBe(200)
  }
})

test('signing in often is no guessing', async () => {
  const user = await buildUserWithPassword(app())
  const home = newAddress()

  for (let i = 0; i < 25; i++) expect((await signIn(home, user.email, PASSWORD)).status).toBe(200)
})

test('D25: guessed reset tokens are stopped by address, and the true one still works elsewhere', async () => {
  const user = await buildUserWithPassword(app())
  const token = await buildOneTimeToken(app(), user, 'reset_password')
  const thief = newAddress()
  const reset = (ip: string, guess: string) =>
    app().anonymous.post('/auth/reset-password', { token: guess, password: 'a new password' }, { ip })

  const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => reset(thief, `guess-${i}`)))

  expect(tally(answers)).toEqual({ 400: 20, 429: 80 })
  expectFailure(await reset(thief, token), 'rate_limited')
  expect((await reset(newAddress(), token)).status).toBe(200)
})

test('confirmation tokens are guarded like reset tokens', async () => {
  const thief = newAddress()

  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      app().anonymous.post('/auth/verify-email', { token: `guess-${i}` }, { ip: thief }),
    ),
  )

  expect(tally(answers)).toEqual({ 400: 20, 429: 20 })
})

test('five mails an hour go to one address, known or not, whoever asks', async () => {
  const user = await buildUserWithPassword(app())

  for (const email of [user.email, uniqueEmail('nobody')]) {
    const ask = () => app().anonymous.post('/auth/forgot-password', { email }, { ip: newAddress() })
    const answers = [await ask(), await ask(), await ask(), await ask(), await ask(), await ask()]

    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200, 429])
  }
})

test('thirty mails an hour may be asked for from one address', async () => {
  const sender = newAddress()

  const answers = await Promise.all(
    Array.from({ length: 40 }, () =>
      app().anonymous.post('/auth/resend-verification', { email: uniqueEmail() }, { ip: sender }),
    ),
  )

  expect(tally(answers)).toEqual({ 200: 30, 429: 10 })
})
