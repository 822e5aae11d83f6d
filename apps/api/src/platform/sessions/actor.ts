import type { UserStatus } from '@asime/contract/user-states'
import type { UserType } from '@asime/contract/accounts'
import type { ShopRole } from '@asime/contract/shop-roles'
import type { StaffRole } from '@asime/contract/staff-roles'
import type pg from 'pg'
import { AppError } from '../app-error.ts'
import { hotRead } from '../database/hot-read.ts'
import type { AccessTokens, Claims } from './access-tokens.ts'
import { SESSION_LASTS } from './session-life.ts'
import { SHOP_OF_USER } from './shop-of-user.sql.ts'

/** Who is calling, as the database says at this moment. */
export interface Actor {
  userId: string
  fullName: string
  userType: UserType
  /**
   * The shop that this user owns or works for: whose goods they neither buy nor review. What they may do for it is another matter,
   * of `shopRole`.
   */
  vendorId: string | undefined
  /** Their role there. A user who became an admin keeps the shop, but no longer has a role in it. */
  shopRole: ShopRole | undefined
  /** An admin's role; undefined for everybody else, and for an admin who was given none. */
  staffRole: StaffRole | undefined
  /** Whether this call is made as an admin: by one whose role allows what the endpoint's `permission` names. */
  actsAsAdmin: boolean
  /** How long ago a code of the authenticator app was given in this session; undefined where none was. */
  secondFactorAgeMs: number | undefined
  /** How long ago they signed in here, or confirmed that it is them. */
  confirmedAgeMs: number
  sessionId: string
  /** Network address that the call came from. */
  address: string
  requestId: string
}

/** Somebody whose account or shop ends or is closed for a time, as if they had called: there is neither a session nor an address. */
export function actorWithoutCall(who: Pick<Actor, 'userId' | 'fullName' | 'userType' | 'vendorId'>): Actor {
  return {
    ...who,
    shopRole: who.vendorId === undefined ? undefined : 'owner',
    staffRole: undefined,
    actsAsAdmin: false,
    secondFactorAgeMs: undefined,
    confirmedAgeMs: Infinity,
    sessionId: '',
    address: '',
    requestId: '',
  }
}

const FIND_ACTOR = `
  SELECT u.id AS user_id, u.full_name, u.user_type, u.status, u.staff_role, shop.vendor_id, shop.role AS shop_role,
         (extract(epoch FROM now() - s.second_factor_at) * 1000)::float8 AS second_factor_age_ms,
         (extract(epoch FROM now() - s.confirmed_at) * 1000)::float8 AS confirmed_age_ms
  FROM sessions s JOIN users u ON u.id = s.user_id ${SHOP_OF_USER}
  WHERE s.id = $1 AND u.id = $2 AND s.revoked_at IS NULL AND ${SESSION_LASTS}`

interface ActorRow {
  user_id: string
  full_name: string
  user_type: UserType
  status: UserStatus
  vendor_id: string | null
  shop_role: ShopRole | null
  staff_role: StaffRole | null
  second_factor_age_ms: number | null
  confirmed_age_ms: number
}

/** The caller, before it is known what they call. */
export type Caller = Omit<Actor, 'address' | 'requestId' | 'actsAsAdmin'>

/**
 * The caller named by an Authorization header. The session is looked up each time, so a sign-out, a suspension or a
 * change of role holds from the next call on, and not only when the token expires.
 * @throws AppError unauthenticated, token_expired, account_suspended
 */
export async function authenticate(
  pool: pg.Pool,
  tokens: AccessTokens,
  authorization: string | undefined,
): Promise<Caller> {
  return actorOf(pool, await readClaims(tokens, authorization))
}

/** Whose token it is, by its signature alone: whether the session still lasts is another question. @throws AppError unauthenticated, token_expired */
export async function readClaims(tokens: AccessTokens, authorization: string | undefined): Promise<Claims> {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1]
  if (!token || token.length > 2000) throw new AppError('unauthenticated')
  return tokens.verify(token)
}

/** @throws AppError unauthenticated where the session has ended, account_suspended */
export async function actorOf(pool: pg.Pool, claims: Pick<Claims, 'sessionId' | 'userId'>): Promise<Caller> {
  const found = await findActor(pool, claims)
  if (!found) throw new AppError('unauthenticated')
  return found
}

/**
 * The user of that session, while it lasts; undefined if it has ended.
 * @throws AppError account_suspended
 */
export async function findActor(
  pool: pg.Pool,
  { sessionId, userId }: Pick<Claims, 'sessionId' | 'userId'>,
): Promise<Caller | undefined> {
  const [row] = await hotRead<ActorRow>(pool, FIND_ACTOR, [sessionId, userId], { isOfCaller: true })
  if (!row) return undefined
  if (row.status === 'suspended') throw new AppError('account_suspended')
  return {
    userId: row.user_id,
    fullName: row.full_name,
    userType: row.user_type,
    vendorId: row.vendor_id ?? undefined,
    shopRole: row.shop_role ?? undefined,
    staffRole: row.staff_role ?? undefined,
    secondFactorAgeMs: row.second_factor_age_ms ?? undefined,
    confirmedAgeMs: row.confirmed_age_ms,
    sessionId,
  }
}
