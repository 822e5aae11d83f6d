import { confirmSessionEndpoint, readConfirmationEndpoint, textOwnCodeEndpoint } from '@asime/contract/confirmation'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { readProof } from '../../platform/sessions/proofs.ts'
import { deviceOf } from './known-devices.service.ts'
import { confirmSession, readConfirmation, textOwnCode } from './confirm-session.service.ts'

/** Confirms that a session is still its owner’s. */
export function confirmSessionRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, readConfirmationEndpoint, async ({ actor }) => ({ data: await readConfirmation(context, actor) }))
  serve(app, context, textOwnCodeEndpoint, async ({ actor }) => ({ data: await textOwnCode(context, actor) }))
  serve(app, context, confirmSessionEndpoint, async ({ req, actor, body }) => {
    await confirmSession(context, actor, body, await readProof(context, confirmSessionEndpoint, req), deviceOf(req))
    return undefined
  })
}
