import type { ConversationReport } from '@asime/contract/chat'
import { AppError } from '../../platform/app-error.ts'
import { recordAdminAct } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { findReport, resolveReport, type StoredReport } from './reports.repository.ts'
import { showMessage } from './show-message.ts'

export function showReport(context: Pick<Context, 'secrets' | 'clock'>, report: StoredReport): ConversationReport {
  return { ...report, messages: report.messages.map((message) => showMessage(context, message)) }
}

/** Closes a report. @throws AppError not_found, conflict if it is closed already */
export async function resolve(context: Context, actor: Actor, id: string, reason: string): Promise<ConversationReport> {
  return inTransaction(context.db, async (tx) => {
    const before = await findReport(tx, id)
    if (!before) throw new AppError('not_found', { message: 'Report not found' })
    if (!(await resolveReport(tx, id))) throw new AppError('conflict', { message: 'This report is closed already' })
    await recordAdminAct(tx, actor, {
      act: 'report_resolved',
      subject: { type: 'report', id },
      before: { is_open: true },
      after: { is_open: false },
      reason,
    })
    const after = await findReport(tx, id)
    if (!after) throw new Error(`report ${id} vanished`)
    return showReport(context, after)
  })
}
