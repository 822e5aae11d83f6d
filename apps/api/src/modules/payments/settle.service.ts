import { crashPoint } from '../../platform/crash-points.ts'
import { type Db, inTransaction, together, type Tx } from '../../platform/database/database.ts'
import { forEachIsolated } from '../../platform/jobs/for-each-isolated.ts'
import { type CapturedOrder, postCapture } from '../ledger/ledger.service.ts'
import { recordPaymentFee } from '../orders/locked-order.sql.ts'
import { lockOrdersById, moveOrder, recordOrderEvent } from '../orders/order-changes.service.ts'
import { raiseAlert } from '../alerts/alerts.service.ts'
import { closeAlerts } from '../alerts/close-alert.sql.ts'
import {
  findPayment,
  listPaymentOrders,
  listUnchecked,
  lockCheckoutOf,
  lockPayment,
  markChecked,
  type PaymentRow,
  type PaymentShare,
  movePayment,
} from './payments.repository.ts'
import type { ChargeRequest, ChargeState, PaymentProvider } from '../providers/provider.ts'
import { insertRefund } from '../refunds/refunds.service.ts'
import { share } from '../../platform/money.ts'

type Success = Extract<ChargeState, { status: 'succeeded' }>

/**
 * The one way in which a payment is decided, whoever says that there is news: the browser that came back, an event, the
 * sweep. Asks the provider (outside of any transaction), and gives value at most once.
 */
export async function settlePayment(db: Db, provider: PaymentProvider, reference: string): Promise<void> {
  const payment = await findPayment(db, { reference })
  if (payment) await settle(db, provider, payment)
}

/** As `settlePayment`, of one that was just read. */
export async function settle(db: Db, provider: PaymentProvider, payment: PaymentRow): Promise<void> {
  if (payment.status === 'succeeded') return
  await applyCharge(db, payment.id, await askAbout(provider, payment))
  crashPoint('after_settled')
}

async function askAbout(provider: PaymentProvider, payment: PaymentRow): Promise<ChargeState> {
  // Made while Asime had another provider, or another key: nobody can tell any more.
  if (payment.provider !== provider.name || payment.mode !== provider.mode) return { status: 'not_found' }
  const charge = await provider.findCharge(payment.reference)
  const isLost = payment.is_unanswered && (charge.status === 'not_found' || charge.status === 'unfinished')
  // What we asked, or its answer, got lost on the way: asked again, under the same reference. A prompt that comes when its time
  // is past, or for what can no longer be paid, only takes money that has to go back.
  return isLost && !payment.is_expired && payment.is_wanted ? provider.startCharge(toChargeRequest(payment)) : charge
}

/** What to ask a provider for, from what is written down. */
export function toChargeRequest(payment: PaymentRow): ChargeRequest {
  const { reference, amount: amountPesewas, currency, email, buyer_id: buyerId, method, network, phone } = payment
  return { reference, amountPesewas, currency, email, buyerId, method, network, phone, checkoutId: payment.checkout_id }
}

/** Writes down what the provider says of a charge, once under the checkout's lock. */
export async function applyCharge(db: Db, paymentId: string, charge: ChargeState): Promise<void> {
  await inTransaction(db, async (tx) => {
    const first = together(tx)
    const [, payment, shares] = await Promise.all([
      lockCheckoutOf(first, paymentId),
      lockPayment(first, paymentId),
      listPaymentOrders(first, paymentId),
    ])
    // A success is final; whatever comes later, or once more, changes nothing.
    if (payment.status === 'succeeded') return
    switch (charge.status) {
      case 'succeeded':
        return succeed(tx, payment, shares, charge)
      case 'failed':
        return fail(tx, payment, charge.message)
      // Never given up for want of an answer: it may have been paid.
      case 'unknown':
        return markChecked(tx, payment.id)
      case 'not_found':
      case 'unfinished':
        return payment.is_expired
          ? fail(tx, payment, 'Nobody approved the payment in time')
          : markChecked(tx, payment.id)
      case 'pending':
        if (payment.is_stale) return fail(tx, payment, 'The payment was not finished in time')
        if (payment.status === 'failed') return markChecked(tx, payment.id)
        await movePayment(tx, payment.id, 'await_payer', { ...charge, pageUrl: charge.pageUrl ?? null })
    }
  })
}

async function fail(tx: Tx, payment: PaymentRow, message: string): Promise<void> {
  if (payment.status === 'failed') return markChecked(tx, payment.id)
  await movePayment(tx, payment.id, 'fail', { message })
  await endAlerts(tx, payment)
}

/** What the reconciliation found of one whose time was over, or that had failed, has ended. */
async function endAlerts(tx: Tx, payment: PaymentRow): Promise<void> {
  if (payment.is_expired || payment.status === 'failed')
    await closeAlerts(tx, ['payment_stuck', 'paid_at_provider_only'], [payment.reference])
}

/** Amount, currency and mode are checked before any value is given. What does not fit waits for a person. */
async function succeed(tx: Tx, payment: PaymentRow, shares: readonly PaymentShare[], charge: Success): Promise<void> {
  if (!fits(payment, charge)) {
    await raiseAlert(tx, 'charge_mismatch', payment.reference, charge)
    return fail(tx, payment, 'Our support is checking your payment. Please do not pay again')
  }
  const first = together(tx)
  const [isMoved, orders] = await Promise.all([
    movePayment(first, payment.id, 'succeed', { charge }),
    lockOrdersById(
      first,
      shares.map(({ order_id: id }) => id),
    ),
  ])
  if (!isMoved) throw new Error(`payment ${payment.id} has succeeded before`)
  await endAlerts(tx, payment)
  const captured: CapturedOrder[] = shares.map(({ order_id: orderId, amount, is_between_active: isBetweenActive }) => {
    const order = orders.get(orderId)
    const isPayable = order?.status === 'awaiting_payment' && !order.is_overdue && order.total === amount
    // A prompt may be approved after a suspension, by which nothing is paid any more.
    return { orderId, amountPesewas: amount, isLate: !isPayable || !isBetweenActive }
  })
  const fees = share(
    charge.feePesewas,
    captured.map((order) => order.amountPesewas),
  )
  const then = together(tx)
  await Promise.all([
    postCapture(then, {
      id: payment.id,
      currency: payment.currency,
      amountPesewas: payment.amount,
      feePesewas: charge.feePesewas,
      orders: captured,
    }),
    ...captured.map(({ orderId, isLate }, index) => isLate || recordPaymentFee(then, orderId, fees[index] ?? 0)),
  ])
  for (const { orderId, amountPesewas, isLate } of captured) {
    const order = orders.get(orderId)
    if (isLate || !order) {
      const reason = 'The order could no longer be paid when the payment arrived'
      await insertRefund(tx, { paymentId: payment.id, orderId, amountPesewas, reason, currency: payment.currency })
      if (order) await recordOrderEvent(tx, order, 'late_payment', { kind: 'buyer', userId: payment.buyer_id }, null)
    } else {
      await moveOrder(tx, order, 'pay', { kind: 'buyer', userId: payment.buyer_id })
    }
  }
  crashPoint('before_settled')
}

export type { PaymentRow }

export async function findPaymentByReference(db: Db, reference: string): Promise<PaymentRow | undefined> {
  return findPayment(db, { reference })
}

/** The ids of the orders that a payment was for. */
export async function ordersOfPayment(db: Db, id: string): Promise<string[]> {
  return (await listPaymentOrders(db, id)).map(({ order_id: orderId }) => orderId)
}

/** Whether what is claimed of a charge is what was asked for. */
export function fits(
  payment: Pick<PaymentRow, 'amount' | 'currency' | 'mode'>,
  claims: { amountPesewas: number; currency: string; mode: string },
): boolean {
  return claims.amountPesewas === payment.amount && claims.currency === payment.currency && claims.mode === payment.mode
}

const BATCH = 100

/** The job: asks the provider about every open payment of which no event has come for a while. */
export async function sweepPayments(db: Db, provider: PaymentProvider): Promise<void> {
  await forEachIsolated(await listUnchecked(db, BATCH), (reference) => settlePayment(db, provider, reference))
}
