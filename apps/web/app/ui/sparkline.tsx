/** A line of beads: the last one, in gold, is now. Decoration beside the figure. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const low = Math.min(...values)
  const span = Math.max(...values) - low || 1
  const points = values.map((value, index) => ({
    x: 4 + (index / Math.max(values.length - 1, 1)) * 88,
    y: 30 - ((value - low) / span) * 24,
  }))
  const last = points.at(-1)
  return (
    <svg viewBox="0 0 100 36" aria-hidden="true" className="h-[30px] w-[46px] flex-none lg:w-16">
      <polyline
        points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
        strokeWidth="2"
        strokeLinejoin="round"
        strokeLinecap="round"
        className="fill-none stroke-forest"
      />
      {last && <circle cx={last.x} cy={last.y} r="4" strokeWidth="1.5" className="fill-gold stroke-ink" />}
    </svg>
  )
}
