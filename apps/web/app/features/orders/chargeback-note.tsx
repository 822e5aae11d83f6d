import type { OrderDetail } from '@asime/contract/orders'
import { href, Link } from 'react-router'
import { formatMoney } from '@asime/contract/money'
import { Callout } from '../../ui/callout.tsx'
import type { OrderSide } from './order-next-step.tsx'

/** What the payer's bank does about the payment of an order, or has done, and what that means to whoever looks. */
export function ChargebackNote({ order, as }: { order: OrderDetail; as: OrderSide }) {
  const { charged_back_total: taken, currency, is_frozen: isFrozen, sale, status } = order
  if (isFrozen && status !== 'completed')
    return (
      <Callout tone="warn" className="mt-4" title="The payer’s bank is reviewing this payment">
        {as === 'vendor'
          ? 'Until the bank decides, the money does not move. It is safer not to send the goods before then.'
          : 'Until the bank decides, the money does not move.'}{' '}
        <Link to={href('/contact')}>Ask us</Link>
      </Callout>
    )
  if (!taken) return null
  const title = `The payer’s bank reversed ${formatMoney(taken, currency)}`
  if (as === 'buyer')
    return (
      <Callout tone="info" className="mt-4" title={title}>
        Your bank or network pays this refund directly.
        {status === 'refunded' && ' We no longer hold any of your payment, so the order has ended.'} Did you not ask for
        it? <Link to={href('/contact')}>Tell us</Link>
      </Callout>
    )
  const owed = sale?.owed ?? 0
  return (
    <Callout tone="warn" className="mt-4" title={title}>
      {owed > 0 ? (
        <>
          The money had been released to you. Your part of it, {formatMoney(owed, currency)}, comes off{' '}
          <Link to={href('/app/vendor/payouts')}>your payouts</Link>.
        </>
      ) : status === 'refunded' ? (
        'It was still held, so you owe nothing. The order has ended. Do not send the goods.'
      ) : (
        'It was still held, so you owe nothing. Your earnings are lower by this amount.'
      )}{' '}
      <Link to={href('/contact')}>Ask us</Link>
    </Callout>
  )
}
