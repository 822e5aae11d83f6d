import type { Context } from '../../platform/context.ts'
import { isPayoutReference, settlePayout } from '../payouts/settle-payout.service.ts'
import { transferProvider } from '../providers/payment-provider.ts'
import { raiseAlert } from '../alerts/alerts.service.ts'

/** News of a transfer, which is a hint to ask. One that nothing here has sent is for a person to look at. */
export async function receiveTransferEvent(context: Context, reference: string): Promise<void> {
  if (isPayoutReference(reference)) await settlePayout(context.db, transferProvider(context), reference, context)
  else await raiseAlert(context.db, 'unknown_transfer', reference, { reference })
}
