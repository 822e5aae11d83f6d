import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LONG_PHONE_CODE_DIGITS, PHONE_CODE_DIGITS } from '@asime/contract/phone-code-rules'
import { expect, onTestFinished, test } from 'vitest'
import { makeUnsubscribeToken } from '../../src/modules/newsletter/unsubscribe-tokens.ts'
import { assertDataKeys } from '../../src/modules/payouts/account-numbers.sql.ts'
import { PASSWORD, register, uniqueEmail } from '../accounts.ts'
import { buildBuyer, buildFormToken, buildProduct } from '../builders.ts'
import { buildPaidOrder } from '../payments.ts'
import { runJob } from '../jobs.ts'
import { buildPayee } from '../payouts.ts'
import { newNumber, phonesOf } from '../phones.ts'
import { type Answer, startTestApp, type TestApp } from '../test-app.ts'
import { buildUpload } from '../uploads.ts'

const OLD = { secret: 'the secret before, of 32 characters or more', dataKey: 'the data key before, of 32 characters' }
const NEW = { secret: 'the secret after, of 32 characters or more', dataKey: 'the data key after, of 32 characters' }
type Keys = typeof OLD

const USERS = 4
const CALLS_PER_STAGE = 40

/** A market whose keys can be changed: nodes over one database and one folder of files. */
async function startMarket(env: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'asime-keys-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const start = async (keys: Keys, accepted?: Keys, over?: TestApp): Promise<TestApp> => {
    const node = await startTestApp({
      ...(over ? { over } : {}),
      env: {
        ...env,
        DATA_DIR: folder,
        JWT_SECRET: keys.secret,
        DATA_KEY: keys.dataKey,
        ...(accepted ? { JWT_SECRET_PREVIOUS: accepted.secret, DATA_KEY_PREVIOUS: accepted.dataKey } : {}),
      },
    })
    onTestFinished(() => node.close())
    return node
  }
  const first = await start(OLD)
  return { first, start: (keys: Keys, accepted?: Keys) => start(keys, accepted, first) }
}

/** A buyer's order that was dispatched with a photo, the buyer's code for it, and a newsletter that they can end. */
async function buildLife(app: TestApp) {
  const order = await buildPaidOrder(app, { product: await buildProduct(app, { vendor: await buildPayee(app) }) })
  const photo = await buildUpload(app, order.vendor)
  const sent = await app.as(order.vendor).post(`/orders/${order.orderId}/dispatch`, { photos: [photo.url] })
  expect(sent.status, sent.text).toBe(200)
  const shown = await app.as(order.buyer).get(`/orders/${order.orderId}`)
  const code = await app.as(order.buyer).get(`/orders/${order.orderId}/hand-over-code`)
  expect(code.status, code.text).toBe(200)
  const [subscription] = await app.sql(
    `INSERT INTO newsletter_subscriptions (email, token_hash, token_expires_at, confirmed_at)
     VALUES ($1, $2, now() + interval '7 days', now()) RETURNING id`,
    [uniqueEmail(), randomBytes(32)],
  )
  return {
    order,
    link: shown.body.data.dispatch.photos[0] as string,
    code: code.body.data.code as string,
    unsubscribeToken: makeUnsubscribeToken(app.context.secrets, subscription.id),
    formToken: buildFormToken(app),
  }
}

test('D51: keys are changed under load, and no session, code, link, file or number is lost', async () => {
  const { first, start } = await startMarket()
  const lives = [await buildLife(first), await buildLife(first)]
  const email = uniqueEmail()
  const key = { 'idempotency-key': `registration-of-${email}` }
  const registration = { email, password: PASSWORD, full_name: 'Esi Quaye', user_type: 'buyer' }
  expect((await first.anonymous.post('/auth/register', registration, { headers: key })).status).toBe(201)

  // As docs/rotating-keys.md says: all nodes accept the new keys before any node uses them.
  const accepting = await start(OLD, NEW)
  const changed = await start(NEW, OLD)
  const stages = [[first], [first, accepting], [accepting], [accepting, changed], [changed]]

  let calls = 0
  const failures: string[] = []
  const node = (): TestApp => {
    const live = stages[Math.min(Math.floor(calls++ / CALLS_PER_STAGE), stages.length - 1)] as TestApp[]
    return live[calls % live.length] as TestApp
  }
  const ask = async (what: string, call: (app: TestApp) => Promise<Answer>): Promise<Answer> => {
    const answer = await call(node())
    if (answer.status !== 200) failures.push(`${what}: ${answer.status} ${answer.text}`)
    return answer
  }
  /** A user who stays signed in throughout, each time at another node. */
  async function stayActive(i: number): Promise<void> {
    const { order, link, code } = lives[i % lives.length] as (typeof lives)[number]
    let session = (await register(first)).body.data
    while (calls < CALLS_PER_STAGE * stages.length) {
      await ask('profile', (app) => app.as(session).get('/user/profile'))
      session = (
        await ask('refresh', (app) => app.anonymous.post('/auth/refresh', { refresh_token: session.refresh_token }))
      ).body.data
      await ask('file', (app) => app.anonymous.get(link))
      const shown = await ask('order', (app) => app.as(order.buyer).get(`/orders/${order.orderId}`))
      await ask('file of another node', (app) => app.anonymous.get(shown.body.data.dispatch.photos[0]))
      const again = await ask('code', (app) => app.as(order.buyer).get(`/orders/${order.orderId}/hand-over-code`))
      expect(again.body.data.code).toBe(code)
      const account = await ask('account', (app) => app.as(order.vendor).get('/user/payout-account'))
      expect(account.body.data.number_end).toBe('3456')
    }
  }

  await Promise.all(Array.from({ length: USERS }, (_, i) => stayActive(i)))

  expect(failures).toEqual([])
  for (const { order, code, unsubscribeToken, formToken } of lives) {
    // Access tokens of the old secret, too.
    const handed = await changed.as(order.vendor).post(`/orders/${order.orderId}/hand-over`, { code })
    expect(handed.status, handed.text).toBe(200)
    expect((await changed.anonymous.post('/newsletter/unsubscribe', { token: unsubscribeToken })).status).toBe(200)
    const message = { name: 'Esi', email, topic: 'payment', message: 'Where is my order? It has not arrived yet.' }
    expect((await changed.anonymous.post('/contact', { ...message, form_token: formToken })).status).toBe(201)
  }
  const replayed = await changed.anonymous.post('/auth/register', registration, { headers: key })
  expect(replayed.headers['idempotent-replayed'], replayed.text).toBe('true')

  // Once everything is encrypted with the new key, the old ones can go.
  await runJob(changed, 'encrypt_account_numbers')
  const after = await start(NEW)
  await assertDataKeys(after.context.db, after.context.encryption)
  const [{ order }] = lives as [(typeof lives)[number], ...typeof lives]
  const credentials = await after.context.accessTokens.sign({
    userId: order.vendor.id,
    sessionId: order.vendor.sessionId,
  })
  const exported = await after.as({ token: credentials }).post('/user/data/export', { password: PASSWORD })
  expect(exported.body.data.tables.payout_accounts[0].account_number).toBe('+233244123456')
})

/** Pairs of nodes during a change of the secret: a code is made at the first and entered at the second, both ways round. */
async function startBothWays() {
  const { start } = await startMarket({ RATE_LIMITS: 'on' })
  const [accepting, changed] = [await start(OLD, NEW), await start(NEW, OLD)]
  return [
    { at: accepting, other: changed },
    { at: changed, other: accepting },
  ]
}

test('D51: a code by text message is accepted at the node that did not make it', async () => {
  for (const { at, other } of await startBothWays()) {
    const phone = newNumber()
    const { ask, lastCode } = phonesOf(() => at)
    const { challenge } = (await ask(phone)).body.data
    const signedIn = await phonesOf(() => other).enter(challenge, await lastCode(phone))
    expect(signedIn.status, signedIn.text).toBe(200)

    const buyer = await buildBuyer(at)
    const texted = newNumber()
    await at.as(buyer).put('/notifications/phone', { phone: texted, channel: 'sms' })
    const code = (await phonesOf(() => at).textsTo(texted)).at(-1)!.body.slice(0, PHONE_CODE_DIGITS)
    const confirmed = await other.as(buyer).post('/notifications/phone/confirm', { code })
    expect(confirmed.body.data, confirmed.text).toMatchObject({ is_confirmed: true })
  }
})

test('D51: one token waits for a long code at all nodes, and the code is accepted at each', async () => {
  for (const { at, other } of await startBothWays()) {
    const phone = newNumber()
    const [here, there] = [phonesOf(() => at), phonesOf(() => other)]
    let asked = (await here.ask(phone)).body.data
    while (asked.digits === PHONE_CODE_DIGITS) asked = (await here.ask(phone)).body.data

    const waiting = (await there.ask(phone)).body.data
    const long = (await here.textsTo(phone)).filter(({ body }) => body.includes('long Asime code'))
    const signedIn = await there.enter(asked.challenge, long[0]!.body.slice(0, LONG_PHONE_CODE_DIGITS))

    expect(long).toHaveLength(1)
    expect(waiting).toEqual(asked)
    expect(signedIn.status, signedIn.text).toBe(200)
  }
})

test('D51: a stolen secret is not accepted: sessions go on by their refresh tokens, and a code is shown anew', async () => {
  const { first, start } = await startMarket()
  const { order, code, link, unsubscribeToken } = await buildLife(first)
  const session = (await register(first)).body.data
  const after = await start(NEW, { secret: NEW.secret, dataKey: OLD.dataKey })

  expect((await after.as(session).get('/user/profile')).status).toBe(401)
  expect((await after.anonymous.get(link)).status).toBe(404)
  expect((await after.anonymous.post('/newsletter/unsubscribe', { token: unsubscribeToken })).status).toBe(400)
  const refreshed = await after.anonymous.post('/auth/refresh', { refresh_token: session.refresh_token })
  expect((await after.as(refreshed.body.data).get('/user/profile')).status).toBe(200)

  const sign = ({ id, sessionId }: { id: string; sessionId: string }) =>
    after.context.accessTokens.sign({ userId: id, sessionId })
  const path = `/orders/${order.orderId}`
  const anew = await after.as({ token: await sign(order.buyer) }).get(`${path}/hand-over-code`)
  const vendor = after.as({ token: await sign(order.vendor) })
  if (anew.body.data.code !== code) expect((await vendor.post(`${path}/hand-over`, { code })).status).toBe(400)
  expect((await vendor.post(`${path}/hand-over`, { code: anew.body.data.code })).status).toBe(200)
})
