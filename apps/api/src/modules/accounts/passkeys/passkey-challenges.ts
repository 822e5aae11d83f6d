import { createHash, randomBytes } from 'node:crypto'
import { lengthOf, PASSKEY_CHALLENGE } from '@asime/contract/deadlines'
import type { Context } from '../../../platform/context.ts'
import { takeProof } from '../../../platform/sessions/session-keys.ts'

// What a passkey signs, so that its answer is one to us, of now, and for what we asked. A challenge says itself when and what for it was
// made, signed by us: asking for one writes nothing. Used ones are remembered like other proofs, for longer than any is good.

/** What it was asked for: adding or confirming in one session, or signing in, where there is no session. */
export type ChallengeFor = { purpose: 'add' | 'confirm'; sessionId: string } | { purpose: 'sign_in' }

const RANDOM_BYTES = 16
/** Of its signature. */
const SIGNATURE_BYTES = 16
/** By which the clocks of nodes may differ, in seconds. */
const LEEWAY = 5

export function makeChallenge({ secrets, clock }: Context, use: ChallengeFor): Uint8Array<ArrayBuffer> {
  const time = Math.floor(clock.now() / 1000).toString(36)
  const head = `${time}.${randomBytes(RANDOM_BYTES).toString('base64url')}`
  const signature = secrets.hash(signed(head, use)).subarray(0, SIGNATURE_BYTES)
  return new Uint8Array(Buffer.from(`${head}.${signature.toString('base64url')}`))
}

/**
 * Uses a challenge up, whatever comes of what was signed with it.
 * @param challenge in base64url, as browsers give it back
 * @returns whether it was ours, for that use, and neither too old nor used
 */
export async function takeChallenge(
  { secrets, clock, db }: Context,
  challenge: string,
  use: ChallengeFor,
): Promise<boolean> {
  const text = Buffer.from(challenge, 'base64url').toString('latin1')
  const [time = '', random = '', signature = ''] = text.split('.')
  if (!secrets.isHashOf(signed(`${time}.${random}`, use), Buffer.from(signature, 'base64url'), SIGNATURE_BYTES))
    return false
  const age = clock.now() / 1000 - Number.parseInt(time, 36)
  if (!(age >= -LEEWAY && age <= lengthOf(PASSKEY_CHALLENGE, 'seconds'))) return false
  return takeProof(db, { hash: createHash('sha256').update(`passkey ${text}`).digest() })
}

const signed = (head: string, use: ChallengeFor) =>
  `passkey challenge ${use.purpose} ${'sessionId' in use ? use.sessionId : ''} ${head}`
