import type { Confirmation, ConfirmationWay, ConfirmSession } from '@asime/contract/confirmation'
import type { ErrorCode } from '@asime/contract/errors'
import type { PhoneCodeSent } from '@asime/contract/phone-sign-in'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { networkOf } from '../../platform/http/networks.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import type { Proof } from '../../platform/sessions/proofs.ts'
import { assertKeyOfSession } from '../../platform/sessions/session-keys.ts'
import { confirmSession as markConfirmed, findOwnWays, type OwnWays } from './confirm-session.repository.ts'
import { assertOwnPassword } from './own-password.service.ts'
import { confirmByPasskey, optionsToConfirm } from './passkeys/use-passkey.service.ts'
import { findOwnerWithPhone, markPhoneUsed } from './phone-accounts.repository.ts'
import { type EnteredCode, readPhoneCode, sendPhoneCode, usePhoneCode } from './phone-codes.service.ts'
import { assertNumberIsEnough } from './recycled-numbers.service.ts'
import { checkSecondFactor } from './second-factor.service.ts'
import { noteFailedConfirmation } from './sign-in-trace.service.ts'

/** What an honest client is asked for on the way, before anything was tried. */
const STEPS: ReadonlySet<ErrorCode> = new Set(['proof_required', 'second_factor_required'])

export async function readConfirmation(context: Context, actor: Actor): Promise<Confirmation> {
  const [own, options] = await Promise.all([findOwnWays(context.db, actor.userId), optionsToConfirm(context, actor)])
  return {
    ways: [...(options ? ['passkey' as const] : []), ...(own ? otherWays(context, own) : [])],
    passkey_options: options ?? null,
  }
}

/** People without a password or codes have a number, Google or Facebook. */
function otherWays({ config }: Context, own: OwnWays): ConfirmationWay[] {
  if (own.has_second_factor) return ['code']
  if (own.has_password) return ['password']
  const providers = own.providers.filter((provider) => config.signInProviders[provider])
  return mayText(own) ? ['text_code', ...providers] : providers
}

/** What confirms is never weaker than what signs in. */
const mayText = (own: OwnWays): own is OwnWays & { verified_phone: string } =>
  own.verified_phone !== null && !own.has_password && !own.has_second_factor

const OWN_NUMBER = 'own_number'

/** @throws AppError conflict for whoever confirms in another way, rate_limited, forbidden where no text messages can be sent */
export async function textOwnCode(context: Context, { userId, address }: Actor): Promise<PhoneCodeSent> {
  const own = await findOwnWays(context.db, userId)
  if (!own || !mayText(own)) throw confirmsOtherwise()
  const asking = { phone: own.verified_phone, purpose: OWN_NUMBER, userId } as const
  return sendPhoneCode(context, asking, { network: networkOf(address) })
}

/** The code counts for the number that the account has now. */
async function checkOwnText(
  context: Context,
  actor: Actor,
  entered: EnteredCode,
  device: string | undefined,
): Promise<void> {
  const { userId } = actor
  const own = await findOwnWays(context.db, userId)
  if (own?.has_second_factor) throw new AppError('second_factor_required')
  if (!own || !mayText(own)) throw confirmsOtherwise()
  const asked = { purpose: OWN_NUMBER, userId } as const
  await readPhoneCode(context, entered, asked, { network: networkOf(actor.address) }, 'text_code.code')
  const owner = await findOwnerWithPhone(context.db, userId)
  if (!owner) throw confirmsOtherwise()
  await assertNumberIsEnough(context, owner, { device }, NOT_HERE)
  await inTransaction(context.db, async (tx) => {
    const phone = await usePhoneCode(context, tx, entered, asked, 'text_code.code')
    if (phone !== own.verified_phone) throw confirmsOtherwise()
    await markPhoneUsed(tx, userId)
    await markConfirmed(tx, actor.sessionId)
  })
}

const NOT_HERE =
  'This number was last confirmed long ago, and this device is new. Confirm in another way, or contact support'

const confirmsOtherwise = () => new AppError('conflict', { message: 'Confirm in another way' })

/**
 * Takes it that this session is still its owner's, for `CONFIRMATION_FRESH`. Whoever has codes on gives one: signing in asks for it as
 * well, so that a password which somebody has found out opens no more here than there.
 * @param proof of the key, which a bound session needs before anything is tried
 * @param device the token of the caller's device, where it was sent
 * @throws AppError proof_required, second_factor_required, conflict for a code where none is on, validation_failed on `password`, `code`,
 * `passkey` or `text_code`, other_proof_required where a text is not enough here, rate_limited
 */
export async function confirmSession(
  context: Context,
  actor: Actor,
  { password, code, passkey, text_code: textCode }: ConfirmSession,
  proof: Proof | undefined,
  device?: string,
): Promise<void> {
  try {
    await assertKeyOfSession(context, actor.sessionId, proof)
    if (passkey) return await confirmByPasskey(context, actor, passkey)
    if (textCode) return await checkOwnText(context, actor, textCode, device)
    if (code !== undefined) return await checkSecondFactor(context, actor, code)
    if ((await findOwnWays(context.db, actor.userId))?.has_second_factor) throw new AppError('second_factor_required')
    await assertOwnPassword(context, actor, password)
    await markConfirmed(context.db, actor.sessionId)
  } catch (error) {
    if (error instanceof AppError && !STEPS.has(error.code)) await noteFailedConfirmation(context, actor, error.code)
    throw error
  }
}
