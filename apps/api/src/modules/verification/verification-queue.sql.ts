import type { AdminVerification, VerificationInQueue } from '@asime/contract/verification'
import type { VerificationStatus } from '@asime/contract/accounts'
import { TOTAL_CAP } from '@asime/contract/paging'
import type pg from 'pg'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { hotRead, SqlValues } from '../../platform/database/hot-read.ts'
import { jsonObject } from '../../platform/database/json-object.ts'
import type { JsonText } from '../../platform/http/json-text.ts'
import { isAfter, pageColumns } from '../../platform/http/page-columns.ts'
import { decodeCursor, type JsonPage, pageText } from '../../platform/http/paging.ts'
import { pageSize } from '../../platform/database/hot-read.ts'
import { CARD_HINT } from './card-numbers.sql.ts'

const IN_QUEUE = {
  id: 's.id',
  status: 's.status',
  vendor: jsonObject({
    id: 'v.id',
    business_name: 'v.business_name',
    location: 'v.location',
    logo_url: 'v.logo_url',
  }),
  full_name: 's.full_name',
  submitted_at: 's.submitted_at',
  due_at: 's.due_at',
  is_late: "coalesce(s.status = 'pending' AND s.due_at <= now(), false)",
}
const VERIFICATION_IN_QUEUE = jsonObject(IN_QUEUE)

/** Those that were sent in, the oldest first. */
export async function listVerifications(
  pool: pg.Pool,
  { limit, cursor: given, status }: { limit: number; cursor?: string | undefined; status: VerificationStatus },
): Promise<JsonText> {
  const sort = `verifications ${status}`
  const cursor = decodeCursor(given, sort, 'time')
  const sql = new SqlValues()
  const size = pageSize(sql, limit)
  const waiting = `s.status = ${sql.value(status)} AND s.submitted_at IS NOT NULL`
  const after = cursor
    ? isAfter(sql, cursor, { column: 's.submitted_at', type: 'timestamptz', id: 's.id', descending: false })
    : 'true'
  const text = `
    SELECT ${pageColumns({ json: VERIFICATION_IN_QUEUE, size, value: 'page.submitted_at' })},
           (SELECT count(*) FROM (SELECT FROM shop_verifications s WHERE ${waiting} LIMIT ${TOTAL_CAP + 1}) AS counted)::int AS total
    FROM (
      SELECT s.id, s.submitted_at, row_number() OVER (ORDER BY s.submitted_at, s.id) AS n
      FROM shop_verifications s WHERE ${waiting} AND ${after} ORDER BY s.submitted_at, s.id LIMIT ${size} + 1
    ) AS page JOIN shop_verifications s ON s.id = page.id JOIN vendors v ON v.id = s.vendor_id`
  const [row] = await hotRead<JsonPage<VerificationInQueue>>(pool, text, sql.list)
  if (!row) throw new Error('SELECT returned no row')
  return pageText(row, { limit, sort })
}

export type FoundForAdmin = Omit<AdminVerification, 'matches' | 'same_card' | 'actions' | 'payout_account'> & {
  vendor_id: string
  card_encrypted: string | null
  payout_account: { bank_name: string; account_name: string; is_confirmed: boolean } | null
}

const HISTORY = jsonObject({
  id: 'h.id',
  status: 'h.status',
  reason: 'h.reason',
  at: 'coalesce(h.ended_at, h.decided_at, h.created_at)',
})
const FOR_ADMIN = jsonObject({
  ...IN_QUEUE,
  vendor_id: 's.vendor_id',
  card_encrypted: 's.card_encrypted',
  card_hint: CARD_HINT,
  card_expires_on: 's.card_expires_on',
  account_full_name: 'u.full_name',
  legal_name: 'f.legal_name',
  legal_status: 'f.legal_status',
  registration_number: 'f.registration_number',
  payout_account: `(SELECT ${jsonObject({
    bank_name: 'a.bank_name',
    account_name: 'a.account_name',
    is_confirmed: 'a.name_is_confirmed',
  })} FROM payout_accounts a WHERE a.vendor_id = v.id AND a.replaced_at IS NULL)`,
  documents: `array_remove(ARRAY[CASE WHEN s.ghana_card IS NOT NULL THEN 'ghana_card' END, CASE WHEN s.selfie IS NOT NULL THEN 'selfie' END,
    CASE WHEN s.certificate IS NOT NULL THEN 'certificate' END], NULL)`,
  history: `(SELECT coalesce(json_agg(${HISTORY} ORDER BY h.id DESC), '[]') FROM (
    SELECT * FROM shop_verifications o WHERE o.vendor_id = s.vendor_id AND o.id <> s.id ORDER BY o.id DESC LIMIT 10) AS h)`,
  sales: 'v.total_sales',
  reason: 's.reason',
  asked_for: 's.asked_for',
  times_submitted: 's.times_submitted',
  decided_at: 's.decided_at',
  valid_until: 's.valid_until',
})

export async function findForAdmin(db: Db, id: string): Promise<FoundForAdmin | undefined> {
  const [row] = await queryRows<{ data: FoundForAdmin }>(
    db,
    `SELECT ${FOR_ADMIN} AS data FROM shop_verifications s JOIN vendors v ON v.id = s.vendor_id JOIN users u ON u.id = v.user_id
       LEFT JOIN shop_facts f ON f.vendor_id = v.id WHERE s.id = $1`,
    [id],
  )
  return row?.data
}

/** Other shops that sent one of those cards in, the verified one first. */
export async function findSameCard(
  db: Db,
  vendorId: string,
  hashes: readonly Buffer[],
): Promise<AdminVerification['same_card']> {
  return queryRows(
    db,
    `SELECT v.id, v.business_name, s.status FROM shop_verifications s JOIN vendors v ON v.id = s.vendor_id
     WHERE s.card_hash = ANY ($2::bytea[]) AND s.vendor_id <> $1 AND s.submitted_at IS NOT NULL
     ORDER BY s.status = 'verified' DESC, s.id DESC LIMIT 10`,
    [vendorId, hashes],
  )
}
