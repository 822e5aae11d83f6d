import type { Door } from './attack.ts'
import { Looks, victimOf } from './looks.ts'
import { knownDeviceOf, makeOwners, type Market, mustPost, type Owner, post } from './market.ts'

const MANY = 1_000
/** The guesses by strangers that an account allows in four hours. */
const LOOKED_AT = 20
/** From then on the right one is among the guesses: finding it must be of no use. */
const THEN_RIGHT = 2 * LOOKED_AT
const VISITS = 20

/** Half of the guesses at one account, half at a thousand others. */
export async function passwords(market: Market): Promise<Door> {
  const owners = await makeOwners(market, MANY + 1)
  const [one, ...many] = owners as [Owner, ...Owner[]]
  const device = await knownDeviceOf(market, one)
  const looks = new Looks<Owner>({ thenRight: THEN_RIGHT, rightEvery: 5, refusal: 401 })
  return {
    name: 'passwords',
    owners,
    async guess(n, from) {
      const owner = victimOf(n, one, many)
      const password = looks.takeRight(owner, n) ? owner.password : `password${n}`
      const reply = await post(market, '/auth/login', { email: owner.email, password }, { from })
      looks.note(owner, reply)
      return reply
    },
    visits: VISITS,
    enter: (_visit, from) =>
      post(market, '/auth/login', { email: one.email, password: one.password }, { from, cookie: device }),
    opensSession: true,
    async check(findings) {
      for (const [{ email }, count] of looks.above(LOOKED_AT))
        findings.problems.push(`passwords: ${count} were looked at of ${email}`)
      // An owner on an unknown device gets in by a link, in the middle of the attack.
      await resetByMail(market, one)
    },
    counts: () => looks.describe(one, many),
  }
}

/** On a device that the account does not know. */
async function resetByMail(market: Market, owner: Owner): Promise<void> {
  const from = '10.98.0.1'
  await mustPost(market, '/auth/forgot-password', { email: owner.email }, { from })
  const token = await tokenTo(market, owner.email)
  await mustPost(market, '/auth/reset-password', { token, password: owner.password }, { from })
  await mustPost(market, '/auth/login', { email: owner.email, password: owner.password }, { from })
}

/** The token of the newest link that was mailed there to set a password. */
async function tokenTo({ database }: Market, email: string): Promise<string> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline;) {
    const [mail] = await database.rows<{ token: string }>(
      "SELECT substring(body_text FROM 'token=([A-Za-z0-9_-]{43})') AS token FROM mails WHERE recipient = $1 AND body_text LIKE '%token=%' ORDER BY created_at DESC LIMIT 1",
      [email],
    )
    if (mail) return mail.token
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('no link was mailed within a minute')
}
