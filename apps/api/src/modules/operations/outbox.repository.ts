import { type Db, queryRows } from '../../platform/database/database.ts'

export interface StoredMail {
  id: string
  recipient: string
  subject: string
  body_text: string
  created_at: Date
}

export async function listStoredMails(db: Db): Promise<StoredMail[]> {
  return queryRows<StoredMail>(
    db,
    'SELECT id, recipient, subject, body_text, created_at FROM mails ORDER BY created_at DESC, id DESC LIMIT 50',
  )
}
