import type { Profile } from '@asime/contract/accounts'
import type { Dashboard } from '@asime/contract/dashboard'
import type { ItemRequestCard } from '@asime/contract/item-requests'
import { useState } from 'react'
import { href, Link, Navigate } from 'react-router'
import { firstNameOf } from '../../lib/format/names.ts'
import { serverTime } from '../../lib/format/server-clock.ts'
import { Queries, useOwnQuery } from '../../lib/session/queries.tsx'
import { useViewer } from '../../lib/session/session.ts'
import { isOnDuty } from '../../lib/session/shop-role.ts'
import { isPicture } from '../../ui/attachment.ts'
import { listBids, listOwnBids } from '../bids/own-bids.api.ts'
import { listItemRequestsByBids, listNewestItemRequests } from '../item-requests/own-item-requests.api.ts'
import { listOrders } from '../orders/order-list.api.ts'
import { readDashboard } from '../../lib/session/read-dashboard.ts'
import { listFollowedVendors } from './dashboard.api.ts'
import { OwnBidRows, type ReceivedBid, ReceivedBidRows } from '../bids/bid-rows.tsx'
import { ConfirmEmail } from '../accounts/email/confirm-email.tsx'
import { Figures } from './figures.tsx'
import { greetingAt } from './greeting.ts'
import { type ItemRequestRow, ItemRequestRows } from '../item-requests/item-request-rows.tsx'
import { OrderRows } from '../orders/order-rows.tsx'
import { useLiveQueries } from '../../lib/live/use-live-queries.ts'
import { ownMeta } from '../../lib/page/own-meta.ts'
import { Panel, PanelRows } from './panel.tsx'
import { QuickLinks } from './quick-links.tsx'
import { VendorRows } from '../vendors/vendor-rows.tsx'
import * as texts from './dashboard.texts.ts'

const ROWS = 4
/** Of so many item requests the bids are read, to find the newest. */
const READ_BIDS_OF = 3

export function meta() {
  return ownMeta(texts.dashboard)
}

export default function DashboardPage() {
  const viewer = useViewer()
  // What an admin has to do stands on a desk of its own.
  if (viewer?.user_type === 'admin') return <Navigate to={href('/app/admin')} replace />
  return <Queries>{viewer && <DashboardOf user={viewer} />}</Queries>
}

function DashboardOf({ user }: { user: Profile }) {
  useLiveQueries()
  const dashboard = useOwnQuery(['dashboard'], readDashboard)
  const [openedAtMs] = useState(() => Date.now())
  // When the figures were read: what is shown as "2 hours ago" was so then.
  const nowMs = serverTime(dashboard.dataUpdatedAt || openedAtMs)
  const sells = isOnDuty(user, 'sell')
  return (
    <div className="frame pt-6 lg:pt-10">
      <h1 className="text-3xl">
        <span lang="tw">{greetingAt(nowMs)}</span>, {firstNameOf(user.full_name)}
      </h1>
      {/* On a phone it is often of two lines. */}
      <p className="mt-1.5 min-h-7 text-[1.0625rem] text-ink-2 max-sm:min-h-[3.3rem]">
        {dashboard.data && whatWaits(dashboard.data)}
      </p>
      <div className="mt-4 grid gap-4 sm:mt-6 lg:gap-5">
        <ConfirmEmail user={user} />
        <Figures query={dashboard} />
        <div className="grid gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:items-start lg:gap-5">
          <div className="grid min-w-0 gap-4 lg:gap-5">
            {sells && <OwnBids />}
            {sells && <NewestItemRequests user={user} nowMs={nowMs} />}
            <OwnItemRequests user={user} nowMs={nowMs} />
            <Orders user={user} nowMs={nowMs} />
          </div>
          <div className="grid min-w-0 gap-4 lg:gap-5">
            <QuickLinks user={user} />
            <FollowedVendors />
          </div>
        </div>
      </div>
    </div>
  )
}

/** One's own item requests with the most bids first, and the newest of those bids. */
function OwnItemRequests({ user, nowMs }: { user: Profile; nowMs: number }) {
  const itemRequests = useOwnQuery(['item-requests', 'by-bids'], (signal) =>
    listItemRequestsByBids(user.id, { limit: ROWS, signal }),
  )
  const rows = itemRequests.data?.map(withPicture)
  const withBids =
    itemRequests.data?.filter((each) => each.total_bids > 0 && !each.is_expired).slice(0, READ_BIDS_OF) ?? []
  const bids = useOwnQuery(
    ['newest-bids', withBids.map(({ id, total_bids: total }) => `${id} ${total}`)],
    (signal) => newestBids(withBids, signal),
    { enabled: withBids.length > 0 },
  )
  // Those who sell ask for something now and then; it is nothing to remind them of.
  if (isOnDuty(user, 'sell') && rows?.length === 0) return null
  return (
    <>
      <Panel title={texts.yourOpenRequests} more={{ to: href('/app/requests'), label: texts.allYourRequests }}>
        <PanelRows query={{ ...itemRequests, data: rows }} empty={<p className="text-ink-2">{texts.noOpenRequests}</p>}>
          {(itemRequestRows) => <ItemRequestRows rows={itemRequestRows} nowMs={nowMs} />}
        </PanelRows>
      </Panel>
      {withBids.length > 0 && (
        <Panel title={texts.newestBidsForYou}>
          <PanelRows query={bids} empty={<p className="text-ink-2">{texts.allBidsAreAnswered}</p>}>
            {(bidRows) => <ReceivedBidRows rows={bidRows} nowMs={nowMs} />}
          </PanelRows>
        </Panel>
      )}
    </>
  )
}

async function newestBids(itemRequests: readonly ItemRequestCard[], signal: AbortSignal): Promise<ReceivedBid[]> {
  const bids = await Promise.all(
    itemRequests.map(async (itemRequest) => {
      const received = await listBids(itemRequest.id, { signal })
      return received.filter(({ status }) => status === 'pending').map((bid) => ({ ...bid, itemRequest }))
    }),
  )
  return bids
    .flat()
    .toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at))
    .slice(0, ROWS)
}

function OwnBids() {
  const bids = useOwnQuery(
    ['bids', 'newest'],
    async (signal) => (await listOwnBids(undefined, { limit: ROWS, signal })).data,
  )
  return (
    <Panel title={texts.yourBids} more={{ to: href('/app/bids'), label: texts.allYourBids }}>
      <PanelRows query={bids} empty={<p className="text-ink-2">{texts.youHaveNoBids}</p>}>
        {(rows) => <OwnBidRows rows={rows} />}
      </PanelRows>
    </Panel>
  )
}

/** What a vendor could bid on now. */
function NewestItemRequests({ user, nowMs }: { user: Profile; nowMs: number }) {
  const itemRequests = useOwnQuery(['item-requests', 'newest'], (signal) =>
    // Some more, because one's own fall out.
    listNewestItemRequests({ limit: 3 * ROWS, signal }),
  )
  const rows = itemRequests.data
    ?.filter((each) => each.user.id !== user.id)
    .slice(0, ROWS)
    .map(withPicture)
  return (
    <Panel title={texts.latestRequests} more={{ to: href('/requests'), label: texts.allItemRequests }}>
      <PanelRows
        query={{ ...itemRequests, data: rows }}
        empty={<p className="text-ink-2">{texts.noOpenRequestsRightNow}</p>}
      >
        {(itemRequestRows) => <ItemRequestRows rows={itemRequestRows} nowMs={nowMs} />}
      </PanelRows>
    </Panel>
  )
}

function Orders({ user, nowMs }: { user: Profile; nowMs: number }) {
  const orders = useOwnQuery(['orders'], async (signal) => (await listOrders({ limit: ROWS, signal })).data)
  return (
    <Panel
      title={texts.yourOrders}
      more={
        isOnDuty(user, 'sell')
          ? { to: href('/app/vendor/orders'), label: texts.allOrdersOfYourShop }
          : { to: href('/app/orders'), label: texts.allYourOrders }
      }
    >
      <PanelRows
        query={orders}
        empty={
          <p className="text-ink-2">
            {isOnDuty(user, 'sell') ? texts.noOrdersYet : texts.noOrdersYetBuySomethingOrAccept}
          </p>
        }
      >
        {(rows) => <OrderRows rows={rows} userId={user.id} nowMs={nowMs} />}
      </PanelRows>
    </Panel>
  )
}

function FollowedVendors() {
  const vendors = useOwnQuery(
    ['followed-vendors'],
    async (signal) => (await listFollowedVendors({ limit: 2 * ROWS, signal })).data,
  )
  return (
    <Panel title={texts.shopsYouFollow}>
      <PanelRows
        query={vendors}
        empty={
          <p className="text-ink-2">
            {texts.noneYet}{' '}
            <Link to={href('/vendors')} className="font-semibold text-forest underline underline-offset-4">
              {texts.lookAround}
            </Link>{' '}
            {texts.andFollowThoseYouLike}
          </p>
        }
      >
        {(rows) => <VendorRows rows={rows} />}
      </PanelRows>
    </Panel>
  )
}

function withPicture(itemRequest: ItemRequestCard): ItemRequestRow {
  return { ...itemRequest, picture: itemRequest.attachments.find(isPicture) }
}

/** The one thing to do next, in a sentence. */
function whatWaits({ buying, selling }: Dashboard): string {
  const orders = (selling?.orders_under_way ?? 0) + buying.orders_under_way
  const parts = [
    buying.pending_bids > 0 &&
      (buying.pending_bids === 1 ? texts.oneBidWaitsForYourAnswer : texts.bidsWaitForYourAnswer(buying.pending_bids)),
    orders > 0 && (orders === 1 ? texts.oneOrderIsUnderWay : texts.ordersAreUnderWay(orders)),
  ].filter(Boolean)
  if (parts.length > 0) return `${parts.join(', ')}.`
  if (selling) return texts.buyersAreAskingRightNow
  return buying.open_item_requests > 0 ? texts.yourRequestsAreOpen : texts.whatDoYouNeedToday
}
