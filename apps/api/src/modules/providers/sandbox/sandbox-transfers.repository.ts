import { type Db, queryRows } from '../../../platform/database/database.ts'
import type { TransferRequest } from '../transfer-provider.ts'

export const sandboxTransferStates = ['pending', 'needs_otp', 'succeeded', 'failed', 'reversed'] as const
export type SandboxTransferState = (typeof sandboxTransferStates)[number]

export interface SandboxTransfer {
  reference: string
  amount: number
  currency: string
  state: SandboxTransferState
  may_retry: boolean
}

/** Idempotent by reference. */
export async function insertTransfer(
  db: Db,
  transfer: TransferRequest,
  as: { state: SandboxTransferState; mayRetry: boolean },
): Promise<void> {
  await queryRows(
    db,
    `INSERT INTO sandbox_transfers (reference, amount, currency, recipient, state, may_retry) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (reference) DO NOTHING`,
    [
      transfer.reference,
      transfer.amountPesewas,
      transfer.currency,
      // As much of the number as anybody is shown.
      JSON.stringify({ ...transfer.recipient, accountNumber: transfer.recipient.accountNumber.slice(-4) }),
      as.state,
      as.mayRetry,
    ],
  )
}

export async function findSandboxTransfer(db: Db, reference: string): Promise<SandboxTransfer | undefined> {
  const [row] = await queryRows<SandboxTransfer>(
    db,
    'SELECT reference, amount, currency, state, may_retry FROM sandbox_transfers WHERE reference = $1',
    [reference],
  )
  return row
}

/** As with real ones: what failed stays so, and only what has arrived can come back. */
export async function decideTransfer(db: Db, reference: string, to: SandboxTransferState): Promise<void> {
  await queryRows(
    db,
    `UPDATE sandbox_transfers SET state = $2
     WHERE reference = $1 AND (state IN ('pending', 'needs_otp') OR (state = 'succeeded' AND $2 = 'reversed'))`,
    [reference, to],
  )
}
