import { ADDRESSES, makeOwners, type Market, post, randomToken } from './market.ts'
import type { Reply } from '../client.ts'
import type { Door } from './attack.ts'
import { hashToken } from '@asime/api/src/modules/accounts/opaque-tokens.ts'

const VISITS = 10

/**
 * The carriers of a provider's word: tickets, and visits with the parameters that the provider has put into the address. `appCodes` tests
 * guesses at codes beside a ticket.
 */
export async function providerTickets(market: Market): Promise<Door> {
  const { database } = market
  const newcomers = Array.from({ length: VISITS }, (_, i) => ({ ticket: randomToken(market), i }))
  await database.rows(
    `INSERT INTO provider_tickets (token_hash, provider, issuer, subject, email, is_email_confirmed, expires_at)
     SELECT decode(t.hash, 'hex'), 'google', 'https://accounts.google.com', 'newcomer ' || t.hash, t.hash || '@new.example', true, now() + interval '1 day'
     FROM unnest($1::text[]) AS t (hash)`,
    [newcomers.map(({ ticket }) => hashToken(ticket).toString('hex'))],
  )
  const register = (ticket: string, from: string) =>
    post(
      market,
      '/auth/providers/register',
      { ticket, user_type: 'buyer', full_name: 'Drill Newcomer', accepts_terms: true },
      { from },
    )
  const tries: ((n: number, from: string) => Promise<Reply | undefined>)[] = [
    (_n, from) => register(randomToken(market), from),
    (_n, from) => post(market, '/auth/providers/finish', { ticket: randomToken(market), code: '123456' }, { from }),
    // A newcomer's ticket opens no existing account.
    (n, from) =>
      post(market, '/auth/providers/finish', { ticket: newcomers[n % VISITS]?.ticket ?? '', code: '123456' }, { from }),
    (_n, from) =>
      post(
        market,
        '/auth/providers/answer',
        { provider: 'google', code: randomToken(market), state: randomToken(market) },
        { from, cookie: `provider_visit=${randomToken(market)}` },
      ),
  ]
  return {
    name: 'tickets of providers',
    owners: await makeOwners(market, 1),
    guess: (n, from) => tries[n % tries.length]!(Math.floor(n / ADDRESSES), from),
    visits: VISITS,
    enter: (visit, from) => register(newcomers[visit]?.ticket ?? '', from),
    opensSession: false,
    async check(findings) {
      const [row] = await database.rows<{ n: number }>(
        "SELECT count(*)::int AS n FROM users WHERE full_name = 'Drill Newcomer'",
      )
      findings.expect(row?.n === VISITS, `tickets of providers: ${row?.n} accounts were opened by ${VISITS} newcomers`)
    },
  }
}
