import type { Db } from '../../platform/database/database.ts'
import { post, postRelease } from './ledger.repository.ts'

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

interface PayoutMovement {
  id: string
  vendorId: string
  currency: string
  amountPesewas: number
}

/** What a vendor can claim is on its way to them. @throws what `ledger_accounts_never_overdrawn` refuses */
export async function postPayout(db: Db, payout: PayoutMovement): Promise<void> {
  await post(db, 'payout', `payout:${payout.id}`, payout.currency, [
    { kind: 'vendor_payable', vendor_id: payout.vendorId, amount: payout.amountPesewas },
    { kind: 'payout', vendor_id: payout.vendorId, amount: -payout.amountPesewas },
  ])
}

/** It has arrived: the provider holds so much less. */
export async function postPayoutPaid(db: Db, payout: PayoutMovement): Promise<void> {
  await post(db, 'payout_paid', `payout-paid:${payout.id}`, payout.currency, [
    { kind: 'payout', vendor_id: payout.vendorId, amount: payout.amountPesewas },
    { kind: 'provider_clearing', amount: -payout.amountPesewas },
  ])
}

/** It did not arrive: the vendor can claim it again. */
export async function postPayoutFailed(db: Db, payout: PayoutMovement): Promise<void> {
  await post(db, 'payout_failed', `payout-failed:${payout.id}`, payout.currency, [
    { kind: 'payout', vendor_id: payout.vendorId, amount: payout.amountPesewas },
    { kind: 'vendor_payable', vendor_id: payout.vendorId, amount: -payout.amountPesewas },
  ])
}

/** It had arrived and came back: the provider holds it again, and the vendor can claim it. */
export async function postPayoutReversed(db: Db, payout: PayoutMovement): Promise<void> {
  await post(db, 'payout_reversed', `payout-reversed:${payout.id}`, payout.currency, [
    { kind: 'provider_clearing', amount: payout.amountPesewas },
    { kind: 'vendor_payable', vendor_id: payout.vendorId, amount: -payout.amountPesewas },
  ])
}
