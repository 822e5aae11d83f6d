import type { Context } from '../../platform/context.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { nameInMail } from '../../platform/mail/mail-text.ts'
import { sendHeldNews, takeHeldNews, wakeForNextHeldNews } from '../notifications/held-news.service.ts'
import { messageMail } from './conversations.mails.ts'
import { findMailed, type MailedMessage } from './mailed-messages.repository.ts'
import { messageOfKey, newsTextOf } from './message-news.ts'

const BATCH = 200

/** The job: by push and email whoever has not read a message that notified them; each once, since what is taken is sent in the same transaction. */
export async function tellOfMessages(context: Context): Promise<void> {
  while ((await inTransaction(context.db, (tx) => tellOfSome(context, tx))) === BATCH);
  await wakeForNextHeldNews(context.db)
}

async function tellOfSome(context: Context, tx: Tx): Promise<number> {
  const taken = await takeHeldNews(tx, BATCH)
  const due = taken.filter((news) => news.is_due)
  if (due.length > 0) {
    const ids = due.flatMap((news) => messageOfKey(news.effect_key) ?? [])
    const messages = new Map((await findMailed(tx, [...new Set(ids)])).map((message) => [message.id, message]))
    const all = due.flatMap((news) => {
      const message = messages.get(messageOfKey(news.effect_key) ?? '')
      return message ? [{ news, mail: mailOf(context, message) }] : []
    })
    await sendHeldNews(context, tx, all)
  }
  return taken.length
}

function mailOf({ config }: Context, message: MailedMessage) {
  const isForShop = message.side === 'buyer'
  return messageMail({
    from: nameInMail(isForShop ? message.buyer_name : message.business_name),
    to: isForShop ? message.business_name : undefined,
    content: (language) => newsTextOf(message, language),
    url: `${config.publicUrl}/app/chat/${message.conversation_id}`,
  })
}
