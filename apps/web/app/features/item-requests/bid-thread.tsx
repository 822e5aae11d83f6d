interface BidThreadProps {
  /** Null where the budget is open at that end. */
  budgetMin: number | null
  budgetMax: number | null
  bestBid: number
}

/**
 * The haggle in one line: the dashed axis is the market, green the buyer's budget, the gold bead the best bid.
 * Decoration beside the same facts in words. Drawn with attributes, as the content security policy refuses inline styles.
 */
export function BidThread({ budgetMin, budgetMax, bestBid }: BidThreadProps) {
  // Some market on both sides of the budget, and always enough to hold the best bid. An open end runs out of sight.
  const low = Math.min((budgetMin ?? (budgetMax ?? bestBid) * 0.6) * 0.86, bestBid * 0.98)
  const high = Math.max((budgetMax ?? (budgetMin ?? bestBid) * 1.6) * 1.1, bestBid * 1.02)
  const place = (amount: number) => ((amount - low) / (high - low || 1)) * 100
  const x = (amount: number) => `${place(amount).toFixed(1)}%`
  const from = budgetMin === null ? 0 : place(budgetMin)
  const to = budgetMax === null ? 100 : place(budgetMax)
  return (
    <svg aria-hidden="true" className="block h-[30px] w-full overflow-visible">
      <line x1="0" x2="100%" y1="15" y2="15" strokeWidth="2" strokeDasharray="5 4" className="stroke-line-strong" />
      {(budgetMin !== null || budgetMax !== null) && (
        <rect
          x={`${from.toFixed(1)}%`}
          y="12"
          width={`${(to - from).toFixed(1)}%`}
          height="6"
          rx="3"
          className="fill-forest"
        />
      )}
      <circle cx={x(bestBid)} cy="15" r="13" className="fill-ink" />
      <circle cx={x(bestBid)} cy="15" r="11.5" className="fill-surface" />
      <circle cx={x(bestBid)} cy="15" r="9.5" className="fill-gold" />
    </svg>
  )
}
