import { EXPIRED_REQUEST_LABEL } from '@asime/contract/item-request-states'
import type { ItemRequestCard } from '@asime/contract/item-requests'
import { href, Link } from 'react-router'
import { timeLeft } from '../../lib/format/dates.ts'
import { formatMoney } from '@asime/contract/money'
import { formatBudget } from '../../lib/format/money.ts'
import { Badge } from '../../ui/badge.tsx'
import { Picture } from '../../ui/picture.tsx'
import { URGENCY_EDGES } from './urgency.tsx'
import * as texts from './item-request-rows.texts.ts'

export interface ItemRequestRow extends ItemRequestCard {
  /** What stands beside the title, from the attachments. */
  picture: string | undefined
}

interface ItemRequestRowsProps {
  rows: readonly ItemRequestRow[]
  nowMs: number
}

/** Item requests, one a line: the woven edge is the urgency, and the best bid stands out. */
export function ItemRequestRows({ rows, nowMs }: ItemRequestRowsProps) {
  return (
    <ul>
      {rows.map((itemRequest) => (
        <li
          key={itemRequest.id}
          className={`edge focus-inside relative flex items-center gap-3.5 border-t border-line py-3.5 pr-4 pl-6 hover:bg-surface-2 lg:pr-5 lg:pl-7 ${
            itemRequest.is_expired ? 'edge-gone' : URGENCY_EDGES[itemRequest.urgency]
          }`}
        >
          {itemRequest.picture && (
            <Picture
              src={itemRequest.picture}
              alt=""
              sizePx={400}
              sizes="56px"
              className="w-[52px] flex-none self-start rounded-control"
            />
          )}
          <div className="min-w-0 flex-1">
            <Link
              to={href('/requests/:id', { id: itemRequest.id })}
              className="line-clamp-2 leading-snug font-semibold wrap-anywhere stretched-link"
            >
              {itemRequest.request_title}
            </Link>
            <p className="mt-1 flex flex-wrap gap-x-3 gap-y-0.5 text-sm text-ink-3">
              <span className="font-medium text-ink">{budgetOf(itemRequest)}</span>
              <span>
                {bidsOf(itemRequest)}
                {itemRequest.lowest_bid !== null && (
                  <span className="min-[380px]:hidden">
                    {texts.bestAmount(formatMoney(itemRequest.lowest_bid, itemRequest.currency))}
                  </span>
                )}
              </span>
              {itemRequest.expires_at && !itemRequest.is_expired && (
                <span>{timeLeft(itemRequest.expires_at, nowMs)}</span>
              )}
            </p>
          </div>
          <Best itemRequest={itemRequest} />
        </li>
      ))}
    </ul>
  )
}

function Best({ itemRequest }: { itemRequest: ItemRequestCard }) {
  if (itemRequest.is_expired) return <Badge tone="outline">{EXPIRED_REQUEST_LABEL}</Badge>
  if (itemRequest.lowest_bid === null) return null
  return (
    <p className="flex-none text-right max-[379px]:hidden">
      <span className="block text-xs text-ink-3">{texts.best}</span>
      <span className="price text-[1.0625rem]">{formatMoney(itemRequest.lowest_bid, itemRequest.currency)}</span>
    </p>
  )
}

function budgetOf({ budget_min: min, budget_max: max, currency }: ItemRequestCard): string {
  return formatBudget({ min, max, currency })
}

function bidsOf({ total_bids: total }: ItemRequestCard): string {
  if (total === 0) return texts.noBidsYet
  return total === 1 ? texts.oneBid : texts.bids(total)
}
