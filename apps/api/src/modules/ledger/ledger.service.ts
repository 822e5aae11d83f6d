import type { Db } from '../../platform/database/database.ts'
import { type Line, post, postRelease, postReverse } from './ledger.repository.ts'

// Each movement of money there is, as one balanced transaction under a name of its own, so that it happens once. To be
// called in the transaction that decides it. Amounts in pesewas; positive is debit.

export interface CapturedOrder {
  orderId: string
  amountPesewas: number
  /** The order could not be paid any more: its share goes back. */
  isLate: boolean
}

/** A payment came in: the provider holds it, less its fee, and each order's escrow says for whom. */
export async function postCapture(
  db: Db,
  payment: {
    id: string
    currency: string
    amountPesewas: number
    feePesewas: number
    orders: readonly CapturedOrder[]
  },
): Promise<void> {
  await post(db, 'capture', `capture:${payment.id}`, payment.currency, [
    { kind: 'provider_clearing', amount: payment.amountPesewas - payment.feePesewas },
    { kind: 'provider_fees', amount: payment.feePesewas },
    ...payment.orders.map((order) => ({
      kind: order.isLate ? ('refund' as const) : ('escrow' as const),
      order_id: order.orderId,
      amount: -order.amountPesewas,
    })),
  ])
}

/** Some of what is held for an order is owed to its buyer. @throws what `ledger_accounts_never_overdrawn` refuses */
export async function postRefundOwed(
  db: Db,
  refund: { id: string; orderId: string; currency: string; amountPesewas: number },
): Promise<void> {
  await post(db, 'refund', `refund:${refund.id}`, refund.currency, [
    { kind: 'escrow', order_id: refund.orderId, amount: refund.amountPesewas },
    { kind: 'refund', order_id: refund.orderId, amount: -refund.amountPesewas },
  ])
}

/** The provider has sent it. */
export async function postRefundPaid(
  db: Db,
  refund: { id: string; orderId: string; currency: string; amountPesewas: number },
): Promise<void> {
  await post(db, 'refund_paid', `refund-paid:${refund.id}`, refund.currency, [
    { kind: 'refund', order_id: refund.orderId, amount: refund.amountPesewas },
    { kind: 'provider_clearing', amount: -refund.amountPesewas },
  ])
}

/** All that is still held for an order becomes the vendor's, less our commission, its tax and the payment's fee: a sale. */
export async function postReleaseOfOrder(db: Db, orderId: string): Promise<void> {
  await postRelease(db, orderId)
}

/** What a lost chargeback took of an order: of what is held for it, or of its sale by parts. */
export interface ChargedBackOrder {
  orderId: string
  vendorId: string
  amountPesewas: number
  /** Null where the money was still held. */
  sale: { commission: number; commissionVat: number; paymentFee: number; owedByVendor: number } | null
}

/**
 * The provider has taken a payment, or a part of it, back for the payer. What is held bears it first; of a sale each takes back
 * their part, and the vendor owes theirs. What is of no order, since it had been refunded before, is our loss.
 */
export async function postChargebackLost(
  db: Db,
  chargeback: { id: string; currency: string; amountPesewas: number; orders: readonly ChargedBackOrder[] },
): Promise<void> {
  const ofOrders = chargeback.orders.reduce((sum, order) => sum + order.amountPesewas, 0)
  const lines: Line[] = [
    { kind: 'provider_clearing', amount: -chargeback.amountPesewas },
    { kind: 'chargeback_losses', amount: chargeback.amountPesewas - ofOrders },
    ...chargeback.orders.flatMap(({ orderId, vendorId, amountPesewas, sale }): Line[] =>
      sale
        ? [
            { kind: 'vendor_debt', vendor_id: vendorId, amount: sale.owedByVendor },
            { kind: 'commission', amount: sale.commission },
            { kind: 'commission_vat', amount: sale.commissionVat },
            { kind: 'provider_fees', amount: sale.paymentFee },
          ]
        : [{ kind: 'escrow', order_id: orderId, amount: amountPesewas }],
    ),
  ]
  await post(
    db,
    'chargeback',
    `chargeback:${chargeback.id}`,
    chargeback.currency,
    lines.filter(({ amount }) => amount !== 0),
  )
}

/** The bank gives it back: each line of what was booked once more, the other way. @throws what `ledger_accounts_never_overdrawn` refuses */
export async function postChargebackReversed(db: Db, chargebackId: string): Promise<void> {
  await postReverse(db, 'chargeback_reversed', `chargeback-reversed:${chargebackId}`, `chargeback:${chargebackId}`)
}

interface PayoutMovement {
  id: string
  vendorId: string
  currency: string
  /** What is sent. */
  amountPesewas: number
  /** What was kept of it, because the vendor owes so much. */
  deductedPesewas: number
}

/** One that arrived, with what the provider took of us for it: ours to bear, and no part of what the vendor got. */
interface ArrivedPayout extends PayoutMovement {
  feePesewas: number
}

const transferFee = ({ feePesewas }: ArrivedPayout, sign: 1 | -1): Line[] =>
  feePesewas > 0 ? [{ kind: 'provider_fees', amount: sign * feePesewas }] : []

/** What a payout takes of the vendor's: all of its sales, less what they owe. `sign` is -1 where they get it back. */
const taken = ({ vendorId, amountPesewas, deductedPesewas }: PayoutMovement, sign: 1 | -1): Line[] => [
  { kind: 'vendor_payable', vendor_id: vendorId, amount: sign * (amountPesewas + deductedPesewas) },
  ...(deductedPesewas > 0
    ? [{ kind: 'vendor_debt' as const, vendor_id: vendorId, amount: -sign * deductedPesewas }]
    : []),
]

/** What a vendor can claim is on its way to them. @throws what `ledger_accounts_never_overdrawn` refuses */
export async function postPayout(db: Db, payout: PayoutMovement): Promise<void> {
  await post(db, 'payout', `payout:${payout.id}`, payout.currency, [
    ...taken(payout, 1),
    { kind: 'payout', vendor_id: payout.vendorId, amount: -payout.amountPesewas },
  ])
}

/** It has arrived: the provider holds so much less, and its fee. */
export async function postPayoutPaid(db: Db, payout: ArrivedPayout): Promise<void> {
  await post(db, 'payout_paid', `payout-paid:${payout.id}`, payout.currency, [
    { kind: 'payout', vendor_id: payout.vendorId, amount: payout.amountPesewas },
    ...transferFee(payout, 1),
    { kind: 'provider_clearing', amount: -payout.amountPesewas - payout.feePesewas },
  ])
}

/** It did not arrive: the vendor can claim it again, and owes again what was kept of it. */
export async function postPayoutFailed(db: Db, payout: PayoutMovement): Promise<void> {
  await post(db, 'payout_failed', `payout-failed:${payout.id}`, payout.currency, [
    { kind: 'payout', vendor_id: payout.vendorId, amount: payout.amountPesewas },
    ...taken(payout, -1),
  ])
}

/** It had arrived and came back: the provider holds it again with its fee, which is for those that arrive; the vendor can claim it. */
export async function postPayoutReversed(db: Db, payout: ArrivedPayout): Promise<void> {
  await post(db, 'payout_reversed', `payout-reversed:${payout.id}`, payout.currency, [
    { kind: 'provider_clearing', amount: payout.amountPesewas + payout.feePesewas },
    ...transferFee(payout, -1),
    ...taken(payout, -1),
  ])
}
