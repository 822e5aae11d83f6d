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
      <Callout tone="warn" className="mt-4" title="The payer’s bank is looking into this payment">
        {as === 'vendor'
          ? 'Until it has decided, the money stays where it is. It is safer not to send the goods before.'
          : 'Until it has decided, the money stays where it is.'}{' '}
        <Link to={href('/contact')}>Ask us</Link>
      </Callout>
    )
  if (taken === 0) return null
  const title = `The payer’s bank has taken back ${formatMoney(taken, currency)}`
  if (as === 'buyer')
    return (
      <Callout tone="info" className="mt-4" title={title}>
        Your bank or network gives it to you, not we.
        {status === 'refunded' && ' Nothing was held any more, so the order has ended.'} Did you not ask for it?{' '}
        <Link to={href('/contact')}>Tell us</Link>
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
        'It was still held, so you owe nothing. The order has ended: please do not send the goods.'
      ) : (
        'It was still held, so you owe nothing, and get less by so much.'
      )}{' '}
      <Link to={href('/contact')}>Ask us</Link>
    </Callout>
  )
}
