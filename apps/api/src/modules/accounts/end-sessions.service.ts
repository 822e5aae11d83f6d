import type { Tx } from '../../platform/database/database.ts'
import { dropRegistrationKeys, revokeAllSessions, revokeOtherSessions } from './accounts.repository.ts'
import { deleteDevices, deleteOtherDevices, replaceDeviceOfSession } from './known-devices.repository.ts'
import { rememberDevice } from './known-devices.service.ts'
import { hashToken } from './opaque-tokens.ts'
import { dropWaitingEmail } from './own-email.repository.ts'

// With the sessions goes what whoever was in them keeps: the answer to a repeated registration, which would sign in once more, devices
// that the account knows, which may guess apart from strangers and come back unannounced, and an email that waits to be added, which
// would open the account.

/**
 * Ends all sessions of somebody, with their sockets, in the transaction of what is the reason.
 * @param device the token of the caller's own device, which stays known if it is
 * @returns how many sessions there were
 */
export async function endAllSessions(tx: Tx, userId: string, because: string, device?: string): Promise<number> {
  const ended = await revokeAllSessions(tx, userId, because)
  await dropRegistrationKeys(tx, userId)
  await dropWaitingEmail(tx, userId)
  await (device === undefined ? deleteDevices(tx, userId) : deleteOtherDevices(tx, userId, hashToken(device), 0))
  return ended
}

/**
 * Ends all of somebody's sessions but one: whoever changes the ways in does so because of whom they have let in.
 * @param device the token of that session's device, where it was sent
 * @returns the token of that device, the only one that is still known, to be sent by `sendDevice`
 */
export async function endOtherSessions(
  tx: Tx,
  { userId, sessionId }: { userId: string; sessionId: string },
  because: string,
  device?: string,
): Promise<string> {
  await revokeOtherSessions(tx, userId, sessionId, because)
  await dropRegistrationKeys(tx, userId)
  await dropWaitingEmail(tx, userId)
  await deleteDevices(tx, userId)
  const known = await rememberDevice(tx, userId, device)
  await replaceDeviceOfSession(tx, sessionId, hashToken(known))
  return known
}
