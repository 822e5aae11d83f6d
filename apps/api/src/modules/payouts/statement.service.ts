import { orderSourceLabels } from '@asime/contract/order-states'
import { payoutStatusLabels } from '@asime/contract/payout-states'
import { MAX_EXPORT_ROWS } from '@asime/contract/paging'
import { heldBackWords } from '@asime/contract/payout-outlook'
import type { VendorBalance } from '@asime/contract/payouts'
import type { Db } from '../../platform/database/database.ts'
import { type Cell, CsvFile } from '../../platform/http/csv-file.ts'
import type { Cursor } from '../../platform/http/paging.ts'
import { toPesewas } from '../../platform/money.ts'
import type { Holder } from '../providers/transfer-provider.ts'
import { listSalesToExport, readBalance } from './statement.repository.ts'

const HEADINGS = [
  'Released',
  'Order',
  'Buyer',
  'Currency',
  'Total',
  'Refunded to buyer',
  'Commission',
  'VAT on the commission',
  'Payment fee',
  'Your earnings',
  'Invoice',
  'Payout',
  'Payout status',
  'Type',
  'Source',
]
const BATCH = 500

/** For modules that show it beside something else. */
export async function getBalance(db: Db, vendorId: string, holder: Holder): Promise<VendorBalance> {
  return readBalance(db, vendorId, holder)
}

/** A vendor's statement as a table, read as it is sent. */
export function exportSales(db: Db, vendorId: string, holder: Holder, month: string | undefined): CsvFile {
  return new CsvFile(`asime-statement${month ? `-${month}` : ''}`, rows(db, vendorId, holder, month))
}

async function* rows(
  db: Db,
  vendorId: string,
  holder: Holder,
  month: string | undefined,
): AsyncIterable<readonly Cell[]> {
  yield HEADINGS
  let cursor: Cursor | undefined
  for (let sent = 0; sent < MAX_EXPORT_ROWS; sent += BATCH) {
    const batch = await listSalesToExport(db, vendorId, holder, month, BATCH, cursor)
    for (const { data: sale } of batch) {
      const amounts = [sale.gross, sale.refunded, sale.commission, sale.commission_vat, sale.payment_fee, sale.net]
      yield [
        sale.released_at.slice(0, 10),
        sale.order_number,
        sale.buyer_name,
        sale.currency,
        ...amounts.map((amount) => ({ pesewas: toPesewas(amount) })),
        sale.invoice_number,
        sale.payout?.reference ?? null,
        (sale.payout && payoutStatusLabels[sale.payout.status]) ?? (sale.held_back && heldBackWords[sale.held_back]),
        sale.kind === 'sale' ? 'Sale' : sale.payout ? 'Chargeback, deducted from a payout' : 'Chargeback, owed',
        orderSourceLabels[sale.source],
      ]
    }
    const last = batch.at(-1)
    if (!last || batch.length < BATCH) return
    cursor = { value: last.value, id: last.data.id }
  }
}
