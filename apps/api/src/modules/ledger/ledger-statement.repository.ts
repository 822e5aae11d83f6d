import { type LedgerEntry, type LedgerSubject, type LedgerSummary, MAX_SUBJECTS_FOUND } from '@asime/contract/ledger'
import { CURRENCY } from '@asime/contract/money'
import { TOTAL_CAP } from '@asime/contract/paging'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { jsonObject } from '../../platform/database/json-object.ts'
import { pageColumns } from '../../platform/http/page-columns.ts'
import type { Cursor, JsonPage, PageRow } from '../../platform/http/paging.ts'

// Statements of the accounts of one order or one shop. Debits are positive in the ledger, and what is owed to somebody is a credit:
// a statement shows what Asime owes, so each balance is turned around. A balance after an entry follows from the balance that is
// kept by going back, so a page costs as much as it shows; the cursor holds the balance that its page ended with.

export type Subject = 'order' | 'vendor'

/** Written out, so that the index of each is used. */
const IS_OF: Record<Subject, string> = { order: 'a.order_id = $1::uuid', vendor: 'a.vendor_id = $1::uuid' }
const mine = (subject: Subject) =>
  `mine AS MATERIALIZED (SELECT a.id, a.kind, a.balance FROM ledger_accounts a WHERE ${IS_OF[subject]} AND a.currency = '${CURRENCY}')`

/** What the effect of a transaction was about; unknown names are left as they are. */
const SUBJECT_ID = "CASE WHEN t.effect_key ~ '^[a-z-]+:[0-9a-f-]{36}$' THEN split_part(t.effect_key, ':', 2)::uuid END"
const REFERENCE = `coalesce(CASE
    WHEN t.kind = 'capture' THEN (SELECT p.reference FROM payments p WHERE p.id = ${SUBJECT_ID})
    WHEN t.kind IN ('refund', 'refund_paid') THEN (SELECT r.reference FROM refunds r WHERE r.id = ${SUBJECT_ID})
    WHEN t.kind = 'release' THEN (SELECT o.order_number FROM orders o WHERE o.id = ${SUBJECT_ID})
    WHEN t.kind LIKE 'payout%' THEN (SELECT p.reference FROM payouts p WHERE p.id = ${SUBJECT_ID})
    WHEN t.kind IN ('chargeback', 'chargeback_reversed') THEN (SELECT c.provider_id FROM chargebacks c WHERE c.id = ${SUBJECT_ID})
  END, t.effect_key)`

const line = (kind: string, amount: string) =>
  jsonObject({
    account: kind,
    debit: `CASE WHEN ${amount} > 0 THEN ${amount} * 0.01 END`,
    credit: `CASE WHEN ${amount} < 0 THEN ${amount} * -0.01 END`,
  })
const ENTRY = jsonObject({
  id: 'page.id',
  kind: 'page.kind',
  reference: 'page.reference',
  posted_at: 'page.posted_at',
  lines: 'page.lines',
  others: 'page.others',
  balance: 'page.after * 0.01',
})

/** So many of theirs, newest first, of each account by its index: a shop with hundreds of thousands of postings pays for these. */
const transactionsOf = (after: string, most: string) => `SELECT x.transaction_id FROM mine m CROSS JOIN LATERAL (
      SELECT DISTINCT p.transaction_id FROM ledger_postings p WHERE p.account_id = m.id ${after} ORDER BY p.transaction_id DESC LIMIT ${most}
    ) AS x GROUP BY x.transaction_id ORDER BY x.transaction_id DESC LIMIT ${most}`

/** Newest first. The cursor's value is the balance in pesewas before the entries of its page. */
const entries = (subject: Subject, columns: string) => `WITH ${mine(subject)}, picked AS (
    ${transactionsOf('AND ($4::uuid IS NULL OR p.transaction_id < $4::uuid)', '$2::int + 1')}
  ), moved AS (
    SELECT t.id, t.kind, t.posted_at, ${REFERENCE} AS reference, own.amount, own.lines, other.lines AS others,
      row_number() OVER (ORDER BY t.id DESC) AS n,
      coalesce($3::bigint, (SELECT -coalesce(sum(balance), 0) FROM mine))
        + coalesce(sum(own.amount) OVER (ORDER BY t.id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS after
    FROM picked JOIN ledger_transactions t ON t.id = picked.transaction_id
    CROSS JOIN LATERAL (
      SELECT sum(p.amount) AS amount, coalesce(json_agg(${line('m.kind', 'p.amount')} ORDER BY p.position), '[]') AS lines
      FROM ledger_postings p JOIN mine m ON m.id = p.account_id WHERE p.transaction_id = t.id
    ) AS own
    CROSS JOIN LATERAL (
      SELECT coalesce(json_agg(${line('k.kind', 'k.amount')} ORDER BY k.position), '[]') AS lines FROM (
        SELECT a.kind, sum(p.amount) AS amount, min(p.position) AS position FROM ledger_postings p JOIN ledger_accounts a ON a.id = p.account_id
        WHERE p.transaction_id = t.id AND NOT EXISTS (SELECT FROM mine m WHERE m.id = p.account_id) GROUP BY a.kind
      ) AS k
    ) AS other
  ), page AS (SELECT moved.*, after + amount AS before FROM moved)
  SELECT ${columns} FROM page`

export async function listLedgerEntries(
  db: Db,
  subject: Subject,
  id: string,
  limit: number,
  cursor: Cursor | undefined,
): Promise<PageRow> {
  const total = `(SELECT count(*) FROM (${transactionsOf('', `${TOTAL_CAP + 1}`)}) AS counted)::int AS total`
  const [row] = await queryRows<JsonPage<LedgerEntry>>(
    db,
    // One row, since the balance before belongs to the last entry alone.
    subject === 'order'
      ? entries('order', `${pageColumns({ json: ENTRY, size: '$2::int', value: 'page.before' })}, ${total}`)
      : entries('vendor', `${pageColumns({ json: ENTRY, size: '$2::int', value: 'page.before' })}, ${total}`),
    [id, limit, cursor?.value ?? null, cursor?.id ?? null],
  )
  return row as PageRow
}

/** The next so many of an export, with the balance that each began with, in pesewas. */
export async function listLedgerEntriesToExport(
  db: Db,
  subject: Subject,
  id: string,
  limit: number,
  cursor: Cursor | undefined,
): Promise<{ data: LedgerEntry; before: number }[]> {
  return queryRows(
    db,
    subject === 'order'
      ? `${entries('order', `${ENTRY} AS data, page.before::bigint AS before`)} WHERE n <= $2::int ORDER BY n`
      : `${entries('vendor', `${ENTRY} AS data, page.before::bigint AS before`)} WHERE n <= $2::int ORDER BY n`,
    [id, limit, cursor?.value ?? null, cursor?.id ?? null],
  )
}

/** Undefined where there is no such order or shop. */
export async function findLedgerSummary(db: Db, subject: Subject, id: string): Promise<LedgerSummary | undefined> {
  const summary = (of: Subject, name: string, from: string) => `WITH ${mine(of)}, sums AS (
      SELECT m.kind, m.balance, s.debits, s.credits FROM mine m CROSS JOIN LATERAL (
        SELECT coalesce(sum(p.amount) FILTER (WHERE p.amount > 0), 0) AS debits, coalesce(-sum(p.amount) FILTER (WHERE p.amount < 0), 0) AS credits
        FROM ledger_postings p WHERE p.account_id = m.id
      ) AS s
    ) SELECT ${jsonObject({
      subject: jsonObject({ type: `'${of}'`, id: 'x.id', name }),
      currency: `'${CURRENCY}'`,
      accounts: `(SELECT coalesce(json_agg(${jsonObject({ account: 's.kind', balance: '-s.balance * 0.01' })} ORDER BY s.kind), '[]') FROM sums s)`,
      entries:
        '(SELECT count(DISTINCT p.transaction_id) FROM mine m JOIN ledger_postings p ON p.account_id = m.id)::int',
      debits: '(SELECT coalesce(sum(s.debits), 0) FROM sums s) * 0.01',
      credits: '(SELECT coalesce(sum(s.credits), 0) FROM sums s) * 0.01',
      balance: '(SELECT -coalesce(sum(s.balance), 0) FROM sums s) * 0.01',
      is_equal: '(SELECT coalesce(bool_and(s.balance = s.debits - s.credits), true) FROM sums s)',
    })} AS data FROM ${from} x WHERE x.id = $1`
  const [row] = await queryRows<{ data: LedgerSummary }>(
    db,
    subject === 'order'
      ? summary('order', 'x.order_number', 'orders')
      : summary('vendor', 'x.business_name', 'vendors'),
    [id],
  )
  return row?.data
}

/** @param text of an order its number, of a shop words of it */
export async function findLedgerSubjects(db: Db, text: string): Promise<LedgerSubject[]> {
  const rows = await queryRows<{ data: LedgerSubject }>(
    db,
    `SELECT data FROM (
       SELECT ${jsonObject({ type: "'order'", id: 'o.id', name: 'o.order_number', facts: 'v.business_name' })} AS data, 0 AS rank, o.order_number AS name
       FROM orders o JOIN vendors v ON v.id = o.vendor_id WHERE o.order_number = upper($1)
       UNION ALL
       (SELECT ${jsonObject({ type: "'vendor'", id: 'v.id', name: 'v.business_name', facts: "coalesce(v.location, '')" })}, 1, v.business_name
        FROM vendors v WHERE v.search @@ (SELECT anywhere FROM search_queries('vendor', $1)) ORDER BY lower(v.business_name), v.id LIMIT ${MAX_SUBJECTS_FOUND})
     ) AS found ORDER BY rank, name LIMIT ${MAX_SUBJECTS_FOUND}`,
    [text],
  )
  return rows.map(({ data }) => data)
}
