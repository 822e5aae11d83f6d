import type { UserType } from '@asime/contract/accounts'
import { deriveSecrets } from '@asime/api/src/platform/secrets.ts'
import { machineClock } from '@asime/api/src/platform/clock.ts'
import { createAccessTokens } from '@asime/api/src/platform/sessions/access-tokens.ts'
import { MAKE_APPROVED_PAYMENTS } from '../bench/approved-payments.ts'
import { JWT_SECRET } from '../bench/server.ts'
import type { DrillDatabase } from './database.ts'

export const secrets = deriveSecrets(JWT_SECRET)

export interface Person {
  id: string
  sessionId: string
  /** An access token, for a quarter of an hour; `renewTokens` gives another. */
  token: string
  /** Set for vendors. */
  vendorId: string | undefined
}

const tokens = createAccessTokens(machineClock, secrets.accessTokenKey)

/** Makes signed-in people of a kind by one statement. The code of admins counts as fresh for a whole day. */
export async function makePeople(database: DrillDatabase, kind: UserType, count: number): Promise<Person[]> {
  const rows = await database.rows<{ user_id: string; session_id: string; vendor_id: string | null }>(
    `WITH u AS (
       INSERT INTO users (email, full_name, user_type, staff_role, email_verified_at)
       SELECT $1 || '-' || uuid_v7() || '@drill.example', 'Drill ' || $1 || ' ' || n, $1, CASE WHEN $1 = 'admin' THEN 'owner' END, now() FROM generate_series(1, $2::int) AS n
       RETURNING id, full_name
     ), v AS (
       INSERT INTO vendors (user_id, business_name, location) SELECT id, full_name, 'Accra' FROM u WHERE $1 = 'vendor' RETURNING id, user_id
     ), s AS (
       INSERT INTO sessions (user_id, expires_at, second_factor_at) SELECT id, now() + interval '1 day', now() + interval '1 day' FROM u RETURNING id, user_id
     ) SELECT s.user_id, s.id AS session_id, v.id AS vendor_id FROM s LEFT JOIN v ON v.user_id = s.user_id`,
    [kind, count],
  )
  return Promise.all(
    rows.map(async (row) => ({
      id: row.user_id,
      sessionId: row.session_id,
      token: await tokens.sign({ userId: row.user_id, sessionId: row.session_id }),
      vendorId: row.vendor_id ?? undefined,
    })),
  )
}

/** Gives everybody a new access token, for drills that outlast the first one. */
export async function renewTokens(people: Person[]): Promise<void> {
  for (const person of people) {
    person.token = await tokens.sign({ userId: person.id, sessionId: person.sessionId })
  }
}

/** Products of a vendor, each with that stock, at 100.00. What they begin with is written beside, for I1. */
export async function makeProducts(
  database: DrillDatabase,
  vendor: Person,
  count: number,
  stock: number,
): Promise<string[]> {
  const rows = await database.rows<{ id: string }>(
    `INSERT INTO products (vendor_id, category_id, product_name, description, price, stock_quantity, min_order_quantity, specifications)
     SELECT $1, (SELECT id FROM categories ORDER BY position LIMIT 1), 'Drill product ' || n, 'For a drill', 10000, $3::int, 1, json_build_object('opening', $3::text)
     FROM generate_series(1, $2::int) AS n RETURNING id`,
    [vendor.vendorId, count, stock],
  )
  return rows.map(({ id }) => id)
}

/** Open item requests of a buyer. */
export async function makeItemRequests(database: DrillDatabase, owner: Person, count: number): Promise<string[]> {
  const rows = await database.rows<{ id: string }>(
    `INSERT INTO item_requests (user_id, request_title, description, status, urgency, currency)
     SELECT $1, 'Drill request ' || n, 'For a drill', 'open', 'normal', 'GHS' FROM generate_series(1, $2::int) AS n RETURNING id`,
    [owner.id, count],
  )
  return rows.map(({ id }) => id)
}

/**
 * Orders of one product whose buyers have approved: paid as far as the sandbox knows, while nobody has told us yet.
 * @returns references of the payments, in that order
 */
export async function makeApprovedPayments(
  database: DrillDatabase,
  buyer: Person,
  vendor: Person,
  count: number,
): Promise<string[]> {
  const [product] = await makeProducts(database, vendor, 1, count)
  const rows = await database.rows<{ reference: string; amount: number }>(MAKE_APPROVED_PAYMENTS, [
    buyer.id,
    vendor.vendorId,
    product,
    count,
    1,
  ])
  return rows.map(({ reference }) => reference)
}
