import { queryRows, type Tx } from '../../platform/database/database.ts'
import { dropRegistrationKeys } from './accounts.repository.ts'

/** Ends all of somebody's sessions but one: whoever takes a way in away does so because of whom it has let in. */
export async function endOtherSessions(
  tx: Tx,
  { userId, sessionId }: { userId: string; sessionId: string },
  because: string,
): Promise<void> {
  await queryRows(
    tx,
    'UPDATE sessions SET revoked_at = now(), revoked_because = $3 WHERE user_id = $1 AND id <> $2 AND revoked_at IS NULL',
    [userId, sessionId, because],
  )
  // The registration, sent again, would sign in once more.
  await dropRegistrationKeys(tx, userId)
}
