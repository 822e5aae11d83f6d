import { isFailedPayout } from '@asime/contract/payout-states'
import { CURRENCY } from '@asime/contract/money'
import { v7 as uuid } from 'uuid'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { raiseAlert } from '../alerts/alerts.service.ts'
import type { PaymentProvider } from '../providers/provider.ts'
import type { NamedTransferProvider } from '../providers/transfer-provider.ts'
import type { DifferenceKind } from '../alerts/reconcile-kinds.ts'
import {
  compareOwnBooks,
  type ComparedPayment,
  type ComparedPayout,
  type Difference,
  findClearing,
  listPaymentsToCompare,
  listPayoutsToCompare,
  listRefundsToCompare,
} from './reconcile.repository.ts'
import { askAboutRefund } from '../refunds/refunds.service.ts'
import { fits } from '../payments/settle.service.ts'

export interface Reconciliation {
  differences: Difference[]
  /** Payments, refunds and payouts that the provider has told us of. */
  compared: number
  /**
   * What the provider says that it holds for us, and what it should by our books, in pesewas; undefined where it does not say.
   * No difference by itself: it may settle to our bank, and we may top it up.
   */
  holding: { theirs: number; ours: number } | undefined
}

const PAGE = 100
/** A call may take ten seconds, and a day has many payments. */
const BUDGET_MS = 15 * 60_000

/**
 * Compares ledger, orders, payments, refunds and payouts with each other, and with what the provider says of whatever is recent.
 * Changes nothing but that each difference becomes an alert.
 */
export async function reconcile(
  context: Pick<Context, 'db' | 'pool'>,
  provider: PaymentProvider,
  transfers: NamedTransferProvider,
  budgetMs = BUDGET_MS,
): Promise<Reconciliation> {
  const differences = await compareOwnBooks(context.pool)
  const deadline = performance.now() + budgetMs
  let compared = 0
  let unanswered = 0
  const note = (kind: DifferenceKind, reference: string, detail: Difference['detail']) =>
    void differences.push({ kind, reference, detail })
  for await (const answer of askAll(context.db, provider, transfers, deadline)) {
    if (answer === 'unanswered') unanswered++
    else compared++
    if (typeof answer === 'object') note(answer.kind, answer.reference, answer.detail)
  }
  if (unanswered > 0) note('not_answered', new Date().toISOString().slice(0, 10), { count: unanswered })
  // What was closed and is still there comes up again.
  for (const { kind, reference, detail } of differences)
    await raiseAlert(context.db, kind, reference, detail, { again: true })
  const theirs = await transfers.findBalance(CURRENCY)
  const holding =
    theirs === undefined ? undefined : { theirs, ours: await findClearing(context.pool, provider, CURRENCY) }
  return { differences, compared, holding }
}

/** Older payments that are still open are differences of their own. */
const PAYMENT_DAYS = 7
const REFUND_DAYS = 60
const PAYOUT_DAYS = 30

/** Below the ids of everything that was made since. */
function idBefore(days: number): string {
  return uuid({ msecs: Date.now() - days * 86_400_000, random: new Uint8Array(16), seq: 0 })
}

type Compared = Difference | 'same' | 'unanswered'

/** Everything recent of each kind. Stops with `unanswered` when the time is over. */
async function* askAll(
  db: Db,
  provider: PaymentProvider,
  transfers: NamedTransferProvider,
  deadline: number,
): AsyncGenerator<Compared> {
  const payments = pages(PAYMENT_DAYS, (after) => listPaymentsToCompare(db, provider, after, PAGE))
  const refunds = pages(REFUND_DAYS, async (after) =>
    (await listRefundsToCompare(db, provider, after, PAGE)).map((id) => ({ id })),
  )
  const payouts = pages(PAYOUT_DAYS, (after) => listPayoutsToCompare(db, transfers, after, PAGE))
  yield* each(payments, deadline, (payment) => comparePayment(provider, payment))
  yield* each(refunds, deadline, ({ id }) => compareRefund(db, provider, id))
  yield* each(payouts, deadline, (payout) => comparePayout(transfers, payout))
}

async function* pages<Row extends { id: string }>(
  days: number,
  list: (after: string) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let after = idBefore(days); ;) {
    const rows = await list(after)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = last.id
  }
}

async function* each<Row>(
  rows: AsyncGenerator<Row>,
  deadline: number,
  compare: (row: Row) => Promise<Compared>,
): AsyncGenerator<Compared> {
  for await (const row of rows) {
    if (performance.now() > deadline) return yield 'unanswered'
    yield await compare(row)
  }
}

async function comparePayout(transfers: NamedTransferProvider, payout: ComparedPayout): Promise<Compared> {
  const { reference, status, amount } = payout
  const state = await transfers.findTransfer(reference)
  if (state.status === 'unknown') return 'unanswered'
  const isPaidThere = state.status === 'succeeded'
  const detail = { status, amount, provider: state.status }
  if (status === 'succeeded' && !isPaidThere) return { kind: 'payout_not_paid_at_provider', reference, detail }
  // Those that are still open have a sweep that is about to find out.
  return isFailedPayout(status) && isPaidThere ? { kind: 'payout_paid_at_provider_only', reference, detail } : 'same'
}

async function comparePayment(provider: PaymentProvider, payment: ComparedPayment): Promise<Compared> {
  const { reference, status, amount, fee } = payment
  const charge = await provider.findCharge(reference)
  if (charge.status === 'unknown') return 'unanswered'
  if (charge.status !== 'succeeded') {
    // What has gone back as a whole Paystack no longer calls a success.
    if (status !== 'succeeded' || (charge.status === 'failed' && payment.has_gone_back)) return 'same'
    return { kind: 'not_paid_at_provider', reference, detail: { amount, provider: charge.status } }
  }
  const isSame = fits(payment, charge) && (status !== 'succeeded' || charge.feePesewas === fee)
  if (!isSame) return { kind: 'charge_differs', reference, detail: { status, amount, fee, provider: charge } }
  // One that is still open has a sweep that is about to find out.
  const isSettled = status === 'succeeded' || (status !== 'failed' && !payment.is_expired)
  return isSettled ? 'same' : { kind: 'paid_at_provider_only', reference, detail: { status, amount } }
}

async function compareRefund(db: Db, provider: PaymentProvider, id: string): Promise<Compared> {
  const asked = await askAboutRefund(db, provider, id)
  if (!asked) return 'same'
  const { refund, state } = asked
  if (state.status === 'unknown') return 'unanswered'
  const detail = { amount: refund.amount, provider: state.status }
  return state.status === 'processed' ? 'same' : { kind: 'refund_not_done', reference: refund.reference, detail }
}
