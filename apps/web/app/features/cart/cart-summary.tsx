import { CURRENCY } from '@asime/contract/money'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { href, Link } from 'react-router'
import type { Total } from '../../lib/cart/cart-totals.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Money } from '../../ui/money.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import * as texts from './cart-summary.texts.ts'

interface CartSummaryProps {
  totals: readonly Total[]
  isChecking: boolean
}

/** What it comes to, and how one goes on. */
export function CartSummary({ totals, isChecking }: CartSummaryProps) {
  return (
    <aside
      aria-label={texts.summary}
      className="rounded-panel border border-line bg-surface p-5 lg:sticky lg:top-4 lg:p-6"
    >
      <h2 className="text-xl">{texts.total}</h2>
      <dl className="mt-3 grid gap-1.5">
        {totals.map(({ currency, amount }) => (
          <div key={currency} className="flex flex-wrap items-baseline justify-between gap-x-3">
            <dt className="text-ink-2">{currency === CURRENCY ? texts.inCedis : texts.inCurrency(currency)}</dt>
            <dd className="ml-auto">
              <Money amount={amount} currency={currency} className="text-[min(1.625rem,11vw)] leading-tight" />
            </dd>
          </div>
        ))}
      </dl>
      {totals.length === 0 && <p className="text-ink-2">{texts.nothingHereBoughtRight}</p>}
      <output className="mt-1 block min-h-[1.55em] text-sm text-ink-3">
        {isChecking ? (
          <span className="flex items-center gap-2">
            <Spinner />
            {texts.checkingPricesStock}
          </span>
        ) : (
          totals.length > 0 && texts.beforeDeliveryWhichYou
        )}
      </output>
      {totals.length > 0 && (
        <Link
          to={href('/checkout')}
          className={buttonClass({ variant: 'buy', size: 'lg', block: true, className: 'mt-3' })}
        >
          {texts.goToCheckout}
        </Link>
      )}
      <p className="mt-4 border-t border-line pt-4 text-[.9375rem] text-ink-2">{texts.youPayByMobile}</p>
      <p className="mt-4 flex gap-2.5 text-sm text-ink-2">
        <ShieldCheck aria-hidden="true" className="mt-px size-5 flex-none text-forest" strokeWidth={1.9} />
        {texts.neverShareYourMobile}
      </p>
    </aside>
  )
}
