import { v7 as uuid } from 'uuid'
import type { SecondFactor, SecondFactorSecret } from '@asime/contract/second-factor'
import type { SignInProvider } from '@asime/contract/sign-in-providers'
import { AppError, invalidField } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { type GuessCount, limitGuesses, limitWrongTokens } from '../../platform/http/rate-limits.ts'
import { qrOf } from '../../platform/qr.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import type { Proof } from '../../platform/sessions/proofs.ts'
import { needsSecondFactor } from '../../platform/sessions/second-factor.ts'
import { notify } from '../notifications/notify.service.ts'
import { insertAccountEvent } from './accounts.repository.ts'
import { endOtherSessions } from './end-sessions.service.ts'
import { isSharedDemoAccount } from './demo-access.ts'
import { type EventOrigin, originOf } from './event-origin.ts'
import { hashToken } from './opaque-tokens.ts'
import { assertOwner, assertStillOwner, type Shown } from './own-password.service.ts'
import { deletePasskeys } from './passkeys/passkeys.repository.ts'
import { deleteIdentities } from './providers/identities.repository.ts'
import { isRecoveryCode, linkOf, makeRecoveryCodes, makeSecret, stepOf } from './second-factor-codes.ts'
import { decryptSecret, encryptSecret } from './second-factor-secrets.sql.ts'
import {
  endSecondFactor,
  findSecondFactor,
  lockSecondFactor,
  markSession,
  putSecret,
  readSecondFactorState,
  replaceRecoveryCodes,
  setSecondFactorOn,
  takeRecoveryCode,
  takeStep,
} from './second-factor.repository.ts'

export async function readSecondFactor({ db, config }: Context, actor: Actor): Promise<SecondFactor> {
  const state = await readSecondFactorState(db, actor.userId)
  if (!state) throw new AppError('unauthenticated')
  return { ...state, is_on: state.since !== null, is_required: needsSecondFactor(config, actor) }
}

/**
 * A new secret, which counts once a code of it was given.
 * @throws AppError conflict where one is on; forbidden without a confirmed email and for shared demo accounts; as `assertOwner`
 */
export async function beginSecondFactor(context: Context, actor: Actor, shown: Shown): Promise<SecondFactorSecret> {
  const { userId } = actor
  await assertOwner(context, actor, shown)
  const secret = makeSecret()
  const account = await inTransaction(context.db, async (tx) => {
    const state = await lockSecondFactor(tx, userId)
    if (!state) throw new AppError('unauthenticated')
    if (isSharedDemoAccount(context.config, state.email))
      throw new AppError('forbidden', { message: 'This demo account is shared and takes no codes' })
    assertConfirmedEmail(state)
    if (state.is_on) throw alreadyOn()
    await putSecret(tx, userId, encryptSecret(context.encryption, userId, secret))
    return state.account
  })
  const link = linkOf(secret, account)
  return { secret, link, qr: qrOf(link) }
}

/**
 * From now on signing in asks for a code. Sessions that began without one end, all but this.
 * @returns the recovery codes, which are shown this once, and the token of the device
 * @throws AppError conflict where there is nothing to confirm, forbidden for an unconfirmed email, validation_failed on `code`, rate_limited;
 *   as `assertStillOwner`
 */
export async function turnOnSecondFactor(
  context: Context,
  actor: Actor,
  code: string,
  proof: Proof | undefined,
): Promise<{ codes: string[]; device: string }> {
  const { userId, sessionId } = actor
  await assertStillOwner(context, actor, proof)
  const found = await findSecondFactor(context.db, userId)
  if (!found) throw new AppError('conflict', { message: 'Please begin again: there is no secret to confirm' })
  if (found.since !== null) throw alreadyOn()
  await assertCode(context, userId, code, inSession(actor))
  const codes = makeRecoveryCodes()
  const device = await inTransaction(context.db, async (tx) => {
    const state = await lockSecondFactor(tx, userId)
    if (!state?.has_secret || state.is_on) throw new AppError('conflict')
    assertConfirmedEmail(state)
    await setSecondFactorOn(tx, userId, true)
    await replaceRecoveryCodes(tx, userId, codes.map(hashOf))
    await markSession(tx, sessionId)
    const known = await endOtherSessions(tx, actor, 'second factor turned on')
    await record(context, tx, actor, 'second_factor_turned_on')
    return known
  })
  return { codes, device }
}

/** @throws AppError conflict where none is on, validation_failed on `code`, rate_limited */
export async function checkSecondFactor(context: Context, actor: Actor, code: string): Promise<void> {
  await assertOwnCode(context, actor, code)
  await markSession(context.db, actor.sessionId)
}

/** @throws AppError as checkSecondFactor */
export async function renewRecoveryCodes(context: Context, actor: Actor, code: string): Promise<string[]> {
  await assertOwnCode(context, actor, code)
  const codes = makeRecoveryCodes()
  await inTransaction(context.db, async (tx) => {
    const state = await lockSecondFactor(tx, actor.userId)
    if (!state?.is_on) throw notOn()
    await replaceRecoveryCodes(tx, actor.userId, codes.map(hashOf))
    await insertAccountEvent(tx, {
      kind: 'recovery_codes_renewed',
      userId: actor.userId,
      subjectId: null,
      origin: originOf(actor),
    })
    await notify(context, tx, {
      kind: 'recovery_codes_renewed',
      userId: actor.userId,
      facts: {},
      key: `recovery_codes:${uuid()}`,
    })
  })
  return codes
}

/** @throws AppError as checkSecondFactor */
export async function turnOffSecondFactor(context: Context, actor: Actor, code: string): Promise<void> {
  await assertOwnCode(context, actor, code)
  await inTransaction(context.db, async (tx) => {
    await lockSecondFactor(tx, actor.userId)
    await endSecondFactor(tx, actor.userId)
    await record(context, tx, actor, 'second_factor_turned_off')
  })
}

export interface DroppedFactors {
  hadCodes: boolean
  passkeys: number
  providers: SignInProvider[]
}

/**
 * For somebody who has lost phone and recovery codes, by who may. Passkeys and linked accounts of providers go as well: whoever finds
 * that phone may get in by them.
 * @returns what there was
 */
export async function dropSecondFactor(tx: Tx, userId: string): Promise<DroppedFactors> {
  const hadCodes = (await lockSecondFactor(tx, userId))?.is_on ?? false
  if (hadCodes) await endSecondFactor(tx, userId)
  return { hadCodes, passkeys: await deletePasskeys(tx, userId), providers: await deleteIdentities(tx, userId) }
}

/** Or whoever registered the address of another would keep its owner out, whom a new password by mail lets in. */
export function assertConfirmedEmail({ is_confirmed: isConfirmed }: { is_confirmed: boolean }): void {
  if (!isConfirmed)
    throw new AppError('forbidden', { message: 'Please confirm your email first. The link is on your profile page' })
}

async function assertOwnCode(context: Context, actor: Actor, code: string): Promise<void> {
  const found = await findSecondFactor(context.db, actor.userId)
  if (!found?.since) throw notOn()
  await assertCode(context, actor.userId, code, inSession(actor))
}

const inSession = (actor: Actor): CodeGiver => ({ ...originOf(actor), known: `session ${actor.sessionId}` })

/** Who gives a code. */
export interface CodeGiver extends EventOrigin {
  /** A session of the account, or a device that it knows: they have counts of their own. */
  known?: `session ${string}` | `device ${string}` | undefined
}

/**
 * Uses up a code of the app, or a recovery code. Wrong codes of strangers, who must know the password, count for the account, wherever
 * they come from; those in a session or on a known device count for that alone, so that no stranger keeps the owner from giving one.
 * Recovery codes are too long to be guessed, so they get through when codes are locked.
 * @param field what the call names it
 * @throws AppError validation_failed on that field where it is wrong or was used, rate_limited
 */
export async function assertCode(
  context: Context,
  userId: string,
  code: string,
  by: CodeGiver,
  field: 'code' | 'second_factor_code' = 'code',
): Promise<void> {
  const counts = countsOf(by.known === undefined ? userId : `${by.known} ${userId}`)
  const isRight = isRecoveryCode(code)
    ? await limitWrongTokens(context.rateLimits, by.network, () => takeRecovery(context, userId, code, by))
    : await limitGuesses(context.rateLimits, counts, () => takeAppCode(context, userId, code))
  if (!isRight) throw invalidField(field, 'This code is wrong or was used already. Wait for the next one')
}

const LOCKED = 'Too many wrong codes. Use a recovery code, or wait'
const countsOf = (key: string): GuessCount[] => [
  { limit: 'wrongSecondFactors', key, message: LOCKED },
  { limit: 'wrongSecondFactorsOfDay', key, message: LOCKED },
]

async function takeAppCode(
  { db, encryption, clock }: Context,
  userId: string,
  code: string,
): Promise<true | undefined> {
  const found = await findSecondFactor(db, userId)
  if (!found) return undefined
  const step = stepOf(decryptSecret(encryption, userId, found.secret_encrypted), code, clock.now())
  return step !== undefined && (await takeStep(db, userId, step)) ? true : undefined
}

/** Notifies its owner: somebody else may have found the codes. */
async function takeRecovery(
  context: Context,
  userId: string,
  code: string,
  origin: EventOrigin,
): Promise<true | undefined> {
  return inTransaction(context.db, async (tx) => {
    if (!(await takeRecoveryCode(tx, userId, hashToken(code)))) return undefined
    await insertAccountEvent(tx, { kind: 'recovery_code_used', userId, subjectId: null, origin })
    const left = (await readSecondFactorState(tx, userId))?.recovery_codes_left ?? 0
    await notify(context, tx, { kind: 'recovery_code_used', userId, facts: { left }, key: `recovery_code:${uuid()}` })
    return true
  })
}

async function record(
  context: Context,
  tx: Tx,
  actor: Actor,
  kind: 'second_factor_turned_on' | 'second_factor_turned_off',
): Promise<void> {
  const { userId } = actor
  await insertAccountEvent(tx, { kind, userId, subjectId: null, origin: originOf(actor) })
  await notify(context, tx, { kind, userId, facts: {}, key: `${kind}:${uuid()}` })
}

const hashOf = (code: string): Buffer => hashToken(code.replaceAll('-', ''))
const alreadyOn = () => new AppError('conflict', { message: 'Sign-in codes are already on. Turn them off first' })
const notOn = () => new AppError('conflict', { message: 'Codes are not on' })
