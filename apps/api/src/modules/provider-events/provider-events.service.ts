import { createHash } from 'node:crypto'
import type { Context } from '../../platform/context.ts'
import { wake } from '../../platform/jobs/jobs.ts'
import { checkChargeback } from '../chargebacks/chargebacks.service.ts'
import { signEvent } from '../providers/event-signatures.ts'
import { insertEvent, listDueEvents, markEventsHandled, postponeEvents } from './provider-events.repository.ts'
import { raiseAlert } from '../alerts/alerts.service.ts'
import { paymentProvider } from '../providers/payment-provider.ts'
import type { ProviderEvent } from '../providers/provider.ts'
import { checkRefundsOf } from '../refunds/refunds.service.ts'
import { findPaymentByReference, fits, settle } from '../payments/settle.service.ts'
import { receiveTransferEvent } from './transfer-events.ts'

/** The job that handles events. Storing an event wakes it. */
export const RECEIVE_EVENTS = 'receive_payment_events'

/**
 * Keeps an event whose signature was right, before its sender gets an answer: handling it may take long, and
 * may fail. `body` are the bytes that were signed.
 */
export async function keepEvent(context: Context, body: Buffer, event: ProviderEvent): Promise<void> {
  const bodyHash = createHash('sha256').update(body).digest()
  await insertEvent(context.db, paymentProvider(context).name, bodyHash, event)
}

const BATCH = 100
/** Enough to hide the waiting for the disk, and few enough to leave room to answer those who are still telling us. */
const AT_ONCE = 4
/** Then others get their turn, and what is left is done by the next run. */
const RUN_MS = 10_000

/** The job: handles what was kept, batch by batch. After a crash it may handle an event twice, which does no harm. */
export async function receiveEvents(context: Context): Promise<void> {
  const { db } = context
  const provider = paymentProvider(context).name
  for (const endsAt = performance.now() + RUN_MS; ;) {
    const events = await listDueEvents(db, provider, BATCH)
    if (events.length === 0) return
    const failed: string[] = []
    const queue = events.values()
    const work = async () => {
      for (const { id, event } of queue)
        await receiveEvent(context, event).catch((error: unknown) => {
          context.log.error({ err: error, eventId: id }, 'an event could not be handled')
          failed.push(id)
        })
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    await postponeEvents(db, failed)
    const handled = events.filter(({ id }) => !failed.includes(id))
    await markEventsHandled(db, handled)
    if (performance.now() > endsAt) return wake(db, RECEIVE_EVENTS)
  }
}

/**
 * Sees to an event. It is a hint to ask; one that claims what cannot be is kept for a person to see. Events repeat, overtake
 * each other and stay away, so none of them decides anything by itself.
 */
export async function receiveEvent(context: Context, event: ProviderEvent): Promise<void> {
  const { db } = context
  if (event.kind === 'other') return
  if (event.kind === 'transfer') return receiveTransferEvent(context, event.reference)
  const provider = paymentProvider(context)
  const payment = await findPaymentByReference(db, event.reference)
  if (!payment) return raiseAlert(db, 'unknown_reference', event.reference, event)
  switch (event.kind) {
    case 'charge':
      if (event.claims && !fits(payment, event.claims)) return raiseAlert(db, 'event_mismatch', event.reference, event)
      return settle(db, provider, payment)
    case 'refund':
      return checkRefundsOf(db, provider, payment.id)
    case 'chargeback':
      return checkChargeback(db, provider, payment, event.chargebackId)
  }
}

/** The job: an event of the sandbox arrives, signed, as it would over the network. Sent again until it was taken. */
export async function deliverSandboxEvent(context: Context, text: string): Promise<void> {
  const provider = paymentProvider(context)
  if (provider.name !== 'sandbox') return
  const body = Buffer.from(text)
  const event = provider.readEvent(body, { 'x-asime-signature': signEvent(context.secrets.sandboxKey, text) })
  await keepEvent(context, body, event)
  await wake(context.db, RECEIVE_EVENTS)
}
