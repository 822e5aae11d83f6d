import { RECORD_KEPT } from '@asime/contract/deadlines'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { deleteUnusedDevices } from './known-devices.repository.ts'
import { deleteOldVisits } from './providers/provider-sign-in.repository.ts'
import { deleteOldPhoneCodes } from './phone-codes.sql.ts'

export async function cleanUp(db: Db): Promise<void> {
  await queryRows(db, 'DELETE FROM one_time_tokens WHERE expires_at < now()')
  await queryRows(db, 'DELETE FROM email_changes WHERE expires_at < now()')
  // Done or dropped by a job soon after; what lies longer was left by nobody.
  await queryRows(db, 'DELETE FROM phone_changes WHERE takes_effect_at < now() - $1::interval', [RECORD_KEPT])
  await queryRows(db, 'DELETE FROM sessions WHERE expires_at < now() - $1::interval', [RECORD_KEPT])
  // Rotated tokens are kept long enough to notice a replay.
  await queryRows(db, 'DELETE FROM refresh_tokens WHERE rotated_at < now() - $1::interval', [RECORD_KEPT])
  await deleteUnusedDevices(db)
  await deleteOldVisits(db)
  await deleteOldPhoneCodes(db)
}
