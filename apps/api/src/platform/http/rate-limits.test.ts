import { expect, test } from 'vitest'
import { buildBuyer } from '../../../test/builders.ts'
import { expectFailure } from '../../../test/failures.ts'
import { deliver, eventOf } from '../../../test/payments.ts'
import { type Answer, useTestApp } from '../../../test/test-app.ts'
import { createRateLimits, limitGuesses } from './rate-limits.ts'

const app = useTestApp({ env: { RATE_LIMITS: 'on' } })
const behindProxy = useTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } })

function tally(answers: Answer[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

test('1,500 calls a minute come from one address, and it is told how long to wait', async () => {
  const answers: Answer[] = []
  for (let batch = 0; batch < 16; batch++) {
    answers.push(
      ...(await Promise.all(Array.from({ length: 100 }, () => app().anonymous.get('/nothing', { ip: '10.9.0.1' })))),
    )
  }
  const refused = answers.filter((answer) => answer.status === 429)

  expect(tally(answers)).toEqual({ 404: 1_500, 429: 100 })
  expectFailure(refused[0] as Answer, 'rate_limited', 'Too many attempts. Please wait a little and try again')
  expect(Number(refused[0]?.headers['retry-after'])).toBeLessThanOrEqual(60)
  // However the path is written, it counts.
  expect((await app().server.inject({ url: '/%61pi/v1/demo-accounts', remoteAddress: '10.9.0.1' })).statusCode).toBe(
    429,
  )
  expect((await app().anonymous.get('/healthz', { ip: '10.9.0.1' })).status).toBe(200)
  expect((await app().anonymous.get('/products', { ip: '10.9.0.2' })).status).toBe(200)
})

test('events of the provider are taken from an address that used up its calls, and forged ones count as calls', async () => {
  const ip = '10.9.5.1'
  const event = eventOf({ reference: 'py-of-nobody-at-all', amount: 1 })
  const headers = { 'x-asime-signature': 'a'.repeat(128) }
  const forged = await Promise.all(
    Array.from({ length: 1_501 }, () => app().anonymous.post('/webhooks/sandbox', JSON.parse(event), { ip, headers })),
  )

  expect(tally(forged)).toEqual({ 401: 1_500, 429: 1 })
  expect((await app().anonymous.get('/demo-accounts', { ip })).status).toBe(429)
  expect((await deliver(app(), event, { ip })).status).toBe(200)
})

test('a user writes 120 times a minute, wherever they are, and others are not affected', async () => {
  const [user, other] = await Promise.all([buildBuyer(app()), buildBuyer(app())])
  const write = (as: typeof user, i: number) =>
    app()
      .as(as)
      .put('/auth/profile', { bio: `${i}` }, { ip: `10.9.1.${i}` })

  const answers = await Promise.all(Array.from({ length: 130 }, (_, i) => write(user, i)))

  expect(tally(answers)).toEqual({ 200: 120, 429: 10 })
  expect((await write(other, 1)).status).toBe(200)
  expect((await app().as(user).get('/user/profile')).status).toBe(200)
})

test('sign-ins and registrations are 120 a minute from one address, whatever is in them', async () => {
  const answers = await Promise.all(
    Array.from({ length: 130 }, () => app().anonymous.post('/auth/register', {}, { ip: '10.9.2.1' })),
  )

  expect(tally(answers)).toEqual({ 400: 120, 429: 10 })
})

test('behind a proxy the visitor counts, as the proxy names them, and not what they claim', async () => {
  const signIn = (claimed: string) =>
    behindProxy().anonymous.post(
      '/auth/login',
      {},
      { ip: '10.0.0.1', headers: { 'x-forwarded-for': `${claimed}, 203.0.113.7` } },
    )

  const answers = await Promise.all(Array.from({ length: 130 }, (_, i) => signIn(`198.51.100.${i}`)))

  expect(tally(answers)).toEqual({ 400: 120, 429: 10 })
})

test('without a proxy nobody is believed who they say they are', async () => {
  const answers = await Promise.all(
    Array.from({ length: 130 }, (_, i) =>
      app().anonymous.post('/auth/login', {}, { ip: '10.9.3.1', headers: { 'x-forwarded-for': `198.51.100.${i}` } }),
    ),
  )

  expect(tally(answers)).toEqual({ 400: 120, 429: 10 })
})

test('a guess that could not be judged, because we are in trouble, does not count', async () => {
  const limits = createRateLimits(true)
  const guess = (outcome: () => Promise<string | undefined>) =>
    limitGuesses(limits, [['wrongTokens', 'someone']], outcome)

  for (let i = 0; i < 40; i++) await expect(guess(() => Promise.reject(new Error('outage')))).rejects.toThrow('outage')
  for (let i = 0; i < 40; i++) expect(await guess(async () => 'right')).toBe('right')
  for (let i = 0; i < 20; i++) expect(await guess(async () => undefined)).toBeUndefined()
  await expect(guess(async () => 'right')).rejects.toMatchObject({ code: 'rate_limited' })
})
