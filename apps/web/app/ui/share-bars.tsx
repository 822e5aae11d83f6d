interface Bar {
  label: string
  /** As it is written beside the bar. */
  figure: string
  value: number
  /** Where the mark of the time before is; null without one. */
  before: number | null
}

/** Bars beneath each other, each with a mark where it was before. Decoration beside a table. */
export function ShareBars({ bars, most }: { bars: readonly Bar[]; most: number }) {
  const width = (value: number) => (most === 0 ? 0 : Math.min(100, (100 * value) / most))
  return (
    <ul className="grid gap-3">
      {bars.map(({ label, figure, value, before }) => (
        <li key={label} className="grid gap-1.5">
          <span className="flex flex-wrap justify-between gap-x-3 text-sm">
            <span className="min-w-0 wrap-anywhere">{label}</span>
            <span className="font-semibold tabular-nums">{figure}</span>
          </span>
          <svg
            aria-hidden="true"
            viewBox="0 0 100 10"
            preserveAspectRatio="none"
            className="h-3 w-full overflow-visible"
          >
            <rect width="100" height="10" rx="1" className="fill-surface-2" />
            <rect width={width(value)} height="10" rx="1" className="fill-forest" />
            {before !== null && (
              <line
                x1={width(before)}
                x2={width(before)}
                y1="-3"
                y2="13"
                strokeWidth="2.5"
                vectorEffect="non-scaling-stroke"
                className="stroke-ink"
              />
            )}
          </svg>
        </li>
      ))}
    </ul>
  )
}
