import { digestHours } from './times-of-day.ts'

// What somebody chooses by: kinds of notifications in rows, as the settings show them, and the channels that they come by.

export const notificationChannels = ['in_app', 'email', 'push', 'sms', 'whatsapp'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/** Text messages to a telephone, each of which costs money: to a confirmed number, and so many a day at most. */
export const textChannels = ['sms', 'whatsapp'] as const satisfies readonly NotificationChannel[]
export type TextChannel = (typeof textChannels)[number]
export const MOST_TEXTS_A_DAY = 10
/** Of warnings, which count apart: nobody crowds them out with other texts, and nobody earns by having them sent without end. */
export const MOST_WARNINGS_A_DAY = 50
/** Of texts to a number that are no notifications, as that it gets no more of them: no other warnings crowd them out. */
export const MOST_LAST_TEXTS_A_DAY = 5
/** The same of what has become of its account, with those: who changes the number for texts often silences none of it. */
export const MOST_ACCOUNT_TEXTS_A_DAY = 10

/** What the list of notifications is filtered by. */
export const notificationGroups = ['orders', 'bids', 'messages', 'money', 'safety', 'shops'] as const
export type NotificationGroup = (typeof notificationGroups)[number]

/** `always`: it cannot be switched off. `never`: it is not offered. Else what holds until somebody chooses. */
type ByChannel = 'always' | 'on' | 'off' | 'never'

interface Topic extends Record<NotificationChannel, ByChannel> {
  group: NotificationGroup
  label: string
}

/** What is worth a text message to whoever has confirmed a number, what only to whoever asks for it, and what to nobody. */
const TEXTED = { sms: 'on', whatsapp: 'off' } as const
const TEXTED_IF_ASKED = { sms: 'off', whatsapp: 'off' } as const
const NOT_TEXTED = { sms: 'never', whatsapp: 'never' } as const

/** The rows of the settings, in their order. Money, disputes and security always come in the app and by email. */
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
    label: 'Your bid is accepted, rejected or to be confirmed',
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
 * What an email says to everybody else. Whoever has none hears of it by SMS at the number that opens the account, whatever was chosen:
 * a stolen session could otherwise silence it before the account is robbed.
 */
const WARNED_OF: ReadonlySet<NotificationTopic> = new Set(['security', 'payouts'])

export function isAlways(topic: NotificationTopic, channel: NotificationChannel, hasEmail = true): boolean {
  const rule: ByChannel = notificationTopics[topic][channel]
  return rule === 'always' || (!hasEmail && channel === 'sms' && WARNED_OF.has(topic))
}

/** Whether the channel is on for somebody who has not chosen. */
export function isOnAtFirst(topic: NotificationTopic, channel: NotificationChannel): boolean {
  const rule: ByChannel = notificationTopics[topic][channel]
  return rule !== 'off' && rule !== 'never'
}

/** Whether a topic never comes by that channel. */
export function isNever(topic: NotificationTopic, channel: NotificationChannel): boolean {
  const rule: ByChannel = notificationTopics[topic][channel]
  return rule === 'never'
}

/** By which channels somebody hears of a topic, given what they have chosen otherwise. */
export function isChannelOn(
  topic: NotificationTopic,
  channel: NotificationChannel,
  chosen: Partial<Record<string, boolean>>,
  hasEmail = true,
): boolean {
  if (isNever(topic, channel)) return false
  return isAlways(topic, channel, hasEmail) || (chosen[channel] ?? isOnAtFirst(topic, channel))
}

/** When the daily email of everything that did not come by email is sent, in Ghana's time. */
export const digestTimes = ['off', ...digestHours] as const
export type DigestTime = (typeof digestTimes)[number]

/** What holds until somebody saves other settings: push messages wait in the night. */
export const defaultNotificationSettings = {
  quiet: true,
  quiet_from: '21:00',
  quiet_to: '06:00',
  security_in_quiet: true,
  digest: '18:00' satisfies DigestTime,
} as const
