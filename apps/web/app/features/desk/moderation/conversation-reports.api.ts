import {
  type ConversationReport,
  countOpenReportsEndpoint,
  listReportsEndpoint,
  listWarnedMessagesEndpoint,
  resolveReportEndpoint,
} from '@asime/contract/chat'
import { call } from '../../../lib/api/api.ts'
import type { ListPage } from '../../../lib/lists/list-pages.ts'
import { browserApi } from '../../../lib/session/browser-api.ts'
import type { DeskPage } from '../desk-page.ts'

// For admins: the API refuses it to others.

/** Of open ones the oldest first. Each view is written to the audit log. */
export function listReports(
  state: 'open' | 'resolved',
  { signal, ...page }: DeskPage,
): Promise<ListPage<ConversationReport>> {
  const resolved = state === 'resolved'
  return call(browserApi, listReportsEndpoint, { query: { resolved, ...page }, signal })
}

/** Without what was written, so that it is no view. */
export async function countOpenReports(signal: AbortSignal) {
  return (await call(browserApi, countOpenReportsEndpoint, { signal })).data
}

export function resolveReport(id: string, reason: string): Promise<unknown> {
  return call(browserApi, resolveReportEndpoint, { params: { id }, body: { reason } })
}

/** The newest first. Each view is written to the audit log. */
export function listWarnedMessages({ signal, ...page }: DeskPage) {
  return call(browserApi, listWarnedMessagesEndpoint, { query: page, signal })
}
