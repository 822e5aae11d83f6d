import {
  type FactsOf,
  type NotificationKind,
  type NotificationKindName,
  notificationKinds,
} from '@asime/contract/notification-kinds'
import { isAlways, isChannelOn, isOnAtFirst, notificationTopics } from '@asime/contract/notification-topics'
import type { Context } from '../../platform/context.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { type Mail, queueMail } from '../../platform/mail/mails.ts'
import { tellUser } from '../../platform/realtime/tell.ts'
import { topicUnsubscribe } from './topic-mails.ts'
import { insertNotification } from './notify.sql.ts'

/** What the email says instead of title and body, where there is more to say. */
export type LongMail = Omit<Mail, 'recipient' | 'userId'>

export interface News<K extends NotificationKindName> {
  kind: K
  /** Who hears of it. */
  userId: string
  facts: FactsOf<K>
  /** Names the cause: of one cause somebody hears once. */
  key: string
  /** What it is about; several of a kind about the same are shown as one. */
  subjectId?: string
  /** Who is named in it, if it is an account. */
  aboutUserId?: string | undefined
  mail?: LongMail | undefined
}

/** What writing needs to know of the server. */
export type NotifyContext = Pick<Context, 'secrets'> & { config: Pick<Context['config'], 'publicUrl'> }

/**
 * The one door by which anybody is notified of anything, in the caller's transaction: in the app, and by the channels that they
 * have chosen. Nobody gets an email at an address that they have not confirmed.
 */
export async function notify<K extends NotificationKindName>(
  context: NotifyContext,
  db: Db,
  news: News<K>,
): Promise<void> {
  await inTransaction(db, (tx) => notifyIn(context, tx, news))
}

async function notifyIn<K extends NotificationKindName>(context: NotifyContext, db: Tx, news: News<K>): Promise<void> {
  const kind = notificationKinds[news.kind] as unknown as NotificationKind<FactsOf<K>>
  const { topic } = kind
  const text = kind.text(news.facts)
  const written = await insertNotification(db, {
    userId: news.userId,
    kind: news.kind,
    topic,
    group: notificationTopics[topic].group,
    title: shorten(text.title, 300),
    body: shorten(text.body, 500),
    path: text.path,
    subjectId: news.subjectId ?? null,
    aboutUserId: news.aboutUserId ?? null,
    key: news.key,
    alwaysInApp: isAlways(topic, 'in_app'),
    inAppAtFirst: isOnAtFirst(topic, 'in_app'),
    alwaysByEmail: isAlways(topic, 'email'),
    byEmailAtFirst: isOnAtFirst(topic, 'email'),
  })
  if (!written) return
  tellUser(db, news.userId, { type: 'notifications' })
  if (written.has_device && isChannelOn(topic, 'push', written.chosen))
    await enqueue(db, 'send_push', { notification_id: written.id })
  if (written.email !== null && isChannelOn(topic, 'email', written.chosen)) {
    const mail: LongMail = news.mail ?? {
      subject: text.title,
      paragraphs: text.body === '' ? [] : [text.body],
      action: { label: 'View on Asime', url: `${context.config.publicUrl}${text.path}` },
      effectKey: `${news.key}:${news.userId}`,
    }
    await queueMail(db, {
      ...mail,
      recipient: written.email,
      userId: news.userId,
      ...topicUnsubscribe(context, news.userId, topic),
    })
  }
}

/** Cut at a letter, not within one. */
function shorten(text: string, most: number): string {
  const letters = Array.from(text)
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`
}
