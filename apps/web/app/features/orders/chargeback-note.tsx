import type { OrderSide } from '@asime/contract/order-states'
import type { OrderDetail } from '@asime/contract/orders'
import { href, Link } from 'react-router'
import { formatMoney } from '@asime/contract/money'
import { Callout } from '../../ui/callout.tsx'
import * as texts from './chargeback-note.texts.ts'

/** What the payer's bank does about the payment of an order, or has done, and what that means to whoever looks. */
export function ChargebackNote({ order, as }: { order: OrderDetail; as: OrderSide }) {
  const { charged_back_total: taken, currency, is_frozen: isFrozen, sale, status } = order
  if (isFrozen && status !== 'completed')
    return (
      <Callout tone="warn" className="mt-4" title={texts.payersBankIsReviewing}>
        {as === 'vendor' ? texts.untilTheBankDecides : texts.moneyDoesNotMove}{' '}
        <Link to={href('/contact')}>{texts.askUs}</Link>
      </Callout>
    )
  if (!taken) return null
  const title = texts.payersBankReversed(formatMoney(taken, currency))
  if (as === 'buyer')
    return (
      <Callout tone="info" className="mt-4" title={title}>
        {texts.yourBankOrNetworkPays}
        {status === 'refunded' && texts.noneIsHeldAnyMore} {texts.notYouQuestion}{' '}
        <Link to={href('/contact')}>{texts.tellUs}</Link>
      </Callout>
    )
  const owed = sale?.owed ?? 0
  return (
    <Callout tone="warn" className="mt-4" title={title}>
      {owed > 0 ? (
        <>
          {texts.moneyHadBeenReleased(formatMoney(owed, currency))}{' '}
          <Link to={href('/app/vendor/payouts')}>{texts.yourPayouts}</Link>.
        </>
      ) : status === 'refunded' ? (
        texts.itWasStillHeld
      ) : (
        texts.itWasStillHeldSoYouOwe
      )}{' '}
      <Link to={href('/contact')}>{texts.askUs}</Link>
    </Callout>
  )
}
