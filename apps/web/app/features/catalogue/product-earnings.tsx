import { commissionPercentOf, type Fees, splitOf } from '@asime/contract/fees'
import { CURRENCY, formatMoney } from '@asime/contract/money'
import { useEffect, useState } from 'react'
import { Money } from '../../ui/money.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { readShopFees } from './own-products.api.ts'
import * as texts from './product-earnings.texts.ts'

interface ProductEarningsProps {
  /** What the buyer pays; undefined while what is typed is no price. */
  amount: number | undefined
  isReduced: boolean
  category: string | undefined
}

/** What the shop gets of one sale, line by line, at the rates that hold now. */
export function ProductEarnings({ amount, isReduced, category }: ProductEarningsProps) {
  const [fees, setFees] = useState<Fees | null>()
  useEffect(() => {
    // Without an answer the rest of the form is as good.
    readShopFees().then(setFees, () => setFees(null))
  }, [])
  if (!fees) return fees === undefined && <Skeleton className="h-[203px]" />
  const split = splitOf(fees, amount ?? 0, category)
  const row = (label: string, value: number) => (
    <Line label={label}>{value === 0 ? formatMoney(0, CURRENCY) : `−${formatMoney(value, CURRENCY)}`}</Line>
  )
  return (
    <dl className="grid gap-2 rounded-control bg-surface-2 px-4 py-3.5 text-[.9375rem]">
      <Line label={isReduced ? texts.salePrice : texts.price}>{formatMoney(amount ?? 0, CURRENCY)}</Line>
      {row(texts.commission(commissionPercentOf(fees, category)), split.commission)}
      {row(texts.vat, split.vat)}
      {row(texts.paymentFee(fees.payment_fee_percent), split.paymentFee)}
      <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3">
        <dt className="font-semibold text-forest">{texts.yourEarnings}</dt>
        <dd>
          <Money amount={split.net} currency={CURRENCY} className="text-xl text-forest" />
        </dd>
      </div>
    </dl>
  )
}

/** A long label takes a second line; its amount stays on the right, also where large text puts it below. */
function Line({ label, children }: { label: string; children: string }) {
  return (
    <div className="flex flex-wrap gap-x-4">
      <dt className="flex-1 basis-32 text-ink-2">{label}</dt>
      <dd className="ml-auto tabular-nums">{children}</dd>
    </div>
  )
}
