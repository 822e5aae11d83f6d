import { takesBids } from '@asime/contract/item-request-states'
import type { Bid } from '@asime/contract/bids'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { data, href, Link, useRevalidator } from 'react-router'
import { ApiError } from '../../lib/api/api.ts'
import { untilAnswered } from '../../lib/api/until-answered.ts'
import { APP_NAME } from '../../lib/page/brand.ts'
import { formatBudget } from '../../lib/format/money.ts'
import { firstNameOf } from '../../lib/format/names.ts'
import { useLive } from '../../lib/live/live-events.ts'
import { NoConnectionError } from '../../lib/offline/loaded-pages.ts'
import { pageMeta } from '../../lib/page/page-meta.ts'
import { useAge } from '../../lib/page/use-age.ts'
import { apiFor, attempt } from '../../lib/page/visit.server.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Deferred, useDeferred } from '../../ui/deferred.tsx'
import { Opening } from '../../ui/opening.tsx'
import { moreLinkClass, Section } from '../../ui/section.tsx'
import { toastNotOpened } from '../../ui/toast.tsx'
import { bestBid } from '../bids/bid-order.ts'
import { listBids } from '../bids/bids.api.ts'
import { BidsMissing, BidsSection } from '../bids/bids-section.tsx'
import type { DecideBidDialogsProps, Decision } from '../bids/decide-bid-dialogs.tsx'
import { OnlyVendors } from '../bids/only-vendors.tsx'
import { OwnerBidActions } from '../bids/owner-bid-actions.tsx'
import { type Bids, NO_BIDS, useBids } from '../bids/use-bids.ts'
import { VendorBidSlot } from '../bids/vendor-bid-slot.tsx'
import { Report } from '../reports/report.tsx'
import type { Route } from './+types/item-request.route.ts'
import { ItemRequestActionBar } from './item-request-action-bar.tsx'
import { ItemRequestBody } from './item-request-body.tsx'
import { ItemRequestCard } from './item-request-card.tsx'
import { ItemRequestFacts, ItemRequestFactsBrief } from './item-request-facts.tsx'
import { ItemRequestLead } from './item-request-lead.tsx'
import { ItemRequestFailed, ItemRequestNotFound } from './item-request-missing.tsx'
import { listSimilarItemRequests, readItemRequest } from './item-requests.api.ts'
import { NoMoreBids } from './no-more-bids.tsx'
import { OwnerBox } from './owner-box.tsx'
import { type ViewerRole, useViewerRole } from './use-viewer-role.ts'
import * as texts from './item-request.texts.ts'

export const handle = { tabBar: false, actionBar: true }

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (loaderData?.state !== 'found') return []
  const { itemRequest, origin } = loaderData
  const { budget_min: min, budget_max: max, currency, location } = itemRequest
  const facts = [texts.budgetAmount(formatBudget({ min, max, currency })), location].filter(Boolean).join(', ')
  return pageMeta({
    title: `${itemRequest.request_title} · ${APP_NAME}`,
    description: `${facts}. ${itemRequest.description}`.slice(0, 160),
    origin,
    path: href('/requests/:id', { id: itemRequest.id }),
    image: `/cards/requests/${itemRequest.id}.jpg`,
  })
}

export async function loader(args: Route.LoaderArgs) {
  const api = apiFor(args)
  const { id } = args.params
  const found = await attempt(
    args,
    readItemRequest(api, id).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'not_found') return undefined
      throw error
    }),
  )
  if (!found.ok) return data({ state: 'failed' as const }, { status: 503 })
  if (!found.value) return data({ state: 'missing' as const }, { status: 404 })

  const [bids, similar] = await Promise.all([
    attempt(args, listBids(api, id)),
    attempt(args, listSimilarItemRequests(api, id)),
  ])
  return data({
    state: 'found' as const,
    itemRequest: found.value,
    bids: bids.ok ? bids.value : undefined,
    similar: similar.ok ? similar.value : [],
    origin: new URL(args.request.url).origin,
    nowMs: Date.now(),
  })
}

export default function ItemRequestPage({ loaderData, params }: Route.ComponentProps) {
  const [kept, keep] = useState(loaderData)
  if (loaderData !== kept && loaderData.state !== 'failed') keep(loaderData)
  // A page that is there stays there when it cannot be loaded anew; nobody has asked for that.
  const isThere = kept.state === 'found' && kept.itemRequest.id === params.id
  const page = loaderData.state === 'failed' && isThere ? kept : loaderData
  switch (page.state) {
    case 'missing':
      return <ItemRequestNotFound />
    case 'failed':
      return <ItemRequestFailed />
    case 'found':
      // Another item request is another page.
      return <Detail key={page.itemRequest.id} {...page} />
  }
}

type DetailProps = Extract<Route.ComponentProps['loaderData'], { state: 'found' }>

const loadDecideBidDialogs = () => import('../bids/decide-bid-dialogs.tsx').then((part) => part.DecideBidDialogs)

/** So long a page is as good as new. */
const FRESH_MS = 15_000

function Detail({ itemRequest, bids: loadedBids, similar, origin, nowMs }: DetailProps) {
  const { id, budget_min: min, budget_max: max, currency } = itemRequest
  const path = href('/requests/:id', { id })
  const [ownBidId, setOwnBidId] = useState<string>()
  const viewer = useViewerRole(itemRequest, ownBidId)
  const isOwner = viewer.as === 'owner'
  const isLive = takesBids(itemRequest)
  const bids = useBids({
    itemRequestId: id,
    loaded: loadedBids ?? NO_BIDS,
    isLive,
    ownVendorId: viewer.vendorId,
    // Nobody else has anything to do with one.
    asksAs: isOwner || viewer.vendorId !== undefined ? viewer.viewerId : undefined,
  })
  const totalBids = loadedBids ? bids.total : itemRequest.total_bids
  const { revalidate: reload } = useRevalidator()
  const age = useAge(itemRequest)
  useLive((event) => {
    const isOfThis = (event.type === 'own_bid' || event.type === 'request') && event.request_id === id
    // What changed while the page could not be told. One that has just been loaded has missed nothing.
    const mayHaveMissed = event.type === 'catch_up' && age() > FRESH_MS
    if (isOfThis || mayHaveMissed) void reload()
  })

  const [decision, setDecision] = useState<Decision>()
  const [isDeciding, setDeciding] = useState(false)
  const DecideBidDialogs = useDeferred<DecideBidDialogsProps>(loadDecideBidDialogs, isDeciding, () => {
    setDeciding(false)
    toastNotOpened()
  })
  const decide = (bid: Bid, to: Decision['to']) => {
    setDecision({ bid, to })
    setDeciding(true)
  }
  const actionsOf = (bid: Bid, isLowest: boolean, isStacked: boolean) =>
    isOwner && (bids.isAsked ? bid.actions.length > 0 : isLive && bid.status === 'pending') ? (
      <OwnerBidActions
        actions={bid.actions}
        isLowest={isLowest}
        isStacked={isStacked}
        isUnconfirmed={bid.needs_confirmation}
        isHeld={!bids.isAsked}
        shopName={bid.vendor.business_name}
        bidId={bid.id}
        onAccept={() => decide(bid, 'accept')}
        onReject={() => decide(bid, 'reject')}
      />
    ) : null

  const waiting = bids.bids.filter(({ status }) => status === 'pending').length
  const own = bids.bids.filter(({ vendor }) => vendor.id === viewer.vendorId)
  const ownBid = own.find(({ status }) => status === 'pending')
  if (ownBid?.id !== ownBidId) setOwnBidId(ownBid?.id)
  const mayPlace = viewer.actions?.includes('bid')
  // Whoever sells and cannot place a bid mostly has one, be it dearer than all that are here.
  const isMissing = isLive && viewer.isLikelyToBid && mayPlace === false && !ownBid && bids.isAsked && bids.hasMore
  const { length } = bids.bids
  const loadMore = useEffectEvent(() => bids.loadMore())
  useEffect(() => {
    if (!isMissing) return undefined
    const stop = new AbortController()
    void untilAnswered(() => loadMore(), stop.signal)
    return () => stop.abort()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- once for each page of them
  }, [isMissing, length])
  const mayBid = viewer.isAsking || isMissing ? viewer.isLikelyToBid : mayPlace || ownBid !== undefined
  return (
    <>
      <div className="frame">
        <Breadcrumb
          items={[
            { label: texts.home, link: <Link to={href('/')}>{texts.home}</Link> },
            { label: texts.itemRequests, link: <Link to={href('/requests')}>{texts.itemRequests}</Link> },
            { label: itemRequest.request_title },
          ]}
        />
        {/* In the order of reading on a phone; on wide screens what can be done stands beside the rest. */}
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_392px] lg:grid-rows-[auto_1fr] lg:gap-x-10 lg:gap-y-7 lg:pt-1">
          <div className="min-w-0">
            <ItemRequestLead itemRequest={itemRequest} isOwner={isOwner} nowMs={nowMs} url={`${origin}${path}`} />
            <div className="mt-[18px]">
              <ItemRequestFactsBrief itemRequest={itemRequest} totalBids={totalBids} nowMs={nowMs} />
            </div>
            <div className="mt-[22px]">
              <ItemRequestBody itemRequest={itemRequest} />
            </div>
            <Report
              type="item_request"
              id={id}
              name={itemRequest.request_title}
              owner={{ userId: itemRequest.user.id }}
              className="mt-3"
            />
          </div>
          <div className="min-w-0 lg:row-span-2">
            <div className="grid gap-4 lg:sticky lg:top-4">
              <div id="bid" className="scroll-mt-4">
                <BidPlace
                  itemRequest={itemRequest}
                  viewer={viewer}
                  mayBid={mayBid}
                  isMissing={isMissing}
                  bids={bids}
                  own={own}
                  waiting={waiting}
                  nowMs={nowMs}
                  path={path}
                  reload={reload}
                />
              </div>
              <ItemRequestFacts itemRequest={itemRequest} totalBids={totalBids} nowMs={nowMs} />
            </div>
          </div>
          <div className="min-w-0">
            {loadedBids ? (
              <Suspense>
                <BidsSection
                  bids={bids}
                  budget={{ min, max, currency }}
                  whose={isOwner ? texts.your : `${firstNameOf(itemRequest.user.full_name)}’s`}
                  isOwner={isOwner}
                  isLive={isLive}
                  ownVendorId={viewer.vendorId}
                  nowMs={nowMs}
                  actionsOf={actionsOf}
                  renderReport={({ id: bidId, vendor }) => (
                    <Report
                      type="bid"
                      id={bidId}
                      name={texts.bidBy(vendor.business_name)}
                      owner={{ userId: vendor.user.id, vendorId: vendor.id }}
                    />
                  )}
                />
              </Suspense>
            ) : (
              <BidsMissing />
            )}
          </div>
        </div>
        {similar.length > 0 && (
          <Section
            id="similar"
            title={texts.similarRequests}
            extent="[--extent:440px] lg:[--extent:470px]"
            more={
              <Link to={href('/requests')} className={moreLinkClass}>
                {texts.allRequests}
                <ArrowRight aria-hidden="true" />
              </Link>
            }
          >
            <ul className="-mx-4 -my-1 flex snap-x gap-3 overflow-x-auto px-4 py-2 [scrollbar-width:none] sm:-mx-6 sm:px-6 lg:mx-0 lg:grid lg:grid-cols-3 lg:gap-4 lg:overflow-visible lg:px-0 [&::-webkit-scrollbar]:hidden">
              {similar.map((other) => (
                <li
                  key={other.id}
                  className="grid w-[min(318px,84vw)] min-w-0 flex-none snap-start scroll-ml-4 lg:w-auto"
                >
                  <ItemRequestCard itemRequest={other} nowMs={nowMs} />
                </li>
              ))}
            </ul>
          </Section>
        )}
      </div>
      <ItemRequestActionBar
        itemRequest={itemRequest}
        viewer={viewer}
        mayBid={mayBid}
        ownBid={ownBid}
        best={bestBid(bids.bids)}
        totalBids={totalBids}
        path={path}
      />
      {isDeciding && !DecideBidDialogs && <Opening />}
      {decision && (
        <Deferred
          component={DecideBidDialogs}
          props={{
            itemRequestId: id,
            decision,
            open: isDeciding,
            onClose: () => setDeciding(false),
            othersWaiting: waiting - 1,
            reload,
          }}
        />
      )}
    </>
  )
}

interface BidPlaceProps {
  itemRequest: DetailProps['itemRequest']
  viewer: ViewerRole
  mayBid: boolean
  /** Whether their bid is still being looked for. */
  isMissing: boolean
  bids: Bids
  own: readonly Bid[]
  waiting: number
  nowMs: number
  path: string
  reload: () => Promise<void>
}

/** Where one bids; or what stands there instead, by who is looking and how far things are. */
function BidPlace({ itemRequest, viewer, mayBid, isMissing, bids, own, waiting, nowMs, path, reload }: BidPlaceProps) {
  if (viewer.as === 'owner') {
    return (
      <OwnerBox itemRequest={itemRequest} actions={viewer.actions} waiting={waiting} nowMs={nowMs} reload={reload} />
    )
  }
  if (!takesBids(itemRequest)) {
    const answered = own.find(({ status }) => status === 'accepted') ?? own[0]
    return <NoMoreBids itemRequest={itemRequest} ownStatus={answered?.status} />
  }
  if (!mayBid)
    return (
      <OnlyVendors
        returnTo={viewer.as === 'visitor' ? `${path}#bid` : undefined}
        because={viewer.isLikelyToBid ? viewer.noBidBecause : undefined}
      />
    )
  const isKnown = viewer.actions !== undefined && bids.isAsked && !isMissing
  return (
    <>
      <VendorBidSlot
        itemRequest={itemRequest}
        bids={bids}
        vendorId={isKnown ? viewer.vendorId : undefined}
        reload={reload}
      />
      <Link
        to={`${href('/app/chat/new')}?item_request=${itemRequest.id}`}
        className={`${buttonClass({ block: true })} mt-3 ${isKnown ? '' : 'invisible'}`}
      >
        {texts.messageTheBuyer}
      </Link>
    </>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  // Loaded, and broken while it was drawn, or no connection: for the pages that say so.
  if (loaderData || error instanceof NoConnectionError) throw error
  return <ItemRequestFailed />
}
