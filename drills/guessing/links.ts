import { hashToken } from '@asime/api/src/modules/accounts/opaque-tokens.ts'
import type { Reply } from '../client.ts'
import type { Door } from './attack.ts'
import { makeOwners, type Market, type Owner, post, randomToken } from './market.ts'

const MANY = 1_000
const VISITS = 6

/** Stores links as if they had been mailed. @returns their tokens */
async function mailLinks(
  { database, ...market }: Market,
  owners: readonly Owner[],
  purpose: 'reset_password' | 'verify_email',
  lasts = '1 hour',
): Promise<string[]> {
  const tokens = owners.map(() => randomToken({ database, ...market }))
  await database.rows(
    `INSERT INTO one_time_tokens (token_hash, user_id, purpose, expires_at)
     SELECT decode(t.hash, 'hex'), t.id, $3, now() + $4::interval FROM unnest($1::uuid[], $2::text[]) AS t (id, hash)`,
    [owners.map(({ id }) => id), tokens.map((token) => hashToken(token).toString('hex')), purpose, lasts],
  )
  return tokens
}

/** Changes one letter, or the case of all. */
const almost = (token: string, n: number) =>
  n % 2 === 0 ? `${token[0] === 'a' ? 'b' : 'a'}${token.slice(1)}` : token.toUpperCase()

/** Links to set a password, to confirm an address and to change one. */
export async function links(market: Market): Promise<Door> {
  const { database } = market
  const [many, late, visitors] = [
    await makeOwners(market, MANY),
    await makeOwners(market, MANY),
    await makeOwners(market, VISITS),
  ]
  const all = [...many, ...late, ...visitors]
  await database.rows('UPDATE users SET email_verified_at = NULL WHERE id = ANY ($1::uuid[])', [
    all.map(({ id }) => id),
  ])
  const toReset = await mailLinks(market, many, 'reset_password')
  const toVerify = await mailLinks(market, many, 'verify_email')
  const [lateResets, lateVerifies] = [
    await mailLinks(market, late, 'reset_password', '-1 second'),
    await mailLinks(market, late, 'verify_email', '-1 second'),
  ]
  const ownResets = await mailLinks(market, visitors, 'reset_password')
  const ownVerifies = await mailLinks(market, visitors, 'verify_email')
  const newPassword = `set by whoever guessed ${randomToken(market, 8)}`

  const reset = (token: string, password: string, from: string) =>
    post(market, '/auth/reset-password', { token, password }, { from })
  const verify = (token: string, from: string) => post(market, '/auth/verify-email', { token }, { from })
  const change = (token: string, from: string) => post(market, '/auth/confirm-email-change', { token }, { from })
  /** Tokens of another kind, almost right ones, expired ones and made-up ones. */
  const worthless = (n: number, here: string[], elsewhere: string[], old: string[]): string =>
    [elsewhere[n % MANY], almost(here[n % MANY] as string, n), old[n % MANY]][n % 6] ?? randomToken(market)

  return {
    name: 'links of mails',
    owners: all,
    guess(n, from): Promise<Reply | undefined> {
      if (n % 5 === 0) return change(worthless(n, toReset, toVerify, lateResets), from)
      if (n % 2 === 0) return reset(worthless(n, toReset, toVerify, lateResets), newPassword, from)
      return verify(worthless(n, toVerify, toReset, lateVerifies), from)
    },
    visits: VISITS,
    async enter(visit, from) {
      const owner = visitors[visit] as Owner
      const confirmed = await verify(ownVerifies[visit] as string, from)
      if (confirmed?.status !== 200) return confirmed
      const done = await reset(ownResets[visit] as string, `another ${owner.password}`, from)
      if (done?.status !== 200) return done
      return post(market, '/auth/login', { email: owner.email, password: `another ${owner.password}` }, { from })
    },
    opensSession: true,
    async check(findings) {
      const changed = await database.rows(
        "SELECT u.id FROM users u WHERE u.id = ANY ($1::uuid[]) AND (u.email_verified_at IS NOT NULL OR EXISTS (SELECT FROM audit_events a WHERE a.user_id = u.id AND a.kind = 'password_reset'))",
        [[...many, ...late].map(({ id }) => id)],
      )
      findings.expect(changed.length === 0, `links of mails: ${changed.length} accounts were changed by guesses`)
    },
  }
}
