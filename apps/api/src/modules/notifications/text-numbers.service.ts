import { randomInt } from 'node:crypto'
import { inWords, TEXT_CODE } from '@asime/contract/deadlines'
import { isNever, isOnAtFirst, notificationTopicNames, textChannels } from '@asime/contract/notification-topics'
import type { NameTextNumber, TextNumber } from '@asime/contract/notifications'
import { invalidField } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { networkOf, widerNetworkOf } from '../../platform/http/networks.ts'
import { takeAll } from '../../platform/http/rate-limits.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { assertContactable } from '../../platform/sessions/contactable.ts'
import { raiseAlert } from '../alerts/alerts.service.ts'
import { saveChoice } from './notifications.repository.ts'
import {
  confirmNumber,
  deleteNumber,
  findNumber,
  findNumberInUse,
  saveConfirmedNumber,
  saveNumber,
} from './text-numbers.sql.ts'
import { textMessage } from './text-words.ts'
import { writeText } from './texts.service.ts'
import { queueCode } from './texts.sql.ts'

const TEXTED_IF_ASKED = notificationTopicNames.filter((topic) => !isNever(topic, 'sms') && !isOnAtFirst(topic, 'sms'))

export async function readTextNumber({ db, config }: Context, userId: string): Promise<TextNumber> {
  const channels = textChannels.filter((channel) => config.texts[channel] !== undefined)
  return { channels, ...((await findNumber(db, userId)) ?? { phone: null, is_confirmed: false }) }
}

/**
 * Sends a code to a number. Each costs us, and may annoy a stranger, so they are counted by person, number, address and market.
 * @throws AppError validation_failed, forbidden, rate_limited
 */
export async function nameTextNumber(
  context: Context,
  actor: Actor,
  { phone, channel }: NameTextNumber,
): Promise<TextNumber> {
  const { db, config, secrets } = context
  const { userId } = actor
  if (config.texts[channel] === undefined)
    throw invalidField('channel', 'Asime sends no messages this way yet. Choose another way')
  await assertContactable(db, userId)
  await countCode(context, actor, phone)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await inTransaction(db, async (tx) => {
    const before = await findNumberInUse(tx, userId)
    if (before !== undefined && before !== phone) await tellNumberBefore(context, tx, { userId, before })
    await saveNumber(tx, userId, { phone, codeHash: secrets.hash(wordsOf(userId, phone, code)), lifetime: TEXT_CODE })
    const body = `${code} is your code to get text messages from Asime. It is good for ${inWords(TEXT_CODE)}. Not you? Do nothing.`
    await queueCode(tx, { userId, channel, recipient: phone, body })
  })
  return readTextNumber(context, userId)
}

const countCode = ({ db, rateLimits }: Context, { userId, address }: Actor, phone: string): Promise<void> =>
  takeAll(rateLimits, [
    { limit: 'codesToUser', key: userId },
    { limit: 'codesToNumber', key: phone },
    { limit: 'codesToNumberOfDay', key: phone, message: 'We have sent many codes to this number. Try again tomorrow' },
    { limit: 'codesOfAddress', key: widerNetworkOf(networkOf(address)) },
    {
      limit: 'codesOfMarket',
      key: 'all',
      message: 'Asime can send no more codes just now. Please try again later',
      onLast: () => raiseAlert(db, 'phone_codes_used_up', `text numbers ${new Date().toISOString().slice(0, 10)}`, {}),
    },
  ])

/** @throws AppError validation_failed where the code is wrong, used or too old */
export async function confirmTextNumber(context: Context, { userId }: Actor, code: string): Promise<TextNumber> {
  const named = await findNumber(context.db, userId)
  const isRight =
    named !== undefined &&
    (await confirmNumber(context.db, userId, context.secrets.hashes(wordsOf(userId, named.phone, code))))
  if (!isRight) throw invalidField('code', 'This code is wrong or too old. Check it, or ask for another one')
  return readTextNumber(context, userId)
}

/**
 * Text messages go there from now on, since a code that was entered elsewhere has shown that it is that person's, who has no email: so they
 * are also notified of what others only ask for. They may switch that off, but not warnings.
 */
export async function reachByText(tx: Tx, userId: string, phone: string): Promise<void> {
  await saveConfirmedNumber(tx, userId, phone)
  for (const topic of TEXTED_IF_ASKED) await saveChoice(tx, userId, { topic, channel: 'sms', on: true })
}

/** Texts the old number. */
export async function forgetTextNumber(context: Context, { userId }: Actor): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const before = await findNumberInUse(tx, userId)
    await dropTextNumber(tx, userId)
    if (before !== undefined) await tellNumberBefore(context, tx, { userId, before })
  })
}

/** Its last text: whoever has taken over the account must not silence it unseen. */
const tellNumberBefore = (context: Context, tx: Tx, { userId, before }: { userId: string; before: string }) =>
  tellNumber(
    context,
    tx,
    { userId, recipient: before, isOfAccount: false },
    'The number for your text messages was changed or removed. Not you? Contact support now',
  )

/**
 * Texts whoever has that telephone what has become of an account, with a link to support or to what ends it. A warning: neither a setting nor that the number is
 * no longer the account's keeps it from being sent.
 */
export async function tellNumber(
  { config }: Context,
  tx: Tx,
  {
    userId,
    recipient,
    path = '/contact',
    isOfAccount = true,
  }: { userId: string; recipient: string; path?: string; isOfAccount?: boolean },
  sentence: string,
): Promise<void> {
  const channel = textChannels.find((each) => config.texts[each] !== undefined)
  if (channel === undefined) return
  const body = textMessage(sentence, `${config.publicUrl}${path}`)
  await writeText(tx, { userId, notificationId: null, channel, recipient, body, kind: 'warning', isOfAccount })
}

/** Texts that went to `from` go to `to` from now on, which its owner has confirmed elsewhere; without one they end. Others stay. */
export async function moveTextNumber(tx: Tx, userId: string, from: string, to: string | null): Promise<void> {
  if ((await findNumber(tx, userId))?.phone !== from) return
  await (to === null ? deleteNumber(tx, userId) : saveConfirmedNumber(tx, userId, to))
}

/** The same in the caller's transaction, and without a word to the number. */
export async function dropTextNumber(tx: Tx, userId: string): Promise<void> {
  await deleteNumber(tx, userId)
}

/** With the server's secret: a million codes are soon tried by whoever reads the table alone. */
const wordsOf = (userId: string, phone: string, code: string) => `code ${code} for ${phone} of ${userId}`
