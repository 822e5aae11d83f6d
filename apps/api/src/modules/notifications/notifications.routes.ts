import {
  addPushDeviceEndpoint,
  chooseChannelEndpoint,
  confirmTextNumberEndpoint,
  countUnreadEndpoint,
  forgetTextNumberEndpoint,
  listNotificationsEndpoint,
  listPushDevicesEndpoint,
  nameTextNumberEndpoint,
  readAllNotificationsEndpoint,
  readNotificationSettingsEndpoint,
  readNotificationsEndpoint,
  readTextNumberEndpoint,
  removePushDeviceEndpoint,
  saveQuietHoursEndpoint,
  unsubscribeByLinkEndpoint,
} from '@asime/contract/notifications'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { networkOf } from '../../platform/http/networks.ts'
import { decodeCursor, pageText } from '../../platform/http/paging.ts'
import { serve } from '../../platform/http/serve.ts'
import { readProof } from '../../platform/sessions/proofs.ts'
import { assertKeyOfSession } from '../../platform/sessions/session-keys.ts'
import { listNotifications } from './notifications.repository.ts'
import {
  chooseChannel,
  readAllNotifications,
  readNotifications,
  readSettings,
  readUnreadCounts,
  saveQuietHours,
  unsubscribe,
} from './notifications.service.ts'

import { addDevice, removeDevice } from './push.service.ts'
import { listOwnDevices } from './push.sql.ts'
import { vapidKeys } from './push-service.ts'
import { confirmTextNumber, forgetTextNumber, nameTextNumber, readTextNumber } from './text-numbers.service.ts'
import { idOfShortCode } from './text-words.ts'
import { findPathOf } from './texts.sql.ts'

const BY_TIME = 'notified'

export function notificationRoutes(app: FastifyInstance, context: Context): void {
  const { db, pool } = context
  serve(app, context, listNotificationsEndpoint, async ({ actor, query: { limit, cursor, group, state } }) => {
    const after = decodeCursor(cursor, BY_TIME, 'time')
    const filter = { group, unread: state === 'unread' }
    return pageText(await listNotifications(pool, actor.userId, filter, limit, after), { limit, sort: BY_TIME })
  })
  serve(app, context, countUnreadEndpoint, async ({ actor }) => ({ data: await readUnreadCounts(db, actor.userId) }))
  serve(app, context, readNotificationsEndpoint, async ({ actor, body }) => ({
    data: await readNotifications(db, actor, body.ids),
  }))
  serve(app, context, readAllNotificationsEndpoint, async ({ actor, body }) => ({
    data: await readAllNotifications(db, actor, body),
  }))
  serve(app, context, readNotificationSettingsEndpoint, async ({ actor }) => ({
    data: await readSettings(db, actor.userId),
  }))
  serve(app, context, chooseChannelEndpoint, async ({ actor, body }) => ({
    data: await chooseChannel(context, actor, body),
  }))
  serve(app, context, saveQuietHoursEndpoint, async ({ actor, body }) => ({
    data: await saveQuietHours(context, actor, body),
  }))
  const { publicKey } = vapidKeys(context.secrets)
  const devicesOf = async (userId: string) => ({
    data: { public_key: publicKey, devices: await listOwnDevices(db, userId) },
  })
  serve(app, context, listPushDevicesEndpoint, async ({ actor }) => devicesOf(actor.userId))
  serve(app, context, addPushDeviceEndpoint, async ({ req, actor, body }) => {
    await assertKeyOfSession(context, actor.sessionId, await readProof(context, addPushDeviceEndpoint, req))
    await addDevice(context, actor, body)
    return devicesOf(actor.userId)
  })
  serve(
    app,
    context,
    removePushDeviceEndpoint,
    async ({ actor, params }) => removeDevice(db, actor, params.id) as Promise<undefined>,
  )
  serve(app, context, readTextNumberEndpoint, async ({ actor }) => ({
    data: await readTextNumber(context, actor.userId),
  }))
  serve(app, context, nameTextNumberEndpoint, async ({ actor, body }) => ({
    data: await nameTextNumber(context, actor, body),
  }))
  serve(app, context, confirmTextNumberEndpoint, async ({ actor, body }) => ({
    data: await confirmTextNumber(context, actor, body.code),
  }))
  serve(
    app,
    context,
    forgetTextNumberEndpoint,
    async ({ actor }) => forgetTextNumber(context, actor) as Promise<undefined>,
  )
  serve(app, context, unsubscribeByLinkEndpoint, async ({ req, body }) => {
    await unsubscribe(context, body.token, networkOf(req.ip))
    return { data: { message: 'You will not get these emails any more' } }
  })
}

export const SHORT_LINK_ROUTE = '/n/:code'

/** The links of text messages, which have to be short. They say where something is; the page there says to whom. */
export function shortLinkRoutes(app: FastifyInstance, { db }: Context): void {
  app.get<{ Params: { code: string } }>(SHORT_LINK_ROUTE, async (req, reply) => {
    const id = idOfShortCode(req.params.code)
    const path = id && (await findPathOf(db, id))
    return reply.header('cache-control', 'no-store').redirect(path ?? '/app/notifications')
  })
}
