import { type HintKind, type ReportableType, openCaseStatuses } from '@asime/contract/moderation-states'
import { queryRows, type Tx } from '../../platform/database/database.ts'
import { listed } from '../../platform/database/listed.ts'

export interface HintSubject {
  type: ReportableType
  id: string
  ownerId: string
}

/** What our checks have found about a thing. */
export interface FoundHints {
  subject: HintSubject
  kind: HintKind
  details: readonly string[]
}

const OPEN = listed(openCaseStatuses)
const GIVEN =
  'jsonb_to_recordset($1::jsonb) AS g (subject_type text, subject_id uuid, owner_id uuid, kind text, detail text)'

/**
 * Puts what our checks have found before a moderator: in the case of each thing, which is opened where there is none. What was said of it
 * before is not said again, whatever was decided.
 */
export async function addHints(tx: Tx, found: readonly FoundHints[]): Promise<void> {
  const given = found.flatMap(({ subject, kind, details }) =>
    details.map((detail) => ({
      subject_type: subject.type,
      subject_id: subject.id,
      owner_id: subject.ownerId,
      kind,
      detail,
    })),
  )
  if (given.length === 0) return
  const fresh = await queryRows<(typeof given)[number]>(
    tx,
    `SELECT g.* FROM ${GIVEN} WHERE NOT EXISTS (
       SELECT FROM moderation_cases c JOIN moderation_hints h ON h.case_id = c.id
       WHERE c.subject_type = g.subject_type AND c.subject_id = g.subject_id AND h.kind = g.kind AND h.detail = g.detail)`,
    [JSON.stringify(given)],
  )
  if (fresh.length === 0) return
  const values = [JSON.stringify(fresh)]
  // Without a lock on the case: who decides it locks it before the thing itself, which is locked here already.
  await queryRows(
    tx,
    `INSERT INTO moderation_cases (subject_type, subject_id, owner_id)
     SELECT DISTINCT g.subject_type, g.subject_id, g.owner_id FROM ${GIVEN} ORDER BY g.subject_id
     ON CONFLICT (subject_type, subject_id) WHERE status IN ${OPEN} DO NOTHING`,
    values,
  )
  await queryRows(
    tx,
    `INSERT INTO moderation_hints (case_id, kind, detail)
     SELECT c.id, g.kind, g.detail FROM ${GIVEN}
     JOIN moderation_cases c ON c.subject_type = g.subject_type AND c.subject_id = g.subject_id AND c.status IN ${OPEN}
     ON CONFLICT ON CONSTRAINT moderation_hints_once DO NOTHING`,
    values,
  )
}
