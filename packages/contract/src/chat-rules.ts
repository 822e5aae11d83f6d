// Limits and words of conversations. Without schemas, so that a page can have them for nothing.

export const MAX_MESSAGE_LENGTH = 2_000
/** Pictures and documents of one message. */
export const MAX_MESSAGE_FILES = 4
/** The longest voice note in seconds. */
export const MAX_VOICE_SECONDS = 120
/** What the longest takes with room to spare: recorders give speech a quarter of it. */
export const MAX_VOICE_BYTES = 4 * 1024 * 1024
/** The file that each voice note becomes, below its upload. */
export const VOICE_FILE = 'voice.m4a'

/** How often it is written down who is there, and pages ask; somebody who was within 100 seconds is online. */
export const PRESENCE_SECONDS = 60

/** Texts that a shop keeps for its answers. */
export const MAX_QUICK_REPLIES = 12
export const MAX_QUICK_REPLY_LENGTH = 300
/** Conversations that one person begins in a day, as a buyer and for a shop. Answers do not count, nor what an order or a bid is about. */
export const FIRST_MESSAGES = { buyer: 20, shop: 40 } as const
/** Conversations that wait are counted so far: beyond, a badge says “99+”. */
export const MOST_CONVERSATIONS_COUNTED = 100
/** Messages that a report names. */
export const MAX_REPORTED_MESSAGES = 20

export const conversationSides = ['buyer', 'shop'] as const
export type ConversationSide = (typeof conversationSides)[number]

/** By what a message shows first. */
export const messageTypes = ['text', 'picture', 'file', 'voice'] as const
export type MessageType = (typeof messageTypes)[number]

export const subjectTypes = ['product', 'item_request', 'bid', 'order'] as const
export type SubjectType = (typeof subjectTypes)[number]

export const reportReasons = ['pays_outside', 'asks_for_code', 'fake_goods', 'rude', 'spam', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/** What a message may be warned of: see `scam-shield.ts`. */
export const warningKinds = ['phone', 'link', 'pay_outside', 'code', 'low_price', 'bulk'] as const
export type WarningKind = (typeof warningKinds)[number]
