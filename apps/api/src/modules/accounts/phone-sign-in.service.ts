import type { SignedIn } from '@asime/contract/accounts'
import type { SignInByPhone } from '@asime/contract/phone-sign-in'
import { AppError, invalidField } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/database.ts'
import { assertFeature } from '../../platform/http/maintenance.ts'
import { recordTermsAccepted } from '../consents/consents.service.ts'
import { reachByText } from '../notifications/text-numbers.service.ts'
import { insertAccountEvent } from './accounts.repository.ts'
import { enter, type Entrant } from './enter.service.ts'
import { hashToken } from './opaque-tokens.ts'
import { provePassword } from './password-sign-in.service.ts'
import {
  findPhoneOwner,
  findTriedPhone,
  insertPhoneUser,
  lockPhoneOwner,
  markPhoneUsed,
  type PhoneOwner,
} from './phone-accounts.repository.ts'
import { type EnteredCode, readPhoneCode, usePhoneCode } from './phone-codes.service.ts'
import { deletePhoneCodesOf } from './phone-codes.sql.ts'
import { assertMayRelease, needsMore, otherProofRequired, releaseNumber } from './recycled-numbers.service.ts'
import type { Arrival, Visitor } from './sessions.service.ts'

const PURPOSE = { purpose: 'sign_in' } as const

/**
 * Signs in whoever has the number; where it is nobody's yet, opens a buyer's account for it. What refuses somebody is said only to whoever
 * has the telephone in hand. The code is used up when the session begins, so that it is still good when something else is asked for.
 * @throws AppError validation_failed on `code` or `password`, rate_limited, other_proof_required where whoever has the number may be somebody
 * else by now, conflict where the number changes hands just now; as `enter`
 */
export async function signInByPhone(
  context: Context,
  { second_factor_code: factor, password, opens_new: opensNew, ...entered }: SignInByPhone,
  visitor: Arrival,
): Promise<SignedIn & { is_new: boolean }> {
  let isNew = false
  /** Whether they have shown more than the number. */
  let hasShownMore = false
  /** Whose the number is, where that is somebody else than whoever has it. */
  let before: string | undefined
  const signedIn = await enter(context, visitor, {
    way: 'phone',
    prove: async () => {
      const owner = await findPhoneOwner(context.db, await readPhoneCode(context, entered, PURPOSE, visitor))
      if (!owner || !(await needsMore(context, owner, visitor))) return owner
      if (opensNew) {
        assertMayRelease(owner)
        before = owner.id
        return undefined
      }
      const shown = await showMore(context, owner, password, visitor)
      hasShownMore = true
      return shown
    },
    findTried: () => findTriedPhone(context.db, hashToken(entered.challenge)),
    code: factor,
    codeField: 'second_factor_code',
    take: async (tx, { id }) => {
      const phone = await usePhoneCode(context, tx, entered, PURPOSE)
      // It may have become another's since we looked, or the account may have got more, and neither may while the session begins.
      const owner = await lockPhoneOwner(tx, phone)
      if (owner?.id !== id) throw new AppError('conflict')
      if (!hasShownMore && (await needsMore({ db: tx }, owner, visitor))) throw new AppError('conflict')
      await markPhoneUsed(tx, id)
    },
    welcome: async (tx) => {
      isNew = true
      const phone = await useNewcomersCode(context, tx, entered, { before, requestId: visitor.requestId })
      return openAccount(context, tx, phone, visitor)
    },
  })
  return { ...signedIn, is_new: isNew }
}

/** Codes of an app are asked for in any case. @throws AppError other_proof_required, validation_failed on `password`, rate_limited */
async function showMore(
  context: Context,
  owner: PhoneOwner,
  password: string | undefined,
  visitor: Visitor,
): Promise<Entrant> {
  if (owner.has_second_factor) return owner
  if (password === undefined || owner.email === null || !owner.has_password) throw otherProofRequired(owner)
  try {
    return await provePassword(context, owner.email, password, visitor)
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_credentials')
      throw invalidField('password', 'This password is incorrect')
    throw error
  }
}

/** @param before whose number it was, which gives it up @returns the number */
async function useNewcomersCode(
  context: Context,
  tx: Tx,
  entered: EnteredCode,
  { before, requestId }: { before: string | undefined; requestId: string },
): Promise<string> {
  const phone = await usePhoneCode(context, tx, entered, PURPOSE)
  if (before === undefined) return phone
  await deletePhoneCodesOf(tx, before, [phone])
  const owner = await lockPhoneOwner(tx, phone)
  // Its owner may have confirmed it since we looked.
  if (owner?.id !== before || owner.is_fresh) throw new AppError('conflict')
  assertMayRelease(owner)
  await releaseNumber(context, tx, { userId: before, phone, requestId })
  return phone
}

/**
 * Its text messages go there as well: it is the only place where they reach its owner.
 * @throws AppError conflict where somebody else has opened one since we looked
 */
async function openAccount(context: Context, tx: Tx, phone: string, visitor: Visitor): Promise<string> {
  assertFeature('sign_up')
  const userId = await insertPhoneUser(tx, phone)
  if (userId === undefined) throw new AppError('conflict')
  await recordTermsAccepted(context, tx, userId, 'phone_page')
  await reachByText(tx, userId, phone)
  await insertAccountEvent(tx, { kind: 'signed_up_by_phone', userId, subjectId: null, origin: visitor })
  return userId
}
