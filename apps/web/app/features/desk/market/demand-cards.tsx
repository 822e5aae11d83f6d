import { formatCount } from '@asime/contract/counts'
import type { Demand } from '@asime/contract/market-analytics'
import { ChartCard } from '../../../ui/chart-card.tsx'
import { FigureTable } from '../../../ui/figure-table.tsx'
import { ShareBars } from '../../../ui/share-bars.tsx'
import * as texts from './market.texts.ts'

/** The table has all of them. */
const BARS = 6

interface Asked {
  name: string
  requests: number
  with_bids: number
  sold: number
  supply: number
}

/** What is asked for beside who could sell it; what is sold least comes first. */
export function DemandCards({ demand: { categories, regions } }: { demand: Demand }) {
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:items-start">
      <DemandCard
        title={texts.categoryTitle}
        head={texts.category}
        supply={texts.productsNow}
        rows={categories.map(({ category, products, ...asked }) => ({
          ...asked,
          name: category?.name ?? texts.noCategory,
          supply: products,
        }))}
      />
      <DemandCard
        title={texts.regionTitle}
        head={texts.region}
        supply={texts.shopsNow}
        rows={regions.map(({ region, shops, ...asked }) => ({
          ...asked,
          name: region ?? texts.noRegion,
          supply: shops,
        }))}
      />
    </div>
  )
}

interface DemandCardProps {
  title: string
  head: string
  supply: string
  rows: readonly Asked[]
}

function aboutDemand(asked: number, open: number): string {
  if (asked === 0) return texts.noRequests
  return open === 0 ? texts.allSold : texts.unsold(formatCount(open), formatCount(asked))
}

function DemandCard({ title, head, supply, rows }: DemandCardProps) {
  const unsold = ({ requests, sold }: Asked) => requests - sold
  const most = rows.filter((row) => unsold(row) > 0).slice(0, BARS)
  const asked = rows.reduce((total, { requests }) => total + requests, 0)
  const open = rows.reduce((total, row) => total + unsold(row), 0)
  return (
    <ChartCard
      title={title}
      about={aboutDemand(asked, open)}
      chart={
        <ShareBars
          most={Math.max(0, ...most.map(unsold))}
          bars={most.map((row) => ({
            label: row.name,
            figure: texts.notSoldOf(formatCount(unsold(row)), formatCount(row.requests)),
            value: unsold(row),
            before: null,
          }))}
        />
      }
      table={
        <FigureTable
          isLong
          caption={title}
          heads={[head, texts.requests, texts.steps.with_bids, texts.sold, texts.notSold, supply]}
          rows={rows.map((row) => ({
            key: row.name,
            name: row.name,
            figures: [row.requests, row.with_bids, row.sold, unsold(row), row.supply].map(formatCount),
          }))}
        />
      }
    />
  )
}
