import type { SecurityEvent } from '@asime/contract/audit'
import type { UserStatus } from '@asime/contract/user-states'
import { SESSION, SESSION_UNUSED } from '@asime/contract/deadlines'
import type { MailLanguage } from '@asime/contract/mail-language'
import { placeOf } from '@asime/contract/ghana'
import type { Profile, UserType } from '@asime/contract/accounts'
import type { StaffRole } from '@asime/contract/staff-roles'
import { AppError } from '../../platform/app-error.ts'
import { insertAuditEvent } from '../../platform/audit.ts'
import { type Db, queryRows, type Tx, violates } from '../../platform/database/database.ts'
import { SHOP_OF_USER } from '../../platform/sessions/shop-of-user.sql.ts'
import type { Proof } from '../../platform/sessions/proofs.ts'
import type { SessionKey } from '../../platform/sessions/session-keys.ts'
import { SESSION_LASTS } from '../../platform/sessions/session-life.ts'
import { IS_CONTACTABLE } from '../../platform/sessions/contactable.sql.ts'
import { OWN_STATUS } from '../shops/shown-verification.sql.ts'
import type { EventOrigin } from './event-origin.ts'

const PROFILE = `json_build_object(
  'id', u.id, 'full_name', u.full_name, 'email', u.email, 'phone', u.phone, 'location', u.location, 'bio', u.bio,
  'avatar_url', u.avatar_url, 'mail_language', u.mail_language, 'user_type', u.user_type, 'created_at', u.created_at, 'email_verified', u.email_verified_at IS NOT NULL)::jsonb
  || CASE WHEN u.verified_phone IS NULL THEN '{}' ELSE jsonb_build_object('verified_phone', u.verified_phone) END
  || CASE WHEN u.phone_released_at IS NULL THEN '{}' ELSE jsonb_build_object('phone_released', true) END
  || coalesce((SELECT jsonb_build_object('phone_change', json_build_object('phone', left(c.new_phone, 4) || '…' || right(c.new_phone, 3),
       'takes_effect_at', c.takes_effect_at)) FROM phone_changes c WHERE c.user_id = u.id AND c.takes_effect_at > now()), '{}')
  || CASE WHEN u.second_factor_since IS NULL THEN '{}' ELSE jsonb_build_object('has_second_factor', true) END
  || CASE WHEN u.password_hash IS NULL THEN jsonb_build_object('has_no_password', true) ELSE '{}' END
  || CASE WHEN u.has_short_password AND u.user_type = 'vendor' THEN jsonb_build_object('needs_longer_password', true) ELSE '{}' END
  || CASE WHEN v.id IS NULL OR u.shop_closed_at IS NOT NULL THEN '{}' ELSE jsonb_build_object('vendor', jsonb_build_object(
       'id', v.id, 'business_name', v.business_name, 'verification_status', ${OWN_STATUS})) END
  || CASE WHEN v.id IS NULL OR u.shop_closed_at IS NULL THEN '{}' ELSE jsonb_build_object('closed_shop', jsonb_build_object('business_name', v.business_name)) END
  || CASE WHEN shop.role IS NULL THEN '{}' ELSE jsonb_build_object('shop_role', shop.role) END
  || CASE WHEN u.staff_role IS NULL THEN '{}' ELSE jsonb_build_object('staff_role', u.staff_role) END
  || CASE WHEN shop.vendor_id IS NULL THEN coalesce((SELECT jsonb_build_object('suspended_shop', jsonb_build_object('business_name', s.business_name, 'role', m.role))
       FROM shop_members m JOIN vendors s ON s.id = m.vendor_id WHERE m.user_id = u.id AND m.role <> 'owner'), '{}') ELSE '{}' END`

export async function findProfile(db: Db, userId: string): Promise<Profile | undefined> {
  const [row] = await queryRows<{ profile: Profile }>(
    db,
    `SELECT ${PROFILE} AS profile FROM users u ${SHOP_OF_USER} LEFT JOIN vendors v ON v.id = shop.vendor_id WHERE u.id = $1`,
    [userId],
  )
  return row?.profile
}

export interface Credentials {
  id: string
  password_hash: string | null
  status: UserStatus
  user_type: UserType
  email_verified: boolean
  /** Whether signing in asks for a code. */
  has_second_factor: boolean
  /** Null where nobody has seen how long it is. */
  has_short_password: boolean | null
}

export async function findCredentials(db: Db, email: string): Promise<Credentials | undefined> {
  const [row] = await queryRows<Credentials>(
    db,
    'SELECT id, password_hash, status, user_type, email_verified_at IS NOT NULL AS email_verified, second_factor_since IS NOT NULL AS has_second_factor, has_short_password FROM users WHERE email = $1',
    [email],
  )
  return row
}

/** Null where the account has none. */
export async function findPasswordHash(db: Db, userId: string): Promise<string | null | undefined> {
  const [row] = await queryRows<{ password_hash: string | null }>(db, 'SELECT password_hash FROM users WHERE id = $1', [
    userId,
  ])
  return row?.password_hash
}

export interface NewUser {
  email: string
  /** Null for whoever signs in another way. */
  passwordHash: string | null
  fullName: string
  userType: UserType
  phone: string | undefined
  /** Whether the password is too short for whoever sells. */
  hasShortPassword?: boolean
  /** Of an admin. */
  staffRole?: StaffRole
}

/** @throws AppError email_taken */
export async function insertUser(db: Db, user: NewUser): Promise<string> {
  try {
    const [row] = await queryRows<{ id: string }>(
      db,
      'INSERT INTO users (email, password_hash, full_name, user_type, phone, staff_role, has_short_password) VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id',
      [
        user.email,
        user.passwordHash,
        user.fullName,
        user.userType,
        user.phone || null,
        user.staffRole ?? null,
        user.hasShortPassword ?? null,
      ],
    )
    if (!row) throw new Error('INSERT returned no row')
    return row.id
  } catch (error) {
    if (violates(error, 'users_email_unique'))
      throw new AppError('email_taken', { errors: { email: 'An account with this email already exists' } })
    throw error
  }
}

export async function insertVendor(
  db: Db,
  userId: string,
  { businessName, location }: { businessName: string; location?: string | undefined },
): Promise<string> {
  const place = placeOf(location)
  const [row] = await queryRows<{ id: string }>(
    db,
    'INSERT INTO vendors (user_id, business_name, location, region, town) VALUES ($1, $2, $3, $4, $5) RETURNING id',
    [userId, businessName, location || null, place?.region ?? null, place?.town ?? null],
  )
  if (!row) throw new Error('INSERT returned no row')
  return row.id
}

/** The account, locked until it has its shop: of two calls at once, the second sees the first one's. */
export async function lockSeller(
  tx: Tx,
  userId: string,
): Promise<{ user_type: UserType; is_confirmed: boolean; works_for_shop: boolean } | undefined> {
  await queryRows(tx, 'SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId])
  const [row] = await queryRows<{ user_type: UserType; is_confirmed: boolean; works_for_shop: boolean }>(
    tx,
    `SELECT u.user_type, ${IS_CONTACTABLE} AS is_confirmed,
            EXISTS (SELECT FROM shop_members m WHERE m.user_id = u.id AND m.role <> 'owner') AS works_for_shop
     FROM users u WHERE u.id = $1`,
    [userId],
  )
  return row
}

/** The shop that an admin has closed, of whoever had one. */
export async function findClosedShop(tx: Tx, userId: string): Promise<string | undefined> {
  const [row] = await queryRows<{ id: string }>(tx, 'SELECT id FROM vendors WHERE user_id = $1', [userId])
  return row?.id
}

/** Also of whoever sold before: their shop is open again. */
export async function makeSeller(tx: Tx, userId: string): Promise<void> {
  await queryRows(
    tx,
    "UPDATE users SET user_type = 'vendor', shop_closed_at = NULL, updated_at = now() WHERE id = $1",
    [userId],
  )
}

export interface ProfileChanges {
  full_name: string | undefined
  phone: string | undefined
  location: string | undefined
  bio: string | undefined
  avatar_url: string | undefined
  mail_language: MailLanguage | undefined
}

/** Absent fields stay; empty ones are cleared. */
export async function updateUser(db: Db, userId: string, changes: ProfileChanges): Promise<void> {
  await queryRows(
    db,
    `UPDATE users SET full_name = coalesce($2, full_name),
       phone = CASE WHEN $3::text IS NULL THEN phone ELSE nullif($3, '') END,
       location = CASE WHEN $4::text IS NULL THEN location ELSE nullif($4, '') END,
       bio = CASE WHEN $5::text IS NULL THEN bio ELSE nullif($5, '') END,
       avatar_url = CASE WHEN $6::text IS NULL THEN avatar_url ELSE nullif($6, '') END,
       mail_language = coalesce($7, mail_language),
       updated_at = now()
     WHERE id = $1`,
    [
      userId,
      changes.full_name ?? null,
      changes.phone ?? null,
      changes.location ?? null,
      changes.bio ?? null,
      changes.avatar_url ?? null,
      changes.mail_language ?? null,
    ],
  )
}

/** @returns whether the link was the account's picture */
export async function replaceAvatar(db: Db, userId: string, link: string, by: string): Promise<boolean> {
  const rows = await queryRows(
    db,
    'UPDATE users SET avatar_url = $3, updated_at = now() WHERE id = $1 AND avatar_url = $2 RETURNING id',
    [userId, link, by],
  )
  return rows.length > 0
}

/** As it is stored. */
export interface StoredPassword {
  hash: string
  /** Too short for whoever sells. */
  isShort: boolean
}

/** @param password undefined: nobody signs in by a password until one is set by mail */
export async function setPassword(db: Db, userId: string, password: StoredPassword | undefined): Promise<void> {
  await queryRows(
    db,
    'UPDATE users SET password_hash = $2, has_short_password = $3, updated_at = now() WHERE id = $1',
    [userId, password?.hash ?? null, password?.isShort ?? null],
  )
}

/** @returns whether it still was the one with the hash `from` */
export async function replacePassword(tx: Tx, userId: string, from: string, to: StoredPassword): Promise<boolean> {
  const rows = await queryRows(
    tx,
    `UPDATE users SET password_hash = $3, has_short_password = $4, updated_at = now()
     WHERE id = $1 AND password_hash = $2 RETURNING id`,
    [userId, from, to.hash, to.isShort],
  )
  return rows.length > 0
}

/** Notes what is seen of a password when it is given, unless there is another by now. */
export async function notePasswordLength(db: Db, userId: string, { hash, isShort }: StoredPassword): Promise<void> {
  await queryRows(
    db,
    `UPDATE users SET has_short_password = $3
     WHERE id = $1 AND password_hash = $2 AND has_short_password IS DISTINCT FROM $3::boolean`,
    [userId, hash, isShort],
  )
}

/** @returns whether it was unconfirmed until now */
export async function markEmailVerified(db: Db, userId: string): Promise<boolean> {
  const [row] = await queryRows<{ was_unconfirmed: boolean }>(
    db,
    `UPDATE users u SET email_verified_at = coalesce(u.email_verified_at, now()), updated_at = now()
     FROM (SELECT id, email_verified_at IS NULL AS was_unconfirmed FROM users WHERE id = $1 FOR NO KEY UPDATE) AS before
     WHERE u.id = before.id RETURNING before.was_unconfirmed`,
    [userId],
  )
  return row?.was_unconfirmed ?? false
}

export interface NewSession {
  userAgent: string | undefined
  proof: Proof | undefined
  network: string
  deviceHash: Buffer
  /** Of the password that was checked, if one was. */
  verifiedHash?: string | undefined
  /** Whether a code of an authenticator app was. */
  gaveCode?: boolean
}

/**
 * Undefined when the password that was verified is no longer the account's: a reset that came in between has ended all
 * sessions, and this one must not slip in after it. The lock makes the two take turns. Without a hash the check is left out.
 * With a proof, the session is bound to its key. Where the account has codes on, none is opened without one: also not when they were
 * turned on a moment ago, while the password was being checked.
 */
export async function insertSession(
  db: Db,
  userId: string,
  tokenHash: Buffer,
  { userAgent, proof, network, deviceHash, verifiedHash, gaveCode = false }: NewSession,
): Promise<string | undefined> {
  const [row] = await queryRows<{ session_id: string }>(
    db,
    `WITH owner AS (
       SELECT id FROM users WHERE id = $1 AND ($4::text IS NULL OR password_hash = $4) AND ($7 OR second_factor_since IS NULL) FOR SHARE
     ), session AS (
       INSERT INTO sessions (user_id, expires_at, user_agent, key_thumbprint, needs_nonce, second_factor_at, network, device_hash)
       SELECT id, now() + interval '${SESSION_UNUSED}', $3, $5::bytea, $6::boolean, CASE WHEN $7 THEN now() END, $8, $9 FROM owner RETURNING id
     )
     INSERT INTO refresh_tokens (token_hash, session_id) SELECT $2, id FROM session RETURNING session_id`,
    [
      userId,
      tokenHash,
      userAgent?.slice(0, 300) ?? null,
      verifiedHash ?? null,
      proof?.keyThumbprint ?? null,
      proof?.hasNonce ?? false,
      gaveCode,
      network,
      deviceHash,
    ],
  )
  return row?.session_id
}

export interface RefreshState extends SessionKey {
  session_id: string
  user_id: string
  /** Whether the session still stands and its user may sign in. */
  alive: boolean
  rotated: boolean
  /** Rotated so recently that a second tab may still be using it. */
  in_grace: boolean
}

/** Locks the session, so that two refreshes of one token take turns. */
export async function lockRefreshToken(
  db: Db,
  tokenHash: Buffer,
  graceSeconds: number,
): Promise<RefreshState | undefined> {
  const [row] = await queryRows<RefreshState>(
    db,
    `SELECT s.id AS session_id, s.user_id, s.revoked_at IS NULL AND ${SESSION_LASTS} AND u.status = 'active' AS alive,
            t.rotated_at IS NOT NULL AS rotated, t.rotated_at > clock_timestamp() - make_interval(secs => $2) AS in_grace,
            s.key_thumbprint, s.needs_nonce
     FROM sessions s JOIN refresh_tokens t ON t.session_id = s.id JOIN users u ON u.id = s.user_id
     WHERE t.token_hash = $1 FOR UPDATE OF s, t`,
    [tokenHash, graceSeconds],
  )
  return row
}

/** A client that answered a nonce can, and from now on has to. */
export async function rotateRefreshToken(
  db: Db,
  sessionId: string,
  oldHash: Buffer,
  newHash: Buffer,
  { answeredNonce, network }: { answeredNonce: boolean; network: string },
): Promise<void> {
  await queryRows(
    db,
    'UPDATE refresh_tokens SET rotated_at = coalesce(rotated_at, clock_timestamp()) WHERE token_hash = $1',
    [oldHash],
  )
  await queryRows(db, 'INSERT INTO refresh_tokens (token_hash, session_id) VALUES ($1, $2)', [newHash, sessionId])
  await queryRows(
    db,
    `UPDATE sessions SET expires_at = least(now() + $3::interval, created_at + $4::interval),
       needs_nonce = needs_nonce OR $2, network = $5 WHERE id = $1`,
    [sessionId, answeredNonce, SESSION_UNUSED, SESSION, network],
  )
}

export async function revokeSession(db: Db, sessionId: string, because: string): Promise<void> {
  await queryRows(
    db,
    'UPDATE sessions SET revoked_at = now(), revoked_because = $2 WHERE id = $1 AND revoked_at IS NULL',
    [sessionId, because],
  )
}

/** @returns how many there were */
export async function revokeAllSessions(db: Db, userId: string, because: string): Promise<number> {
  const rows = await queryRows(
    db,
    'UPDATE sessions SET revoked_at = now(), revoked_because = $2 WHERE user_id = $1 AND revoked_at IS NULL RETURNING id',
    [userId, because],
  )
  return rows.length
}

export async function revokeOtherSessions(db: Db, userId: string, sessionId: string, because: string): Promise<void> {
  await queryRows(
    db,
    'UPDATE sessions SET revoked_at = now(), revoked_because = $3 WHERE user_id = $1 AND id <> $2 AND revoked_at IS NULL',
    [userId, sessionId, because],
  )
}

export async function insertAccountEvent(
  db: Db,
  event: {
    kind: SecurityEvent
    userId: string
    subjectId: string | null
    /** null where no call did it. */
    origin: (Omit<EventOrigin, 'network'> & Partial<EventOrigin>) | null
  },
): Promise<void> {
  const { kind, userId, subjectId, origin } = event
  const subject = subjectId === null ? undefined : { type: null, id: subjectId }
  const actorType = kind.endsWith('_by_configuration') ? 'configuration' : 'user'
  await insertAuditEvent(db, {
    kind,
    actorType,
    userId,
    subject,
    address: origin?.network,
    sessionId: origin?.sessionId,
    requestId: origin?.requestId ?? null,
  })
}

/** Which of the two addresses a link about a change of email goes to. */
export type ChangedAddress = 'old' | 'new'
export const tokenPurposes = [
  'reset_password',
  'verify_email',
  'change_email_old',
  'change_email_new',
  'add_email',
  'change_phone_new',
  'stop_phone_change',
] as const
export type TokenPurpose = (typeof tokenPurposes)[number]

/** Replaces the user's older token of the same purpose: only the last mail's link works. */
export async function putOneTimeToken(
  db: Db,
  token: { hash: Buffer; userId: string; purpose: TokenPurpose; lifetime: string },
): Promise<void> {
  await queryRows(
    db,
    `INSERT INTO one_time_tokens (token_hash, user_id, purpose, expires_at) VALUES ($1, $2, $3, now() + $4::interval)
     ON CONFLICT ON CONSTRAINT one_time_tokens_one_per_purpose
     DO UPDATE SET token_hash = EXCLUDED.token_hash, created_at = now(), expires_at = EXCLUDED.expires_at`,
    [token.hash, token.userId, token.purpose, token.lifetime],
  )
}

/** Whose it is, if it would be taken. */
export async function findOwnerOfToken(
  db: Db,
  hash: Buffer,
  purpose: TokenPurpose,
): Promise<{ id: string; user_type: UserType } | undefined> {
  const rows = await queryRows<{ id: string; user_type: UserType }>(
    db,
    'SELECT u.id, u.user_type FROM one_time_tokens t JOIN users u ON u.id = t.user_id WHERE t.token_hash = $1 AND t.purpose = $2 AND t.expires_at > now()',
    [hash, purpose],
  )
  return rows[0]
}

/** Whose change of email a token confirms, and at which address, if it would be taken. */
export async function findEmailChangeToken(
  db: Db,
  hash: Buffer,
): Promise<{ user_id: string; address: ChangedAddress } | undefined> {
  const [row] = await queryRows<{ user_id: string; address: ChangedAddress }>(
    db,
    `SELECT user_id, CASE purpose WHEN 'change_email_old' THEN 'old' ELSE 'new' END AS address FROM one_time_tokens
     WHERE token_hash = $1 AND purpose IN ('change_email_old', 'change_email_new') AND expires_at > now()`,
    [hash],
  )
  return row
}

/** Uses the token up. Of several attempts at once, one gets the user. */
export async function takeOneTimeToken(db: Db, hash: Buffer, purpose: TokenPurpose): Promise<string | undefined> {
  const [row] = await queryRows<{ user_id: string; valid: boolean }>(
    db,
    'DELETE FROM one_time_tokens WHERE token_hash = $1 AND purpose = $2 RETURNING user_id, expires_at > now() AS valid',
    [hash, purpose],
  )
  return row?.valid ? row.user_id : undefined
}

/** No link that was mailed to the user works any more. */
export async function deleteOneTimeTokens(db: Db, userId: string): Promise<void> {
  await queryRows(db, 'DELETE FROM one_time_tokens WHERE user_id = $1', [userId])
}

/** Neither link of a change of email works any more. */
export async function deleteEmailChangeTokens(db: Db, userId: string): Promise<void> {
  await queryRows(
    db,
    "DELETE FROM one_time_tokens WHERE user_id = $1 AND purpose IN ('change_email_old', 'change_email_new')",
    [userId],
  )
}

export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  const rows = await queryRows(db, 'SELECT id FROM users WHERE email = $1', [email])
  return rows.length > 0
}

/** Keeps the account's address as it is until the transaction ends. @returns whether it is that one */
export async function holdEmail(tx: Tx, userId: string, email: string): Promise<boolean> {
  const rows = await queryRows(tx, 'SELECT id FROM users WHERE id = $1 AND email = $2 FOR KEY SHARE', [userId, email])
  return rows.length > 0
}

/**
 * Gives the account a confirmed address.
 * @returns whether it still had the old one
 * @throws AppError email_taken, also where the other account is a moment old
 */
export async function replaceEmail(tx: Tx, userId: string, from: string, to: string): Promise<boolean> {
  try {
    const rows = await queryRows(
      tx,
      'UPDATE users SET email = $3, email_verified_at = now(), updated_at = now() WHERE id = $1 AND email = $2 RETURNING id',
      [userId, from, to],
    )
    return rows.length > 0
  } catch (error) {
    if (violates(error, 'users_email_unique')) throw new AppError('email_taken')
    throw error
  }
}

/** Idempotency keys under which the user registered: a replay signs in. */
export async function dropRegistrationKeys(db: Db, userId: string): Promise<void> {
  await queryRows(db, 'DELETE FROM idempotency_keys WHERE subject_id = $1', [userId])
}
