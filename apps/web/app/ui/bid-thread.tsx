interface BidThreadProps {
  budgetMin: number
  budgetMax: number
  bestBid: number
}

/**
 * The haggle in one line: the dashed axis is the market, green the buyer's budget, the gold bead the best bid.
 * Decoration beside the same facts in words. Drawn with attributes, as the content security policy refuses inline styles.
 */
export function BidThread({ budgetMin, budgetMax, bestBid }: BidThreadProps) {
  // Some market on both sides of the budget, and always enough to hold the best bid.
  const low = Math.min(budgetMin * 0.86, bestBid * 0.98)
  const high = Math.max(budgetMax * 1.1, bestBid * 1.02)
  const x = (amount: number) => `${(((amount - low) / (high - low || 1)) * 100).toFixed(1)}%`
  const width = `${(((budgetMax - budgetMin) / (high - low || 1)) * 100).toFixed(1)}%`
  return (
    <svg aria-hidden="true" className="block h-[30px] w-full overflow-visible">
      <line x1="0" x2="100%" y1="15" y2="15" strokeWidth="2" strokeDasharray="5 4" className="stroke-line-strong" />
      <rect x={x(budgetMin)} y="12" width={width} height="6" rx="3" className="fill-forest" />
      <circle cx={x(bestBid)} cy="15" r="13" className="fill-ink" />
      <circle cx={x(bestBid)} cy="15" r="11.5" className="fill-surface" />
      <circle cx={x(bestBid)} cy="15" r="9.5" className="fill-gold" />
    </svg>
  )
}
