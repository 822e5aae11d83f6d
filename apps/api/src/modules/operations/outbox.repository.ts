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

export interface StoredText {
  channel: string
  recipient: string
  body: string
  created_at: Date
}

export async function listStoredTexts(db: Db): Promise<StoredText[]> {
  return queryRows<StoredText>(
    db,
    "SELECT channel, recipient, body, created_at FROM text_messages WHERE body <> '' ORDER BY created_at DESC, id DESC LIMIT 50",
  )
}
