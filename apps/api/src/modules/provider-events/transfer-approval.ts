import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { isPayoutAsSent } from '../payouts/approve-payout.service.ts'
import { raiseAlert } from '../alerts/alerts.service.ts'
import { readPaystackApproval } from '../providers/paystack/paystack.events.ts'
import { toAccountNumber } from '../providers/paystack/paystack.transfers.ts'

/**
 * Paystack asks before it sends: only what is in our payouts, under way, and the same in every part, goes out. A second lock, for
 * the day when somebody else has the key.
 * @throws AppError not_found without a key, unauthenticated, and validation_failed, by which it is refused
 */
export async function approvePaystackTransfer(
  context: Context,
  body: Buffer,
  headers: IncomingHttpHeaders,
): Promise<void> {
  const { paystack } = context.config
  if (!paystack) throw new AppError('not_found')
  const transfer = readPaystackApproval(paystack.secretKey, body, headers)
  const holder = { name: 'paystack', mode: paystack.mode }
  if (await isPayoutAsSent(context, holder, transfer, toAccountNumber)) return
  // Whose number it is nobody knows, and its end is enough to find the transfer at the provider.
  const { accountNumber, ...rest } = transfer
  await raiseAlert(context.db, 'transfer_refused', transfer.reference, {
    ...rest,
    accountEnd: accountNumber?.slice(-4),
  })
  throw new AppError('validation_failed', { message: 'This transfer is not one of ours' })
}
