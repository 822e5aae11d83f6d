import { inForce } from '@asime/contract/changed-timers'
import { inWords, RELEASE } from '@asime/contract/deadlines'
import type { OrderDetail } from '@asime/contract/orders'
import { href, Link } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'
import * as texts from './after-order.texts.ts'

/** Where a buyer goes from an order that is complete. */
export function AfterOrder({ order }: { order: OrderDetail }) {
  const { items, item_request: itemRequest } = order
  const products = items.flatMap(({ product_id: id }) => id ?? [])
  const [first] = products
  return (
    <section aria-label={texts.whatNext} className="mt-4 rounded-panel border border-line bg-surface p-4 sm:p-5 lg:p-6">
      <p className="text-[1.0625rem]">{texts.orderIsComplete(order.total === 0, (order.refunded_total ?? 0) > 0)}</p>
      <p className="mt-1.5 max-w-[65ch] text-[.9375rem] text-ink-2">
        {texts.untilWhenToReportAProblem(inWords(inForce('release', RELEASE), 'days'))}
      </p>
      <div className="mt-3.5 flex flex-wrap gap-2.5 max-sm:grid">
        {first && (
          <>
            <Link to={`${href('/products/:id', { id: first })}#reviews`} className={buttonClass({ variant: 'buy' })}>
              {texts.writeAReview}
            </Link>
            <Link to={href('/products/:id', { id: first })} className={buttonClass()}>
              {texts.orderAgain}
            </Link>
          </>
        )}
        {!first && itemRequest && (
          <Link to={href('/app/create-request')} className={buttonClass({ variant: 'buy' })}>
            {texts.requestSomethingElse}
          </Link>
        )}
        <Link to={href('/contact')} className={buttonClass({ variant: first ? 'ghost' : 'line' })}>
          {texts.getHelp}
        </Link>
      </div>
    </section>
  )
}
