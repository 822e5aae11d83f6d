import type { SecurityEvent } from '@asime/contract/audit'
import { type Duration, RESET_LINK } from '@asime/contract/deadlines'
import { timer } from '@asime/contract/deadlines-in-force'
import type { Profile, Register, SignedIn } from '@asime/contract/accounts'
import type { UpdateProfile } from '@asime/contract/own-profile'
import { AppError, invalidField } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { type Db, inTransaction, together, type Tx } from '../../platform/database/database.ts'
import { limitWrongTokens } from '../../platform/http/rate-limits.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { queueMail } from '../../platform/mail/mails.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { assertConfirmed } from '../../platform/sessions/confirmed.ts'
import type { Proof } from '../../platform/sessions/proofs.ts'
import { replaceFetchedLinks, type StoredPicture } from '../uploads/linked-pictures.service.ts'
import { thumbnailLink } from '../uploads/upload-names.ts'
import { useUploads } from '../uploads/upload-uses.service.ts'
import { recordNewsletterOfBefore, recordTermsAccepted, type SignUpWay } from '../consents/consents.service.ts'
import { assertMayBePosted, watchPosting } from '../watch/posting-rules.service.ts'
import { passwordResetMail, verificationMail } from './accounts.mails.ts'
import {
  findCredentials,
  findProfile,
  findOwnerOfToken,
  holdEmail,
  insertAccountEvent,
  insertUser,
  insertVendor,
  markEmailVerified,
  type NewUser,
  putOneTimeToken,
  replaceAvatar,
  takeOneTimeToken,
  type TokenPurpose,
  updateUser,
} from './accounts.repository.ts'
import { foldEmail } from './email.ts'
import { originOf } from './event-origin.ts'
import { setForgottenPassword } from './forgotten-password.service.ts'
import { hashToken, makeToken } from './opaque-tokens.ts'
import { assertGoodPassword, isShortPassword } from './new-passwords.ts'
import { dropPhoneOfBefore } from './own-phone.service.ts'
import { hashPassword } from './passwords.ts'
import { withDuties } from './profile-duties.ts'
import { deletePasskeysOfBefore } from './passkeys/passkeys.repository.ts'
import { deleteIdentitiesOfBefore } from './providers/identities.repository.ts'
import { notifyOfUnlinked } from './providers/unlinked-notice.ts'
import { endSecondFactor } from './second-factor.repository.ts'
import { type Arrival, startSession, type Visitor } from './sessions.service.ts'

/** What anybody may ask a mail for. */
type AskedPurpose = Extract<TokenPurpose, 'reset_password' | 'verify_email'>

const lifetimeOf = (purpose: AskedPurpose): Duration =>
  purpose === 'reset_password' ? RESET_LINK : timer('verification_link')

/** Registers and signs in. A vendor's business name starts as the full name. */
export async function register(
  context: Context,
  db: Db,
  input: Register,
  passwordHash: string,
  visitor: Arrival,
): Promise<SignedIn> {
  return inTransaction(db, async (tx) => {
    const user = {
      email: foldEmail(input.email),
      passwordHash,
      hasShortPassword: isShortPassword(input.password),
      fullName: input.full_name,
      userType: input.user_type,
      phone: input.phone,
    }
    const userId = await openAccount(context, tx, user, { way: 'sign_up_page' })
    return startSession(context, together(tx), userId, visitor)
  })
}

/**
 * The mail that finds out whose address it is, before it is written: one network's are counted with the other mails for accounts that
 * it causes.
 * @throws AppError rate_limited
 */
export async function countVerificationMail({ rateLimits }: Context, network: string): Promise<void> {
  await rateLimits.take('accountMailsOfAddress', network)
}

/**
 * @param way where they were told that the terms hold
 * @param isConfirmed that the address is theirs is known; else a mail finds out
 * @throws AppError email_taken; validation_failed on `full_name` where a vendor's may not be posted
 */
export async function openAccount(
  context: Context,
  tx: Tx,
  user: NewUser,
  { way, isConfirmed = false }: { way: SignUpWay; isConfirmed?: boolean },
): Promise<string> {
  const isVendor = user.userType === 'vendor'
  // A vendor's name becomes that of the shop.
  const watched = isVendor
    ? await assertMayBePosted(tx, { categoryId: null, texts: { full_name: [user.fullName] } })
    : []
  const userId = await insertUser(tx, user)
  await recordTermsAccepted(context, tx, userId, way)
  if (isVendor) {
    const id = await insertVendor(tx, userId, { businessName: user.fullName })
    await watchPosting(tx, { type: 'vendor', id, ownerId: userId }, watched)
  }
  if (isConfirmed) {
    await markEmailVerified(tx, userId)
    await recordNewsletterOfBefore(tx, userId)
    return userId
  }
  const { token, hash } = makeToken()
  await putOneTimeToken(tx, { hash, userId, purpose: 'verify_email', lifetime: lifetimeOf('verify_email') })
  const recipient = { id: userId, email: user.email, full_name: user.fullName }
  await queueMail(tx, verificationMail(recipient, context.config.publicUrl, token))
  return userId
}

export async function getProfile(context: Context, userId: string): Promise<Profile> {
  return withDuties(context, await getProfileIn(context.db, userId))
}

export async function getProfileIn(db: Db, userId: string): Promise<Profile> {
  const profile = await findProfile(db, userId)
  if (!profile) throw new AppError('unauthenticated')
  return profile
}

/**
 * Another phone number takes a confirmed session: it is where the owner is reached.
 * @throws AppError validation_failed on `email` when it differs from the account's; as assertConfirmed
 */
export async function updateProfile(
  context: Context,
  actor: Actor,
  input: UpdateProfile,
  proof: Proof | undefined,
): Promise<Profile> {
  if (input.phone !== undefined && (input.phone || null) !== (await getProfileIn(context.db, actor.userId)).phone)
    await assertConfirmed(context, actor, proof)
  return inTransaction(context.db, async (tx) => {
    const current = await findProfile(tx, actor.userId)
    if (input.email !== undefined && foldEmail(input.email) !== current?.email) {
      throw invalidField('email', 'Email cannot be changed. Contact support if needed.')
    }
    const [avatarUrl] =
      input.avatar_url === undefined
        ? []
        : await replaceFetchedLinks(tx, actor.userId, [input.avatar_url], thumbnailLink)
    await updateUser(tx, actor.userId, {
      full_name: input.full_name,
      phone: input.phone,
      location: input.location,
      bio: input.bio,
      avatar_url: avatarUrl,
      mail_language: input.mail_language,
    })
    if (avatarUrl !== undefined) {
      const use = { by: 'avatar', subjectId: actor.userId, ownerId: actor.userId } as const
      await useUploads(tx, use, { avatar_url: avatarUrl })
    }
    const profile = await findProfile(tx, actor.userId)
    if (!profile) throw new AppError('unauthenticated')
    return profile
  })
}

/** Names our copy where the profile names a picture elsewhere. @returns whether it did */
export async function showStoredAvatar(tx: Tx, userId: string, picture: StoredPicture): Promise<boolean> {
  return replaceAvatar(tx, userId, picture.link, picture.thumbnail_url)
}

/**
 * Asks for a mail with a link. Only enqueues, whether or not the account exists: the same work and time for both, so
 * that nobody learns who has an account.
 */
export async function requestMail(context: Context, purpose: AskedPurpose, emailTyped: string): Promise<void> {
  const email = foldEmail(emailTyped)
  // By purpose: whoever asks for mails of one kind must not keep the owner from asking for another.
  await context.rateLimits.take('mailsToRecipient', `${purpose} ${email}`)
  await enqueue(context.db, 'mail_one_time_token', { purpose, email })
}

/** The job behind `requestMail`. */
export async function mailOneTimeToken(context: Context, purpose: AskedPurpose, email: string): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const user = await findCredentials(tx, email)
    if (!user || user.status !== 'active') return
    // An address that is being changed gets no link afterwards.
    if (!(await holdEmail(tx, user.id, email))) return
    const profile = await findProfile(tx, user.id)
    if (!profile?.email || (purpose === 'verify_email' && profile.email_verified)) return
    const { token, hash } = makeToken()
    await putOneTimeToken(tx, { hash, userId: user.id, purpose, lifetime: lifetimeOf(purpose) })
    const mail = purpose === 'verify_email' ? verificationMail : passwordResetMail
    await queueMail(tx, mail({ ...profile, email: profile.email }, context.config.publicUrl, token))
  })
}

/**
 * Sets a new password and ends every session of the account. Guesses of the old one tell nothing about it, so they are
 * forgotten, and this device is the only one that the account knows.
 * @returns the token of the device
 */
export async function resetPassword(
  context: Context,
  token: string,
  password: string,
  visitor: Visitor,
): Promise<string> {
  const reset = await limitWrongTokens(context.rateLimits, visitor.network, async () => {
    // Before the slow work, which a made-up token is not worth.
    const known = await findOwnerOfToken(context.db, hashToken(token), 'reset_password')
    if (!known) return undefined
    assertGoodPassword(password, known.user_type)
    const stored = { hash: await hashPassword(password), isShort: isShortPassword(password) }
    return inTransaction(context.db, async (tx) => {
      const owner = await takeOneTimeToken(tx, hashToken(token), 'reset_password')
      if (!owner) return undefined
      // Who can read the mail owns the address. Codes that somebody else turned on before would keep them out.
      if (await markEmailVerified(tx, owner)) {
        await recordNewsletterOfBefore(tx, owner)
        await endSecondFactor(tx, owner)
      }
      // Passkeys, a number and linked accounts let that other in, also where the owner has confirmed the address by a link before.
      await deletePasskeysOfBefore(tx, owner)
      await dropPhoneOfBefore(context, tx, owner, visitor)
      const unlinked = await deleteIdentitiesOfBefore(tx, owner)
      const device = await setForgottenPassword(context, tx, { id: owner, password: stored }, visitor)
      for (const provider of unlinked) await notifyOfUnlinked(context, tx, owner, provider)
      return { device, email: (await getProfileIn(tx, owner)).email }
    })
  })
  if (!reset) throw new AppError('invalid_token')
  if (reset.email !== null) await context.rateLimits.clear('wrongPasswordsOfAccount', reset.email)
  return reset.device
}

/** @returns the name of the account that has the address */
export async function verifyEmail(context: Context, token: string, visitor: Visitor): Promise<string> {
  const fullName = await limitWrongTokens(context.rateLimits, visitor.network, () =>
    inTransaction(context.db, async (tx) => {
      const owner = await takeOneTimeToken(tx, hashToken(token), 'verify_email')
      if (!owner) return undefined
      await markEmailVerified(tx, owner)
      await recordNewsletterOfBefore(tx, owner)
      return (await getProfileIn(tx, owner)).full_name
    }),
  )
  if (fullName === undefined) throw new AppError('invalid_token')
  return fullName
}

/** Writes down what somebody did with their account. */
export async function recordAudit(tx: Tx, kind: SecurityEvent, actor: Actor): Promise<void> {
  await insertAccountEvent(tx, { kind, userId: actor.userId, subjectId: null, origin: originOf(actor) })
}
