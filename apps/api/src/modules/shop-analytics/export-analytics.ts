import type { DayRange } from '@asime/contract/analytics-periods'
import { CURRENCY } from '@asime/contract/money'
import type { AnalyticsTable } from '@asime/contract/shop-analytics'
import { MAX_EXPORT_ROWS } from '@asime/contract/paging'
import { periodsWithin } from '@asime/contract/analytics-periods'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { type Cell, CsvFile } from '../../platform/http/csv-file.ts'
import { type BestProduct, listBestProducts, listSearches, listWaits, sumPeriods } from './shop-analytics.repository.ts'
import { type AskedTime, productSpans } from './shop-analytics.service.ts'

type Rows = AsyncIterable<readonly Cell[]>

/** The figures of a shop's analytics as a table, those of the time alone that was asked for. */
export function exportShopAnalytics(
  { db }: Pick<Context, 'db'>,
  vendorId: string,
  asked: AskedTime,
  table: AnalyticsTable,
): CsvFile {
  const rows = {
    periods: () => periodRows(db, vendorId, periodsWithin(asked.period, asked.range)),
    products: () => productRows(db, vendorId, asked),
    searches: () => searchRows(db, vendorId, asked.range),
  }
  return new CsvFile(`asime-analytics-${table}-${asked.range.from}-to-${asked.range.to}`, rows[table]())
}

const PERIOD_HEADINGS = [
  'From',
  'To',
  'Product views',
  'Enquiries',
  'Bids sent',
  'Bids accepted',
  'Orders placed',
  'Orders paid',
  'From bids',
  'Refunded in full',
  'Completed',
  'Currency',
  'Paid',
  'Refunded',
  'Reversed by banks',
  'Revenue',
  'Dispatched on time',
  'Dispatched late',
  'Delivered on time',
  'Delivered late',
  'Problems reported',
  '1 star',
  '2 stars',
  '3 stars',
  '4 stars',
  '5 stars',
  'Enquiries answered',
  'Median minutes to answer',
]

async function* periodRows(db: Db, vendorId: string, ranges: readonly DayRange[]): Rows {
  yield PERIOD_HEADINGS
  const [sums, replies] = await Promise.all([
    sumPeriods(db, vendorId, ranges),
    listWaits(db, 'reply_minutes', vendorId, ranges),
  ])
  for (const [index, { from, to }] of ranges.entries()) {
    const of = sums[index]!
    const { count: answered, median_minutes: median } = replies[index]!
    const done = [of.views, of.enquiries, of.bids, of.bids_won, of.orders_placed, of.orders, of.orders_of_bids]
    const after = [of.dispatched_on_time, of.dispatched_late, of.delivered_on_time, of.delivered_late, of.problems]
    const amounts = [of.captured, of.refunded, of.charged_back, of.captured - of.refunded - of.charged_back]
    yield [
      from,
      to,
      ...[...done, of.orders_returned, of.orders_completed].map(String),
      CURRENCY,
      ...amounts.map((pesewas) => ({ pesewas })),
      ...[...after, ...of.stars, answered].map(String),
      median === null ? '' : String(median),
    ]
  }
}

/** Each batch adds the whole time up again, so that they are few. */
const PRODUCTS_AT_ONCE = 5_000

/** All of them. @param atOnce held in memory */
export async function* productRows(db: Db, vendorId: string, asked: AskedTime, atOnce = PRODUCTS_AT_ONCE): Rows {
  yield ['Product', 'Product views', 'Orders', 'Units', 'Currency', 'Revenue']
  let products: BestProduct[] = []
  do {
    products = await listBestProducts(db, vendorId, productSpans(asked), atOnce, products.at(-1))
    for (const { product_name: name, views, orders, units, revenue } of products)
      yield [name, ...[views, orders, units].map(String), CURRENCY, { pesewas: revenue }]
  } while (products.length === atOnce)
}

async function* searchRows(db: Db, vendorId: string, range: DayRange): Rows {
  yield ['Search', 'Products opened']
  for (const { term, openings } of await listSearches(db, vendorId, range, MAX_EXPORT_ROWS))
    yield [term || 'Other searches', String(openings)]
}
