import { deviceName } from '@asime/contract/device-name'
import type { AddPushDevice } from '@asime/contract/notifications'
import { AppError, invalidField } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { type Db, inTransaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { notify } from './notify.service.ts'
import {
  deleteOwnDevice,
  findDuePush,
  isStillChosen,
  listLiveDevices,
  noteDelivery,
  saveDevice,
  sendPushLater,
} from './push.sql.ts'
import { isPushService, type PushSender } from './push-service.ts'

/**
 * Its owner is notified of another browser: a stolen token would otherwise read along for as long as the session lasts. Counted, so that
 * it does not bury their other mails in these.
 * @throws AppError validation_failed on `endpoint`, rate_limited
 */
export async function addDevice(context: Context, actor: Actor, device: AddPushDevice): Promise<void> {
  if (!isPushService(device.endpoint)) throw invalidField('endpoint', 'This is no push service that we know')
  const { userId, sessionId } = actor
  await context.rateLimits.take('pushDevices', userId)
  await inTransaction(context.db, async (tx) => {
    const saved = await saveDevice(tx, actor, device)
    if (!saved.is_new) return
    const name = deviceName(saved.user_agent) ?? null
    await notify(context, tx, {
      kind: 'push_device_added',
      userId,
      facts: { device: name },
      factsIn: { fr: { device: name?.replace(' on ', ' sur ') ?? null } },
      key: `push_device:${saved.id}:${sessionId}`,
    })
  })
}

/** @throws AppError not_found, also for one of others */
export async function removeDevice(db: Db, { userId }: Actor, id: string): Promise<void> {
  if (!(await deleteOwnDevice(db, userId, id))) throw new AppError('not_found', { message: 'Device not found' })
}

/** The job: sends a notification to each device of its user, or later where it is quiet; nothing once it has been read. */
export async function sendPush(db: Db, send: PushSender, notificationId: string): Promise<void> {
  const due = await findDuePush(db, notificationId)
  if (!due || !isStillChosen(due, 'push')) return
  if (due.quiet_until !== null) return sendPushLater(db, notificationId, due.quiet_until)
  const devices = await listLiveDevices(db, due.user_id)
  // One that comes twice takes its own place on the device.
  const payload = JSON.stringify({ id: notificationId, title: due.title, body: due.detail, path: due.path })
  await Promise.all(
    devices.map(async (device) => {
      const outcome = await send(device, payload).catch(() => 'failed' as const)
      await noteDelivery(db, device.id, outcome)
    }),
  )
}
