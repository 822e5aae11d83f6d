import type { OrderDetail } from '@asime/contract/orders'
import { accountWords, refundWords } from '@asime/contract/order-money'
import { heldBackWords } from '@asime/contract/payout-outlook'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { formatDate } from '../../lib/format/dates.ts'
import { formatMoney } from '@asime/contract/money'
import type { DataRow } from '../../ui/data-list.tsx'

/** What the order costs, and what went back of it; nothing for a shop's packers, who see no amounts. */
export function moneyRows(order: OrderDetail): DataRow[] {
  const { currency, items_total: items, delivery_fee: fee, total, refunded_total: refunded } = order
  const { charged_back_total: chargedBack } = order
  if (items === null || fee === null || total === null || refunded === null || chargedBack === null) return []
  return [
    { label: 'Items', value: formatMoney(items, currency) },
    {
      label: 'Delivery',
      value: order.bid_id ? 'Included in the price' : fee === 0 ? 'No fee' : formatMoney(fee, currency),
    },
    { label: 'Total', value: <b className="font-semibold">{formatMoney(total, currency)}</b> },
    ...order.charges.map((charge) => ({
      label: `Paid on ${formatDate(charge.paid_at)} from your ${accountWords(charge)}`,
      value: formatMoney(charge.amount, currency),
    })),
    ...order.refunds.map((refund) => ({
      label: refundWords(refund, formatDate),
      value: `−${formatMoney(refund.amount, currency)}`,
    })),
    // Which refunds there are, the shop is not told.
    ...(order.refunds.length === 0 && refunded > 0
      ? [{ label: 'Refunded to buyer', value: formatMoney(refunded, currency) }]
      : []),
    ...(chargedBack > 0 ? [{ label: 'Reversed by the payer’s bank', value: formatMoney(chargedBack, currency) }] : []),
  ]
}

/** Ended, and not in its vendor's favour. */
const CAME_TO_NOTHING = new Set<OrderDetail['status']>(['cancelled', 'expired', 'refunded'])

/** What its vendor gets of it. */
export function saleRows({ currency, status }: OrderDetail, sale: NonNullable<OrderDetail['sale']>): DataRow[] {
  // Without a payment nothing went back, and the figures are what was hoped for.
  const isLost = CAME_TO_NOTHING.has(status) && sale.net > 0
  const less = (amount: number) => (amount === 0 ? formatMoney(0, currency) : `−${formatMoney(amount, currency)}`)
  return [
    { label: 'Order total', value: formatMoney(sale.gross, currency) },
    ...(sale.refunded > 0 ? [{ label: 'Refunded', value: less(sale.refunded) }] : []),
    ...(sale.charged_back > 0 ? [{ label: 'Reversed by the payer’s bank', value: less(sale.charged_back) }] : []),
    { label: 'Our commission', value: less(sale.commission) },
    { label: 'VAT on the commission', value: less(sale.commission_vat) },
    { label: 'Payment fee', value: less(sale.payment_fee) },
    {
      label: isLost ? 'You would have earned' : 'Your earnings',
      value: <b className="font-semibold">{formatMoney(sale.net, currency)}</b>,
    },
    ...(sale.owed > 0 ? [{ label: 'Reversed later, deducted from payouts', value: less(sale.owed) }] : []),
    {
      label: status === 'completed' ? 'Payout' : 'Expected payout',
      value: outlook(sale, status),
    },
  ]
}

/** What becomes of it, in the words of the statement. */
function outlook(sale: NonNullable<OrderDetail['sale']>, status: OrderDetail['status']): ReactNode {
  const { expected_payout_on: day, held_back: heldBack, is_payout_estimated: isEstimated, payout } = sale
  if (payout)
    return (
      <Link to={href('/app/vendor/payouts')} className="font-semibold text-forest underline underline-offset-4">
        {payout.status === 'succeeded' ? 'Paid to you' : 'On its way to you'}
      </Link>
    )
  if (CAME_TO_NOTHING.has(status)) return 'Nothing to pay out'
  if (heldBack) return heldBackWords[heldBack]
  if (!day) return status === 'completed' ? 'Nothing to pay out' : 'After the goods are received'
  const condition = isEstimated && status !== 'delivered' ? ', if it is delivered today' : ''
  return `${isEstimated ? 'About ' : ''}${formatDate(day)}${condition}`
}
