import { failedPayoutStatuses } from '@asime/contract/payout-states'
import { FAILED_PAYMENT_WATCHED } from '@asime/contract/deadlines'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { listed } from '../../platform/database/listed.ts'
import type { PaymentProvider } from '../providers/provider.ts'
import type { NamedTransferProvider } from '../providers/transfer-provider.ts'

const FAILED = listed(failedPayoutStatuses)

/** An hour has so many questions at the most. */
const MAX_PAYMENTS = 500
const MAX_PAYOUTS = 200

/** Longest not asked about first, so that each has its turn. */
export async function listFailedPayments(
  db: Db,
  provider: PaymentProvider,
): Promise<{ id: string; reference: string }[]> {
  return queryRows(
    db,
    `SELECT id, reference FROM payments WHERE status = 'failed' AND provider = $1 AND mode = $2
       AND created_at > now() - interval '8 days' AND created_at <= now() - $3::interval AND checked_at < now() - interval '30 minutes'
     ORDER BY checked_at LIMIT ${MAX_PAYMENTS}`,
    [provider.name, provider.mode, FAILED_PAYMENT_WATCHED],
  )
}

export async function listFailedPayouts(
  db: Db,
  transfers: NamedTransferProvider,
): Promise<{ reference: string; status: string; amount: number }[]> {
  return queryRows(
    db,
    `SELECT reference, status, amount FROM payouts WHERE status IN ${FAILED} AND provider = $1 AND mode = $2
       AND created_at > now() - interval '8 days' ORDER BY id DESC LIMIT ${MAX_PAYOUTS}`,
    [transfers.name, transfers.mode],
  )
}
