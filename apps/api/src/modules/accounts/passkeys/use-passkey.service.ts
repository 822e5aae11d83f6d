import type { SignedIn } from '@asime/contract/accounts'
import type { PasskeyAnswer, PasskeyOptions } from '@asime/contract/passkey-answers'
import { AppError, invalidField } from '../../../platform/app-error.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { limitWrongTokens } from '../../../platform/http/rate-limits.ts'
import type { Actor } from '../../../platform/sessions/actor.ts'
import { networkOf } from '../../../platform/http/networks.ts'
import { notify } from '../../notifications/notify.service.ts'
import { insertAccountEvent } from '../accounts.repository.ts'
import { type EventOrigin, originOf } from '../event-origin.ts'
import { enter, type Entrant } from '../enter.service.ts'
import { markSession } from '../second-factor.repository.ts'
import type { Arrival } from '../sessions.service.ts'
import { checkAnswer, siteOf } from './check-passkey.service.ts'
import { type ChallengeFor, makeChallenge } from './passkey-challenges.ts'
import { loadWebAuthn } from './webauthn.ts'
import { findPasskey, listCredentials, markPasskeyUsed, type StoredPasskey } from './passkeys.repository.ts'

// What a passkey is good for. Its owner has unlocked the device for it, so it is as much as a password and a code.

const COPIED = 'This passkey may have been copied and is not accepted. Sign in another way, and remove it'

/** The same for everybody: the device knows whose passkeys it holds. */
export const beginPasskeySignIn = (context: Context): Promise<PasskeyOptions> =>
  askFor(context, { purpose: 'sign_in' }, undefined)

/** What a device needs to confirm; undefined for whoever has no passkey. */
export async function optionsToConfirm(
  context: Context,
  { userId, sessionId }: Actor,
): Promise<PasskeyOptions | undefined> {
  const own = await listCredentials(context.db, userId)
  if (own.length === 0) return undefined
  return askFor(
    context,
    { purpose: 'confirm', sessionId },
    own.map(({ credential_id: id, transports }) => ({ id: id.toString('base64url'), transports })),
  )
}

async function askFor(
  context: Context,
  use: ChallengeFor,
  allowCredentials: { id: string; transports: string[] }[] | undefined,
): Promise<PasskeyOptions> {
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const options = await generateAuthenticationOptions({
    rpID: siteOf(context.config).rpID,
    challenge: makeChallenge(context, use),
    userVerification: 'required',
    ...(allowCredentials && { allowCredentials }),
  })
  return { ...options }
}

/** @throws AppError invalid_credentials, rate_limited after too many that are not ours; as `enter` */
export async function signInByPasskey(context: Context, answer: PasskeyAnswer, visitor: Arrival): Promise<SignedIn> {
  let found: Awaited<ReturnType<typeof checkAnswer>>
  let outcome: Awaited<ReturnType<typeof markPasskeyUsed>> | undefined
  try {
    return await enter(context, visitor, {
      way: 'passkey',
      prove: async () => {
        found = await limitWrongTokens(context.rateLimits, visitor.network, () =>
          checkAnswer(context, answer, { purpose: 'sign_in' }),
        )
        if (!found) throw refused()
        return entrantOf(found.passkey)
      },
      findTried: async () => {
        const named = await findPasskey(context.db, Buffer.from(answer.id, 'base64url'))
        return named && entrantOf(named)
      },
      take: async (tx) => {
        if (found) outcome = await markPasskeyUsed(tx, found.passkey.id, found.signCount)
        if (outcome !== 'used') throw refused(outcome === 'copied' ? COPIED : undefined)
      },
    })
  } catch (error) {
    if (found && outcome === 'copied') await notifyOfCopy(context, found.passkey, visitor)
    throw error
  }
}

const entrantOf = ({ user_id: id, status, user_type, has_second_factor }: StoredPasskey): Entrant => ({
  id,
  status,
  user_type,
  has_second_factor,
})

/** Confirms a session by a passkey of its owner, which counts as a code as well. @throws AppError validation_failed on `passkey`, rate_limited */
export async function confirmByPasskey(context: Context, actor: Actor, answer: PasskeyAnswer): Promise<void> {
  const { userId, sessionId } = actor
  const found = await limitWrongTokens(context.rateLimits, networkOf(actor.address), async () => {
    const checked = await checkAnswer(context, answer, { purpose: 'confirm', sessionId })
    return checked?.passkey.user_id === userId ? checked : undefined
  })
  if (!found) throw invalidField('passkey', 'This passkey was not accepted. Please try again')
  const outcome = await inTransaction(context.db, async (tx) => {
    const marked = await markPasskeyUsed(tx, found.passkey.id, found.signCount)
    if (marked === 'used') await markSession(tx, sessionId)
    return marked
  })
  if (outcome === 'copied') await notifyOfCopy(context, found.passkey, originOf(actor))
  if (outcome !== 'used') throw invalidField('passkey', outcome === 'copied' ? COPIED : 'This passkey was removed')
}

/** A device counts its uses. One that is behind is not the one that we have seen last, or somebody has copied it. */
async function notifyOfCopy(context: Context, passkey: StoredPasskey, origin: EventOrigin): Promise<void> {
  const { id, user_id: userId, name } = passkey
  await inTransaction(context.db, async (tx) => {
    await insertAccountEvent(tx, { kind: 'passkey_copied', userId, subjectId: id, origin })
    // Once a day: it may be tried again and again.
    const day = new Date(context.clock.now()).toISOString().slice(0, 10)
    await notify(context, tx, { kind: 'passkey_copied', userId, facts: { name }, key: `passkey_copied:${id}:${day}` })
  })
}

const refused = (message = 'This passkey was not accepted. Try again, or sign in another way') =>
  new AppError('invalid_credentials', { message })
