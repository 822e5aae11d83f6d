import type { SignedIn } from '@asime/contract/accounts'
import type { ErrorCode } from '@asime/contract/errors'
import type { UserStatus } from '@asime/contract/user-states'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction, together, type Tx } from '../../platform/database/database.ts'
import { notify } from '../notifications/notify.service.ts'
import { isOwnDevice } from './known-devices.service.ts'
import { signInNotification } from './new-sign-in.service.ts'
import { assertCode } from './second-factor.service.ts'
import { type Arrival, startSession } from './sessions.service.ts'
import { type Account, keepSignIn, logSignIn, noteFailedSignIn, type Way } from './sign-in-trace.service.ts'

// The one door behind the four ways in: what refuses somebody who has shown that an account is theirs, what is asked of them beside, and
// what is kept of it.

/** What a way is worth beside showing whose account it is. */
const WAYS: Record<Way, { isCode?: true; turnsAdminsAway?: string }> = {
  password: {},
  // Whoever has the telephone of an admin for a minute must not have everybody's money.
  phone: { turnsAdminsAway: 'Admins cannot sign in by text message. Use the sign-in page' },
  // Its owner has unlocked the device for it, so it is as much as a password and a code.
  passkey: { isCode: true },
  provider: {},
}

export interface Entrant extends Account {
  status: UserStatus
  /** Whether signing in asks for a code. */
  has_second_factor: boolean
  /** Whether the account knows the device, where the way has asked that already. */
  knowsDevice?: boolean | undefined
  /** Of the password, where one was checked. */
  verifiedHash?: string | undefined
}

export interface Entering {
  way: Way
  /** Checks what was shown. @returns whose account it is; undefined for a newcomer's. @throws AppError where it shows nothing */
  prove(): Promise<Entrant | undefined>
  /** Whose account it was meant for, where `prove` throws: looked for once the answer is on its way. */
  findTried?: () => Promise<Account | undefined>
  /** Of an authenticator app, or a recovery code. */
  code?: string | undefined
  codeField?: 'code' | 'second_factor_code'
  /** Uses up what was shown, in the transaction that opens the session, before it. @throws AppError where somebody else did */
  take?: (tx: Tx, entrant: Entrant) => Promise<void>
  /** For a newcomer, in that transaction: uses up what was shown and opens an account. @returns its id */
  welcome?: (tx: Tx) => Promise<string>
}

const STILL_TO_COME: ReadonlySet<ErrorCode> = new Set(['second_factor_required', 'other_proof_required'])

/**
 * Signs somebody in, whichever way they come: not to a suspended account, not without a code where one is on, with a notice on a device
 * that the account does not know, and never without a trace, whether it succeeds or not.
 * @throws AppError as `prove` and `take`; account_suspended, forbidden, second_factor_required; of the code as `assertCode`
 */
export async function enter(context: Context, visitor: Arrival, entering: Entering): Promise<SignedIn> {
  const { way, prove, findTried } = entering
  let entrant: Entrant | undefined
  try {
    entrant = await prove()
    const signedIn = entrant
      ? await letIn(context, visitor, entrant, entering)
      : await welcomeIn(context, visitor, entering)
    logSignIn(context, way, signedIn.user.id, visitor)
    return signedIn
  } catch (error) {
    // Asking for another step is no failure.
    if (error instanceof AppError && !STILL_TO_COME.has(error.code))
      noteFailedSignIn(context, { way, code: error.code }, visitor, async () => entrant ?? findTried?.())
    throw error
  }
}

async function letIn(
  context: Context,
  visitor: Arrival,
  entrant: Entrant,
  { way, code, codeField, take }: Entering,
): Promise<SignedIn> {
  const { isCode = false, turnsAdminsAway } = WAYS[way]
  const { id, status, user_type: type, has_second_factor: hasCodes, verifiedHash, knowsDevice } = entrant
  if (status === 'suspended') throw new AppError('account_suspended')
  if (type === 'admin' && turnsAdminsAway !== undefined) throw new AppError('forbidden', { message: turnsAdminsAway })
  const { device, network, requestId } = visitor
  const isKnown = knowsDevice ?? (device !== undefined && (await isOwnDevice(context.db, id, device)))
  // Not in the transaction below: counting guesses takes a connection of its own.
  if (hasCodes && !isCode) {
    if (code === undefined) throw new AppError('second_factor_required')
    const by = { network, requestId, known: isKnown ? (`device ${device}` as const) : undefined }
    await assertCode(context, id, code, by, codeField)
  }
  return inTransaction(context.db, async (tx) => {
    await take?.(tx, entrant)
    await keepSignIn(tx, entrant, visitor)
    const atOnce = together(tx)
    const [notification, signedIn] = await Promise.all([
      // Before the new session counts among the earlier ones.
      isKnown ? undefined : signInNotification(context, atOnce, id, visitor),
      startSession(context, atOnce, id, visitor, { verifiedHash, gaveCode: hasCodes || isCode }),
    ])
    if (notification) await notify(context, tx, notification)
    return signedIn
  })
}

/** Nothing is known of a newcomer that could refuse them, and nobody is to be told. */
async function welcomeIn(context: Context, visitor: Arrival, { welcome }: Entering): Promise<SignedIn> {
  if (!welcome) throw new AppError('invalid_credentials')
  return inTransaction(context.db, async (tx) => startSession(context, together(tx), await welcome(tx), visitor))
}
