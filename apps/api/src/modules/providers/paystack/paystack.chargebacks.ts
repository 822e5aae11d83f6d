import { z } from 'zod'
import { type PaystackClient, Pesewas } from './paystack.client.ts'
import type { ChargebackState } from '../provider.ts'

const Dispute = z.object({
  status: z.string(),
  resolution: z.string().nullish(),
  refund_amount: Pesewas.nullish(),
  // Both forms are in samples.
  dueAt: z.iso.datetime({ offset: true }).nullish().catch(null),
  due_at: z.iso.datetime({ offset: true }).nullish().catch(null),
  transaction: z.object({ reference: z.string(), amount: Pesewas }),
})

/** What the provider calls a dispute. Ours are between buyer and vendor; this one is between the payer's bank and us. */
export async function findPaystackChargeback(client: PaystackClient, id: string): Promise<ChargebackState> {
  return client.clearOr<ChargebackState, ChargebackState>({ status: 'unknown' }, async () => {
    const answer = await client.get(`/dispute/${encodeURIComponent(id)}`, Dispute)
    if (!answer.isOk) return { status: 'unknown' }
    const { status, resolution, refund_amount: amount, dueAt, due_at, transaction } = answer.data
    return {
      // Accepted by us, or by nobody's answer in time: either way the money is taken.
      status: status !== 'resolved' ? 'open' : resolution === 'declined' ? 'won' : 'lost',
      chargeReference: transaction.reference,
      amountPesewas: amount ?? transaction.amount,
      dueAt: dueAt ?? due_at ?? null,
    }
  })
}
