import Star from 'lucide-react/icons/star'

/** A rating as a star and a number; nothing where nobody has rated yet. */
export function Stars({ rating, reviews }: { rating: number; reviews: number }) {
  if (reviews === 0) return null
  return (
    <span className="inline-flex items-center gap-1 text-[13px] whitespace-nowrap text-ink-2">
      <Star aria-hidden="true" className="size-[14px] fill-star stroke-star" />
      <span aria-hidden="true">
        <b className="font-semibold text-ink">{rating.toFixed(1)}</b> <span className="text-ink-3">({reviews})</span>
      </span>
      <span className="sr-only">
        {rating.toFixed(1)} out of 5, {reviews} {reviews === 1 ? 'review' : 'reviews'}
      </span>
    </span>
  )
}
