import type { Context } from '../../platform/context.ts'
import type { TransferToApprove } from '../providers/transfer-provider.ts'
import { decryptNumber } from './account-numbers.sql.ts'
import type { Holder } from '../providers/transfer-provider.ts'
import { findPayout, type PayoutRow } from './payouts.repository.ts'

/** Whether a transfer is a payout that is under way with this holder, the same in every detail, and not of a vendor who was stopped. */
export async function isPayoutAsSent(
  { db, encryption }: Pick<Context, 'db' | 'encryption'>,
  holder: Holder,
  transfer: TransferToApprove,
  /** A number as the provider writes it. */
  written: (account: { kind: PayoutRow['kind']; accountNumber: string }) => string,
): Promise<boolean> {
  const payout = await findPayout(db, { reference: transfer.reference })
  if (!payout) return false
  const { accountNumber, bankCode, mode = holder.mode } = transfer
  return (
    payout.provider === holder.name &&
    payout.mode === holder.mode &&
    mode === holder.mode &&
    ((payout.status === 'created' && !payout.is_stopped) || payout.status === 'pending') &&
    payout.amount === transfer.amountPesewas &&
    payout.currency === transfer.currency &&
    (accountNumber === undefined ||
      accountNumber === written({ kind: payout.kind, accountNumber: decryptNumber(encryption, payout) })) &&
    (bankCode === undefined || bankCode === payout.bank_code)
  )
}
