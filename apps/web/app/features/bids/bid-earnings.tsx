import { earningsOf, type Fees, readShopFeesEndpoint } from '@asime/contract/fees'
import { CURRENCY, formatMoney } from '@asime/contract/money'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { browserApi } from '../../lib/session/browser-api.ts'
import * as texts from './bid-earnings.texts.ts'

interface BidEarningsProps {
  /** Undefined while what is typed is no amount. */
  amount: number | undefined
  currency: string
  category: string | undefined
}

/** What a vendor gets of a bid, while they type it. "About", since an order bears the fee that the payment did cost. */
export function BidEarnings({ amount, currency, category }: BidEarningsProps) {
  const [fees, setFees] = useState<Fees>()
  useEffect(() => {
    // Without an answer the text says what comes off, and where the fees are.
    call(browserApi, readShopFeesEndpoint, {}).then(
      ({ data }) => setFees(data),
      () => {},
    )
  }, [])
  if (!fees || !amount || currency !== CURRENCY) return null
  return (
    <span className="mb-1 block text-base text-ink">
      {texts.yourEarningsAbout}{' '}
      <b className="font-semibold">{formatMoney(earningsOf(fees, amount, category), currency)}</b>
    </span>
  )
}
