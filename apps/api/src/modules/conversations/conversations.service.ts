import { createHash } from 'node:crypto'
import type { ConversationDetail, Message, OpenConversation, SendMessage } from '@asime/contract/chat'
import {
  type ConversationSide,
  FIRST_MESSAGES,
  type ReportReason,
  type SubjectType,
  type WarningKind,
} from '@asime/contract/chat-rules'
import { FIRST_MESSAGES_COUNTED, inWords } from '@asime/contract/deadlines'
import type { MailLanguage } from '@asime/contract/mail-language'
import { SAME_TO_MANY, wordsOf } from '@asime/contract/same-text'
import { findRisks, kindsOf } from '@asime/contract/scam-shield'
import { v7 as uuid } from 'uuid'
import { AppError, invalidField } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { type Db, inTransaction, sendWaiting, together, type Tx } from '../../platform/database/database.ts'
import { nameInMail } from '../../platform/mail/mail-text.ts'
import { tellThen, tellUser, tellUsers } from '../../platform/realtime/tell.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { linksIn, useUploads } from '../uploads/upload-uses.service.ts'
import { isOwnShop } from '../vendors/vendors.policy.ts'
import { readConversationNotifications } from '../notifications/notifications.service.ts'
import type { NotifyContext } from '../notifications/notify-context.ts'
import { notify, notifyShop } from '../notifications/notify.service.ts'
import type { TeamMember } from '../notifications/notify.sql.ts'
import {
  conversationSideOf,
  mayClearWarning,
  mayWriteToAsker,
  shopToWriteFor,
  whyNotWrite,
} from './conversations.policy.ts'
import {
  countSameText,
  findAskedRequest,
  findBidMeeting,
  findByClientId,
  findConversation,
  findMeeting,
  findMessage,
  findOrderMeeting,
  findProductShop,
  findShop,
  findTeam,
  findUsualPrice,
  findWriters,
  hasMessage,
  insertMessage,
  isWrittenElsewhere,
  lockConversation,
  type LockedConversation,
  lockWriter,
  type Marks,
  type Meeting,
  moveMarks,
  openConversation,
  readMarks,
  secondsUntilNextBeginning,
  setBlocked,
  setCleared,
  type StoredMessage,
  writersOf,
} from './conversations.repository.ts'
import { SOMEBODY } from './conversations.mails.ts'
import { notificationKeyOf, notificationTextOf, typeOf } from './message-notifications.ts'
import { insertReport } from './reports.repository.ts'
import { showMessage } from './show-message.ts'

/** The conversation with somebody about something, which the caller may write about. Nobody is notified before it is written in. */
export async function open(db: Db, actor: Actor, input: OpenConversation): Promise<ConversationDetail> {
  return inTransaction(db, async (tx) => {
    const { meeting, subject } = await meet(tx, actor, input)
    const id = await openConversation(tx, meeting, subject)
    return read(tx, actor, id)
  })
}

/** @throws AppError not_found, forbidden, request_not_open */
async function meet(
  tx: Tx,
  actor: Actor,
  input: OpenConversation,
): Promise<{ meeting: Meeting; subject: { type: SubjectType; id: string } | undefined }> {
  if (input.vendor_id !== undefined) {
    const shop = await findShop(tx, input.vendor_id)
    if (!shop) throw new AppError('not_found', { message: 'Vendor not found' })
    return { meeting: asBuyer(actor, shop.vendor_id), subject: undefined }
  }
  if (input.product_id !== undefined) {
    const shop = await findProductShop(tx, input.product_id)
    if (!shop) throw new AppError('not_found', { message: 'Product not found' })
    return { meeting: asBuyer(actor, shop.vendor_id), subject: { type: 'product', id: input.product_id } }
  }
  if (input.item_request_id !== undefined) {
    const meeting = await meetAsker(tx, actor, input.item_request_id)
    return { meeting, subject: { type: 'item_request', id: input.item_request_id } }
  }
  const [type, id, found] =
    input.bid_id === undefined
      ? (['order', input.order_id ?? '', await findOrderMeeting(tx, input.order_id ?? '')] as const)
      : (['bid', input.bid_id, await findBidMeeting(tx, input.bid_id)] as const)
  if (!found || !conversationSideOf(actor, found))
    throw new AppError('not_found', { message: type === 'bid' ? 'Bid not found' : 'Order not found' })
  return { meeting: found, subject: { type, id } }
}

function asBuyer(actor: Actor, vendorId: string): Meeting {
  if (isOwnShop(actor, vendorId)) throw new AppError('forbidden', { message: 'You cannot write to your own shop' })
  return { buyer_id: actor.userId, vendor_id: vendorId, is_expected: false }
}

/** Whoever asks for something is written to by shops that sell, while they ask. */
async function meetAsker(tx: Tx, actor: Actor, id: string): Promise<Meeting> {
  const request = await findAskedRequest(tx, id)
  if (!request) throw new AppError('not_found', { message: 'Request not found' })
  if (!mayWriteToAsker(actor, request))
    throw new AppError('forbidden', { message: 'Only other vendors write to buyers about their requests' })
  if (!request.is_open) throw new AppError('request_not_open')
  return { buyer_id: request.user_id, vendor_id: actor.vendorId, is_expected: false }
}

/** @throws AppError not_found, also for a conversation of others */
export async function read(db: Db, actor: Actor, id: string): Promise<ConversationDetail> {
  const conversation = await findConversation(db, actor.userId, shopToWriteFor(actor), id)
  if (!conversation) throw notFound()
  return conversation
}

/** On which side the caller is. @throws AppError not_found, also for a conversation of others */
export async function assertSide(
  db: Db,
  actor: Pick<Actor, 'userId' | 'vendorId' | 'shopRole'>,
  id: string,
): Promise<{ conversation: LockedConversation; side: ConversationSide }> {
  return withSide(actor, await findMeeting(db, id))
}

async function lock(tx: Tx, actor: Actor, id: string) {
  return withSide(actor, await lockConversation(tx, id))
}

function withSide(
  actor: Pick<Actor, 'userId' | 'vendorId' | 'shopRole'>,
  conversation: LockedConversation | undefined,
): { conversation: LockedConversation; side: ConversationSide } {
  const side = conversation && conversationSideOf(actor, conversation)
  if (!conversation || !side) throw notFound()
  return { conversation, side }
}

const notFound = () => new AppError('not_found', { message: 'Conversation not found' })

/**
 * Writes a message, once for each id that its client gave it, and tells both sides' open pages.
 * @throws AppError conversation_blocked, conflict where an account is suspended or closed, message_reused, rate_limited
 */
export async function send(
  context: Pick<Context, 'config' | 'secrets' | 'clock'>,
  db: Db,
  actor: Actor,
  id: string,
  input: SendMessage,
): Promise<Message> {
  try {
    const written = await inTransaction(db, (tx) => write(context, tx, actor, id, input))
    // In a transaction of the caller's it may not be on its way yet.
    if (db.isTransaction) await sendWaiting(db as Tx)
    return written()
  } catch (error) {
    // Its id was used in another conversation at this moment.
    if (isWrittenElsewhere(error)) throw new AppError('message_reused')
    throw error
  }
}

/** @returns what reads it once it is written */
async function write(
  context: Pick<Context, 'config' | 'secrets' | 'clock'>,
  tx: Tx,
  actor: Actor,
  id: string,
  input: SendMessage,
): Promise<() => Message> {
  const content = input.content ?? ''
  const textHash = hashOf(content)
  // In this order and by one round trip, each as it is once the conversation is locked (decision 103).
  const first = together(tx)
  const [locked, before, team, usualPrice, sameTexts] = await Promise.all([
    lockConversation(first, id),
    findByClientId(first, actor.userId, input.client_id),
    findTeam(first, id),
    shopToWriteFor(actor) !== undefined && /\d/.test(content) ? findUsualPrice(first, id) : undefined,
    textHash === undefined ? 0 : countSameText(first, actor.userId, textHash, id),
  ])
  const { conversation, side } = withSide(actor, locked)
  if (before) {
    const isSame =
      before.conversation_id === id &&
      before.content === content &&
      before.attachments.join(' ') === input.attachments.join(' ') &&
      (before.reply_to?.seq ?? undefined) === input.reply_to
    if (!isSame) throw new AppError('message_reused')
    return () => showMessage(context, before)
  }
  const refusal = whyNotWrite(side, conversation)
  if (refusal) throw new AppError(refusal.code, refusal)
  if (conversation.last_seq === 0 && !conversation.is_expected) await limitBeginnings(tx, actor, side)
  if (input.reply_to !== undefined && !(await hasMessage(tx, id, input.reply_to)))
    throw invalidField('reply_to', 'This message is not in the conversation')

  // What follows goes with the commit, in this order: nothing in it is needed before.
  const messageId = uuid()
  const writers = writersOf(team)
  const stored = await insertMessage(tx, {
    id: messageId,
    conversationId: id,
    side,
    authorId: actor.userId,
    clientId: input.client_id,
    content,
    attachments: input.attachments,
    replyTo: input.reply_to,
    // A buyer may well offer little.
    warnings: warningsOf(context, conversation, content, side === 'shop' ? usualPrice : undefined, sameTexts),
    textHash,
  })
  // Whoever answers has read what is there.
  await readNotifications(tx, side, side === 'buyer' ? [conversation.buyer_id] : writers, id)
  if (input.attachments.length > 0) {
    const keptBy = side === 'shop' ? conversation.vendor_id : undefined
    await useUploads(
      tx,
      { by: 'message', subjectId: messageId, ownerId: actor.userId, keptBy },
      linksIn('attachments', input.attachments),
    )
  }
  const said = { content, type: typeOf(input.attachments) }
  await notifyOthers(context, tx, actor, { conversation, side, messageId, said, team })
  const message = () => showMessage(context, stored())
  tellThen(tx, () => ({
    userIds: [conversation.buyer_id, ...writers],
    event: { type: 'message', conversation_id: id, message: message() },
  }))
  return message
}

async function limitBeginnings(tx: Tx, actor: Actor, side: ConversationSide): Promise<void> {
  await lockWriter(tx, actor.userId)
  const most = FIRST_MESSAGES[side]
  const waitSeconds = await secondsUntilNextBeginning(tx, actor.userId, side, most)
  if (waitSeconds === 0) return
  throw new AppError('rate_limited', {
    message: `You can write to ${most} new ${side === 'buyer' ? 'shops' : 'buyers'} in ${inWords(FIRST_MESSAGES_COUNTED)}. Please try again later`,
    retryAfterSeconds: waitSeconds,
  })
}

function hashOf(content: string): Buffer | undefined {
  const words = wordsOf(content)
  return words === undefined ? undefined : createHash('sha256').update(words).digest()
}

/** What whoever reads it is warned of, and an admin can look at. @param usualPrice in pesewas */
function warningsOf(
  { config }: Pick<Context, 'config'>,
  { has_paid_order: hasPaidOrder }: LockedConversation,
  content: string,
  usualPrice: number | undefined,
  sameTexts: number,
): WarningKind[] {
  const kinds = kindsOf(
    findRisks(content, {
      hasPaidOrder,
      ownHost: new URL(config.publicUrl).hostname,
      usualPrice: usualPrice === undefined ? undefined : usualPrice / 100,
    }),
  )
  return sameTexts >= SAME_TO_MANY ? [...kinds, 'bulk'] : kinds
}

/** Whoever has read all that was there is notified of what is new; what comes after it waits with it. */
async function notifyOthers(
  context: NotifyContext,
  tx: Tx,
  actor: Actor,
  {
    conversation,
    side,
    messageId,
    said,
    team,
  }: {
    conversation: LockedConversation
    side: ConversationSide
    messageId: string
    said: Pick<StoredMessage, 'content' | 'type'>
    team: readonly TeamMember[]
  },
): Promise<void> {
  const { buyer_id: buyerId, buyer_name: buyer, vendor_id: vendorId, business_name: shop, id } = conversation
  if ((side === 'buyer' ? conversation.shop_unread : conversation.buyer_unread) > 0) return
  const from = nameInMail(side === 'buyer' ? buyer : shop)
  const factsIn = (language: MailLanguage) => ({
    from: from ?? SOMEBODY[language],
    text: notificationTextOf(said, language),
    path: `/app/chat/${id}`,
  })
  const notification = {
    facts: factsIn('en'),
    factsIn: { fr: factsIn('fr') },
    key: notificationKeyOf(messageId),
    subjectId: id,
    aboutUserId: actor.userId,
  }
  if (side === 'shop') await notify(context, tx, { kind: 'message', userId: buyerId, ...notification })
  else await notifyShop(context, tx, { kind: 'vendor_message', vendorId, team, ...notification })
}

/** A shop reads as one, as its marks say: what one of its people has read waits for none of them. */
async function readNotifications(tx: Tx, side: ConversationSide, people: readonly string[], id: string): Promise<void> {
  await readConversationNotifications(tx, people, side === 'buyer' ? 'message' : 'vendor_message', id)
}

/** Up to where the caller's side has received and read. */
export async function mark(
  db: Db,
  actor: Actor,
  id: string,
  marks: { received?: number | undefined; read?: number | undefined },
): Promise<Marks> {
  return inTransaction(db, async (tx) => {
    const { conversation, side } = await lock(tx, actor, id)
    const moved = await moveMarks(tx, id, side, { received: marks.received, read: marks.read })
    const now = moved ?? (await readMarks(tx, id, side))
    const writers = await findWriters(tx, conversation.vendor_id)
    const [own, others] = side === 'buyer' ? [[conversation.buyer_id], writers] : [writers, [conversation.buyer_id]]
    // Messages that are still unread share the notification.
    if (now.unread_count === 0) await readNotifications(tx, side, own, id)
    if (!moved) return now
    tellUsers(tx, others, { type: 'marks', conversation_id: id })
    tellUsers(tx, own, { type: 'conversations' })
    return moved
  })
}

export async function block(db: Db, actor: Actor, id: string, isBlocked: boolean): Promise<ConversationDetail> {
  return inTransaction(db, async (tx) => {
    const { conversation, side } = await lock(tx, actor, id)
    await blockAs(tx, conversation, side, isBlocked)
    return read(tx, actor, id)
  })
}

async function blockAs(
  tx: Tx,
  conversation: LockedConversation,
  side: ConversationSide,
  isBlocked: boolean,
): Promise<void> {
  await setBlocked(tx, conversation.id, side, isBlocked)
  tellUsers(tx, await findWriters(tx, conversation.vendor_id), { type: 'conversations' })
  tellUser(tx, conversation.buyer_id, { type: 'conversations' })
}

/** Tells Asime, and not the other side. @returns its id */
export async function report(
  db: Db,
  actor: Actor,
  id: string,
  input: { reason: ReportReason; note?: string | undefined; messages: readonly number[]; block: boolean },
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const { conversation, side } = await lock(tx, actor, id)
    const { reason, note, messages } = input
    if (input.block) await blockAs(tx, conversation, side, true)
    return insertReport(tx, {
      conversationId: id,
      reporterId: actor.userId,
      side,
      reason,
      note: note || undefined,
      messages,
    })
  })
}

/** @throws AppError not_found, forbidden for its own writer's side */
export async function clearWarning(
  context: Pick<Context, 'secrets' | 'clock'>,
  db: Db,
  actor: Actor,
  { id, messageId }: { id: string; messageId: string },
  isCleared: boolean,
): Promise<Message> {
  return inTransaction(db, async (tx) => {
    const { side } = await lock(tx, actor, id)
    const message = await findMessage(tx, id, messageId)
    if (!message) throw new AppError('not_found', { message: 'Message not found' })
    if (!mayClearWarning(side, message)) throw new AppError('forbidden', { message: 'Only the recipient can do this' })
    await setCleared(tx, messageId, isCleared)
    return showMessage(context, { ...message, is_cleared: isCleared })
  })
}
