import {
  askForDecisionEndpoint,
  declineOfferEndpoint,
  type Dispute,
  listDisputesEndpoint,
  offerInDisputeEndpoint,
  readDisputeEndpoint,
  withdrawComplaintEndpoint,
  writeInDisputeEndpoint,
} from '@asime/contract/disputes'
import { readDisputeConversationEndpoint, readDisputeEvidenceEndpoint } from '@asime/contract/dispute-evidence'
import { reportProblemEndpoint } from '@asime/contract/fulfilment'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { decodeCursor, pageText } from '../../platform/http/paging.ts'
import { serve } from '../../platform/http/serve.ts'
import { showOrder } from '../orders/show-order.ts'
import { readDisputeConversation, readEvidence } from './dispute-evidence.service.ts'
import { showDispute } from './show-dispute.ts'
import {
  askForDecision,
  declineOffer,
  listDisputesOfStatus,
  offerInDispute,
  readDispute,
  reportProblem,
  withdrawComplaint,
  writeInDispute,
} from './disputes.service.ts'

export function disputeRoutes(app: FastifyInstance, context: Context): void {
  const show = (dispute: Dispute) => showDispute(context, dispute)
  serve(app, context, reportProblemEndpoint, async ({ actor, params, body, once }) =>
    once(async (db) => ({
      body: { data: await showOrder(context, db, await reportProblem(db, actor, params.id, body)) },
    })),
  )
  serve(app, context, readDisputeEndpoint, async ({ actor, params }) => ({
    data: show(await readDispute(context.db, actor, params.id)),
  }))
  serve(app, context, writeInDisputeEndpoint, async ({ actor, params, body, once }) =>
    once(async (db) => ({ body: { data: show(await writeInDispute(db, actor, params.id, body)) } })),
  )
  serve(app, context, offerInDisputeEndpoint, async ({ actor, params, body, once }) =>
    once(async (db) => ({ body: { data: show(await offerInDispute(db, actor, params.id, body.amount)) } })),
  )
  serve(app, context, declineOfferEndpoint, async ({ actor, params, once }) =>
    once(async (db) => ({ body: { data: show(await declineOffer(db, actor, params.id, params.offerId)) } })),
  )
  serve(app, context, askForDecisionEndpoint, async ({ actor, params, once }) =>
    once(async (db) => ({ body: { data: show(await askForDecision(db, actor, params.id)) } })),
  )
  serve(app, context, withdrawComplaintEndpoint, async ({ actor, params, once }) =>
    once(async (db) => ({ body: { data: show(await withdrawComplaint(db, actor, params.id)) } })),
  )
  serve(app, context, readDisputeEvidenceEndpoint, async ({ actor, params }) => ({
    data: await readEvidence(context, actor, params.id),
  }))
  serve(app, context, readDisputeConversationEndpoint, async ({ actor, params }) => ({
    data: await readDisputeConversation(context, actor, params.id),
  }))
  serve(app, context, listDisputesEndpoint, async ({ query }) => {
    // The status is part of it: a cursor of another one would skip what it has never seen.
    const sort = `disputes ${query.status} opened_at asc`
    const cursor = decodeCursor(query.cursor, sort, 'time')
    const page = await listDisputesOfStatus(context.db, query.status, query.limit, cursor)
    return pageText(page, { limit: query.limit, sort })
  })
}
