import { unavailable } from '@asime/contract/errors'
import type { VendorReview } from '@asime/contract/vendors'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { ApiError } from '../../lib/api/api.ts'
import { timeAgo } from '../../lib/format/dates.ts'
import type { ListPage } from '../../lib/lists/list-pages.ts'
import { browserApi } from '../../lib/session/browser-api.ts'
import { formatTotal } from '../../lib/format/totals.ts'
import type { Attempt } from '../../lib/page/visit.server.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { GrowingRows } from '../../ui/growing-rows.tsx'
import { StarRow } from '../../ui/stars.tsx'
import { toast } from '../../ui/toast.tsx'
import * as texts from './vendor-reviews.texts.ts'

interface VendorReviewsProps {
  vendorId: string
  first: Attempt<ListPage<VendorReview>>
  nowMs: number
}

export function VendorReviews({ vendorId, first, nowMs }: VendorReviewsProps) {
  const [more, setMore] = useState<ListPage<VendorReview>[]>([])
  const [isLoading, setIsLoading] = useState(false)
  if (!first.ok) {
    return (
      <Notice kind="failed" title={texts.couldNotLoad} retryHref={href('/vendors/:id', { id: vendorId })}>
        {texts.asimeTookTooLong}
      </Notice>
    )
  }
  const pages = [first.value, ...more]
  const reviews = pages.flatMap(({ data }) => data)
  const { meta } = pages.at(-1) as ListPage<VendorReview>
  if (reviews.length === 0) return <p className="py-6 text-ink-2">{texts.nobodyReviewedShopsProducts}</p>

  const cursor = meta.next_cursor

  async function loadMore(from: string) {
    setIsLoading(true)
    try {
      const { listVendorReviews } = await import('./vendors.api.ts')
      const next = await listVendorReviews(browserApi, vendorId, from)
      setMore((before) => [...before, next])
    } catch (error) {
      toast.error(texts.error, error instanceof ApiError ? error.message : unavailable.message)
    } finally {
      setIsLoading(false)
    }
  }

  return (
    <GrowingRows
      shown={reviews.length}
      total={formatTotal(meta)}
      noun={texts.reviews}
      isLoading={isLoading}
      renderMore={
        cursor === null
          ? undefined
          : ({ onClick, children }) => (
              <Button
                busy={isLoading}
                onClick={(event) => {
                  onClick(event)
                  void loadMore(cursor)
                }}
              >
                {children}
              </Button>
            )
      }
    >
      <ul className="divide-y divide-line">
        {reviews.map((review) => (
          <li key={review.id} className="flex gap-3 py-4 first:pt-0">
            <Avatar name={review.user.full_name} src={review.user.avatar_url} size={40} />
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                <b className="font-semibold">{review.user.full_name}</b>
                <StarRow stars={review.rating} />
                <span className="text-sm text-ink-3">{timeAgo(review.created_at, nowMs)}</span>
                {review.edited_at && (
                  <span className="text-sm text-ink-3">{texts.edited(timeAgo(review.edited_at, nowMs))}</span>
                )}
                {review.verified_purchase && <Badge tone="ok">{texts.verifiedPurchase}</Badge>}
              </p>
              <p className="text-sm text-ink-3">
                {texts.on}{' '}
                <Link
                  to={href('/products/:id', { id: review.product.id })}
                  className="inline-flex min-h-6 items-center underline underline-offset-4 hover:text-ink"
                >
                  {review.product.product_name}
                </Link>
              </p>
              {review.comment && (
                <p className="mt-1.5 max-w-[64ch] break-words whitespace-pre-line">{review.comment}</p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </GrowingRows>
  )
}
