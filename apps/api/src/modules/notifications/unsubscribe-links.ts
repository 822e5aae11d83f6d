import { type NotificationTopic, notificationTopicNames } from '@asime/contract/notification-topics'
import type { Context } from '../../platform/context.ts'
import type { Secrets } from '../../platform/secrets.ts'

/** What an email's token ends: a topic of that user's, or the daily summary. */
export type Subscription = { userId: string; topic: NotificationTopic | 'digest' }

export function unsubscribeUrlOf(
  { config, secrets }: Pick<Context, 'secrets'> & { config: Pick<Context['config'], 'publicUrl'> },
  subscription: Subscription,
): string {
  return `${config.publicUrl}/notifications/unsubscribe?token=${makeToken(secrets, subscription)}`
}

/** Made from what it ends, so that none needs to be stored; nobody can make one without our secret. */
function makeToken(secrets: Secrets, { userId, topic }: Subscription): string {
  return `${userId}.${topic}.${secrets.hash(signed(userId, topic)).toString('base64url')}`
}

export function readToken(secrets: Secrets, token: string): Subscription | undefined {
  const [, userId, topic, signature] =
    /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([a-z_]{1,40})\.([\w-]{43})$/.exec(token) ?? []
  if (userId === undefined || topic === undefined || signature === undefined) return undefined
  if (!secrets.isHashOf(signed(userId, topic), Buffer.from(signature, 'base64url'))) return undefined
  return topic === 'digest' || isTopic(topic) ? { userId, topic } : undefined
}

const isTopic = (name: string): name is NotificationTopic =>
  (notificationTopicNames as readonly string[]).includes(name)
const signed = (userId: string, topic: string) => `end emails ${topic} of ${userId}`
