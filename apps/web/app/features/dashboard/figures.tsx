import type { Dashboard } from '@asime/contract/dashboard'
import { href, Link } from 'react-router'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { Failed } from '../../ui/failed.tsx'
import { StatTile } from '../../ui/stat-tile.tsx'

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
        {[1, 2, 3, 4].map((tile) => (
          <Skeleton key={tile} className="h-[118px]" />
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
        label="Open requests"
        figure={figures.open_item_requests}
        change={figures.expired_item_requests > 0 ? `${figures.expired_item_requests} expired` : undefined}
        link={
          <Link className="stretched-link" to={href('/app/requests')}>
            See them
          </Link>
        }
      />
      <StatTile label="Bids to review" figure={figures.pending_bids} change="on your open requests" />
      <StatTile
        label="Orders under way"
        figure={figures.orders_under_way}
        change={figures.orders_awaiting_payment > 0 ? `${figures.orders_awaiting_payment} awaiting payment` : undefined}
      />
      <StatTile label="Orders completed" figure={figures.orders_completed} />
    </>
  )
}

function Selling(figures: NonNullable<Dashboard['selling']>) {
  return (
    <>
      <StatTile
        label="Bids waiting"
        figure={figures.pending_bids}
        link={
          <Link className="stretched-link" to={`${href('/app/bids')}?state=pending`}>
            See them
          </Link>
        }
      />
      <StatTile
        label="Bids won"
        figure={figures.accepted_bids}
        change={`of ${figures.accepted_bids + figures.rejected_bids} decided`}
        link={
          <Link className="stretched-link" to={`${href('/app/bids')}?state=accepted`}>
            See them
          </Link>
        }
      />
      <StatTile
        label="Orders under way"
        figure={figures.orders_under_way}
        change={figures.orders_awaiting_payment > 0 ? `${figures.orders_awaiting_payment} awaiting payment` : undefined}
      />
      <StatTile
        label="Rating"
        figure={figures.total_reviews > 0 ? figures.rating.toFixed(1) : 'None yet'}
        change={`${counted(figures.total_reviews, 'review')}, ${counted(figures.followers, 'follower')}`}
      />
    </>
  )
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
