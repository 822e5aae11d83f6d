import type { Currency } from '@asime/contract/fields'
import { formatMoney, moneyParts } from '@asime/contract/money'
import { type Budget, formatBudget } from '../lib/format/money.ts'
import * as texts from './money.texts.ts'

/** An amount in three sizes; screen readers get it as one plain string. */
export function Money({
  amount,
  currency,
  className = '',
}: {
  amount: number
  currency: Currency
  className?: string
}) {
  return (
    <span className={`price ${className}`}>
      <span aria-hidden="true">
        <Unit amount={amount} currency={currency} />
        <Digits amount={amount} currency={currency} />
      </span>
      <span className="sr-only">{formatMoney(amount, currency)}</span>
    </span>
  )
}

/** The range that a buyer would pay; either end may be open. */
export function BudgetRange({ budget, className = '' }: { budget: Budget; className?: string }) {
  const { min, max, currency } = budget
  if (min === null || max === null || min === max) {
    const amount = max ?? min
    if (amount === null) return <span className={`price ${className}`}>{formatBudget(budget)}</span>
    return (
      <span className={className}>
        {min !== max && <span className="mr-[.35em] text-sm text-ink-3">{max === null ? texts.from : texts.upTo}</span>}
        <Money amount={amount} currency={currency} />
      </span>
    )
  }
  return (
    // A range of long amounts may break at the dash; an amount never does.
    <span className={className}>
      <span aria-hidden="true">
        <span className="price">
          <Unit amount={min} currency={currency} />
          <Digits amount={min} currency={currency} /> –
        </span>{' '}
        <span className="price">
          <Digits amount={max} currency={currency} />
        </span>
      </span>
      <span className="sr-only">{formatBudget(budget)}</span>
    </span>
  )
}

function Unit({ amount, currency }: { amount: number; currency: Currency }) {
  return (
    <span className="mr-[.16em] align-[.06em] text-[.72em] font-semibold tracking-normal">
      {moneyParts(amount, currency).unit}
    </span>
  )
}

function Digits({ amount, currency }: { amount: number; currency: Currency }) {
  const { whole, fraction } = moneyParts(amount, currency)
  return (
    <>
      {whole}
      <span className="text-[.68em] font-semibold tracking-normal">.{fraction}</span>
    </>
  )
}
