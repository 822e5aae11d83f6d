import { formatCount } from '@asime/contract/counts'
import { formatMoney } from '@asime/contract/money'
import type { ShopAnalytics } from '@asime/contract/shop-analytics'
import Eye from 'lucide-react/icons/eye'
import Gavel from 'lucide-react/icons/gavel'
import MessageCircle from 'lucide-react/icons/message-circle'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import Wallet from 'lucide-react/icons/wallet'
import { Money } from '../../ui/money.tsx'
import * as texts from './analytics.texts.ts'
import { Change } from './change.tsx'
import { ChartCard } from '../../ui/chart-card.tsx'
import { formatShare } from '../../lib/format/shares.ts'

/** From who looked to who paid, each beside the time before. Revenue is another unit, and stands apart. */
export function Funnel({ analytics: { now, before, currency } }: { analytics: ShopAnalytics }) {
  const { total } = now
  const past = before.total
  const kept = total.orders - total.orders_returned
  const steps = [
    { label: texts.views, Icon: Eye, now: total.views, before: past.views },
    {
      label: texts.enquiries,
      Icon: MessageCircle,
      now: total.enquiries,
      before: past.enquiries,
      note: total.views > 0 ? texts.ofViews(formatShare(total.enquiries, total.views)) : undefined,
    },
    {
      label: texts.bidsSent,
      Icon: Gavel,
      now: total.bids,
      before: past.bids,
      note: total.bids > 0 ? texts.bidsWon(total.bids_won) : undefined,
    },
    {
      label: texts.ordersPlaced,
      Icon: ShoppingBag,
      now: total.orders_placed,
      before: past.orders_placed,
      note: total.views > 0 ? texts.ofViews(formatShare(total.orders_placed, total.views)) : undefined,
    },
    {
      label: texts.ordersPaid,
      Icon: ShoppingBag,
      now: total.orders,
      before: past.orders,
      note: total.orders > 0 ? texts.fromBids(total.orders_of_bids, total.orders - total.orders_of_bids) : undefined,
    },
  ]
  const most = Math.max(1, ...steps.map((step) => step.now))
  return (
    <ChartCard title={texts.funnelHeading} about={texts.funnelNote}>
      <ul className="grid gap-x-3 gap-y-4 @[720px]:grid-cols-[repeat(5,minmax(0,1fr))_minmax(0,1.25fr)]">
        {steps.map(({ label, Icon, note, ...step }) => (
          <li
            key={label}
            className="grid grid-cols-[44px_minmax(0,1fr)] gap-x-3 @[720px]:grid-cols-1 @[720px]:content-start @[720px]:gap-y-2"
          >
            <Bar height={Math.sqrt(step.now / most)} />
            <div className="grid content-start gap-0.5 self-center @[720px]:self-start">
              <Label Icon={Icon} text={label} />
              <p className="font-display text-xl font-bold tracking-[-.022em]">{formatCount(step.now)}</p>
              <p className="flex flex-wrap gap-x-2">
                <Change now={step.now} before={step.before} />
                {step.before > 0 && (
                  <span className="text-xs text-ink-3">{texts.before(formatCount(step.before))}</span>
                )}
              </p>
              {note && <p className="text-xs text-ink-3">{note}</p>}
            </div>
          </li>
        ))}
        <li className="grid content-end gap-0.5 rounded-card bg-gold-soft p-4">
          <Label Icon={Wallet} text={texts.revenue} />
          <p className="font-display text-xl font-bold tracking-[-.022em] wrap-anywhere">
            <Money amount={total.revenue} currency={currency} />
          </p>
          <Change now={total.revenue} before={past.revenue} isAmount />
          {past.revenue > 0 && (
            <p className="text-xs text-ink-2">{texts.before(formatMoney(past.revenue, currency))}</p>
          )}
          {kept > 0 && (
            <p className="text-xs text-ink-2">{texts.eachOrder(formatMoney(total.revenue / kept, currency))}</p>
          )}
          {total.orders_returned > 0 && (
            <p className="text-xs text-ink-2">{texts.refundedInFull(total.orders_returned)}</p>
          )}
        </li>
      </ul>
      <p className="text-sm text-ink-2">
        {texts.revenueMeaning}
        {total.orders_placed > 0 && ` ${texts.placedToPaid(formatShare(total.orders, total.orders_placed))}`}
      </p>
    </ChartCard>
  )
}

function Label({ Icon, text }: { Icon: typeof Eye; text: string }) {
  return (
    <p className="flex items-center gap-1.5 text-sm text-ink-2">
      <Icon aria-hidden="true" strokeWidth={1.9} className="size-4 flex-none" />
      {text}
    </p>
  )
}

/** From 0 to 1. Stands on the ground where there is room for columns, and in the middle of a row elsewhere. */
function Bar({ height }: { height: number }) {
  const shown = height === 0 ? 0 : Math.max(3, 100 * height)
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="h-full min-h-16 w-full border-b border-line-strong @[720px]:h-20"
    >
      <rect y={100 - shown} width="100" height={shown} className="fill-forest" />
    </svg>
  )
}
