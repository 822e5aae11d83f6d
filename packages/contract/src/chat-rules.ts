// Limits and terms of conversations. Without schemas, so that pages do not load zod with them.

export const MAX_MESSAGE_LENGTH = 2_000
/** Pictures and documents of one message. */
export const MAX_MESSAGE_FILES = 4
/** The longest voice note in seconds. */
export const MAX_VOICE_SECONDS = 120
/** Enough for the longest note: recorders need about a quarter of it for speech. */
export const MAX_VOICE_BYTES = 4 * 1024 * 1024
/** The name of a converted voice note in the folder of its upload. */
export const VOICE_FILE = 'voice.m4a'

/** How often presence is recorded and pages ask for it. Somebody who was seen in the last 100 seconds is online. */
export const PRESENCE_SECONDS = 60

/** Ready-made answers of one shop. */
export const MAX_QUICK_REPLIES = 12
export const MAX_QUICK_REPLY_LENGTH = 300
/** Conversations that one person may start in a day, as a buyer and for a shop. Replies and conversations about an order or bid do not count. */
export const FIRST_MESSAGES = { buyer: 20, shop: 40 } as const
/** Unread conversations are counted up to here; the badge then shows “99+”. */
export const MOST_CONVERSATIONS_COUNTED = 100
/** Messages in one report. */
export const MAX_REPORTED_MESSAGES = 20

export const conversationSides = ['buyer', 'shop'] as const
export type ConversationSide = (typeof conversationSides)[number]

/** The type of a message is that of its first part. */
export const messageTypes = ['text', 'picture', 'file', 'voice'] as const
export type MessageType = (typeof messageTypes)[number]

export const subjectTypes = ['product', 'item_request', 'bid', 'order'] as const
export type SubjectType = (typeof subjectTypes)[number]

export const reportReasons = ['pays_outside', 'asks_for_code', 'fake_goods', 'rude', 'spam', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/** What the writer or reader of a message is warned about; see `scam-shield.ts`. */
export const warningKinds = ['phone', 'link', 'pay_outside', 'code', 'low_price', 'bulk'] as const
export type WarningKind = (typeof warningKinds)[number]
