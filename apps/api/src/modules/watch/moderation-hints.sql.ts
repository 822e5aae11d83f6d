import type { HintKind, ReportableType } from '@asime/contract/moderation-states'
import { queryRows, type Tx } from '../../platform/database/database.ts'

/**
 * Puts what our checks have found before a moderator: in the case of the thing, which is opened where there is none. What was said of it
 * before is not said again, whatever was decided.
 */
export async function addHints(
  tx: Tx,
  subject: { type: ReportableType; id: string; ownerId: string },
  kind: HintKind,
  details: readonly string[],
): Promise<void> {
  if (details.length === 0) return
  const fresh = await queryRows<{ detail: string }>(
    tx,
    `SELECT detail FROM unnest($4::text[]) AS detail WHERE NOT EXISTS (
       SELECT FROM moderation_cases c JOIN moderation_hints h ON h.case_id = c.id
       WHERE c.subject_type = $1 AND c.subject_id = $2 AND h.kind = $3 AND h.detail = detail.detail)`,
    [subject.type, subject.id, kind, details],
  )
  if (fresh.length === 0) return
  // Without a lock on the case: who decides it locks it before the thing itself, which is locked here already.
  await queryRows(
    tx,
    `INSERT INTO moderation_cases (subject_type, subject_id, owner_id) VALUES ($1, $2, $3)
     ON CONFLICT (subject_type, subject_id) WHERE status IN ('open', 'hidden') DO NOTHING`,
    [subject.type, subject.id, subject.ownerId],
  )
  await queryRows(
    tx,
    `INSERT INTO moderation_hints (case_id, kind, detail)
     SELECT c.id, $3, detail FROM moderation_cases c, unnest($4::text[]) AS detail
     WHERE c.subject_type = $1 AND c.subject_id = $2 AND c.status IN ('open', 'hidden')
     ON CONFLICT ON CONSTRAINT moderation_hints_once DO NOTHING`,
    [subject.type, subject.id, kind, fresh.map(({ detail }) => detail)],
  )
}
