import Star from 'lucide-react/icons/star'
import * as texts from './stars.texts.ts'

/** A rating as a star and a number; nothing where nobody has rated yet. */
export function Stars({ rating, reviews }: { rating: number; reviews: number }) {
  if (reviews === 0) return null
  return (
    <span className="inline-flex items-center gap-1 text-[.8125rem] whitespace-nowrap text-ink-2">
      <Star aria-hidden="true" className="size-[14px] fill-star stroke-star" />
      <span aria-hidden="true">
        <b className="font-semibold text-ink">{rating.toFixed(1)}</b> <span className="text-ink-3">({reviews})</span>
      </span>
      <span className="sr-only">{texts.outOf5Reviews(rating.toFixed(1), reviews)}</span>
    </span>
  )
}

const FIVE = [1, 2, 3, 4, 5]

/** One person's rating: five stars, filled as far as it goes. */
export function StarRow({ stars, className = '' }: { stars: number; className?: string }) {
  return (
    <span className={`inline-flex items-center gap-0.5 align-middle ${className}`}>
      {FIVE.map((position) => (
        <Star
          key={position}
          aria-hidden="true"
          className={`size-[14px] ${position <= Math.round(stars) ? 'fill-star stroke-star' : 'stroke-line-strong'}`}
        />
      ))}
      <span className="sr-only">{texts.outOf5(stars)}</span>
    </span>
  )
}
