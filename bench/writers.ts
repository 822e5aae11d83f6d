import { makeToken } from '@asime/api/src/modules/accounts/opaque-tokens.ts'
import { hashPassword } from '@asime/api/src/modules/accounts/passwords.ts'
import { deriveSecrets } from '@asime/api/src/platform/secrets.ts'
import { machineClock } from '@asime/api/src/platform/clock.ts'
import { createAccessTokens } from '@asime/api/src/platform/sessions/access-tokens.ts'
import type pg from 'pg'
import type { Call } from './processes/load.ts'
import { JWT_SECRET } from './server.ts'

const VENDORS = 200
const PASSWORD = 'measured-by-the-bench'

/** Fresh bids, each of another vendor or on another item request. They run out in the end. */
export interface Bids {
  next(count: number): Call[]
  /** How many of the last ones were sent; the others come again. */
  used(count: number): void
}

export interface Writers {
  bids: Bids
  /** On devices that the accounts know, and as a new device each time. */
  signIns: { known: Call[]; unknown: Call[] }
}

/** Vendors of the bench's own who can sign in and have not bid on anything. */
export async function prepareWriters(pool: pg.Pool): Promise<Writers> {
  const passwordHash = await hashPassword(PASSWORD)
  const { rows: vendors } = await pool.query<{ user_id: string; session_id: string }>(
    `WITH u AS (
       INSERT INTO users (email, full_name, user_type, password_hash, email_verified_at)
       SELECT 'bench-' || n || '@asime.example', 'Bench Vendor ' || n, 'vendor', $1, now() FROM generate_series(1, $2::int) AS n
       RETURNING id, full_name
     ), v AS (
       INSERT INTO vendors (user_id, business_name, location) SELECT id, full_name, 'Accra' FROM u
     )
     INSERT INTO sessions (user_id, expires_at) SELECT id, now() + interval '1 day' FROM u RETURNING user_id, id AS session_id`,
    [passwordHash, VENDORS],
  )
  const devices = vendors.map(() => makeToken())
  await pool.query(
    `INSERT INTO known_devices (user_id, token_hash)
     SELECT u.id, d.hash FROM unnest($1::text[], $2::bytea[]) AS d (email, hash) JOIN users u ON u.email = d.email`,
    [devices.map((_, index) => emailOf(index)), devices.map(({ hash }) => hash)],
  )
  const { rows: requests } = await pool.query<{ id: string }>(
    `SELECT id FROM item_requests
     WHERE status = 'open' AND (expires_at IS NULL OR expires_at > now() + interval '1 hour')
     ORDER BY md5(id::text) LIMIT 1000`,
  )
  const accessTokens = createAccessTokens(machineClock, deriveSecrets(JWT_SECRET).accessTokenKey)
  const tokens = await Promise.all(
    vendors.map(({ user_id, session_id }) => accessTokens.sign({ userId: user_id, sessionId: session_id })),
  )

  let first = 0
  return {
    bids: {
      next(count) {
        const calls: Call[] = []
        for (let n = first; calls.length < count && n < requests.length * tokens.length; n++) {
          // Item requests change fastest, so that bids at the same moment are on different ones.
          const at = n % requests.length
          const request = requests[at] as { id: string }
          const token = tokens[(Math.floor(n / requests.length) + at) % tokens.length] as string
          calls.push({ method: 'POST', path: `/api/v1/requests/${request.id}/bids`, token, body: bidBody(n) })
        }
        return calls
      },
      used: (count) => void (first += count),
    },
    signIns: {
      known: devices.map(({ token }, index) => ({ ...signIn(index), headers: { cookie: `device=${token}` } })),
      unknown: vendors.map((_, index) => signIn(index)),
    },
  }
}

const emailOf = (index: number) => `bench-${index + 1}@asime.example`

const signIn = (index: number): Call => ({
  method: 'POST',
  path: '/api/v1/auth/login',
  body: { email: emailOf(index), password: PASSWORD },
})

const bidBody = (n: number) => ({
  bid_amount: 20 + (n % 500),
  message: 'Brand new, with a receipt. I deliver anywhere in Accra.',
  delivery_time_days: 1 + (n % 14),
})
