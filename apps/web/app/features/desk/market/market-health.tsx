import { formatCount } from '@asime/contract/counts'
import type { MarketHealth as Figures } from '@asime/contract/market-health'
import { useId } from 'react'
import { useOwnQuery } from '../../../lib/session/queries.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Money } from '../../../ui/money.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { StatTile } from '../../../ui/stat-tile.tsx'
import { readMarketHealth } from './market-health.api.ts'
import * as texts from './market-health.texts.ts'
import { MarketTrend } from './market-trend.tsx'

const TILES = 'grid grid-cols-2 gap-3 lg:grid-cols-3 lg:gap-4'

export const useMarketHealth = () => useOwnQuery(['desk', 'market-health'], readMarketHealth)

/** How the whole market does: how it stands now, and each of the last days. */
export function MarketHealth() {
  const id = useId()
  const { data, isError, refetch } = useMarketHealth()
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-3 lg:gap-4">
      <h2 id={id} className="text-xl">
        {texts.marketHealth}
      </h2>
      {data ? (
        <>
          <Standing health={data} />
          <MarketTrend health={data} />
          <p className="text-sm text-ink-3">
            {texts.meaning}
            {data.held && ` ${texts.meaningOfSales}`}
          </p>
        </>
      ) : isError ? (
        <Failed onRetry={refetch} />
      ) : (
        <Loading label={texts.loading} className="grid gap-3 lg:gap-4">
          <Skeleton className="h-[330px] lg:h-[220px]" />
          <Skeleton className="h-[440px]" />
        </Loading>
      )}
    </section>
  )
}

function Standing({ health: { now, held, days, currency } }: { health: Figures }) {
  const today = days.at(-1)
  return (
    <div className={TILES}>
      <StatTile
        label={texts.users}
        figure={formatCount(now.users)}
        change={today && texts.newToday(formatCount(today.sign_ups))}
      />
      <StatTile
        label={texts.vendors}
        figure={formatCount(now.vendors)}
        change={today && texts.newToday(formatCount(today.vendors))}
      />
      <StatTile
        label={texts.openRequests}
        figure={formatCount(now.open_item_requests)}
        change={today && texts.newToday(formatCount(today.item_requests))}
      />
      <StatTile
        label={texts.pendingBids}
        figure={formatCount(now.pending_bids)}
        change={today && texts.sentToday(formatCount(today.bids))}
      />
      <StatTile
        label={texts.ordersUnderWay}
        figure={formatCount(now.orders_under_way)}
        change={today && texts.paidToday(formatCount(today.orders))}
      />
      {held && (
        <StatTile
          label={texts.moneyHeld}
          figure={<Money amount={held.amount} currency={currency} />}
          change={texts.forOrders(held.orders, formatCount(held.orders))}
        />
      )}
    </div>
  )
}
