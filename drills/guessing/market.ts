import { hashPassword, setPasswordCost } from '@asime/api/src/modules/accounts/passwords.ts'
import { CHEAP_PASSWORD_COST } from '../../apps/api/test/cheap-password-hashes.ts'
import { TEST_ORIGIN } from '../../apps/api/test/origin.ts'
import type { ApiServer } from '../../bench/server.ts'
import { repeatable } from '../../bench/numbers.ts'
import { type Call, type Reply, send } from '../client.ts'
import type { DrillDatabase } from '../database.ts'
import { makePeople, type Person } from '../people.ts'

/** Limits are on, addresses come from the proxy, and passkeys are made for this site. */
export const SETTINGS = { RATE_LIMITS: 'on', TRUST_PROXY: '1', PUBLIC_URL: TEST_ORIGIN, LOG_LEVEL: 'silent' }

export interface Market {
  database: DrillDatabase
  server: ApiServer
  random: () => number
}

/** A user whose account is attacked. */
export interface Owner extends Person {
  email: string
  password: string
}

export const openMarket = (database: DrillDatabase, server: ApiServer, seed: number): Market => ({
  database,
  server,
  random: repeatable(seed),
})

export function post(
  { server }: Market,
  path: string,
  body: object,
  { from, cookie, token }: { from: string; cookie?: string | undefined; token?: string } = { from: '10.0.0.1' },
): Promise<Reply | undefined> {
  const headers = { 'x-forwarded-for': from, ...(cookie ? { cookie } : {}) }
  const call: Call = { method: 'POST', path, body, headers, ...(token ? { token } : {}) }
  return send(server.url, call)
}

/** As `post`, where any refusal is the drill's own mistake. */
export async function mustPost(...args: Parameters<typeof post>): Promise<Reply> {
  const reply = await post(...args)
  if (!reply || reply.status >= 300) throw new Error(`${args[1]}: ${reply?.status} ${JSON.stringify(reply?.body)}`)
  return reply
}

/** Addresses that guess at one door. */
export const ADDRESSES = 1_000

export const randomDigits = ({ random }: Market, digits: number) =>
  String(Math.floor(random() * 10 ** digits)).padStart(digits, '0')
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
export const randomToken = ({ random }: Market, length = 43) =>
  Array.from({ length }, () => LETTERS[Math.floor(random() * LETTERS.length)]).join('')

/**
 * People with a password whose hash is cheap, so that only counts limit the guesses, not the cost of hashing.
 * @param cost the cost of a hash
 */
export async function makeOwners(market: Market, count: number, cost = CHEAP_PASSWORD_COST): Promise<Owner[]> {
  const people = await makePeople(market.database, 'buyer', count)
  const password = `only the owner ${randomToken(market, 12)}`
  setPasswordCost(cost)
  const rows = await market.database.rows<{ id: string; email: string }>(
    "UPDATE users SET password_hash = $2 WHERE id = ANY ($1::uuid[]) RETURNING id, coalesce(email, '') AS email",
    [people.map(({ id }) => id), await hashPassword(password)],
  )
  const emails = new Map(rows.map(({ id, email }) => [id, email]))
  return people.map((person) => ({ ...person, email: emails.get(person.id) as string, password }))
}

/** Signs the owner in, so that the account knows the device. @returns its cookie */
export async function knownDeviceOf(market: Market, { email, password }: Owner, code?: string): Promise<string> {
  const credentials = { email, password, ...(code === undefined ? {} : { code }) }
  return cookieOf(await mustPost(market, '/auth/login', credentials, { from: '10.99.0.1' }))
}

export const cookieOf = ({ headers }: Reply) => String(headers['set-cookie']).split(';')[0] ?? ''

/** How many sessions these people have had. */
export async function countSessions({ database }: Market, owners: readonly Owner[]): Promise<number> {
  const [row] = await database.rows<{ n: number }>(
    'SELECT count(*)::int AS n FROM sessions WHERE user_id = ANY ($1::uuid[])',
    [owners.map(({ id }) => id)],
  )
  return row?.n ?? 0
}
