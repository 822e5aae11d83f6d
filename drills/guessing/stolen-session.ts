import type { Reply } from '../client.ts'
import type { Door } from './attack.ts'
import { Looks, victimOf } from './looks.ts'
import { makeOwners, type Market, type Owner, post } from './market.ts'

const MANY = 100
/** The wrong passwords that a session allows in a quarter of an hour. */
const LOOKED_AT = 10
const THEN_RIGHT = 3 * LOOKED_AT

/** Stolen sessions, in which a thief tries passwords to confirm them. Each session allows at most 120 calls a minute. */
export async function stolenSession(market: Market): Promise<Door> {
  const owners = await makeOwners(market, MANY + 1)
  await market.database.rows(
    "UPDATE sessions SET confirmed_at = now() - interval '1 day' WHERE user_id = ANY ($1::uuid[])",
    [owners.map(({ id }) => id)],
  )
  const [one, ...many] = owners as [Owner, ...Owner[]]
  const looks = new Looks<Owner>({ thenRight: THEN_RIGHT, rightEvery: 5, refusal: 400 })
  return {
    name: 'confirmations in stolen sessions',
    owners,
    async guess(n, from): Promise<Reply | undefined> {
      const owner = victimOf(n, one, many)
      const password = looks.takeRight(owner, n) ? owner.password : `password${n}`
      const reply = await post(market, '/auth/confirm', { password }, { from, token: owner.token })
      looks.note(owner, reply)
      return reply
    },
    visits: 10,
    /** Signs in, and confirms there. */
    async enter(_visit, from) {
      const { email, password } = one
      const signedIn = await post(market, '/auth/login', { email, password }, { from })
      if (signedIn?.status !== 200) return signedIn
      return post(market, '/auth/confirm', { password }, { from, token: signedIn.body.data.token })
    },
    opensSession: true,
    async check(findings) {
      const confirmed = await market.database.rows(
        "SELECT id FROM sessions WHERE id = ANY ($1::uuid[]) AND confirmed_at > now() - interval '1 hour'",
        [owners.map(({ sessionId }) => sessionId)],
      )
      findings.expect(confirmed.length === 0, `stolen sessions: ${confirmed.length} were confirmed`)
      for (const [{ email }, count] of looks.above(LOOKED_AT))
        findings.problems.push(`stolen sessions: ${count} were looked at of ${email}`)
    },
    counts: () => looks.describe(one, many),
  }
}
