import { TOTAL_CAP } from '@asime/contract/paging'
import { type RefundApprovalMove, refundApprovalMoves } from '@asime/contract/refund-approval-states'
import type { RefundApproval } from '@asime/contract/refunds'
import { SAME_HAND } from '@asime/contract/deadlines'
import { timer } from '@asime/contract/deadlines-in-force'
import { staffPermissions } from '@asime/contract/staff-permissions'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { jsonObject } from '../../platform/database/json-object.ts'
import { listed } from '../../platform/database/listed.ts'
import { pageColumns } from '../../platform/http/page-columns.ts'
import type { Cursor, PageRow, JsonPage } from '../../platform/http/paging.ts'
import { mayApprove } from '../staff/second-admin.sql.ts'

export interface RefundAccountRow {
  id: string
  refund_id: string
  attempt: number
  bank_code: string
  /** Encrypted; null once it was erased with the buyer's account. */
  account_number: string | null
  account_end: string
  entered_by: string
  state: RefundApproval['state']
  decided_by: string | null
}

/** One whose time is over is expired, whether or not the job has been there. */
const STATE =
  "CASE WHEN a.state = 'awaiting_approval' AND a.expires_at <= clock_timestamp() THEN 'expired' ELSE a.state END"
const ROW = `a.id, a.refund_id, a.attempt, a.bank_code, a.account_number, a.account_end, a.entered_by, ${STATE} AS state, a.decided_by`
const person = (column: string) =>
  `(SELECT ${jsonObject({ id: 'u.id', full_name: 'u.full_name' })} FROM users u WHERE u.id = ${column})`
/** The JSON of an approval as the contract has it, from rows a (refund_accounts), r (refunds) and p (payments). */
export const APPROVAL = jsonObject({
  id: 'a.id',
  refund_id: 'a.refund_id',
  order_id: 'r.order_id',
  amount: 'r.amount::numeric / 100',
  currency: 'p.currency',
  state: STATE,
  bank_code: 'a.bank_code',
  account_end: 'a.account_end',
  reason: 'a.reason',
  entered_by: person('a.entered_by'),
  entered_at: 'a.entered_at',
  expires_at: 'a.expires_at',
  decided_by: person('a.decided_by'),
  decided_at: 'a.decided_at',
})
const TABLES = 'refund_accounts a JOIN refunds r ON r.id = a.refund_id JOIN payments p ON p.id = r.payment_id'

export async function insertRefundAccount(
  db: Db,
  account: Omit<RefundAccountRow, 'id' | 'state' | 'decided_by'> & { reason: string; needsApproval: boolean },
): Promise<string> {
  const [row] = await queryRows<{ id: string }>(
    db,
    `INSERT INTO refund_accounts (refund_id, attempt, bank_code, account_number, account_end, reason, entered_by, state, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, CASE WHEN $8 THEN 'awaiting_approval' ELSE 'not_needed' END,
             CASE WHEN $8 THEN now() + $9::interval END) RETURNING id`,
    [
      account.refund_id,
      account.attempt,
      account.bank_code,
      account.account_number,
      account.account_end,
      account.reason,
      account.entered_by,
      account.needsApproval,
      timer('refund_approval'),
    ],
  )
  if (!row) throw new Error('INSERT returned no row')
  return row.id
}

export async function findRefundAccount(db: Db, id: string): Promise<RefundAccountRow | undefined> {
  const [row] = await queryRows<RefundAccountRow>(db, `SELECT ${ROW} FROM refund_accounts a WHERE a.id = $1`, [id])
  return row
}

/** The account of a refund that a second admin has not decided about yet. */
export async function findAwaiting(db: Db, refundId: string): Promise<RefundAccountRow | undefined> {
  const [row] = await queryRows<RefundAccountRow>(
    db,
    `SELECT ${ROW} FROM refund_accounts a WHERE a.refund_id = $1 AND a.state = 'awaiting_approval' AND a.expires_at > clock_timestamp()`,
    [refundId],
  )
  return row
}

export async function findAwaitingApproval(db: Db, refundId: string): Promise<RefundApproval | undefined> {
  const [row] = await queryRows<{ data: RefundApproval }>(
    db,
    `SELECT ${APPROVAL} AS data FROM ${TABLES}
     WHERE a.refund_id = $1 AND a.state = 'awaiting_approval' AND a.expires_at > clock_timestamp()`,
    [refundId],
  )
  return row?.data
}

/**
 * Of two admins at once, one decides. What is approved was entered by another (`mayApprove`).
 * @returns false where it was decided or has expired
 */
export async function moveRefundAccount(
  db: Db,
  id: string,
  move: Extract<RefundApprovalMove, 'approve' | 'refuse'>,
  adminId: string,
): Promise<boolean> {
  const { from, to } = refundApprovalMoves[move]
  const rows = await queryRows(
    db,
    `UPDATE refund_accounts a SET state = $2, decided_by = $3, decided_at = now()
     WHERE id = $1 AND state = ANY ($5) AND expires_at > clock_timestamp() AND ($4 = 'refuse' OR (
       ${mayApprove('$3::uuid', 'a.entered_by', '$6', '$7::interval')}))
     RETURNING id`,
    [id, to, adminId, move, from, staffPermissions.money, SAME_HAND],
  )
  return rows.length > 0
}

const MAY_EXPIRE = listed(refundApprovalMoves.expire.from)

/** Those whose time is over; of one refund, or of all. @returns the ids of their refunds */
export async function expireRefundAccounts(db: Db, refundId: string | null = null): Promise<string[]> {
  const rows = await queryRows<{ refund_id: string }>(
    db,
    `UPDATE refund_accounts SET state = $2, decided_at = now()
     WHERE state IN ${MAY_EXPIRE} AND expires_at <= clock_timestamp() AND ($1::uuid IS NULL OR refund_id = $1) RETURNING refund_id`,
    [refundId, refundApprovalMoves.expire.to],
  )
  return rows.map((row) => row.refund_id)
}

/** Written out, so that the index of the state is used. */
const IN_STATE: Record<RefundApproval['state'], string> = {
  awaiting_approval: "a.state = 'awaiting_approval' AND a.expires_at > clock_timestamp()",
  expired: `a.state IN ${listed([refundApprovalMoves.expire.to, ...refundApprovalMoves.expire.from])} AND ${STATE} = 'expired'`,
  approved: "a.state = 'approved'",
  refused: "a.state = 'refused'",
  not_needed: "a.state = 'not_needed'",
}

/** Those that wait the oldest first, as the queues of the desk; those that were decided the newest first. */
export async function listRefundApprovals(
  db: Db,
  state: RefundApproval['state'],
  limit: number,
  cursor: Cursor | undefined,
): Promise<PageRow> {
  const where = IN_STATE[state]
  const [direction, after] = state === 'awaiting_approval' ? (['ASC', '>'] as const) : (['DESC', '<'] as const)
  const [row] = await queryRows<JsonPage<RefundApproval>>(
    db,
    `SELECT ${pageColumns({ json: APPROVAL, size: '$1::int', value: 'page.entered_at' })},
            (SELECT count(*) FROM (SELECT FROM refund_accounts a WHERE ${where} LIMIT ${TOTAL_CAP + 1}) AS counted)::int AS total
     FROM (
       SELECT a.id, a.entered_at, row_number() OVER (ORDER BY a.entered_at ${direction}, a.id ${direction}) AS n FROM refund_accounts a
       WHERE ${where} AND ($2::timestamptz IS NULL OR (a.entered_at, a.id) ${after} ($2::timestamptz, $3::uuid))
       ORDER BY a.entered_at ${direction}, a.id ${direction} LIMIT $1::int + 1
     ) AS page JOIN (${TABLES}) ON a.id = page.id`,
    [limit, cursor?.value ?? null, cursor?.id ?? null],
  )
  return row as PageRow
}
