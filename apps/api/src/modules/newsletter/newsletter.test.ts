import { confirmSubscriptionEndpoint, subscribeEndpoint, unsubscribeEndpoint } from '@asime/contract/support'
import { expect, test } from 'vitest'
import { hashOf, mailsTo, uniqueEmail } from '../../../test/accounts.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { type Answer, useTestApp } from '../../../test/test-app.ts'
import { deriveSecrets } from '../../platform/secrets.ts'
import { mailConfirmation } from './newsletter.service.ts'
import { makeUnsubscribeToken } from './unsubscribe-tokens.ts'

const app = useTestApp({ env: { PUBLIC_URL: 'https://asime.example' } })

const INVALID = 'This link is invalid or has expired. Please request a new one'

const subscribe = (email: string): Promise<Answer> => app().anonymous.post('/newsletter', { email })
const confirm = (token: string): Promise<Answer> => app().anonymous.post('/newsletter/confirm', { token })
const unsubscribe = (token: string): Promise<Answer> => app().anonymous.post('/newsletter/unsubscribe', { token })

const rowsOf = (email: string) => app().sql('SELECT * FROM newsletter_subscriptions WHERE email = $1', [email])
const subjectsTo = async (email: string) => (await mailsTo(app(), email)).map(({ subject }) => subject)

/** Asked for, and the token that the mail brought. */
async function buildPending(email = uniqueEmail()): Promise<{ email: string; token: string }> {
  await subscribe(email)
  await app().runJobs()
  return { email, token: (await mailsTo(app(), email)).at(-1)?.token ?? '' }
}

async function buildConfirmed(): Promise<{ email: string; token: string; unsubscribeToken: string }> {
  const pending = await buildPending()
  await confirm(pending.token)
  const welcome = (await mailsTo(app(), pending.email)).at(-1)
  return { ...pending, unsubscribeToken: /unsubscribe\?token=([\w.-]+)/.exec(welcome?.text ?? '')?.[1] ?? '' }
}

test('the link of the mail confirms, and a welcome tells how to end it', async () => {
  const email = uniqueEmail()
  const asked = await subscribe(email.toUpperCase())
  await app().runJobs()
  const [mail] = await mailsTo(app(), email)

  const answer = await confirm(mail?.token ?? '')

  expectContract(subscribeEndpoint, asked)
  expectContract(confirmSubscriptionEndpoint, answer)
  expect(mail?.subject).toBe('Confirm your newsletter subscription')
  expect(mail?.text).toContain(`https://asime.example/newsletter/confirm?token=${mail?.token}`)
  const [row] = await rowsOf(email)
  expect(row.confirmed_at).toEqual(expect.any(Date))
  const [, welcome] = await app().sql('SELECT * FROM mails WHERE recipient = $1 ORDER BY id', [email])
  expect(welcome.subject).toBe('You are subscribed to our newsletter')
  expect(welcome.unsubscribe_url).toBe(
    `https://asime.example/newsletter/unsubscribe?token=${makeUnsubscribeToken(app().context.secrets, row.id)}`,
  )
  expect(welcome.body_text).toContain(welcome.unsubscribe_url)
})

test('a token has 256 random bits, is stored only as its hash, and lives for 7 days', async () => {
  const { email, token } = await buildPending()

  const [row] = await app().sql(
    "SELECT token_hash, token_expires_at - requested_at = interval '7 days' AS a_week FROM newsletter_subscriptions WHERE email = $1",
    [email],
  )

  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(row).toEqual({ token_hash: hashOf(token), a_week: true })
})

test('a link that has expired confirms nothing', async () => {
  const { email, token } = await buildPending()
  await app().sql(
    "UPDATE newsletter_subscriptions SET token_expires_at = now() - interval '1 second' WHERE email = $1",
    [email],
  )

  expectFailure(await confirm(token), 'invalid_token', INVALID)
  expect((await rowsOf(email))[0].confirmed_at).toBeNull()
})

test('opened twice, or ten times at once, a link confirms once and one welcome is written', async () => {
  const { email, token } = await buildPending()

  const answers = [...(await Promise.all(Array.from({ length: 10 }, () => confirm(token)))), await confirm(token)]

  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(200)
  expect(await subjectsTo(email)).toEqual([
    'Confirm your newsletter subscription',
    'You are subscribed to our newsletter',
  ])
})

test('asking again while nothing is confirmed makes the older link invalid', async () => {
  const first = await buildPending()
  const second = await buildPending(first.email)

  expectFailure(await confirm(first.token), 'invalid_token', INVALID)
  expect((await confirm(second.token)).status).toBe(200)
  expect(await rowsOf(first.email)).toHaveLength(1)
})

test('D26: known, pending and unknown addresses get one answer', async () => {
  const addresses = [(await buildConfirmed()).email, (await buildPending()).email, uniqueEmail('nobody')]

  const answers = await Promise.all(addresses.map(subscribe))

  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(answers[0]?.body.data.message).toBe('If this email is not subscribed yet, we have sent a link to confirm it')
  const headers = answers.map((answer) => ({ ...answer.headers, 'x-request-id': '', date: '' }))
  expect(headers).toEqual(headers.map(() => headers[0]))
})

test('D26: known, pending and unknown addresses cause the same work: one job, which alone looks', async () => {
  const addresses = [(await buildConfirmed()).email, (await buildPending()).email, uniqueEmail('nobody')]
  const before = await Promise.all(addresses.map(rowsOf))
  const mailsBefore = await Promise.all(addresses.map(subjectsTo))

  await Promise.all(addresses.map(subscribe))

  const jobs = await Promise.all(
    addresses.map((email) =>
      app().sql(
        "SELECT attempts FROM graphile_worker._private_jobs WHERE payload ->> 'email' = $1 AND payload ->> 'purpose' IS NULL",
        [email],
      ),
    ),
  )
  expect(jobs).toEqual(addresses.map(() => [{ attempts: 0 }]))
  expect(await Promise.all(addresses.map(rowsOf))).toEqual(before)
  expect(await Promise.all(addresses.map(subjectsTo))).toEqual(mailsBefore)
  await app().runJobs()
  expect((await Promise.all(addresses.map(subjectsTo))).map((subjects) => subjects.length)).toEqual([2, 2, 1])
})

test('whoever is subscribed stays so when somebody asks again', async () => {
  const { email, token } = await buildConfirmed()
  const before = await rowsOf(email)

  await subscribe(email)
  await app().runJobs()

  expect(await rowsOf(email)).toEqual(before)
  expect((await confirm(token)).status).toBe(200)
})

test('the job that mails the link may run twice, or ten times at once: the last link works', async () => {
  const email = uniqueEmail()

  await Promise.all(Array.from({ length: 10 }, () => mailConfirmation(app().context, email)))

  const statuses = []
  for (const { token } of await mailsTo(app(), email)) statuses.push((await confirm(token)).status)
  expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 400)])
})

test('unsubscribing forgets the address, once or often, and drops what waits to be sent', async () => {
  const { email, unsubscribeToken } = await buildConfirmed()
  await app().sql("UPDATE mails SET sent_at = now() WHERE recipient = $1 AND subject LIKE 'Confirm%'", [email])
  const other = await buildConfirmed()

  const answers = [await unsubscribe(unsubscribeToken), await unsubscribe(unsubscribeToken)]

  expectContract(unsubscribeEndpoint, answers[0]!)
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(await rowsOf(email)).toEqual([])
  expect(await subjectsTo(email)).toEqual(['Confirm your newsletter subscription'])
  expect(await subjectsTo(other.email)).toHaveLength(2)
})

test('whoever has left must confirm again, by a new link', async () => {
  const { email, token, unsubscribeToken } = await buildConfirmed()
  await unsubscribe(unsubscribeToken)

  expectFailure(await confirm(token), 'invalid_token', INVALID)
  const again = await buildPending(email)
  expect((await rowsOf(email))[0].confirmed_at).toBeNull()
  expect((await unsubscribe(unsubscribeToken)).status).toBe(200)
  expect(await rowsOf(email)).toHaveLength(1)
  expect((await confirm(again.token)).status).toBe(200)
})

test('an unsubscribe token is signed: it cannot be made from an id, nor used for another', async () => {
  const [mine, other] = [await buildConfirmed(), await buildConfirmed()]
  const [{ id: otherId }] = await rowsOf(other.email)
  const signature = mine.unsubscribeToken.split('.')[1]

  for (const token of [
    otherId,
    `${otherId}.${signature}`,
    `${otherId}.${'A'.repeat(43)}`,
    makeUnsubscribeToken(deriveSecrets('the secret of somebody else entirely'), otherId),
    `${mine.unsubscribeToken}x`,
    mine.token,
    'made-up',
  ])
    expectFailure(await unsubscribe(token), 'invalid_token', INVALID)
  expect([await rowsOf(mine.email), await rowsOf(other.email)].map((rows) => rows.length)).toEqual([1, 1])
})

test('the token that confirms does not end, and the one that ends does not confirm', async () => {
  const { token, unsubscribeToken } = await buildConfirmed()

  expectFailure(await unsubscribe(token), 'invalid_token')
  expectFailure(await confirm(unsubscribeToken), 'invalid_token')
})

test('invalid addresses and tokens are refused', async () => {
  expectInvalid(await subscribe('nobody'), { email: 'Email is invalid' })
  expectInvalid(await app().anonymous.post('/newsletter', {}), { email: 'Email is required' })
  expectInvalid(await app().anonymous.post('/newsletter/confirm', {}), { token: 'Token is required' })
  expectInvalid(await unsubscribe(''), { token: 'Token is required' })
  expectInvalid(await unsubscribe('with space'), { token: 'Token is invalid' })
})
