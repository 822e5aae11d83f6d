import type { AdminAct, AuditActor, SecurityEvent } from '@asime/contract/audit'
import { type Db, queryRows, type Tx } from './database/database.ts'
import type { Actor } from './sessions/actor.ts'

export type AuditSubject =
  | 'order'
  | 'product'
  | 'alert'
  | 'refund'
  | 'chargeback'
  | 'vendor'
  | 'user'
  | 'verification'
  | 'report'
  | 'conversation'
  | 'message'
  | 'contact_message'
  | 'canned_answer'
  | 'moderation_case'
  | 'posting_rule'
  | 'commission_rule'
  | 'vat_rate'
  | 'category'
  | 'home_figure'
  | 'setting'
  | 'information'
  | 'home_block'

interface AdminActEvent {
  act: AdminAct
  subject: { type: AuditSubject; id: string }
  /** What the act changes, as it was and as it is now. Never a token, a password or a whole account number. */
  before: Record<string, unknown>
  after: Record<string, unknown>
  reason: string
}

/**
 * Writes down what an admin did, in the transaction that does it (SAFE-15): neither stays without the other. Every endpoint by which an
 * admin changes what belongs to others calls this (admin-acts.test.ts walks them all).
 */
export async function recordAdminAct(tx: Tx, actor: Actor, event: AdminActEvent): Promise<void> {
  const { act, subject, before, after, reason } = event
  await insertAuditEvent(tx, {
    kind: act,
    actorType: 'admin',
    userId: actor.userId,
    subject,
    before,
    after,
    reason,
    address: actor.address,
    sessionId: actor.sessionId,
    requestId: actor.requestId,
  })
}

interface AdminViews {
  act: AdminAct
  type: AuditSubject
  /** The records that were seen, and which parts of each. */
  seen: { id: string; after: Record<string, unknown> }[]
  reason: string
}

/** Records which private data an admin was shown together: an event for each, in the transaction that reads it. */
export async function recordAdminViews(tx: Tx, actor: Actor, { act, type, seen, reason }: AdminViews): Promise<void> {
  if (seen.length === 0) return
  await queryRows(
    tx,
    `INSERT INTO audit_events (kind, actor_type, user_id, subject_type, subject_id, before, after, reason, address, session_id, request_id)
     SELECT $1, 'admin', $2, $3, s.id, '{}', s.after, $5, $6, $7, $8 FROM jsonb_to_recordset($4::jsonb) AS s (id uuid, after jsonb)`,
    [act, actor.userId, type, JSON.stringify(seen), reason, actor.address, actor.sessionId, actor.requestId],
  )
}

export interface AuditEvent {
  kind: AdminAct | SecurityEvent
  /** configuration: a setting, at a start; `userId` is then whose account it changed. */
  actorType: AuditActor
  userId: string | null
  subject?: { type: AuditSubject | null; id: string } | undefined
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  reason?: string
  address?: string
  sessionId?: string
  requestId: string | null
}

export async function insertAuditEvent(db: Db, event: AuditEvent): Promise<void> {
  await queryRows(
    db,
    `INSERT INTO audit_events (kind, actor_type, user_id, subject_type, subject_id, before, after, reason, address, session_id, request_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      event.kind,
      event.actorType,
      event.userId,
      event.subject?.type ?? null,
      event.subject?.id ?? null,
      event.before ? JSON.stringify(event.before) : null,
      event.after ? JSON.stringify(event.after) : null,
      event.reason ?? null,
      event.address ?? null,
      event.sessionId ?? null,
      event.requestId,
    ],
  )
}
