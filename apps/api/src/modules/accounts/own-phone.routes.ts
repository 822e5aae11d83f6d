import {
  askNewPhoneCodeEndpoint,
  askOldPhoneCodeEndpoint,
  readOwnPhoneEndpoint,
  removeOwnPhoneEndpoint,
  saveOwnPhoneEndpoint,
  stopOwnPhoneChangeEndpoint,
  stopPhoneChangeByLinkEndpoint,
} from '@asime/contract/own-phone'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { stopOwnPhoneChange, stopPhoneChangeByLink } from './change-phone.service.ts'
import { sendDevice } from './known-devices.service.ts'
import { askNewPhoneCode, askOldPhoneCode, readOwnPhone, removeOwnPhone, saveOwnPhone } from './own-phone.service.ts'
import { visitorOf } from './visitors.ts'

/** The number that somebody signs in with. */
export function ownPhoneRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, readOwnPhoneEndpoint, async ({ actor }) => ({ data: await readOwnPhone(context, actor) }))
  serve(app, context, askNewPhoneCodeEndpoint, async ({ actor, body }) => ({
    data: await askNewPhoneCode(context, actor, body.phone),
  }))
  serve(app, context, askOldPhoneCodeEndpoint, async ({ actor }) => ({ data: await askOldPhoneCode(context, actor) }))
  serve(app, context, saveOwnPhoneEndpoint, async ({ actor, body, reply }) => {
    const { saved, device } = await saveOwnPhone(context, actor, body)
    if (device !== undefined) sendDevice(context, reply, device)
    return { data: saved }
  })
  serve(app, context, removeOwnPhoneEndpoint, async ({ actor, reply }) => {
    sendDevice(context, reply, await removeOwnPhone(context, actor))
    return undefined
  })
  serve(app, context, stopOwnPhoneChangeEndpoint, async ({ actor }) => {
    await stopOwnPhoneChange(context, actor)
    return undefined
  })
  serve(app, context, stopPhoneChangeByLinkEndpoint, async ({ req, body }) => {
    await stopPhoneChangeByLink(context, body.token, visitorOf(req))
    return { data: { message: 'The change is stopped. The number stays as it is' } }
  })
}
