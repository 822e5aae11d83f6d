import type { OwnTableName } from '@asime/contract/own-data-overview'
import { ownTableNames } from '@asime/contract/own-data-overview'
import { expect, test } from 'vitest'
import { passwordHash, PASSWORD } from '../../../test/accounts.ts'
import type { TestUser } from '../../../test/builders.ts'
import { buildWorld, type World } from '../../../test/every-endpoint.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { OWN_TABLES, ownRowsFrom } from './own-rows.sql.ts'
import { STILL_NAMED_IN, WHAT_CLOSING_LEAVES } from './what-closing-leaves.ts'

const app = useTestApp()

/** Whatever else a person of the world may have, in every table in which somebody writes. */
async function fillTables({ buyer, vendor, admin, orderId, paymentId, productId, bidId }: World): Promise<void> {
  const hash = "decode(md5(random()::text) || md5(random()::text), 'hex')"
  const both = (statement: (user: TestUser, phone: string) => string) => [
    statement(buyer, '+233244000001'),
    statement(vendor, '+233244000002'),
  ]
  const statements = [
    ...both(
      ({ id }, phone) => `INSERT INTO phone_changes (user_id, old_phone, new_phone, requested_by, takes_effect_at)
        VALUES ('${id}', '${phone}', '+233244000009', '${admin.id}', now() + interval '1 day')`,
    ),
    ...both(
      ({ id }) => `INSERT INTO email_changes (user_id, old_email, new_email, requested_by, expires_at)
        VALUES ('${id}', 'a@b.example', 'c@b.example', '${admin.id}', now() + interval '1 day')`,
    ),
    ...both(
      ({ id }) =>
        `INSERT INTO provider_identities (issuer, subject, user_id, provider, email) VALUES ('https://i.example', '${id}', '${id}', 'google', 'x@y.example')`,
    ),
    ...both(
      ({ id }) => `INSERT INTO user_suspensions (user_id, reason, note, suspended_by, restored_by, restored_at)
        VALUES ('${id}', 'Why', 'Note', '${admin.id}', '${admin.id}', now())`,
    ),
    ...both(
      ({ id }) =>
        `INSERT INTO audit_events (kind, user_id, reason, address, request_id) VALUES ('signed_in', '${id}', 'Why', '192.0.2.1', 'x')`,
    ),
    ...both(
      ({ id }) =>
        `INSERT INTO consents (user_id, kind, is_given, way) VALUES ('${id}', 'newsletter', true, 'newsletter_link')`,
    ),
    ...both(
      ({ id }) =>
        `INSERT INTO notifications (user_id, kind, topic_group, title, detail, path, effect_key, in_app, by_email)
         VALUES ('${id}', 'x', 'orders', 'Title', 'Detail', '/app', 'x:${id}', true, true)`,
    ),
    ...both(
      ({
        id,
      }) => `INSERT INTO saved_searches (user_id, list, name, filters, alert, only_featured, only_discounted, anchors)
        VALUES ('${id}', 'products', 'Name', '{}', 'off', false, false, '{x}')`,
    ),
    ...both(
      ({ id }) => `INSERT INTO saved_views (user_id, list, name, query) VALUES ('${id}', 'shop_orders', 'Name', 'q')`,
    ),
    ...both(
      ({ id }) =>
        `INSERT INTO linked_pictures (owner_id, url, due_at) VALUES ('${id}', 'https://pictures.example/${id}', now())`,
    ),
    ...both(
      ({ id }, phone) => `INSERT INTO text_numbers (user_id, phone, confirmed_at) VALUES ('${id}', '${phone}', now())`,
    ),
    ...both(
      ({ id }, phone) =>
        `INSERT INTO text_messages (user_id, channel, recipient, body, kind, sent_at) VALUES ('${id}', 'sms', '${phone}', 'Body', 'news', now())`,
    ),
    ...both(
      ({ id, email }) =>
        `INSERT INTO mails (user_id, recipient, subject, body_text, body_html) VALUES ('${id}', '${email}', 'Subject', 'Text', 'Html')`,
    ),
    ...both(
      ({ email }) =>
        `INSERT INTO newsletter_subscriptions (email, token_hash, token_expires_at) VALUES ('${email}', ${hash}, now())`,
    ),
    ...both(
      ({ id, email }) => `WITH c AS (
          INSERT INTO contact_messages (name, email, topic, message, user_id) VALUES ('Ama', '${email}', 'other', 'Message', '${id}') RETURNING id
        ) INSERT INTO contact_entries (contact_message_id, kind, author_id, content) SELECT id, 'reply', '${admin.id}', 'Reply' FROM c`,
    ),
    ...both(
      ({ id }) =>
        `INSERT INTO reviews (product_id, user_id, rating, comment) VALUES ('${productId}', '${id}', 5, 'Comment')`,
    ),
    ...both(
      ({ id }) =>
        `INSERT INTO vendor_messages (sender_id, vendor_id, message) VALUES ('${id}', '${vendor.vendorId}', 'Message')`,
    ),
    ...both(({ id }) => `INSERT INTO known_devices (user_id, token_hash) VALUES ('${id}', ${hash})`),
    ...both(({ id }) => `INSERT INTO second_factors (user_id, secret_encrypted) VALUES ('${id}', 'v1.x')`),
    ...both(({ id }) => `INSERT INTO recovery_codes (user_id, code_hash) VALUES ('${id}', ${hash})`),
    ...both(
      ({ id, sessionId }) =>
        `INSERT INTO provider_visits (token_hash, provider, purpose, user_id, session_id, return_to, expires_at)
         VALUES (${hash}, 'google', 'link', '${id}', '${sessionId}', '/app', now())`,
    ),
    ...both(
      ({
        id,
      }) => `INSERT INTO provider_tickets (token_hash, provider, issuer, subject, is_email_confirmed, user_id, expires_at)
        VALUES (${hash}, 'google', 'https://i.example', 'x', true, '${id}', now())`,
    ),
    ...both(
      ({ id }) =>
        `INSERT INTO one_time_tokens (token_hash, user_id, purpose, expires_at) VALUES (${hash}, '${id}', 'verify_email', now())`,
    ),
    ...both(
      ({ id }, phone) => `INSERT INTO phone_codes (token_hash, phone, purpose, user_id, code_hash, expires_at)
        VALUES (${hash}, '${phone}', 'own_number', '${id}', ${hash}, now())`,
    ),
    ...both(
      ({ id }) =>
        `INSERT INTO wishes (user_id, product_id, price_then, currency_then) VALUES ('${id}', '${productId}', 100, 'GHS')`,
    ),
    ...both(
      ({ id }) =>
        `INSERT INTO notification_choices (user_id, topic, channel, is_on) VALUES ('${id}', 'reviews', 'email', true)`,
    ),
    `INSERT INTO moderation_cases (subject_type, subject_id, owner_id, status, decided_by, reason)
       VALUES ('product', '${productId}', '${vendor.id}', 'hidden', '${admin.id}', 'Why')`,
    `INSERT INTO shop_facts (vendor_id, legal_name) VALUES ('${vendor.vendorId}', 'Name')`,
    `INSERT INTO shop_verifications (vendor_id, full_name, legal_name) VALUES ('${vendor.vendorId}', 'Name', 'Name')`,
    `INSERT INTO shop_search_days (vendor_id, day, term, openings) VALUES ('${vendor.vendorId}', '2026-01-01', 'smock', 1)`,
    `INSERT INTO quick_replies (vendor_id, position, content) VALUES ('${vendor.vendorId}', 1, 'Content')`,
    `INSERT INTO payout_holds (vendor_id, reason, placed_by) VALUES ('${vendor.vendorId}', 'Why', '${admin.id}')`,
    `INSERT INTO product_variants (product_id, option_values, position, stock_quantity) VALUES ('${productId}', '{Red}', 1, 1)`,
    `INSERT INTO delivery_fees (vendor_id, region, method, fee) VALUES ('${vendor.vendorId}', 'Northern', 'bus_parcel', 100)`,
    `INSERT INTO order_items (order_id, position, title, quantity, unit_price) VALUES ('${orderId}', 1, 'Title', 1, 5000)`,
    `INSERT INTO order_events (order_id, event, actor, actor_id, to_status, note) VALUES ('${orderId}', 'x', 'buyer', '${buyer.id}', 'completed', 'Note')`,
    `INSERT INTO order_date_proposals (order_id, new_date, reason) VALUES ('${orderId}', now(), 'Why')`,
    `INSERT INTO order_dispatches (order_id, courier) VALUES ('${orderId}', 'VIP')`,
    `INSERT INTO order_deliveries (order_id, method, region, town, landmark, contact_phone) VALUES ('${orderId}', 'bus_parcel', 'Northern', 'Tamale', 'Market', '+233244000001')`,
    `INSERT INTO payment_orders (payment_id, order_id, amount) VALUES ('${paymentId}', '${orderId}', 5000)`,
    `WITH c AS (INSERT INTO chargebacks (payment_id, provider_id, status, amount) VALUES ('${paymentId}', 'x', 'won', 5000) RETURNING id)
     INSERT INTO chargeback_reversals (chargeback_id, reason, proposed_by, expires_at) SELECT id, 'Why', '${admin.id}', now() FROM c`,
    `WITH r AS (
       INSERT INTO refunds (payment_id, order_id, reference, amount, reason, status, processed_at)
       VALUES ('${paymentId}', '${orderId}', 'rf-' || md5(random()::text), 5000, 'Why', 'processed', now()) RETURNING id
     ) INSERT INTO refund_accounts (refund_id, attempt, bank_code, account_number, account_end, reason, entered_by, state)
       SELECT id, 1, 'MTN', 'v1.x', '1234', 'Why', '${admin.id}', 'not_needed' FROM r`,
    `WITH d AS (
       INSERT INTO disputes (order_id, kind, status, order_status, closed_at, refunded_before, refunded)
       VALUES ('${orderId}', 'other', 'withdrawn', 'paid', now(), 0, 0) RETURNING id
     ), m AS (
       INSERT INTO dispute_messages (dispute_id, author, author_id, message) SELECT id, 'buyer', '${buyer.id}', 'Message' FROM d
     ) INSERT INTO dispute_decisions (dispute_id, refund, release, reason, proposed_by, expires_at)
       SELECT id, 0, 0, 'Why', '${admin.id}', now() FROM d`,
    `INSERT INTO sales (order_id, vendor_id, currency, gross, refunded, commission, commission_vat, payment_fee, net)
       VALUES ('${orderId}', '${vendor.vendorId}', 'GHS', 0, 0, 0, 0, 0, 0)`,
    `UPDATE vendors SET away_from = now(), away_until = now() + interval '1 day' WHERE id = '${vendor.vendorId}'`,
    `UPDATE orders SET status = 'completed' WHERE buyer_id = '${buyer.id}'`,
    // What is open is withdrawn on the way, with its notices: that is another test's.
    `UPDATE bids SET status = 'withdrawn' WHERE id = '${bidId}'`,
  ]
  await unguarded(statements)
}

/** Without triggers and references, as no code of ours could. */
async function unguarded(statements: string[]): Promise<void> {
  // One transaction, as all statements that are sent together.
  await app().sql(`SET LOCAL session_replication_role = replica; ${statements.join(';')}`)
}

const WORDS = "'text', 'character varying', 'json', 'jsonb', 'ARRAY'"
interface Column {
  table: string
  column: string
  type: string
}
const columnsOf = (where: string) =>
  app().sql<Column>(
    `SELECT c.table_name AS table, c.column_name AS column, c.udt_name AS type FROM information_schema.columns c
     JOIN pg_tables t ON t.schemaname = c.table_schema AND t.tablename = c.table_name
     WHERE c.table_schema = 'public' AND c.data_type IN (${WORDS}) AND c.udt_name NOT IN ('_int4', '_uuid') AND c.is_generated = 'NEVER'
       AND t.tablename NOT LIKE 'kysely%' AND ${where} ORDER BY 1, 2`,
  )

/** Its rule is a list of words. */
const TAKES_A_WORD_OF_A_LIST = `EXISTS (
  SELECT FROM pg_constraint k WHERE k.conrelid = quote_ident(c.table_name)::regclass AND k.contype = 'c'
    AND pg_get_constraintdef(k.oid) ~ ('\\m' || c.column_name || '\\M (= ANY \\(|<@ )ARRAY'))`

/** By which a person's rows are found: each is looked for by itself. */
const FOUND_BY = [
  'users.email',
  'users.password_hash',
  'users.verified_phone',
  'mails.recipient',
  'newsletter_subscriptions.email',
  'shop_invitations.email',
]

/** Ways to write `w.word` so that it is found again, for whatever the column asks for. */
function waysToWrite(type: string): string[] {
  const each = 'md5(random()::text || w.spot::text)'
  if (type === '_text') return ['ARRAY[w.word]']
  if (type === 'json' || type === 'jsonb')
    return [
      'jsonb_build_array(w.word)',
      'jsonb_build_object(w.word, w.word)',
      "jsonb_build_array(jsonb_build_object('a', w.word))",
    ].map((value) => `(${value})::${type}`)
  return [
    `w.word || ' ' || ${each}`,
    'w.word',
    `'+23329' || w.digits || lpad((random() * 9999)::int::text, 4, '0')`,
    `'https://' || w.word || '.example/' || ${each}`,
    "'/' || w.word",
    `w.word || '-' || left(${each}, 20)`,
    "'v1.' || w.word",
    "'v1.00000000.' || w.word",
  ]
}

/** Found in what is one person's, the other's, and both's. */
const WORDS_OF = { first: ['zqfirst', '+23329101'], second: ['zqsecond', '+23329102'], both: ['zqboth', '+23329103'] }

/** Writes into every column of two people's rows. @returns the columns that take no such words */
async function markRows(first: TestUser, second: TestUser): Promise<string[]> {
  const refusing: string[] = []
  for (const { table, column, type } of await columnsOf(`NOT ${TAKES_A_WORD_OF_A_LIST}`)) {
    if (!(table in OWN_TABLES) || FOUND_BY.includes(`${table}.${column}`)) continue
    const rowsOf = ({ id }: TestUser) =>
      ownRowsFrom(table, OWN_TABLES[table as OwnTableName], 't.ctid AS spot').replaceAll('$1', `'${id}'`)
    const words = `SELECT spot, CASE count(DISTINCT word) WHEN 2 THEN 'zqboth' ELSE min(word) END AS word,
        CASE count(DISTINCT word) WHEN 2 THEN '103' ELSE min(digits) END AS digits
      FROM (SELECT spot, 'zqfirst' AS word, '101' AS digits FROM (${rowsOf(first)}) AS a
        UNION ALL SELECT spot, 'zqsecond', '102' FROM (${rowsOf(second)}) AS b) AS marks GROUP BY spot`
    let isWritten = false
    for (const value of waysToWrite(type))
      isWritten ||= await write(
        `UPDATE ${table} AS t SET "${column}" = ${value} FROM (${words}) AS w WHERE t.ctid = w.spot`,
      )
    if (!isWritten) refusing.push(`${table}.${column}`)
  }
  return refusing
}

/** In which somebody writes. */
async function tablesWithoutRows(first: TestUser, second: TestUser): Promise<string[]> {
  const written = new Set((await columnsOf(`NOT ${TAKES_A_WORD_OF_A_LIST}`)).map(({ table }) => table))
  const without: string[] = []
  for (const table of ownTableNames.filter((name) => written.has(name))) {
    const rowsOf = async ({ id }: TestUser) => app().sql(ownRowsFrom(table, OWN_TABLES[table], '1'), [id])
    if ([...(await rowsOf(first)), ...(await rowsOf(second))].length === 0) without.push(table)
  }
  return without
}

async function write(statement: string): Promise<boolean> {
  try {
    await unguarded([statement])
    return true
  } catch (error) {
    // Breaks a rule of the table.
    expect((error as { code: string }).code, statement + String(error)).toMatch(/^2[23]/)
    return false
  }
}

/** Columns in which one of these stands. */
async function columnsWith(words: string[]): Promise<string[]> {
  const found: string[] = []
  for (const { table, column } of await columnsOf('true')) {
    const rows = await app().sql(
      `SELECT FROM ${table} t WHERE t."${column}"::text LIKE ANY (SELECT '%' || x || '%' FROM unnest($1::text[]) AS x) LIMIT 1`,
      [words],
    )
    if (rows.length > 0) found.push(`${table}.${column}`)
  }
  return found
}

const KEPT = ownTableNames.flatMap((table) => {
  const closing = WHAT_CLOSING_LEAVES[table]
  return closing === 'erased' ? [] : closing.keeps.split(' ').map((column) => `${table}.${column}`)
})
/** Figures, with a currency or the kind of an account. */
const NO_ROWS = ['chargeback_orders', 'ledger_accounts', 'payout_orders']

/** What takes no words, of the tables whose rows stay: a currency, the end of a number, what comes with something else alone. */
const NO_WORDS = [
  'checkouts.currency',
  'deals.currency',
  'item_requests.currency',
  'order_items.variant_label',
  'orders.currency',
  'payments.currency',
  // Instead of the number, in an account of now.
  'payout_accounts.number_encrypted',
  'payout_accounts.number_end',
  'payouts.currency',
  'products.currency',
  'refund_accounts.account_end',
  'sales.currency',
  'uploads.thumbhash',
  'vendors.opening_hours',
]
const tableOf = (name: string) => name.split('.', 1)[0] as OwnTableName
/** What an index said until then: a job deletes it after an hour. */
const SHORT_LIVED = /^product_search_changes\./
/** Made from what is kept, or words of nobody in particular. */
const COPIES = /^((product_texts|product_search|search_words|handover_events)\.|bids\.card$)/

test('D42: closing leaves nothing that somebody wrote, but what is listed with the reason why', async () => {
  const world = await buildWorld(app())
  const { buyer, vendor } = world
  await fillTables(world)
  // Else the test would say nothing of it: give fillTables() a row there.
  expect(await tablesWithoutRows(buyer, vendor)).toEqual(NO_ROWS)
  const refusing = await markRows(buyer, vendor)
  expect(refusing.filter((name) => WHAT_CLOSING_LEAVES[tableOf(name)] !== 'erased')).toEqual(NO_WORDS)
  const hash = await passwordHash()
  await app().sql('UPDATE users SET password_hash = $2 WHERE id = ANY ($1)', [[buyer.id, vendor.id], hash])
  const close = async (user: TestUser) => {
    const answer = await app().as(user).post('/user/close', { password: PASSWORD })
    expect(answer.status, answer.text).toBe(204)
  }
  const left = async (words: string[]) =>
    (await columnsWith(words)).filter((name) => !KEPT.includes(name) && !COPIES.test(name) && !SHORT_LIVED.test(name))

  await close(buyer)
  expect(await left([...WORDS_OF.first, buyer.email])).toEqual([])
  await close(vendor)
  expect(await left([...WORDS_OF.second, ...WORDS_OF.both, vendor.email])).toEqual([])
  const bids = await app().sql("SELECT (card || '}')::json ->> 'message' AS message FROM bids WHERE vendor_id = $1", [
    vendor.vendorId,
  ])
  expect(new Set(bids.map(({ message }) => message))).toEqual(new Set([null]))

  const rowsLeft: string[] = []
  for (const table of ownTableNames.filter((name) => WHAT_CLOSING_LEAVES[name] === 'erased'))
    for (const { id } of [buyer, vendor])
      if ((await app().sql(ownRowsFrom(table, OWN_TABLES[table], '1'), [id])).length > 0) rowsLeft.push(table)
  expect(rowsLeft).toEqual([])
})

test('D42: no other table names somebody whose account is closed, but those listed with the reason why', async () => {
  const world = await buildWorld(app())
  await fillTables(world)
  const { buyer } = world
  await app().sql('UPDATE users SET password_hash = $2 WHERE id = $1', [buyer.id, await passwordHash()])
  const names = await app().sql<{ table: string; column: string }>(
    `SELECT c.conrelid::regclass::text AS table, a.attname AS column FROM pg_constraint c
     JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
     WHERE c.contype = 'f' AND c.confrelid IN ('users'::regclass, 'vendors'::regclass) ORDER BY 1, 2`,
  )
  const others = names.filter(({ table }) => !(table in OWN_TABLES))
  expect(others.length).toBeGreaterThan(5)

  expect((await app().as(buyer).post('/user/close', { password: PASSWORD })).status).toBe(204)

  const left: string[] = []
  for (const { table, column } of others.filter((name) => !(name.table in STILL_NAMED_IN)))
    if ((await app().sql(`SELECT FROM ${table} WHERE ${column} = $1 LIMIT 1`, [buyer.id])).length > 0) left.push(table)
  expect(left).toEqual([])
  expect(Object.keys(STILL_NAMED_IN).filter((table) => !others.some((name) => name.table === table))).toEqual([])
})
