import { codeAt } from '@asime/api/src/modules/accounts/second-factor-codes.ts'
import { hashToken } from '@asime/api/src/modules/accounts/opaque-tokens.ts'
import type { Reply } from '../client.ts'
import type { Door } from './attack.ts'
import { Looks, victimOf } from './looks.ts'
import {
  knownDeviceOf,
  makeOwners,
  type Market,
  mustPost,
  type Owner,
  post,
  randomDigits,
  randomToken,
} from './market.ts'

const MANY = 100
/** The wrong codes by strangers that an account allows: five in a quarter of an hour. */
const LOOKED_AT = 5
const THEN_RIGHT = 3 * LOOKED_AT
const MOST_MINUTES = 15

interface Enrolled {
  owner: Owner
  secret: string
  recoveryCodes: string[]
}

async function makeEnrolled(market: Market, count: number): Promise<Enrolled[]> {
  const enrolled: Enrolled[] = []
  for (const owner of await makeOwners(market, count)) {
    const as = { from: '10.99.0.2', token: owner.token }
    const begun = await mustPost(market, '/user/second-factor/begin', { password: owner.password }, as)
    const { secret } = begun.body.data as { secret: string }
    const on = await mustPost(market, '/user/second-factor/turn-on', { code: codeAt(secret, Date.now()) }, as)
    enrolled.push({ owner, secret, recoveryCodes: on.body.data.recovery_codes })
  }
  return enrolled
}

/** A code is good once: in the drill its owner comes more often than every half minute. */
const forgetSteps = ({ database }: Market, { id }: Owner) =>
  database.rows('UPDATE second_factors SET last_step = 0 WHERE user_id = $1', [id])

const deviceOf = async (market: Market, { owner, secret }: Enrolled): Promise<string> => {
  await forgetSteps(market, owner)
  return knownDeviceOf(market, owner, codeAt(secret, Date.now()))
}

/** Codes of an authenticator app, guessed by somebody who knows these people's passwords, or their accounts at a provider. */
export async function appCodes(market: Market): Promise<Door> {
  const enrolled = await makeEnrolled(market, MANY + 1)
  const [one, ...many] = enrolled as [Enrolled, ...Enrolled[]]
  const device = await deviceOf(market, one)
  const tickets = new Map<Enrolled, string>()
  for (const each of enrolled) tickets.set(each, await makeTicket(market, each.owner))
  const looks = new Looks<Enrolled>({ thenRight: THEN_RIGHT, rightEvery: 7, refusal: 400 })
  const startedAt = performance.now()

  async function tryCode(n: number, whose: Enrolled, code: string, from: string): Promise<Reply | undefined> {
    const byTicket = n % 10 !== 0
    if (byTicket) return post(market, '/auth/providers/finish', { ticket: tickets.get(whose) ?? '', code }, { from })
    const { email, password } = whose.owner
    return post(market, '/auth/login', { email, password, code }, { from })
  }
  return {
    name: 'codes of an app',
    owners: enrolled.map(({ owner }) => owner),
    async guess(n, from) {
      const whose = victimOf(n, one, many)
      const code = looks.takeRight(whose, n) ? codeAt(whose.secret, Date.now()) : randomDigits(market, 6)
      const reply = await tryCode(n, whose, code, from)
      looks.note(whose, reply)
      return reply
    },
    visits: 10,
    async enter(_visit, from) {
      await forgetSteps(market, one.owner)
      const { email, password } = one.owner
      const code = codeAt(one.secret, Date.now())
      return post(market, '/auth/login', { email, password, code }, { from, cookie: device })
    },
    opensSession: true,
    async check(findings) {
      const most = LOOKED_AT * Math.ceil((performance.now() - startedAt) / (MOST_MINUTES * 60_000))
      for (const [{ owner }, count] of looks.above(most))
        findings.problems.push(`codes of an app: ${count} were looked at of ${owner.email}`)
    },
    counts: () => looks.describe(one, many),
  }
}

/** Records that a provider has vouched for a user, who is to give a code next. */
async function makeTicket({ database, ...market }: Market, { id }: Owner): Promise<string> {
  const token = randomToken({ database, ...market })
  const identity = ['https://accounts.google.com', `subject of ${id}`]
  await database.rows(
    `WITH i AS (INSERT INTO provider_identities (issuer, subject, user_id, provider) VALUES ($1, $2, $3, 'google'))
     INSERT INTO provider_tickets (token_hash, provider, issuer, subject, is_email_confirmed, user_id, expires_at)
     VALUES ($4, 'google', $1, $2, true, $3, now() + interval '1 day')`,
    [...identity, id, hashToken(token)],
  )
  return token
}

/** Recovery codes, guessed by somebody who knows the passwords of all these people. */
export async function recoveryCodes(market: Market): Promise<Door> {
  const enrolled = await makeEnrolled(market, MANY + 1)
  const [one, ...many] = enrolled as [Enrolled, ...Enrolled[]]
  const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const madeUp = () => Array.from({ length: 16 }, () => BASE32[Math.floor(market.random() * 32)]).join('')
  let used: string | undefined
  const others = many.map(({ recoveryCodes: [first] }) => first as string)
  return {
    name: 'recovery codes',
    owners: enrolled.map(({ owner }) => owner),
    guess(n, from) {
      const { email, password } = victimOf(n, one, many).owner
      // Somebody else's, one that was used, and made-up ones.
      const near = n % 2 === 0 ? (n % 4 === 0 ? used : others[n % MANY]) : undefined
      return post(market, '/auth/login', { email, password, code: near ?? madeUp() }, { from })
    },
    visits: 9,
    async enter(visit, from) {
      const { email, password } = one.owner
      const code = one.recoveryCodes[visit] as string
      const reply = await post(market, '/auth/login', { email, password, code }, { from })
      used = code
      return reply
    },
    opensSession: true,
  }
}
