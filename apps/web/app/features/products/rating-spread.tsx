import { StarRow } from '../../ui/stars.tsx'
import * as texts from './rating-spread.texts.ts'

export interface RatingSpreadProps {
  average: number
  total: number
  /** How many reviews gave so many stars: `{ 5: 78, 4: 6 }`. */
  counts: Readonly<Partial<Record<1 | 2 | 3 | 4 | 5, number>>>
  /** How many of them are by people who bought it. */
  verified: Readonly<Partial<Record<1 | 2 | 3 | 4 | 5, number>>>
}

const FIVE = [5, 4, 3, 2, 1] as const

/** How ratings spread: the average beside a bar for each number of stars, with the share in words. */
export function RatingSpread({ average, total, counts, verified }: RatingSpreadProps) {
  return (
    <div className="grid grid-cols-[auto_1fr] items-center gap-6">
      <p className="grid justify-items-start gap-1">
        <span aria-hidden="true" className="font-display text-[2.875rem] leading-none font-bold tracking-[-.022em]">
          {average.toFixed(1)}
        </span>
        <span aria-hidden="true">
          <StarRow stars={average} />
        </span>
        <span className="sr-only">{texts.outOf5FromReviews(average.toFixed(1), total)}</span>
      </p>
      <ul className="grid gap-1.5 text-[.8125rem]">
        {FIVE.map((stars) => {
          const count = counts[stars] ?? 0
          const share = `${total === 0 ? 0 : Math.round((count / total) * 100)}%`
          return (
            <li key={stars} className="grid grid-cols-[10px_1fr_36px] items-center gap-2.5">
              <span aria-hidden="true">{stars}</span>
              {/* The width is an attribute: the content security policy refuses inline styles. */}
              <svg
                aria-hidden="true"
                className="h-[7px] w-full overflow-hidden rounded-[4px] bg-surface-3 forced-colors:border"
              >
                <rect width={share} height="100%" rx="3.5" className="fill-star" />
              </svg>
              <span aria-hidden="true" className="text-ink-3 tabular-nums">
                {share}
              </span>
              <span className="sr-only">
                {texts.starsOfVerifiedPurchases(stars, share, verified[stars] ?? 0, count)}
              </span>
            </li>
          )
        })}
      </ul>
      <p className="col-span-full text-[.8125rem] text-ink-3">
        {texts.reviewsFromPurchases(
          FIVE.reduce((sum, stars) => sum + (verified[stars] ?? 0), 0),
          total,
        )}
      </p>
    </div>
  )
}
