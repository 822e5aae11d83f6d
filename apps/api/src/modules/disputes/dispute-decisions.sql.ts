import { SAME_HAND } from '@asime/contract/deadlines'
import { timer } from '@asime/contract/deadlines-in-force'
import { type DecisionMove, decisionMoves, type DecisionState } from '@asime/contract/dispute-decision-states'
import type { DisputeDecision } from '@asime/contract/dispute-decisions'
import { TOTAL_CAP } from '@asime/contract/paging'
import { staffPermissions } from '@asime/contract/staff-permissions'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { jsonObject } from '../../platform/database/json-object.ts'
import { listed } from '../../platform/database/listed.ts'
import { pageColumns } from '../../platform/http/page-columns.ts'
import type { Cursor, JsonPage, PageRow } from '../../platform/http/paging.ts'
import { mayApprove } from '../staff/second-admin.sql.ts'

// Decisions that a second admin has to approve. Whatever changes one has locked its order before.

/** One whose time is over is expired, whether or not the job has been there. */
const STATE =
  "CASE WHEN c.state = 'awaiting_approval' AND c.expires_at <= clock_timestamp() THEN 'expired' ELSE c.state END"
const person = (column: string) =>
  `(SELECT ${jsonObject({ id: 'w.id', full_name: 'w.full_name' })} FROM users w WHERE w.id = ${column})`
/** The JSON of a decision as the contract has it, from rows c (dispute_decisions) and o (orders). */
const DECISION = jsonObject({
  id: 'c.id',
  order: jsonObject({ id: 'o.id', order_number: 'o.order_number' }),
  refund_amount: 'c.refund * 0.01',
  release_amount: 'c.release * 0.01',
  currency: 'o.currency',
  reason: 'c.reason',
  state: STATE,
  proposed_by: person('c.proposed_by'),
  proposed_at: 'c.proposed_at',
  expires_at: 'c.expires_at',
  decided_by: person('c.decided_by'),
  decided_at: 'c.decided_at',
})
const TABLES = 'dispute_decisions c JOIN disputes d ON d.id = c.dispute_id JOIN orders o ON o.id = d.order_id'

export async function insertDecision(
  db: Db,
  decision: { disputeId: string; refundPesewas: number; releasePesewas: number; reason: string; adminId: string },
): Promise<void> {
  await queryRows(
    db,
    `INSERT INTO dispute_decisions (dispute_id, refund, release, reason, proposed_by, expires_at)
     VALUES ($1, $2, $3, $4, $5, now() + $6::interval)`,
    [
      decision.disputeId,
      decision.refundPesewas,
      decision.releasePesewas,
      decision.reason,
      decision.adminId,
      timer('decision_approval'),
    ],
  )
}

export interface FoundDecision {
  data: DisputeDecision
  order_id: string
  dispute_id: string
  /** Pesewas. */
  refund: number
  /** Pesewas. */
  release: number
}

export async function findDecision(db: Db, id: string): Promise<FoundDecision | undefined> {
  const [row] = await queryRows<FoundDecision>(
    db,
    `SELECT ${DECISION} AS data, o.id AS order_id, c.dispute_id, c.refund, c.release FROM ${TABLES} WHERE c.id = $1`,
    [id],
  )
  return row
}

/** The one of an order's open dispute that a second admin has not decided about yet. */
export async function findAwaitingDecision(db: Db, orderId: string): Promise<DisputeDecision | undefined> {
  const [row] = await queryRows<{ data: DisputeDecision }>(
    db,
    `SELECT ${DECISION} AS data FROM ${TABLES}
     WHERE d.order_id = $1 AND c.state = 'awaiting_approval' AND c.expires_at > clock_timestamp()`,
    [orderId],
  )
  return row?.data
}

/**
 * Of two admins at once, one decides. What is approved was proposed by another (`mayApprove`).
 * @returns false where it was decided or has expired
 */
export async function moveDecision(
  db: Db,
  id: string,
  move: Extract<DecisionMove, 'approve' | 'refuse'>,
  adminId: string,
): Promise<boolean> {
  const { from, to } = decisionMoves[move]
  const rows = await queryRows(
    db,
    `UPDATE dispute_decisions c SET state = $2, decided_by = $3, decided_at = now()
     WHERE id = $1 AND state = ANY ($5) AND expires_at > clock_timestamp() AND ($4 = 'refuse' OR (
       ${mayApprove('$3::uuid', 'c.proposed_by', '$6', '$7::interval')}))
     RETURNING id`,
    [id, to, adminId, move, from, staffPermissions.disputes, SAME_HAND],
  )
  return rows.length > 0
}

/** The dispute has ended without it. */
export async function lapseDecisions(db: Db, disputeId: string): Promise<void> {
  await queryRows(
    db,
    'UPDATE dispute_decisions SET state = $3, decided_at = now() WHERE dispute_id = $1 AND state = ANY ($2)',
    [disputeId, decisionMoves.lapse.from, decisionMoves.lapse.to],
  )
}

const MAY_EXPIRE = listed(decisionMoves.expire.from)

/** Those whose time is over; of one dispute, or of all. @returns the ids of their orders */
export async function expireDecisions(db: Db, disputeId: string | null = null): Promise<string[]> {
  const rows = await queryRows<{ order_id: string }>(
    db,
    `UPDATE dispute_decisions c SET state = $2, decided_at = now() FROM disputes d
     WHERE d.id = c.dispute_id AND c.state IN ${MAY_EXPIRE} AND c.expires_at <= clock_timestamp() AND ($1::uuid IS NULL OR c.dispute_id = $1)
     RETURNING d.order_id`,
    [disputeId, decisionMoves.expire.to],
  )
  return rows.map((row) => row.order_id)
}

/** Written out, so that the index of the state is used. */
const IN_STATE: Record<DecisionState, string> = {
  awaiting_approval: "c.state = 'awaiting_approval' AND c.expires_at > clock_timestamp()",
  expired: `c.state IN ${listed([decisionMoves.expire.to, ...decisionMoves.expire.from])} AND ${STATE} = 'expired'`,
  approved: "c.state = 'approved'",
  refused: "c.state = 'refused'",
  lapsed: "c.state = 'lapsed'",
}

/** Those that wait the oldest first, as the queues of the desk; those that were decided the newest first. */
export async function listDecisions(
  db: Db,
  state: DecisionState,
  limit: number,
  cursor: Cursor | undefined,
): Promise<PageRow> {
  const where = IN_STATE[state]
  const [direction, after] = state === 'awaiting_approval' ? (['ASC', '>'] as const) : (['DESC', '<'] as const)
  const [row] = await queryRows<JsonPage<DisputeDecision>>(
    db,
    `SELECT ${pageColumns({ json: DECISION, size: '$1::int', value: 'page.proposed_at' })},
            (SELECT count(*) FROM (SELECT FROM dispute_decisions c WHERE ${where} LIMIT ${TOTAL_CAP + 1}) AS counted)::int AS total
     FROM (
       SELECT c.id, c.proposed_at, row_number() OVER (ORDER BY c.proposed_at ${direction}, c.id ${direction}) AS n FROM dispute_decisions c
       WHERE ${where} AND ($2::timestamptz IS NULL OR (c.proposed_at, c.id) ${after} ($2::timestamptz, $3::uuid))
       ORDER BY c.proposed_at ${direction}, c.id ${direction} LIMIT $1::int + 1
     ) AS page JOIN (${TABLES}) ON c.id = page.id`,
    [limit, cursor?.value ?? null, cursor?.id ?? null],
  )
  return row as PageRow
}
