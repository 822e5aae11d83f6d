import { addDays } from '@asime/contract/days'
import { COHORT_WEEKS, marketPeriods, type MarketTable, type MarketTime } from '@asime/contract/market-times'
import type { MarketSales, RequestFunnel } from '@asime/contract/market-analytics'
import { type Cell, CsvFile } from '../../platform/http/csv-file.ts'
import type { Reading } from './count-market.ts'
import { findMarket } from './market-analytics.service.ts'

type Rows = AsyncIterable<readonly Cell[]>

/** One table of the market's figures, the oldest period first. */
export function exportMarket(context: Reading, time: MarketTime, table: MarketTable): CsvFile {
  const rows: Record<MarketTable, () => Rows> = {
    sales: () => salesRows(context, time),
    requests: () => requestRows(context, time),
    categories: () => categoryRows(context, time),
    regions: () => regionRows(context, time),
    cohorts: () => cohortRows(context, time),
  }
  return new CsvFile(`asime-market-${table}-${time.replace('_', '-')}`, rows[table]())
}

const cedis = (amount: number): Cell => ({ pesewas: Math.round(amount * 100) })
const share = (rate: number | null): Cell => rate?.toFixed(4) ?? null
const counts = (...numbers: number[]): Cell[] => numbers.map(String)
const lastOf = (from: string, time: MarketTime) => addDays(from, marketPeriods[time].days - 1)

async function* salesRows(context: Reading, time: MarketTime): Rows {
  yield [
    'From',
    'To',
    'Orders paid',
    'Currency',
    'Sales',
    'Refunded or reversed',
    'Commission',
    'Take rate',
    'Orders disputed',
    'Dispute rate',
  ]
  const { periods, currency } = await findMarket(context, 'sales', time)
  const cells = ({ orders, sales, returned, commission, take_rate, disputed, dispute_rate }: MarketSales['total']) => [
    ...counts(orders),
    currency,
    cedis(sales),
    cedis(returned),
    cedis(commission),
    share(take_rate),
    ...counts(disputed),
    share(dispute_rate),
  ]
  for (const { from, ...figures } of periods) yield [from, lastOf(from, time), ...cells(figures)]
}

async function* requestRows(context: Reading, time: MarketTime): Rows {
  yield [
    'From',
    'To',
    'Requests',
    'With bids',
    'With an accepted bid',
    'Paid',
    'Completed',
    'Minutes to the first bid (median)',
    'Minutes to the first bid (90th percentile)',
  ]
  const minutes = (value: number | null): Cell => value?.toFixed(1) ?? null
  const cells = (figures: RequestFunnel['total']) => [
    ...counts(figures.requests, figures.with_bids, figures.accepted, figures.paid, figures.completed),
    minutes(figures.first_bid_minutes),
    minutes(figures.slow_first_bid_minutes),
  ]
  for (const { from, ...figures } of (await findMarket(context, 'requests', time)).periods)
    yield [from, lastOf(from, time), ...cells(figures)]
}

const ASKED = ['Requests', 'With bids', 'Sold', 'Not sold']
interface Asked {
  requests: number
  with_bids: number
  sold: number
}
const asked = ({ requests, with_bids, sold }: Asked) => counts(requests, with_bids, sold, requests - sold)

async function* categoryRows(context: Reading, time: MarketTime): Rows {
  yield ['Category', ...ASKED, 'Products on sale']
  for (const { category, products, ...figures } of (await findMarket(context, 'demand', time)).categories)
    yield [category?.name ?? null, ...asked(figures), ...counts(products)]
}

async function* regionRows(context: Reading, time: MarketTime): Rows {
  yield ['Region', ...ASKED, 'Shops']
  for (const { region, shops, ...figures } of (await findMarket(context, 'demand', time)).regions)
    yield [region, ...asked(figures), ...counts(shops)]
}

async function* cohortRows(context: Reading, time: MarketTime): Rows {
  yield [
    'Signed up from',
    'To',
    'People',
    ...Array.from({ length: COHORT_WEEKS }, (_, week) => `Bought in week ${week + 1}`),
  ]
  for (const { from, people, bought } of (await findMarket(context, 'cohorts', time)).cohorts)
    yield [from, addDays(from, 6), ...counts(people), ...bought.map((number) => number?.toString() ?? null)]
}
