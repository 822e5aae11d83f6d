import { type Duration, MESSAGE_HELD } from '@asime/contract/deadlines'
import { conversationKinds, notificationKinds } from '@asime/contract/notification-kinds'
import { isChannelOn, type NotificationTopic } from '@asime/contract/notification-topics'
import type { Kysely } from 'kysely'
import { afterCommit, type Db, type Tx } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/schema.ts'
import { createWaker, enqueue, type Waker } from '../../platform/jobs/jobs.ts'
import { type Mail, queueMails } from '../../platform/mail/mails.ts'
import { type DueNotification, takeDueNotifications, wakeWhenDue } from './held-notifications.sql.ts'
import type { LongMail, NotifyContext } from './notify-context.ts'
import { endedByTopic } from './topics.mails.ts'

/** Push and email of these wait for whoever reads it as it comes (decision 150). */
export const isHeld = (kind: string): boolean => (conversationKinds as readonly string[]).includes(kind)

/** The job that sends what has waited. Its name stays: jobs of an earlier version wait under it. */
export const NOTIFY_OF_MESSAGES = 'tell_of_messages'
/** In talk the job is asked for so often at most: one run asks for the next, as long as something waits. */
const WAKING_PAUSE_MS = 5_000
const PAUSE: Duration = '2 seconds'

const wakers = new WeakMap<Kysely<DB>, Waker>()

/** Has it run when what the transaction writes is due. If the process ends just then, the clock does it within a minute. */
export function wakeHeldNotifications(tx: Tx): void {
  afterCommit(tx, (db) => {
    const waker = wakers.get(db) ?? createWaker(db, NOTIFY_OF_MESSAGES, WAKING_PAUSE_MS, MESSAGE_HELD)
    wakers.set(db, waker)
    void waker.wake().catch(() => {})
  })
}

/** Has it run for what has come meanwhile. */
export async function wakeForNextHeldNotifications(db: Db): Promise<void> {
  await wakeWhenDue(db, NOTIFY_OF_MESSAGES, PAUSE)
}

const topics = Object.fromEntries(conversationKinds.map((kind) => [kind, notificationKinds[kind].topic]))

/** Takes what has waited long enough. What was read meanwhile is among it, so that it is known how much there was. */
export async function takeHeldNotifications(tx: Tx, limit: number): Promise<DueNotification[]> {
  return takeDueNotifications(tx, topics, limit)
}

/** Sends it by push and email, as its reader has chosen, in the transaction that took it. */
export async function sendHeldNotifications(
  context: NotifyContext,
  tx: Tx,
  all: readonly { notification: DueNotification; mail: LongMail }[],
): Promise<void> {
  const mails: Mail[] = []
  for (const { notification, mail } of all) {
    const { id, user_id: userId, kind, email, mail_language: language, has_device: hasDevice, chosen } = notification
    const topic = topics[kind] as NotificationTopic
    if (hasDevice && isChannelOn(topic, 'push', chosen)) await enqueue(tx, 'send_push', { notification_id: id })
    if (email === null || !isChannelOn(topic, 'email', chosen)) continue
    mails.push({
      words: endedByTopic(context, userId, topic, mail.words),
      language,
      recipient: email,
      userId,
      notificationId: id,
      effectKey: `held:${id}`,
    })
  }
  if (mails.length > 0) await queueMails(tx, mails)
}
