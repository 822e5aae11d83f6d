import type { AuditEvent } from '@asime/contract/audit'
import { TOTAL_CAP } from '@asime/contract/paging'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { SqlValues } from '../../platform/database/hot-read.ts'
import { jsonObject } from '../../platform/database/json-object.ts'
import { isAfter, pageColumns } from '../../platform/http/page-columns.ts'
import type { Cursor, PageRow, JsonPage } from '../../platform/http/paging.ts'

export interface AuditFilters {
  actor_id?: string | undefined
  actor_type?: 'user' | 'admin' | 'configuration' | undefined
  subject_type?: string | undefined
  subject_id?: string | undefined
  kind?: string | undefined
}

const COLUMNS = {
  actor_id: 'user_id',
  actor_type: 'actor_type',
  subject_type: 'subject_type',
  subject_id: 'subject_id',
  kind: 'kind',
} as const satisfies Record<keyof AuditFilters, string>

const EVENT = jsonObject({
  id: 'a.id',
  happened_at: 'a.happened_at',
  kind: 'a.kind',
  actor: jsonObject({
    type: 'a.actor_type',
    id: 'a.user_id',
    full_name: '(SELECT u.full_name FROM users u WHERE u.id = a.user_id)',
  }),
  subject: `CASE WHEN a.subject_id IS NOT NULL THEN ${jsonObject({ type: 'a.subject_type', id: 'a.subject_id' })} END`,
  before: 'a.before',
  after: 'a.after',
  reason: 'a.reason',
  address: 'a.address',
  session_id: 'a.session_id',
  request_id: 'a.request_id',
})

/** Newest first. */
export async function listAuditEvents(
  db: Db,
  filters: AuditFilters,
  limit: number,
  cursor: Cursor | undefined,
): Promise<PageRow> {
  const sql = new SqlValues()
  const conditions = Object.entries(COLUMNS).flatMap(([name, column]) => {
    const value = filters[name as keyof AuditFilters]
    return value === undefined ? [] : [`a.${column} = ${sql.value(value)}`]
  })
  const where = conditions.length === 0 ? 'true' : conditions.join(' AND ')
  const size = `${sql.value(limit)}::int`
  const sort = { column: 'a.happened_at', type: 'timestamptz', id: 'a.id', descending: true }
  const [row] = await queryRows<JsonPage<AuditEvent>>(
    db,
    `SELECT ${pageColumns({ json: EVENT, size, value: 'page.happened_at' })},
            (SELECT count(*) FROM (SELECT FROM audit_events a WHERE ${where} LIMIT ${TOTAL_CAP + 1}) AS counted)::int AS total
     FROM (
       SELECT a.id, a.happened_at, row_number() OVER (ORDER BY a.happened_at DESC, a.id DESC) AS n FROM audit_events a
       WHERE ${where}${cursor ? ` AND ${isAfter(sql, cursor, sort)}` : ''}
       ORDER BY a.happened_at DESC, a.id DESC LIMIT ${size} + 1
     ) AS page JOIN audit_events a ON a.id = page.id`,
    sql.list,
  )
  return row as PageRow
}
