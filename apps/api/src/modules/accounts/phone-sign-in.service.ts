import type { SignedIn } from '@asime/contract/accounts'
import type { SignInByPhone } from '@asime/contract/phone-sign-in'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/database.ts'
import { assertFeature } from '../../platform/http/maintenance.ts'
import { recordTermsAccepted } from '../consents/consents.service.ts'
import { reachByText } from '../notifications/text-numbers.service.ts'
import { insertAccountEvent } from './accounts.repository.ts'
import { enter } from './enter.service.ts'
import { hashToken } from './opaque-tokens.ts'
import { findPhoneOwner, findTriedPhone, holdPhoneOwner, insertPhoneUser } from './phone-accounts.repository.ts'
import { readPhoneCode, usePhoneCode } from './phone-codes.service.ts'
import type { Visitor } from './sessions.service.ts'

const PURPOSE = { purpose: 'sign_in' } as const

/**
 * Signs in whoever has the number; where it is nobody's yet, opens a buyer's account for it. What refuses somebody is said only to whoever
 * has the telephone in hand. The code is used up when the session begins, so that it is still good when a second factor is asked for.
 * @throws AppError validation_failed on `code`, rate_limited, conflict where the number changes hands just now; as `enter`
 */
export async function signInByPhone(
  context: Context,
  { second_factor_code: factor, ...entered }: SignInByPhone,
  visitor: Visitor,
): Promise<SignedIn & { is_new: boolean }> {
  let isNew = false
  const signedIn = await enter(context, visitor, {
    way: 'phone',
    prove: async () => findPhoneOwner(context.db, await readPhoneCode(context, entered, PURPOSE, visitor)),
    findTried: () => findTriedPhone(context.db, hashToken(entered.challenge)),
    code: factor,
    codeField: 'second_factor_code',
    take: async (tx, { id }) => {
      const phone = await usePhoneCode(context, tx, entered, PURPOSE)
      // It may have become another's since we looked, and must not while the session begins.
      if ((await holdPhoneOwner(tx, phone))?.id !== id) throw new AppError('conflict')
    },
    welcome: async (tx) => {
      isNew = true
      return openAccount(context, tx, await usePhoneCode(context, tx, entered, PURPOSE), visitor)
    },
  })
  return { ...signedIn, is_new: isNew }
}

/**
 * Its text messages go there as well: it is the only place where they reach its owner.
 * @throws AppError conflict where somebody else has opened one since we looked
 */
async function openAccount(context: Context, tx: Tx, phone: string, { requestId }: Visitor): Promise<string> {
  assertFeature('sign_up')
  const userId = await insertPhoneUser(tx, phone)
  if (userId === undefined) throw new AppError('conflict')
  await recordTermsAccepted(context, tx, userId, 'phone_page')
  await reachByText(tx, userId, phone)
  await insertAccountEvent(tx, { kind: 'signed_up_by_phone', userId, subjectId: null, requestId })
  return userId
}
