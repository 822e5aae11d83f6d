import { verifyEmailEndpoint } from '@asime/contract/account-mails'
import { resendVerificationEndpoint } from '@asime/contract/accounts'
import { expect, test } from 'vitest'
import { buildUserWithPassword, mailsTo, register, uniqueEmail } from '../../../test/accounts.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { type Answer, useTestApp } from '../../../test/test-app.ts'

const app = useTestApp({ env: { PUBLIC_URL: 'https://asime.example' } })

const INVALID = 'This link is invalid or has expired. Please request a new one'

function verify(token: string): Promise<Answer> {
  return app().anonymous.post('/auth/verify-email', { token })
}

function resend(email: string): Promise<Answer> {
  return app().anonymous.post('/auth/resend-verification', { email })
}

/** Registered, and what the first mail brought. */
async function buildNewcomer() {
  const { email, body } = await register(app(), { full_name: 'Esi Quaye' })
  const [mail] = await mailsTo(app(), email)
  return { email, token: mail?.token ?? '', mail, signedIn: body.data }
}

async function isVerified(signedIn: { token: string }): Promise<boolean> {
  return (await app().as(signedIn).get('/user/profile')).body.data.profile.email_verified
}

test('registering mails a link that confirms the address', async () => {
  const { token, mail, signedIn } = await buildNewcomer()

  const answer = await verify(token)

  expectContract(verifyEmailEndpoint, answer)
  // Whoever registered somebody else's address is named to its owner.
  expect(answer.body.data.full_name).toBe('Esi Quaye')
  expect(mail?.subject).toBe('Confirm your email address')
  expect(mail?.text).toContain('Akwaaba, Esi Quaye!')
  expect(mail?.text).toContain(`https://asime.example/verify-email?token=${token}`)
  expect(await isVerified(signedIn)).toBe(true)
})

test.each(['Visit evil.example now', 'http://evil.example', 'me@evil.example', 'You won: www.evil.example'])(
  'a name that reads like a link or an address is left out of the mail: %s',
  async (fullName) => {
    const { email } = await register(app(), { full_name: fullName })

    const [mail] = await mailsTo(app(), email)
    expect(mail?.text).toMatch(/^Akwaaba!\n/)
    expect(mail?.text).not.toContain('evil')
  },
)

test('a link works once', async () => {
  const { token } = await buildNewcomer()
  await verify(token)

  expectFailure(await verify(token), 'invalid_token', INVALID)
})

test('a link works for 24 hours', async () => {
  const { token, signedIn } = await buildNewcomer()
  const [row] = await app().sql(
    "SELECT expires_at - created_at = interval '24 hours' AS a_day FROM one_time_tokens WHERE user_id = $1",
    [signedIn.user.id],
  )
  await app().sql("UPDATE one_time_tokens SET expires_at = now() - interval '1 second' WHERE user_id = $1", [
    signedIn.user.id,
  ])

  expectFailure(await verify(token), 'invalid_token', INVALID)
  expect(row).toEqual({ a_day: true })
  expect(await isVerified(signedIn)).toBe(false)
})

test('a link that is asked for again replaces the first', async () => {
  const { email, token } = await buildNewcomer()
  expectContract(resendVerificationEndpoint, await resend(email))
  await app().runJobs()
  const [, second] = await mailsTo(app(), email)

  expectFailure(await verify(token), 'invalid_token', INVALID)
  expect((await verify(second?.token ?? '')).status).toBe(200)
})

test('D26: unknown, confirmed and unconfirmed addresses get one answer, and only the last a mail', async () => {
  const confirmed = await buildUserWithPassword(app())
  const newcomer = await buildNewcomer()
  const addresses = [confirmed.email, newcomer.email, uniqueEmail('nobody')]

  const answers = await Promise.all(addresses.map(resend))
  await app().runJobs()

  expect(new Set(answers.map((answer) => `${answer.status} ${answer.text}`)).size).toBe(1)
  expect(answers[0]?.body.data.message).toBe(
    'If there is an account with this email that is not confirmed yet, we have sent a link',
  )
  expect(await Promise.all(addresses.map(async (email) => (await mailsTo(app(), email)).length))).toEqual([0, 2, 0])
})

test('an invalid token is refused', async () => {
  expectInvalid(await app().anonymous.post('/auth/verify-email', {}), { token: 'Token is required' })
  expectFailure(await verify('made-up'), 'invalid_token', INVALID)
})
