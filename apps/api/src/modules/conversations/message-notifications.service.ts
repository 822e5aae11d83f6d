import type { Context } from '../../platform/context.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { nameInMail } from '../../platform/mail/mail-text.ts'
import {
  sendHeldNotifications,
  takeHeldNotifications,
  wakeForNextHeldNotifications,
} from '../notifications/held-notifications.service.ts'
import { messageMail } from './conversations.mails.ts'
import { findMailed, type MailedMessage } from './mailed-messages.repository.ts'
import { messageOfKey, notificationTextOf } from './message-notifications.ts'

const BATCH = 200

/** The job: push and email to whoever has not read a message; each once, since what is taken is sent in the same transaction. */
export async function notifyOfMessages(context: Context): Promise<void> {
  while ((await inTransaction(context.db, (tx) => notifyOfSome(context, tx))) === BATCH);
  await wakeForNextHeldNotifications(context.db)
}

async function notifyOfSome(context: Context, tx: Tx): Promise<number> {
  const taken = await takeHeldNotifications(tx, BATCH)
  const due = taken.filter((notification) => notification.is_due)
  if (due.length > 0) {
    const ids = due.flatMap((notification) => messageOfKey(notification.effect_key) ?? [])
    const messages = new Map((await findMailed(tx, [...new Set(ids)])).map((message) => [message.id, message]))
    const all = due.flatMap((notification) => {
      const message = messages.get(messageOfKey(notification.effect_key) ?? '')
      return message ? [{ notification, mail: mailOf(context, message) }] : []
    })
    await sendHeldNotifications(context, tx, all)
  }
  return taken.length
}

function mailOf({ config }: Context, message: MailedMessage) {
  const isForShop = message.side === 'buyer'
  return messageMail({
    from: nameInMail(isForShop ? message.buyer_name : message.business_name),
    to: isForShop ? message.business_name : undefined,
    content: (language) => notificationTextOf(message, language),
    url: `${config.publicUrl}/app/chat/${message.conversation_id}`,
  })
}
