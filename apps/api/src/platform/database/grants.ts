import type pg from 'pg'
import { StartupError } from '../startup-error.ts'
import { connectAtStartup } from './connect.ts'
import type { DB } from './schema.ts'

/**
 * What the server's database role may do with each table, as in GRANT; no table is left out, and 'none' is an answer. What is
 * not here, the server cannot do: no DDL, no TRUNCATE, and where rows are only ever added, no UPDATE and no DELETE either.
 * Columns in brackets are the only ones that may change. Locking rows (FOR UPDATE) needs UPDATE on at least one column.
 */
const TABLE_GRANTS = {
  addresses: 'SELECT, INSERT, UPDATE, DELETE',
  audit_events: 'SELECT, INSERT',
  backup_parts: 'SELECT, INSERT, UPDATE',
  bid_news: 'SELECT, INSERT, DELETE',
  bids: 'SELECT, INSERT, UPDATE',
  categories: 'SELECT, INSERT, UPDATE',
  category_fields: 'SELECT, INSERT, UPDATE, DELETE',
  home_block_products: 'SELECT, INSERT, DELETE',
  home_blocks: 'SELECT, INSERT, UPDATE, DELETE',
  home_figures: 'SELECT, UPDATE (figure, revision)',
  chargeback_orders: 'SELECT, INSERT',
  chargeback_reversals: 'SELECT, INSERT, UPDATE (state, decided_by, decided_at)',
  chargebacks: 'SELECT, INSERT, UPDATE (status, amount, due_at, updated_at)',
  // Locked while a payment begins, and never changed.
  checkouts: 'SELECT, INSERT, UPDATE (created_at)',
  commission_rules: 'SELECT, INSERT, DELETE',
  canned_answers: 'SELECT, INSERT, UPDATE',
  content_reports: 'SELECT, INSERT, UPDATE (note)',
  moderation_cases: 'SELECT, INSERT, UPDATE (status, status_since, report_count, decided_by, reason)',
  moderation_hints: 'SELECT, INSERT',
  picture_hashes: 'SELECT, INSERT, UPDATE (hash), DELETE',
  posting_rules: 'SELECT, INSERT, UPDATE',
  consents: 'SELECT, INSERT',
  contact_entries: 'SELECT, INSERT, DELETE',
  contact_messages: 'SELECT, INSERT, UPDATE (status, status_since, assignee_id, entry_count), DELETE',
  // What was agreed does not change; erasure takes what names somebody.
  deals: 'SELECT, INSERT, UPDATE (status, uses_taken, updated_at, token_encrypted, title, description, pictures)',
  // Empty ones are removed.
  conversations: 'SELECT, INSERT, UPDATE, DELETE',
  // What was reported stays; whether it is looked at changes.
  conversation_reports: 'SELECT, INSERT, UPDATE (note, resolved_at)',
  delivery_fees: 'SELECT, INSERT, DELETE',
  delivery_rates: 'SELECT, INSERT, DELETE',
  dispute_decisions: 'SELECT, INSERT, UPDATE (state, decided_by, decided_at)',
  dispute_messages: 'SELECT, INSERT',
  dispute_offers: 'SELECT, INSERT, UPDATE (status, decided_at)',
  disputes: 'SELECT, INSERT, UPDATE (status, answered_at, escalated_at, due_at, remind_at, closed_at, refunded)',
  email_changes: 'SELECT, INSERT, UPDATE, DELETE',
  erasures: 'SELECT, INSERT, UPDATE',
  follows: 'SELECT, INSERT, UPDATE, DELETE',
  handover_events: 'SELECT, INSERT',
  idempotency_keys: 'SELECT, INSERT, UPDATE, DELETE',
  information_announcements: 'SELECT, INSERT, UPDATE (reached, ended_at)',
  information_versions: 'SELECT, INSERT',
  item_request_counts: 'SELECT, INSERT, UPDATE',
  item_request_texts: 'SELECT, INSERT, UPDATE',
  item_requests: 'SELECT, INSERT, UPDATE',
  known_devices: 'SELECT, INSERT, UPDATE, DELETE',
  ledger_accounts: 'SELECT, INSERT',
  ledger_postings: 'SELECT, INSERT',
  ledger_sums: 'SELECT',
  ledger_transactions: 'SELECT, INSERT',
  linked_picture_uses: 'SELECT, INSERT, DELETE',
  linked_pictures: 'SELECT, INSERT, UPDATE, DELETE',
  long_phone_codes: 'SELECT, INSERT, UPDATE, DELETE',
  mails: 'SELECT, INSERT, UPDATE, DELETE',
  // What somebody wrote stays as it was; erasure takes it out.
  messages: 'SELECT, INSERT, UPDATE (content, attachments, text_hash, cleared_at, hidden_at)',
  newsletter_issues: 'SELECT, INSERT, UPDATE',
  newsletter_subscriptions: 'SELECT, INSERT, UPDATE, DELETE',
  notification_choices: 'SELECT, INSERT, UPDATE (is_on), DELETE',
  notification_times: 'SELECT, INSERT, UPDATE, DELETE',
  notifications: 'SELECT, INSERT, UPDATE (read_at, detail, withdrawn_at, held_until), DELETE',
  one_time_tokens: 'SELECT, INSERT, UPDATE, DELETE',
  phone_changes: 'SELECT, INSERT, UPDATE, DELETE',
  phone_codes: 'SELECT, INSERT, UPDATE, DELETE',
  order_date_proposals: 'SELECT, INSERT, UPDATE (status, answered_at)',
  order_deliveries: 'SELECT, INSERT, UPDATE',
  order_dispatches: 'SELECT, INSERT, UPDATE',
  order_events: 'SELECT, INSERT',
  order_handovers: 'SELECT, INSERT, UPDATE',
  order_items: 'SELECT, INSERT, UPDATE (stock_kept, is_reserved)',
  orders:
    'SELECT, INSERT, UPDATE (status, updated_at, payment_due_at, payment_fee, release_at, remind_at, refunded_total, charged_back_total, is_frozen, search, dispatch_by, deliver_by, proposed_date, date_reminded, dispatched_on_time, delivered_on_time)',
  payment_alerts: 'SELECT, INSERT, UPDATE',
  payment_events: 'SELECT, INSERT, UPDATE, DELETE',
  payment_orders: 'SELECT, INSERT',
  payments:
    'SELECT, INSERT, UPDATE (status, checked_at, settled_at, next_step, message, page_url, provider_id, fee, phone, stopped_at)',
  payout_accounts:
    'SELECT, INSERT, UPDATE (account_name, account_number, number_encrypted, number_end, problem, replaced_at)',
  payout_holds: 'SELECT, INSERT, UPDATE (reason, lifted_by, lifted_at)',
  payout_orders: 'SELECT, INSERT',
  payout_settings: 'SELECT',
  passkeys: 'SELECT, INSERT, UPDATE (name, sign_count, last_used_at), DELETE',
  payouts: 'SELECT, INSERT, UPDATE (status, message, fee, is_our_failure, retry_at, checked_at, settled_at)',
  price_buckets: 'SELECT',
  product_counts: 'SELECT, INSERT, UPDATE, DELETE',
  product_imports:
    'SELECT, INSERT, UPDATE (state, leave_out_bad, saved, failure, content, ended_at, problems, all_problems, problem_count, to_add, to_change, unchanged, worked_at, runs, made), DELETE',
  product_search: 'SELECT, INSERT, UPDATE, DELETE',
  // Its rows are written by a trigger.
  product_search_changes: 'SELECT, DELETE',
  product_texts: 'SELECT, INSERT, UPDATE, DELETE',
  // Those that an order names are hidden instead.
  product_variants: 'SELECT, INSERT, UPDATE, DELETE',
  products: 'SELECT, INSERT, UPDATE',
  provider_identities: 'SELECT, INSERT, UPDATE (last_used_at), DELETE',
  provider_tickets: 'SELECT, INSERT, DELETE',
  provider_visits: 'SELECT, INSERT, DELETE',
  push_devices: 'SELECT, INSERT, UPDATE, DELETE',
  quick_replies: 'SELECT, INSERT, DELETE',
  rate_limit_counts: 'SELECT, INSERT, UPDATE, DELETE',
  recovery_codes: 'SELECT, INSERT, DELETE',
  refresh_tokens: 'SELECT, INSERT, UPDATE, DELETE',
  refund_accounts: 'SELECT, INSERT, UPDATE (account_number, account_end, reason, state, decided_by, decided_at)',
  refunds: 'SELECT, INSERT, UPDATE (status, attempt, asked_at, checked_at, processed_at, provider_id, expected_at)',
  request_matches: 'SELECT, INSERT, DELETE',
  reviews: 'SELECT, INSERT, UPDATE',
  saved_searches: 'SELECT, INSERT, UPDATE, DELETE',
  saved_views: 'SELECT, INSERT, UPDATE (query), DELETE',
  sales: 'SELECT, INSERT',
  sandbox_charges: 'SELECT, INSERT, UPDATE (state)',
  sandbox_refunds: 'SELECT, INSERT',
  sandbox_transfers: 'SELECT, INSERT, UPDATE (state, recipient)',
  search_openings: 'SELECT, INSERT, UPDATE, DELETE',
  search_words: 'SELECT, INSERT, UPDATE, DELETE',
  search_news: 'SELECT, INSERT, UPDATE, DELETE',
  second_factors: 'SELECT, INSERT, UPDATE, DELETE',
  sessions: 'SELECT, INSERT, UPDATE, DELETE',
  setting_changes: 'SELECT, INSERT',
  settings: 'SELECT, INSERT, UPDATE, DELETE',
  shop_day_changes: 'SELECT, INSERT, DELETE',
  market_reports: 'SELECT, INSERT, UPDATE',
  sold_goods: 'SELECT, INSERT',
  sold_goods_days: 'SELECT, INSERT, DELETE',
  sold_goods_changes: 'SELECT, INSERT, DELETE',
  shop_days: 'SELECT, INSERT, UPDATE, DELETE',
  shop_facts: 'SELECT, INSERT, UPDATE, DELETE',
  shop_product_sums: 'SELECT, INSERT, UPDATE, DELETE',
  shop_search_days: 'SELECT, INSERT, UPDATE, DELETE',
  text_messages: 'SELECT, INSERT, UPDATE, DELETE',
  text_numbers: 'SELECT, INSERT, UPDATE, DELETE',
  text_values: 'SELECT, INSERT',
  upload_uses: 'SELECT, INSERT, DELETE',
  // Kept by a trigger.
  shop_punctuality: 'SELECT',
  shop_invitations: 'SELECT, INSERT, UPDATE (token_hash, expires_at), DELETE',
  shop_verifications: 'SELECT, INSERT, UPDATE, DELETE',
  shop_members: 'SELECT, INSERT, UPDATE (role), DELETE',
  text_backlog: 'SELECT, UPDATE, DELETE',
  category_text_backlog: 'SELECT, INSERT, UPDATE, DELETE',
  vendor_text_backlog: 'SELECT, INSERT, UPDATE, DELETE',
  uploads: 'SELECT, INSERT, UPDATE, DELETE',
  used_form_tokens: 'SELECT, INSERT, DELETE',
  used_proofs: 'SELECT, INSERT, DELETE',
  user_presence: 'SELECT, INSERT, UPDATE, DELETE',
  user_suspensions: 'SELECT, INSERT, UPDATE (reason, note, restored_by, restored_at)',
  users: 'SELECT, INSERT, UPDATE',
  vat_rates: 'SELECT, INSERT, DELETE',
  // Replaced by conversations; what was written before is in both.
  vendor_messages: 'SELECT, DELETE',
  vendor_texts: 'SELECT, INSERT, UPDATE',
  vendors: 'SELECT, INSERT, UPDATE',
  viewings: 'SELECT, INSERT, UPDATE, DELETE',
  wish_changes: 'SELECT, INSERT, UPDATE, DELETE',
  wishes: 'SELECT, INSERT, DELETE',
} satisfies Record<keyof DB, string>

/** The migrator's record, which a server reads to know whether it is ready, and what is no table. */
const OTHER_GRANTS: Record<string, string> = {
  kysely_migration: 'SELECT',
  kysely_migration_lock: 'none',
  commission_invoice_numbers: 'USAGE',
  order_numbers: 'USAGE',
}

/** The job queue's own tables, which its functions reach with the rights of their caller. */
const JOB_GRANTS: Record<string, string> = {
  _private_job_queues: 'SELECT, INSERT, UPDATE, DELETE',
  _private_jobs: 'SELECT, INSERT, UPDATE, DELETE',
  _private_known_crontabs: 'SELECT, INSERT, UPDATE',
  _private_tasks: 'SELECT, INSERT, UPDATE, DELETE',
  jobs: 'SELECT',
  migrations: 'SELECT',
}

const GRANTS: Record<string, Record<string, string>> = {
  public: { ...TABLE_GRANTS, ...OTHER_GRANTS },
  graphile_worker: JOB_GRANTS,
}

/** Tables, views and sequences without a line above. */
export async function findUndecided(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ schema: string; name: string }>(`
    SELECT n.nspname AS schema, c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname IN ('public', 'graphile_worker') AND c.relkind IN ('r', 'p', 'v', 'm', 'f', 'S')
      -- Identity columns bring theirs, and need no right of their own.
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype IN ('i', 'e'))
    ORDER BY 1, 2`)
  return rows.filter(({ schema, name }) => !(name in GRANTS[schema]!)).map(({ schema, name }) => `${schema}.${name}`)
}

type Queryable = Pick<pg.ClientBase, 'query'>

interface Privilege {
  schema: string
  relation: string
  privilege: string
  /** Empty: of the whole table. */
  column: string
}

const LOCK_ATTEMPTS = 10

/**
 * Gives the server's role exactly these rights: grants what is missing and revokes the surplus, so a start that finds them
 * right changes nothing. Run as the owner, after the migrations. Tables of a newer version are left as they are.
 */
export async function grantToServer(ownerConnectionString: string, serverRole: string): Promise<void> {
  const { pool, close } = await connectAtStartup(ownerConnectionString, 'DATABASE_OWNER_URL')
  try {
    for (let attempt = 1; ; attempt++) {
      const client = await pool.connect()
      try {
        await client.query('BEGIN')
        // Policies lock the queue's tables. A statement that waits for them makes everything behind it wait too.
        await client.query("SET LOCAL lock_timeout = '1s'")
        // Nodes that start together would get in each other's way in the catalogue.
        await client.query("SELECT pg_advisory_xact_lock(hashtext('asime grants'))")
        // oxlint-disable-next-line asime/constant-sql -- made from our list and the database's catalogue
        for (const statement of await statementsFor(client, serverRole)) await client.query(statement)
        await client.query('COMMIT')
        return
      } catch (error) {
        await client.query('ROLLBACK')
        if ((error as pg.DatabaseError).code === '55P03' && attempt < LOCK_ATTEMPTS) continue
        throw new StartupError(
          `DATABASE_OWNER_URL: this role could not give ${serverRole} its rights: ${(error as Error).message}.`,
          { cause: error },
        )
      } finally {
        client.release()
      }
    }
  } finally {
    await close()
  }
}

async function statementsFor(db: Queryable, role: string): Promise<string[]> {
  const to = quote(role)
  const [wanted, held] = [await wantedPrivileges(db), await heldPrivileges(db, role)]
  const heldKeys = new Set(held.map(keyOf))
  const wantedKeys = new Set(wanted.map(keyOf))
  return [
    ...held.filter((each) => !wantedKeys.has(keyOf(each))).map((each) => `REVOKE ${describe(each)} FROM ${to}`),
    ...wanted.filter((each) => !heldKeys.has(keyOf(each))).map((each) => `GRANT ${describe(each)} TO ${to}`),
    ...(await schemaStatements(db, role)),
    ...(await policyStatements(db, role)),
  ]
}

/** The wanted rights on the existing tables. */
async function wantedPrivileges(db: Queryable): Promise<Privilege[]> {
  const { rows } = await db.query<{ schema: string; relation: string }>(`
    SELECT n.nspname AS schema, c.relname AS relation FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname IN ('public', 'graphile_worker') AND c.relkind IN ('r', 'p', 'v', 'm', 'f', 'S')`)
  return rows.flatMap(({ schema, relation }) => {
    const line = GRANTS[schema]?.[relation]
    return line === undefined ? [] : parseGrant(line).map((each) => ({ schema, relation, ...each }))
  })
}

async function heldPrivileges(db: Queryable, role: string): Promise<Privilege[]> {
  const { rows } = await db.query<Privilege>(
    `WITH relations AS (
       SELECT c.oid, n.nspname AS schema, c.relname AS relation, c.relacl FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE n.nspname IN ('public', 'graphile_worker') AND c.relkind IN ('r', 'p', 'v', 'm', 'f', 'S')
     )
     SELECT schema, relation, x.privilege_type AS privilege, '' AS column FROM relations, aclexplode(relacl) AS x
     WHERE x.grantee = (SELECT oid FROM pg_roles WHERE rolname = $1)
     UNION ALL
     SELECT schema, relation, x.privilege_type, a.attname FROM relations r JOIN pg_attribute a ON a.attrelid = r.oid, aclexplode(a.attacl) AS x
     WHERE x.grantee = (SELECT oid FROM pg_roles WHERE rolname = $1)`,
    [role],
  )
  return rows.filter(({ schema, relation }) => relation in (GRANTS[schema] ?? {}))
}

/** "SELECT, UPDATE (a, b)" as one privilege per column. */
export function parseGrant(line: string): Pick<Privilege, 'privilege' | 'column'>[] {
  if (line === 'none') return []
  return [...line.matchAll(/([A-Z]+)(?: \(([^)]+)\))?/g)].flatMap(([, privilege = '', columns]) =>
    (columns?.split(',') ?? ['']).map((column) => ({ privilege, column: column.trim() })),
  )
}

async function schemaStatements(db: Queryable, role: string): Promise<string[]> {
  const { rows } = await db.query<{ database: string; create: boolean; temporary: boolean; jobs: boolean }>(
    `SELECT current_database() AS database,
       EXISTS (SELECT FROM pg_namespace, aclexplode(nspacl) AS x
               WHERE nspname = 'public' AND x.grantee = 0 AND x.privilege_type = 'CREATE') AS create,
       EXISTS (SELECT FROM pg_database, aclexplode(coalesce(datacl, acldefault('d', datdba))) AS x
               WHERE datname = current_database() AND x.grantee = 0 AND x.privilege_type = 'TEMPORARY') AS temporary,
       has_schema_privilege($1, 'graphile_worker', 'USAGE') AS jobs`,
    [role],
  )
  const { database, create, temporary, jobs } = rows[0]!
  return [
    ...(create ? ['REVOKE CREATE ON SCHEMA public FROM PUBLIC'] : []),
    ...(temporary ? [`REVOKE TEMPORARY ON DATABASE ${quote(database)} FROM PUBLIC`] : []),
    ...(jobs ? [] : [`GRANT USAGE ON SCHEMA graphile_worker TO ${quote(role)}`]),
  ]
}

/** The queue's tables are under row security without a policy, so only their owner sees rows. */
async function policyStatements(db: Queryable, role: string): Promise<string[]> {
  const { rows } = await db.query<{ relation: string }>(
    `SELECT c.relname AS relation FROM pg_class c
     WHERE c.relnamespace = 'graphile_worker'::regnamespace AND c.relrowsecurity AND NOT EXISTS (
       SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND (SELECT oid FROM pg_roles WHERE rolname = $1) = ANY (p.polroles))`,
    [role],
  )
  return rows
    .filter(({ relation }) => relation in JOB_GRANTS)
    .map(
      ({ relation }) =>
        `CREATE POLICY ${quote(`server ${role}`)} ON graphile_worker.${quote(relation)} TO ${quote(role)} USING (true) WITH CHECK (true)`,
    )
}

function keyOf({ schema, relation, privilege, column }: Privilege): string {
  return [schema, relation, privilege, column].join(' ')
}

function describe({ schema, relation, privilege, column }: Privilege): string {
  const columns = column ? ` (${quote(column)})` : ''
  const kind = privilege === 'USAGE' ? 'SEQUENCE ' : ''
  return `${privilege}${columns} ON ${kind}${quote(schema)}.${quote(relation)}`
}

function quote(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`
}
