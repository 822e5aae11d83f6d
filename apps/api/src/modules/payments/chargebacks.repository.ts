import { type Db, queryRows } from '../../platform/database/database.ts'

export interface Chargeback {
  paymentId: string
  providerId: string
  status: 'open' | 'won' | 'lost'
  amountPesewas: number
  dueAt: string | null
}

/** Lock the payment's orders first. What is decided stays so: news overtake each other. */
export async function saveChargeback(db: Db, chargeback: Chargeback): Promise<void> {
  await queryRows(
    db,
    `INSERT INTO chargebacks AS c (payment_id, provider_id, status, amount, due_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT ON CONSTRAINT chargebacks_once DO UPDATE
       SET status = CASE EXCLUDED.status WHEN 'open' THEN c.status ELSE EXCLUDED.status END, amount = EXCLUDED.amount, due_at = coalesce(EXCLUDED.due_at, c.due_at), updated_at = now()`,
    [chargeback.paymentId, chargeback.providerId, chargeback.status, chargeback.amountPesewas, chargeback.dueAt],
  )
}

/** Whether nothing of this payment may move: any of its chargebacks is open or lost. */
export async function hasUnsettledChargeback(db: Db, paymentId: string): Promise<boolean> {
  const rows = await queryRows(db, "SELECT FROM chargebacks WHERE payment_id = $1 AND status <> 'won' LIMIT 1", [
    paymentId,
  ])
  return rows.length > 0
}
