import { timeToPay } from '@asime/contract/deadlines'
import type { PaymentMethod, PaymentMode } from '@asime/contract/payment-states'
import { type Db, queryRows } from '../../../platform/database/database.ts'
import type { ChargeRequest } from '../provider.ts'

export const sandboxChargeStates = ['needs_voucher', 'prompted', 'succeeded', 'declined', 'timed_out'] as const

export interface SandboxCharge {
  reference: string
  provider_id: string
  amount: number
  currency: string
  mode: PaymentMode
  method: PaymentMethod
  state: (typeof sandboxChargeStates)[number]
}

// A prompt that nobody answered in time has timed out, whether or not somebody wrote that down.
const COLUMNS = `reference, provider_id::text, amount, currency, mode, method,
  CASE WHEN state IN ('needs_voucher', 'prompted') AND expires_at <= clock_timestamp() THEN 'timed_out' ELSE state END AS state`

export async function insertCharge(db: Db, charge: ChargeRequest): Promise<void> {
  await queryRows(
    db,
    `INSERT INTO sandbox_charges (reference, amount, currency, method, network, state, expires_at)
     VALUES ($1, $2, $3, $4, $5, CASE WHEN $5 = 'telecel' THEN 'needs_voucher' ELSE 'prompted' END, clock_timestamp() + $6::interval)
     ON CONFLICT (reference) DO NOTHING`,
    [charge.reference, charge.amountPesewas, charge.currency, charge.method, charge.network, timeToPay(charge.method)],
  )
}

export async function findSandboxCharge(db: Db, reference: string): Promise<SandboxCharge | undefined> {
  const [row] = await queryRows<SandboxCharge>(db, `SELECT ${COLUMNS} FROM sandbox_charges WHERE reference = $1`, [
    reference,
  ])
  return row
}

/** A success stays one; a late approval of what was declined or timed out is taken, as real networks sometimes do. */
export async function decideCharge(db: Db, reference: string, to: SandboxCharge['state']): Promise<void> {
  await queryRows(db, "UPDATE sandbox_charges SET state = $2 WHERE reference = $1 AND state <> 'succeeded'", [
    reference,
    to,
  ])
}

export async function takeVoucher(db: Db, reference: string): Promise<void> {
  await queryRows(
    db,
    "UPDATE sandbox_charges SET state = 'prompted' WHERE reference = $1 AND state = 'needs_voucher' AND expires_at > clock_timestamp()",
    [reference],
  )
}

/** @returns the sandbox's name for it: the reference */
export async function insertSandboxRefund(
  db: Db,
  refund: { reference: string; charge: { reference: string }; amountPesewas: number },
): Promise<string> {
  await queryRows(
    db,
    'INSERT INTO sandbox_refunds (reference, charge_reference, amount) VALUES ($1, $2, $3) ON CONFLICT (reference) DO NOTHING',
    [refund.reference, refund.charge.reference, refund.amountPesewas],
  )
  return refund.reference
}

export async function findSandboxRefund(db: Db, reference: string): Promise<string | undefined> {
  const [row] = await queryRows<{ reference: string }>(
    db,
    'SELECT reference FROM sandbox_refunds WHERE reference = $1',
    [reference],
  )
  return row?.reference
}
