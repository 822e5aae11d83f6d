import { v7 as uuid } from 'uuid'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { insertAlert } from './alerts.repository.ts'
import type { PaymentProvider } from './provider.ts'
import type { DifferenceKind } from './reconcile-kinds.ts'
import {
  compareOwnBooks,
  type ComparedPayment,
  type Difference,
  listPaymentsToCompare,
  listRefundsToCompare,
} from './reconcile.repository.ts'
import { findRefund } from './refunds.repository.ts'
import { toRefundRequest } from './refunds.service.ts'
import { fits } from './settle.service.ts'

export interface Reconciliation {
  differences: Difference[]
  /** Payments and refunds that the provider has told us of. */
  compared: number
}

const PAGE = 100
/** A call may take ten seconds, and a day has many payments. */
const BUDGET_MS = 15 * 60_000

/**
 * Compares ledger, orders, payments and refunds with each other, and with what the provider says of whatever is recent.
 * Changes nothing but that each difference becomes an alert.
 */
export async function reconcile(
  context: Pick<Context, 'db' | 'pool'>,
  provider: PaymentProvider,
  budgetMs = BUDGET_MS,
): Promise<Reconciliation> {
  const differences = await compareOwnBooks(context.pool)
  const deadline = performance.now() + budgetMs
  let compared = 0
  let unanswered = 0
  const note = (kind: DifferenceKind, reference: string, detail: Difference['detail']) =>
    void differences.push({ kind, reference, detail })
  for await (const answer of askAll(context.db, provider, deadline)) {
    if (answer === 'unanswered') unanswered++
    else compared++
    if (typeof answer === 'object') note(answer.kind, answer.reference, answer.detail)
  }
  if (unanswered > 0) note('not_answered', new Date().toISOString().slice(0, 10), { count: unanswered })
  // What was closed and is still there comes up again.
  for (const { kind, reference, detail } of differences)
    await insertAlert(context.db, kind, reference, detail, { again: true })
  return { differences, compared }
}

/** Older payments that are still open are differences of their own. */
const PAYMENT_DAYS = 7
const REFUND_DAYS = 60

/** Below the ids of everything that was made since. */
function idBefore(days: number): string {
  return uuid({ msecs: Date.now() - days * 86_400_000, random: new Uint8Array(16), seq: 0 })
}

type Compared = Difference | 'same' | 'unanswered'

/** Stops with `unanswered` when the time is over. */
async function* askAll(db: Db, provider: PaymentProvider, deadline: number): AsyncGenerator<Compared> {
  for (let after = idBefore(PAYMENT_DAYS); ;) {
    const payments = await listPaymentsToCompare(db, provider, after, PAGE)
    for (const payment of payments) {
      if (performance.now() > deadline) return yield 'unanswered'
      yield await comparePayment(provider, payment)
    }
    const last = payments.at(-1)
    if (!last || payments.length < PAGE) break
    after = last.id
  }
  for (let after = idBefore(REFUND_DAYS); ;) {
    const ids = await listRefundsToCompare(db, provider, after, PAGE)
    for (const id of ids) {
      if (performance.now() > deadline) return yield 'unanswered'
      yield await compareRefund(db, provider, id)
    }
    const last = ids.at(-1)
    if (!last || ids.length < PAGE) break
    after = last
  }
}

async function comparePayment(provider: PaymentProvider, payment: ComparedPayment): Promise<Compared> {
  const { reference, status, amount, fee } = payment
  const charge = await provider.findCharge(reference)
  if (charge.status === 'unknown') return 'unanswered'
  if (charge.status !== 'succeeded') {
    if (status !== 'succeeded') return 'same'
    return { kind: 'not_paid_at_provider', reference, detail: { amount, provider: charge.status } }
  }
  const isSame = fits(payment, charge) && (status !== 'succeeded' || charge.feePesewas === fee)
  if (!isSame) return { kind: 'charge_differs', reference, detail: { status, amount, fee, provider: charge } }
  // One that is still open has a sweep that is about to find out.
  const isSettled = status === 'succeeded' || (status !== 'failed' && !payment.is_expired)
  return isSettled ? 'same' : { kind: 'paid_at_provider_only', reference, detail: { status, amount } }
}

async function compareRefund(db: Db, provider: PaymentProvider, id: string): Promise<Compared> {
  const refund = await findRefund(db, id)
  if (!refund) return 'same'
  const state = await provider.findRefund({ ...toRefundRequest(refund), providerId: refund.provider_id })
  if (state.status === 'unknown') return 'unanswered'
  const detail = { amount: refund.amount, provider: state.status }
  return state.status === 'processed' ? 'same' : { kind: 'refund_not_done', reference: refund.reference, detail }
}
