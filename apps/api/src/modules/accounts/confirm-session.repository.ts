import type { SignInProvider } from '@asime/contract/sign-in-providers'
import { type Db, queryRows } from '../../platform/database/database.ts'

export interface OwnWays {
  has_password: boolean
  has_second_factor: boolean
  providers: SignInProvider[]
  verified_phone: string | null
}

/** What somebody can show that it is them with. */
export async function findOwnWays(db: Db, userId: string): Promise<OwnWays | undefined> {
  const [row] = await queryRows<OwnWays>(
    db,
    `SELECT u.password_hash IS NOT NULL AS has_password, u.second_factor_since IS NOT NULL AS has_second_factor,
            ARRAY(SELECT i.provider FROM provider_identities i WHERE i.user_id = u.id ORDER BY i.provider) AS providers, u.verified_phone
     FROM users u WHERE u.id = $1`,
    [userId],
  )
  return row
}

/** Records that its owner has just confirmed that it is them. */
export async function confirmSession(db: Db, sessionId: string): Promise<void> {
  await queryRows(db, 'UPDATE sessions SET confirmed_at = now() WHERE id = $1', [sessionId])
}
