import { deviceName } from '@asime/contract/device-name'
import type { PasskeyCreated, PasskeyOptions } from '@asime/contract/passkey-answers'
import { MAX_PASSKEYS, type Passkey } from '@asime/contract/passkeys'
import { v7 as uuid } from 'uuid'
import { AppError, invalidField } from '../../../platform/app-error.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Tx } from '../../../platform/database/database.ts'
import type { Actor } from '../../../platform/sessions/actor.ts'
import { notify } from '../../notifications/notify.service.ts'
import { insertAccountEvent } from '../accounts.repository.ts'
import { originOf } from '../event-origin.ts'
import { endOtherSessions } from '../end-sessions.service.ts'
import { isSharedDemoAccount } from '../demo-access.ts'
import { lockSecondFactor } from '../second-factor.repository.ts'
import { assertConfirmedEmail } from '../second-factor.service.ts'
import { checkCreated, handleOf, siteOf } from './check-passkey.service.ts'
import { makeChallenge } from './passkey-challenges.ts'
import { ALGORITHMS, loadWebAuthn } from './webauthn.ts'
import {
  deletePasskey,
  insertPasskey,
  listCredentials,
  listPasskeys,
  updatePasskeyName,
} from './passkeys.repository.ts'

export const listOwnPasskeys = ({ db }: Context, { userId }: Actor): Promise<Passkey[]> =>
  listPasskeys(db, userId, MAX_PASSKEYS)

/** @throws AppError as addPasskey, but for what the device has made */
export async function beginPasskey(context: Context, actor: Actor): Promise<PasskeyOptions> {
  const { userId, fullName, sessionId } = actor
  const { account, known } = await inTransaction(context.db, (tx) => lockForPasskey(context, tx, userId))
  const { generateRegistrationOptions } = await loadWebAuthn()
  const options = await generateRegistrationOptions({
    rpName: 'Asime',
    rpID: siteOf(context.config).rpID,
    userID: handleOf(userId),
    userName: account,
    userDisplayName: fullName,
    challenge: makeChallenge(context, { purpose: 'add', sessionId }),
    excludeCredentials: known.map(({ credential_id: id, transports }) => ({
      id: id.toString('base64url'),
      transports,
    })),
    supportedAlgorithmIDs: ALGORITHMS,
    // Found without a name being typed, and only used by whoever can unlock the device.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { ...options }
}

/**
 * Keeps a passkey that a device has made. From now on it signs in by itself, and confirms.
 * @throws AppError validation_failed on `created`, conflict where there are too many or it is in use, forbidden for an unconfirmed email and
 * for shared demo accounts
 */
export async function addPasskey(
  context: Context,
  actor: Actor,
  created: PasskeyCreated,
  userAgent: string | undefined,
): Promise<Passkey> {
  const { userId, sessionId } = actor
  const made = await checkCreated(context, created, { purpose: 'add', sessionId })
  if (!made) throw invalidField('created', 'This passkey could not be added. Please try again')
  return inTransaction(context.db, async (tx) => {
    await lockForPasskey(context, tx, userId)
    const passkey = await insertPasskey(tx, {
      userId,
      credentialId: Buffer.from(made.credential.id, 'base64url'),
      publicKey: Buffer.from(made.credential.publicKey),
      signCount: made.credential.counter,
      transports: created.response.transports,
      name: deviceName(userAgent) ?? 'Passkey',
    })
    await insertAccountEvent(tx, { kind: 'passkey_added', userId, subjectId: passkey.id, origin: originOf(actor) })
    await notify(context, tx, {
      kind: 'passkey_added',
      userId,
      facts: { name: passkey.name },
      key: `passkey:${passkey.id}`,
    })
    return passkey
  })
}

/** The account, locked: of two that are added at once, the second sees the first. */
async function lockForPasskey({ config }: Context, tx: Tx, userId: string) {
  const state = await lockSecondFactor(tx, userId)
  if (!state) throw new AppError('unauthenticated')
  if (isSharedDemoAccount(config, state.email))
    throw new AppError('forbidden', { message: 'This demo account is shared and takes no passkeys' })
  assertConfirmedEmail(state)
  const known = await listCredentials(tx, userId)
  if (known.length >= MAX_PASSKEYS)
    throw new AppError('conflict', { message: `You have ${MAX_PASSKEYS} passkeys. Remove one first` })
  return { account: state.account, known }
}

/** @throws AppError not_found */
export async function renamePasskey({ db }: Context, { userId }: Actor, id: string, name: string): Promise<Passkey> {
  const passkey = await updatePasskeyName(db, userId, id, name)
  if (!passkey) throw notFound()
  return passkey
}

const notFound = () => new AppError('not_found', { message: 'Passkey not found' })

/**
 * Ends all other sessions as well: somebody may have come in by it.
 * @returns the token of the device
 * @throws AppError not_found
 */
export async function removePasskey(context: Context, actor: Actor, id: string): Promise<string> {
  const { userId, sessionId } = actor
  return inTransaction(context.db, async (tx) => {
    const name = await deletePasskey(tx, userId, id)
    if (name === undefined) throw notFound()
    const device = await endOtherSessions(tx, { userId, sessionId }, 'passkey removed')
    await insertAccountEvent(tx, { kind: 'passkey_removed', userId, subjectId: id, origin: originOf(actor) })
    await notify(context, tx, { kind: 'passkey_removed', userId, facts: { name }, key: `passkey_removed:${uuid()}` })
    return device
  })
}
