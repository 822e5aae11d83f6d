import { digestHours } from './times-of-day.ts'

// The topics of notifications, as rows of the settings, and the channels that users can choose for each.

/** Unread ones are counted up to here. Beyond, a badge says "99+". */
export const MAX_UNREAD_COUNTED = 100

export const notificationChannels = ['in_app', 'email', 'push', 'sms', 'whatsapp'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/** Channels for text messages, each of which costs money. They need a confirmed number and have a daily limit. */
export const textChannels = ['sms', 'whatsapp'] as const satisfies readonly NotificationChannel[]
export type TextChannel = (typeof textChannels)[number]
export const MOST_TEXTS_A_DAY = 10
/** Warnings have a limit of their own, so that other texts cannot crowd them out. There is one, so that nobody can earn by causing them. */
export const MOST_WARNINGS_A_DAY = 50
/** Texts to a number that are no notifications, such as that it gets no more texts. A limit of their own, so that warnings cannot crowd them out. */
export const MOST_LAST_TEXTS_A_DAY = 5
/** The same with texts about changes to the account, so that changing the number for texts often does not silence them. */
export const MOST_ACCOUNT_TEXTS_A_DAY = 10

/** The filters of the list of notifications. */
export const notificationGroups = ['orders', 'bids', 'messages', 'money', 'safety', 'shops'] as const
export type NotificationGroup = (typeof notificationGroups)[number]

/** always: cannot be switched off. never: not offered. on, off: the default. */
type ByChannel = 'always' | 'on' | 'off' | 'never'

interface Topic extends Record<NotificationChannel, ByChannel> {
  group: NotificationGroup
  label: string
}

/** Topics with text messages by default once a number is confirmed, on request only, and never. */
const TEXTED = { sms: 'on', whatsapp: 'off' } as const
const TEXTED_IF_ASKED = { sms: 'off', whatsapp: 'off' } as const
const NOT_TEXTED = { sms: 'never', whatsapp: 'never' } as const

/** The rows of the settings, in order. Money, disputes and security are always sent in the app and by email. */
export const notificationTopics = {
  order_steps: {
    group: 'orders',
    label: 'Order placed, dispatched, delivered',
    in_app: 'always',
    email: 'on',
    push: 'on',
    ...TEXTED_IF_ASKED,
  },
  order_reminders: {
    group: 'orders',
    label: 'Reminders and new dates',
    in_app: 'always',
    email: 'on',
    push: 'on',
    ...NOT_TEXTED,
  },
  new_bids: {
    group: 'bids',
    label: 'New bids on your requests',
    in_app: 'on',
    email: 'off',
    push: 'on',
    ...NOT_TEXTED,
  },
  bid_changes: {
    group: 'bids',
    label: 'Bids changed or withdrawn',
    in_app: 'on',
    email: 'off',
    push: 'off',
    ...NOT_TEXTED,
  },
  request_expiry: {
    group: 'bids',
    label: 'Your request is about to expire',
    in_app: 'on',
    email: 'on',
    push: 'off',
    ...NOT_TEXTED,
  },
  bid_answers: {
    group: 'bids',
    label: 'Your bid is accepted, rejected or needs checking',
    in_app: 'always',
    email: 'on',
    push: 'on',
    ...TEXTED_IF_ASKED,
  },
  matched_requests: {
    group: 'bids',
    label: 'New requests that fit your shop',
    in_app: 'on',
    email: 'off',
    push: 'on',
    ...NOT_TEXTED,
  },
  outbid: {
    group: 'bids',
    label: 'Somebody bids less than you',
    in_app: 'on',
    email: 'off',
    push: 'on',
    ...NOT_TEXTED,
  },
  payments: {
    group: 'money',
    label: 'Payments, refunds and cancellations',
    in_app: 'always',
    email: 'always',
    push: 'on',
    ...TEXTED,
  },
  payouts: { group: 'money', label: 'Payouts', in_app: 'always', email: 'always', push: 'on', ...TEXTED },
  disputes: { group: 'money', label: 'Disputes', in_app: 'always', email: 'always', push: 'on', ...TEXTED },
  messages: { group: 'messages', label: 'New messages', in_app: 'always', email: 'off', push: 'on', ...NOT_TEXTED },
  enquiries: {
    group: 'messages',
    label: 'Questions to your shop',
    in_app: 'always',
    email: 'on',
    push: 'on',
    ...NOT_TEXTED,
  },
  support: {
    group: 'messages',
    label: 'Answers from support',
    in_app: 'always',
    email: 'always',
    push: 'on',
    ...NOT_TEXTED,
  },
  reports: {
    group: 'messages',
    label: 'Updates on your reports',
    in_app: 'on',
    email: 'off',
    push: 'off',
    ...NOT_TEXTED,
  },
  security: {
    group: 'safety',
    label: 'Password and sign-in',
    in_app: 'always',
    email: 'always',
    push: 'on',
    ...TEXTED,
  },
  moderation: {
    group: 'safety',
    label: 'Something you posted is hidden or restored',
    in_app: 'always',
    email: 'always',
    push: 'on',
    ...NOT_TEXTED,
  },
  verification: {
    group: 'safety',
    label: 'Verification of your shop',
    in_app: 'always',
    email: 'always',
    push: 'on',
    ...NOT_TEXTED,
  },
  legal_texts: {
    group: 'safety',
    label: 'Changes to our terms and privacy notice',
    in_app: 'always',
    email: 'always',
    push: 'off',
    ...NOT_TEXTED,
  },
  followed_shops: {
    group: 'shops',
    label: 'New products of shops you follow',
    in_app: 'on',
    email: 'off',
    push: 'off',
    ...NOT_TEXTED,
  },
  saved_searches: {
    group: 'shops',
    label: 'New matches of your saved searches',
    in_app: 'on',
    email: 'on',
    push: 'off',
    ...NOT_TEXTED,
  },
  wishlist: {
    group: 'shops',
    label: 'Your wishlist: cheaper, or back in stock',
    in_app: 'on',
    email: 'off',
    push: 'on',
    ...NOT_TEXTED,
  },
  review_requests: {
    group: 'shops',
    label: 'Review what you bought',
    in_app: 'on',
    email: 'off',
    push: 'off',
    ...NOT_TEXTED,
  },
  featuring: {
    group: 'shops',
    label: 'Featured products and shops',
    in_app: 'always',
    email: 'off',
    push: 'on',
    ...NOT_TEXTED,
  },
  reviews: { group: 'shops', label: 'Reviews of your products', in_app: 'on', email: 'off', push: 'on', ...NOT_TEXTED },
} as const satisfies Record<string, Topic>
export type NotificationTopic = keyof typeof notificationTopics
export const notificationTopicNames = Object.keys(notificationTopics) as [NotificationTopic, ...NotificationTopic[]]

/**
 * Topics that users without an email always get by SMS, at the number that signs them in, whatever they chose. Otherwise a stolen session
 * could switch off the warnings before robbing the account.
 */
const WARNED_OF: ReadonlySet<NotificationTopic> = new Set(['security', 'payouts'])

export function isAlways(topic: NotificationTopic, channel: NotificationChannel, hasEmail = true): boolean {
  const rule: ByChannel = notificationTopics[topic][channel]
  return rule === 'always' || (!hasEmail && channel === 'sms' && WARNED_OF.has(topic))
}

/** Whether the channel is on by default. */
export function isOnAtFirst(topic: NotificationTopic, channel: NotificationChannel): boolean {
  const rule: ByChannel = notificationTopics[topic][channel]
  return rule !== 'off' && rule !== 'never'
}

/** Whether a topic is never sent by this channel. */
export function isNever(topic: NotificationTopic, channel: NotificationChannel): boolean {
  const rule: ByChannel = notificationTopics[topic][channel]
  return rule === 'never'
}

/** Whether a topic is sent by this channel, given the user's choices. */
export function isChannelOn(
  topic: NotificationTopic,
  channel: NotificationChannel,
  chosen: Partial<Record<string, boolean>>,
  hasEmail = true,
): boolean {
  if (isNever(topic, channel)) return false
  return isAlways(topic, channel, hasEmail) || (chosen[channel] ?? isOnAtFirst(topic, channel))
}

/** When the daily summary is emailed, in Ghana's time. It has what was not sent by email. */
export const digestTimes = ['off', ...digestHours] as const
export type DigestTime = (typeof digestTimes)[number]

/** The defaults: no push messages at night. */
export const defaultNotificationSettings = {
  quiet: true,
  quiet_from: '21:00',
  quiet_to: '06:00',
  security_in_quiet: true,
  digest: '18:00' satisfies DigestTime,
} as const
