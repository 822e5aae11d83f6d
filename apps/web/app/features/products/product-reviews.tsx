import type { Product, ProductActionName } from '@asime/contract/products'
import type { Review, ReviewSummary } from '@asime/contract/reviews'
import BadgeCheck from 'lucide-react/icons/badge-check'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link, useLocation, useRevalidator } from 'react-router'
import { timeAgo } from '../../lib/format/dates.ts'
import type { ListPage } from '../../lib/lists/list-pages.ts'
import { useLongerList } from '../../lib/lists/use-longer-list.ts'
import { loadCalls } from '../../lib/api/load-calls.ts'
import { untilLoaded } from '../../lib/scripts/until-loaded.ts'
import { browserApi } from '../../lib/session/browser-api.ts'
import { signInPath } from '../../lib/session/return-path.ts'
import { useViewer } from '../../lib/session/session.ts'
import { formatTotal } from '../../lib/format/totals.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { ShowMore } from '../../ui/pagination.tsx'
import { RatingSpread } from './rating-spread.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { StarRow } from '../../ui/stars.tsx'
import { toast } from '../../ui/toast.tsx'
import * as texts from './product-reviews.texts.ts'

// Only those who are signed in write, and forms weigh.
const loadForm = () => import('./review-form.tsx').then((part) => ({ default: part.OwnReviewForm }))
const OwnReviewForm = lazy(() => untilLoaded(loadForm))

interface ProductReviewsProps {
  product: Product
  /** Undefined when it could not be loaded. */
  summary: ReviewSummary | undefined
  reviews: ListPage<Review> | undefined
  /** What the viewer may do with it, once the API has said. */
  actions: readonly ProductActionName[] | undefined
  /** The moment that ages are counted from. */
  nowMs: number
  /** What lets the viewer report one of them. */
  renderReport: (review: Review) => ReactNode
}

/** What buyers say, and the form to say it. */
export function ProductReviews({ product, actions, summary, reviews, nowMs, renderReport }: ProductReviewsProps) {
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,360px)_minmax(0,1fr)] lg:gap-16">
      <div className="grid gap-6">
        <h2 className="sr-only">{texts.reviews}</h2>
        {summary && summary.total_reviews > 0 && (
          <RatingSpread
            average={summary.rating}
            total={summary.total_reviews}
            counts={summary.counts}
            verified={summary.verified_counts}
          />
        )}
        <OwnReview product={product} actions={actions} />
      </div>
      {!reviews ? (
        <Callout tone="warn">{texts.weCouldNotLoad}</Callout>
      ) : reviews.data.length === 0 ? (
        <p className="text-ink-2">{texts.noReviewsYet}</p>
      ) : (
        <ReviewList productId={product.id} reviews={reviews} nowMs={nowMs} renderReport={renderReport} />
      )}
    </div>
  )
}

interface ReviewListProps extends Pick<ProductReviewsProps, 'nowMs' | 'renderReport'> {
  productId: string
  reviews: ListPage<Review>
}

function ReviewList({ productId, reviews, nowMs, renderReport }: ReviewListProps) {
  const { items, nextCursor, state, more } = useLongerList(reviews, async (cursor) => {
    const { listReviews } = await loadCalls(import('./products.api.ts'))
    return listReviews(browserApi, productId, { cursor })
  })
  return (
    <div>
      <ul>
        {items.map((review) => (
          <li key={review.id} className="border-t border-line py-4 first:border-t-0 first:pt-0">
            <ReviewItem review={review} nowMs={nowMs} report={renderReport(review)} />
          </li>
        ))}
      </ul>
      {reviews.meta.next_cursor !== null && (
        <ShowMore shown={items.length} total={formatTotal(reviews.meta)} noun={texts.reviewsNoun}>
          {nextCursor && (
            <Link
              to={`?reviews=${nextCursor}#reviews`}
              aria-busy={state === 'loading' || undefined}
              className={buttonClass()}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                if (state !== 'loading') void more()
              }}
            >
              {state === 'loading' && <Spinner />}
              {texts.showMoreReviews}
            </Link>
          )}
          <p role="alert" className="text-sm font-medium text-danger empty:hidden">
            {state === 'failed' && texts.weCouldNotLoadMore}
          </p>
        </ShowMore>
      )}
    </div>
  )
}

function ReviewItem({ review, nowMs, report }: { review: Review; nowMs: number; report: ReactNode }) {
  return (
    <article className="grid gap-2.5">
      <header className="flex items-center gap-2.5">
        <Avatar name={review.user.full_name} src={review.user.avatar_url} size={40} />
        <div className="min-w-0 flex-1">
          <h3 className="truncate font-body text-sm leading-snug font-semibold tracking-normal">
            {review.user.full_name}
          </h3>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-xs text-ink-3">
            <StarRow stars={review.rating} />
            {timeAgo(review.created_at, nowMs)}
            {review.edited_at && <span>{texts.edited(timeAgo(review.edited_at, nowMs))}</span>}
            {review.verified_purchase && (
              <span className="inline-flex items-center gap-1 font-medium text-forest">
                <BadgeCheck aria-hidden="true" className="size-[14px]" strokeWidth={1.9} />
                {texts.verifiedPurchase}
              </span>
            )}
          </p>
        </div>
        {report}
      </header>
      {review.comment && <p className="max-w-[64ch] whitespace-pre-line text-ink-2 wrap-anywhere">{review.comment}</p>}
    </article>
  )
}

/** The form for those who may use it; for the others what they would need. */
function OwnReview({ product, actions }: Pick<ProductReviewsProps, 'product' | 'actions'>) {
  const viewer = useViewer()
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()

  if (!viewer) {
    return (
      <div className="grid justify-items-start gap-3 rounded-card bg-surface-2 p-4">
        <p className="text-[.9375rem] text-ink-2">
          {texts.doYouKnowIt}{' '}
          <Link
            to={signInPath(`${pathname}#reviews`)}
            className="font-semibold text-forest underline underline-offset-4"
          >
            {texts.signIn}
          </Link>{' '}
          {texts.andTellOtherBuyers}
        </p>
        <Button className="noscript:hidden" onClick={() => toast.info(texts.pleaseLogin, texts.youNeedToBeLogged)}>
          {texts.writeAReview}
        </Button>
      </div>
    )
  }
  if (!actions) return <Spinner label={texts.loadingTheForm} />
  if (!actions.includes('review')) return null
  return (
    <Suspense fallback={<Spinner label={texts.loadingTheForm} />}>
      <OwnReviewForm key={viewer.id} productId={product.id} onSaved={() => void revalidate()} />
    </Suspense>
  )
}
