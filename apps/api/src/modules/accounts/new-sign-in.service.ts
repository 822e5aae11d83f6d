import { createHash } from 'node:crypto'
import { deviceName } from '@asime/contract/device-name'
import type { Context } from '../../platform/context.ts'
import { frenchDateAndTime } from '../../platform/mail/french.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { UserNotification } from '../notifications/notify.service.ts'
import { wasNotified } from '../notifications/notify.sql.ts'
import { wasSignedInBefore } from './known-devices.repository.ts'

const WHEN = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Africa/Accra' })

/**
 * What the owner of an account is to hear of a sign-in on a device that it does not know, but for the very first one. Once a day for the
 * same browser in the same network: a program without cookies is a new device at each sign-in.
 */
export async function signInNotification(
  context: Context,
  tx: Tx,
  userId: string,
  { network, userAgent }: { network: string; userAgent: string | undefined },
): Promise<UserNotification<'new_sign_in'> | undefined> {
  const now = new Date(context.clock.now())
  const from = createHash('sha256')
    .update(`${network} ${userAgent ?? ''}`)
    .digest('base64url')
    .slice(0, 22)
  const key = `new_sign_in:${from}:${now.toISOString().slice(0, 10)}`
  const [wasHere, wasTold] = await Promise.all([wasSignedInBefore(tx, userId), wasNotified(tx, userId, key)])
  if (!wasHere || wasTold) return undefined
  const device = deviceName(userAgent) ?? null
  return {
    kind: 'new_sign_in',
    userId,
    facts: { device, at: WHEN.format(now).replace(' at ', ', '), address: network },
    factsIn: {
      fr: { device: device?.replace(' on ', ' sur ') ?? null, at: frenchDateAndTime(now), address: network },
    },
    key,
  }
}
