import type { LossReversal } from '@asime/contract/admin-chargebacks'
import { type ChargebackStatus, type ReversalMove, reversalMoves } from '@asime/contract/chargeback-states'
import { SAME_HAND } from '@asime/contract/deadlines'
import { timer } from '@asime/contract/deadlines-in-force'
import { staffPermissions } from '@asime/contract/staff-permissions'
import { AppError } from '../../platform/app-error.ts'
import { type Db, queryRows, violates } from '../../platform/database/database.ts'
import { jsonObject } from '../../platform/database/json-object.ts'
import { listed } from '../../platform/database/listed.ts'
import { debtOf } from '../ledger/losses.sql.ts'
import { mayApprove } from '../staff/second-admin.sql.ts'

// Taking a booked loss back, which a second admin approves. Whatever changes one has locked the payment's orders before.

const person = (column: string) =>
  `(SELECT ${jsonObject({ id: 'w.id', full_name: 'w.full_name' })} FROM users w WHERE w.id = ${column})`
/** The JSON of a reversal as the contract has it, from rows v (chargeback_reversals). One whose time is over is expired, whether or not the job has been there. */
export const REVERSAL = jsonObject({
  id: 'v.id',
  state:
    "CASE WHEN v.state = 'awaiting_approval' AND v.expires_at <= clock_timestamp() THEN 'expired' ELSE v.state END",
  reason: 'v.reason',
  proposed_by: person('v.proposed_by'),
  proposed_at: 'v.proposed_at',
  expires_at: 'v.expires_at',
  decided_by: person('v.decided_by'),
  decided_at: 'v.decided_at',
})

/** A chargeback, as far as it matters for taking its loss back. */
export interface Loss {
  id: string
  payment_id: string
  /** As its alerts name it. */
  reference: string
  status: ChargebackStatus
  is_booked: boolean
  is_reversed: boolean
  /** Some of it was taken of what was held. */
  was_held: boolean
  /** A payout has kept what its shop owed of it. */
  is_deducted: boolean
}

export async function findLoss(db: Db, chargebackId: string): Promise<Loss | undefined> {
  const [row] = await queryRows<Loss>(
    db,
    `SELECT c.id, c.payment_id, p.reference || '/' || c.provider_id AS reference, c.status,
            EXISTS (SELECT FROM ledger_transactions t WHERE t.effect_key = 'chargeback:' || c.id) AS is_booked,
            EXISTS (SELECT FROM chargeback_reversals v WHERE v.chargeback_id = c.id AND v.state = 'approved') AS is_reversed,
            EXISTS (SELECT FROM chargeback_orders b WHERE b.chargeback_id = c.id AND NOT b.is_of_sale) AS was_held,
            EXISTS (SELECT FROM (
              SELECT b.vendor_id, b.currency, s.provider, s.mode, sum(b.owed) AS owed FROM chargeback_orders b JOIN sales s ON s.order_id = b.order_id
              WHERE b.chargeback_id = c.id GROUP BY b.vendor_id, b.currency, s.provider, s.mode
            ) AS x WHERE x.owed > ${debtOf('x.vendor_id', 'x.currency', 'x.provider', 'x.mode')}) AS is_deducted
     FROM chargebacks c JOIN payments p ON p.id = c.payment_id WHERE c.id = $1`,
    [chargebackId],
  )
  return row
}

/** What it took of each order, with the number of the order. */
export async function listLosses(
  db: Db,
  chargebackId: string,
): Promise<
  { order_id: string; order_number: string; vendor_id: string; currency: string; amount: number; owed: number }[]
> {
  return queryRows(
    db,
    `SELECT b.order_id, o.order_number, b.vendor_id, b.currency, b.amount, b.owed FROM chargeback_orders b JOIN orders o ON o.id = b.order_id
     WHERE b.chargeback_id = $1 ORDER BY b.order_id`,
    [chargebackId],
  )
}

/** @throws AppError conflict where another one awaits approval */
export async function insertReversal(
  db: Db,
  reversal: { chargebackId: string; reason: string; adminId: string },
): Promise<string> {
  try {
    const [row] = await queryRows<{ id: string }>(
      db,
      `INSERT INTO chargeback_reversals (chargeback_id, reason, proposed_by, expires_at) VALUES ($1, $2, $3, now() + $4::interval) RETURNING id`,
      [reversal.chargebackId, reversal.reason, reversal.adminId, timer('decision_approval')],
    )
    if (!row) throw new Error('INSERT returned no row')
    return row.id
  } catch (error) {
    if (violates(error, 'chargeback_reversals_one_awaiting'))
      throw new AppError('conflict', { message: 'This awaits approval already. Approve or refuse it first' })
    throw error
  }
}

export interface FoundReversal {
  data: LossReversal
  chargeback_id: string
}

export async function findReversal(db: Db, id: string): Promise<FoundReversal | undefined> {
  const [row] = await queryRows<FoundReversal>(
    db,
    `SELECT ${REVERSAL} AS data, v.chargeback_id FROM chargeback_reversals v WHERE v.id = $1`,
    [id],
  )
  return row
}

/**
 * Of two admins at once, one decides. What is approved was proposed by another (`mayApprove`).
 * @returns false where it was decided or has expired
 */
export async function moveReversal(
  db: Db,
  id: string,
  move: Extract<ReversalMove, 'approve' | 'refuse'>,
  adminId: string,
): Promise<boolean> {
  const { from, to } = reversalMoves[move]
  const rows = await queryRows(
    db,
    `UPDATE chargeback_reversals v SET state = $2, decided_by = $3, decided_at = now()
     WHERE id = $1 AND state = ANY ($5) AND expires_at > clock_timestamp() AND ($4 = 'refuse' OR (
       ${mayApprove('$3::uuid', 'v.proposed_by', '$6', '$7::interval')}))
     RETURNING id`,
    [id, to, adminId, move, from, staffPermissions.money, SAME_HAND],
  )
  return rows.length > 0
}

const MAY_EXPIRE = listed(reversalMoves.expire.from)

/** Those whose time is over; of one chargeback, or of all. @returns how their alerts name them */
export async function expireReversals(db: Db, chargebackId: string | null = null): Promise<string[]> {
  const rows = await queryRows<{ reference: string }>(
    db,
    `UPDATE chargeback_reversals v SET state = $2, decided_at = now() FROM chargebacks c JOIN payments p ON p.id = c.payment_id
     WHERE c.id = v.chargeback_id AND v.state IN ${MAY_EXPIRE} AND v.expires_at <= clock_timestamp() AND ($1::uuid IS NULL OR c.id = $1)
     RETURNING p.reference || '/' || c.provider_id AS reference`,
    [chargebackId, reversalMoves.expire.to],
  )
  return rows.map((row) => row.reference)
}
