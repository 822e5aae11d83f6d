import { CONFIRMATION_FRESH, lengthOf } from '@asime/contract/deadlines'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import type { Caller } from './actor.ts'
import type { Proof } from './proofs.ts'
import { assertKeyOfSession } from './session-keys.ts'

/**
 * Makes sure that the caller signed in, or confirmed that it is them, a short while ago in this session, and holds its key where it is
 * bound to one: a token that is stolen meanwhile would be just as fresh.
 * @throws AppError confirmation_required, proof_required
 */
export async function assertConfirmed(
  context: Pick<Context, 'clock' | 'db' | 'secrets'>,
  { confirmedAgeMs, sessionId }: Pick<Caller, 'confirmedAgeMs' | 'sessionId'>,
  proof: Proof | undefined,
): Promise<void> {
  if (confirmedAgeMs > lengthOf(CONFIRMATION_FRESH, 'seconds') * 1000) throw new AppError('confirmation_required')
  await assertKeyOfSession(context, sessionId, proof)
}
