import { inWords, TEXT_GIVEN_UP } from '@asime/contract/deadlines'
import type { Context } from '../../platform/context.ts'
import { findDuePush } from './push.sql.ts'
import { sendByGateway } from './text-gateway.ts'
import { deleteText, findDueText, giveTextUp, markTextSent, sendTextLater } from './texts.sql.ts'

/**
 * The job: sends a text message, or later where it is quiet; not one whose notification has been read meanwhile, since each is paid for.
 * Without a gateway it stays in the outbox.
 */
export async function sendText({ db, config, log }: Pick<Context, 'db' | 'config' | 'log'>, id: string): Promise<void> {
  const text = await findDueText(db, id)
  // Its number is not its reader's any more.
  if (!text) return
  const gateway = config.texts[text.channel]
  if (gateway === 'outbox') return
  if (!gateway) return giveTextUp(db, id, 'No gateway is configured')
  if (text.is_old) return giveTextUp(db, id, `It could not be sent for ${inWords(TEXT_GIVEN_UP)}`)
  if (text.notification_id !== null) {
    const due = await findDuePush(db, text.notification_id)
    if (!due) return deleteText(db, id)
    if (due.quiet_until !== null) return sendTextLater(db, id, due.quiet_until)
  }
  const outcome = await sendByGateway(gateway, { id, recipient: text.recipient, body: text.body })
  if (outcome.is === 'sent') return markTextSent(db, id)
  log.error({ text: id, channel: text.channel, why: outcome.why }, 'a text message was refused')
  await giveTextUp(db, id, outcome.why)
}
