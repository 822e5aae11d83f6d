import { createHash } from 'node:crypto'
import { deviceName } from '@asime/contract/device-name'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/database.ts'
import { notify } from '../notifications/notify.service.ts'
import { wasSignedInBefore } from './known-devices.repository.ts'

const WHEN = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Africa/Accra' })

/**
 * Tells the owner of an account of a sign-in on a device that it does not know, but for the very first one. Once a day for the same
 * browser in the same network: a program without cookies is a new device at each sign-in.
 */
export async function notifyOfNewSignIn(
  context: Context,
  tx: Tx,
  userId: string,
  { network, userAgent }: { network: string; userAgent: string | undefined },
): Promise<void> {
  if (!(await wasSignedInBefore(tx, userId))) return
  const now = new Date(context.clock.now())
  const from = createHash('sha256')
    .update(`${network} ${userAgent ?? ''}`)
    .digest('base64url')
    .slice(0, 22)
  await notify(context, tx, {
    kind: 'new_sign_in',
    userId,
    facts: {
      device: deviceName(userAgent) ?? null,
      at: WHEN.format(now).replace(' at ', ', '),
      address: network,
    },
    key: `new_sign_in:${from}:${now.toISOString().slice(0, 10)}`,
  })
}
