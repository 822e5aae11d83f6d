import type { ConversationReport } from '@asime/contract/chat'
import type { ConversationSide, ReportReason } from '@asime/contract/chat-rules'
import { TOTAL_CAP } from '@asime/contract/paging'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { jsonObject } from '../../platform/database/json-object.ts'
import type { JsonOf } from '../../platform/database/json-of.ts'
import { pageColumns } from '../../platform/http/page-columns.ts'
import type { Cursor, PageRow } from '../../platform/http/paging.ts'
import { MESSAGE, MESSAGE_TABLES } from './conversation-json.sql.ts'
import type { StoredMessage } from './conversations.repository.ts'

export type StoredReport = Omit<ConversationReport, 'messages'> & { messages: StoredMessage[] }

export type StoredWarned = Pick<ConversationReport, 'shop' | 'buyer'> & { message: StoredMessage }

export async function insertReport(
  db: Db,
  report: {
    conversationId: string
    reporterId: string
    side: ConversationSide
    reason: ReportReason
    note: string | undefined
    messages: readonly number[]
  },
): Promise<string> {
  const [row] = await queryRows<{ id: string }>(
    db,
    `INSERT INTO conversation_reports (conversation_id, reporter_id, side, reason, note, messages)
     SELECT $1, $2, $3, $4, $5, coalesce((SELECT array_agg(seq ORDER BY seq) FROM messages WHERE conversation_id = $1 AND seq = ANY ($6::int[])), '{}')
     RETURNING id`,
    [report.conversationId, report.reporterId, report.side, report.reason, report.note ?? null, report.messages],
  )
  if (!row) throw new Error('INSERT returned no row')
  return row.id
}

const PEOPLE = {
  shop: jsonObject({ id: 'v.id', business_name: 'v.business_name' }),
  buyer: jsonObject({ id: 'b.id', full_name: 'b.full_name' }),
}
const PEOPLE_TABLES = 'JOIN vendors v ON v.id = c.vendor_id JOIN users b ON b.id = c.buyer_id'

const REPORT = jsonObject({
  id: 'r.id',
  conversation_id: 'r.conversation_id',
  reason: 'r.reason',
  note: 'r.note',
  reported_side: "CASE r.side WHEN 'buyer' THEN 'shop' ELSE 'buyer' END",
  ...PEOPLE,
  reported_by: jsonObject({ id: 'u.id', full_name: 'u.full_name' }),
  messages: `(SELECT coalesce(json_agg(${MESSAGE} ORDER BY m.seq), '[]') FROM ${MESSAGE_TABLES} WHERE m.conversation_id = r.conversation_id AND m.seq = ANY (r.messages))`,
  created_at: 'r.created_at',
  resolved_at: 'r.resolved_at',
})
const REPORT_TABLES = `JOIN conversations c ON c.id = r.conversation_id ${PEOPLE_TABLES} JOIN users u ON u.id = r.reporter_id`

/** The oldest first. */
export async function listReports(
  db: Db,
  isResolved: boolean,
  limit: number,
  cursor: Cursor | undefined,
): Promise<PageRow & { data: JsonOf<StoredReport[]> }> {
  const [row] = await queryRows<PageRow & { data: JsonOf<StoredReport[]> }>(
    db,
    `SELECT ${pageColumns({ json: REPORT, size: '$2::int', value: 'page.created_at' })},
            (SELECT count(*) FROM (SELECT FROM conversation_reports r WHERE (r.resolved_at IS NOT NULL) = $1 LIMIT ${TOTAL_CAP + 1}) AS counted)::int AS total
     FROM (
       SELECT r.id, r.created_at, row_number() OVER (ORDER BY r.created_at, r.id) AS n FROM conversation_reports r
       WHERE (r.resolved_at IS NOT NULL) = $1 AND ($3::timestamptz IS NULL OR (r.created_at, r.id) > ($3::timestamptz, $4::uuid))
       ORDER BY r.created_at, r.id LIMIT $2::int + 1
     ) AS page JOIN conversation_reports r ON r.id = page.id ${REPORT_TABLES}`,
    [isResolved, limit, cursor?.value ?? null, cursor?.id ?? null],
  )
  if (!row) throw new Error('SELECT returned no row')
  return row
}

/** How many are open, and since when the oldest is. */
export async function countOpenReports(
  db: Db,
): Promise<{ total: number; total_is_capped: boolean; oldest_created_at: string | null }> {
  const [row] = await queryRows<{ total: number; oldest_created_at: string | null }>(
    db,
    `SELECT (SELECT count(*) FROM (SELECT FROM conversation_reports WHERE resolved_at IS NULL LIMIT ${TOTAL_CAP + 1}) AS counted)::int AS total,
            (SELECT to_json(min(created_at)) #>> '{}' FROM conversation_reports WHERE resolved_at IS NULL) AS oldest_created_at`,
  )
  if (!row) throw new Error('SELECT returned no row')
  return { ...row, total: Math.min(row.total, TOTAL_CAP), total_is_capped: row.total > TOTAL_CAP }
}

export async function findReport(db: Db, id: string): Promise<StoredReport | undefined> {
  const [row] = await queryRows<{ data: StoredReport }>(
    db,
    `SELECT ${REPORT} AS data FROM conversation_reports r ${REPORT_TABLES} WHERE r.id = $1`,
    [id],
  )
  return row?.data
}

/** Whoever works for a shop. */
export async function listShopPeople(db: Db, vendorId: string): Promise<string[]> {
  const rows = await queryRows<{ user_id: string }>(db, 'SELECT user_id FROM shop_members WHERE vendor_id = $1', [
    vendorId,
  ])
  return rows.map(({ user_id: id }) => id)
}

/** @returns whether it was open */
export async function resolveReport(db: Db, id: string): Promise<boolean> {
  const rows = await queryRows(
    db,
    'UPDATE conversation_reports SET resolved_at = now() WHERE id = $1 AND resolved_at IS NULL RETURNING id',
    [id],
  )
  return rows.length > 0
}

/** The latest so many of a buyer and a shop until a moment, oldest first. */
export async function listMessagesOf(
  db: Db,
  buyerId: string,
  vendorId: string,
  until: string | null,
  most: number,
): Promise<StoredMessage[]> {
  const rows = await queryRows<{ data: StoredMessage }>(
    db,
    `SELECT ${MESSAGE} AS data FROM (
       SELECT m.id FROM conversations c JOIN messages m ON m.conversation_id = c.id
       WHERE c.buyer_id = $1 AND c.vendor_id = $2 AND ($3::timestamptz IS NULL OR m.created_at <= $3) ORDER BY m.seq DESC LIMIT $4
     ) AS latest JOIN ${MESSAGE_TABLES} ON m.id = latest.id ORDER BY m.seq`,
    [buyerId, vendorId, until, most],
  )
  return rows.map(({ data }) => data)
}

const WARNED = jsonObject({ message: MESSAGE, ...PEOPLE })

/** Newest first. */
export async function listWarned(
  db: Db,
  limit: number,
  cursor: Cursor | undefined,
): Promise<PageRow & { data: JsonOf<StoredWarned[]> }> {
  const [row] = await queryRows<PageRow & { data: JsonOf<StoredWarned[]> }>(
    db,
    `SELECT ${pageColumns({ json: WARNED, size: '$1::int', value: 'page.created_at' })},
            (SELECT count(*) FROM (SELECT FROM messages m WHERE m.warnings <> '{}' LIMIT ${TOTAL_CAP + 1}) AS counted)::int AS total
     FROM (
       SELECT m.id, m.created_at, row_number() OVER (ORDER BY m.created_at DESC, m.id DESC) AS n FROM messages m
       WHERE m.warnings <> '{}' AND ($2::timestamptz IS NULL OR (m.created_at, m.id) < ($2::timestamptz, $3::uuid))
       ORDER BY m.created_at DESC, m.id DESC LIMIT $1::int + 1
     ) AS page JOIN ${MESSAGE_TABLES} ON m.id = page.id JOIN conversations c ON c.id = m.conversation_id ${PEOPLE_TABLES}`,
    [limit, cursor?.value ?? null, cursor?.id ?? null],
  )
  if (!row) throw new Error('SELECT returned no row')
  return row
}
