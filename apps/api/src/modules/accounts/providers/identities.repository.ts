import { timer } from '@asime/contract/deadlines-in-force'
import type { UserType } from '@asime/contract/accounts'
import type { SignInProvider } from '@asime/contract/sign-in-providers'
import type { UserStatus } from '@asime/contract/user-states'
import { IS_PHONE_FRESH } from '../phone-accounts.repository.ts'
import { AppError } from '../../../platform/app-error.ts'
import { type Db, queryRows, type Tx, violates } from '../../../platform/database/database.ts'

export interface KnownOwner {
  id: string
  /** Null for whoever has signed up by phone. */
  email: string | null
  status: UserStatus
  user_type: UserType
  /** Whether signing in asks for a code. */
  has_second_factor: boolean
}

/** Whose it is. */
export async function findOwner(db: Db, issuer: string, subject: string): Promise<KnownOwner | undefined> {
  const [row] = await queryRows<KnownOwner>(
    db,
    `SELECT u.id, u.email, u.status, u.user_type, u.second_factor_since IS NOT NULL AS has_second_factor
     FROM provider_identities i JOIN users u ON u.id = i.user_id WHERE i.issuer = $1 AND i.subject = $2`,
    [issuer, subject],
  )
  return row
}

export async function isIdentityOf(
  db: Db,
  userId: string,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<boolean> {
  const rows = await queryRows(
    db,
    'SELECT FROM provider_identities WHERE issuer = $1 AND subject = $2 AND user_id = $3',
    [issuer, subject, userId],
  )
  return rows.length > 0
}

/** Notes that it was used. @returns whether it is still theirs: one that was just unlinked opens nothing */
export async function useIdentity(tx: Tx, issuer: string, subject: string, userId: string): Promise<boolean> {
  const rows = await queryRows(
    tx,
    'UPDATE provider_identities SET last_used_at = now() WHERE issuer = $1 AND subject = $2 AND user_id = $3 RETURNING 1',
    [issuer, subject, userId],
  )
  return rows.length > 0
}

interface NewIdentity {
  issuer: string
  subject: string
  userId: string
  provider: SignInProvider
  email: string | null
}

/** @throws AppError conflict where it is another's already, or the account has another one of that provider */
export async function insertIdentity(tx: Tx, identity: NewIdentity, name: string): Promise<void> {
  try {
    await queryRows(
      tx,
      'INSERT INTO provider_identities (issuer, subject, user_id, provider, email) VALUES ($1, $2, $3, $4, $5)',
      [identity.issuer, identity.subject, identity.userId, identity.provider, identity.email],
    )
  } catch (error) {
    if (violates(error, 'provider_identities_pk'))
      throw new AppError('conflict', { message: `This ${name} account is already linked to an Asime account` })
    if (violates(error, 'provider_identities_one_of_each'))
      throw new AppError('conflict', { message: `Another ${name} account is linked already. Unlink it first` })
    throw error
  }
}

/** Ends every way in by a provider, and what is about to become one. @returns whose they were */
export async function deleteIdentities(tx: Tx, userId: string): Promise<SignInProvider[]> {
  const rows = await queryRows<{ provider: SignInProvider }>(
    tx,
    'DELETE FROM provider_identities WHERE user_id = $1 RETURNING provider',
    [userId],
  )
  await deleteVisits(tx, userId)
  return rows.map(({ provider }) => provider).toSorted()
}

async function deleteVisits(tx: Tx, userId: string): Promise<void> {
  await queryRows(tx, 'DELETE FROM provider_visits WHERE user_id = $1', [userId])
  await queryRows(tx, 'DELETE FROM provider_tickets WHERE user_id = $1', [userId])
}

/**
 * Those that were linked before the address was confirmed: by whoever opened the account, which may not be the address's owner.
 * @returns whose they were
 */
export async function deleteIdentitiesOfBefore(tx: Tx, userId: string): Promise<SignInProvider[]> {
  const rows = await queryRows<{ provider: SignInProvider }>(
    tx,
    `DELETE FROM provider_identities i USING users u
     WHERE i.user_id = $1 AND u.id = i.user_id AND (u.email_verified_at IS NULL OR i.linked_at < u.email_verified_at)
     RETURNING i.provider`,
    [userId],
  )
  return rows.map(({ provider }) => provider)
}

export interface OwnIdentity {
  provider: SignInProvider
  email: string | null
  linked_at: string
}

export async function listIdentities(db: Db, userId: string): Promise<OwnIdentity[]> {
  return queryRows(
    db,
    `SELECT i.provider, i.email, to_json(i.linked_at) #>> '{}' AS linked_at FROM provider_identities i
     WHERE i.user_id = $1 ORDER BY i.provider`,
    [userId],
  )
}

/** What opens an account. */
export interface WaysIn {
  email: string | null
  /** That opens it by a code alone, on any device: one that was confirmed lately. */
  has_number: boolean
  has_password: boolean
  providers: SignInProvider[]
}

/** The account is locked until the transaction ends, so that of two ways in that are closed at once the last one stays. */
export async function lockWaysIn(tx: Tx, userId: string): Promise<WaysIn | undefined> {
  await queryRows(tx, 'SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId])
  return findWaysIn(tx, userId)
}

export async function findWaysIn(db: Db, userId: string): Promise<WaysIn | undefined> {
  const [row] = await queryRows<WaysIn>(
    db,
    `SELECT u.email, coalesce(${IS_PHONE_FRESH}, false) AS has_number, u.password_hash IS NOT NULL AS has_password,
            ARRAY(SELECT i.provider FROM provider_identities i WHERE i.user_id = u.id ORDER BY i.provider) AS providers
     FROM users u WHERE u.id = $1`,
    [userId, timer('phone_confirmed')],
  )
  return row
}

/** Also deletes every visit that was begun: it could link the same again, or another one. */
export async function deleteIdentity(tx: Tx, userId: string, provider: SignInProvider): Promise<void> {
  await queryRows(tx, 'DELETE FROM provider_identities WHERE user_id = $1 AND provider = $2', [userId, provider])
  await deleteVisits(tx, userId)
}
