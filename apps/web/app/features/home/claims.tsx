import type { Home } from '@asime/contract/home'
import * as texts from './claims.texts.ts'

const CLAIMS = [
  ['active_users', texts.activeUsers],
  ['vendors', texts.vendors],
  ['products', texts.products],
  ['daily_requests', texts.dailyRequests],
] as const

export function Claims({ figures }: Pick<Home, 'figures'>) {
  return (
    <section aria-label={texts.asimeInNumbers} className="border-b border-line bg-surface">
      <dl className="frame flex flex-wrap justify-between gap-x-2 gap-y-3 py-4 lg:py-[22px]">
        {CLAIMS.map(([key, what]) => (
          // The figure reads first; in a list of terms it comes second.
          <div
            key={key}
            className="flex flex-col-reverse justify-end gap-1 lg:flex-row-reverse lg:items-baseline lg:gap-2.5"
          >
            <dt className="text-xs text-ink-3 lg:text-base">{what}</dt>
            <dd className="font-display text-[1.375rem] leading-none font-bold tracking-[-.03em] lg:text-[1.875rem]">
              {figures[key]}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
