import type { CommissionInvoice, Receipt } from '@asime/contract/receipts'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { maySeeMoney, maySeeSale, sideOf } from './orders.policy.ts'
import { findReceipt, type InvoicedSale } from './receipts.repository.ts'
import { share } from '../../platform/money.ts'

const NOT_FOR_PACKERS = 'Receipts are for the owner and managers of the shop'

/** @throws AppError not_found, also for an order of others; order_state for one that was never paid */
export async function readReceipt(db: Db, actor: Actor, orderId: string): Promise<Receipt> {
  const found = await findReceipt(db, orderId)
  const side = found && sideOf(actor, found)
  if (!found || !side) throw new AppError('not_found', { message: 'Order not found' })
  if (!maySeeMoney(actor, side)) throw new AppError('forbidden', { message: NOT_FOR_PACKERS })
  if (!found.receipt) throw new AppError('order_state', { message: 'The receipt is available once the order is paid' })
  return {
    ...(side === 'vendor' ? withoutAccounts(found.receipt) : found.receipt),
    commission_invoice: maySeeSale(side) && found.sale ? toInvoice(found.sale) : null,
  }
}

/** From which number the buyer pays, and where a refund goes, is not for the shop. */
function withoutAccounts<R extends Pick<Receipt, 'payment' | 'refunds'>>(receipt: R): R {
  const { payment, refunds } = receipt
  return {
    ...receipt,
    payment: payment && { ...payment, phone_end: null },
    refunds: refunds.map((refund) => ({ ...refund, phone_end: null, other_account_end: null })),
  }
}

/** The tax was charged as one amount; its parts always sum to it, the larger remainders rounded up. */
function toInvoice(sale: InvoicedSale): CommissionInvoice {
  const cedis = (pesewas: number) => pesewas / 100
  const [, nhil, getfund, covid] = sale.rates
  const percent = [sale.vat_bp, nhil, getfund, covid].map((bp) => bp / 100)
  const amounts = share(sale.commission_vat, sale.rates)
  const taxes = ['VAT', 'NHIL', 'GETFund levy', 'COVID-19 levy'].map((name, index) => ({
    name,
    rate_percent: percent[index] ?? 0,
    amount: cedis(amounts[index] ?? 0),
  }))
  return {
    invoice_number: sale.invoice_number,
    issued_at: sale.issued_at,
    gross: cedis(sale.gross),
    refunded: cedis(sale.refunded),
    commission: cedis(sale.commission),
    taxes: taxes.filter(({ rate_percent: rate }) => rate > 0),
    commission_vat: cedis(sale.commission_vat),
    commission_with_tax: cedis(sale.commission + sale.commission_vat),
    payment_fee: cedis(sale.payment_fee),
    net: cedis(sale.net),
  }
}
