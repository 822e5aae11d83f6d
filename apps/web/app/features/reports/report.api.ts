import { reportContentEndpoint } from '@asime/contract/moderation'
import type { ContentReportReason, ReportableType } from '@asime/contract/moderation-states'
import { call } from '../../lib/api/api.ts'
import { browserApi } from '../../lib/session/browser-api.ts'

interface ContentReport {
  subject_type: ReportableType
  subject_id: string
  reason: ContentReportReason
  note: string | undefined
}

/** Only one case comes of it, however often it is reported. */
export async function reportContent(body: ContentReport, idempotencyKey: string): Promise<void> {
  await call(browserApi, reportContentEndpoint, { body, idempotencyKey })
}
