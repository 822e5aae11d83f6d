import { addOwnEmailEndpoint, confirmOwnEmailEndpoint, readOwnEmailEndpoint } from '@asime/contract/own-email'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { addOwnEmail, confirmOwnEmail, readOwnEmail } from './own-email.service.ts'
import { visitorOf } from './visitors.ts'

/** The email of whoever had a number alone. */
export function ownEmailRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, readOwnEmailEndpoint, async ({ actor }) => ({ data: await readOwnEmail(context, actor) }))
  serve(app, context, addOwnEmailEndpoint, async ({ actor, body }) => ({
    data: await addOwnEmail(context, actor, body.email),
  }))
  serve(app, context, confirmOwnEmailEndpoint, async ({ req, body }) => {
    await confirmOwnEmail(context, body.token, visitorOf(req))
    return { data: { message: 'Email added' } }
  })
}
