import {
  type ContactEntryKind,
  type ContactMessageMove,
  contactMessageMoves,
  type ContactMessageStatus,
} from '@asime/contract/contact-message-states'
import type { MailLanguage } from '@asime/contract/mail-language'
import { staffPermissions } from '@asime/contract/staff-permissions'
import type { ContactTopic } from '@asime/contract/support'
import { AppError } from '../../platform/app-error.ts'
import { type Db, queryRows, type Tx } from '../../platform/database/database.ts'

export interface LockedContactMessage {
  id: string
  status: ContactMessageStatus
  name: string
  email: string
  topic: ContactTopic
  message: string
  created_at: string
  assignee_id: string | null
  entry_count: number
  /** Whose message it is: of whoever was signed in, or has confirmed the address. */
  account_id: string | null
  /** The account that has confirmed the address. */
  address_of: string | null
  mail_language: MailLanguage
}

export async function lockContactMessage(tx: Tx, id: string): Promise<LockedContactMessage | undefined> {
  const [row] = await queryRows<LockedContactMessage>(
    tx,
    `SELECT c.id, c.status, c.name, c.email, c.topic, c.message, to_json(c.created_at) #>> '{}' AS created_at, c.assignee_id, c.entry_count,
            coalesce(c.user_id, u.id) AS account_id, u.id AS address_of,
            coalesce((SELECT a.mail_language FROM users a WHERE a.id = coalesce(c.user_id, u.id)), 'en') AS mail_language
     FROM contact_messages c LEFT JOIN users u ON u.email = lower(c.email COLLATE "C") AND u.email_verified_at IS NOT NULL
     WHERE c.id = $1 FOR UPDATE OF c`,
    [id],
  )
  return row
}

/**
 * The one way in which a message to support goes on.
 * @throws AppError conflict where it is in no state from which that leads
 */
export async function moveContactMessage(tx: Tx, id: string, name: ContactMessageMove): Promise<void> {
  const { from, to } = contactMessageMoves[name]
  const moved = await queryRows(
    tx,
    'UPDATE contact_messages SET status = $2, status_since = now() WHERE id = $1 AND status = ANY ($3::text[]) RETURNING id',
    [id, to, from],
  )
  if (moved.length === 0) throw new AppError('conflict')
}

/** With the message's row locked. @returns its id */
export async function insertContactEntry(
  tx: Tx,
  entry: { messageId: string; kind: ContactEntryKind; authorId: string; text: string },
): Promise<string> {
  const [row] = await queryRows<{ id: string }>(
    tx,
    `WITH counted AS (UPDATE contact_messages SET entry_count = entry_count + 1 WHERE id = $1)
     INSERT INTO contact_entries (contact_message_id, kind, author_id, content) VALUES ($1, $2, $3, $4) RETURNING id`,
    [entry.messageId, entry.kind, entry.authorId, entry.text],
  )
  if (!row) throw new Error('INSERT returned no row')
  return row.id
}

export async function assign(tx: Tx, id: string, assigneeId: string | null): Promise<void> {
  await queryRows(tx, 'UPDATE contact_messages SET assignee_id = $2 WHERE id = $1', [id, assigneeId])
}

/** Whether they are an admin whose role answers messages. */
export async function answersMessages(db: Db, userId: string): Promise<boolean> {
  const rows = await queryRows(
    db,
    "SELECT FROM users WHERE id = $1 AND user_type = 'admin' AND status = 'active' AND staff_role = ANY ($2::text[])",
    [userId, staffPermissions.support],
  )
  return rows.length > 0
}
