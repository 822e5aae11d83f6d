import { createHash } from 'node:crypto'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { createGatherer } from '../../platform/gather.ts'
import { wake } from '../../platform/jobs/jobs.ts'
import { checkChargeback } from '../chargebacks/chargebacks.service.ts'
import { signEvent } from '../providers/event-signatures.ts'
import {
  insertEvents,
  listDueEvents,
  markEventsHandled,
  postponeEvents,
  type SignedEvent,
} from './provider-events.repository.ts'
import { raiseAlert } from '../alerts/alerts.service.ts'
import { paymentProvider } from '../providers/payment-provider.ts'
import type { ProviderEvent } from '../providers/provider.ts'
import { checkRefundsOf } from '../refunds/refunds.service.ts'
import { findPaymentByReference, fits, settle } from '../payments/settle.service.ts'
import { receiveTransferEvent } from './transfer-events.ts'

/** The job that handles events. Storing an event wakes it. */
export const RECEIVE_EVENTS = 'receive_payment_events'

/** Larger groups save little more, and all of one wait for its last. */
const MOST_KEPT_AT_ONCE = 32
/** The second is for when the first takes long. */
const GROUPS_AT_ONCE = 2
const LONG_GROUP_MS = 100
/** More than any burst that is answered in time. Who is refused is told to send it again, which providers do. */
const MOST_WAITING = 1_000

/** Keeps an event whose signature was right. `body` are the bytes that were signed. */
export type KeepEvent = (body: Buffer, event: ProviderEvent) => Promise<void>

/**
 * Events are kept, and the job that handles them is woken, before their sender gets an answer: handling one may take long, and may
 * fail. Those that come at the same moment share a transaction (decision 166).
 */
export function createEventKeeper(context: Context): KeepEvent {
  const keep = createGatherer<SignedEvent, void>({
    most: MOST_KEPT_AT_ONCE,
    atOnce: GROUPS_AT_ONCE,
    longMs: LONG_GROUP_MS,
    waiting: MOST_WAITING,
    beginWithinMs: context.beginWithinMs,
    refusal: () => new AppError('unavailable'),
    waitingAtOnce: 1,
    // The same bytes twice in one statement would be one row written twice.
    ownKey: ({ bodyHash }) => bodyHash.toString('hex'),
    sharedKeys: () => [],
    work: async (events) => {
      await keepEvents(context, events)
      return events.map(() => ({ result: undefined }))
    },
  })
  return (body, event) => keep({ bodyHash: hashOf(body), event })
}

const hashOf = (body: Buffer) => createHash('sha256').update(body).digest()

async function keepEvents(context: Context, events: readonly SignedEvent[]): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    await insertEvents(tx, paymentProvider(context).name, events)
    await wake(tx, RECEIVE_EVENTS)
  })
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
      return checkChargeback(context, provider, payment, event.chargebackId)
  }
}

/** The job: an event of the sandbox arrives, signed, as it would over the network. Sent again until it was taken. */
export async function deliverSandboxEvent(context: Context, text: string): Promise<void> {
  const provider = paymentProvider(context)
  if (provider.name !== 'sandbox') return
  const body = Buffer.from(text)
  const event = provider.readEvent(body, { 'x-asime-signature': signEvent(context.secrets.sandboxKey, text) })
  await keepEvents(context, [{ bodyHash: hashOf(body), event }])
}
