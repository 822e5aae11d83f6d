import { type AuditEvent, exportAuditEventsEndpoint, listAuditEventsEndpoint } from '@asime/contract/audit'
import { call } from '../../../lib/api/api.ts'
import type { ListPage } from '../../../lib/lists/list-pages.ts'
import { saveTable } from '../../../lib/lists/save-table.ts'
import { browserApi } from '../../../lib/session/browser-api.ts'
import type { DeskPage } from '../desk-page.ts'

// For admins: the API refuses it to others.

export interface AuditFilters {
  kind: string | undefined
  actor_type: AuditEvent['actor']['type'] | undefined
  actor_id?: string | undefined
  actor_email?: string | undefined
  subject_id: string | undefined
  /** Days, the first and the last. */
  from?: string | undefined
  to?: string | undefined
}

/** As a table for spreadsheets. */
export function saveAuditEvents(filters: AuditFilters): Promise<void> {
  return saveTable(browserApi, exportAuditEventsEndpoint, filters, 'asime-audit-log')
}

/** The newest first. */
export function listAuditEvents(filters: AuditFilters, { signal, ...page }: DeskPage): Promise<ListPage<AuditEvent>> {
  return call(browserApi, listAuditEventsEndpoint, { query: { ...filters, ...page }, signal })
}
