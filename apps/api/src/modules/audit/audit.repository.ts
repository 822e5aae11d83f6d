import type { AuditActor, AuditEvent } from '@asime/contract/audit'
import { TOTAL_CAP } from '@asime/contract/paging'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { SqlValues } from '../../platform/database/hot-read.ts'
import { jsonObject } from '../../platform/database/json-object.ts'
import { isAfter, pageColumns } from '../../platform/http/page-columns.ts'
import type { Extent, JsonPage, PageRow } from '../../platform/http/paging.ts'

export interface AuditFilters {
  actor_id?: string | undefined
  actor_email?: string | undefined
  actor_type?: AuditActor | undefined
  subject_type?: string | undefined
  subject_id?: string | undefined
  kind?: string | undefined
  /** Days, the first and the last. */
  from?: string | undefined
  to?: string | undefined
}

/** What each asks of an event, where `$` stands for its value. */
const CONDITIONS = {
  actor_id: 'a.user_id = $',
  actor_email: 'a.user_id = (SELECT u.id FROM users u WHERE u.email = lower($::text COLLATE "C"))',
  actor_type: 'a.actor_type = $',
  subject_type: 'a.subject_type = $',
  subject_id: 'a.subject_id = $',
  kind: 'a.kind = $',
  from: "a.happened_at >= ($::date)::timestamp AT TIME ZONE 'UTC'",
  to: "a.happened_at < ($::date + 1)::timestamp AT TIME ZONE 'UTC'",
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
  { limit, cursor, isCounted }: Extent,
): Promise<PageRow> {
  const sql = new SqlValues()
  const conditions = Object.entries(CONDITIONS).flatMap(([name, condition]) => {
    const value = filters[name as keyof AuditFilters]
    return value === undefined ? [] : [condition.replace('$', sql.value(value))]
  })
  const where = conditions.length === 0 ? 'true' : conditions.join(' AND ')
  const size = `${sql.value(limit)}::int`
  const sort = { column: 'a.happened_at', type: 'timestamptz', id: 'a.id', descending: true }
  const [row] = await queryRows<JsonPage<AuditEvent>>(
    db,
    `SELECT ${pageColumns({ json: EVENT, size, value: 'page.happened_at' })},
            ${isCounted ? `(SELECT count(*) FROM (SELECT FROM audit_events a WHERE ${where} LIMIT ${TOTAL_CAP + 1}) AS counted)::int` : '0'} AS total
     FROM (
       SELECT a.id, a.happened_at, row_number() OVER (ORDER BY a.happened_at DESC, a.id DESC) AS n FROM audit_events a
       WHERE ${where}${cursor ? ` AND ${isAfter(sql, cursor, sort)}` : ''}
       ORDER BY a.happened_at DESC, a.id DESC LIMIT ${size} + 1
     ) AS page JOIN audit_events a ON a.id = page.id`,
    sql.list,
  )
  return row as PageRow
}
