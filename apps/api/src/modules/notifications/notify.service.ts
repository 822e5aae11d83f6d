import { MESSAGE_HELD } from '@asime/contract/deadlines'
import { type MailLanguage, mailLanguages } from '@asime/contract/mail-language'
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
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { inEach, type Mail, type MailWords, queueMails } from '../../platform/mail/mails.ts'
import { tellUser, tellUsers } from '../../platform/realtime/tell.ts'
import { isHeld, wakeHeldNotifications } from './held-notifications.service.ts'
import { insertHeldNotifications } from './held-notifications.sql.ts'
import { saidIn } from './kinds-in-languages.ts'
import type { LongMail, NotifyContext } from './notify-context.ts'
import {
  type InLanguages,
  insertNotifications,
  listTeams,
  type NotificationRow,
  type TeamMember,
} from './notify.sql.ts'
import { MOST_LETTERS, shorten } from './shorten.ts'
import { shortCode, textMessage } from './text-words.ts'
import { writeText } from './texts.service.ts'
import { endedByTopic } from './topics.mails.ts'

const VIEW: Record<MailLanguage, string> = { en: 'View on Asime', fr: 'Voir sur Asime' }

interface Said<K extends NotificationKindName> {
  kind: K
  facts: FactsOf<K>
  /** The same for an email in another language, where there are words among them. */
  factsIn?: Partial<Record<MailLanguage, FactsOf<K>>> | undefined
  /** Names the cause: one cause notifies somebody once. */
  key: string
  /** What it is about; several of a kind about the same are shown as one. */
  subjectId?: string
  /** Who is named in it, if it is an account. */
  aboutUserId?: string | undefined
  mail?: LongMail | undefined
}

export interface UserNotification<K extends NotificationKindName> extends Said<K> {
  /** Who is notified. */
  userId: string
}

export interface ShopNotification<K extends NotificationKindName> extends Said<K> {
  /** Whose team is notified: those of its people whose duty it is, by `rolesNotified` of the contract. */
  vendorId: string
  /** All of them, where they are known already. */
  team?: readonly TeamMember[]
}

/** A notification of any kind, for somebody or for a shop. */
export type AnyNotification = AnyUserNotification | AnyShopNotification
export type AnyUserNotification = { [K in NotificationKindName]: UserNotification<K> }[NotificationKindName]
export type AnyShopNotification = { [K in NotificationKindName]: ShopNotification<K> }[NotificationKindName]

/**
 * The one door by which anybody is notified of anything, in the caller's transaction: in the app, and by the channels that they
 * have chosen. Nobody gets an email at an address that they have not confirmed.
 */
export async function notify<K extends NotificationKindName>(
  context: NotifyContext,
  db: Db,
  notification: UserNotification<K>,
): Promise<void> {
  await notifyOfAll(context, db, [notification as unknown as AnyNotification])
}

/**
 * As `notify`, for a shop: each of its people whose duty it is, as they have chosen themselves. Who has left gets nothing more, and
 * what they had heard for the shop goes with them.
 */
export async function notifyShop<K extends NotificationKindName>(
  context: NotifyContext,
  db: Db,
  notification: ShopNotification<K>,
): Promise<void> {
  await notifyOfAll(context, db, [notification as unknown as AnyNotification])
}

/** The same of much at once, by few statements. */
export async function notifyOfAll(context: NotifyContext, db: Db, all: readonly AnyNotification[]): Promise<void> {
  if (all.length > 0) await inTransaction(db, (tx) => notifyIn(context, tx, all))
}

/** A notification, for one of those who get it. */
interface Told {
  notification: AnyNotification
  userId: string
  /** The shop in whose team they are notified. */
  shop?: { vendorId: string; isOwner: boolean }
}

async function notifyIn(context: NotifyContext, db: Tx, all: readonly AnyNotification[]): Promise<void> {
  const told = await toReaders(db, all)
  const held = told.filter(({ notification }) => isHeld(notification.kind))
  for (const [notification, readers] of Map.groupBy(held, (one) => one.notification))
    await writeHeld(db, notification, readers)
  await tellAtOnce(
    context,
    db,
    told.filter(({ notification }) => !isHeld(notification.kind)),
  )
}

/** What stands in the row of a notification of somebody. */
function rowOf({ notification, shop }: Told): Omit<NotificationRow, 'userId'> {
  const kind = notificationKinds[notification.kind] as unknown as NotificationKind<unknown>
  const { topic } = kind
  const text = kind.text(notification.facts)
  const words = { title: shorten(text.title, MOST_LETTERS.title), body: shorten(text.body, MOST_LETTERS.body) }
  return {
    kind: notification.kind,
    topic,
    group: notificationTopics[topic].group,
    ...words,
    inLanguages: inOtherLanguages(notification, words),
    path: text.path,
    subjectId: notification.subjectId ?? null,
    aboutUserId: notification.aboutUserId ?? null,
    shopId: shop?.vendorId ?? null,
    key: notification.key,
    alwaysInApp: isAlways(topic, 'in_app'),
    inAppAtFirst: isOnAtFirst(topic, 'in_app'),
    alwaysByEmail: isAlways(topic, 'email'),
    byEmailAtFirst: isOnAtFirst(topic, 'email'),
  }
}

function inOtherLanguages(notification: AnyNotification, english: { title: string; body: string }): InLanguages {
  const others = mailLanguages.slice(1).map((language) => {
    const words = saidIn(language, notification)
    const title = shorten(words.title, MOST_LETTERS.title)
    const body = shorten(words.body, MOST_LETTERS.body)
    return [language, body === english.body ? { title } : { title, body }]
  })
  return Object.fromEntries(others) as InLanguages
}

/** The bell does not wait. */
async function writeHeld(db: Tx, notification: AnyNotification, readers: readonly Told[]): Promise<void> {
  const [first] = readers
  if (!first) return
  const userIds = readers.map(({ userId }) => userId)
  await insertHeldNotifications(db, userIds, { ...rowOf(first), heldFor: MESSAGE_HELD })
  tellUsers(db, userIds, { type: 'notifications' })
  wakeHeldNotifications(db)
}

async function tellAtOnce(context: NotifyContext, db: Tx, readers: readonly Told[]): Promise<void> {
  const told = readers.map((one) => {
    const kind = notificationKinds[one.notification.kind] as unknown as NotificationKind<unknown>
    return { ...one, topic: kind.topic, text: kind.text(one.notification.facts) }
  })
  if (told.length === 0) return
  const written = await insertNotifications(
    db,
    told.map((one) => ({ userId: one.userId, ...rowOf(one) })),
  )
  const mails: Mail[] = []
  for (const row of written) {
    const { n, id, email, mail_language: language, phone, own_phone: ownPhone, has_device: hasDevice, chosen } = row
    const { notification, userId, shop, topic, text } = told[n - 1]!
    tellUser(db, userId, { type: 'notifications' })
    if (hasDevice && isChannelOn(topic, 'push', chosen)) await enqueue(db, 'send_push', { notification_id: id })
    if (textedKinds.has(notification.kind))
      for (const channel of textChannels) {
        const isWarning = isAlways(topic, channel, ownPhone === null)
        const recipient = isWarning ? ownPhone : phone
        if (recipient === null || context.config.texts[channel] === undefined) continue
        if (!isChannelOn(topic, channel, chosen, ownPhone === null)) continue
        const body = textMessage(text.title, `${context.config.publicUrl}/n/${shortCode(id)}`)
        const textKind = isWarning ? 'warning' : 'news'
        await writeText(db, { userId, notificationId: id, channel, recipient, body, kind: textKind })
      }
    if (email === null || !isChannelOn(topic, 'email', chosen)) continue
    const mail: LongMail = notification.mail ?? {
      words: shortMail(notification, `${context.config.publicUrl}${text.path}`),
      effectKey: `${notification.key}:${userId}`,
    }
    mails.push({
      ...mail,
      words: endedByTopic(context, userId, topic, mail.words),
      language,
      // What names a mail names it once, and each of a team gets one.
      ...(shop && !shop.isOwner && mail.effectKey ? { effectKey: `${mail.effectKey}:${userId}` } : {}),
      recipient: email,
      userId,
    })
  }
  if (mails.length > 0) await queueMails(db, mails)
}

/** An email that says what the notification says. */
function shortMail(notification: AnyNotification, url: string): MailWords {
  return inEach((language) => {
    const { title, body } = saidIn(language, notification)
    return { subject: title, paragraphs: body === '' ? [] : [body], action: { label: VIEW[language], url } }
  })
}

async function toReaders(db: Tx, all: readonly AnyNotification[]): Promise<Told[]> {
  const vendorIds = all.flatMap((notification) =>
    'vendorId' in notification && !notification.team ? [notification.vendorId] : [],
  )
  const people = vendorIds.length > 0 ? await listTeams(db, [...new Set(vendorIds)]) : []
  const teams = Map.groupBy(people, (member) => member.vendor_id)
  return all.flatMap((notification): Told[] => {
    if ('userId' in notification) return [{ notification, userId: notification.userId }]
    const { vendorId, kind, team = teams.get(vendorId) ?? [] } = notification
    const roles = rolesNotified(kind)
    return team
      .filter(({ role }) => roles.includes(role))
      .map(({ user_id: userId, role }) => ({ notification, userId, shop: { vendorId, isOwner: role === 'owner' } }))
  })
}
