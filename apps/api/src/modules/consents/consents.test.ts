import { TERMS_IN_FORCE_SINCE } from '@asime/contract/rules'
import { expect, test } from 'vitest'
import { mailsTo, PASSWORD, register, uniqueEmail } from '../../../test/accounts.ts'
import { atOnce } from '../../../test/at-once.ts'
import { expectFailure } from '../../../test/failures.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()

const TERMS = { kind: 'terms', is_given: true, terms_of: TERMS_IN_FORCE_SINCE, way: 'sign_up_page' }
const newsletter = (isGiven: boolean, way = 'newsletter_link') => ({
  kind: 'newsletter',
  is_given: isGiven,
  terms_of: null,
  way,
})

const consentsOf = (userId: string) =>
  app().sql('SELECT kind, is_given, terms_of::text, way FROM consents WHERE user_id = $1 ORDER BY id', [userId])

async function buildMember({ isConfirmed = true } = {}) {
  const { email, body } = await register(app())
  const { token, user } = body.data
  await app().runJobs()
  if (isConfirmed) {
    const [mail] = await mailsTo(app(), email)
    expect((await app().anonymous.post('/auth/verify-email', { token: mail?.token })).status).toBeLessThan(300)
  }
  return { email, token, id: user.id as string }
}

/** @returns the token of the link that ends it */
async function joinNewsletter(email: string): Promise<string> {
  await app().anonymous.post('/newsletter', { email })
  await app().runJobs()
  const confirm = () => mailsTo(app(), email).then((mails) => mails.at(-1)?.token ?? '')
  const token = await confirm()
  // Mail programs open links again: that is no second consent.
  for (let i = 0; i < 2; i++) expect((await app().anonymous.post('/newsletter/confirm', { token })).status).toBe(200)
  const mails = await mailsTo(app(), email)
  return /unsubscribe\?token=([\w.-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
}

const leave = (token: string) => app().anonymous.post('/newsletter/unsubscribe', { token })

test('an account keeps which terms it was opened under, and each joining and leaving of the newsletter once', async () => {
  const member = await buildMember()
  const first = await joinNewsletter(member.email)
  // Two clicks at once are one leaving.
  for (const answer of await atOnce(app(), 'newsletter_subscriptions', [() => leave(first), () => leave(first)]))
    expect(answer?.status).toBe(200)
  await joinNewsletter(member.email)

  const history = [TERMS, newsletter(true), newsletter(false), newsletter(true)]
  expect(await consentsOf(member.id)).toEqual(history)
  const exported = await app().as(member).post('/user/data/export', { password: PASSWORD })
  expect(exported.body.data.tables.consents).toEqual(
    history.map((each) => expect.objectContaining({ ...each, happened_at: expect.any(String) })),
  )

  expect((await app().as(member).post('/user/close', { password: PASSWORD })).status).toBe(204)
  expect(await consentsOf(member.id)).toEqual([...history, newsletter(false, 'account_closed')])
})

test('what an address joined before its account confirmed it is kept from then on, as of when it joined, and once', async () => {
  const member = await buildMember({ isConfirmed: false })
  await joinNewsletter(member.email)
  expect(await consentsOf(member.id)).toEqual([TERMS])
  const [joined] = await app().sql('SELECT confirmed_at FROM newsletter_subscriptions WHERE email = $1', [member.email])

  // By the link of a later mail; a reset confirms the address as well.
  const [mail] = (await mailsTo(app(), member.email)).filter(({ text }) => text.includes('/verify-email'))
  expect((await app().anonymous.post('/auth/verify-email', { token: mail?.token })).status).toBeLessThan(300)
  await app().anonymous.post('/auth/forgot-password', { email: member.email })
  await app().runJobs()
  const reset = (await mailsTo(app(), member.email)).at(-1)
  const answer = await app().anonymous.post('/auth/reset-password', { token: reset?.token, password: PASSWORD })
  expect(answer.status, answer.text).toBeLessThan(300)

  expect(await consentsOf(member.id)).toEqual([TERMS, newsletter(true)])
  const [kept] = await app().sql("SELECT happened_at FROM consents WHERE user_id = $1 AND kind = 'newsletter'", [
    member.id,
  ])
  expect(kept.happened_at).toEqual(joined.confirmed_at)
})

test('an address that no account has confirmed leaves no history, and what was refused none of the terms', async () => {
  const member = await buildMember({ isConfirmed: false })
  const stranger = uniqueEmail()
  for (const email of [member.email, stranger]) await leave(await joinNewsletter(email))
  const before = await app().sql('SELECT count(*)::int AS n FROM consents')

  expectFailure(await register(app(), { email: member.email }), 'email_taken')

  expect(await consentsOf(member.id)).toEqual([TERMS])
  expect(await app().sql('SELECT count(*)::int AS n FROM consents')).toEqual(before)
})

test.for(['UPDATE consents SET is_given = false', 'DELETE FROM consents'])(
  'the server cannot rewrite history: %s',
  async (statement) => {
    await expect(app().context.pool.query(statement)).rejects.toThrow('permission denied for table consents')
  },
)
