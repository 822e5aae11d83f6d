import { expect, test } from 'vitest'
import { mailAlerts, raiseAlert } from '../../src/modules/alerts/alerts.service.ts'
import { createAccessTokens } from '../../src/platform/sessions/access-tokens.ts'
import { mailsTo, PASSWORD, passwordHash, register, uniqueEmail } from '../accounts.ts'
import { buildAdmin, buildFormToken, buildVendor, type TestUser } from '../builders.ts'
import { expectFailure } from '../failures.ts'
import { type Caller, useTestApp } from '../test-app.ts'

// Anybody can register an address that is not theirs. Until it is confirmed, they cannot read or erase what is known of it, and
// nothing is sent there on their account.

const app = useTestApp()

const MESSAGE = 'My parcel went to the wrong Madina.'

function write(email: string, caller?: Caller) {
  const body = { name: 'Efua', email, topic: 'order', message: MESSAGE, form_token: buildFormToken(app()) }
  return (caller ? app().as(caller) : app().anonymous).post('/contact', body)
}

async function tablesOf(caller: Caller) {
  const answer = await app().as(caller).post('/user/data/export', { password: PASSWORD })
  expect(answer.status).toBe(200)
  return answer.body.data.tables
}

/** Without an account, but known: wrote to support and gets the newsletter. */
async function buildKnownAddress() {
  const email = uniqueEmail('known')
  expect((await write(email)).status).toBe(201)
  await app().anonymous.post('/newsletter', { email })
  await app().runJobs()
  await app().anonymous.post('/newsletter/confirm', { token: (await mailsTo(app(), email))[0]?.token })
  return email
}

async function leftOf(email: string): Promise<Record<string, number>> {
  const [row] = await app().sql(
    `SELECT (SELECT count(*)::int FROM contact_messages WHERE email = $1) AS messages,
            (SELECT count(*)::int FROM newsletter_subscriptions WHERE email = $1) AS subscriptions,
            (SELECT count(*)::int FROM mails WHERE recipient = $1 AND subject ~ 'newsletter') AS mails`,
    [email],
  )
  return row
}

test('D44: a stranger who registers a known address reads and erases nothing of its owner’s', async () => {
  const email = await buildKnownAddress()
  const stranger = (await register(app(), { email })).body.data

  const tables = await tablesOf(stranger)
  const closed = await app().as(stranger).post('/user/close', { password: PASSWORD })

  expect([tables.contact_messages, tables.newsletter_subscriptions]).toEqual([[], []])
  expect(tables.mails.map(({ subject }: { subject: string }) => subject)).toEqual(['Confirm your email address'])
  expect(closed.status).toBe(204)
  expect(await leftOf(email)).toEqual({ messages: 1, subscriptions: 1, mails: 2 })
  // What was written for the account itself is gone with it.
  expect((await mailsTo(app(), email)).map(({ subject }) => subject)).not.toContain('Confirm your email address')
})

test('D44: data of a confirmed address belongs to the account, to export and to erase', async () => {
  const email = await buildKnownAddress()
  const owner = (await register(app(), { email })).body.data
  await app().anonymous.post('/auth/verify-email', { token: (await mailsTo(app(), email)).at(-1)?.token })

  const tables = await tablesOf(owner)
  expect(tables.contact_messages).toEqual([expect.objectContaining({ message: MESSAGE })])
  expect(tables.newsletter_subscriptions).toEqual([expect.objectContaining({ email })])
  expect(tables.mails).toHaveLength(3)

  expect((await app().as(owner).post('/user/close', { password: PASSWORD })).status).toBe(204)
  expect(await leftOf(email)).toEqual({ messages: 0, subscriptions: 0, mails: 0 })
})

test('D44: a message to support belongs to the user who wrote it signed in, whatever address they typed', async () => {
  const [writer, owner] = [(await register(app())).body.data, await register(app())]
  await app().anonymous.post('/auth/verify-email', { token: (await mailsTo(app(), owner.email))[0]?.token })

  expect((await write(owner.email, writer)).status).toBe(201)

  expect((await tablesOf(writer)).contact_messages).toHaveLength(1)
  expect((await tablesOf(owner.body.data)).contact_messages).toEqual([])
  await app().as(writer).post('/user/close', { password: PASSWORD })
  expect((await leftOf(owner.email))['messages']).toBe(0)
})

test('D44: after its session has ended a message is a visitor’s; with an expired token it waits for a new one', async () => {
  const [email, user] = [uniqueEmail(), (await register(app())).body.data]
  const { userId, sessionId } = await app().context.accessTokens.verify(user.token)
  const anHourAgo = { now: () => Date.now() - 3_600_000 }
  const expired = await createAccessTokens(anHourAgo, app().context.secrets.accessTokenKey).sign({ userId, sessionId })

  expectFailure(await write(email, { token: expired }), 'token_expired')
  await app().as(user).post('/auth/logout', {})
  expect((await write(email, user)).status).toBe(201)

  const rows = await app().sql('SELECT user_id FROM contact_messages WHERE email = $1', [email])
  expect(rows).toEqual([{ user_id: null }])
})

async function unconfirm<T extends TestUser>(user: T): Promise<T> {
  await app().sql('UPDATE users SET email_verified_at = NULL, password_hash = $2 WHERE id = $1', [
    user.id,
    await passwordHash(),
  ])
  return user
}

test('D44: nothing about payouts is mailed to an address that is not confirmed', async () => {
  const account = { kind: 'mobile_money', bank_code: 'MTN', account_number: '0244123456', account_name: 'Ama Serwaa' }
  const [unconfirmed, confirmed] = [
    await unconfirm(await buildVendor(app())),
    await unconfirm(await buildVendor(app())),
  ]
  await app().sql('UPDATE users SET email_verified_at = now() WHERE id = $1', [confirmed.id])

  for (const vendor of [unconfirmed, confirmed])
    expect((await app().as(vendor).put('/user/payout-account', account)).status).toBe(200)

  expect(await mailsTo(app(), unconfirmed.email)).toEqual([])
  expect(await mailsTo(app(), confirmed.email)).toHaveLength(1)
})

test('D44: alerts go to no admin whose address is not confirmed', async () => {
  const [unconfirmed, confirmed] = [await unconfirm(await buildAdmin(app())), await buildAdmin(app())]
  await raiseAlert(app().context.db, 'unknown_transfer', 'po-d44', {})

  await mailAlerts(app().context)

  expect(await mailsTo(app(), unconfirmed.email)).toEqual([])
  expect(await mailsTo(app(), confirmed.email)).toHaveLength(1)
})

test('D44: a stranger cannot sign in, or be mailed, as the address’s owner by asking for a link', async () => {
  const { email } = await register(app())
  await app().anonymous.post('/auth/forgot-password', { email })
  await app().runJobs()
  // The mailbox is the owner’s: the link sets their password, ends the stranger’s sessions and confirms the address.
  const token = (await mailsTo(app(), email)).at(-1)?.token
  await app().anonymous.post('/auth/reset-password', { token, password: 'the owner’s own' })

  expectFailure(await app().anonymous.post('/auth/login', { email, password: PASSWORD }), 'invalid_credentials')
})
