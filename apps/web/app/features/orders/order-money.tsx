import type { OrderDetail } from '@asime/contract/orders'
import { formatDate } from '../../lib/dates.ts'
import { formatMoney } from '../../lib/money.ts'
import type { DataRow } from '../../ui/data-list.tsx'

/** What the order costs, and what went back of it. */
export function moneyRows(order: OrderDetail): DataRow[] {
  const { currency } = order
  return [
    { label: 'Items', value: formatMoney(order.items_total, currency) },
    {
      label: 'Delivery',
      value: order.bid_id
        ? 'In the price'
        : order.delivery_fee === 0
          ? 'No fee'
          : formatMoney(order.delivery_fee, currency),
    },
    { label: 'Total', value: <b className="font-semibold">{formatMoney(order.total, currency)}</b> },
    ...(order.refunded_total > 0 ? [{ label: 'Given back', value: formatMoney(order.refunded_total, currency) }] : []),
    ...(order.charged_back_total > 0
      ? [{ label: 'Taken back by the payer’s bank', value: formatMoney(order.charged_back_total, currency) }]
      : []),
  ]
}

/** What its vendor gets of it. */
export function saleRows({ currency, status }: OrderDetail, sale: NonNullable<OrderDetail['sale']>): DataRow[] {
  const isBeforeDelivery = sale.is_payout_estimated && status !== 'delivered'
  const less = (amount: number) => (amount === 0 ? formatMoney(0, currency) : `−${formatMoney(amount, currency)}`)
  return [
    { label: 'Total of the order', value: formatMoney(sale.gross, currency) },
    ...(sale.refunded > 0 ? [{ label: 'Given back', value: less(sale.refunded) }] : []),
    ...(sale.charged_back > 0 ? [{ label: 'Taken back by the payer’s bank', value: less(sale.charged_back) }] : []),
    { label: 'Our commission', value: less(sale.commission) },
    { label: 'VAT on the commission', value: less(sale.commission_vat) },
    { label: 'Payment fee', value: less(sale.payment_fee) },
    { label: 'You get', value: <b className="font-semibold">{formatMoney(sale.net, currency)}</b> },
    ...(sale.owed > 0 ? [{ label: 'Taken back after that, off your payouts', value: less(sale.owed) }] : []),
    {
      label: status === 'completed' ? 'Payout day' : 'Expected payout',
      value: sale.expected_payout_on
        ? `${sale.is_payout_estimated ? 'About ' : ''}${formatDate(sale.expected_payout_on)}${isBeforeDelivery ? ', if it is delivered today' : ''}`
        : status === 'completed'
          ? 'Nothing to pay out'
          : 'After the goods are received',
    },
  ]
}
