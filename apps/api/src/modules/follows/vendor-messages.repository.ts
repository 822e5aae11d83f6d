import { VENDOR_MESSAGES_COUNTED } from '@asime/contract/deadlines'
import { type Db, queryRows } from '../../platform/database/database.ts'

export interface VendorRecipient {
  vendor_id: string
  business_name: string
  full_name: string
  /** The owner. */
  user_id: string
  email_verified: boolean
}

/** Whom a message to the vendor is mailed to; undefined for vendors that nobody can see. */
export async function findRecipient(db: Db, vendorId: string): Promise<VendorRecipient | undefined> {
  const [row] = await queryRows<VendorRecipient>(
    db,
    `SELECT v.id AS vendor_id, v.business_name, u.full_name, v.user_id, u.email_verified_at IS NOT NULL AS email_verified
     FROM vendors v JOIN users u ON u.id = v.user_id WHERE v.id = $1 AND u.status = 'active'`,
    [vendorId],
  )
  return row
}

/** Makes the sender's messages take turns, so that none is written between a count and an insert. */
export async function lockSender(db: Db, senderId: string): Promise<void> {
  await queryRows(db, 'SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [senderId])
}

/** Seconds until the sender may write again; 0 while they have written fewer than `most` messages lately. */
export async function secondsUntilNextMessage(db: Db, senderId: string, most: number): Promise<number> {
  const [row] = await queryRows<{ seconds: number }>(
    db,
    `SELECT ceil(extract(epoch FROM created_at + $3::interval - clock_timestamp()))::int AS seconds
     FROM vendor_messages WHERE sender_id = $1 AND created_at > clock_timestamp() - $3::interval
     ORDER BY created_at DESC OFFSET $2 LIMIT 1`,
    [senderId, most - 1, VENDOR_MESSAGES_COUNTED],
  )
  return row ? Math.max(1, row.seconds) : 0
}

export interface StoredMessage {
  id: string
  created_at: string
}

export async function insertMessage(
  db: Db,
  senderId: string,
  vendorId: string,
  message: string,
): Promise<StoredMessage> {
  const [row] = await queryRows<{ data: StoredMessage }>(
    db,
    `WITH m AS (INSERT INTO vendor_messages (sender_id, vendor_id, message) VALUES ($1, $2, $3) RETURNING id, created_at)
     SELECT json_build_object('id', id, 'created_at', created_at) AS data FROM m`,
    [senderId, vendorId, message],
  )
  if (!row) throw new Error('INSERT returned no row')
  return row.data
}
