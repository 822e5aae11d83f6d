import { type Db, inTransaction } from '../../platform/database/database.ts'
import { freezeOrders, lockOrdersToPay } from '../orders/order-changes.service.ts'
import { hasUnsettledChargeback, saveChargeback } from './chargebacks.repository.ts'
import { insertAlert, listPaymentOrders, type PaymentRow } from './payments.repository.ts'
import type { PaymentProvider } from './provider.ts'

/**
 * The payer's bank wants a payment back, or has decided about it. While that is open, and after it is lost, the money of its
 * orders is neither released nor refunded: it may be gone already. Answering the bank is a person's work, in the provider's
 * dashboard; the alert says until when.
 * @throws when the provider does not say how it stands: to be tried again
 */
export async function checkChargeback(
  db: Db,
  provider: PaymentProvider,
  payment: PaymentRow,
  providerId: string,
): Promise<void> {
  const state = await provider.findChargeback(providerId)
  if (state.status === 'unknown') throw new Error(`chargeback ${providerId} could not be looked at`)
  if (state.chargeReference !== payment.reference)
    return insertAlert(db, 'event_mismatch', payment.reference, { chargeback: providerId, ...state })
  await inTransaction(db, async (tx) => {
    const ids = (await listPaymentOrders(tx, payment.id)).map(({ order_id: id }) => id)
    // Under their locks, so that none is released or refunded in between.
    await lockOrdersToPay(tx, ids)
    await saveChargeback(tx, { paymentId: payment.id, providerId, ...state })
    await freezeOrders(tx, ids, await hasUnsettledChargeback(tx, payment.id))
    if (state.status !== 'won')
      await insertAlert(tx, `chargeback_${state.status}`, payment.reference, { chargeback: providerId, ...state })
  })
}
