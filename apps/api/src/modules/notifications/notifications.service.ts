import type { conversationKinds } from '@asime/contract/notification-kinds'
import {
  defaultNotificationSettings,
  isAlways,
  isChannelOn,
  isNever,
  type NotificationChannel,
  notificationChannels,
  type NotificationGroup,
  notificationGroups,
  notificationTopicNames,
  MAX_UNREAD_COUNTED,
} from '@asime/contract/notification-topics'
import type {
  ChooseChannel,
  NotificationSettings,
  ReadAllNotifications,
  SaveQuietHours,
  UnreadCounts,
} from '@asime/contract/notifications'
import { AppError, invalidField } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import { dropUnsentMails, type MailSender } from '../../platform/mail/mails.ts'
import { tellThen, tellUsers } from '../../platform/realtime/tell.ts'
import { limitWrongTokens } from '../../platform/http/rate-limits.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import {
  countUnread,
  dropReadMail,
  findTimes,
  hasEmail,
  isActiveUser,
  listChoices,
  markAllRead,
  markConversationRead,
  markRead,
  restoreNotifications,
  saveChoice,
  saveTimes,
  withdrawNotifications,
} from './notifications.repository.ts'
import { writeDigestsAnew } from './digest.service.ts'
import { MOST_LETTERS, shorten } from './shorten.ts'
import { readToken, type Subscription, unsubscribeUrlOf } from './unsubscribe-links.ts'

export async function readUnreadCounts(db: Db, userId: string): Promise<UnreadCounts> {
  const counted = await countUnread(db, userId, MAX_UNREAD_COUNTED)
  const groups = Object.fromEntries(notificationGroups.map((group) => [group, 0])) as Record<NotificationGroup, number>
  for (const { topic_group: group, unread } of counted) groups[group as NotificationGroup] = unread
  return { unread: counted.reduce((sum, { unread }) => sum + unread, 0), groups }
}

export async function readNotifications(db: Db, { userId }: Actor, ids: readonly string[]): Promise<UnreadCounts> {
  await markRead(db, userId, ids)
  return readUnreadCounts(db, userId)
}

export async function readAllNotifications(
  db: Db,
  { userId }: Actor,
  { until, group }: ReadAllNotifications,
): Promise<UnreadCounts> {
  await markAllRead(db, userId, until, group)
  return readUnreadCounts(db, userId)
}

/** Whoever has read a conversation has read what notified them of it. */
export async function readConversationNotifications(
  tx: Tx,
  userIds: readonly string[],
  kind: (typeof conversationKinds)[number],
  conversationId: string,
): Promise<void> {
  const whose = await markConversationRead(tx, userIds, kind, conversationId)
  tellThen(tx, () => ({ userIds: whose(), event: { type: 'notifications' } }))
}

/** What told somebody of a message, by the name of its cause. */
interface MessageNotifications {
  userIds: readonly string[]
  key: string
}

/**
 * The message was removed: its notifications say so and are not sent; a daily summary that waits is written anew. A push or an email
 * that has been sent is not taken back.
 */
export async function withdrawMessageNotifications(
  context: Context,
  tx: Tx,
  { userIds, key }: MessageNotifications,
): Promise<void> {
  const from = await withdrawNotifications(tx, userIds, key, 'Asime removed this message')
  const summaries = new Map(
    from.flatMap(({ user_id: id, summary }) => (summary === null ? [] : [[id, summary] as const])),
  )
  if (summaries.size > 0) await writeDigestsAnew(context, tx, summaries)
  tellUsers(
    tx,
    from.map(({ user_id: id }) => id),
    { type: 'notifications' },
  )
}

/** The message is back, with its words. */
export async function restoreMessageNotifications(
  tx: Tx,
  { userIds, key }: MessageNotifications,
  words: string,
): Promise<void> {
  const body = shorten(words, MOST_LETTERS.body)
  tellUsers(tx, await restoreNotifications(tx, userIds, key, body), { type: 'notifications' })
}

/** The job: sends a mail, but for one of a message that was read before it could be sent. */
export async function sendMail(db: Db, sender: MailSender, mailId: string): Promise<void> {
  await sender.send(db, mailId, (id) => dropReadMail(db, id))
}

export async function readSettings(db: Db, userId: string): Promise<NotificationSettings> {
  return settingsOf(db, userId, await hasEmail(db, userId))
}

/** @param isMailed whether they have an address that emails go to */
async function settingsOf(db: Db, userId: string, isMailed: boolean): Promise<NotificationSettings> {
  const choices = await listChoices(db, userId)
  const times = (await findTimes(db, userId)) ?? defaultNotificationSettings
  return {
    topics: notificationTopicNames.map((topic) => {
      const chosen = Object.fromEntries(
        choices.filter((choice) => choice.topic === topic).map(({ channel, is_on }) => [channel, is_on]),
      )
      const on = notificationChannels.map((channel) => [channel, isChannelOn(topic, channel, chosen, isMailed)])
      return { topic, ...(Object.fromEntries(on) as Record<NotificationChannel, boolean>) }
    }),
    ...times,
  }
}

export async function chooseChannel(
  context: Context,
  { userId }: Actor,
  choice: ChooseChannel,
): Promise<NotificationSettings> {
  if (choice.on && isNever(choice.topic, choice.channel)) throw invalidField('on', 'This does not come by that channel')
  return inTransaction(context.db, async (tx) => {
    const isMailed = await hasEmail(tx, userId)
    if (!choice.on && isAlways(choice.topic, choice.channel, isMailed))
      throw invalidField('on', 'This cannot be switched off')
    await saveChoice(tx, userId, choice)
    if (choice.channel === 'email' && !choice.on) await dropUnsent(context, tx, { userId, topic: choice.topic })
    return settingsOf(tx, userId, isMailed)
  })
}

/** Emails that were written before they were ended, and wait to be sent. */
const dropUnsent = (context: Context, tx: Tx, subscription: Subscription) =>
  dropUnsentMails(tx, unsubscribeUrlOf(context, subscription))

export async function saveQuietHours(
  context: Context,
  { userId }: Actor,
  times: SaveQuietHours,
): Promise<NotificationSettings> {
  if (times.quiet && times.quiet_from === times.quiet_to)
    throw invalidField('quiet_to', 'Quiet hours must end at another time than they begin')
  return inTransaction(context.db, async (tx) => {
    await saveTimes(tx, userId, times)
    if (times.digest === 'off') await dropUnsent(context, tx, { userId, topic: 'digest' })
    return readSettings(tx, userId)
  })
}

/**
 * Ends the emails that the token names. Doing it again is no failure.
 * @throws AppError invalid_token
 */
export async function unsubscribe(context: Context, token: string, network: string): Promise<void> {
  const { db } = context
  const subscription = await limitWrongTokens(context.rateLimits, network, async () =>
    readToken(context.secrets, token),
  )
  if (!subscription) throw new AppError('invalid_token')
  const { userId, topic } = subscription
  await inTransaction(db, async (tx) => {
    if (!(await isActiveUser(tx, userId))) return
    await dropUnsent(context, tx, subscription)
    if (topic !== 'digest') return saveChoice(tx, userId, { topic, channel: 'email', on: false })
    const times = (await findTimes(tx, userId)) ?? defaultNotificationSettings
    await saveTimes(tx, userId, { ...times, digest: 'off' })
  })
}
