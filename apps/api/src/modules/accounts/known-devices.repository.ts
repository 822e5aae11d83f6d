import { KNOWN_DEVICE, RECORD_KEPT } from '@asime/contract/deadlines'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { inBatches } from '../../platform/database/in-batches.ts'

export async function hasDevice(db: Db, email: string, tokenHash: Buffer): Promise<boolean> {
  const rows = await queryRows(
    db,
    'SELECT FROM known_devices d JOIN users u ON u.id = d.user_id WHERE u.email = $1 AND d.token_hash = $2',
    [email, tokenHash],
  )
  return rows.length > 0
}

export async function hasOwnDevice(db: Db, userId: string, tokenHash: Buffer): Promise<boolean> {
  const rows = await queryRows(db, 'SELECT FROM known_devices WHERE user_id = $1 AND token_hash = $2', [
    userId,
    tokenHash,
  ])
  return rows.length > 0
}

/** As `hasDevice`, by a confirmed number. */
export async function hasDeviceOfPhone(db: Db, phone: string, tokenHash: Buffer): Promise<boolean> {
  const rows = await queryRows(
    db,
    'SELECT FROM known_devices d JOIN users u ON u.id = d.user_id WHERE u.verified_phone = $1 AND d.token_hash = $2',
    [phone, tokenHash],
  )
  return rows.length > 0
}

export async function upsertDevice(db: Db, userId: string, tokenHash: Buffer): Promise<void> {
  await queryRows(
    db,
    `INSERT INTO known_devices AS d (user_id, token_hash) VALUES ($1, $2)
     ON CONFLICT (user_id, token_hash) DO UPDATE SET last_used_at = clock_timestamp()`,
    [userId, tokenHash],
  )
}

/** Keeps that the session is on that device: ending the session makes the account forget the device. */
export async function replaceDeviceOfSession(db: Db, sessionId: string, tokenHash: Buffer): Promise<void> {
  await queryRows(db, 'UPDATE sessions SET device_hash = $2 WHERE id = $1', [sessionId, tokenHash])
}

/** The device that a session was opened on, unless the other session was opened there, too. */
export async function deleteDeviceOfSession(db: Db, sessionId: string, otherSessionId: string): Promise<void> {
  await queryRows(
    db,
    `DELETE FROM known_devices d USING sessions s
     WHERE s.id = $1 AND d.user_id = s.user_id AND d.token_hash = s.device_hash
       AND NOT EXISTS (SELECT FROM sessions o WHERE o.id = $2 AND o.device_hash = s.device_hash)`,
    [sessionId, otherSessionId],
  )
}

/** All but this one and so many others: those that came back go last, and of each kind those that were used last. */
export async function deleteOtherDevices(db: Db, userId: string, tokenHash: Buffer, kept: number): Promise<void> {
  await queryRows(
    db,
    `DELETE FROM known_devices WHERE (user_id, token_hash) IN (
       SELECT user_id, token_hash FROM known_devices WHERE user_id = $1 AND token_hash <> $2
       ORDER BY (last_used_at > created_at) DESC, last_used_at DESC OFFSET $3)`,
    [userId, tokenHash, kept],
  )
}

/**
 * Whether somebody was signed in to the account before; one that is so old that its sessions may have been cleared away counts as one
 * that was.
 */
export async function wasSignedInBefore(db: Db, userId: string): Promise<boolean> {
  const rows = await queryRows(
    db,
    `SELECT FROM users u WHERE u.id = $1
       AND (u.created_at < now() - $2::interval OR EXISTS (SELECT FROM sessions s WHERE s.user_id = u.id))`,
    [userId, RECORD_KEPT],
  )
  return rows.length > 0
}

/** Someone with the old password may have used one of them. */
export async function deleteDevices(db: Db, userId: string): Promise<void> {
  await queryRows(db, 'DELETE FROM known_devices WHERE user_id = $1', [userId])
}

export async function deleteUnusedDevices(db: Db): Promise<void> {
  await inBatches((atOnce) =>
    queryRows(
      db,
      `DELETE FROM known_devices WHERE (user_id, token_hash) IN (
         SELECT user_id, token_hash FROM known_devices WHERE last_used_at < now() - $1::interval ORDER BY last_used_at LIMIT $2) RETURNING 1`,
      [KNOWN_DEVICE, atOnce],
    ),
  )
}
