import { type Db, queryRows } from '../../platform/database/database.ts'
import { MESSAGE, MESSAGE_TABLES } from './conversation-json.sql.ts'
import type { StoredMessage } from './conversations.repository.ts'

export interface DecidedMessage {
  message: StoredMessage
  buyer_id: string
  buyer_name: string
  vendor_id: string
  business_name: string
  /** Of the shop: whoever works for it. */
  shop_people: string[]
}

/** One that admins are shown, since it was reported or warned of: its conversation is locked. */
export async function lockShownMessage(db: Db, id: string): Promise<DecidedMessage | undefined> {
  const [row] = await queryRows<DecidedMessage>(
    db,
    `SELECT ${MESSAGE} AS message, c.buyer_id, b.full_name AS buyer_name, c.vendor_id, v.business_name,
            ARRAY(SELECT s.user_id FROM shop_members s WHERE s.vendor_id = c.vendor_id) AS shop_people
     FROM ${MESSAGE_TABLES} JOIN conversations c ON c.id = m.conversation_id JOIN users b ON b.id = c.buyer_id JOIN vendors v ON v.id = c.vendor_id
     WHERE m.id = $1 AND (m.warnings <> '{}' OR EXISTS (
       SELECT FROM conversation_reports r WHERE r.conversation_id = m.conversation_id AND m.seq = ANY (r.messages)))
     FOR NO KEY UPDATE OF c, m`,
    [id],
  )
  return row
}

export async function setHidden(db: Db, id: string, isHidden: boolean): Promise<void> {
  await queryRows(db, 'UPDATE messages SET hidden_at = CASE WHEN $2 THEN now() END WHERE id = $1', [id, isHidden])
}
