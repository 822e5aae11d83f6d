import { randomInt } from 'node:crypto'
import { inWords, LONG_PHONE_CODE, PHONE_CODE } from '@asime/contract/deadlines'
import { LONG_PHONE_CODE_DIGITS, PHONE_CODE_DIGITS } from '@asime/contract/phone-code-rules'
import type { PhoneCodeSent } from '@asime/contract/phone-sign-in'
import { AppError, invalidField } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import { widerNetworkOf } from '../../platform/http/networks.ts'
import {
  type GuessCount,
  limitGuesses,
  limitWrongTokens,
  type RateLimits,
  takeAll,
} from '../../platform/http/rate-limits.ts'
import { raiseAlert } from '../alerts/alerts.service.ts'
import { sendCode } from '../notifications/texts.service.ts'
import { hasDeviceOfPhone } from './known-devices.repository.ts'
import { hashToken, makeToken } from './opaque-tokens.ts'
import {
  type AskedPhoneCode,
  checkPhoneCode,
  expectLongCode,
  findLongCode,
  insertPhoneCode,
  isLongPurpose,
  type PhoneCodePurpose,
  putLongCode,
  takePhoneCode,
} from './phone-codes.sql.ts'
import type { Visitor } from './sessions.service.ts'

// Codes that show that a number is somebody's (decision 136). Nothing here looks at whether the number has an account, so neither
// the answer nor its time tells.

interface Asking {
  phone: string
  purpose: PhoneCodePurpose
  /** Who asks, where somebody is signed in. */
  userId?: string
}

type Asker = Pick<Visitor, 'network' | 'device'>

/** What a code does, for whoever is asked to tell it to somebody. */
const TO: Record<PhoneCodePurpose, string> = {
  sign_in: '',
  own_number: '',
  reset_password: ' to set a new password',
  new_number: ' to sign in by this number',
  old_number: ' to change the number of your account',
}

const OFTEN_ASKED = 'You have asked for many codes. Please try again tomorrow'
const OFTEN = 'We have sent several codes to this number. Enter the newest one, or wait and try again'

/**
 * Sends a code, which only whoever gets this answer can use. Each costs us and reaches a telephone that may be a stranger's, so they are
 * counted by number, by address and for the whole market. On a device on which the number's owner has signed in they count for that
 * device alone, as long as it has any left. Elsewhere strangers may use a number's codes up: from then on it is sent a long one now and then, which is good for
 * whichever browser asks, since it cannot be guessed. So nobody keeps an owner out by asking.
 * @throws AppError forbidden where no text messages can be sent, rate_limited
 */
export async function sendPhoneCode(context: Context, asking: Asking, visitor: Asker): Promise<PhoneCodeSent> {
  const { db, config, rateLimits } = context
  const { phone, purpose, userId } = asking
  if (config.texts.sms === undefined)
    throw new AppError('forbidden', { message: 'Asime cannot send text messages yet. Please sign in another way' })
  const { device, network } = visitor
  if (purpose === 'new_number') {
    // Whoever is signed in may name anybody's number, so they count as strangers do, and use up nothing that its owner needs.
    await takeAll(rateLimits, [
      { limit: 'phoneCodesOfUser', key: userId ?? '', message: OFTEN_ASKED },
      { limit: 'phoneCodesOfAddress', key: widerNetworkOf(network) },
      ...ofNumber(`new ${phone} by ${userId}`),
      { limit: 'phoneCodesToDevices', key: `new ${phone}`, message: OFTEN },
      ofMarket(db, 'phoneCodesOfMarket'),
    ])
    return sendShort(context, asking)
  }
  if (userId !== undefined) {
    await takeAll(rateLimits, [...ofNumber(`user ${userId} ${phone}`), ...ofDevices(db, phone)])
    return sendShort(context, asking)
  }
  if (device !== undefined && (await hasDeviceOfPhone(db, phone, hashToken(device)))) {
    const counts = [...ofNumber(`device ${device} ${phone}`), ...ofDevices(db, phone)]
    // Where those are used up it is as any other: its owner is not worse off than on one that nobody knows.
    if (!(await refusalOf(takeAll(rateLimits, counts)))) return sendShort(context, asking)
  }
  const outcome = await sendToStranger(context, asking, network)
  if (outcome.kind !== 'refused') return outcome.answer
  // Whoever is to enter an earlier code gets none, so no limit stands in the way.
  const awaited = await awaitLong(db, phone, purpose)
  if (!awaited) throw outcome.refusal
  return awaited
}

/** What came of a stranger's asking: a code was sent, or one that was sent before is to be entered, or a count refused. */
type Outcome = { kind: 'sent' | 'awaited'; answer: PhoneCodeSent } | { kind: 'refused'; refusal: AppError }

const refused = (refusal: AppError): Outcome => ({ kind: 'refused', refusal })

function sendToStranger(context: Context, asking: Asking, network: string): Promise<Outcome> {
  const { db, rateLimits } = context
  const { phone, purpose } = asking
  // The address first, so that one that has used its codes up takes none of a number's.
  return within(rateLimits, [{ limit: 'phoneCodesOfAddress', key: widerNetworkOf(network) }], () =>
    within(
      rateLimits,
      ofNumber(phone),
      () =>
        within(rateLimits, [ofMarket(db, 'phoneCodesOfMarket')], async () => ({
          kind: 'sent',
          answer: await sendShort(context, asking),
        })),
      () => sendLong(context, phone, purpose),
    ),
  )
}

/**
 * Sends within these counts. What was sent stands in them, as wrong guesses do; anything else is taken back.
 * @param otherwise where one of them refuses
 */
async function within(
  limits: RateLimits,
  counts: readonly GuessCount[],
  send: () => Promise<Outcome>,
  otherwise: (refusal: AppError) => Outcome | Promise<Outcome> = refused,
): Promise<Outcome> {
  let outcome: Outcome | undefined
  const refusal = await refusalOf(
    limitGuesses(limits, counts, async () => {
      outcome = await send()
      return outcome.kind === 'sent' ? undefined : outcome
    }),
  )
  return refusal ? otherwise(refusal) : (outcome as Outcome)
}

/** What a limit refused with; undefined where none has. */
async function refusalOf(counted: Promise<unknown>): Promise<AppError | undefined> {
  try {
    await counted
    return undefined
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return error
    throw error
  }
}

const ofNumber = (key: string): GuessCount[] => [
  { limit: 'phoneCodesToNumber', key, message: OFTEN },
  { limit: 'phoneCodesToNumberOfDay', key, message: OFTEN },
]

const ofMarket = (db: Db, limit: 'phoneCodesOfMarket' | 'phoneCodesOfDevices'): GuessCount => ({
  limit,
  key: 'all',
  message: 'Asime can send no more codes just now. Please sign in another way, or try again later',
  onLast: () => raiseAlert(db, 'phone_codes_used_up', new Date().toISOString().slice(0, 10), {}),
})

/** Of what strangers cannot use up. */
const ofDevices = (db: Db, phone: string): GuessCount[] => [
  { limit: 'phoneCodesToDevices', key: phone, message: OFTEN },
  ofMarket(db, 'phoneCodesOfDevices'),
]

async function sendShort(context: Context, { phone, purpose, userId }: Asking): Promise<PhoneCodeSent> {
  const { db, secrets } = context
  const { token, hash: tokenHash } = makeToken()
  const code = randomDigits(PHONE_CODE_DIGITS)
  await inTransaction(db, async (tx) => {
    const codeHash = secrets.hash(wordsOf(token, code, purpose))
    await insertPhoneCode(tx, { tokenHash, codeHash, phone, purpose, userId: userId ?? null })
    const body = textOf(context, code, `is your Asime code${TO[purpose]}, good for ${inWords(PHONE_CODE)}`)
    await sendCode(tx, { userId: null, channel: 'sms', recipient: phone, body })
  })
  return { challenge: token, phone, digits: PHONE_CODE_DIGITS }
}

/** One at a time: whoever asks meanwhile is to enter that, too, and costs nothing. */
async function sendLong(context: Context, phone: string, purpose: PhoneCodePurpose): Promise<Outcome> {
  const { db, rateLimits, secrets } = context
  if (!isLongPurpose(purpose)) return refused(new AppError('rate_limited', { message: OFTEN }))
  const awaited = await awaitLong(db, phone, purpose)
  if (awaited) return { kind: 'awaited', answer: awaited }
  return within(rateLimits, [ofMarket(db, 'phoneCodesOfMarket')], () => {
    const code = randomDigits(LONG_PHONE_CODE_DIGITS)
    return inTransaction(db, async (tx): Promise<Outcome> => {
      // Only one of several who ask at once has it sent.
      const isSent = await putLongCode(tx, { phone, purpose, codeHash: secrets.hash(longWordsOf(code, purpose)) })
      const answer = await awaitLong(tx, phone, purpose)
      if (!answer) return refused(new AppError('rate_limited', { message: OFTEN }))
      if (!isSent) return { kind: 'awaited', answer }
      const body = textOf(context, code, `is your long Asime code${TO[purpose]}, good for ${inWords(LONG_PHONE_CODE)}`)
      await sendCode(tx, { userId: null, channel: 'sms', recipient: phone, body })
      return { kind: 'sent', answer }
    })
  })
}

/**
 * Lets this browser enter the long code that the number has been sent. All that wait for one have the same token, so that asking, which
 * nothing counts, writes no more than one row: what opens the account is the code. It is the same by every secret, too, while that is
 * being changed, and no secret itself: whoever asks is given it.
 * @returns undefined where the number has none that is good
 */
async function awaitLong(db: Db, phone: string, purpose: PhoneCodePurpose): Promise<PhoneCodeSent | undefined> {
  if (!isLongPurpose(purpose)) return undefined
  const codeHash = await findLongCode(db, phone, purpose)
  if (!codeHash) return undefined
  const challenge = hashToken(`awaits the long code ${codeHash.toString('hex')}`).toString('base64url')
  await expectLongCode(db, { tokenHash: hashToken(challenge), phone, purpose })
  return { challenge, phone, digits: LONG_PHONE_CODE_DIGITS }
}

/** What the call names the code. */
type CodeField = 'code' | 'text_code.code' | 'old.code'

export interface EnteredCode {
  challenge: string
  code: string
}

/**
 * Checks a code and leaves it: `usePhoneCode` takes it in the transaction of what it is for.
 * @returns the number that it went to
 * @throws AppError validation_failed on that field where it is wrong, used or too old, or for something else; rate_limited
 */
export async function readPhoneCode(
  context: Context,
  entered: EnteredCode,
  { purpose, userId }: Omit<Asking, 'phone'>,
  { network }: Pick<Visitor, 'network'>,
  field: CodeField = 'code',
): Promise<string> {
  const asked = askedOf(context, entered, purpose, userId)
  const phone = await limitWrongTokens(context.rateLimits, network, () => checkPhoneCode(context.db, asked))
  if (phone === undefined) throw wrongCode(field)
  return phone
}

/** Uses a code up. Of several attempts at once, one goes through. @throws AppError validation_failed on that field */
export async function usePhoneCode(
  context: Context,
  tx: Tx,
  entered: EnteredCode,
  { purpose, userId }: Omit<Asking, 'phone'>,
  field: CodeField = 'code',
): Promise<string> {
  const phone = await takePhoneCode(tx, askedOf(context, entered, purpose, userId))
  if (phone === undefined) throw wrongCode(field)
  return phone
}

const wrongCode = (field: CodeField) =>
  invalidField(field, 'This code is wrong or too old. Check it, or ask for another one')

/** The last line lets a phone fill the code in, and on our pages only: https://wicg.github.io/sms-one-time-codes/. */
const textOf = ({ config }: Context, code: string, saying: string) =>
  `${code} ${saying}. Never tell it to anyone: Asime does not ask for it.\n\n@${new URL(config.publicUrl).hostname} #${code}`

const randomDigits = (digits: number) => String(randomInt(10 ** digits)).padStart(digits, '0')

const askedOf = (
  { secrets }: Context,
  { challenge, code }: EnteredCode,
  purpose: PhoneCodePurpose,
  userId: string | undefined,
): AskedPhoneCode => ({
  tokenHash: hashToken(challenge),
  codeHashes: secrets.hashes(wordsOf(challenge, code, purpose)),
  longHashes: secrets.hashes(longWordsOf(code, purpose)),
  purpose,
  userId: userId ?? null,
})

/** With the server's secret and the browser's token: a million codes are soon tried by whoever reads the table alone. */
const wordsOf = (token: string, code: string, purpose: PhoneCodePurpose) => `code ${code} for ${purpose} by ${token}`

const longWordsOf = (code: string, purpose: PhoneCodePurpose) => `long code ${code} for ${purpose}`
