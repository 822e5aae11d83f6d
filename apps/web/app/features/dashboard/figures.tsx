import type { Dashboard } from '@asime/contract/dashboard'
import { href, Link } from 'react-router'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { Failed } from '../../ui/failed.tsx'
import { StatTile } from '../../ui/stat-tile.tsx'
import * as texts from './figures.texts.ts'

interface FiguresProps {
  query: { data: Dashboard | undefined; isError: boolean; refetch: () => unknown }
}

const GRID = 'grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4'

/** What one has going on, in four numbers: of selling for those who sell, else of buying. */
export function Figures({ query: { data, isError, refetch } }: FiguresProps) {
  if (!data && isError) return <Failed onRetry={refetch} />
  if (!data) {
    return (
      <Loading className={GRID}>
        {/* Those of the first row lead somewhere. */}
        {[1, 2, 3, 4].map((tile) => (
          <Skeleton
            key={tile}
            className={`lg:h-[150px] ${tile < 3 ? 'h-[130px] sm:h-[142px]' : 'h-[100px] sm:h-[112px]'}`}
          />
        ))}
      </Loading>
    )
  }
  return <div className={GRID}>{data.selling ? <Selling {...data.selling} /> : <Buying {...data.buying} />}</div>
}

function Buying(figures: Dashboard['buying']) {
  return (
    <>
      <StatTile
        label={texts.openRequests}
        figure={figures.open_item_requests}
        change={figures.expired_item_requests > 0 ? texts.expired(figures.expired_item_requests) : texts.noneExpired}
        link={
          <Link className="stretched-link" to={href('/app/requests')}>
            {texts.seeThem}
          </Link>
        }
      />
      <StatTile label={texts.bidsToReview} figure={figures.pending_bids} change={texts.onYourOpenRequests} />
      <StatTile
        label={texts.ordersUnderWay}
        figure={figures.orders_under_way}
        change={
          figures.orders_awaiting_payment > 0 ? texts.awaitingPayment(figures.orders_awaiting_payment) : undefined
        }
      />
      <StatTile label={texts.ordersCompleted} figure={figures.orders_completed} />
    </>
  )
}

function Selling(figures: NonNullable<Dashboard['selling']>) {
  return (
    <>
      <StatTile
        label={texts.bidsWaiting}
        figure={figures.pending_bids}
        link={
          <Link className="stretched-link" to={`${href('/app/bids')}?state=pending`}>
            {texts.seeThem}
          </Link>
        }
      />
      <StatTile
        label={texts.bidsWon}
        figure={figures.accepted_bids}
        change={texts.ofDecided(figures.accepted_bids + figures.rejected_bids)}
        link={
          <Link className="stretched-link" to={`${href('/app/bids')}?state=accepted`}>
            {texts.seeThem}
          </Link>
        }
      />
      <StatTile
        label={texts.ordersUnderWay}
        figure={figures.orders_under_way}
        change={
          figures.orders_awaiting_payment > 0 ? texts.awaitingPayment(figures.orders_awaiting_payment) : undefined
        }
      />
      <StatTile
        label={texts.rating}
        figure={figures.total_reviews > 0 ? figures.rating.toFixed(1) : texts.noneYet}
        change={texts.reviewsAndFollowers(figures.total_reviews, figures.followers)}
      />
    </>
  )
}
