import {
  approveVerificationEndpoint,
  askAgainForVerificationEndpoint,
  listVerificationsEndpoint,
  readAnyVerificationEndpoint,
  readVerificationEndpoint,
  rejectVerificationEndpoint,
  revokeVerificationEndpoint,
  saveVerificationEndpoint,
  submitVerificationEndpoint,
  viewVerificationDocumentEndpoint,
  withdrawVerificationEndpoint,
} from '@asime/contract/verification'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { listVerifications } from './verification-queue.sql.ts'
import { decideVerification, readAnyVerification, viewDocument } from './verification-review.service.ts'
import {
  readOwnVerification,
  saveVerification,
  submitVerification,
  withdrawVerification,
} from './verification.service.ts'

export function verificationRoutes(app: FastifyInstance, context: Context): void {
  const { db, pool } = context
  serve(app, context, readVerificationEndpoint, async ({ actor }) => ({
    data: await readOwnVerification(context, db, actor.vendorId),
  }))
  serve(app, context, saveVerificationEndpoint, async ({ actor, body }) => ({
    data: await saveVerification(context, actor, body),
  }))
  // Links in an answer run out, so a replay makes it anew.
  const rebuild = async (at: typeof db, vendorId: string) => ({
    data: await readOwnVerification(context, at, vendorId),
  })
  serve(app, context, submitVerificationEndpoint, async ({ actor, once }) =>
    once(async (tx) => ({ body: { data: await submitVerification(context, tx, actor) }, subjectId: actor.vendorId }), {
      rebuild,
    }),
  )
  serve(app, context, withdrawVerificationEndpoint, async ({ actor, once }) =>
    once(
      async (tx) => ({ body: { data: await withdrawVerification(context, tx, actor) }, subjectId: actor.vendorId }),
      { rebuild },
    ),
  )

  serve(app, context, listVerificationsEndpoint, async ({ query }) => listVerifications(pool, query))
  serve(app, context, readAnyVerificationEndpoint, async ({ actor, params }) => ({
    data: await readAnyVerification(context, db, actor, params.id),
  }))
  serve(app, context, viewVerificationDocumentEndpoint, async ({ actor, params, query }) => ({
    data: await viewDocument(context, actor, params.id, query.kind),
  }))
  serve(app, context, approveVerificationEndpoint, async ({ actor, params, body, once }) =>
    once(async (tx) => ({
      body: { data: await decideVerification(context, tx, actor, params.id, { move: 'approve', ...body }) },
    })),
  )
  serve(app, context, rejectVerificationEndpoint, async ({ actor, params, body, once }) =>
    once(async (tx) => ({
      body: { data: await decideVerification(context, tx, actor, params.id, { move: 'reject', ...body }) },
    })),
  )
  serve(app, context, askAgainForVerificationEndpoint, async ({ actor, params, body, once }) =>
    once(async (tx) => {
      const { reason, asked_for: askedFor } = body
      const decision = { move: 'ask_again', reason, askedFor } as const
      return { body: { data: await decideVerification(context, tx, actor, params.id, decision) } }
    }),
  )
  serve(app, context, revokeVerificationEndpoint, async ({ actor, params, body, once }) =>
    once(async (tx) => ({
      body: { data: await decideVerification(context, tx, actor, params.id, { move: 'revoke', ...body }) },
    })),
  )
}
