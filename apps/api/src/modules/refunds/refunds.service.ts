import { isIdleRefund } from '@asime/contract/refund-states'
import { heldOf } from '@asime/contract/money'
import { v7 as uuid } from 'uuid'
import { AppError } from '../../platform/app-error.ts'
import { crashPoint } from '../../platform/crash-points.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import { forEachIsolated } from '../../platform/jobs/for-each-isolated.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { assertNotFrozen, BANK_IS_REVIEWING, lockOrdersById } from '../orders/order-changes.service.ts'
import { addToRefunded, type LockedOrder } from '../orders/locked-order.sql.ts'
import { postRefundOwed, postRefundPaid } from '../ledger/ledger.service.ts'
import { raiseAlert } from '../alerts/alerts.service.ts'
import { closeAlerts } from '../alerts/close-alert.sql.ts'
import type { PaymentProvider, RefundRequest, RefundState } from '../providers/provider.ts'
import {
  claimRefund,
  findBankClaim,
  findPayingPayment,
  findRefund,
  insertRefundRow,
  listOpenRefunds,
  listOpenRefundsOf,
  listPaidOrders,
  lockRefund,
  markRefundChecked,
  MAX_REFUND_ATTEMPTS,
  type RefundRow,
  reopenFailedRefunds,
  moveRefund,
} from './refunds.repository.ts'

interface NewRefund {
  paymentId: string
  orderId: string
  currency: string
  amountPesewas: number
  reason: string
}

/** Each attempt has a reference of its own, since a provider knows one that it has heard before. */
const referenceOf = (id: string, attempt = 1): string => (attempt === 1 ? `rf-${id}` : `rf-${id}-${attempt}`)

/** Money that goes back, written down with its reference; a job sends it once the transaction is through. */
export async function insertRefund(tx: Tx, refund: NewRefund): Promise<string> {
  const id = uuid()
  await insertRefundRow(tx, { id, reference: referenceOf(id), ...refund })
  await enqueue(tx, 'send_refund', { refund_id: id })
  return id
}

/**
 * Gives back so much of what is held for an order, locked. The ledger refuses more than that by itself. Nothing happens
 * where nobody paid through us, as with an order for nothing.
 * @throws AppError order_state
 */
export async function refundFromEscrow(
  tx: Tx,
  order: Pick<LockedOrder, 'id' | 'currency' | 'total' | 'refunded_total' | 'charged_back_total' | 'is_frozen'>,
  amountPesewas: number,
  reason: string,
): Promise<void> {
  if (amountPesewas > heldOf(order))
    throw new AppError('order_state', { message: 'This is more than is held for the order' })
  const payment = await findPayingPayment(tx, order.id)
  if (!payment || amountPesewas === 0) return
  assertNotFrozen(order)
  const refund = { orderId: order.id, currency: order.currency, amountPesewas }
  const id = await insertRefund(tx, { ...refund, paymentId: payment.id, reason })
  await addToRefunded(tx, order.id, amountPesewas)
  await postRefundOwed(tx, { id, ...refund })
}

const TAKEN_BACK =
  'The payer’s bank has taken this payment back. With this refund the payer would get more than was paid'

/**
 * Before it is decided that a refund is sent, and before its own row is locked: under the locks of these orders the payer's bank is
 * heard, so that what it wants of the payment is known by then, as are other refunds of it.
 */
export async function lockPaidOrders(tx: Tx, id: string): Promise<void> {
  await lockOrdersById(tx, await listPaidOrders(tx, id))
}

/**
 * Before an admin has a refund sent, under the locks of `lockPaidOrders`: not while the payer's bank reviews its payment, and not where that has given the payer the money.
 * @throws AppError conflict
 */
export async function assertNotClaimed(tx: Tx, id: string): Promise<void> {
  const claim = await findBankClaim(tx, id)
  if (claim) throw new AppError('conflict', { message: claim === 'taken' ? TAKEN_BACK : BANK_IS_REVIEWING })
}

/**
 * The job: asks the provider for a refund, or how it stands. It is asked for once: whoever comes after looks for it first, and
 * asks anew only if the provider does not have it.
 */
export async function sendRefund(db: Db, provider: PaymentProvider, id: string): Promise<void> {
  const refund = await findRefund(db, id)
  if (!refund || isIdleRefund(refund.status)) return
  if (refund.provider !== provider.name || refund.mode !== provider.mode) {
    const message = `Paid through ${refund.provider} (${refund.mode}), which is no longer in use`
    return applyRefund(db, refund, { status: 'needs_attention', providerId: refund.provider_id, message })
  }
  const request = toRefundRequest(refund)
  if (refund.was_asked) {
    const state = await provider.findRefund({ ...request, providerId: refund.provider_id })
    if (state.status !== 'not_found' || !refund.is_unanswered) return applyRefund(db, refund, state)
  }
  const { claim, isOurs } = await inTransaction(db, async (tx) => {
    await lockPaidOrders(tx, id)
    const found = refund.status === 'pending' ? await findBankClaim(tx, id) : undefined
    return { claim: found, isOurs: found === undefined && (await claimRefund(tx, id)) }
  })
  if (claim === 'taken') {
    const held = { status: 'needs_attention', providerId: refund.provider_id, message: TAKEN_BACK } as const
    return applyRefund(db, refund, held)
  }
  // The bank reviews it, somebody else asks, or nobody is to: those that nobody looked at would stay at the head of the queue.
  if (!isOurs) return markRefundChecked(db, id)
  const state = await provider.startRefund(request)
  crashPoint('in_refund')
  await applyRefund(db, refund, state)
}

export function toRefundRequest(refund: RefundRow): RefundRequest {
  return {
    reference: refund.reference,
    charge: { reference: refund.charge_reference, providerId: refund.charge_provider_id },
    amountPesewas: refund.amount,
    currency: refund.currency,
    otherIds: refund.other_provider_ids,
  }
}

/** A refund, and what the provider says of it; nothing is written down. */
export async function askAboutRefund(
  db: Db,
  provider: PaymentProvider,
  id: string,
): Promise<{ refund: RefundRow; state: RefundState } | undefined> {
  const refund = await findRefund(db, id)
  if (!refund) return undefined
  return { refund, state: await provider.findRefund({ ...toRefundRequest(refund), providerId: refund.provider_id }) }
}

/** Writes down what the provider says of a refund. What it says of an attempt after which there was another says nothing of that one. */
export async function applyRefund(
  db: Db,
  { id, attempt: asked }: Pick<RefundRow, 'id' | 'attempt'>,
  state: RefundState,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const refund = await lockRefund(tx, id)
    if (!refund || refund.status === 'processed' || refund.attempt !== asked) return
    switch (state.status) {
      case 'unknown':
      case 'not_found':
        return markRefundChecked(tx, id)
      case 'processed':
        await moveRefund(tx, refund, 'process', state.providerId)
        await endAlerts(tx, refund)
        return postRefundPaid(tx, {
          id,
          orderId: refund.order_id,
          currency: refund.currency,
          amountPesewas: refund.amount,
        })
      case 'pending':
        await moveRefund(tx, refund, 'await_provider', state.providerId, state.expectedAt)
        return
      case 'failed':
      case 'needs_attention': {
        await moveRefund(tx, refund, state.status === 'failed' ? 'fail' : 'hold', state.providerId)
        // Known already, and as likely closed by somebody who is at it.
        if (refund.status === state.status) return
        const isLast = state.status === 'needs_attention' || refund.attempt >= MAX_REFUND_ATTEMPTS
        const { reference, order_id: order, amount, attempt } = refund
        const detail = { refund: id, message: state.message, order, amount, attempt, provider_id: state.providerId }
        await raiseAlert(tx, isLast ? 'refund_held' : 'refund_failed', reference, detail, { again: true })
      }
    }
  })
}

/** The money is back: nobody need look at why it was not, in this attempt or an earlier one. */
async function endAlerts(tx: Tx, { id, attempt }: RefundRow): Promise<void> {
  const references = Array.from({ length: attempt }, (_, index) => referenceOf(id, index + 1))
  await closeAlerts(tx, ['refund_failed', 'refund_held', 'refund_stuck'], references)
}

const BATCH = 100

/** What is open of a payment's refunds, since there is news of one: which one, an event does not say. */
export async function checkRefundsOf(db: Db, provider: PaymentProvider, paymentId: string): Promise<void> {
  for (const id of await listOpenRefundsOf(db, paymentId, BATCH)) await sendRefund(db, provider, id)
}

/** The job: refunds of which the provider has not said yet that they are done. */
export async function sweepRefunds(db: Db, provider: PaymentProvider): Promise<void> {
  await reopenFailedRefunds(db)
  await forEachIsolated(await listOpenRefunds(db, BATCH), (id) =>
    sendRefund(db, provider, id).catch(async (error: unknown) => {
      // Or it would be the first again in a minute.
      await markRefundChecked(db, id)
      throw error
    }),
  )
}
