import { formatCount } from '@asime/contract/counts'
import { formatMoney } from '@asime/contract/money'
import type { ShopGap, ShopOverview } from '@asime/contract/shop-work'
import { href, Link } from 'react-router'
import { formatDate } from '../../lib/format/dates.ts'
import { formatSigned } from '../../lib/format/money.ts'
import { StatTile } from '../../ui/stat-tile.tsx'
import * as texts from './overview-figures.texts.ts'

/** What keeps all of its money from being paid out. */
const HOLDING = new Set<ShopGap>(['payout_account', 'payout_problem', 'email'])

interface OverviewFiguresProps {
  overview: ShopOverview
  /** Undefined while they are being asked for. */
  gaps: readonly ShopGap[] | undefined
}

/** How a shop does, in four numbers. */
export function OverviewFigures({ overview: { sales, balance, followers }, gaps }: OverviewFiguresProps) {
  const isHeld = balance?.is_held === true || gaps?.some((each) => HOLDING.has(each))
  return (
    <>
      <StatTile
        label={texts.sales}
        figure={formatMoney(sales.now.amount, sales.currency)}
        {...changeOf(sales.now.amount, sales.before.amount)}
      />
      <StatTile
        label={texts.orders}
        figure={formatCount(sales.now.orders)}
        {...changeOf(sales.now.orders, sales.before.orders)}
      />
      {balance && (
        <StatTile
          label={texts.available}
          figure={formatSigned(balance.available, balance.currency)}
          // Its line is kept free, so that nothing moves.
          change={
            isHeld === undefined ? '\u00a0' : isHeld ? texts.onHold : texts.paidOut(formatDate(balance.next_payout_on))
          }
          link={
            <Link className="stretched-link" to={href('/app/vendor/payouts')}>
              {texts.seePayouts}
            </Link>
          }
        />
      )}
      <StatTile
        label={texts.followers}
        figure={formatCount(followers.total)}
        change={texts.newFollowers(followers.new)}
      />
    </>
  )
}

function changeOf(now: number, before: number): { change: string; direction: 'up' | 'down' | 'flat' } {
  if (before === 0) return { change: now === 0 ? texts.same : texts.noneBefore, direction: 'flat' }
  const percent = Math.round((100 * Math.abs(now - before)) / before)
  if (percent === 0) return { change: texts.same, direction: 'flat' }
  return now > before
    ? { change: texts.more(percent), direction: 'up' }
    : { change: texts.fewer(percent), direction: 'down' }
}
