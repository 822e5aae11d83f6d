import type pg from 'pg'

/** Of each thing that waits for somebody at the desk, or once did. */
const EACH = 10_000

/** What a market leaves empty, since nobody has complained in it yet: every other one of each is settled. */
export async function fillQueues(pool: pg.Pool): Promise<void> {
  for (const fill of FILLS) await pool.query(fill, fill.includes('$1') ? [EACH] : [])
  await pool.query(`VACUUM (ANALYZE) ${TABLES.join(', ')}`)
}

/** How many rows each queue has, by its name on screen. */
export async function countQueues(pool: pg.Pool): Promise<Record<string, number>> {
  const { rows } = await pool.query<Record<string, number>>(
    `SELECT ${TABLES.map((table) => `(SELECT count(*) FROM ${table})::int AS "${table.replace('_', ' ')}"`).join(', ')}`,
  )
  return rows[0] ?? {}
}

const TABLES = [
  'moderation_cases',
  'content_reports',
  'conversations',
  'messages',
  'conversation_reports',
  'contact_messages',
  'payment_alerts',
  'payout_holds',
  'shop_verifications',
  'chargebacks',
] as const

const ADMIN = "(SELECT id FROM users WHERE user_type = 'admin' AND staff_role = 'owner' ORDER BY id LIMIT 1)"

const FILLS = [
  `WITH bench_cases AS (
     INSERT INTO moderation_cases (subject_type, subject_id, owner_id, status, opened_at, status_since, report_count, decided_by, reason)
     SELECT 'product', p.id, v.user_id, CASE n % 2 WHEN 0 THEN 'open' ELSE 'dismissed' END, now() - n * interval '2 minutes',
            now() - n * interval '2 minutes', 1 + n % 2, CASE n % 2 WHEN 1 THEN ${ADMIN} END, CASE n % 2 WHEN 1 THEN 'As described' END
     FROM (SELECT id, vendor_id, row_number() OVER (ORDER BY md5(id::text)) AS n FROM products) AS p JOIN vendors v ON v.id = p.vendor_id
     WHERE n <= $1::int
     ON CONFLICT DO NOTHING RETURNING id, opened_at, report_count
   )
   INSERT INTO content_reports (case_id, reporter_id, reason, note, created_at)
   SELECT c.id, u.id, 'misleading', 'The picture shows another thing than the text says', c.opened_at
   FROM (SELECT *, row_number() OVER (ORDER BY id) AS n FROM bench_cases) AS c CROSS JOIN LATERAL generate_series(1, c.report_count) AS nth
   JOIN (SELECT id, row_number() OVER (ORDER BY id) AS at FROM users WHERE user_type = 'buyer') AS u ON u.at = 1 + (c.n * 2 + nth) % 20000`,

  // Of a person in a hundred shops each, so that some are reported often.
  `INSERT INTO conversations (buyer_id, vendor_id, begun_by, begun_at, last_seq, last_at, last_side)
   SELECT u.id, v.id, u.id, now() - n * interval '3 minutes', 3, now() - n * interval '3 minutes', 'buyer'
   FROM generate_series(1, $1::int) AS n
   JOIN (SELECT id, row_number() OVER (ORDER BY id) AS at FROM users WHERE user_type = 'buyer') AS u ON u.at = 1 + n / 20
   JOIN (SELECT id, row_number() OVER (ORDER BY id) AS at FROM vendors) AS v ON v.at = 1 + n % 20
   ON CONFLICT DO NOTHING`,
  `INSERT INTO messages (conversation_id, seq, side, author_id, client_id, content, warnings, created_at)
   SELECT c.id, seq, CASE seq % 2 WHEN 0 THEN 'shop' ELSE 'buyer' END, CASE seq % 2 WHEN 0 THEN v.user_id ELSE c.buyer_id END, gen_random_uuid(),
          CASE seq % 2 WHEN 0 THEN 'Pay me on this number: 024 000 0000' ELSE 'Good morning, do you still have this one?' END,
          CASE seq % 2 WHEN 0 THEN ARRAY['phone', 'pay_outside'] ELSE '{}' END, c.last_at - (3 - seq) * interval '1 minute'
   FROM conversations c JOIN vendors v ON v.id = c.vendor_id CROSS JOIN generate_series(1, 3) AS seq
   WHERE c.last_seq = 3 AND NOT EXISTS (SELECT FROM messages m WHERE m.conversation_id = c.id)`,
  `INSERT INTO conversation_reports (conversation_id, reporter_id, side, reason, note, messages, created_at, resolved_at)
   SELECT c.id, c.buyer_id, 'buyer', 'pays_outside', 'Wants the money before sending anything', '{1,2,3}', c.last_at,
          CASE n % 2 WHEN 1 THEN now() END
   FROM (SELECT *, row_number() OVER (ORDER BY id) AS n FROM conversations WHERE last_seq = 3) AS c WHERE n <= $1::int`,

  `INSERT INTO contact_messages (name, email, topic, message, user_id, status, created_at, status_since)
   SELECT u.full_name, coalesce(u.email, 'nobody@asime.example'), 'order', 'My order has not come, and the shop does not answer. What can I do?', u.id,
          CASE n % 2 WHEN 0 THEN 'open' ELSE 'closed' END, now() - n * interval '4 minutes', now() - n * interval '4 minutes'
   FROM (SELECT *, row_number() OVER (ORDER BY id) AS n FROM users WHERE user_type = 'buyer') AS u WHERE n <= $1::int`,

  `INSERT INTO payment_alerts (kind, reference, detail, created_at, mailed_at, closed_at, closed_by, note)
   SELECT 'mail_failed', 'bench-' || n, '{"reason": "550 No such mailbox"}', now() - n * interval '5 minutes', now(),
          CASE n % 2 WHEN 1 THEN now() END, CASE n % 2 WHEN 1 THEN ${ADMIN} END, CASE n % 2 WHEN 1 THEN 'The person was called' END
   FROM generate_series(1, $1::int) AS n`,

  // One at a time of a shop; the others are of before.
  `INSERT INTO payout_holds (vendor_id, reason, placed_by, placed_at, lifted_by, lifted_at)
   SELECT v.id, 'Several buyers wait for their goods', ${ADMIN}, now() - n * interval '6 minutes',
          CASE WHEN n > shops THEN ${ADMIN} END, CASE WHEN n > shops THEN now() - n * interval '1 minute' END
   FROM (SELECT count(*) AS shops FROM vendors) AS all_shops CROSS JOIN LATERAL generate_series(1, $1::int) AS n
   JOIN (SELECT id, row_number() OVER (ORDER BY id) AS at FROM vendors) AS v ON v.at = 1 + n % shops
   ON CONFLICT DO NOTHING`,

  `INSERT INTO shop_verifications (vendor_id)
   SELECT id FROM vendors v WHERE NOT EXISTS (SELECT FROM shop_verifications s WHERE s.vendor_id = v.id) ORDER BY id LIMIT $1::int`,

  `INSERT INTO home_blocks (id, kind, position, title, is_hidden)
   SELECT gen_random_uuid(), 'products', 1, 'Chosen this week', false WHERE NOT EXISTS (SELECT FROM home_blocks)`,

  `INSERT INTO chargebacks (payment_id, provider_id, status, amount, due_at)
   SELECT id, 'bench-' || id, 'open', 1000, now() + interval '2 days' FROM payments ORDER BY id LIMIT $1::int
   ON CONFLICT DO NOTHING`,
]
