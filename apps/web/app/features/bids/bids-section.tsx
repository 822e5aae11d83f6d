import type { Bid } from '@asime/contract/bids'
import Columns3 from 'lucide-react/icons/columns-3'
import List from 'lucide-react/icons/list'
import { type ReactNode, useState } from 'react'
import { Form, Link, useLocation, useSearchParams, useSubmit } from 'react-router'
import { ApiError } from '../../lib/api/api.ts'
import type { Budget } from '../../lib/format/money.ts'
import { BidLadder } from './bid-ladder.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SegmentedLinks, segmentClass } from '../../ui/segmented.tsx'
import { toast } from '../../ui/toast.tsx'
import { BidBoard } from './bid-board.tsx'
import { BidCard } from './bid-card.tsx'
import { bestBid, bidSorts, bidSummary, distinctions, readBidSort, sortBids } from './bid-order.ts'
import type { Bids } from './use-bids.ts'
import * as texts from './bids-section.texts.ts'

/** More are shown on demand: what matters is on top, and the page has an end. */
const SHOWN_AT_FIRST = 6

interface BidsSectionProps {
  bids: Bids
  budget: Budget
  /** Whose budget it is: `Your`, `Akosua’s`. */
  whose: string
  isOwner: boolean
  /** More may come. */
  isLive: boolean
  ownVendorId: string | undefined
  nowMs: number
  /** What the owner can do with a bid; null for everybody else. */
  actionsOf: (bid: Bid, isLowest: boolean, isStacked: boolean) => ReactNode
  /** What lets the viewer report a bid. */
  renderReport: (bid: Bid) => ReactNode
}

/** All offers on one thread, then one by one or side by side. Order and view live in the address. */
export function BidsSection(props: BidsSectionProps) {
  const { bids: state, budget, whose, isOwner, isLive, ownVendorId, nowMs, actionsOf, renderReport } = props
  const [params] = useSearchParams()
  const { bids, total, newIds } = state
  const sort = readBidSort(params)
  const isBoard = params.get('view') === 'compare' && bids.length > 1
  const showsAll = params.get('bids') === 'all'
  const { lowest, fastest } = distinctions(bids)
  const best = bestBid(bids)

  const marksOf = ({ id, status, vendor }: Bid) => ({
    isLowest: lowest.has(id),
    isFastest: fastest.has(id),
    isOwn: vendor.id === ownVendorId,
    isNew: newIds.has(id) && status === 'pending' && vendor.id !== ownVendorId,
  })
  const kindOf = ({ id, status, vendor }: Bid) => {
    if (status === 'rejected') return 'gone'
    if (vendor.id === ownVendorId) return 'own'
    return id === best?.id ? 'best' : 'plain'
  }
  const sorted = sortBids(bids, sort)
  const shown = showsAll || isBoard ? sorted : sorted.slice(0, SHOWN_AT_FIRST)

  return (
    <section id="bids" aria-labelledby="bids-title" className="scroll-mt-4">
      <div className="rounded-panel border border-line bg-surface p-4 lg:p-6">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
          <div>
            <h2 id="bids-title" tabIndex={-1} className="text-xl">
              {isOwner ? texts.yourBids : texts.bidsSoFar}
            </h2>
            <p className="mt-0.5 text-sm text-ink-3">
              {total === 0
                ? noBidsText({ isOwner, isLive })
                : bidSummary(bids, total, budget, isOwner ? 'your' : 'the')}
            </p>
          </div>
          {bids.length > 1 && <Controls params={params} isBoard={isBoard} sort={sort} />}
        </div>
        <output className="sr-only">{state.news}</output>
        {bids.length > 0 && (
          <div className="mt-[18px]">
            <BidLadder
              budget={budget}
              bestLabel={best?.status === 'accepted' ? texts.accepted : texts.best}
              beads={bids.map((bid) => ({
                id: bid.id,
                amount: bid.bid_amount,
                kind: kindOf(bid),
                isNew: newIds.has(bid.id),
              }))}
            />
            {(budget.min !== null || budget.max !== null) && (
              // The picture's own words name the budget, too.
              <p aria-hidden="true" className="mt-1.5 flex items-center gap-1.5 text-xs text-ink-3 max-[319px]:hidden">
                <span className="h-1.5 w-4 rounded-[3px] bg-forest forced-colors:border" />
                {texts.budget(whose)}
              </p>
            )}
          </div>
        )}
      </div>
      {isBoard ? (
        <div className="mt-3">
          <BidBoard bids={shown} marksOf={marksOf} actionsOf={(bid) => actionsOf(bid, lowest.has(bid.id), true)} />
        </div>
      ) : (
        <ul className="mt-3 grid gap-3">
          {shown.map((bid) => (
            <li key={bid.id} className="later min-w-0 [--extent:280px] lg:[--extent:220px]">
              <BidCard
                bid={bid}
                marks={marksOf(bid)}
                nowMs={nowMs}
                actions={actionsOf(bid, lowest.has(bid.id), false)}
                report={renderReport(bid)}
              />
            </li>
          ))}
        </ul>
      )}
      <More params={params} hidden={sorted.length - shown.length} state={state} />
    </section>
  )
}

/** In place of the bids when they could not be loaded. */
export function BidsMissing() {
  const { pathname } = useLocation()
  return (
    <section id="bids" aria-label={texts.bids}>
      <Notice kind="failed" title={texts.couldNotLoadBids} retryHref={pathname}>
        {texts.asimeTookTooLong}
      </Notice>
    </section>
  )
}

function noBidsText({ isOwner, isLive }: { isOwner: boolean; isLive: boolean }): string {
  if (!isLive) return texts.noBidsCameIn
  return isOwner ? texts.noBidsYetThey : texts.noBidsYetFirst
}

interface ControlsProps {
  params: URLSearchParams
  sort: keyof typeof bidSorts
  isBoard: boolean
}

function Controls({ params, sort, isBoard }: ControlsProps) {
  const submit = useSubmit()
  return (
    <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
      <Form {...inPlace} className="flex min-w-0 gap-2 max-sm:flex-1">
        {[...params].map(
          ([name, value]) => name !== 'sort' && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <Select
          name="sort"
          aria-label={texts.sortBids}
          value={sort}
          onChange={({ currentTarget }) => void submit(currentTarget.form, inPlace)}
          className="min-w-0 flex-1 sm:w-[158px] [&_select]:text-[.9375rem]"
        >
          {Object.entries(bidSorts).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <Button type="submit" className="scripted:hidden">
          {texts.sort}
        </Button>
      </Form>
      <SegmentedLinks label={texts.viewBids}>
        <Link to={withParam(params, 'view', undefined)} {...inPlace} {...segment(!isBoard)}>
          <List aria-hidden="true" />
          <span className="max-sm:sr-only">{texts.list}</span>
        </Link>
        <Link to={withParam(params, 'view', 'compare')} {...inPlace} {...segment(isBoard)}>
          <Columns3 aria-hidden="true" />
          <span className="max-sm:sr-only">{texts.compare}</span>
        </Link>
      </SegmentedLinks>
    </div>
  )
}

/** Nothing new to load for it. */
const inPlace = { preventScrollReset: true, replace: true, defaultShouldRevalidate: false }
const segment = (isCurrent: boolean) => ({
  className: segmentClass(isCurrent),
  ...(isCurrent && { 'aria-current': 'true' as const }),
})

function More({ params, hidden, state }: { params: URLSearchParams; hidden: number; state: Bids }) {
  const [isBusy, setBusy] = useState(false)
  if (hidden > 0) {
    return (
      <p className="mt-4 text-center">
        <Link to={withParam(params, 'bids', 'all')} {...inPlace} className={buttonClass()}>
          {hidden === 1 ? texts.showOneMoreBid : texts.showHiddenBids(hidden)}
        </Link>
      </p>
    )
  }
  if (!state.hasMore) return null
  const load = async () => {
    setBusy(true)
    try {
      await state.loadMore()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(texts.error, error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <p className="mt-4 text-center">
      <Button busy={isBusy} onClick={() => void load()}>
        {texts.showMoreBids}
      </Button>
    </p>
  )
}

/** The same page with one parameter set, or left out. */
function withParam(params: URLSearchParams, name: string, value: string | undefined): string {
  const next = new URLSearchParams(params)
  if (value === undefined) next.delete(name)
  else next.set(name, value)
  return `?${next}`
}
