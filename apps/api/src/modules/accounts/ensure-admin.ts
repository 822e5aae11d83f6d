import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { type Db, inTransaction, queryRows } from '../../platform/database/database.ts'
import {
  dropRegistrationKeys,
  findCredentials,
  insertAuditEvent,
  insertUser,
  markEmailVerified,
  revokeAllSessions,
  setPassword,
} from './accounts.repository.ts'
import { foldEmail } from './email.ts'
import { hashPassword } from './passwords.ts'

/** `missing`: there is no such account and no password to make it with. `unconfirmed`: it may be a stranger's. */
export type AdminOutcome = 'unchanged' | 'made' | 'promoted' | 'missing' | 'unconfirmed'

/**
 * Makes the configured admin, or promotes the account that has that e-mail. Safe on every start, on several nodes at once.
 *
 * Anyone can register an address that is not theirs, and may have done so with the admin's. An address that nobody has
 * confirmed is therefore promoted only together with the configured password, which shuts out whoever knew the old one.
 */
export async function ensureAdmin(context: Context): Promise<AdminOutcome> {
  const { admin } = context.config
  if (!admin) return 'unchanged'
  const email = foldEmail(admin.email)
  const passwordHash = admin.password === undefined ? undefined : await hashPassword(admin.password)
  try {
    return await inTransaction(context.db, (tx) => makeOrPromote(tx, email, passwordHash))
  } catch (error) {
    // Another node was a moment faster.
    if (error instanceof AppError && error.code === 'email_taken') return 'unchanged'
    throw error
  }
}

async function makeOrPromote(tx: Db, email: string, passwordHash: string | undefined): Promise<AdminOutcome> {
  const user = await findCredentials(tx, email)
  if (user?.user_type === 'admin') return 'unchanged'
  if (!user) {
    if (passwordHash === undefined) return 'missing'
    const userId = await insertUser(tx, {
      email,
      passwordHash,
      fullName: 'Administrator',
      userType: 'admin',
      phone: undefined,
    })
    await markEmailVerified(tx, userId)
    await insertAuditEvent(tx, { kind: 'admin_made_by_configuration', userId, subjectId: null, requestId: null })
    return 'made'
  }
  if (!user.email_verified) {
    if (passwordHash === undefined) return 'unconfirmed'
    await setPassword(tx, user.id, passwordHash)
    await revokeAllSessions(tx, user.id, 'made admin by configuration')
    await dropRegistrationKeys(tx, user.id)
    await markEmailVerified(tx, user.id)
  }
  await queryRows(tx, "UPDATE users SET user_type = 'admin', updated_at = now() WHERE id = $1", [user.id])
  await insertAuditEvent(tx, {
    kind: 'admin_promoted_by_configuration',
    userId: user.id,
    subjectId: null,
    requestId: null,
  })
  return 'promoted'
}
