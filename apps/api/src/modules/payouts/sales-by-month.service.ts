import { CURRENCY } from '@asime/contract/money'
import type { Db } from '../../platform/database/database.ts'
import { type Cell, CsvFile } from '../../platform/http/csv-file.ts'
import { listMonthsOfSales } from './sales-by-month.repository.ts'

const HEADINGS = [
  'Month',
  'Currency',
  'Orders',
  'Sales',
  'Refunded to buyer',
  'Reversed by banks',
  'Commission',
  'VAT on the commission',
  'Payment fee',
  'Your earnings',
]

/** What a shop tells the tax office of: each month sums what the statement lists in it. */
export function exportSalesByMonth(db: Db, vendorId: string, year: string): CsvFile {
  return new CsvFile(`asime-sales-${year}`, rows(db, vendorId, year))
}

async function* rows(db: Db, vendorId: string, year: string): AsyncIterable<readonly Cell[]> {
  yield HEADINGS
  for (const { month, orders, ...sums } of await listMonthsOfSales(db, vendorId, year)) {
    const { gross, refunded, charged_back: reversed, commission, commission_vat: vat, payment_fee: fee, net } = sums
    const amounts = [gross, refunded, reversed, commission, vat, fee, net]
    yield [month, CURRENCY, String(orders), ...amounts.map((pesewas) => ({ pesewas }))]
  }
}
