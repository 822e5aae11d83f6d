import { expect, test } from 'vitest'
import { codeAt } from '../../src/modules/accounts/second-factor-codes.ts'
import { NOT_EXPORTED, OWN_TABLES } from '../../src/modules/own-data/own-rows.sql.ts'
import { buildUserWithPassword, mailsTo, PASSWORD, register, uniqueEmail } from '../accounts.ts'
import { buildFormToken, buildProduct, buildVendor } from '../builders.ts'
import { expectFailure, expectInvalid } from '../failures.ts'
import { buildPaidOrder } from '../payments.ts'
import { buildClientKey, type ClientKey } from '../proofs.ts'
import { type Caller, type Client, startTestApp, useTestApp } from '../test-app.ts'
import { buildVerification } from '../verifications.ts'

// An access token lives for minutes, but gets around: in a log, a browser extension, a borrowed telephone. It must not be
// traded for something that lasts.

const app = useTestApp()

const exportBy = (client: Client, body?: unknown, ip = '127.0.0.1') => client.post('/user/data/export', body, { ip })

test('D43: an access token alone exports nothing and closes nothing', async () => {
  const user = await buildUserWithPassword(app())

  for (const path of ['/user/data/export', '/user/close']) {
    for (const body of [undefined, {}]) expectFailure(await app().as(user).post(path, body), 'password_required')
    expectInvalid(await app().as(user).post(path, { password: 'a guess of mine' }), {
      password: 'This password is incorrect',
    })
    expectFailure(await app().anonymous.post(path, { password: PASSWORD }), 'unauthenticated')
  }
  expectFailure(await app().as(user).get('/user/data'), 'not_found')

  expect((await exportBy(app().as(user), { password: PASSWORD })).status).toBe(200)
})

test('D43: an access token alone exports nothing of an account without a password whose session is bound to a key', async () => {
  const { email, id } = await buildUserWithPassword(app())
  const [key, thief] = [await buildClientKey(), await buildClientKey()]
  const signedIn = await app().anonymous.post(
    '/auth/login',
    { email, password: PASSWORD },
    { headers: { dpop: await key.prove('/auth/login') } },
  )
  await app().sql('UPDATE users SET password_hash = NULL WHERE id = $1', [id])
  const owner = app().as(signedIn.body.data)
  const begun = '/user/second-factor/begin'
  const provenBy = async ({ prove }: ClientKey, path: string, claims = {}) => ({
    headers: { dpop: await prove(path, claims) },
  })
  const { secret } = (await owner.post(begun, {}, await provenBy(key, begun))).body.data
  const calls: [string, object][] = [
    ['/user/second-factor/turn-on', { code: codeAt(secret, Date.now()) }],
    [begun, {}],
    ['/user/data/export', {}],
    ['/user/close', {}],
  ]

  for (const [path, body] of calls) {
    const refused = await owner.post(path, body)
    expectFailure(refused, 'proof_required')
    const nonce = refused.headers['dpop-nonce']
    expectFailure(await owner.post(path, body, await provenBy(thief, path, { nonce })), 'proof_required')
    expectFailure(await owner.post(path, body, await provenBy(key, '/auth/refresh', { nonce })), 'proof_required')
  }
  await app().sql("UPDATE sessions SET confirmed_at = now() - interval '1 day' WHERE user_id = $1", [id])
  for (const [path, body] of calls)
    expectFailure(await owner.post(path, body, await provenBy(key, path)), 'confirmation_required')

  await app().sql('UPDATE sessions SET confirmed_at = now() WHERE user_id = $1', [id])
  const { headers } = await owner.post('/user/data/export', {})
  // By a wrong clock: the nonce shows that it was made now.
  const claims = { nonce: headers['dpop-nonce'], iat: 1 }
  const proven = await provenBy(key, '/user/data/export', claims)
  expect((await owner.post('/user/data/export', {}, proven)).status).toBe(200)
  expectFailure(await owner.post('/user/data/export', {}, proven), 'proof_required')
  const [path, body] = calls[0]!
  expect((await owner.post(path, body, await provenBy(key, path))).status).toBe(200)
})

/** With the password: what a session that begins there would need beside it. */
const BY_PASSWORD: [string, object][] = [
  ['/user/data/export', { password: PASSWORD }],
  ['/auth/change-password', { password: PASSWORD, new_password: 'waakye-and-shito-7' }],
  ['/user/close', { password: PASSWORD }],
]

test('D43: a token and the password export nothing where codes are on: the session must be confirmed by a code first', async () => {
  const user = await buildUserWithPassword(app())
  const owner = app().as(user)
  const { secret } = (await owner.post('/user/second-factor/begin', { password: PASSWORD })).body.data
  const code = (steps: number) => codeAt(secret, app().context.clock.now() + steps * 30_000)
  await owner.post('/user/second-factor/turn-on', { code: code(0) })
  await app().sql("UPDATE sessions SET confirmed_at = now() - interval '1 day' WHERE id = $1", [user.sessionId])

  for (const [path, body] of BY_PASSWORD) expectFailure(await owner.post(path, body), 'confirmation_required')
  expectFailure(await owner.post('/auth/confirm', { password: PASSWORD }), 'second_factor_required')

  expect((await owner.post('/auth/confirm', { code: code(1) })).status).toBe(204)
  for (const [path] of BY_PASSWORD)
    expectInvalid(await owner.post(path, { password: 'a guess of mine', ...NEXT[path] }), {
      password: 'This password is incorrect',
    })
  expect((await owner.post('/user/data/export', { password: PASSWORD })).status).toBe(200)
})

const NEXT: Record<string, object> = { '/auth/change-password': { new_password: 'waakye-and-shito-7' } }

test('D43: a token and the password export nothing where the session is bound to a key', async () => {
  const { email, id } = await buildUserWithPassword(app())
  const [key, thief] = [await buildClientKey(), await buildClientKey()]
  const dpop = await key.prove('/auth/login')
  const signedIn = await app().anonymous.post('/auth/login', { email, password: PASSWORD }, { headers: { dpop } })
  const owner = app().as(signedIn.body.data)

  for (const [path, body] of BY_PASSWORD) {
    const refused = await owner.post(path, body)
    expectFailure(refused, 'proof_required')
    const stolen = await thief.prove(path, { nonce: refused.headers['dpop-nonce'] })
    expectFailure(await owner.post(path, body, { headers: { dpop: stolen } }), 'proof_required')
  }

  for (const [path, body] of BY_PASSWORD) {
    const given = path === '/user/close' ? { password: 'waakye-and-shito-7' } : body
    const done = await owner.post(path, given, { headers: { dpop: await key.prove(path) } })
    expect(done.status, done.text).toBeLessThan(300)
  }
  expect(await app().sql('SELECT FROM erasures WHERE user_id = $1', [id])).toHaveLength(1)
})

test('D43: a thief of a token gets ten guesses, from however many addresses, and the owner still signs in', async () => {
  const limited = await startTestApp({ env: { RATE_LIMITS: 'on' } })
  try {
    const user = await buildUserWithPassword(limited)
    const guess = (password: string, n: number) => exportBy(limited.as(user), { password }, `10.0.${n}.1`)

    for (let n = 0; n < 10; n++) expect((await guess(`guess ${n}`, n)).status).toBe(400)

    expectFailure(await guess(PASSWORD, 11), 'rate_limited')
    expect((await limited.anonymous.post('/auth/login', { email: user.email, password: PASSWORD })).status).toBe(200)
  } finally {
    await limited.close()
  }
})

/** A user with a row wherever a secret is kept: sessions, mails, an order with its code, a newsletter, a message to support. */
async function buildSecretive(): Promise<Caller & { email: string; secrets: string[] }> {
  const email = uniqueEmail('secretive')
  const key = uniqueEmail('key')
  const body = { email, password: PASSWORD, full_name: 'Esi Secretive', user_type: 'buyer' }
  const { data } = (await app().anonymous.post('/auth/register', body, { headers: { 'idempotency-key': key } })).body
  const buyer = { ...data.user, fullName: 'Esi Secretive', token: data.token, sessionId: '' }
  await app().sql(
    "INSERT INTO passkeys (user_id, credential_id, public_key, transports, name) VALUES ($1, decode(md5(random()::text), 'hex'), decode(repeat('c7', 77), 'hex'), '{}', 'A telephone')",
    [buyer.id],
  )
  await app()
    .as(buyer)
    .post('/auth/verify-email', { token: (await mailsTo(app(), email))[0]?.token })
  await app()
    .as(await buildVendor(app()))
    .post('/user/shop/invitations', { email, role: 'packer' })
  await app().anonymous.post('/auth/forgot-password', { email })
  await app().anonymous.post('/newsletter', { email })
  await app().runJobs()
  const tokens = (await mailsTo(app(), email)).map(({ token }) => token)
  await app().anonymous.post('/newsletter/confirm', { token: tokens.at(-1) })
  const message = { name: 'Esi', email, topic: 'order', message: 'Where is it, please?' }
  await app()
    .as(buyer)
    .post('/contact', { ...message, form_token: buildFormToken(app()) }, { headers: { 'idempotency-key': `${key}-2` } })
  const product = await buildProduct(app())
  await buildVerification(app(), product.vendor)
  const { orderId } = await buildPaidOrder(app(), { buyer, product })
  await app().sql(
    `INSERT INTO deals (vendor_id, made_by, token_hash, token_encrypted, title, quantity, unit_price, currency, delivery_methods, delivery_fee,
       delivery_days, valid_until, uses)
     VALUES ($1, $2, sha256(uuid_v7()::text::bytea), 'v1.made-up.' || uuid_v7(), 'Sold for a shop', 1, 5000, 'GHS', '{pickup}', 0, 3, now() + interval '1 day', 1)`,
    [product.vendor.vendorId, buyer.id],
  )
  const { body: opened } = await app().as(buyer).post('/conversations', { vendor_id: product.vendor.vendorId })
  await app().as(buyer).post(`/conversations/${opened.data.id}/messages`, {
    client_id: crypto.randomUUID(),
    content: 'When do you think that it will arrive?',
  })
  await app().as(buyer).put('/notifications/phone', { phone: '024 412 3456', channel: 'sms' })
  const handOver = (await app().as(buyer).get(`/orders/${orderId}/hand-over-code`)).body.data
  await app().runJobs()
  const [welcome] = await app().sql(
    "SELECT unsubscribe_url FROM mails WHERE recipient = $1 AND unsubscribe_url <> ''",
    [email],
  )
  expect(tokens).toHaveLength(4)
  const secrets = [...tokens, data.token, data.refresh_token, handOver.code, welcome.unsubscribe_url, key]
  return { token: data.token, email, secrets }
}

test('D43: an export has no token, code or link of any mail, session, order or subscription', async () => {
  const owner = await buildSecretive()

  const { text, body } = await exportBy(app().as(owner), { password: PASSWORD })

  expect(body.data.tables.mails.length).toBeGreaterThanOrEqual(4)
  for (const mail of body.data.tables.mails)
    expect(Object.keys(mail).toSorted()).toEqual(['created_at', 'sent_at', 'subject'])
  for (const secret of owner.secrets) {
    expect(secret.length).toBeGreaterThanOrEqual(6)
    expect(text).not.toContain(secret)
  }
})

/** Columns that sound like a way in. */
const SECRET = /token|hash|code|nonce|secret|passw|otp|voucher|body|html|url|link|key|reply/

/** Columns that sound so but are not. */
const HARMLESS: Record<string, string> = {
  'categories.icon_url': 'a picture',
  'category_fields.key': 'what a field is called',
  'home_figures.key': 'which figure it is',
  'idempotency_keys.endpoint': 'a name',
  'linked_picture_uses.linked_picture_id': 'names a picture',
  'messages.reply_to': 'which message it answers',
  'linked_pictures.url': 'a picture that its owner named',
  'newsletter_subscriptions.token_expires_at': 'a time',
  'payout_accounts.bank_code': 'which bank it is',
  'provider_identities.linked_at': 'a time',
  'refund_accounts.bank_code': 'which bank it is',
  'shop_days.reply_minutes': 'how long answers took',
  'text_numbers.code_expires_at': 'a time',
  'text_numbers.wrong_codes': 'a count',
  'uploads.hash_version': 'a number of ours',
  'uploads.thumbhash': 'a very small picture',
  'users.avatar_url': 'a picture that everybody sees',
  'vendors.banner_url': 'a picture that everybody sees',
  'vendors.logo_url': 'a picture that everybody sees',
}

test('D43: no column that sounds like a way in is exported, and what is in it is in no export', async () => {
  const owner = await buildSecretive()
  await app().sql("UPDATE payments SET page_url = 'https://checkout.example/canary'")
  await app().sql("UPDATE sessions SET key_thumbprint = decode(repeat('c5', 32), 'hex')")
  await app().sql("INSERT INTO viewings VALUES (gen_random_uuid(), decode(repeat('c4', 32), 'hex'), now())")
  const columns = await app().sql<{ name: string; table: string; column: string; type: string }>(
    `SELECT c.table_name || '.' || c.column_name AS name, c.table_name AS table, c.column_name AS column, c.data_type AS type
     FROM information_schema.columns c JOIN pg_tables t ON t.schemaname = c.table_schema AND t.tablename = c.table_name
     WHERE c.table_schema = 'public' AND t.tablename NOT LIKE 'kysely%'`,
  )
  const secretive = columns.filter(
    ({ name, column, type }) => SECRET.test(column) && type !== 'boolean' && !(name in HARMLESS),
  )
  // A mail's text, and an answer that is kept, could be in an export in part.
  const texts = secretive.filter(({ type, table }) => type === 'text' && ['mails', 'idempotency_keys'].includes(table))
  for (const { table, column } of texts)
    await app().sql(`UPDATE ${table} SET ${column} = 'canary ' || gen_random_uuid() WHERE ${column} <> ''`)

  const { text } = await exportBy(app().as(owner), { password: PASSWORD })

  expect(secretive.length).toBeGreaterThan(15)
  const exported = secretive.filter(
    ({ table, column }) =>
      table in OWN_TABLES && OWN_TABLES[table as keyof typeof OWN_TABLES].columns.split(' ').includes(column),
  )
  expect(exported.map(({ name }) => name)).toEqual([])
  for (const { name, table, column, type } of secretive) {
    const rows = await app().sql<{ value: string }>(
      `SELECT ${type === 'bytea' ? `encode(${column}, 'hex')` : `${column}::text`} AS value FROM ${table} WHERE ${column}::text <> ''`,
    )
    // Otherwise the test would not cover it: give buildSecretive() a row there.
    if (table in OWN_TABLES) expect(rows.length, name).toBeGreaterThan(0)
    for (const { value } of rows) expect(text, name).not.toContain(value)
  }
  expect(text).not.toContain('canary')
  expect(Object.keys(NOT_EXPORTED)).toContain('one_time_tokens')
})

test('D43: registering the operator’s address first leads nowhere: the export confirms no address', async () => {
  const { body, email } = await register(app(), { email: uniqueEmail('operator') })
  const thief = body.data
  await app().anonymous.post('/auth/forgot-password', { email })
  await app().runJobs()

  const { text } = await exportBy(app().as(thief), { password: PASSWORD })

  for (const token of text.match(/[\w-]{43}/g) ?? []) {
    expectFailure(await app().anonymous.post('/auth/verify-email', { token }), 'invalid_token')
    expectFailure(await app().anonymous.post('/auth/reset-password', { token, password: PASSWORD }), 'invalid_token')
  }
  for (const { token } of await mailsTo(app(), email)) expect(text).not.toContain(token)
  expect((await app().as(thief).get('/user/profile')).body.data.profile.email_verified).toBe(false)
})
