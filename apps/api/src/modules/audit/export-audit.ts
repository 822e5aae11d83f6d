import type { AuditEvent } from '@asime/contract/audit'
import { MAX_EXPORT_ROWS } from '@asime/contract/paging'
import type { Db } from '../../platform/database/database.ts'
import { type Cell, CsvFile } from '../../platform/http/csv-file.ts'
import type { Cursor } from '../../platform/http/paging.ts'
import { type AuditFilters, listAuditEvents } from './audit.repository.ts'

const HEADINGS = [
  'Time (UTC)',
  'Action',
  'Done by',
  'Name',
  'ID of who did it',
  'Object',
  'ID of the object',
  'Before',
  'After',
  'Reason',
  'IP address',
  'Session',
  'Request',
]
const BATCH = 500

/** The newest events as a table, read as it is sent; so many at most as other tables. */
export function exportAudit(db: Db, filters: AuditFilters): CsvFile {
  return new CsvFile('asime-audit-log', rows(db, filters))
}

async function* rows(db: Db, filters: AuditFilters): AsyncIterable<readonly Cell[]> {
  yield HEADINGS
  let cursor: Cursor | undefined
  for (let sent = 0; sent < MAX_EXPORT_ROWS; sent += BATCH) {
    const page = await listAuditEvents(db, filters, { limit: BATCH, cursor, isCounted: false })
    for (const event of JSON.parse(page.data) as AuditEvent[]) yield toRow(event)
    if ((page.fetched ?? 0) <= BATCH || page.last_value === null || page.last_id === null) return
    cursor = { value: page.last_value, id: page.last_id }
  }
}

const toRow = (event: AuditEvent): Cell[] => [
  event.happened_at.slice(0, 19).replace('T', ' '),
  event.kind,
  event.actor.type,
  event.actor.full_name,
  event.actor.id,
  event.subject?.type ?? null,
  event.subject?.id ?? null,
  event.before && JSON.stringify(event.before),
  event.after && JSON.stringify(event.after),
  event.reason,
  event.address,
  event.session_id,
  event.request_id,
]
