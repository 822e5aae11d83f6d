import { inWords } from '@asime/contract/deadlines'
import type { Context } from '../../platform/context.ts'
import { findDuePush, isStillChosen } from './push.sql.ts'
import type { TextSender } from './text-gateway.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { insertAuditEvent } from '../../platform/audit.ts'
import {
  deleteText,
  findDueText,
  giveTextUp,
  lockWarnings,
  markTextSent,
  mostADay,
  type NewText,
  queueCode,
  queueText,
  sendTextLater,
  TEXT_TRIED,
} from './texts.sql.ts'

/** A code to a number that may be nobody's yet, in the caller's transaction. */
export async function sendCode(db: Db, text: Parameters<typeof queueCode>[1]): Promise<void> {
  await queueCode(db, text)
}

/**
 * News or a warning, in the caller's transaction. A warning that a day has no room for may be the one that matters, so that it was not sent
 * is written down; it stands in the app.
 */
export async function writeText(db: Tx, text: NewText): Promise<void> {
  if (text.kind === 'warning') await lockWarnings(db, text.userId)
  if ((await queueText(db, text)) || text.kind !== 'warning') return
  await insertAuditEvent(db, {
    kind: 'warning_not_texted',
    actorType: 'user',
    userId: text.userId,
    ...(text.notificationId !== null && { subject: { type: null, id: text.notificationId } }),
    after: { channel: text.channel, most_a_day: mostADay(text) },
    requestId: null,
  })
}

/**
 * The job: sends a text message, or later where it is quiet; not one whose notification has been read meanwhile, since each is paid for, unless it
 * warns of what whoever reads it may be doing.
 * Without a gateway it stays in the outbox.
 */
export async function sendText(
  { db, config, log }: Pick<Context, 'db' | 'config' | 'log'>,
  send: TextSender,
  id: string,
): Promise<void> {
  const text = await findDueText(db, id)
  // Its number is not its reader's any more.
  if (!text) return
  const gateway = config.texts[text.channel]
  if (gateway === 'outbox') return
  if (!gateway) return giveTextUp(db, id, 'No gateway is configured')
  if (text.is_old) {
    if (text.kind === 'warning') log.error({ text: id, channel: text.channel }, 'a warning by text message is given up')
    return giveTextUp(db, id, `It could not be sent for ${inWords(TEXT_TRIED[text.kind])}`)
  }
  if (text.notification_id !== null) {
    const isWarning = text.kind === 'warning'
    const due = await findDuePush(db, text.notification_id, { isWarning })
    if (!due || !(isWarning || isStillChosen(due, text.channel))) return deleteText(db, id)
    if (due.quiet_until !== null) return sendTextLater(db, id, due.quiet_until)
  }
  const outcome = await send(gateway, { id, recipient: text.recipient, body: text.body })
  if (outcome.is === 'sent') return markTextSent(db, id)
  log.error({ text: id, channel: text.channel, why: outcome.why }, 'a text message was refused')
  await giveTextUp(db, id, outcome.why)
}
