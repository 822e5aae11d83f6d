import { formatCount } from '@asime/contract/counts'
import type { ItemRequest } from '@asime/contract/item-requests'
import Clock from 'lucide-react/icons/clock'
import Eye from 'lucide-react/icons/eye'
import Gavel from 'lucide-react/icons/gavel'
import MapPin from 'lucide-react/icons/map-pin'
import Tag from 'lucide-react/icons/tag'
import { href, Link } from 'react-router'
import { formatMoment } from '../../lib/format/dates.ts'
import { DataList } from '../../ui/data-list.tsx'
import { BudgetRange } from '../../ui/money.tsx'
import * as texts from './item-request-facts.texts.ts'

interface ItemRequestFactsProps {
  itemRequest: ItemRequest
  totalBids: number
  nowMs: number
}

/** The side panel of wide screens: what the buyer would pay, where, until when. */
export function ItemRequestFacts({ itemRequest, totalBids, nowMs }: ItemRequestFactsProps) {
  return (
    <section
      aria-label={texts.aboutThisRequest}
      className="rounded-panel border border-line bg-surface px-6 pt-6 pb-4 max-lg:hidden"
    >
      <p className="text-sm text-ink-3">{texts.budget}</p>
      <p className="mt-1 mb-2 text-[1.5625rem] leading-tight">
        <Budget itemRequest={itemRequest} />
      </p>
      <DataList
        rows={[
          { icon: <MapPin />, label: texts.location, value: placeOf(itemRequest) },
          { icon: <Tag />, label: texts.category, value: <CategoryLink itemRequest={itemRequest} /> },
          {
            icon: <Clock />,
            label: itemRequest.is_expired ? texts.expired : texts.expires,
            value: deadlineOf(itemRequest, nowMs) ?? texts.noEndDate,
          },
          { icon: <Eye />, label: texts.viewsLabel, value: formatCount(itemRequest.views_count) },
          { icon: <Gavel />, label: texts.totalBidsLabel, value: totalBids },
        ]}
      />
    </section>
  )
}

/** The same on a phone, where it stands above what the buyer says and must not push that out of sight. */
export function ItemRequestFactsBrief({ itemRequest, totalBids, nowMs }: ItemRequestFactsProps) {
  const deadline = deadlineOf(itemRequest, nowMs)
  const { views_count: views } = itemRequest
  return (
    <section
      aria-label={texts.aboutThisRequest}
      className="rounded-card border border-line bg-surface px-4 py-3.5 lg:hidden"
    >
      <p className="text-xs text-ink-3">{texts.budget}</p>
      <p className="text-[1.375rem] leading-tight">
        <Budget itemRequest={itemRequest} />
      </p>
      <ul className="mt-2 flex flex-wrap gap-x-3.5 gap-y-1 text-sm text-ink-2 [&_li]:flex [&_li]:min-w-0 [&_li]:items-center [&_li]:gap-[5px] [&_li]:wrap-anywhere [&_svg]:size-4 [&_svg]:flex-none [&_svg]:stroke-[1.9]">
        <li>
          <MapPin aria-hidden="true" />
          <span className="sr-only">{texts.location} </span>
          {placeOf(itemRequest)}
        </li>
        <li>
          <Tag aria-hidden="true" />
          <span className="sr-only">{texts.category} </span>
          <CategoryLink itemRequest={itemRequest} />
        </li>
        {deadline && (
          <li>
            <Clock aria-hidden="true" />
            {texts.expiredDeadline(itemRequest.is_expired, deadline)}
          </li>
        )}
        <li>
          <Eye aria-hidden="true" />
          {texts.viewsText(views)}
        </li>
        <li>
          <Gavel aria-hidden="true" />
          {texts.bids(totalBids)}
        </li>
      </ul>
    </section>
  )
}

function Budget({ itemRequest: { budget_min: min, budget_max: max, currency } }: { itemRequest: ItemRequest }) {
  return <BudgetRange budget={{ min, max, currency }} />
}

function CategoryLink({ itemRequest: { category } }: { itemRequest: ItemRequest }) {
  if (!category) return texts.none
  return (
    <Link
      to={`${href('/requests')}?category=${category.id}`}
      className="inline-flex min-h-6 items-center underline-offset-4 hover:underline"
    >
      {category.name}
    </Link>
  )
}

function placeOf({ location }: ItemRequest): string {
  return location ?? texts.anywhereInGhana
}

function deadlineOf({ expires_at: expiresAt }: ItemRequest, nowMs: number): string | undefined {
  return expiresAt === null ? undefined : formatMoment(expiresAt, nowMs)
}
