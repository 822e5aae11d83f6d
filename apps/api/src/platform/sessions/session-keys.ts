import type { Context } from '../context.ts'
import { type Db, queryRows } from '../database/database.ts'
import { makeNonce, type Proof, refusedProof } from './proofs.ts'

// The key that a session is bound to, if there is one.

export interface SessionKey {
  /** Null where the session is not bound to a key. */
  key_thumbprint: Buffer | null
  /** Whether a proof must answer a nonce. */
  needs_nonce: boolean
}

/** Uses the proof up. Only one of several attempts at once gets true. */
export async function takeProof(db: Db, proof: Pick<Proof, 'hash'>): Promise<boolean> {
  const rows = await queryRows(
    db,
    'INSERT INTO used_proofs (proof_hash) VALUES ($1) ON CONFLICT DO NOTHING RETURNING 1',
    [proof.hash],
  )
  return rows.length > 0
}

/** Uses the proof up. @throws AppError proof_required where it is not by the key of the session, or not good enough */
export async function assertKey(
  context: Pick<Context, 'secrets'>,
  db: Db,
  state: SessionKey,
  proof: Proof | undefined,
): Promise<void> {
  if (!proof) throw refusedProof('proof_required', 'This session needs a proof')
  if (!state.key_thumbprint?.equals(proof.keyThumbprint)) throw refusedProof('proof_required', 'Is by another key')
  if (state.needs_nonce && !proof.hasNonce)
    throw refusedProof('proof_required', 'Needs a nonce', makeNonce(context.secrets, proof.checkedAt))
  if (!(await takeProof(db, proof))) throw refusedProof('proof_required', 'Was used before')
}

/**
 * Makes sure that the caller in a bound session holds its key, and not its token alone. A session without a key passes. The refusal
 * of a call without a proof brings the nonce for one, so that a client sends proofs only where they are asked for.
 * @throws AppError as assertKey
 */
export async function assertKeyOfSession(
  context: Pick<Context, 'clock' | 'db' | 'secrets'>,
  sessionId: string,
  proof: Proof | undefined,
): Promise<void> {
  const [key] = await queryRows<SessionKey>(
    context.db,
    'SELECT key_thumbprint, needs_nonce FROM sessions WHERE id = $1',
    [sessionId],
  )
  if (!key?.key_thumbprint) return
  if (!proof)
    throw refusedProof(
      'proof_required',
      'This session needs a proof',
      makeNonce(context.secrets, context.clock.now() / 1000),
    )
  await assertKey(context, context.db, key, proof)
}
