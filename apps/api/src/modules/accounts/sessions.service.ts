import type { SignedIn } from '@asime/contract/accounts'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { ACCESS_TOKEN_SECONDS } from '../../platform/sessions/access-tokens.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { type Proof, refusedProof } from '../../platform/sessions/proofs.ts'
import { assertKey, takeProof } from '../../platform/sessions/session-keys.ts'
import {
  findProfile,
  insertAccountEvent,
  insertSession,
  lockRefreshToken,
  revokeSession,
  rotateRefreshToken,
} from './accounts.repository.ts'
import { endAllSessions } from './end-sessions.service.ts'
import { originOf } from './event-origin.ts'
import { rememberDevice } from './known-devices.service.ts'
import { hashToken, makeToken } from './opaque-tokens.ts'
import { withDuties } from './profile-duties.ts'

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

/** Somebody who may be about to sign in. */
export interface Arrival extends Visitor {
  /** The token by which the account knows the device from then on, a new one where it sent none: to be sent by `sendDevice`. */
  nextDevice: string
}

interface TokenSet {
  token: string
  access_token: string
  refresh_token: string
  expires_in: number
}

/**
 * Opens a session and answers with its tokens and the user, whose account knows the device from now on. All that it asks of the database
 * it asks at once (`together`).
 * @param checked - `verifiedHash`: of the password that was checked, if one was; `gaveCode`: whether a code was
 * @throws AppError invalid_credentials when that is no longer the account's password, invalid_proof when the proof was used
 */
export async function startSession(
  context: Context,
  tx: Tx,
  userId: string,
  { userAgent, proof, network, nextDevice }: Pick<Arrival, 'userAgent' | 'proof' | 'network' | 'nextDevice'>,
  checked: { verifiedHash?: string | undefined; gaveCode?: boolean } = {},
): Promise<SignedIn> {
  const refresh = makeToken()
  const [isFresh, sessionId, profile] = await Promise.all([
    proof ? takeProof(tx, proof) : true,
    insertSession(tx, userId, refresh.hash, {
      userAgent,
      proof,
      network,
      deviceHash: hashToken(nextDevice),
      ...checked,
    }),
    findProfile(tx, userId),
    rememberDevice(tx, userId, nextDevice),
  ])
  // Thrown in the transaction, which undoes the rest.
  if (!isFresh) throw refusedProof('invalid_proof', 'Was used before')
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
        origin: visitor,
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
    await endAllSessions(tx, actor.userId, 'signed out everywhere', visitor.device)
    await insertAccountEvent(tx, {
      kind: 'signed_out_everywhere',
      userId: actor.userId,
      subjectId: null,
      origin: originOf(actor),
    })
  })
}
