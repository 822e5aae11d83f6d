import { orderSourceLabels } from '@asime/contract/order-states'
import { payoutStatusLabels } from '@asime/contract/payout-states'
import { heldBackWords } from '@asime/contract/payout-outlook'
import type { SaleMovement, VendorBalance } from '@asime/contract/payouts'
import type { Db } from '../../platform/database/database.ts'
import { batchOfRows, inBatches } from '../../platform/http/csv-batches.ts'
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

/** For modules that show it beside something else. */
export async function getBalance(db: Db, vendorId: string, holder: Holder): Promise<VendorBalance> {
  return readBalance(db, vendorId, holder)
}

/** A vendor's statement as a table: all of it, since a part would not sum to what the tax office is told. */
export function exportSales(db: Db, vendorId: string, holder: Holder, month: string | undefined): CsvFile {
  const readBatch = async (size: number, cursor: Cursor | undefined) =>
    batchOfRows(await listSalesToExport(db, vendorId, holder, month, size, cursor), size, ({ value }) => value)
  return new CsvFile(
    `asime-statement${month ? `-${month}` : ''}`,
    inBatches(HEADINGS, readBatch, (sale) => [toRow(sale)], Infinity),
  )
}

function toRow(sale: SaleMovement): Cell[] {
  const amounts = [sale.gross, sale.refunded, sale.commission, sale.commission_vat, sale.payment_fee, sale.net]
  return [
    sale.released_at.slice(0, 10),
    sale.order_number,
    sale.buyer_name,
    sale.currency,
    ...amounts.map((amount) => ({ pesewas: toPesewas(amount) })),
    sale.invoice_number,
    sale.payout?.reference ?? null,
    (sale.payout && payoutStatusLabels[sale.payout.status]) ?? (sale.held_back && heldBackWords[sale.held_back]),
    typeOf(sale),
    orderSourceLabels[sale.source],
  ]
}

function typeOf({ kind, payout }: SaleMovement): string {
  switch (kind) {
    case 'sale':
      return 'Sale'
    case 'chargeback':
      return payout ? 'Chargeback, deducted from a payout' : 'Chargeback, owed'
    case 'chargeback_reversed':
      return 'Chargeback, given back since'
    case 'chargeback_reversal':
      return 'Chargeback given back'
  }
}
