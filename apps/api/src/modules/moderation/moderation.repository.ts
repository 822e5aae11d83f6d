import {
  CASE_EXCERPT,
  type ContentReportReason,
  type ModerationMove,
  moderationMoves,
  type ModerationStatus,
  type ReportableType,
  REPORTS_SHOWN,
  openCaseStatuses,
} from '@asime/contract/moderation-states'
import type { ModerationCase } from '@asime/contract/moderation'
import { TOTAL_CAP } from '@asime/contract/paging'
import { AppError } from '../../platform/app-error.ts'
import { type Db, queryRows, type Tx } from '../../platform/database/database.ts'
import { SqlValues } from '../../platform/database/hot-read.ts'
import { jsonObject } from '../../platform/database/json-object.ts'
import { isAfter, pageColumns } from '../../platform/http/page-columns.ts'
import type { Cursor, JsonPage } from '../../platform/http/paging.ts'
import { listed } from '../../platform/database/listed.ts'
import { CASE_SUBJECT } from './case-subject.sql.ts'

const OPEN = listed(openCaseStatuses)

export type FoundCase = Omit<ModerationCase, 'actions'>

/** The case of a thing that is looked at or hidden, made where there is none; locked until the transaction ends. */
export async function openCase(
  tx: Tx,
  subject: { type: ReportableType; id: string; ownerId: string },
): Promise<{ id: string; status: ModerationStatus }> {
  const [row] = await queryRows<{ id: string; status: ModerationStatus }>(
    tx,
    `INSERT INTO moderation_cases (subject_type, subject_id, owner_id) VALUES ($1, $2, $3)
     ON CONFLICT (subject_type, subject_id) WHERE status IN ${OPEN}
     DO UPDATE SET report_count = moderation_cases.report_count RETURNING id, status`,
    [subject.type, subject.id, subject.ownerId],
  )
  if (!row) throw new Error('INSERT returned no row')
  return row
}

/** What somebody has written to their report of a case, if anything; undefined where they have not reported it. */
export async function findNote(tx: Tx, caseId: string, reporterId: string): Promise<string | null | undefined> {
  const [row] = await queryRows<{ note: string | null }>(
    tx,
    'SELECT note FROM content_reports WHERE case_id = $1 AND reporter_id = $2',
    [caseId, reporterId],
  )
  return row?.note
}

export async function saveNote(tx: Tx, caseId: string, reporterId: string, note: string): Promise<void> {
  await queryRows(tx, 'UPDATE content_reports SET note = $3 WHERE case_id = $1 AND reporter_id = $2', [
    caseId,
    reporterId,
    note,
  ])
}

/** Once by each person. */
export async function insertReport(
  tx: Tx,
  report: { caseId: string; reporterId: string; reason: ContentReportReason; note: string | undefined },
): Promise<void> {
  await queryRows(
    tx,
    `WITH made AS (
       INSERT INTO content_reports (case_id, reporter_id, reason, note) VALUES ($1, $2, $3, $4)
       ON CONFLICT ON CONSTRAINT content_reports_once DO NOTHING RETURNING id
     ) UPDATE moderation_cases SET report_count = report_count + 1 WHERE id = $1 AND EXISTS (SELECT FROM made)`,
    [report.caseId, report.reporterId, report.reason, report.note || null],
  )
}

export interface LockedCase {
  id: string
  subject_type: ReportableType
  subject_id: string
  owner_id: string
  status: ModerationStatus
}

export async function lockCase(tx: Tx, id: string): Promise<LockedCase | undefined> {
  const [row] = await queryRows<LockedCase>(
    tx,
    'SELECT id, subject_type, subject_id, owner_id, status FROM moderation_cases WHERE id = $1 FOR NO KEY UPDATE',
    [id],
  )
  return row
}

/**
 * The one way in which a case goes on.
 * @throws AppError conflict where it is in no state from which that leads
 */
export async function moveCase(
  tx: Tx,
  id: string,
  name: ModerationMove,
  decision: { adminId: string; reason: string },
): Promise<void> {
  const { from, to } = moderationMoves[name]
  const moved = await queryRows(
    tx,
    `UPDATE moderation_cases SET status = $2, status_since = now(), decided_by = $4, reason = $5
     WHERE id = $1 AND status = ANY ($3::text[]) RETURNING id`,
    [id, to, from, decision.adminId, decision.reason],
  )
  if (moved.length === 0) throw new AppError('conflict')
}

/** Whoever posted it has removed it since, so that nobody would be shown it. */
export async function isRemoved(tx: Tx, { subject_type: type, subject_id: id }: LockedCase): Promise<boolean> {
  const [row] = await queryRows<{ is_removed: boolean }>(
    tx,
    `SELECT EXISTS (SELECT FROM products p WHERE $1 = 'product' AND p.id = $2 AND p.deleted_at IS NOT NULL)
         OR EXISTS (SELECT FROM bids b WHERE $1 = 'bid' AND b.id = $2 AND b.status = 'withdrawn') AS is_removed`,
    [type, id],
  )
  return row?.is_removed === true
}

/** Closes the open case of somebody's shop, of which there is at most one, by their suspension. @returns the case that it has closed */
export async function actOnCaseOfShop(
  tx: Tx,
  ownerId: string,
): Promise<{ id: string; business_name: string } | undefined> {
  const { from, to } = moderationMoves.act
  const [row] = await queryRows<{ id: string; business_name: string }>(
    tx,
    `UPDATE moderation_cases c SET status = $2, status_since = now(), decided_by = x.suspended_by, reason = x.reason
     FROM user_suspensions x, vendors v
     WHERE c.owner_id = $1 AND c.subject_type = 'vendor' AND c.status = ANY ($3::text[]) AND v.id = c.subject_id
       AND x.user_id = c.owner_id AND x.restored_at IS NULL RETURNING c.id, v.business_name`,
    [ownerId, to, from],
  )
  return row
}

/** The first so many: who has reported something with so many others needs no answer. */
const REPORTERS_TOLD = 100

/** Whoever reported it, the first first. */
export async function listReporters(db: Db, caseId: string): Promise<string[]> {
  const rows = await queryRows<{ reporter_id: string }>(
    db,
    `SELECT reporter_id FROM content_reports WHERE case_id = $1 ORDER BY id LIMIT ${REPORTERS_TOLD}`,
    [caseId],
  )
  return rows.map(({ reporter_id: id }) => id)
}

const HINTS_SHOWN = 20
const HINT = jsonObject({
  kind: 'h.kind',
  detail: `CASE h.kind WHEN 'same_picture' THEN coalesce((
    SELECT p.product_name || ', ' || v.business_name FROM products p JOIN vendors v ON v.id = p.vendor_id WHERE p.id = h.detail::uuid), '')
    WHEN 'watched_deal' THEN coalesce((
    SELECT left(concat_ws(': ', d.title, d.description), ${CASE_EXCERPT}) FROM deals d WHERE d.id = h.detail::uuid), '') ELSE h.detail END`,
  path: `CASE h.kind WHEN 'same_picture' THEN '/products/' || h.detail END`,
})

const person = (name: string) => jsonObject({ id: `${name}.id`, full_name: `${name}.full_name` })
const REPORT = jsonObject({
  id: 't.id',
  reason: 't.reason',
  note: 't.note',
  reported_by: person('u'),
  created_at: 't.created_at',
})
const CASE = jsonObject({
  id: 'c.id',
  status: 'c.status',
  status_since: 'c.status_since',
  opened_at: 'c.opened_at',
  subject: CASE_SUBJECT,
  owner: `(SELECT ${person('u')} FROM users u WHERE u.id = c.owner_id)`,
  report_count: 'c.report_count',
  reports: `(SELECT coalesce(json_agg(${REPORT} ORDER BY t.id DESC), '[]') FROM (
    SELECT * FROM content_reports n WHERE n.case_id = c.id ORDER BY n.id DESC LIMIT ${REPORTS_SHOWN}) AS t JOIN users u ON u.id = t.reporter_id)`,
  hints: `(SELECT coalesce(json_agg(${HINT} ORDER BY h.id), '[]') FROM (
    SELECT * FROM moderation_hints m WHERE m.case_id = c.id ORDER BY m.id LIMIT ${HINTS_SHOWN}) AS h)`,
  decided_by: `(SELECT ${person('u')} FROM users u WHERE u.id = c.decided_by)`,
  reason: 'c.reason',
})

export async function findCase(db: Db, id: string): Promise<FoundCase | undefined> {
  const [row] = await queryRows<{ data: FoundCase }>(
    db,
    `SELECT ${CASE} AS data FROM moderation_cases c WHERE c.id = $1`,
    [id],
  )
  return row?.data
}

/** The longest open first; of decided ones the last decided first. */
export async function listCases(
  db: Db,
  status: ModerationStatus,
  limit: number,
  cursor: Cursor | undefined,
): Promise<JsonPage<FoundCase>> {
  const sql = new SqlValues()
  const where = `c.status = ${sql.value(status)}`
  const size = `${sql.value(limit)}::int`
  const descending = status !== 'open'
  const sort = { column: 'c.status_since', type: 'timestamptz', id: 'c.id', descending }
  const order = descending ? 'c.status_since DESC, c.id DESC' : 'c.status_since, c.id'
  const [row] = await queryRows<JsonPage<FoundCase>>(
    db,
    `SELECT ${pageColumns({ json: CASE, size, value: 'page.status_since' })},
            (SELECT count(*) FROM (SELECT FROM moderation_cases c WHERE ${where} LIMIT ${TOTAL_CAP + 1}) AS counted)::int AS total
     FROM (
       SELECT c.id, c.status_since, row_number() OVER (ORDER BY ${order}) AS n FROM moderation_cases c
       WHERE ${where}${cursor ? ` AND ${isAfter(sql, cursor, sort)}` : ''} ORDER BY ${order} LIMIT ${size} + 1
     ) AS page JOIN moderation_cases c ON c.id = page.id`,
    sql.list,
  )
  if (!row) throw new Error('SELECT returned no row')
  return row
}
