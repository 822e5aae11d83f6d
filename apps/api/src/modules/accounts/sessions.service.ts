import type { Login, SignedIn, UserType } from '@asime/contract/accounts'
import type { ErrorCode } from '@asime/contract/errors'
import type { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import { insertAuditEvent } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import { networkOf } from '../../platform/http/addresses.ts'
import { type GuessCount, limitGuesses } from '../../platform/http/rate-limits.ts'
import { ACCESS_TOKEN_SECONDS } from '../../platform/sessions/access-tokens.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { type Proof, refusedProof } from '../../platform/sessions/proofs.ts'
import { assertKey, takeProof } from '../../platform/sessions/session-keys.ts'
import {
  dropRegistrationKeys,
  findCredentials,
  findProfile,
  insertAccountEvent,
  insertSession,
  lockRefreshToken,
  revokeAllSessions,
  revokeSession,
  rotateRefreshToken,
} from './accounts.repository.ts'
import { foldEmail } from './email.ts'
import { noticeGuessing } from './guessing-notice.service.ts'
import { notifyOfNewSignIn } from './new-sign-in.service.ts'
import { isKnownDevice } from './known-devices.service.ts'
import { hashToken, makeToken } from './opaque-tokens.ts'
import { passwordMatches } from './passwords.ts'
import { withDuties } from './profile-duties.ts'
import { assertCode } from './second-factor.service.ts'

/** How long a rotated refresh token still works, for tabs that refresh at the same moment (ACC-7). */
const GRACE_SECONDS = 10

export interface Visitor {
  /** What limits count: the address, or the network of an IPv6 address. */
  network: string
  userAgent: string | undefined
  requestId: string
  /** The token of the device's cookie, if it sent one. */
  device?: string | undefined
  /** That the visitor holds a key, to which a session is bound. */
  proof?: Proof | undefined
}

interface TokenSet {
  token: string
  access_token: string
  refresh_token: string
  expires_in: number
}

/**
 * Opens a session and answers with its tokens and the user.
 * @param checked - `verifiedHash`: of the password that was checked, if one was; `gaveCode`: whether a code was
 * @throws AppError invalid_credentials when that is no longer the account's password, invalid_proof when the proof was used
 */
export async function startSession(
  context: Context,
  db: Db,
  userId: string,
  { userAgent, proof, network }: Pick<Visitor, 'userAgent' | 'proof' | 'network'>,
  checked: { verifiedHash?: string | undefined; gaveCode?: boolean } = {},
): Promise<SignedIn> {
  if (proof && !(await takeProof(db, proof))) throw refusedProof('invalid_proof', 'Was used before')
  const refresh = makeToken()
  const sessionId = await insertSession(db, userId, refresh.hash, userAgent, proof, network, checked)
  const profile = await findProfile(db, userId)
  if (!sessionId || !profile) throw new AppError('invalid_credentials')
  return {
    ...(await tokenSet(context, userId, sessionId, refresh.token)),
    user: { id: userId, email: profile.email, profile: withDuties(context, profile) },
  }
}

async function tokenSet(context: Context, userId: string, sessionId: string, refreshToken: string): Promise<TokenSet> {
  const accessToken = await context.accessTokens.sign({ userId, sessionId })
  return {
    token: accessToken,
    access_token: accessToken,
    refresh_token: refreshToken,
    expires_in: ACCESS_TOKEN_SECONDS,
  }
}

/**
 * On a device that the account knows, wrong passwords count for that device alone: strangers cannot lock the owner out.
 * Elsewhere they count for the account from this address, for the account from everywhere, and for the address, in which
 * order a guess that is refused by one is none for the next: neighbours behind a carrier's address are not locked out.
 */
export async function signIn(
  context: Context,
  credentials: z.output<typeof Login>,
  visitor: Visitor,
): Promise<SignedIn> {
  const email = foldEmail(credentials.email)
  try {
    return await checkAndSignIn(context, email, credentials, visitor)
  } catch (error) {
    // That a code is still to come is no failure.
    if (error instanceof AppError && error.code !== 'second_factor_required')
      noteFailedSignIn(context, email, visitor, error.code)
    throw error
  }
}

async function checkAndSignIn(
  context: Context,
  email: string,
  { password, code }: z.output<typeof Login>,
  visitor: Visitor,
): Promise<SignedIn> {
  const { network, device } = visitor
  const isKnown = device !== undefined && (await isKnownDevice(context.db, email, device))
  const ofPair = { limit: 'wrongPasswords', key: `${isKnown ? `device ${device}` : network} ${email}` } as const
  const ofStrangers: GuessCount[] = [
    {
      limit: 'wrongPasswordsOfAccount',
      key: email,
      message: 'Too many wrong passwords for this account. Reset your password to sign in now',
      onLast: () => noticeGuessing(context, email),
    },
    { limit: 'wrongPasswordsOfAddress', key: network },
  ]
  const user = await limitGuesses(context.rateLimits, isKnown ? [ofPair] : [ofPair, ...ofStrangers], async () => {
    const found = await findCredentials(context.db, email)
    return (await passwordMatches(found?.password_hash, password)) ? found : undefined
  })
  if (!user) throw new AppError('invalid_credentials')
  if (user.status === 'suspended') throw new AppError('account_suspended')
  await context.rateLimits.clear(ofPair.limit, ofPair.key)
  if (user.has_second_factor) {
    if (code === undefined) throw new AppError('second_factor_required')
    await assertCode(context, user.id, code, { network, known: isKnown ? `device ${device}` : undefined })
  }
  return enter(context, user, visitor, {
    isKnown,
    verifiedHash: user.password_hash ?? undefined,
    gaveCode: user.has_second_factor,
  })
}

/** What was found out of whoever signs in. */
interface Checked {
  /** Whether the account knows the device. */
  isKnown: boolean
  gaveCode: boolean
  /** Of the password, if one was checked. */
  verifiedHash?: string | undefined
  /** In the transaction that opens the session, before it. */
  before?: (tx: Tx) => Promise<void>
}

/**
 * Opens the session of somebody who has shown that the account is theirs, whichever way, and tells them of it on a new device.
 * @throws AppError as `startSession`
 */
export async function enter(
  context: Context,
  user: { id: string; user_type: UserType },
  visitor: Visitor,
  { isKnown, before, ...checked }: Checked,
): Promise<SignedIn> {
  const signedIn = await inTransaction(context.db, async (tx) => {
    await before?.(tx)
    if (user.user_type === 'admin') await recordSignIn(tx, 'admin_signed_in', user.id, visitor)
    // Before the session that begins now is one of those that were there.
    if (!isKnown) await notifyOfNewSignIn(context, tx, user.id, visitor)
    return startSession(context, tx, user.id, visitor, checked)
  })
  context.log.info({ account: user.id, address: visitor.network, reqId: visitor.requestId }, 'signed in')
  return signedIn
}

/** Who tried, by the account and never by what was typed. Not waited for: how long an answer takes would tell of the account. */
export function noteFailedSignIn(context: Context, email: string | null, visitor: Visitor, code: ErrorCode): void {
  const { network: address, requestId: reqId } = visitor
  // A call that is refused unheard must not reach the database.
  const finding =
    code === 'rate_limited' || email === null ? Promise.resolve(undefined) : findCredentials(context.db, email)
  finding
    .then(async (user) => {
      context.log.warn({ account: user?.id ?? null, address, code, reqId }, 'sign-in failed')
      if (user?.user_type === 'admin') await recordSignIn(context.db, 'admin_sign_in_failed', user.id, visitor)
    })
    .catch((error: unknown) => context.log.warn({ err: error, reqId }, 'a failed sign-in could not be recorded'))
}

/** Keeps that somebody did not show that a session is theirs, as a sign-in that fails is kept. */
export async function noteFailure(context: Context, actor: Actor, code: ErrorCode): Promise<void> {
  const { userId, userType, requestId } = actor
  const network = networkOf(actor.address)
  context.log.warn({ account: userId, address: network, code, reqId: requestId }, 'confirmation failed')
  // A call that is refused unheard must not reach the database.
  if (userType === 'admin' && code !== 'rate_limited')
    await recordSignIn(context.db, 'admin_confirmation_failed', userId, { network, requestId })
}

export async function recordSignIn(
  db: Db,
  kind: 'admin_signed_in' | 'admin_sign_in_failed' | 'admin_confirmation_failed',
  userId: string,
  { network: address, requestId }: Pick<Visitor, 'network' | 'requestId'>,
): Promise<void> {
  await insertAuditEvent(db, { kind, actorType: 'user', userId, address, requestId })
}

/**
 * Exchanges a refresh token. A token that was rotated longer ago than the grace is stolen or replayed: its whole
 * session ends, because we cannot tell the thief from the owner. Of a bound session we can: whoever lacks its key neither
 * refreshes nor ends it, whatever token they bring.
 */
export async function refreshSession(context: Context, refreshToken: string, visitor: Visitor): Promise<TokenSet> {
  const oldHash = hashToken(refreshToken)
  const next = makeToken()
  // The outcome leaves the transaction as a value: thrown inside, it would undo the revocation.
  const session = await inTransaction(context.db, async (tx) => {
    const state = await lockRefreshToken(tx, oldHash, GRACE_SECONDS)
    if (!state?.alive) return undefined
    if (state.key_thumbprint) await assertKey(context, tx, state, visitor.proof)
    if (state.rotated && !state.in_grace) {
      await revokeSession(tx, state.session_id, 'refresh token replayed')
      await insertAccountEvent(tx, {
        kind: 'refresh_token_replayed',
        userId: state.user_id,
        subjectId: state.session_id,
        requestId: visitor.requestId,
      })
      return undefined
    }
    await rotateRefreshToken(tx, state.session_id, oldHash, next.hash, {
      answeredNonce: visitor.proof?.hasNonce ?? false,
      network: visitor.network,
    })
    return state
  })
  if (!session) throw new AppError('unauthenticated')
  return tokenSet(context, session.user_id, session.session_id, next.token)
}

export async function signOut(context: Context, actor: Actor, allDevices: boolean, visitor: Visitor): Promise<void> {
  if (!allDevices) return revokeSession(context.db, actor.sessionId, 'signed out')
  await inTransaction(context.db, async (tx) => {
    await revokeAllSessions(tx, actor.userId, 'signed out everywhere')
    await insertAccountEvent(tx, {
      kind: 'signed_out_everywhere',
      userId: actor.userId,
      subjectId: null,
      requestId: visitor.requestId,
    })
  })
}

/**
 * Ends all sessions of somebody, with their sockets, in the transaction of what is the reason. Answers to a repeated registration,
 * which would sign in, end as well.
 * @returns how many sessions there were
 */
export async function endAllSessions(tx: Tx, userId: string, because: string): Promise<number> {
  const ended = await revokeAllSessions(tx, userId, because)
  await dropRegistrationKeys(tx, userId)
  return ended
}
