import { hoursInRows, isOpenAt, nextOpening } from '@asime/contract/opening-hours'
import type { Vendor } from '@asime/contract/vendors'
import { Badge } from '../../ui/badge.tsx'
import * as texts from './vendor.texts.ts'

type Hours = Pick<Vendor, 'opening_hours' | 'is_away'>

/** When a shop is open, and whether it is now, in Ghana's time. */
export function ShopHours({ shop, nowMs }: { shop: Hours; nowMs: number }) {
  const { opening_hours: hours, is_away: isAway } = shop
  const isOpen = !isAway && isOpenAt(hours, nowMs)
  const next = isOpen || isAway ? undefined : nextOpening(hours, nowMs)
  return (
    <section
      aria-labelledby="shop-hours"
      className="mt-4 rounded-panel border border-line bg-surface p-4 text-[.9375rem] lg:px-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="shop-hours" className="font-body text-base font-semibold tracking-normal">
          {texts.hours}
        </h2>
        {!isAway && <Badge tone={isOpen ? 'ok' : 'plain'}>{isOpen ? texts.openNow : texts.closedNow}</Badge>}
      </div>
      {next && <p className="mt-1 text-sm text-ink-2">{texts.opens(dayOf(next), next.time)}</p>}
      <dl className="mt-2 grid gap-1">
        {hoursInRows(hours).map((row) => (
          <div key={row.from} className="flex justify-between gap-3">
            <dt className="text-ink-2">{texts.daysFromTo(row.from, row.to)}</dt>
            <dd>{row.hours ? texts.timeFromTo(row.hours.from, row.hours.to) : texts.closed}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const dayOf = ({ inDays, weekday }: { inDays: number; weekday: string }) =>
  inDays === 0 ? texts.today : inDays === 1 ? texts.tomorrow : weekday
