import type { ConversationReport, Message } from '@asime/contract/chat'
import { MOST_EVIDENCE_MESSAGES } from '@asime/contract/dispute-evidence'
import { AppError } from '../../platform/app-error.ts'
import { recordAdminAct, recordAdminViews } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { type Db, inTransaction } from '../../platform/database/database.ts'
import { parseJsonOf } from '../../platform/database/json-of.ts'
import type { Cursor, PageRow } from '../../platform/http/paging.ts'
import { nameInMail } from '../../platform/mail/mail-text.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { notify } from '../notifications/notify.service.ts'
import { mayDecideBetween } from './conversations.policy.ts'
import {
  countOpenReports,
  findReport,
  listMessagesOf,
  listReports,
  listShopPeople,
  listWarned,
  resolveReport,
  type StoredReport,
} from './reports.repository.ts'
import { showToAdmin } from './show-message.ts'

/** Reports with the messages that they name. That an admin has read those stays. */
export async function viewReports(
  context: Context,
  actor: Actor,
  isResolved: boolean,
  limit: number,
  cursor: Cursor | undefined,
): Promise<PageRow> {
  return inTransaction(context.db, async (tx) => {
    const page = await listReports(tx, isResolved, limit, cursor)
    const reports = parseJsonOf(page.data)
    await recordAdminViews(tx, actor, {
      act: 'messages_viewed',
      type: 'report',
      seen: reports.map(({ id, messages }) => ({ id, after: { messages: messages.map((message) => message.id) } })),
      reason: 'To look into a report',
    })
    return { ...page, data: JSON.stringify(reports.map((report) => showReport(context, report))) }
  })
}

/** Nothing of them is read, so nothing is recorded. */
export const countOpen = (db: Db) => countOpenReports(db)

/** Messages that were warned of. That an admin has read them stays, for each conversation. */
export async function viewWarned(
  context: Context,
  actor: Actor,
  limit: number,
  cursor: Cursor | undefined,
): Promise<PageRow> {
  return inTransaction(context.db, async (tx) => {
    const page = await listWarned(tx, limit, cursor)
    const rows = parseJsonOf(page.data)
    const byConversation = Map.groupBy(rows, ({ message }) => message.conversation_id)
    await recordAdminViews(tx, actor, {
      act: 'messages_viewed',
      type: 'conversation',
      seen: [...byConversation].map(([id, shown]) => ({
        id,
        after: { messages: shown.map(({ message }) => message.id) },
      })),
      reason: 'To look at warned messages',
    })
    return {
      ...page,
      data: JSON.stringify(rows.map((row) => ({ ...row, message: showToAdmin(context, row.message) }))),
    }
  })
}

/**
 * What a buyer and a shop wrote to each other until a moment, the latest last: for whoever decides a dispute between them. That an
 * admin has read it stays.
 */
export async function viewConversationOf(
  context: Context,
  actor: Actor,
  of: { buyerId: string; vendorId: string; until: string | null; orderId: string },
): Promise<Message[]> {
  return inTransaction(context.db, async (tx) => {
    const messages = await listMessagesOf(tx, of.buyerId, of.vendorId, of.until, MOST_EVIDENCE_MESSAGES)
    const [first] = messages
    if (first) {
      await recordAdminViews(tx, actor, {
        act: 'messages_viewed',
        type: 'conversation',
        seen: [{ id: first.conversation_id, after: { messages: messages.map(({ id }) => id), order: of.orderId } }],
        reason: 'To decide a dispute',
      })
    }
    return messages.map((message) => showToAdmin(context, message))
  })
}

function showReport(context: Pick<Context, 'secrets' | 'clock'>, report: StoredReport): ConversationReport {
  return { ...report, messages: report.messages.map((message) => showToAdmin(context, message)) }
}

/**
 * Closes a report; whoever sent it is notified that it was looked at.
 * @throws AppError not_found; forbidden for one by the caller or about a conversation of theirs; conflict if it is closed already
 */
export async function resolve(context: Context, actor: Actor, id: string, reason: string): Promise<ConversationReport> {
  return inTransaction(context.db, async (tx) => {
    const before = await findReport(tx, id)
    if (!before) throw new AppError('not_found', { message: 'Report not found' })
    if (
      !mayDecideBetween(actor, [before.reported_by.id, before.buyer.id, ...(await listShopPeople(tx, before.shop.id))])
    )
      throw new AppError('forbidden', { message: 'You cannot decide a case you are part of' })
    if (!(await resolveReport(tx, id))) throw new AppError('conflict', { message: 'This report is closed already' })
    await recordAdminAct(tx, actor, {
      act: 'report_resolved',
      subject: { type: 'report', id },
      before: { is_open: true },
      after: { is_open: false },
      reason,
    })
    await notify(context, tx, {
      kind: 'conversation_report_resolved',
      userId: before.reported_by.id,
      facts: {
        about: nameInMail(before.reported_side === 'shop' ? before.shop.business_name : before.buyer.full_name),
        path: `/app/chat/${before.conversation_id}`,
      },
      key: `conversation_report:${id}`,
    })
    const after = await findReport(tx, id)
    if (!after) throw new Error(`report ${id} vanished`)
    return showReport(context, after)
  })
}
