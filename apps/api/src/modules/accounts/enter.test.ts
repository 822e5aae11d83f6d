import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { PASSWORD, passwordHash } from '../../../test/accounts.ts'
import { buildAdmin, buildBuyer, type TestUser } from '../../../test/builders.ts'
import { type LocalProvider, startLocalProvider } from '../../../test/local-providers.ts'
import { TEST_ORIGIN } from '../../../test/origin.ts'
import { buildTelephone, type Telephone } from '../../../test/passkeys.ts'
import { answer as handOver, follow, start } from '../../../test/provider-visits.ts'
import { type Answer, useTestApp } from '../../../test/test-app.ts'
import { codeAt, makeSecret } from './second-factor-codes.ts'
import { encryptSecret } from './second-factor-secrets.sql.ts'

const google: LocalProvider = await startLocalProvider('google', TEST_ORIGIN)
const app = useTestApp({ env: { ...google.env, RATE_LIMITS: 'on' } })
afterAll(() => google.stop())
let hash: string
beforeAll(async () => {
  hash = await passwordHash()
})

const IP = '192.0.2.77'
const options = { ip: IP }
const post = (path: string, body: object) => app().anonymous.post(path, body, options)

/** An account that all four ways lead to. */
interface Owner extends TestUser {
  phone: string
  subject: string
  telephone: Telephone
  secret: string
}

let numbers = 0
async function buildOwner(user: TestUser): Promise<Owner> {
  const phone = `+23355${String(3_000_000 + numbers++)}`
  const subject = String(randomInt(1e12, 9e12))
  await app().sql('UPDATE users SET verified_phone = $2, phone_verified_at = now() WHERE id = $1', [user.id, phone])
  await app().sql(
    "INSERT INTO provider_identities (issuer, subject, user_id, provider) VALUES ($2, $3, $1, 'google')",
    [user.id, google.issuer, subject],
  )
  const telephone = buildTelephone(user.id)
  const { data } = (await app().as(user).post('/user/passkeys/begin')).body
  expect(
    (
      await app()
        .as(user)
        .post('/user/passkeys', { created: telephone.create(data) })
    ).status,
  ).toBe(201)
  return { ...user, phone, subject, telephone, secret: makeSecret() }
}
async function turnCodesOn({ id, secret }: Owner): Promise<void> {
  await app().sql('INSERT INTO second_factors (user_id, secret_encrypted) VALUES ($1, $2)', [
    id,
    encryptSecret(app().context.encryption, id, secret),
  ])
  await app().sql('UPDATE users SET second_factor_since = now() WHERE id = $1', [id])
}

/** How somebody comes. `isWrong`: with what shows nothing; `code`: of the app, in the second step where the way has one. */
type Come = (owner: Owner, how: { isWrong?: boolean; code?: string }) => Promise<Answer>
const WAYS: Record<'password' | 'phone' | 'passkey' | 'provider', Come> = {
  password: ({ email }, { isWrong, code }) =>
    post('/auth/login', { email, password: isWrong ? 'not the password' : PASSWORD, ...(code && { code }) }),
  async phone({ phone }, { isWrong, code: factor }) {
    const { challenge } = (await post('/auth/phone/code', { phone, purpose: 'sign_in' })).body.data
    const [text] = await app().sql('SELECT body FROM text_messages WHERE recipient = $1 ORDER BY id DESC LIMIT 1', [
      phone,
    ])
    const right = text.body.slice(0, 6) as string
    const code = isWrong ? String((Number(right) + 1) % 1_000_000).padStart(6, '0') : right
    return post('/auth/phone/sign-in', { challenge, code, ...(factor && { second_factor_code: factor }) })
  },
  async passkey({ telephone }, { isWrong }) {
    const { data } = (await post('/auth/passkey/begin', {})).body
    return post('/auth/passkey', { passkey: telephone.answer(data, isWrong ? { origin: 'https://asime.evil' } : {}) })
  },
  async provider({ subject, email }, { isWrong, code }) {
    const person = { sub: isWrong ? `another ${subject}` : subject, name: 'Ama', email, email_verified: true }
    const back = await follow(google, 'google', await start(app(), 'google'), person)
    const said = await handOver(app(), back)
    if (said.body.data?.outcome !== 'code_required' || code === undefined) return said
    return post('/auth/providers/finish', { ticket: said.body.data.ticket, code })
  },
}
const isIn = ({ status, body }: Answer) => status === 200 && (body.data.session ?? body.data).token !== undefined
const sessionsOf = async ({ id }: Owner) =>
  (await app().sql('SELECT count(*)::int AS n FROM sessions WHERE user_id = $1', [id]))[0].n as number
const noticesTo = async ({ id }: Owner) =>
  (await app().sql("SELECT count(*)::int AS n FROM notifications WHERE user_id = $1 AND kind = 'new_sign_in'", [id]))[0]
    .n as number

interface Trace {
  account?: string
  way: string
  code?: string
}

/** What the log says of an account's sign-ins from now on. */
function listen(): { kept: [Trace, string][]; stop: () => void } {
  const kept: [Trace, string][] = []
  const keep = (...[about, says]: unknown[]) =>
    void (/^(signed in|sign-in failed)$/.test(String(says)) && kept.push([about as Trace, String(says)]))
  const spies = [
    vi.spyOn(app().context.log, 'info').mockImplementation(keep),
    vi.spyOn(app().context.log, 'warn').mockImplementation(keep),
  ]
  return { kept, stop: () => spies.forEach((spy) => spy.mockRestore()) }
}

/** What each way answers to somebody who is turned away: a passkey is a code, a provider’s word is followed by a call of its own. */
const WRONG = { password: 401, phone: 400, passkey: 401, provider: 409 }
const CODE_NEEDED = {
  password: 'second_factor_required',
  phone: 'second_factor_required',
  passkey: 'in',
  provider: 'code_required',
}

test.each(Object.keys(WAYS) as (keyof typeof WAYS)[])(
  'by %s: in, suspended, with a wrong proof, and with codes on, each with its trace',
  async (way) => {
    const come = WAYS[way]
    const [owner, suspended, careful] = [
      await buildOwner(await buildBuyer(app(), { passwordHash: hash })),
      await buildOwner(await buildBuyer(app(), { passwordHash: hash })),
      await buildOwner(await buildBuyer(app(), { passwordHash: hash })),
    ]
    await app().sql("UPDATE users SET status = 'suspended' WHERE id = $1", [suspended.id])
    await turnCodesOn(careful)
    const log = listen()

    expect(isIn(await come(owner, {}))).toBe(true)
    expect(await noticesTo(owner)).toBe(1)
    const wrong = await come(owner, { isWrong: true })
    expect(wrong.status, wrong.text).toBe(WRONG[way])
    const refused = await come(suspended, {})
    expect(refused.body.code).toBe('account_suspended')
    const asked = await come(careful, {})
    expect(isIn(asked) ? 'in' : (asked.body.data?.outcome ?? asked.body.code)).toBe(CODE_NEEDED[way])
    if (way !== 'passkey') {
      expect((await come(careful, { code: '000000' })).status).toBe(400)
      expect(isIn(await come(careful, { code: codeAt(careful.secret, app().context.clock.now()) }))).toBe(true)
    }

    // Nobody else got a session, and each try left its line.
    expect([await sessionsOf(owner), await sessionsOf(suspended), await sessionsOf(careful)]).toEqual([2, 1, 2])
    const ofCode = way === 'passkey' ? [] : [[careful.id, 'sign-in failed', 'validation_failed']]
    const expected = [
      [owner.id, 'signed in', undefined],
      [owner.id, 'sign-in failed', wrong.body.code],
      [suspended.id, 'sign-in failed', 'account_suspended'],
      [careful.id, 'signed in', undefined],
      ...ofCode,
    ]
    await vi.waitFor(() => expect(log.kept).toHaveLength(expected.length), 20_000)
    log.stop()
    expect(log.kept.map(([{ account, code }, says]) => [account, says, code]).toSorted()).toEqual(expected.toSorted())
    for (const [about] of log.kept) expect(about).toMatchObject({ way })
  },
)

test('what comes of sign-ins of admins is kept, whichever way; by text message they are turned away', async () => {
  const admin = await buildOwner(await buildAdmin(app(), { passwordHash: hash }))
  for (const [way, come] of Object.entries(WAYS)) {
    const before = await eventsOf(admin)
    expect(isIn(await come(admin, {}))).toBe(way !== 'phone')
    await come(admin, { isWrong: true })
    const kinds =
      way === 'phone' ? ['admin_sign_in_failed', 'admin_sign_in_failed'] : ['admin_sign_in_failed', 'admin_signed_in']
    await vi.waitFor(async () => expect((await eventsOf(admin)).slice(before.length).toSorted()).toEqual(kinds), 20_000)
  }
})
const eventsOf = async ({ id }: Owner) =>
  (
    await app().sql("SELECT kind FROM audit_events WHERE user_id = $1 AND kind LIKE 'admin_sign%' ORDER BY id", [id])
  ).map(({ kind }) => kind as string)
