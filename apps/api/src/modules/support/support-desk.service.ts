import type { ContactEntryKind } from '@asime/contract/contact-message-states'
import { contactMessageActions, MAX_CONTACT_ENTRIES } from '@asime/contract/contact-message-states'
import type { ContactMessage } from '@asime/contract/support-desk'
import { AppError, assertFound, invalidField } from '../../platform/app-error.ts'
import { recordAdminAct } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import { queueMail } from '../../platform/mail/mails.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { notify } from '../notifications/notify.service.ts'
import {
  assign,
  insertContactEntry,
  answersMessages,
  type LockedContactMessage,
  lockContactMessage,
  moveContactMessage,
} from './support-desk.repository.ts'
import { findContactMessage } from './support-desk.sql.ts'
import { supportReplyWords } from './support.mails.ts'

/** @throws AppError not_found */
export async function readContactMessage(context: Context, db: Db, id: string): Promise<ContactMessage> {
  const found = assertFound(await findContactMessage(db, id), 'Message')
  return { ...found, support_email: context.config.supportEmail, actions: contactMessageActions(found.status) }
}

const WHY: Record<ContactEntryKind, string> = {
  reply: 'To answer a message to support',
  note: 'To tell other admins',
  received: 'To record an answer by email',
}

/**
 * Writes below a message. A reply is mailed to the address that was entered, and is among the notifications of whose message it is.
 * @throws AppError not_found; conflict where somebody has written since, where nothing more fits, or for a reply to a closed message
 */
export async function writeContactEntry(
  context: Context,
  db: Db,
  actor: Actor,
  id: string,
  input: { kind: ContactEntryKind; text: string; seen: number; reason?: string | undefined },
): Promise<ContactMessage> {
  return inTransaction(db, async (tx) => {
    const message = assertFound(await lockContactMessage(tx, id), 'Message')
    const { kind, text } = input
    if (message.entry_count !== input.seen)
      throw new AppError('conflict', { message: 'Somebody else wrote here in the meantime. Please read that first' })
    if (message.entry_count >= MAX_CONTACT_ENTRIES)
      throw new AppError('conflict', {
        message: `A message takes at most ${MAX_CONTACT_ENTRIES} entries. Please write to the customer by email`,
      })
    if (kind === 'reply') await moveContactMessage(tx, id, 'reply')
    if (kind === 'received') await moveContactMessage(tx, id, 'receive')
    const entryId = await insertContactEntry(tx, { messageId: id, kind, authorId: actor.userId, text })
    // Whoever answers takes care of it from then on.
    const assigneeId = message.assignee_id ?? (kind === 'reply' ? actor.userId : null)
    if (assigneeId !== message.assignee_id) await assign(tx, id, assigneeId)
    if (kind === 'reply') await sendReply(context, tx, message, { id: entryId, text })
    const written = await readContactMessage(context, tx, id)
    await recordAdminAct(tx, actor, {
      act: 'contact_entry_written',
      subject: { type: 'contact_message', id },
      before: { status: message.status, assigneeId: message.assignee_id },
      after: { status: written.status, assigneeId, kind, entryId },
      reason: input.reason ?? WHY[kind],
    })
    return written
  })
}

/** The notification’s own email is the same mail, and is not written twice. */
async function sendReply(
  context: Context,
  tx: Tx,
  message: LockedContactMessage,
  reply: { id: string; text: string },
): Promise<void> {
  const mail = {
    words: supportReplyWords(message, reply.text, context.config.supportEmail),
    effectKey: `support_reply:${reply.id}`,
  }
  await queueMail(tx, {
    ...mail,
    recipient: message.email,
    language: message.mail_language,
    ...(message.address_of !== null && { userId: message.address_of }),
  })
  if (message.account_id === null) return
  await notify(context, tx, {
    kind: 'support_answered',
    userId: message.account_id,
    facts: { text: reply.text },
    key: `support_answered:${reply.id}`,
    mail,
  })
}

/** @throws AppError not_found; conflict where it is with somebody else than the caller saw; validation_failed for who is no admin */
export async function assignContactMessage(
  context: Context,
  actor: Actor,
  id: string,
  input: { assignee_id: string | null; if_assignee_id: string | null; reason?: string | undefined },
): Promise<ContactMessage> {
  return inTransaction(context.db, async (tx) => {
    const message = assertFound(await lockContactMessage(tx, id), 'Message')
    const { assignee_id: assigneeId, if_assignee_id: seen } = input
    if (message.assignee_id !== seen)
      throw new AppError('conflict', { message: 'Somebody else has taken this message in the meantime' })
    if (assigneeId !== null && !(await answersMessages(tx, assigneeId)))
      throw invalidField('assignee_id', 'Must be an admin who answers messages')
    await assign(tx, id, assigneeId)
    await recordAdminAct(tx, actor, {
      act: 'contact_message_assigned',
      subject: { type: 'contact_message', id },
      before: { assigneeId: seen },
      after: { assigneeId },
      reason: input.reason ?? 'To say who takes care of it',
    })
    return readContactMessage(context, tx, id)
  })
}

/** @throws AppError not_found, conflict */
export async function endContactMessage(
  context: Context,
  db: Db,
  actor: Actor,
  id: string,
  { move, reason }: { move: 'close' | 'reopen'; reason: string },
): Promise<ContactMessage> {
  return inTransaction(db, async (tx) => {
    const message = assertFound(await lockContactMessage(tx, id), 'Message')
    await moveContactMessage(tx, id, move)
    const moved = await readContactMessage(context, tx, id)
    await recordAdminAct(tx, actor, {
      act: move === 'close' ? 'contact_message_closed' : 'contact_message_reopened',
      subject: { type: 'contact_message', id },
      before: { status: message.status },
      after: { status: moved.status },
      reason,
    })
    return moved
  })
}
