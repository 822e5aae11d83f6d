import { expect, onTestFinished, test } from 'vitest'
import {
  buildOneTimeToken,
  buildUserWithPassword,
  hashOf,
  mailsTo,
  PASSWORD,
  uniqueEmail,
} from '../../../test/accounts.ts'
import { buildAdmin } from '../../../test/builders.ts'
import { expectFailure } from '../../../test/failures.ts'
import { type Answer, startTestApp, useTestApp } from '../../../test/test-app.ts'

const app = useTestApp({ env: { RATE_LIMITS: 'on' } })

let nextAddress = 1
/** Limits go by address, so each test comes from its own. */
const newAddress = () => `10.1.${nextAddress >> 8}.${nextAddress++ & 255}`

function signIn(ip: string, email: string, password: string): Promise<Answer> {
  return app().anonymous.post('/auth/login', { email, password }, { ip })
}

/** So many calls, not all at once: a busy machine would turn some away. */
async function inBatches<T>(calls: number, call: (i: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let start = 0; start < calls; start += 10) {
    const batch = Array.from({ length: Math.min(10, calls - start) }, (_, i) => call(start + i))
    results.push(...(await Promise.all(batch)))
  }
  return results
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

test('D27: one password tried on a thousand accounts is slowed down by address', async () => {
  const thief = newAddress()

  const answers = await inBatches(1_000, () => signIn(thief, uniqueEmail('many'), 'password1'))

  // More only if a minute has passed meanwhile.
  const { 401: judged = 0, 429: refused = 0 } = tally(answers)
  expect(judged + refused).toBe(1_000)
  expect([120, 180]).toContain(judged)
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

test('frequent sign-ins do not count as guesses', async () => {
  const user = await buildUserWithPassword(app())
  const home = newAddress()

  for (let i = 0; i < 25; i++) expect((await signIn(home, user.email, PASSWORD)).status).toBe(200)
})

test('D25: guessed reset tokens are refused cheaply, and the true one works, also behind the same address', async () => {
  const user = await buildUserWithPassword(app())
  const token = await buildOneTimeToken(app(), user, 'reset_password')
  const carrier = newAddress()
  const reset = (guess: string) =>
    app().anonymous.post('/auth/reset-password', { token: guess, password: 'a new password' }, { ip: carrier })

  const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => reset(`guess-${i}`)))

  expect(tally(answers)).toEqual({ 400: 20, 429: 80 })
  expect((await reset(token)).status).toBe(200)
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

test('D47: a storm of mails that one network asks for does not stop a neighbour’s', async () => {
  const carrier = newAddress()
  const neighbour = await buildUserWithPassword(app())
  const ask = (path: string, email: string) => app().anonymous.post(path, { email }, { ip: carrier })
  const storm = await inBatches(320, () => app().context.rateLimits.take('accountMailsOfAddress', carrier))

  const answers = await inBatches(30, () => ask('/auth/resend-verification', uniqueEmail()))
  const reset = await ask('/auth/forgot-password', neighbour.email)

  expect(storm).toHaveLength(320)
  expect(tally(answers)).toEqual({ 200: 30 })
  expect(reset.status).toBe(200)
  await app().runJobs()
  expect(await mailsTo(app(), neighbour.email)).toMatchObject([{ subject: 'Set a new password' }])
})

test('the mail that a registration sends counts among them', async () => {
  const carrier = newAddress()
  await inBatches(359, () => app().context.rateLimits.take('accountMailsOfAddress', carrier))
  const register = async (ip: string) => {
    const person = { email: uniqueEmail(), password: PASSWORD, full_name: 'Adwoa Sarpong', user_type: 'buyer' }
    const { status } = await app().anonymous.post('/auth/register', person, { ip })
    return [status, (await mailsTo(app(), person.email)).length]
  }

  expect(await register(carrier)).toEqual([201, 1])
  expect(await register(carrier)).toEqual([429, 0])
  expect(await register(newAddress())).toEqual([201, 1])
})

test('other mails are counted apart: a flood of newsletter mails stops no reset', async () => {
  const carrier = newAddress()
  const subscribe = () => app().anonymous.post('/newsletter', { email: uniqueEmail() }, { ip: carrier })
  const answers = await inBatches(80, subscribe)

  expect(tally(answers)).toEqual({ 200: 65, 429: 15 })
  expect(Number(answers.find(({ status }) => status === 429)?.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect((await app().anonymous.post('/auth/forgot-password', { email: uniqueEmail() }, { ip: carrier })).status).toBe(
    200,
  )
})

/** Signs in and returns the cookie by which the device is known again. */
async function knownDeviceOf(email: string, device = ''): Promise<string> {
  const answer = await app().anonymous.post(
    '/auth/login',
    { email, password: PASSWORD },
    { ip: newAddress(), headers: { cookie: device } },
  )
  expect(answer.status).toBe(200)
  return String(answer.headers['set-cookie']).split(';')[0] ?? ''
}

/** As many addresses guess once each. */
function guessFromEverywhere(email: string, guesses: number): Promise<Answer[]> {
  return inBatches(guesses, (i) => signIn(newAddress(), email, `guess ${i}`))
}

test('D47: of 300 guesses from 300 addresses at one account twenty are looked at, and its owner is told once', async () => {
  const owner = await buildUserWithPassword(app())
  const device = await knownDeviceOf(owner.email)

  const answers = await guessFromEverywhere(owner.email, 300)
  expect(tally(answers)).toEqual({ 401: 20, 429: 280 })
  const refused = answers.find(({ status }) => status === 429) as Answer
  expectFailure(
    refused,
    'rate_limited',
    'Too many wrong passwords for this account. Reset your password to sign in now',
  )

  // Not even the right password gets in on a device that the account does not know, or by a cookie that somebody made up.
  expect((await signIn(newAddress(), owner.email, PASSWORD)).status).toBe(429)
  const by = (cookie: string, password = PASSWORD) =>
    app().anonymous.post('/auth/login', { email: owner.email, password }, { ip: newAddress(), headers: { cookie } })
  expect((await by(`device=${'a'.repeat(43)}`)).status).toBe(429)
  expect((await by(await knownDeviceOf((await buildUserWithPassword(app())).email))).status).toBe(429)
  expect((await by(`theme=dark; ${device}`)).status).toBe(200)

  await app().runJobs()
  await guessFromEverywhere(owner.email, 5)
  await app().context.rateLimits.clear('wrongPasswordsOfAccount', owner.email)
  await guessFromEverywhere(owner.email, 21)
  await app().runJobs()
  const mails = await mailsTo(app(), owner.email)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'New sign-in to your account',
    'Someone is guessing your password',
  ])
  expect(mails[1]?.text).toContain('Devices you have used before still work')
  expect(mails[1]?.token).toBe('')
})

test('a known device has ten wrong passwords of its own', async () => {
  const owner = await buildUserWithPassword(app())
  const device = await knownDeviceOf(owner.email)
  const guess = (password: string) =>
    app().anonymous.post(
      '/auth/login',
      { email: owner.email, password },
      { ip: newAddress(), headers: { cookie: device } },
    )

  const answers: Answer[] = []
  for (let i = 0; i < 12; i++) answers.push(await guess(`guess ${i}`))

  expect(tally(answers)).toEqual({ 401: 10, 429: 2 })
  expect((await signIn(newAddress(), owner.email, PASSWORD)).status).toBe(200)
})

test('a reset lets the owner in on a new device during the attack, and forgets the devices of before', async () => {
  const owner = await buildUserWithPassword(app())
  const old = await knownDeviceOf(owner.email)
  await guessFromEverywhere(owner.email, 25)
  const token = await buildOneTimeToken(app(), owner, 'reset_password')

  const reset = await app().anonymous.post('/auth/reset-password', { token, password: PASSWORD }, { ip: newAddress() })
  const device = String(reset.headers['set-cookie']).split(';')[0] ?? ''
  expect((await signIn(newAddress(), owner.email, PASSWORD)).status).toBe(200)
  await guessFromEverywhere(owner.email, 25)

  const by = (cookie: string) =>
    app().anonymous.post(
      '/auth/login',
      { email: owner.email, password: PASSWORD },
      { ip: newAddress(), headers: { cookie } },
    )
  expect((await by(old)).status).toBe(429)
  expect((await by(device)).status).toBe(200)
})

test('D47: after sixty wrong passwords behind one address a neighbour signs in with the right one', async () => {
  const carrier = newAddress()
  const neighbour = await buildUserWithPassword(app())
  const victims = await Promise.all(Array.from({ length: 10 }, () => buildUserWithPassword(app())))

  const answers = await inBatches(100, (i) => signIn(carrier, victims[i % 10]?.email ?? '', `guess ${i}`))

  expect(tally(answers)).toEqual({ 401: 100 })
  expect((await signIn(carrier, neighbour.email, PASSWORD)).status).toBe(200)
})

test('an address that keeps guessing is told to wait a minute at most, and a known device behind it does not wait', async () => {
  const carrier = newAddress()
  const neighbour = await buildUserWithPassword(app())
  const device = await knownDeviceOf(neighbour.email)
  await inBatches(120, () => app().context.rateLimits.take('wrongPasswordsOfAddress', carrier))

  const answers = await Promise.all(Array.from({ length: 3 }, () => signIn(carrier, uniqueEmail(), 'guess')))
  expect(tally(answers)).toEqual({ 429: 3 })
  expect(Number(answers[0]?.headers['retry-after'])).toBeLessThanOrEqual(60)
  const credentials = { email: neighbour.email, password: PASSWORD }
  const headers = { cookie: device }
  expect((await app().anonymous.post('/auth/login', credentials, { ip: carrier, headers })).status).toBe(200)
  // Whoever was turned away has not used up guesses at their own account.
  expect((await app().context.rateLimits.take('wrongPasswordsOfAccount', neighbour.email)).remaining).toBe(19)
})

test('D47: guesses are counted by all nodes together, and a restart forgets none', async () => {
  const owner = await buildUserWithPassword(app())
  const node = await startTestApp({ over: app(), env: { RATE_LIMITS: 'on' } })
  onTestFinished(() => node.close())
  const elsewhere = (password: string) =>
    node.anonymous.post('/auth/login', { email: owner.email, password }, { ip: newAddress() })

  const answers = [
    ...(await guessFromEverywhere(owner.email, 10)),
    ...(await inBatches(12, (i) => elsewhere(`guess ${i}`))),
  ]

  expect(tally(answers)).toEqual({ 401: 20, 429: 2 })
  const restarted = await startTestApp({ over: app(), env: { RATE_LIMITS: 'on' } })
  onTestFinished(() => restarted.close())
  const credentials = { email: owner.email, password: PASSWORD }
  expect((await restarted.anonymous.post('/auth/login', credentials, { ip: newAddress() })).status).toBe(429)
})

test('D47: nobody learns by guessing whether there is an account, nor is a stranger at an unconfirmed address told', async () => {
  const unconfirmed = (await buildUserWithPassword(app())).email
  await app().sql('UPDATE users SET email_verified_at = NULL WHERE email = $1', [unconfirmed])
  const emails = [(await buildUserWithPassword(app())).email, unconfirmed, uniqueEmail('nobody')]

  const answers: Answer[][] = []
  for (const email of emails) answers.push(await guessFromEverywhere(email, 22))

  const texts = answers.map((some) =>
    some.map(({ status, body }) => `${status} ${body.code} ${body.message}`).toSorted(),
  )
  expect(texts[1]).toEqual(texts[0])
  expect(texts[2]).toEqual(texts[0])
  const jobs = await app().sql(
    `SELECT payload->>'email' AS email FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
     WHERE t.identifier = 'mail_guessing_notice' AND payload->>'email' = ANY ($1)`,
    [emails],
  )
  expect(jobs.map(({ email }) => email).toSorted()).toEqual(emails.toSorted())
  await app().runJobs()
  expect(await Promise.all(emails.map(async (email) => (await mailsTo(app(), email)).length))).toEqual([1, 0, 0])
})

test('the cookie of a device is for sign-ins alone, and scripts cannot read it', async () => {
  const owner = await buildUserWithPassword(app())
  const answer = await signIn(newAddress(), owner.email, PASSWORD)
  expect(answer.headers['set-cookie']).toMatch(
    /^device=[\w-]{43}; Path=\/api\/v1\/auth; Max-Age=34560000; HttpOnly; SameSite=Strict$/,
  )
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
  expect((await app().anonymous.get('/auth/profile', { headers: { cookie } })).status).toBe(401)

  // A household shares it.
  const other = await buildUserWithPassword(app())
  expect(await knownDeviceOf(other.email, cookie)).toBe(cookie)
  const rows = await app().sql('SELECT FROM known_devices WHERE user_id = ANY ($1::uuid[]) AND token_hash = $2', [
    [owner.id, other.id],
    hashOf(cookie.replace('device=', '')),
  ])
  expect(rows).toHaveLength(2)
})

test('signing out everywhere forgets the devices of others, and an admin who does it forgets all', async () => {
  const owner = await buildUserWithPassword(app())
  const [device, other] = [await knownDeviceOf(owner.email), await knownDeviceOf(owner.email)]
  const known = async () => {
    const rows = await app().sql('SELECT token_hash FROM known_devices WHERE user_id = $1', [owner.id])
    return rows.map(({ token_hash: hash }) => hash.toString('hex'))
  }
  const hexOf = (cookie: string) => hashOf(cookie.replace('device=', '')).toString('hex')
  expect(await known()).toEqual(expect.arrayContaining([hexOf(device), hexOf(other)]))
  const signOut = async (cookie: string) => {
    const { body } = await signIn(newAddress(), owner.email, PASSWORD)
    const headers = { cookie }
    return app().as(body.data).post('/auth/logout', { all_devices: true }, { headers })
  }

  expect((await signOut(device)).status).toBe(204)
  expect(await known()).toEqual([hexOf(device)])
  // No token makes a device known but that of one that was.
  expect((await signOut(`device=${'a'.repeat(43)}`)).status).toBe(204)
  expect(await known()).toEqual([])

  await knownDeviceOf(owner.email)
  const admin = await buildAdmin(app())
  const ended = await app()
    .as(admin)
    .post(`/admin/users/${owner.id}/sign-out`, { reason: 'Their telephone was stolen' })
  expect(ended.status, ended.text).toBe(200)
  expect(await known()).toEqual([])
})

test('an account knows twenty devices: a client without cookies does not push out the one that comes back', async () => {
  const owner = await buildUserWithPassword(app())
  const device = await knownDeviceOf(owner.email)
  await knownDeviceOf(owner.email, device)
  await app().sql(
    'INSERT INTO known_devices (user_id, token_hash) SELECT $1, sha256(n::text::bytea) FROM generate_series(1, 30) AS n',
    [owner.id],
  )
  const latest = await knownDeviceOf(owner.email)

  const rows = await app().sql('SELECT token_hash FROM known_devices WHERE user_id = $1', [owner.id])
  const kept = rows.map(({ token_hash: hash }) => hash.toString('hex'))
  expect(kept).toHaveLength(20)
  for (const cookie of [device, latest]) expect(kept).toContain(hashOf(cookie.replace('device=', '')).toString('hex'))
})

test('in one session ten wrong passwords are looked at, wherever they come from, and other sessions are not affected', async () => {
  const owner = await buildUserWithPassword(app())
  const { body } = await signIn(newAddress(), owner.email, PASSWORD)
  const close = (as: { token: string }, password: string) =>
    app().as(as).post('/user/close', { password }, { ip: newAddress() })

  const answers: Answer[] = []
  for (let i = 0; i < 11; i++) answers.push(await close(owner, `guess ${i}`))

  expect(tally(answers)).toEqual({ 400: 10, 429: 1 })
  expect((await close(body.data, 'guess')).status).toBe(400)
})
