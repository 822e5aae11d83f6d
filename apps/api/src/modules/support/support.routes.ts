import { contactUsEndpoint, openContactFormEndpoint } from '@asime/contract/support'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { contactSupport, openContactForm } from './support.service.ts'

const THANKS = {
  data: { message: 'Thank you. We have received your message and will answer by email.' },
}

export function supportRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, openContactFormEndpoint, async ({ reply }) => {
    // A token is good once: whoever got another's by a cache could not send what they have written.
    void reply.header('cache-control', 'no-store')
    return { data: { form_token: await openContactForm(context) } }
  })
  serve(app, context, contactUsEndpoint, async ({ body, actor, once }) => {
    // What no person sees, no person has filled in.
    if (body.website) return THANKS
    return once(async (db) => {
      await contactSupport(context, db, body, actor?.userId)
      return { body: THANKS }
    })
  })
}
