import { confirmSubscriptionEndpoint, subscribeEndpoint, unsubscribeEndpoint } from '@asime/contract/support'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { networkOf } from '../../platform/http/networks.ts'
import { serve } from '../../platform/http/serve.ts'
import { confirm, requestSubscription, unsubscribe } from './newsletter.service.ts'

export function newsletterRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, subscribeEndpoint, async ({ body }) => {
    await requestSubscription(context, body.email)
    return {
      data: { message: 'If this email is not subscribed yet, we have sent a link to confirm it' },
    }
  })
  serve(app, context, confirmSubscriptionEndpoint, async ({ req, body }) => {
    await confirm(context, body.token, networkOf(req.ip))
    return { data: { message: 'You will get our newsletter every Monday' } }
  })
  serve(app, context, unsubscribeEndpoint, async ({ req, body }) => {
    await unsubscribe(context, body.token, networkOf(req.ip))
    return { data: { message: 'You will not get our newsletter any more' } }
  })
}
