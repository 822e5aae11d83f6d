import { addDays } from '@asime/contract/days'
import { COHORT_WEEKS, marketPeriods, type MarketTable, type MarketTime } from '@asime/contract/market-times'
import type { MarketSales, RequestFunnel } from '@asime/contract/market-analytics'
import { type Cell, CsvFile } from '../../platform/http/csv-file.ts'
import type { Reading } from './count-market.ts'
import { findMarket, type Reports } from './market-analytics.service.ts'

type Rows = AsyncIterable<readonly Cell[]>

/** One table of the market's figures, the oldest period first. They are found before a byte is sent. */
export async function exportMarket(context: Reading, time: MarketTime, table: MarketTable): Promise<CsvFile> {
  const rows: Record<MarketTable, () => Promise<Rows>> = {
    sales: async () => salesRows(await findMarket(context, 'sales', time), time),
    requests: async () => requestRows(await findMarket(context, 'requests', time), time),
    categories: async () => categoryRows(await findMarket(context, 'demand', time)),
    regions: async () => regionRows(await findMarket(context, 'demand', time)),
    cohorts: async () => cohortRows(await findMarket(context, 'cohorts', time)),
  }
  return new CsvFile(`asime-market-${table}-${time.replace('_', '-')}`, await rows[table]())
}

const cedis = (amount: number): Cell => ({ pesewas: Math.round(amount * 100) })
const share = (rate: number | null): Cell => rate?.toFixed(4) ?? null
const counts = (...numbers: number[]): Cell[] => numbers.map(String)
const lastOf = (from: string, time: MarketTime) => addDays(from, marketPeriods[time].days - 1)

async function* salesRows({ periods, currency }: Reports['sales'], time: MarketTime): Rows {
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

async function* requestRows({ periods }: Reports['requests'], time: MarketTime): Rows {
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
  for (const { from, ...figures } of periods) yield [from, lastOf(from, time), ...cells(figures)]
}

const ASKED = ['Requests', 'With bids', 'Sold', 'Not sold']
interface Asked {
  requests: number
  with_bids: number
  sold: number
}
const asked = ({ requests, with_bids, sold }: Asked) => counts(requests, with_bids, sold, requests - sold)

async function* categoryRows({ categories }: Reports['demand']): Rows {
  yield ['Category', ...ASKED, 'Products on sale']
  for (const { category, products, ...figures } of categories)
    yield [category?.name ?? null, ...asked(figures), ...counts(products)]
}

async function* regionRows({ regions }: Reports['demand']): Rows {
  yield ['Region', ...ASKED, 'Shops']
  for (const { region, shops, ...figures } of regions) yield [region, ...asked(figures), ...counts(shops)]
}

async function* cohortRows({ cohorts }: Reports['cohorts']): Rows {
  yield [
    'Signed up from',
    'To',
    'People',
    ...Array.from({ length: COHORT_WEEKS }, (_, week) => `Bought in week ${week + 1}`),
  ]
  for (const { from, people, bought } of cohorts)
    yield [from, addDays(from, 6), ...counts(people), ...bought.map((number) => number?.toString() ?? null)]
}
