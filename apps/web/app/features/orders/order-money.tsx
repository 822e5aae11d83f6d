import type { OrderDetail } from '@asime/contract/orders'
import { accountWords, refundWords } from '@asime/contract/order-money'
import { heldBackWords } from '@asime/contract/payout-outlook'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { formatDate } from '../../lib/format/dates.ts'
import { formatMoney } from '@asime/contract/money'
import * as payeeTexts from './paid-out-to.texts.ts'
import type { DataRow } from '../../ui/data-list.tsx'
import * as texts from './order-money.texts.ts'

/**
 * What the order costs, and what went back of it; nothing for a shop's packers, who see no amounts.
 * @param isPayers whether its buyer reads it
 */
export function moneyRows(order: OrderDetail, isPayers: boolean): DataRow[] {
  const { currency, items_total: items, delivery_fee: fee, total, refunded_total: refunded } = order
  const { charged_back_total: chargedBack } = order
  if (items === null || fee === null || total === null || refunded === null || chargedBack === null) return []
  return [
    { label: texts.items, value: formatMoney(items, currency) },
    {
      label: texts.delivery,
      value: order.bid_id ? texts.includedInThePrice : fee === 0 ? texts.noFee : formatMoney(fee, currency),
    },
    { label: texts.total, value: <b className="font-semibold">{formatMoney(total, currency)}</b> },
    ...order.charges.map((charge) => ({
      label: texts.paidOnFrom(formatDate(charge.paid_at), isPayers, accountWords(charge)),
      value: formatMoney(charge.amount, currency),
    })),
    ...order.refunds.map((refund) => ({
      label: refundWords(refund, formatDate),
      value: `−${formatMoney(refund.amount, currency)}`,
    })),
    // Which refunds there are, the shop is not told.
    ...(order.refunds.length === 0 && refunded > 0
      ? [{ label: texts.refundedToBuyer, value: formatMoney(refunded, currency) }]
      : []),
    ...(chargedBack > 0 ? [{ label: texts.reversedByThePayersBank, value: formatMoney(chargedBack, currency) }] : []),
    ...(order.paid_out_to ? [{ label: payeeTexts.label, value: payeeTexts.paidOutTo(order.paid_out_to) }] : []),
  ]
}

/** Ended, and not in its vendor's favour. */
const CAME_TO_NOTHING = new Set<OrderDetail['status']>(['cancelled', 'expired', 'refunded'])

/** What its vendor gets of it. */
export function saleRows(
  { currency, status, timeline }: OrderDetail,
  sale: NonNullable<OrderDetail['sale']>,
): DataRow[] {
  // Without a payment nothing went back, and the figures are what was hoped for.
  const isLost = CAME_TO_NOTHING.has(status) && sale.net > 0
  // What the provider takes is known from the payment on.
  const isFeeUnknown = sale.gross > 0 && !timeline.some(({ event }) => event === 'pay')
  const less = (amount: number) => (amount === 0 ? formatMoney(0, currency) : `−${formatMoney(amount, currency)}`)
  return [
    { label: texts.orderTotal, value: formatMoney(sale.gross, currency) },
    ...(sale.refunded > 0 ? [{ label: texts.refunded, value: less(sale.refunded) }] : []),
    ...(sale.charged_back > 0 ? [{ label: texts.reversedByThePayersBank, value: less(sale.charged_back) }] : []),
    { label: texts.ourCommission, value: less(sale.commission) },
    { label: texts.vatOnTheCommission, value: less(sale.commission_vat) },
    ...(isLost && isFeeUnknown
      ? []
      : [{ label: texts.paymentFee, value: isFeeUnknown ? texts.onceItIsPaid : less(sale.payment_fee) }]),
    {
      label: isFeeUnknown
        ? isLost
          ? texts.wouldHaveEarnedBeforeTheFee
          : texts.earningsBeforeTheFee
        : isLost
          ? texts.youWouldHaveEarned
          : texts.yourEarnings,
      value: <b className="font-semibold">{formatMoney(sale.net, currency)}</b>,
    },
    ...(sale.owed > 0 ? [{ label: texts.reversedLaterDeductedFromPayouts, value: less(sale.owed) }] : []),
    {
      label: status === 'completed' ? texts.payout : texts.expectedPayout,
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
        {payout.status === 'succeeded' ? texts.paidToYou : texts.onItsWayToYou}
      </Link>
    )
  if (CAME_TO_NOTHING.has(status)) return texts.nothingToPayOut
  if (heldBack) return heldBackWords[heldBack]
  if (!day) return status === 'completed' ? texts.nothingToPayOut : texts.afterTheGoodsAreReceived
  const condition = isEstimated && status !== 'delivered' ? texts.ifItIsDeliveredToday : ''
  return `${isEstimated ? texts.about : ''}${formatDate(day)}${condition}`
}
