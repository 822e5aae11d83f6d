import { inWords, TEXT_CODE, TEXT_GIVEN_UP } from '@asime/contract/deadlines'
import type { Context } from '../../platform/context.ts'
import { findDuePush } from './push.sql.ts'
import { sendByGateway } from './text-gateway.ts'
import type { Db } from '../../platform/database/database.ts'
import { deleteText, findDueText, giveTextUp, markTextSent, queueCode, sendTextLater } from './texts.sql.ts'

/** A code to a number that may be nobody's yet, in the caller's transaction. */
export async function sendCode(db: Db, text: Parameters<typeof queueCode>[1]): Promise<void> {
  await queueCode(db, text)
}

/**
 * The job: sends a text message, or later where it is quiet; not one whose notification has been read meanwhile, since each is paid for, unless it
 * warns of what whoever reads it may be doing.
 * Without a gateway it stays in the outbox.
 */
export async function sendText({ db, config, log }: Pick<Context, 'db' | 'config' | 'log'>, id: string): Promise<void> {
  const text = await findDueText(db, id)
  // Its number is not its reader's any more.
  if (!text) return
  const gateway = config.texts[text.channel]
  if (gateway === 'outbox') return
  if (!gateway) return giveTextUp(db, id, 'No gateway is configured')
  if (text.is_old) {
    const tooLong = text.notification_id === null ? TEXT_CODE : TEXT_GIVEN_UP
    return giveTextUp(db, id, `It could not be sent for ${inWords(tooLong)}`)
  }
  if (text.notification_id !== null) {
    const due = await findDuePush(db, text.notification_id, { isWarning: text.is_warning })
    if (!due) return deleteText(db, id)
    if (due.quiet_until !== null) return sendTextLater(db, id, due.quiet_until)
  }
  const outcome = await sendByGateway(gateway, { id, recipient: text.recipient, body: text.body })
  if (outcome.is === 'sent') return markTextSent(db, id)
  log.error({ text: id, channel: text.channel, why: outcome.why }, 'a text message was refused')
  await giveTextUp(db, id, outcome.why)
}
