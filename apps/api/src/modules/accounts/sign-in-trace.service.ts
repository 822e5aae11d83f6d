import type { UserType } from '@asime/contract/accounts'
import type { ErrorCode } from '@asime/contract/errors'
import { insertAuditEvent } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { type EventOrigin, originOf } from './event-origin.ts'
import type { Visitor } from './sessions.service.ts'

// What is left behind of who signs in, and of who tries: a line in the log, and of admins an event that is kept. By the account and
// never by what was typed.

/** Password; code by text message; passkey; Google or Facebook. */
export type Way = 'password' | 'phone' | 'passkey' | 'provider'

export interface Account {
  id: string
  user_type: UserType
}

/** In the transaction that opens the session. */
export async function keepSignIn(db: Db, { id, user_type: type }: Account, visitor: Visitor): Promise<void> {
  if (type === 'admin') await insertEvent(db, 'admin_signed_in', id, visitor)
}

/** Once that is committed. */
export function logSignIn({ log }: Context, way: Way, account: string, { network, requestId }: Visitor): void {
  log.info({ account, way, address: network, reqId: requestId }, 'signed in')
}

/**
 * Not waited for: how long an answer takes would tell of the account.
 * @param findAccount whose account was tried; undefined for nobody's
 */
export function noteFailedSignIn(
  context: Context,
  { way, code }: { way: Way; code: ErrorCode },
  visitor: Visitor,
  findAccount: () => Promise<Account | undefined>,
): void {
  const { network: address, requestId: reqId } = visitor
  // A call that is refused unheard must not reach the database.
  const finding = code === 'rate_limited' ? Promise.resolve(undefined) : findAccount()
  finding
    .then(async (account) => {
      context.log.warn({ account: account?.id ?? null, way, address, code, reqId }, 'sign-in failed')
      if (account?.user_type === 'admin') await insertEvent(context.db, 'admin_sign_in_failed', account.id, visitor)
    })
    .catch((error: unknown) => context.log.warn({ err: error, reqId }, 'a failed sign-in could not be recorded'))
}

/** Keeps that somebody did not show that a session is theirs, as a sign-in that fails is kept. */
export async function noteFailedConfirmation(context: Context, actor: Actor, code: ErrorCode): Promise<void> {
  const { userId, userType } = actor
  const origin = originOf(actor)
  context.log.warn({ account: userId, address: origin.network, code, reqId: origin.requestId }, 'confirmation failed')
  // A call that is refused unheard must not reach the database.
  if (userType === 'admin' && code !== 'rate_limited')
    await insertEvent(context.db, 'admin_confirmation_failed', userId, origin)
}

async function insertEvent(
  db: Db,
  kind: 'admin_signed_in' | 'admin_sign_in_failed' | 'admin_confirmation_failed',
  userId: string,
  { network: address, requestId, sessionId }: EventOrigin,
): Promise<void> {
  await insertAuditEvent(db, { kind, actorType: 'user', userId, address, sessionId, requestId })
}
