import { deviceName } from '@asime/contract/device-name'
import { MAX_OWN_SESSIONS, type OwnSession } from '@asime/contract/own-sessions'
import { AppError } from '../../platform/app-error.ts'
import { type Db, inTransaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { deleteDeviceOfSession } from './known-devices.repository.ts'
import { dropWaitingEmail } from './own-email.repository.ts'
import { listLastingSessions, revokeOwnSession } from './own-sessions.repository.ts'

/** Where the caller is signed in. */
export async function listOwnSessions(db: Db, { userId, sessionId }: Actor): Promise<OwnSession[]> {
  const sessions = await listLastingSessions(db, userId, MAX_OWN_SESSIONS)
  return sessions.map(({ user_agent: agent, ...session }) => ({
    ...session,
    device: deviceName(agent) ?? null,
    is_this: session.id === sessionId,
  }))
}

/** Its sockets are cut with it, its device is known no longer, and no email is added that it may have asked for. @throws AppError not_found for one that is another's or has ended */
export async function endOwnSession(db: Db, { userId, sessionId }: Actor, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await revokeOwnSession(tx, userId, id, 'signed out from another device')))
      throw new AppError('not_found', { message: 'Session not found' })
    await deleteDeviceOfSession(tx, id, sessionId)
    await dropWaitingEmail(tx, userId)
  })
}
