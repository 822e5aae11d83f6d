import type { ConversationSide } from '@asime/contract/chat-rules'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { TYPE_OF } from './conversation-json.sql.ts'
import type { StoredMessage } from './conversations.repository.ts'

export interface MailedMessage extends Pick<StoredMessage, 'content' | 'type'> {
  id: string
  conversation_id: string
  side: ConversationSide
  buyer_name: string
  business_name: string
}

/** What an email of them says; of those that are there to be read. */
export async function findMailed(db: Db, ids: readonly string[]): Promise<MailedMessage[]> {
  return queryRows<MailedMessage>(
    db,
    `SELECT m.id, m.conversation_id, m.side, m.content, ${TYPE_OF('m')} AS type, b.full_name AS buyer_name, v.business_name
     FROM messages m JOIN conversations c ON c.id = m.conversation_id JOIN users b ON b.id = c.buyer_id JOIN vendors v ON v.id = c.vendor_id
     WHERE m.id = ANY ($1::uuid[]) AND m.hidden_at IS NULL`,
    [ids],
  )
}
