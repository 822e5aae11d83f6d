const CLAIMS = [
  ['10K+', 'active users'],
  ['500+', 'vendors'],
  ['50K+', 'products'],
  ['1K+', 'daily requests'],
] as const

export function Claims() {
  return (
    <section aria-label="The market in numbers" className="border-b border-line bg-surface">
      <dl className="frame flex flex-wrap justify-between gap-x-2 gap-y-3 py-4 lg:py-[22px]">
        {CLAIMS.map(([figure, what]) => (
          // The figure reads first; in a list of terms it comes second.
          <div
            key={what}
            className="flex flex-col-reverse justify-end gap-1 lg:flex-row-reverse lg:items-baseline lg:gap-2.5"
          >
            <dt className="text-xs text-ink-3 lg:text-base">{what}</dt>
            <dd className="font-display text-[1.375rem] leading-none font-bold tracking-[-.03em] lg:text-[1.875rem]">
              {figure}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
