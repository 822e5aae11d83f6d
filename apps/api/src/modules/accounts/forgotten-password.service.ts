import { v7 as uuid } from 'uuid'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/database.ts'
import { notify } from '../notifications/notify.service.ts'
import { insertAccountEvent, setPassword, type StoredPassword } from './accounts.repository.ts'
import { endAllSessions } from './end-sessions.service.ts'
import { rememberDevice } from './known-devices.service.ts'
import type { Visitor } from './sessions.service.ts'

/**
 * Sets the password of somebody who has shown otherwise that the account is theirs. All its sessions end, the registration, sent again
 * with its old password, signs in no more, and this device is the only one that the account knows. Once that stands, guesses of the old
 * password are to be forgotten.
 * @returns the token of the device
 */
export async function setForgottenPassword(
  context: Context,
  tx: Tx,
  owner: { id: string; password: StoredPassword },
  visitor: Visitor,
): Promise<string> {
  const userId = owner.id
  await setPassword(tx, userId, owner.password)
  await endAllSessions(tx, userId, 'password reset')
  await insertAccountEvent(tx, { kind: 'password_reset', userId, subjectId: null, origin: visitor })
  await notify(context, tx, { kind: 'password_changed', userId, facts: {}, key: `password:${uuid()}` })
  return rememberDevice(tx, userId, visitor.device)
}
