import type { Context } from '../../platform/context.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { postChargebackLost } from '../ledger/ledger.service.ts'
import { chargeOrderBack } from '../fulfilment/fulfilment.service.ts'
import { freezeOrders, lockOrdersById } from '../orders/order-changes.service.ts'
import { continueDatesAfter } from '../orders/locked-order.sql.ts'
import {
  insertChargebackOrders,
  listDisputedOrders,
  listLeftOfOrders,
  listReviewedOrders,
  nameChargeback,
  saveChargeback,
} from './chargebacks.repository.ts'
import { raiseAlert } from '../alerts/alerts.service.ts'
import { closeAlert } from '../alerts/close-alert.sql.ts'
import { notifyShop } from '../notifications/notify.service.ts'
import { ordersOfPayment, type PaymentRow } from '../payments/settle.service.ts'
import type { PaymentProvider } from '../providers/provider.ts'
import { share } from '../../platform/money.ts'

/**
 * The payer's bank wants a payment back, or has decided about it. While that is open the money of its orders is neither released
 * nor refunded: it may be gone already. One that is lost is booked: what was held ends with its orders, and what had been
 * released is the vendor's to give back. Answering the bank is a person's work, in the provider's dashboard; the alert says until when.
 * @throws when the provider does not say how it stands: to be tried again
 */
export async function checkChargeback(
  context: Context,
  provider: PaymentProvider,
  payment: PaymentRow,
  providerId: string,
): Promise<void> {
  const { db } = context
  const state = await provider.findChargeback(providerId)
  if (state.status === 'unknown') throw new Error(`chargeback ${providerId} could not be looked at`)
  if (state.chargeReference !== payment.reference)
    return raiseAlert(db, 'event_mismatch', payment.reference, { chargeback: providerId, ...state })
  await inTransaction(db, async (tx) => {
    const ids = await ordersOfPayment(tx, payment.id)
    // Under their locks, so that none is released or refunded in between.
    const orders = await lockOrdersById(tx, ids)
    const name = await nameChargeback(tx, { paymentId: payment.id, providerId, status: state.status })
    const saved = await saveChargeback(tx, { ...state, paymentId: payment.id, providerId: name })
    // A payment can have several chargebacks, each with its own deadline.
    const reference = `${payment.reference}/${name}`
    // One that took nothing is not booked: there is nothing to post.
    const taken =
      state.status === 'lost' && !saved.is_booked && state.amountPesewas > 0
        ? await bookLoss(tx, payment, saved.id, state.amountPesewas, orders)
        : []
    // The bank has thought better of it: what was booked a person has to take back.
    if (state.status === 'won' && saved.is_booked)
      await raiseAlert(
        tx,
        'chargeback_won_after_loss',
        reference,
        { chargeback: providerId, ...state },
        { again: saved.status_before === 'lost' },
      )
    if (state.status === 'lost') await closeAlert(tx, 'chargeback_won_after_loss', reference)
    const disputed = await listDisputedOrders(tx, ids)
    const free = ids.filter((id) => !disputed.includes(id))
    await freezeOrders(tx, disputed, true)
    await freezeOrders(tx, free, false)
    const thawed = free.filter((id) => orders.get(id)?.is_frozen)
    await continueDatesAfter(tx, saved.id, thawed)
    const frozen = disputed.filter((id) => !orders.get(id)?.is_frozen)
    await tellShops(context, tx, 'chargeback_opened', saved.id, frozen)
    // Of what was taken they read on its own.
    const untouched = thawed.filter((id) => !taken.includes(id))
    await tellShops(context, tx, 'chargeback_ended', saved.id, untouched)
    if (saved.status === state.status && state.status !== 'won')
      await raiseAlert(tx, `chargeback_${state.status}`, reference, { chargeback: providerId, ...state })
    if (saved.status !== 'open') await closeAlert(tx, 'chargeback_open', reference)
  })
}

async function tellShops(
  context: Context,
  tx: Tx,
  kind: 'chargeback_opened' | 'chargeback_ended',
  chargebackId: string,
  orderIds: readonly string[],
): Promise<void> {
  if (orderIds.length === 0) return
  for (const order of await listReviewedOrders(tx, orderIds)) {
    const { id, vendor_id: vendorId, order_number: number, is_to_send } = order
    const facts = { number, is_to_send, path: `/app/vendor/orders/${id}` }
    await notifyShop(context, tx, { kind, vendorId, facts, key: `${kind}:${chargebackId}:${id}` })
  }
}

/** By what is left of each order, since the bank does not say which it is about. @returns the orders of which it took something */
async function bookLoss(
  tx: Tx,
  payment: PaymentRow,
  id: string,
  amountPesewas: number,
  orders: Awaited<ReturnType<typeof lockOrdersById>>,
): Promise<string[]> {
  const leftOfOrders = await listLeftOfOrders(tx, payment.id)
  const lefts = leftOfOrders.map(({ left }) => left)
  const ofOrders = Math.min(
    amountPesewas,
    lefts.reduce((sum, left) => sum + left, 0),
  )
  const amounts = share(ofOrders, lefts)
  const parts = leftOfOrders
    .map(({ order_id: orderId }, index) => ({ orderId, amountPesewas: amounts[index] ?? 0 }))
    .filter((part) => part.amountPesewas > 0)
  const rows = await insertChargebackOrders(tx, id, parts)
  await postChargebackLost(tx, {
    id,
    currency: payment.currency,
    amountPesewas,
    orders: rows.map((row) => ({
      orderId: row.order_id,
      vendorId: row.vendor_id,
      amountPesewas: row.amount,
      sale: row.is_of_sale
        ? {
            commission: row.commission,
            commissionVat: row.commission_vat,
            paymentFee: row.payment_fee,
            owedByVendor: row.owed,
          }
        : null,
    })),
  })
  for (const row of rows) {
    const order = orders.get(row.order_id)
    if (!order) throw new Error(`order ${row.order_id} was not locked`)
    await chargeOrderBack(tx, order, row.amount)
  }
  return rows.map((row) => row.order_id)
}
