import { MAX_CHAT_REPORT_NOTE } from './text-lengths.ts'
import { z } from 'zod'
import {
  conversationSides,
  FIRST_MESSAGES,
  MAX_MESSAGE_FILES,
  MAX_MESSAGE_LENGTH,
  MAX_QUICK_REPLIES,
  MAX_QUICK_REPLY_LENGTH,
  MAX_REPORTED_MESSAGES,
  messageTypes,
  MOST_CONVERSATIONS_COUNTED,
  reportReasons,
  subjectTypes,
  VOICE_FILE,
  warningKinds,
} from './chat-rules.ts'
import { FIRST_MESSAGES_COUNTED, inWords } from './deadlines.ts'
import { endpoint } from './endpoint.ts'
import { Currency, hasFields, Id, line, Link, optionalText, PathId, Reason, wholeNumber } from './fields.ts'
import { dataOf, PageMeta, pageOf, PageQuery, QueryFlag, QueryText } from './paging.ts'
import { onlyFor } from './permissions.ts'
import { uploadKinds } from './upload-states.ts'
import { UPLOADS_PATH } from './uploads.ts'

// Conversations between a buyer and a shop, for which any of its people may answer (CHAT).

const Side = z.enum(conversationSides)
const CONVERSATION_NOT_FOUND = 'Conversation not found'

/** The product, request, bid or order that a conversation is about, in its current state. */
export const ConversationSubject = z
  .object({
    type: z.enum(subjectTypes),
    id: z.uuid(),
    item_request_id: z.uuid().nullable().meta({ description: 'Of a bid, the request that it is on' }),
    title: z
      .string()
      .meta({ description: 'Empty for the other side of what an admin has hidden; so is the amount (null)' }),
    picture: z.string().nullable(),
    amount: z.number().nullable(),
    currency: Currency.nullable(),
    status: z.string().meta({
      description:
        'Of the request, bid or order; of a product, available or unavailable; unavailable, too, of what is hidden',
    }),
    ends_at: z.string().nullable().meta({ description: 'When a request closes' }),
    order_number: z.string().nullable(),
  })
  .meta({ id: 'ConversationSubject' })
export type ConversationSubject = z.infer<typeof ConversationSubject>

const Attachment = z.object({
  kind: z.enum(uploadKinds),
  url: z.string().meta({ description: 'Opens for the two sides alone, and runs out' }),
  thumbnail_url: z.string().nullable(),
  duration_seconds: z.number().nullable().meta({ description: 'Of a voice note' }),
})

export const Message = z
  .object({
    id: z.uuid(),
    conversation_id: z.uuid(),
    seq: z.int().meta({ description: 'Counts from 1 in its conversation' }),
    client_id: z.uuid().meta({ description: 'By which its writer knows it' }),
    side: Side,
    sender_id: z.uuid(),
    sender_name: z.string(),
    type: z.enum(messageTypes),
    content: z
      .string()
      .meta({ description: 'Empty where there are only files, or where it was removed with the account or by Asime' }),
    attachments: z.array(Attachment),
    reply_to: z
      .object({
        seq: z.int(),
        sender_name: z.string(),
        content: z.string(),
        type: z.enum(messageTypes),
        is_hidden: z.boolean(),
      })
      .nullable(),
    warnings: z.array(z.enum(warningKinds)).meta({ description: 'What is risky about it' }),
    is_cleared: z.boolean().meta({ description: 'Whoever it was sent to says that it is no scam' }),
    is_hidden: z
      .boolean()
      .meta({ description: 'Asime has removed it: both sides see that, and nothing of what it said' }),
    timestamp: z.string(),
  })
  .meta({ id: 'ChatMessage' })
export type Message = z.infer<typeof Message>

export const Conversation = z
  .object({
    id: z.uuid(),
    side: Side.meta({ description: 'On which the caller is' }),
    participant: z
      .object({
        id: z.uuid().meta({ description: 'The shop, or the buyer' }),
        name: z.string(),
        avatar_url: z.string().nullable(),
        online: z.boolean(),
        last_seen_at: z.string().nullable().meta({ description: 'Null where it is hidden' }),
        location: z.string().nullable(),
        is_verified: z.boolean(),
        rating: z.number().nullable(),
        total_reviews: z.int().nullable(),
        total_sales: z.int().nullable().meta({ description: 'Of a shop: completed orders' }),
        joined_at: z.string(),
      })
      .meta({ description: 'The other side' }),
    subject: ConversationSubject.nullable(),
    last_message: z
      .object({
        seq: z.int(),
        content: z.string(),
        type: z.enum(messageTypes),
        is_hidden: z.boolean(),
        timestamp: z.string(),
        side: Side,
        is_read: z.boolean().meta({ description: 'By whoever it was sent to' }),
      })
      .nullable(),
    last_seq: z.int(),
    unread_count: z.int(),
    read_seq: z.int().meta({ description: 'Up to where the caller’s side has read' }),
    received_by_other: z.int(),
    read_by_other: z.int(),
    is_blocked: z.boolean().meta({ description: 'By the caller’s side' }),
    is_blocked_by_other: z.boolean(),
    has_paid_order: z.boolean(),
    created_at: z.string(),
  })
  .meta({ id: 'Conversation' })
export type Conversation = z.infer<typeof Conversation>

/** An opened conversation. */
export const ConversationDetail = Conversation.extend({
  usual_price: z.number().nullable().meta({
    description:
      'In cedis, what such things as it is about are sold for, where that is known: a shop’s price far under it is warned of',
  }),
}).meta({ id: 'ConversationDetail' })
export type ConversationDetail = z.infer<typeof ConversationDetail>

interface OpenFields {
  vendor_id?: unknown
  product_id?: unknown
  item_request_id?: unknown
  bid_id?: unknown
  order_id?: unknown
}
export const OpenConversation = z
  .strictObject({
    vendor_id: Id.optional().meta({ description: 'A shop that the caller writes to' }),
    product_id: Id.optional().meta({ description: 'A product of a shop that the caller writes to' }),
    item_request_id: Id.optional().meta({
      description: 'An open request: its owner is written to for the caller’s shop',
    }),
    bid_id: Id.optional().meta({ description: 'A bid, by the owner of its request or by the shop that placed it' }),
    order_id: Id.optional().meta({ description: 'An order, by either side' }),
  })
  .refine((given: OpenFields) => Object.values(given).filter(Boolean).length === 1, {
    path: ['vendor_id'],
    error: 'Say what it is about: a shop, a product, a request, a bid or an order',
    when: hasFields,
  })
export type OpenConversation = z.infer<typeof OpenConversation>

export const SendMessage = z
  .strictObject({
    client_id: Id.meta({
      description: 'Made by the client. Sent again, the message is the same one; with another text it is refused',
    }),
    content: optionalText({ max: MAX_MESSAGE_LENGTH, multiline: true }),
    attachments: z
      .array(
        Link.refine((link) => link.startsWith(UPLOADS_PATH), 'Must be one of your uploads'),
        { error: 'Must be a list of links' },
      )
      .max(MAX_MESSAGE_FILES, `At most ${MAX_MESSAGE_FILES} files`)
      .refine((links) => new Set(links).size === links.length, 'Each file can be added only once')
      .refine(
        (links) => links.length < 2 || !links.some((link) => link.endsWith(`/${VOICE_FILE}`)),
        'A voice note is sent without other files',
      )
      .default([]),
    reply_to: wholeNumber()
      .min(1, 'Must be at least 1')
      .max(2_147_483_647, 'Must be the number of a message')
      .optional()
      .meta({ description: 'The number of a message of the same conversation' }),
  })
  .refine(
    (message: { content?: string | undefined; attachments?: { length: number } }) =>
      message.content || message.attachments?.length,
    {
      path: ['content'],
      error: 'Write a message or add a picture',
      when: hasFields,
    },
  )
export type SendMessage = z.infer<typeof SendMessage>

const Seq = wholeNumber().min(0, 'Must not be below 0').max(2_147_483_647, 'Must be the number of a message')

const ConversationParams = z.object({ id: PathId(CONVERSATION_NOT_FOUND) })
const MessageParams = z.object({ id: PathId(CONVERSATION_NOT_FOUND), messageId: PathId('Message not found') })
const shared = { tag: 'Chat', access: 'signed_in' } as const
const sides = onlyFor(['side'])

/** The number of a message in a query. For older messages there is the usual list cursor. */
const QuerySeq = z
  .string({ error: 'Must be a whole number' })
  .regex(/^\d{1,9}$/, 'Must be a whole number')
  .transform(Number)
  .optional()
  .meta({ openapi: { type: 'integer', minimum: 0 } })

export const listConversationsEndpoint = endpoint({
  ...shared,
  id: 'listConversations',
  method: 'GET',
  path: '/conversations',
  summary: 'Conversations of the caller and of their shop, the last written in first',
  query: z.object({
    ...PageQuery,
    unread: QueryFlag.meta({ openapi: { type: 'boolean' } }),
    unanswered: QueryFlag.meta({
      description: 'Those of the caller’s shop in which the buyer wrote last, and nobody has blocked',
      openapi: { type: 'boolean' },
    }),
    query: QueryText.meta({ description: 'Finds names and texts' }),
  }),
  status: 200,
  response: z.object({
    data: z.array(Conversation),
    meta: z.object({
      ...PageMeta.shape,
      counts: z
        .object({ unread: z.int(), unanswered: z.int() })
        .meta({ description: `Each as far as ${MOST_CONVERSATIONS_COUNTED}` }),
    }),
  }),
  errors: ['invalid_cursor'],
})
export const countUnreadEndpoint = endpoint({
  ...shared,
  id: 'countUnreadConversations',
  method: 'GET',
  path: '/conversations/unread',
  summary: `In how many conversations something is unread, as far as ${MOST_CONVERSATIONS_COUNTED}`,
  status: 200,
  response: dataOf(z.object({ unread: z.int() })),
})
export const openConversationEndpoint = endpoint({
  ...shared,
  id: 'openConversation',
  method: 'POST',
  path: '/conversations',
  summary: `The conversation with a shop or a buyer, which is about this from now on. Nobody sees it before the first message; a person begins at most ${FIRST_MESSAGES.buyer} in ${inWords(FIRST_MESSAGES_COUNTED)} as a buyer and ${FIRST_MESSAGES.shop} for a shop`,
  body: OpenConversation,
  status: 200,
  response: dataOf(ConversationDetail),
  errors: ['conflict', 'request_not_open'],
})
export const readConversationEndpoint = endpoint({
  ...shared,
  id: 'readConversation',
  method: 'GET',
  path: '/conversations/:id',
  rule: sides,
  summary: 'One conversation',
  params: ConversationParams,
  status: 200,
  response: dataOf(ConversationDetail),
})
export const listMessagesEndpoint = endpoint({
  ...shared,
  id: 'listMessages',
  method: 'GET',
  path: '/conversations/:id/messages',
  rule: sides,
  summary: 'Messages of a conversation, newest first; with `after`, those that came later, oldest first',
  params: ConversationParams,
  query: z.object({ ...PageQuery, after: QuerySeq, query: QueryText }),
  status: 200,
  response: pageOf(Message),
  errors: ['invalid_cursor'],
})
export const sendMessageEndpoint = endpoint({
  ...shared,
  id: 'sendMessage',
  method: 'POST',
  path: '/conversations/:id/messages',
  rule: sides,
  summary: 'Write a message. By `client_id` it is written once, however often it is sent',
  params: ConversationParams,
  body: SendMessage,
  status: 201,
  response: dataOf(Message),
  errors: ['conflict', 'conversation_blocked', 'message_reused', 'rate_limited'],
})
export const markConversationEndpoint = endpoint({
  ...shared,
  id: 'markConversation',
  method: 'PUT',
  path: '/conversations/:id/marks',
  rule: sides,
  summary: 'Up to which message the caller’s side has received and read; never back',
  params: ConversationParams,
  body: z.strictObject({ received: Seq.optional(), read: Seq.optional() }),
  status: 200,
  response: dataOf(z.object({ received_seq: z.int(), read_seq: z.int(), unread_count: z.int() })),
})
export const blockConversationEndpoint = endpoint({
  ...shared,
  id: 'blockConversation',
  method: 'PUT',
  path: '/conversations/:id/block',
  rule: sides,
  summary: 'Block the other side, or unblock it: neither writes while one has blocked',
  params: ConversationParams,
  body: z.strictObject({ is_blocked: z.boolean({ error: 'Must be true or false' }) }),
  status: 200,
  response: dataOf(ConversationDetail),
})
export const reportConversationEndpoint = endpoint({
  ...shared,
  id: 'reportConversation',
  method: 'POST',
  path: '/conversations/:id/reports',
  rule: sides,
  idempotent: true,
  summary: 'Report the other side to Asime, with messages of the conversation. The other side is not told',
  params: ConversationParams,
  body: z.strictObject({
    reason: z.enum(reportReasons, { error: 'Choose what is wrong' }),
    note: optionalText({ max: MAX_CHAT_REPORT_NOTE, multiline: true }),
    messages: z
      .array(Seq, { error: 'Must be a list of numbers' })
      .max(MAX_REPORTED_MESSAGES, `At most ${MAX_REPORTED_MESSAGES} messages`)
      .default([]),
    block: z.boolean({ error: 'Must be true or false' }).default(false),
  }),
  status: 201,
  response: dataOf(z.object({ id: z.uuid() })),
  errors: ['rate_limited'],
})
export const clearWarningEndpoint = endpoint({
  ...shared,
  id: 'clearWarning',
  method: 'PUT',
  path: '/conversations/:id/messages/:messageId/cleared',
  rule: onlyFor(['reader']),
  summary: 'Say that a message which is warned of is no scam, or that it is one after all',
  params: MessageParams,
  body: z.strictObject({ is_cleared: z.boolean({ error: 'Must be true or false' }) }),
  status: 200,
  response: dataOf(Message),
  errors: ['forbidden'],
})

const QuickReplies = z.array(z.string())
const NewQuickReplies = z
  .array(line({ max: MAX_QUICK_REPLY_LENGTH, required: 'Must not be empty' }), { error: 'Must be a list of texts' })
  .max(MAX_QUICK_REPLIES, `At most ${MAX_QUICK_REPLIES} quick replies`)
const vendors = { tag: 'Chat', access: 'vendor', duty: 'chat', forbidden: 'Only vendors have quick replies' } as const
export const readQuickRepliesEndpoint = endpoint({
  ...vendors,
  id: 'readQuickReplies',
  method: 'GET',
  path: '/user/quick-replies',
  summary: 'Texts that the shop keeps for its answers',
  status: 200,
  response: dataOf(QuickReplies),
})
export const saveQuickRepliesEndpoint = endpoint({
  ...vendors,
  id: 'saveQuickReplies',
  method: 'PUT',
  path: '/user/quick-replies',
  summary: 'Replace the texts that the shop keeps for its answers',
  body: z.strictObject({
    replies: NewQuickReplies,
    if_replies: NewQuickReplies.optional().meta({
      description: 'Those that these are made of: what a colleague has saved since is not overwritten',
    }),
  }),
  status: 200,
  response: dataOf(QuickReplies),
  errors: ['conflict'],
})

const Presence = z.object({ is_hidden: z.boolean() })
export const readPresenceEndpoint = endpoint({
  ...shared,
  id: 'readPresence',
  method: 'GET',
  path: '/user/presence',
  summary: 'Whether others see when the caller is online',
  status: 200,
  response: dataOf(Presence),
})
export const savePresenceEndpoint = endpoint({
  ...shared,
  id: 'savePresence',
  method: 'PUT',
  path: '/user/presence',
  summary: 'Show or hide when the caller is online and was last seen',
  body: z.strictObject({ is_hidden: z.boolean({ error: 'Must be true or false' }) }),
  status: 200,
  response: dataOf(Presence),
})

export const ConversationReport = z
  .object({
    id: z.uuid(),
    conversation_id: z.uuid(),
    reason: z.enum(reportReasons),
    note: z.string().nullable(),
    reported_side: Side,
    shop: z.object({ id: z.uuid(), business_name: z.string() }),
    buyer: z.object({ id: z.uuid(), full_name: z.string() }),
    reported_by: z.object({ id: z.uuid(), full_name: z.string() }),
    messages: z.array(Message).meta({ description: 'Those that were reported, and no others' }),
    created_at: z.string(),
    resolved_at: z.string().nullable(),
  })
  .meta({ id: 'ConversationReport' })
export type ConversationReport = z.infer<typeof ConversationReport>

const admins = { tag: 'Chat', access: 'admin', permission: 'moderation' } as const
export const listReportsEndpoint = endpoint({
  ...admins,
  id: 'listConversationReports',
  method: 'GET',
  path: '/admin/conversation-reports',
  summary: 'Reports of conversations, the oldest open ones first',
  query: z.object({ ...PageQuery, resolved: QueryFlag }),
  status: 200,
  response: pageOf(ConversationReport),
  errors: ['invalid_cursor'],
})
export const countOpenReportsEndpoint = endpoint({
  ...admins,
  id: 'countOpenConversationReports',
  method: 'GET',
  path: '/admin/conversation-reports/open',
  summary: 'How many reports of conversations are open, and since when; without what was written',
  status: 200,
  response: dataOf(
    z.object({ total: z.int(), total_is_capped: z.boolean(), oldest_created_at: z.string().nullable() }),
  ),
})
export const resolveReportEndpoint = endpoint({
  ...admins,
  id: 'resolveConversationReport',
  method: 'POST',
  path: '/admin/conversation-reports/:id/resolve',
  summary: 'Close a report, with what was done about it. Whoever sent it is notified that it was looked at',
  params: z.object({ id: PathId('Report not found') }),
  body: z.strictObject({ reason: Reason }),
  status: 200,
  response: dataOf(ConversationReport),
  errors: ['conflict'],
})

const messageDecision = {
  ...admins,
  method: 'POST',
  idempotent: true,
  params: z.object({ id: PathId('Message not found') }),
  body: z.strictObject({ reason: Reason }),
  status: 200,
  response: dataOf(Message),
  errors: ['conflict'],
} as const
export const hideMessageEndpoint = endpoint({
  ...messageDecision,
  id: 'hideMessage',
  path: '/admin/messages/:id/hide',
  summary:
    'Remove a message that was reported or warned of from its conversation, for both sides. Its author is notified of the reason',
})
export const restoreMessageEndpoint = endpoint({
  ...messageDecision,
  id: 'restoreMessage',
  path: '/admin/messages/:id/restore',
  summary: 'Show a message again that was removed. Its author is notified of the reason',
})
export const WarnedMessage = z
  .object({
    message: Message,
    shop: z.object({ id: z.uuid(), business_name: z.string() }),
    buyer: z.object({ id: z.uuid(), full_name: z.string() }),
  })
  .meta({ id: 'WarnedMessage' })
export const listWarnedMessagesEndpoint = endpoint({
  ...admins,
  id: 'listWarnedMessages',
  method: 'GET',
  path: '/admin/warned-messages',
  summary: 'Messages that their readers were warned of, newest first',
  query: z.object(PageQuery),
  status: 200,
  response: pageOf(WarnedMessage),
  errors: ['invalid_cursor'],
})
