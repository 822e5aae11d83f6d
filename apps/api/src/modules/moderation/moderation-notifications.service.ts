import type { ModerationCase } from '@asime/contract/moderation'
import type { ModerationDecision } from '@asime/contract/moderation-states'
import { v7 as uuid } from 'uuid'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/database.ts'
import { nameInMail } from '../../platform/mail/mail-text.ts'
import { type AnyNotification, notifyOfAll } from '../notifications/notify.service.ts'
import { findShopOf } from './shop-of-subject.sql.ts'

/**
 * Notifies whoever posted it, or for a product or bid those who sell for the shop, why it is hidden or that it is back. Whoever reported
 * it is notified of the decision.
 */
export async function notifyOfDecision(
  context: Context,
  tx: Tx,
  { id, subject, owner }: ModerationCase,
  { move, reason, reporterIds }: { move: ModerationDecision; reason: string; reporterIds: readonly string[] },
): Promise<void> {
  const title = nameInMail(subject.title)
  // The same thing may be hidden again.
  const key = `moderation:${move}:${uuid()}`
  const answers = reporterIds.map((userId): AnyNotification => ({
    kind: 'report_decided',
    facts: { posted: subject.type, title, move, path: subject.path },
    userId,
    key: `report:${move}:${id}`,
  }))
  if (move === 'dismiss' || subject.type === 'vendor') return notifyOfAll(context, tx, answers)
  const facts = { posted: subject.type, title, reason }
  const about =
    move === 'hide'
      ? ({ kind: 'content_hidden', facts } as const)
      : ({ kind: 'content_restored', facts: { ...facts, path: subject.path } } as const)
  const vendorId = await findShopOf(tx, subject.type, subject.id)
  const whose: AnyNotification =
    vendorId === undefined ? { ...about, userId: owner.id, key } : { ...about, vendorId, key }
  await notifyOfAll(context, tx, [whose, ...answers])
}
