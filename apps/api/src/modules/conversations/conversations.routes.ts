import {
  blockConversationEndpoint,
  clearWarningEndpoint,
  countUnreadEndpoint,
  listConversationsEndpoint,
  listMessagesEndpoint,
  countOpenReportsEndpoint,
  hideMessageEndpoint,
  listReportsEndpoint,
  restoreMessageEndpoint,
  listWarnedMessagesEndpoint,
  markConversationEndpoint,
  openConversationEndpoint,
  readConversationEndpoint,
  readPresenceEndpoint,
  readQuickRepliesEndpoint,
  reportConversationEndpoint,
  resolveReportEndpoint,
  savePresenceEndpoint,
  saveQuickRepliesEndpoint,
  sendMessageEndpoint,
} from '@asime/contract/chat'
import { messageVendorEndpoint } from '@asime/contract/follows'
import type { FastifyInstance } from 'fastify'
import { v7 as uuid } from 'uuid'
import type { Context } from '../../platform/context.ts'
import { parseJsonOf } from '../../platform/database/json-of.ts'
import { decodeCursor, pageText } from '../../platform/http/paging.ts'
import { serve } from '../../platform/http/serve.ts'
import { whenTold } from '../../platform/realtime/tell.ts'
import { shopToWriteFor } from './conversations.policy.ts'
import { countUnread, listConversations, listMessages } from './conversations.repository.ts'
import { assertSide, block, clearWarning, mark, open, read, report, send } from './conversations.service.ts'
import { isHidden, setHidden } from './presence.repository.ts'
import { listQuickReplies } from './quick-replies.repository.ts'
import { saveQuickReplies } from './quick-replies.service.ts'
import { moveMessage } from './hidden-messages.service.ts'
import { countOpen, resolve, viewReports, viewWarned } from './reports.service.ts'
import { showMessage } from './show-message.ts'

const SORT = 'conversations'
const MESSAGES_SORT = 'messages'
const REPORTS_SORT = 'conversation reports'
const WARNED_SORT = 'warned messages'

export function conversationRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context
  serve(app, context, listConversationsEndpoint, async ({ actor, query }) => {
    const cursor = decodeCursor(query.cursor, SORT, 'time')
    const whose = { userId: actor.userId, shopId: shopToWriteFor(actor) }
    const { unread, unanswered, ...page } = await listConversations(db, whose, query, query.limit, cursor)
    return pageText(page, { limit: query.limit, sort: SORT, counts: JSON.stringify({ unread, unanswered }) })
  })
  serve(app, context, countUnreadEndpoint, async ({ actor }) => ({
    data: { unread: await countUnread(db, actor.userId, shopToWriteFor(actor)) },
  }))
  serve(app, context, openConversationEndpoint, async ({ actor, body }) => ({ data: await open(db, actor, body) }))
  serve(app, context, readConversationEndpoint, async ({ actor, params }) => ({
    data: await read(db, actor, params.id),
  }))
  serve(app, context, listMessagesEndpoint, async ({ actor, params, query }) => {
    const cursor = decodeCursor(query.cursor, MESSAGES_SORT, 'number')
    await assertSide(db, actor, params.id)
    const page = await listMessages(db, params.id, query, query.limit, cursor)
    const shown = parseJsonOf(page.data).map((message) => showMessage(context, message))
    return pageText({ ...page, data: JSON.stringify(shown) }, { limit: query.limit, sort: MESSAGES_SORT })
  })
  serve(app, context, sendMessageEndpoint, async ({ actor, params, body }) => {
    await context.rateLimits.take('messages', actor.userId, 'You write very quickly. Please wait a moment')
    const message = await send(context, db, actor, params.id, body)
    await whenTold(db)
    return { data: message }
  })
  serve(app, context, markConversationEndpoint, async ({ actor, params, body }) => ({
    data: await mark(db, actor, params.id, body),
  }))
  serve(app, context, blockConversationEndpoint, async ({ actor, params, body }) => ({
    data: await block(db, actor, params.id, body.is_blocked),
  }))
  serve(app, context, reportConversationEndpoint, async ({ actor, params, body, once }) => {
    await context.rateLimits.take('reports', actor.userId, 'You have sent many reports. Please try again later')
    return once(async (tx) => ({ body: { data: { id: await report(tx, actor, params.id, body) } } }))
  })
  serve(app, context, clearWarningEndpoint, async ({ actor, params, body }) => ({
    data: await clearWarning(context, db, actor, params, body.is_cleared),
  }))

  serve(app, context, readQuickRepliesEndpoint, async ({ actor }) => ({
    data: await listQuickReplies(db, actor.vendorId),
  }))
  serve(app, context, saveQuickRepliesEndpoint, async ({ actor, body }) => ({
    data: await saveQuickReplies(db, actor.vendorId, body),
  }))
  serve(app, context, readPresenceEndpoint, async ({ actor }) => ({
    data: { is_hidden: await isHidden(db, actor.userId) },
  }))
  serve(app, context, savePresenceEndpoint, async ({ actor, body }) => {
    await setHidden(db, actor.userId, body.is_hidden)
    return { data: body }
  })

  serve(app, context, listReportsEndpoint, async ({ actor, query }) => {
    const cursor = decodeCursor(query.cursor, REPORTS_SORT, 'time')
    const page = await viewReports(context, actor, query.resolved ?? false, query.limit, cursor)
    return pageText(page, { limit: query.limit, sort: REPORTS_SORT })
  })
  serve(app, context, countOpenReportsEndpoint, async () => ({ data: await countOpen(db) }))
  serve(app, context, resolveReportEndpoint, async ({ actor, params, body }) => ({
    data: await resolve(context, actor, params.id, body.reason),
  }))
  for (const [endpoint, move] of [
    [hideMessageEndpoint, 'hide'],
    [restoreMessageEndpoint, 'restore'],
  ] as const)
    serve(app, context, endpoint, async ({ actor, params, body, once }) =>
      once(async (tx) => ({
        body: { data: await moveMessage(context, tx, actor, params.id, { move, reason: body.reason }) },
      })),
    )
  serve(app, context, listWarnedMessagesEndpoint, async ({ actor, query }) => {
    const cursor = decodeCursor(query.cursor, WARNED_SORT, 'time')
    const page = await viewWarned(context, actor, query.limit, cursor)
    return pageText(page, { limit: query.limit, sort: WARNED_SORT })
  })

  serve(app, context, messageVendorEndpoint, async ({ actor, params, body, once }) =>
    once(async (tx) => {
      const { id } = await open(tx, actor, { vendor_id: params.id })
      const input = { client_id: uuid(), content: body.message, attachments: [] }
      const message = await send(context, tx, actor, id, input)
      return { body: { data: { id: message.id, conversation_id: id, created_at: message.timestamp } } }
    }),
  )
}
