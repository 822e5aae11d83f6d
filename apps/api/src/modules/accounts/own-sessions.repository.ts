import { SESSION_UNUSED } from '@asime/contract/deadlines'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { SESSION_LASTS } from '../../platform/sessions/session-life.ts'

export interface LastingSession {
  id: string
  user_agent: string | null
  network: string | null
  created_at: string
  last_used_at: string
}

/** Those that last, the newest first. */
export async function listLastingSessions(db: Db, userId: string, most: number): Promise<LastingSession[]> {
  return queryRows<LastingSession>(
    db,
    `SELECT s.id, s.user_agent, s.network, to_json(s.created_at) #>> '{}' AS created_at,
            to_json(greatest(s.created_at, s.expires_at - interval '${SESSION_UNUSED}')) #>> '{}' AS last_used_at
     FROM sessions s WHERE s.user_id = $1 AND s.revoked_at IS NULL AND ${SESSION_LASTS} ORDER BY s.created_at DESC, s.id DESC LIMIT $2`,
    [userId, most],
  )
}

/** @returns whether it was one of theirs that lasted */
export async function revokeOwnSession(db: Db, userId: string, sessionId: string, because: string): Promise<boolean> {
  const rows = await queryRows(
    db,
    `UPDATE sessions s SET revoked_at = now(), revoked_because = $3
     WHERE s.id = $2 AND s.user_id = $1 AND s.revoked_at IS NULL AND ${SESSION_LASTS} RETURNING 1`,
    [userId, sessionId, because],
  )
  return rows.length > 0
}
