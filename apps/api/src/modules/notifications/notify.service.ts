import {
  type FactsOf,
  type NotificationKind,
  type NotificationKindName,
  notificationKinds,
  rolesNotified,
  textedKinds,
} from '@asime/contract/notification-kinds'
import {
  isAlways,
  isChannelOn,
  isOnAtFirst,
  notificationTopics,
  textChannels,
} from '@asime/contract/notification-topics'
import type { Context } from '../../platform/context.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { type Mail, queueMail } from '../../platform/mail/mails.ts'
import { tellUser } from '../../platform/realtime/tell.ts'
import { insertNotification, listTeam } from './notify.sql.ts'
import { shortCode, textMessage } from './text-words.ts'
import { queueText } from './texts.sql.ts'
import { topicUnsubscribe } from './topic-mails.ts'

/** What the email says instead of title and body, where there is more to say. */
export type LongMail = Omit<Mail, 'recipient' | 'userId'>

interface Said<K extends NotificationKindName> {
  kind: K
  facts: FactsOf<K>
  /** Names the cause: of one cause somebody hears once. */
  key: string
  /** What it is about; several of a kind about the same are shown as one. */
  subjectId?: string
  /** Who is named in it, if it is an account. */
  aboutUserId?: string | undefined
  mail?: LongMail | undefined
}

export interface News<K extends NotificationKindName> extends Said<K> {
  /** Who hears of it. */
  userId: string
}

export interface ShopNews<K extends NotificationKindName> extends Said<K> {
  /** Whose team hears of it: those of its people whose duty it is, by `rolesNotified` of the contract. */
  vendorId: string
}

/** What writing needs to know of the server. */
export type NotifyContext = Pick<Context, 'secrets'> & { config: Pick<Context['config'], 'publicUrl' | 'texts'> }

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

/**
 * As `notify`, for a shop: each of its people whose duty it is, as they have chosen themselves. Who has left hears nothing more, and
 * what they had heard for the shop goes with them.
 */
export async function notifyShop<K extends NotificationKindName>(
  context: NotifyContext,
  db: Db,
  { vendorId, ...said }: ShopNews<K>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const { user_id: userId, is_owner: isOwner } of await listTeam(tx, vendorId, rolesNotified(said.kind)))
      await notifyIn(context, tx, { ...said, userId }, { vendorId, isOwner })
  })
}

async function notifyIn<K extends NotificationKindName>(
  context: NotifyContext,
  db: Tx,
  news: News<K>,
  shop?: { vendorId: string; isOwner: boolean },
): Promise<void> {
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
    shopId: shop?.vendorId ?? null,
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
  if (written.phone !== null && textedKinds.has(news.kind))
    for (const channel of textChannels) {
      if (context.config.texts[channel] === undefined || !isChannelOn(topic, channel, written.chosen)) continue
      const body = textMessage(text.title, `${context.config.publicUrl}/n/${shortCode(written.id)}`)
      await queueText(db, { userId: news.userId, notificationId: written.id, channel, recipient: written.phone, body })
    }
  if (written.email !== null && isChannelOn(topic, 'email', written.chosen)) {
    const mail: LongMail = news.mail ?? {
      subject: text.title,
      paragraphs: text.body === '' ? [] : [text.body],
      action: { label: 'View on Asime', url: `${context.config.publicUrl}${text.path}` },
      effectKey: `${news.key}:${news.userId}`,
    }
    await queueMail(db, {
      ...mail,
      // What names a mail names it once, and each of a team gets one.
      ...(shop && !shop.isOwner && mail.effectKey ? { effectKey: `${mail.effectKey}:${news.userId}` } : {}),
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
