import { timer } from '@asime/contract/deadlines-in-force'
import { type Db, queryRows } from '../../platform/database/database.ts'

const BATCH = 200

export interface ExpiryNotice {
  id: string
  user_id: string
  request_title: string
  total_bids: number
  expires_at: string
  /** It has expired; else it soon will. */
  is_expired: boolean
  /** It was open for longer than the notice comes before its end. */
  was_long_open: boolean
}

/** Open requests, which everybody is shown, whose owner is to be notified that they expire soon or have expired, each once for each expiry; locked, the first due first. */
export async function takeExpiryNotices(db: Db): Promise<ExpiryNotice[]> {
  return queryRows<ExpiryNotice>(
    db,
    `UPDATE item_requests r SET expiry_notified = CASE WHEN due.is_expired THEN 2 ELSE 1 END
     FROM (
       SELECT id, expires_at <= now() AS is_expired FROM item_requests
       WHERE status = 'open' AND expiry_notified < 2 AND hidden_at IS NULL
         AND (expires_at <= now() OR (expires_at <= now() + $2::interval AND expiry_notified = 0))
       ORDER BY expires_at, id LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED
     ) AS due WHERE r.id = due.id
     RETURNING r.id, r.user_id, r.request_title, r.total_bids, to_json(r.expires_at) #>> '{}' AS expires_at, due.is_expired,
       r.updated_at < r.expires_at - $2::interval AS was_long_open`,
    [BATCH, timer('request_expires_soon')],
  )
}
