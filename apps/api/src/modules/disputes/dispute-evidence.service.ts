import type { Message } from '@asime/contract/chat'
import { type DisputeEvidence, MOST_EVIDENCE_ENTRIES } from '@asime/contract/dispute-evidence'
import { limitOf } from '@asime/contract/limits-in-force'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { viewConversationOf } from '../conversations/reports.service.ts'
import { readLatestEntries } from '../ledger/ledger-statement.service.ts'
import { whyNotLookInto } from './disputes.policy.ts'
import { findAwaitingDecision } from './dispute-decisions.sql.ts'
import { findEvidence } from './dispute-evidence.repository.ts'
import { findDispute, type FoundDispute } from './disputes.repository.ts'

/** @throws AppError not_found, also where nothing was reported; forbidden for who is on a side of the order */
async function lookInto(db: Db, actor: Actor, orderId: string): Promise<FoundDispute> {
  const found = await findDispute(db, orderId)
  if (!found) throw new AppError('not_found', { message: 'Order not found' })
  const refusal = whyNotLookInto(actor, found)
  if (refusal) throw new AppError(refusal.code, refusal)
  if (!found.data) throw new AppError('not_found', { message: 'No problem was reported' })
  return found
}

/** What is known besides what both sides said. @throws AppError not_found, forbidden */
export async function readEvidence(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  orderId: string,
): Promise<DisputeEvidence> {
  await lookInto(db, actor, orderId)
  const evidence = await findEvidence(db, orderId)
  if (!evidence) throw new AppError('not_found', { message: 'Order not found' })
  const proposed = (await findAwaitingDecision(db, orderId)) ?? null
  const approval_above = limitOf('dispute_approval_above')
  return {
    ...evidence,
    approval_above,
    proposed,
    ledger: await readLatestEntries(db, 'order', orderId, MOST_EVIDENCE_ENTRIES),
  }
}

/** What both sides wrote to each other until the dispute ended; that an admin read it stays. @throws AppError not_found, forbidden */
export async function readDisputeConversation(context: Context, actor: Actor, orderId: string): Promise<Message[]> {
  const { buyer_id: buyerId, vendor_id: vendorId, data } = await lookInto(context.db, actor, orderId)
  return viewConversationOf(context, actor, { buyerId, vendorId, until: data.closed_at, orderId })
}
