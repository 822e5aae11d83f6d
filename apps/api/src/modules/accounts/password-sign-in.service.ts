import type { Login, SignedIn } from '@asime/contract/accounts'
import type { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { type GuessCount, limitGuesses } from '../../platform/http/rate-limits.ts'
import { findCredentials, notePasswordLength } from './accounts.repository.ts'
import { foldEmail } from './email.ts'
import { enter, type Entrant } from './enter.service.ts'
import { noticeGuessing } from './guessing-notice.service.ts'
import { isKnownDevice } from './known-devices.service.ts'
import { isShortPassword } from './new-passwords.ts'
import { passwordMatches } from './passwords.ts'
import type { Arrival, Visitor } from './sessions.service.ts'

/** @throws AppError invalid_credentials, rate_limited; as `enter` */
export async function signIn(
  context: Context,
  { email: typed, password, code }: z.output<typeof Login>,
  visitor: Arrival,
): Promise<SignedIn> {
  const email = foldEmail(typed)
  return enter(context, visitor, {
    way: 'password',
    prove: () => provePassword(context, email, password, visitor),
    findTried: () => findCredentials(context.db, email),
    code,
  })
}

/**
 * On a device that the account knows, wrong passwords count for that device alone: strangers cannot lock the owner out.
 * Elsewhere they count for the account from this address, for the account from everywhere, and for the address, in which
 * order a guess that is refused by one is none for the next: neighbours behind a carrier's address are not locked out.
 */
export async function provePassword(
  context: Context,
  email: string,
  password: string,
  { network, device }: Visitor,
): Promise<Entrant> {
  const isKnown = device !== undefined && (await isKnownDevice(context.db, email, device))
  const ofPair = { limit: 'wrongPasswords', key: `${isKnown ? `device ${device}` : network} ${email}` } as const
  const ofStrangers: GuessCount[] = [
    {
      limit: 'wrongPasswordsOfAccount',
      key: email,
      message: 'Too many wrong passwords for this account. Reset your password to sign in now',
      onLast: () => noticeGuessing(context, email),
    },
    { limit: 'wrongPasswordsOfAddress', key: network },
  ]
  const user = await limitGuesses(context.rateLimits, isKnown ? [ofPair] : [ofPair, ...ofStrangers], async () => {
    const found = await findCredentials(context.db, email)
    return (await passwordMatches(found?.password_hash, password)) ? found : undefined
  })
  if (!user) throw new AppError('invalid_credentials')
  if (user.status !== 'suspended') await context.rateLimits.clear(ofPair.limit, ofPair.key)
  const hash = user.password_hash ?? undefined
  const isShort = isShortPassword(password)
  if (hash !== undefined && user.has_short_password !== isShort)
    await notePasswordLength(context.db, user.id, { hash, isShort })
  return { ...user, verifiedHash: hash, knowsDevice: isKnown }
}
