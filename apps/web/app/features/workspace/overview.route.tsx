import type { Profile } from '@asime/contract/accounts'
import { useState } from 'react'
import { href } from 'react-router'
import { serverTime } from '../../lib/format/server-clock.ts'
import { useLiveQueries } from '../../lib/live/use-live-queries.ts'
import { ownMeta } from '../../lib/page/own-meta.ts'
import { Queries, useOwnQuery } from '../../lib/session/queries.tsx'
import { useViewer } from '../../lib/session/session.ts'
import { Failed } from '../../ui/failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { ConfirmEmail } from '../accounts/email/confirm-email.tsx'
import { greetingAt } from '../dashboard/greeting.ts'
import { Panel, PanelRows } from '../dashboard/panel.tsx'
import { LatestOrderEvents } from '../orders/latest-order-events.tsx'
import { OverviewFigures } from './overview-figures.tsx'
import * as texts from './overview.texts.ts'
import { TaskQueue } from './task-queue.tsx'
import * as queueTexts from './task-queue.texts.ts'
import { useShopWork } from './use-shop-work.ts'
import { whatWaits } from './what-waits.ts'
import { readShopOverview } from './workspace.api.ts'

export function meta() {
  return ownMeta(texts.title)
}

export default function OverviewPage() {
  const viewer = useViewer()
  return <Queries>{viewer && <Overview user={viewer} />}</Queries>
}

function Overview({ user }: { user: Profile }) {
  useLiveQueries()
  const work = useShopWork()
  const overview = useOwnQuery(['shop-overview'], readShopOverview)
  const [openedAtMs] = useState(() => Date.now())
  const nowMs = serverTime(overview.dataUpdatedAt || openedAtMs)
  return (
    <div className="frame pt-5 lg:pt-7">
      <h1 className="text-3xl wrap-anywhere">
        <span lang="tw">{greetingAt(nowMs)}</span>, {user.vendor?.business_name ?? user.full_name}
      </h1>
      {/* On a phone it is often of two lines. */}
      <p className="mt-1.5 min-h-7 text-[1.0625rem] text-ink-2 max-sm:min-h-[3.3rem]">
        {work.data && whatWaits(work.data.counts)}
      </p>
      <div className="mt-4 grid gap-4 sm:mt-5 lg:grid-cols-[minmax(0,1fr)_384px] lg:items-start">
        <div className="grid min-w-0 gap-4">
          <ConfirmEmail user={user} />
          <Panel title={queueTexts.heading}>
            {work.data ? (
              <TaskQueue work={work.data} />
            ) : work.isError ? (
              <div className="px-4 pb-4">
                <Failed onRetry={work.refetch} />
              </div>
            ) : (
              <Loading label={texts.loading} className="grid gap-3 px-4 pb-5 lg:px-5">
                {[1, 2, 3, 4, 5, 6].map((row) => (
                  <Skeleton key={row} className="h-[76px]" />
                ))}
              </Loading>
            )}
          </Panel>
        </div>
        <div className="grid min-w-0 gap-4">
          {/* Where they could not be read, the part below says so. */}
          {(overview.data !== undefined || !overview.isError) && (
            <div className="grid grid-cols-2 gap-3">
              {overview.data ? (
                <OverviewFigures overview={overview.data} gaps={work.data?.gaps} />
              ) : (
                [1, 2, 3, 4].map((tile) => (
                  <Skeleton
                    key={tile}
                    className={tile < 3 ? 'h-[141px] sm:h-[112px] lg:h-[152px]' : 'h-[150px] sm:h-[142px] lg:h-[160px]'}
                  />
                ))
              )}
            </div>
          )}
          <Panel title={texts.latest} more={{ to: href('/app/vendor/orders'), label: texts.allOrders }}>
            <PanelRows
              query={{ ...overview, data: overview.data?.activity }}
              empty={<p className="text-ink-2">{texts.noNews}</p>}
            >
              {(rows) => <LatestOrderEvents rows={rows} nowMs={nowMs} />}
            </PanelRows>
          </Panel>
        </div>
      </div>
    </div>
  )
}
