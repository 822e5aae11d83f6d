import { PHONE_CHANGE_WAIT } from '@asime/contract/deadlines'
import { timer } from '@asime/contract/deadlines-in-force'
import { v7 as uuid } from 'uuid'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { limitWrongTokens } from '../../platform/http/rate-limits.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { notify } from '../notifications/notify.service.ts'
import { moveTextNumber, tellNumber } from '../notifications/text-numbers.service.ts'
import { findOwnerOfToken, insertAccountEvent, putOneTimeToken, takeOneTimeToken } from './accounts.repository.ts'
import { endAllSessions } from './end-sessions.service.ts'
import { type EventOrigin, originOf } from './event-origin.ts'
import { hashToken, makeToken } from './opaque-tokens.ts'
import { givePhone, lockPhoneHolder } from './own-phone.repository.ts'
import { deletePhoneChange, deletePhoneChangeTokens } from './phone-changes.sql.ts'
import { deletePhoneCodesOf } from './phone-codes.sql.ts'

// What a change of somebody's number by support does to the account; who may ask for one is the business of `users`.

/** Replaces those before. @returns the tokens of the links that confirm it and that stop it */
export async function makePhoneChangeTokens(tx: Tx, userId: string): Promise<{ confirm: string; stop: string }> {
  const [confirm, stop] = [makeToken(), makeToken()]
  await putOneTimeToken(tx, {
    hash: confirm.hash,
    userId,
    purpose: 'change_phone_new',
    lifetime: timer('phone_change_link'),
  })
  await putOneTimeToken(tx, { hash: stop.hash, userId, purpose: 'stop_phone_change', lifetime: PHONE_CHANGE_WAIT })
  return { confirm: confirm.token, stop: stop.token }
}

/** Whose number a link confirms; undefined for one that would not be taken. */
export async function findPhoneChangeLink(tx: Tx, token: string): Promise<string | undefined> {
  return (await findOwnerOfToken(tx, hashToken(token), 'change_phone_new'))?.id
}

/** Uses the link up. @returns whether it was there */
export async function takePhoneChangeLink(tx: Tx, token: string): Promise<boolean> {
  return (await takeOneTimeToken(tx, hashToken(token), 'change_phone_new')) !== undefined
}

/** Drops what waits: nobody confirms or stops it any more. @returns the number that was to be */
export async function endPhoneChange(tx: Tx, userId: string): Promise<string | undefined> {
  const ended = await deletePhoneChange(tx, userId)
  await deletePhoneChangeTokens(tx, userId)
  return ended?.new_phone
}

/**
 * The account has the new number from now on. Every session ends, and so does every code that was sent.
 * @throws AppError conflict where another account has the number
 */
export async function moveToPhone(
  context: Context,
  tx: Tx,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<void> {
  await givePhone(tx, userId, to)
  await deletePhoneCodesOf(tx, userId, [from, to])
  await moveTextNumber(tx, userId, from, to)
  await endAllSessions(tx, userId, 'phone changed')
  await insertAccountEvent(tx, { kind: 'phone_changed', userId, subjectId: null, origin: null })
  await notify(context, tx, { kind: 'phone_changed_by_asime', userId, facts: {}, key: `phone_changed:${uuid()}` })
  if (from !== to)
    await tellNumber(context, tx, { userId, recipient: from }, 'Another number signs in to your account now. Not you?')
}

/** For whoever is signed in, on any device: stopping gains nobody anything. @throws AppError conflict where none waits */
export async function stopOwnPhoneChange(context: Context, actor: Actor): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    await lockPhoneHolder(tx, actor.userId)
    if (!(await stopIn(context, tx, actor.userId, originOf(actor))))
      throw new AppError('conflict', { message: 'No change of your number is waiting' })
  })
}

/** By the link that the old number and the email got. @throws AppError invalid_token, rate_limited */
export async function stopPhoneChangeByLink(context: Context, token: string, visitor: EventOrigin): Promise<void> {
  const isStopped = await limitWrongTokens(context.rateLimits, visitor.network, () =>
    inTransaction(context.db, async (tx) => {
      const userId = await takeOneTimeToken(tx, hashToken(token), 'stop_phone_change')
      if (userId === undefined) return undefined
      await lockPhoneHolder(tx, userId)
      return (await stopIn(context, tx, userId, visitor)) ? true : undefined
    }),
  )
  if (!isStopped) throw new AppError('invalid_token')
}

async function stopIn(context: Context, tx: Tx, userId: string, origin: EventOrigin): Promise<boolean> {
  if ((await endPhoneChange(tx, userId)) === undefined) return false
  await insertAccountEvent(tx, { kind: 'phone_change_stopped', userId, subjectId: null, origin })
  await notify(context, tx, {
    kind: 'phone_change_stopped',
    userId,
    facts: {},
    key: `phone_change_stopped:${uuid()}`,
  })
  return true
}
