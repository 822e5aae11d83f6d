import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { checkChargeback } from './chargebacks.service.ts'
import { signEvent } from './event-signatures.ts'
import { findPayment, insertAlert } from './payments.repository.ts'
import { paymentProvider } from './payment-provider.ts'
import type { ProviderEvent } from './provider.ts'
import { checkRefundsOf } from './refunds.service.ts'
import { fits, settlePayment } from './settle.service.ts'
import { receiveTransferEvent } from './transfer-events.ts'

/**
 * An event whose signature was right. It is a hint to ask; one that claims what cannot be is kept for a person to see.
 * Events repeat, overtake each other and stay away, so none of them decides anything by itself.
 */
export async function receiveEvent(context: Context, event: ProviderEvent): Promise<void> {
  const { db } = context
  if (event.kind === 'other') return
  if (event.kind === 'transfer') return receiveTransferEvent(context, event.reference)
  const provider = paymentProvider(context)
  const payment = await findPayment(db, { reference: event.reference })
  if (!payment) return insertAlert(db, 'unknown_reference', event.reference, event)
  switch (event.kind) {
    case 'charge':
      if (event.claims && !fits(payment, event.claims)) return insertAlert(db, 'event_mismatch', event.reference, event)
      return settlePayment(db, provider, event.reference)
    case 'refund':
      return checkRefundsOf(db, provider, payment.id)
    case 'chargeback':
      return checkChargeback(db, provider, payment, event.chargebackId)
  }
}

/** Takes an event at once, and sees to it later: who sends it waits for the answer, and what it takes may take long. */
export async function enqueueEvent(db: Db, event: ProviderEvent): Promise<void> {
  await enqueue(db, 'receive_payment_event', event)
}

/** An event as a job carries it. */
export const EnqueuedEvent: z.ZodType<ProviderEvent> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('charge'),
    reference: z.string(),
    claims: z.object({ amountPesewas: z.number(), currency: z.string(), mode: z.string() }).optional(),
  }),
  z.object({ kind: z.literal('refund'), reference: z.string() }),
  z.object({ kind: z.literal('chargeback'), reference: z.string(), chargebackId: z.string() }),
  z.object({ kind: z.literal('transfer'), reference: z.string() }),
  z.object({ kind: z.literal('other'), name: z.string() }),
]) as z.ZodType<ProviderEvent>

/** The job: an event of the sandbox arrives, signed, as it would over the network. Sent again until it was taken. */
export async function deliverSandboxEvent(context: Context, body: string): Promise<void> {
  const provider = paymentProvider(context)
  if (provider.name !== 'sandbox') return
  const headers = { 'x-asime-signature': signEvent(context.secrets.sandboxKey, body) }
  await receiveEvent(context, provider.readEvent(Buffer.from(body), headers))
}
