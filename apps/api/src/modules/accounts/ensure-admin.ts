import type { SecurityEvent } from '@asime/contract/audit'
import { AppError } from '../../platform/app-error.ts'
import { type AuditEvent, insertAuditEvent } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import { StartupError } from '../../platform/startup-error.ts'
import { dropTextNumber } from '../notifications/text-numbers.service.ts'
import { deleteOneTimeTokens, insertUser, markEmailVerified, setPassword } from './accounts.repository.ts'
import { foldEmail } from './email.ts'
import { forgetVerifiedPhone, keepsOldWaysIn, lockAccount, makeAdmin, TAKEN_OVER } from './ensure-admin.repository.ts'
import { endAllSessions } from './end-sessions.service.ts'
import { isCommon } from './new-passwords.ts'
import { hashPassword } from './passwords.ts'
import { deletePasskeys } from './passkeys/passkeys.repository.ts'
import { deleteIdentities } from './providers/identities.repository.ts'
import { endSecondFactor } from './second-factor.repository.ts'

/**
 * `secured`: an admin whom an earlier version promoted without shutting out who had the account before.
 * `missing`: there is no such account and no password to make it with. `unconfirmed`: it may be a stranger's.
 */
export type AdminOutcome = 'unchanged' | 'made' | 'promoted' | 'secured' | 'missing' | 'unconfirmed' | 'suspended'

/**
 * Makes the configured admin, or promotes the account that has that email. Safe on every start, on several nodes at once.
 *
 * Anyone can register an address that is not theirs, may have done so with the admin's, and may have got it confirmed by an
 * owner who did not look closely. So nothing that opened the account before opens it afterwards: it gets the configured
 * password, or none until its owner sets one by mail, and its sessions and mailed links end. Without a password to set, only
 * a confirmed address is promoted. This happens once: an admin's own password is never set again by a later start.
 */
export async function ensureAdmin(context: Context): Promise<AdminOutcome> {
  const { admin } = context.config
  if (!admin) return 'unchanged'
  const email = foldEmail(admin.email)
  const passwordHash = admin.password === undefined ? undefined : await hashPassword(admin.password)
  try {
    return await inTransaction(context.db, async (tx) => {
      const outcome = await makeOrPromote(tx, email, passwordHash)
      if (SETS_PASSWORD.has(outcome) && admin.password !== undefined && isCommon(admin.password))
        throw new StartupError('ADMIN_PASSWORD: is too common and easy to guess. Choose another one.')
      return outcome
    })
  } catch (error) {
    // Another node was a moment faster.
    if (error instanceof AppError && error.code === 'email_taken') return 'unchanged'
    throw error
  }
}

const SETS_PASSWORD: ReadonlySet<AdminOutcome> = new Set(['made', 'promoted', 'secured'])

async function makeOrPromote(tx: Tx, email: string, passwordHash: string | undefined): Promise<AdminOutcome> {
  const user = await lockAccount(tx, email)
  if (!user) return passwordHash === undefined ? 'missing' : make(tx, email, passwordHash)
  if (user.user_type === 'admin') {
    if (!(await keepsOldWaysIn(tx, user.id))) return 'unchanged'
    await takeOver(tx, user.id, passwordHash)
    return 'secured'
  }
  // Somebody has shut this account out for a reason, which an address in a setting does not undo.
  if (user.status === 'suspended') return 'suspended'
  if (!user.email_verified && passwordHash === undefined) return 'unconfirmed'
  await takeOver(tx, user.id, passwordHash)
  await makeAdmin(tx, user.id)
  await audit(tx, 'admin_promoted_by_configuration', user.id, {
    before: { userType: user.user_type, emailConfirmed: user.email_verified },
    after: { userType: 'admin', staffRole: 'owner', emailConfirmed: true },
  })
  return 'promoted'
}

async function make(tx: Db, email: string, passwordHash: string): Promise<AdminOutcome> {
  const account = {
    email,
    passwordHash,
    fullName: 'Administrator',
    userType: 'admin',
    staffRole: 'owner',
    phone: undefined,
  } as const
  const userId = await insertUser(tx, account)
  await markEmailVerified(tx, userId)
  await audit(tx, 'admin_made_by_configuration', userId, {
    after: { userType: 'admin', staffRole: 'owner', emailConfirmed: true },
  })
  return 'made'
}

/** Ends every way into the account that somebody may have had. Without a password its owner sets one by mail. */
async function takeOver(tx: Tx, userId: string, passwordHash: string | undefined): Promise<void> {
  await setPassword(tx, userId, passwordHash === undefined ? undefined : { hash: passwordHash, isShort: false })
  // The codes may be those of whoever had it, too.
  await endSecondFactor(tx, userId)
  await deleteIdentities(tx, userId)
  await deletePasskeys(tx, userId)
  await forgetVerifiedPhone(tx, userId)
  await dropTextNumber(tx, userId)
  await endAllSessions(tx, userId, 'made admin by configuration')
  await deleteOneTimeTokens(tx, userId)
  await markEmailVerified(tx, userId)
  await audit(tx, TAKEN_OVER, userId)
}

async function audit(
  tx: Db,
  kind: SecurityEvent,
  userId: string,
  change: Pick<AuditEvent, 'before' | 'after'> = {},
): Promise<void> {
  await insertAuditEvent(tx, { kind, actorType: 'configuration', userId, requestId: null, ...change })
}
