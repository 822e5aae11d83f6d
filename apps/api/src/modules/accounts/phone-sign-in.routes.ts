import { resetPasswordByPhoneEndpoint } from '@asime/contract/phone-recovery'
import { askPhoneCodeEndpoint, signInByPhoneEndpoint } from '@asime/contract/phone-sign-in'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { sendDevice } from './known-devices.service.ts'
import { sendPhoneCode } from './phone-codes.service.ts'
import { resetPasswordByPhone } from './phone-recovery.service.ts'
import { signInByPhone } from './phone-sign-in.service.ts'
import { visitorOf, withProof } from './visitors.ts'

export function phoneSignInRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, askPhoneCodeEndpoint, async ({ req, body }) => ({
    data: await sendPhoneCode(context, body, visitorOf(req)),
  }))
  serve(app, context, signInByPhoneEndpoint, async ({ req, reply, body }) => {
    const visitor = await withProof(context, req, signInByPhoneEndpoint)
    const data = await signInByPhone(context, body, visitor)
    sendDevice(context, reply, visitor.nextDevice)
    return { data }
  })
  serve(app, context, resetPasswordByPhoneEndpoint, async ({ req, reply, body }) => {
    sendDevice(context, reply, await resetPasswordByPhone(context, body, visitorOf(req)))
    return { data: { message: 'Your password has been changed. Please sign in' } }
  })
}
