import { randomUUID } from 'node:crypto'
import { PASSWORD_COST } from '@asime/api/src/modules/accounts/passwords.ts'
import { startApi } from '../bench/server.ts'
import { median, percentile, shuffled } from '../bench/numbers.ts'
import type { Reply } from './client.ts'
import { openDrillDatabase } from './database.ts'
import { type Drill, Findings } from './drill.ts'
import { knownDeviceOf, makeOwners, type Market, openMarket, type Owner, post, SETTINGS } from './guessing/market.ts'

/**
 * How well the times of a call tell two kinds of callers apart: the chance that the slower of a pair is of the kind that is mostly
 * slower (the area under the ROC curve). A half tells nothing.
 */
const MOST_TOLD = 0.6

type Ask = (email: string, phone: string, cookie: string) => { path: string; body: object; cookie?: string }

const login: Ask = (email) => ({ path: '/auth/login', body: { email, password: 'not the password of it' } })
const DOORS: Record<string, Ask> = {
  'signing in': login,
  'signing in on a device': (email, _phone, cookie) => ({ ...login(email, '', ''), cookie }),
  'a forgotten password': (email) => ({ path: '/auth/forgot-password', body: { email } }),
  'another confirmation': (email) => ({ path: '/auth/resend-verification', body: { email } }),
  'a code by text message': (_email, phone) => ({ path: '/auth/phone/code', body: { phone, purpose: 'sign_in' } }),
  'a code on a device': (_email, phone, cookie) => ({
    path: '/auth/phone/code',
    body: { phone, purpose: 'sign_in' },
    cookie,
  }),
}

/** Accounts that a stranger may ask about, and addresses without one. */
const KINDS = {
  known: '',
  suspended: "status = 'suspended'",
  'without a password': 'password_hash = NULL',
  unconfirmed: 'email_verified_at = NULL',
  'with codes': 'second_factor_since = now()',
} as const
type Kind = keyof typeof KINDS | 'unknown'

interface Target {
  kind: Kind
  email: string
  phone: string
}

export const knownOrNot: Drill = {
  id: 'D54',
  title: 'Neither the time nor the words of an answer tell whether there is an account',
  async run({ seed, quick, say }) {
    const count = quick ? 250 : 600
    const findings = new Findings()
    const database = await openDrillDatabase()
    const server = await startApi(database.connectionString, database.dataDir, { env: SETTINGS })
    try {
      const market = openMarket(database, server, seed)
      const [stranger] = (await makeOwners(market, 1, PASSWORD_COST)) as [Owner]
      const cookie = await knownDeviceOf(market, stranger)
      for (const [name, ask] of Object.entries(DOORS)) {
        const targets = await makeTargets(market, count)
        const times = await measure(market, targets, ask, cookie, findings, name)
        const nobody = times.get('unknown') as number[]
        for (const kind of Object.keys(KINDS) as Kind[]) {
          const own = times.get(kind) as number[]
          const told = Math.max(chanceOfSlower(own, nobody), chanceOfSlower(nobody, own))
          findings.expect(
            told <= MOST_TOLD,
            `${name}: times tell accounts that are ${kind} from none in ${told.toFixed(3)} of cases`,
          )
          say(`  ${name}, ${kind}: ${figures(own)}; unknown: ${figures(nobody)}; told apart ${told.toFixed(3)}`)
        }
      }
      return { counts: { 'of each kind at each door': count }, problems: findings.problems }
    } finally {
      await server.stop()
      await database.stop()
    }
  },
}

/** Makes this many accounts of each kind, each asked about once, and as many addresses that nobody has. */
async function makeTargets(market: Market, count: number): Promise<Target[]> {
  const targets: Target[] = []
  for (const [kind, change] of Object.entries(KINDS) as [keyof typeof KINDS, string][]) {
    const owners = await makeOwners(market, count, PASSWORD_COST)
    const phones = owners.map(newPhone)
    await market.database.rows(
      'UPDATE users u SET verified_phone = n.phone, phone_verified_at = now() FROM unnest($1::uuid[], $2::text[]) AS n (id, phone) WHERE u.id = n.id',
      [owners.map(({ id }) => id), phones],
    )
    if (change)
      await market.database.rows(`UPDATE users SET ${change} WHERE id = ANY ($1::uuid[])`, [owners.map(({ id }) => id)])
    owners.forEach(({ email }, i) => targets.push({ kind, email, phone: phones[i] as string }))
  }
  // As long as those of the others.
  const strangers = Array.from({ length: count }, () => ({
    kind: 'unknown' as const,
    email: `buyer-${randomUUID()}@drill.example`,
    phone: newPhone(),
  }))
  return [...targets, ...strangers]
}

let phones = 0
const newPhone = () => `+23354${String(2_000_000 + phones++).padStart(7, '0')}`

/** Asks one after the other, in random order, each from an address of its own. @returns milliseconds, by kind */
async function measure(
  market: Market,
  targets: Target[],
  ask: Ask,
  cookie: string,
  findings: Findings,
  name: string,
): Promise<Map<Kind, number[]>> {
  const times = new Map<Kind, number[]>()
  const words = new Map<string, Kind>()
  for (const [i, { kind, email, phone }] of shuffled(targets, 1).entries()) {
    // The market's daily limit of messages is tested by another drill.
    if (i % 1_000 === 0)
      await market.database.rows("DELETE FROM rate_limit_counts WHERE key LIKE 'phoneCodesOfMarket%'")
    const { path, body, cookie: device } = ask(email, phone, cookie)
    const reply = await post(market, path, body, {
      from: `10.${50 + (i >> 16)}.${(i >> 8) & 255}.${i & 255}`,
      cookie: device,
    })
    if (!reply) throw new Error(`${path}: no answer`)
    times.set(kind, [...(times.get(kind) ?? []), reply.ms])
    words.set(wordsOf(reply, phone), kind)
  }
  findings.expect(
    words.size === 1,
    `${name}: answers differ: ${[...words].map(([text, kind]) => `${kind}: ${text}`).join(' | ')}`,
  )
  return times
}

/** All visible parts of an answer, without random ones and times. */
function wordsOf({ status, body, headers }: Reply, phone: string): string {
  const names = Object.keys(headers).toSorted().join(' ')
  return `${status} ${JSON.stringify({ ...body, request_id: '' })} ${headers['content-length']} ${names}`
    .replace(/"challenge":"[^"]+"/, '')
    .replace(phone, '')
}

/** The chance for one of each list; a tie counts half. */
function chanceOfSlower(some: readonly number[], others: readonly number[]): number {
  const sorted = others.toSorted((a, b) => a - b)
  let wins = 0
  for (const time of some) {
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sorted[middle] as number) < time) low = middle + 1
      else high = middle
    }
    wins += low
  }
  return wins / (some.length * sorted.length)
}

const figures = (times: readonly number[]) =>
  `median ${median(times).toFixed(2)} ms, p95 ${percentile(
    times.toSorted((a, b) => a - b),
    0.95,
  ).toFixed(2)} ms`
