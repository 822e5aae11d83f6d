import type { PasskeyAnswer, PasskeyCreated } from '@asime/contract/passkey-answers'
import type { VerifiedRegistrationResponse } from '@simplewebauthn/server'
import type { Config } from '../../../config.ts'
import type { Context } from '../../../platform/context.ts'
import { type ChallengeFor, takeChallenge } from './passkey-challenges.ts'
import { ALGORITHMS, loadWebAuthn } from './webauthn.ts'
import { findPasskey, type StoredPasskey } from './passkeys.repository.ts'

/** Who we are to devices, by PUBLIC_URL and never by what a request says of its host. */
export const siteOf = ({ publicUrl }: Pick<Config, 'publicUrl'>) => {
  const { hostname, origin } = new URL(publicUrl)
  return { rpID: hostname, origin }
}

/** The id of an account as devices keep it beside the passkey. */
export const handleOf = (userId: string) => new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'))

/** A passkey that a device has just made; undefined where anything about it is not as we asked. */
export async function checkCreated(
  context: Context,
  created: PasskeyCreated,
  use: ChallengeFor,
): Promise<NonNullable<VerifiedRegistrationResponse['registrationInfo']> | undefined> {
  const { rpID, origin } = siteOf(context.config)
  const { verifyRegistrationResponse } = await loadWebAuthn()
  return refusing(context, use, async (expectedChallenge) => {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...created, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    return registrationInfo
  })
}

/** Whose passkey has signed what we asked for, and how often its device says that it was used; undefined where none did. */
export async function checkAnswer(
  context: Context,
  answer: PasskeyAnswer,
  use: ChallengeFor,
): Promise<{ passkey: StoredPasskey; signCount: number } | undefined> {
  const passkey = await findPasskey(context.db, Buffer.from(answer.id, 'base64url'))
  if (!passkey) return undefined
  const { userHandle } = answer.response
  if (userHandle !== undefined && userHandle !== Buffer.from(handleOf(passkey.user_id)).toString('base64url'))
    return undefined
  const { rpID, origin } = siteOf(context.config)
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  return refusing(context, use, async (expectedChallenge) => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      // The count is compared where it is stored, of answers that are signed: anybody can make up another.
      credential: { id: answer.id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
      requireUserVerification: true,
    })
    return verified ? { passkey, signCount: authenticationInfo.newCounter } : undefined
  })
}

/** The library throws for each way in which something is wrong. Our own trouble is none of those. */
async function refusing<T>(
  context: Context,
  use: ChallengeFor,
  check: (expectedChallenge: (challenge: string) => Promise<boolean>) => Promise<T | undefined>,
): Promise<T | undefined> {
  let trouble: unknown
  try {
    return await check(async (challenge) => {
      try {
        return await takeChallenge(context, challenge, use)
      } catch (error) {
        trouble = error
        return false
      }
    })
  } catch (error) {
    if (trouble !== undefined) throw trouble
    context.log.debug({ err: error, purpose: use.purpose }, 'a passkey was refused')
    return undefined
  }
}
