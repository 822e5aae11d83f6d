import {
  assignContactMessageEndpoint,
  closeContactMessageEndpoint,
  deleteCannedAnswerEndpoint,
  listCannedAnswersEndpoint,
  listContactMessagesEndpoint,
  readContactMessageEndpoint,
  reopenContactMessageEndpoint,
  saveCannedAnswerEndpoint,
  writeContactEntryEndpoint,
} from '@asime/contract/support-desk'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { decodeCursor, pageText } from '../../platform/http/paging.ts'
import { serve } from '../../platform/http/serve.ts'
import { listCannedAnswers } from './canned-answers.repository.ts'
import { removeCannedAnswer, saveCannedAnswer } from './canned-answers.service.ts'
import {
  assignContactMessage,
  endContactMessage,
  readContactMessage,
  writeContactEntry,
} from './support-desk.service.ts'
import { listContactMessages } from './support-desk.sql.ts'

/** What admins do with messages of the contact form. */
export function supportDeskRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context
  serve(app, context, listContactMessagesEndpoint, async ({ actor, query: { status, mine, limit, cursor } }) => {
    const sort = `contact messages ${status}`
    const assigneeId = mine ? actor.userId : undefined
    const page = await listContactMessages(db, { status, assigneeId }, limit, decodeCursor(cursor, sort, 'time'))
    return pageText(page, { limit, sort })
  })
  serve(app, context, readContactMessageEndpoint, async ({ params }) => ({
    data: await readContactMessage(context, db, params.id),
  }))
  serve(app, context, writeContactEntryEndpoint, async ({ actor, params, body, once }) =>
    once(async (tx) => ({ body: { data: await writeContactEntry(context, tx, actor, params.id, body) } })),
  )
  serve(app, context, assignContactMessageEndpoint, async ({ actor, params, body }) => ({
    data: await assignContactMessage(context, actor, params.id, body),
  }))
  serve(app, context, closeContactMessageEndpoint, async ({ actor, params, body, once }) =>
    once(async (tx) => ({
      body: { data: await endContactMessage(context, tx, actor, params.id, { move: 'close', ...body }) },
    })),
  )
  serve(app, context, reopenContactMessageEndpoint, async ({ actor, params, body, once }) =>
    once(async (tx) => ({
      body: { data: await endContactMessage(context, tx, actor, params.id, { move: 'reopen', ...body }) },
    })),
  )

  serve(app, context, listCannedAnswersEndpoint, async () => ({ data: await listCannedAnswers(db) }))
  serve(app, context, saveCannedAnswerEndpoint, async ({ actor, params, body }) => ({
    data: await saveCannedAnswer(db, actor, params.id, body),
  }))
  serve(app, context, deleteCannedAnswerEndpoint, async ({ actor, params, body }) => {
    await removeCannedAnswer(db, actor, params.id, body.reason)
    return undefined
  })
}
