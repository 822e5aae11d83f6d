import { RECORD_KEPT } from '@asime/contract/deadlines'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { inBatches } from '../../platform/database/in-batches.ts'
import { deleteUnusedDevices } from './known-devices.repository.ts'
import { deleteOldVisits } from './providers/provider-sign-in.repository.ts'
import { deleteOldPhoneCodes } from './phone-codes.sql.ts'

export async function cleanUp(db: Db): Promise<void> {
  await inBatches((atOnce) =>
    queryRows(
      db,
      `DELETE FROM one_time_tokens WHERE token_hash IN (
         SELECT token_hash FROM one_time_tokens WHERE expires_at < now() ORDER BY expires_at LIMIT $1) RETURNING 1`,
      [atOnce],
    ),
  )
  await queryRows(db, 'DELETE FROM email_changes WHERE expires_at < now()')
  // Done or dropped by a job soon after; what lies longer was left by nobody.
  await queryRows(db, 'DELETE FROM phone_changes WHERE takes_effect_at < now() - $1::interval', [RECORD_KEPT])
  await inBatches((atOnce) =>
    queryRows(
      db,
      `DELETE FROM sessions WHERE id IN (
         SELECT id FROM sessions WHERE expires_at < now() - $1::interval ORDER BY expires_at LIMIT $2) RETURNING 1`,
      [RECORD_KEPT, atOnce],
    ),
  )
  // Rotated tokens are kept long enough to notice a replay.
  await inBatches((atOnce) =>
    queryRows(
      db,
      `DELETE FROM refresh_tokens WHERE token_hash IN (
         SELECT token_hash FROM refresh_tokens WHERE rotated_at < now() - $1::interval ORDER BY rotated_at LIMIT $2) RETURNING 1`,
      [RECORD_KEPT, atOnce],
    ),
  )
  await deleteUnusedDevices(db)
  await deleteOldVisits(db)
  await deleteOldPhoneCodes(db)
}
