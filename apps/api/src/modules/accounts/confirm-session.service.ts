import type { Confirmation, ConfirmSession } from '@asime/contract/confirmation'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import type { Proof } from '../../platform/sessions/proofs.ts'
import { confirmSession as markConfirmed, findKeyOfSession, findOwnWays } from './confirm-session.repository.ts'
import { assertOwnPassword } from './own-password.service.ts'
import { confirmByPasskey, optionsToConfirm } from './passkeys/use-passkey.service.ts'
import { checkSecondFactor } from './second-factor.service.ts'
import { assertKey, noteFailure } from './sessions.service.ts'

export async function readConfirmation(context: Context, actor: Actor): Promise<Confirmation> {
  const [own, options] = await Promise.all([findOwnWays(context.db, actor.userId), optionsToConfirm(context, actor)])
  const typed = own?.has_second_factor ? 'code' : own?.has_password ? 'password' : undefined
  const providers = own?.providers.filter((provider) => context.config.signInProviders[provider]) ?? []
  return {
    ways: [...(options ? ['passkey' as const] : []), ...(typed ? ([typed] as const) : providers)],
    passkey_options: options ?? null,
  }
}

/**
 * Takes it that this session is still its owner's, for `CONFIRMATION_FRESH`. Whoever has codes on gives one: signing in asks for it as
 * well, so that a password which somebody has found out opens no more here than there.
 * @param proof of the key, which a bound session needs before anything is tried
 * @throws AppError proof_required, second_factor_required, conflict for a code where none is on, validation_failed on `password`, `code`
 * or `passkey`, rate_limited
 */
export async function confirmSession(
  context: Context,
  actor: Actor,
  { password, code, passkey }: ConfirmSession,
  proof: Proof | undefined,
): Promise<void> {
  try {
    const key = await findKeyOfSession(context.db, actor.sessionId)
    if (key?.key_thumbprint) await assertKey(context, context.db, key, proof)
    if (passkey) return await confirmByPasskey(context, actor, passkey)
    if (code !== undefined) return await checkSecondFactor(context, actor, code)
    if ((await findOwnWays(context.db, actor.userId))?.has_second_factor) throw new AppError('second_factor_required')
    await assertOwnPassword(context, actor, password)
    await markConfirmed(context.db, actor.sessionId)
  } catch (error) {
    if (error instanceof AppError) await noteFailure(context, actor, error.code)
    throw error
  }
}
