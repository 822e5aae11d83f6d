import type { ModerationCase } from '@asime/contract/moderation'
import {
  type ContentReportReason,
  MAX_REPORT_NOTE,
  moderationActions,
  type ModerationDecision,
  type ModerationStatus,
  type ReportableType,
} from '@asime/contract/moderation-states'
import type { AdminAct } from '@asime/contract/audit'
import { AppError, assertFound, invalidField } from '../../platform/app-error.ts'
import { recordAdminAct } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import { parseJsonOf } from '../../platform/database/json-of.ts'
import type { Cursor, PageRow } from '../../platform/http/paging.ts'
import { roomOfRequest, tellRoom } from '../../platform/realtime/tell.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { hideBid, restoreBid } from '../bids/hidden-bids.sql.ts'
import { itemRequestOffered } from '../item-requests/item-request-effects.ts'
import { hideItemRequest, restoreItemRequest } from '../item-requests/hidden-item-requests.sql.ts'
import { refreshItemRequestPages } from '../item-requests/refresh-item-request-pages.ts'
import { hideProduct, restoreProduct } from '../products/hidden-products.sql.ts'
import { hideReview, restoreReview } from '../reviews/hidden-reviews.sql.ts'
import {
  findCase,
  findNote,
  type FoundCase,
  insertReport,
  isRemoved,
  listCases,
  listReporters,
  type LockedCase,
  lockCase,
  moveCase,
  openCase,
  saveNote,
} from './moderation.repository.ts'
import { isOwnPost, mayDecide } from './moderation.policy.ts'
import { notifyOfDecision } from './moderation-notifications.service.ts'
import { findReportable } from './reportable.sql.ts'

const NAMES: Record<ReportableType, string> = {
  product: 'Product',
  item_request: 'Request',
  bid: 'Bid',
  review: 'Review',
  vendor: 'Vendor',
}

/**
 * Reports what somebody has posted; of one thing, each person once while its case is open, to which they can add.
 * @returns the case
 * @throws AppError not_found for what nobody is shown; forbidden for what is the caller's own; validation_failed where no more can be added
 */
export async function reportContent(
  db: Db,
  actor: Actor,
  input: {
    subject_type: ReportableType
    subject_id: string
    reason: ContentReportReason
    note?: string | undefined
  },
): Promise<string> {
  const { subject_type: type, subject_id: id, reason, note } = input
  return inTransaction(db, async (tx) => {
    const found = assertFound(await findReportable(tx, type, id), NAMES[type])
    if (isOwnPost(actor, found)) throw new AppError('forbidden', { message: 'You cannot report what is your own' })
    const opened = await openCase(tx, { type, id, ownerId: found.owner_id })
    // Hidden at this moment.
    if (opened.status !== 'open') throw new AppError('not_found', { message: `${NAMES[type]} not found` })
    const reported = await findNote(tx, opened.id, actor.userId)
    if (reported === undefined) await insertReport(tx, { caseId: opened.id, reporterId: actor.userId, reason, note })
    else if (note) await addToNote(tx, opened.id, actor.userId, { reported, note })
    return opened.id
  })
}

/** What somebody writes in a second report of what is looked at already is part of their first. @throws AppError validation_failed */
async function addToNote(
  tx: Tx,
  caseId: string,
  reporterId: string,
  { reported, note }: { reported: string | null; note: string },
): Promise<void> {
  // Sent again, as after an answer that was lost.
  if (reported?.includes(note)) return
  const both = reported === null ? note : `${reported}\n${note}`
  const over = both.length - MAX_REPORT_NOTE
  if (over > 0)
    throw invalidField(
      'note',
      `You have reported this already. To be added to that, your note is ${over} characters too long`,
    )
  await saveNote(tx, caseId, reporterId, both)
}

export async function listModerationCases(
  db: Db,
  status: ModerationStatus,
  limit: number,
  cursor: Cursor | undefined,
): Promise<PageRow> {
  const page = await listCases(db, status, limit, cursor)
  return { ...page, data: JSON.stringify(parseJsonOf(page.data).map(withActions)) }
}

const withActions = (found: FoundCase): ModerationCase => ({
  ...found,
  actions: moderationActions(found.subject.type, found.status),
})

const ACTS: Record<ModerationDecision, AdminAct> = {
  hide: 'content_hidden',
  dismiss: 'reports_dismissed',
  restore: 'content_restored',
}

/** @throws AppError not_found; forbidden for what is the caller's own; conflict where somebody else has decided, or it cannot be done */
export async function decideCase(
  context: Context,
  db: Db,
  actor: Actor,
  id: string,
  { move, reason }: { move: ModerationDecision; reason: string },
): Promise<ModerationCase> {
  return inTransaction(db, async (tx) => {
    const locked = assertFound(await lockCase(tx, id), 'Report')
    if (!mayDecide(actor, locked))
      throw new AppError('forbidden', { message: 'You cannot decide a case you are part of' })
    if (!moderationActions(locked.subject_type, locked.status).includes(move)) throw new AppError('conflict')
    await moveCase(tx, id, move, { adminId: actor.userId, reason })
    if (move !== 'dismiss') await change(tx, locked, move)
    // Nobody else changes its row by now. Both sides would read that it is shown again.
    if (move === 'restore' && (await isRemoved(tx, locked)))
      throw new AppError('conflict', {
        message: `This ${NAMES[locked.subject_type].toLowerCase()} was removed meanwhile. There is nothing to show again`,
      })
    const decided = withActions(assertFound(await findCase(tx, id), 'Report'))
    await recordAdminAct(tx, actor, {
      act: ACTS[move],
      subject: { type: 'moderation_case', id },
      before: { status: locked.status, subjectType: locked.subject_type, subjectId: locked.subject_id },
      after: { status: decided.status },
      reason,
    })
    const reporterIds = await listReporters(tx, id)
    await notifyOfDecision(context, tx, decided, { move, reason, reporterIds })
    return decided
  })
}

async function change(
  tx: Tx,
  { subject_type: type, subject_id: id }: LockedCase,
  move: 'hide' | 'restore',
): Promise<void> {
  const isHiding = move === 'hide'
  switch (type) {
    case 'product':
      return isHiding ? hideProduct(tx, id) : restoreProduct(tx, id)
    case 'item_request':
      refreshItemRequestPages(tx, id)
      if (isHiding) return hideItemRequest(tx, id)
      await restoreItemRequest(tx, id)
      return itemRequestOffered(tx, id)
    case 'review':
      return isHiding ? hideReview(tx, id) : restoreReview(tx, id)
    case 'bid': {
      const itemRequestId = await (isHiding ? hideBid(tx, id) : restoreBid(tx, id))
      return tellRoom(tx, roomOfRequest(itemRequestId), { type: 'bids', request_id: itemRequestId })
    }
    case 'vendor':
      throw new AppError('conflict')
  }
}
