import {
  type LedgerEntry,
  type LedgerSummary,
  ledgerAccountLabels,
  ledgerTransactionLabels,
} from '@asime/contract/ledger'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import { batchOfRows, inBatches } from '../../platform/http/csv-batches.ts'
import { type Cell, CsvFile } from '../../platform/http/csv-file.ts'
import type { Cursor } from '../../platform/http/paging.ts'
import { toPesewas } from '../../platform/money.ts'
import { findLedgerSummary, listLedgerEntriesToExport, type Subject } from './ledger-statement.repository.ts'

const NOT_FOUND: Record<Subject, string> = { order: 'Order not found', vendor: 'Vendor not found' }
const HEADINGS = ['Posted', 'Entry', 'Reference', 'Account', 'Currency', 'Debit', 'Credit', 'Balance after']

/** @throws AppError not_found */
export async function readLedgerSummary(db: Db, subject: Subject, id: string): Promise<LedgerSummary> {
  const summary = await findLedgerSummary(db, subject, id)
  if (!summary) throw new AppError('not_found', { message: NOT_FOUND[subject] })
  return summary
}

/** The newest first, so many at most. */
export async function readLatestEntries(db: Db, subject: Subject, id: string, most: number): Promise<LedgerEntry[]> {
  return (await listLedgerEntriesToExport(db, subject, id, most, undefined)).map(({ data }) => data)
}

/**
 * A statement as a table: a row for each line, the balance in the last one of its entry. All of them, since a part would not sum to the
 * balance; a batch at a time, as fast as it is read.
 * @throws AppError not_found
 */
export async function exportLedger(db: Db, subject: Subject, id: string): Promise<CsvFile> {
  const { currency } = await readLedgerSummary(db, subject, id)
  const readBatch = async (size: number, cursor: Cursor | undefined) =>
    batchOfRows(await listLedgerEntriesToExport(db, subject, id, size, cursor), size, ({ before }) => String(before))
  return new CsvFile(
    'asime-ledger',
    inBatches(HEADINGS, readBatch, (entry) => toRows(entry, currency), Infinity),
  )
}

const toRows = (entry: LedgerEntry, currency: string): Cell[][] =>
  entry.lines.map(({ account, debit, credit }, index) => [
    entry.posted_at.slice(0, 19),
    ledgerTransactionLabels[entry.kind] ?? entry.kind,
    entry.reference,
    ledgerAccountLabels[account],
    currency,
    amount(debit),
    amount(credit),
    index === entry.lines.length - 1 ? amount(entry.balance) : null,
  ])

const amount = (cedis: number | null): Cell => (cedis === null ? null : { pesewas: toPesewas(cedis) })
