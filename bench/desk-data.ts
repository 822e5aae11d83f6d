import { shippedVersion } from '@asime/api/src/modules/information/shipped.ts'
import type pg from 'pg'
import { countQueues, fillQueues } from './desk-queues.ts'

/** Of the measures of the desk (docs/operations.md). */
export const PEOPLE = 100_000
const AUDIT_EVENTS = 200_000

const PAGE = 'terms'

/** Who tries, and one of each thing that a page of the desk is about: one that much hangs on. */
export interface DeskSubjects {
  admin: { userId: string; sessionId: string }
  /** By the beginning of the paths whose `:id` it is; the longest that fits counts. */
  ids: Record<string, string | undefined>
  /** A page of texts, and a version of it. */
  page: { page: string; version: string }
  /** Parts of names and addresses: what finds much, little and nothing. */
  words: string[]
  counts: Record<string, number>
}

/**
 * Brings a copy of a large market to the size of the measures, with a history of what admins did and full queues.
 * @param pool of a superuser, as the server's role may not write all of it
 */
export async function prepareDesk(pool: pg.Pool): Promise<DeskSubjects> {
  // Named as people are named there, so that a part of a name finds as many of them as it would.
  await pool.query(
    `INSERT INTO users (email, full_name, user_type, phone, location, password_hash, email_verified_at, created_at)
     SELECT 'bench-person-' || n || '@asime.example', a.full_name, 'buyer', a.phone, a.location, a.password_hash,
            CASE WHEN n % 5 > 0 THEN a.created_at END, a.created_at + n * interval '1 second'
     FROM generate_series(1, greatest(0, $1 - (SELECT count(*) FROM users)::int)) AS n
     JOIN (SELECT *, row_number() OVER (ORDER BY id) AS at FROM users WHERE user_type = 'buyer') AS a
       ON a.at = 1 + n % (SELECT count(*) FROM users WHERE user_type = 'buyer')`,
    [PEOPLE],
  )
  const [admin] = await rows<{ user_id: string; id: string }>(
    pool,
    `INSERT INTO sessions (user_id, expires_at)
     SELECT id, now() + interval '1 day' FROM users WHERE user_type = 'admin' AND staff_role = 'owner' ORDER BY id LIMIT 1
     RETURNING user_id, id`,
  )
  if (!admin) throw new Error('The market has no owner who could look at the desk')
  await pool.query(
    `INSERT INTO audit_events (kind, actor_type, user_id, subject_type, subject_id, before, after, reason, address, session_id, request_id, happened_at)
     SELECT CASE n % 3 WHEN 0 THEN 'user.suspended' WHEN 1 THEN 'user.restored' ELSE 'user.signed_out' END, 'admin', s.user_id, 'user', a.id,
            '{"status": "active"}', '{"status": "suspended"}', 'Asked to be paid outside Asime', '192.0.2.7', s.id, 'bench', now() - n * interval '1 minute'
     FROM generate_series(1, $1::int) AS n
     JOIN (SELECT id, row_number() OVER (ORDER BY id) AS at FROM users) AS a ON a.at = 1 + n % (SELECT count(*) FROM users)
     CROSS JOIN (SELECT user_id, id FROM sessions WHERE id = $2) AS s`,
    [AUDIT_EVENTS, admin.id],
  )
  await pool.query('VACUUM (ANALYZE) users, audit_events')
  await fillQueues(pool)
  return {
    admin: { userId: admin.user_id, sessionId: admin.id },
    ids: await findSubjects(pool),
    page: await publishVersions(pool),
    words: await findWords(pool),
    counts: await countRows(pool),
  }
}

/** The version that comes with the program, and one to compare with it. */
async function publishVersions(pool: pg.Pool): Promise<DeskSubjects['page']> {
  const { version, text, inForceFrom } = shippedVersion(PAGE)
  await pool.query(
    `INSERT INTO information_versions (page, version, text, in_force_from, reason, published_by)
     SELECT $1, $4::int, $2::jsonb, $3::timestamptz, NULL, NULL
     UNION ALL SELECT $1, $4::int + 1, $2::jsonb, $3::timestamptz, 'To compare', (SELECT id FROM users WHERE user_type = 'admin' ORDER BY id LIMIT 1)
     ON CONFLICT DO NOTHING`,
    [PAGE, JSON.stringify(text), inForceFrom, version],
  )
  return { page: PAGE, version: String(version + 1) }
}

async function findSubjects(pool: pg.Pool): Promise<DeskSubjects['ids']> {
  const [found] = await rows<Record<string, string>>(
    pool,
    `SELECT (SELECT buyer_id FROM orders GROUP BY 1 ORDER BY count(*) DESC LIMIT 1) AS "/admin/users",
            (SELECT v.user_id FROM vendors v WHERE v.id = (SELECT vendor_id FROM orders GROUP BY vendor_id ORDER BY count(*) DESC LIMIT 1))
              AS "/admin/users/:id/closing-effects",
            (SELECT vendor_id FROM orders GROUP BY 1 ORDER BY count(*) DESC LIMIT 1) AS "/admin/vendors",
            (SELECT vendor_id FROM orders GROUP BY 1 ORDER BY count(*) DESC LIMIT 1) AS "/admin/ledger/vendors",
            (SELECT id FROM orders WHERE status = 'completed' ORDER BY total DESC LIMIT 1) AS "/admin/ledger/orders",
            (SELECT order_id FROM disputes ORDER BY id LIMIT 1) AS "/admin/orders",
            (SELECT id FROM chargebacks ORDER BY id LIMIT 1) AS "/admin/chargebacks",
            (SELECT id FROM shop_verifications ORDER BY id LIMIT 1) AS "/admin/verifications",
            (SELECT id FROM contact_messages ORDER BY id LIMIT 1) AS "/admin/contact-messages",
            (SELECT id FROM home_blocks ORDER BY id LIMIT 1) AS "/admin/home/blocks"`,
  )
  return Object.fromEntries(Object.entries(found ?? {}).map(([path, id]) => [path, id ?? undefined]))
}

async function findWords(pool: pg.Pool): Promise<string[]> {
  const [found] = await rows<{
    first: string
    last: string
    email: string
    phone: string
    shop: string
    number: string
  }>(
    pool,
    `SELECT (SELECT split_part(full_name, ' ', 1) FROM users GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1) AS first,
            (SELECT split_part(full_name, ' ', 2) FROM users GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1) AS last,
            (SELECT email FROM users WHERE email IS NOT NULL ORDER BY md5(id::text) LIMIT 1) AS email,
            (SELECT phone FROM users WHERE phone IS NOT NULL ORDER BY md5(id::text) LIMIT 1) AS phone,
            (SELECT split_part(business_name, ' ', 1) FROM vendors GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1) AS shop,
            (SELECT order_number FROM orders ORDER BY md5(id::text) LIMIT 1) AS number`,
  )
  // The last three find no one; a letter or two stand in nearly every name.
  return [
    ...Object.values(found ?? {}),
    `${found?.first} ${found?.last}`,
    'example',
    'an',
    'a',
    'zzqqxx',
    '%',
    'kwame zzqqxx',
  ]
}

async function countRows(pool: pg.Pool): Promise<DeskSubjects['counts']> {
  const [counts] = await rows<DeskSubjects['counts']>(
    pool,
    `SELECT (SELECT count(*) FROM users)::int AS users, (SELECT count(*) FROM products)::int AS products,
            (SELECT count(*) FROM bids)::int AS bids, (SELECT count(*) FROM orders)::int AS orders,
            (SELECT count(*) FROM audit_events)::int AS "audit events"`,
  )
  return { ...counts, ...(await countQueues(pool)) }
}

const rows = async <Row extends pg.QueryResultRow>(pool: pg.Pool, text: string) => (await pool.query<Row>(text)).rows
