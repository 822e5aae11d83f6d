import { Badge } from '../../ui/badge.tsx'
import type { HoursInWords } from './shop-words.server.ts'
import * as texts from './vendor.texts.ts'

/** When a shop is open, and whether it is now. */
export function ShopHours({ hours: { isOpen, opens, rows } }: { hours: HoursInWords }) {
  return (
    <section
      aria-labelledby="shop-hours"
      className="mt-4 rounded-panel border border-line bg-surface p-4 text-[.9375rem] lg:px-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="shop-hours" className="font-body text-base font-semibold tracking-normal">
          {texts.hours}
        </h2>
        {isOpen !== undefined && (
          <Badge tone={isOpen ? 'ok' : 'plain'}>{isOpen ? texts.openNow : texts.closedNow}</Badge>
        )}
      </div>
      {opens && <p className="mt-1 text-sm text-ink-2">{opens}</p>}
      <dl className="mt-2 grid gap-1">
        {rows.map(({ days, times }) => (
          <div key={days} className="flex justify-between gap-3">
            <dt className="text-ink-2">{days}</dt>
            <dd className="text-right whitespace-nowrap">{times}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
