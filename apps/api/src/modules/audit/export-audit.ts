import type { AuditEvent } from '@asime/contract/audit'
import type { Db } from '../../platform/database/database.ts'
import { batchOfPage, inBatches } from '../../platform/http/csv-batches.ts'
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

/** The newest events as a table, so many at most as other tables. */
export function exportAudit(db: Db, filters: AuditFilters): CsvFile {
  const readBatch = async (size: number, cursor: Cursor | undefined) =>
    batchOfPage<AuditEvent>(await listAuditEvents(db, filters, { limit: size, cursor, isCounted: false }), size)
  return new CsvFile(
    'asime-audit-log',
    inBatches(HEADINGS, readBatch, (event) => [toRow(event)]),
  )
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
