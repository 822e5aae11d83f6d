import {
  type LedgerEntry,
  type LedgerSummary,
  ledgerAccountLabels,
  ledgerTransactionLabels,
} from '@asime/contract/ledger'
import { MAX_EXPORT_ROWS } from '@asime/contract/paging'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import { type Cell, CsvFile } from '../../platform/http/csv-file.ts'
import type { Cursor } from '../../platform/http/paging.ts'
import { toPesewas } from '../../platform/money.ts'
import { findLedgerSummary, listLedgerEntriesToExport, type Subject } from './ledger-statement.repository.ts'

const NOT_FOUND: Record<Subject, string> = { order: 'Order not found', vendor: 'Vendor not found' }
const HEADINGS = ['Posted', 'Entry', 'Reference', 'Account', 'Currency', 'Debit', 'Credit', 'Balance after']
const BATCH = 500

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

/** A statement as a table, read as it is sent: a row for each line, the balance in the last one of its entry. @throws AppError not_found */
export async function exportLedger(db: Db, subject: Subject, id: string): Promise<CsvFile> {
  const { currency } = await readLedgerSummary(db, subject, id)
  return new CsvFile('asime-ledger', rows(db, subject, id, currency))
}

async function* rows(db: Db, subject: Subject, id: string, currency: string): AsyncIterable<readonly Cell[]> {
  yield HEADINGS
  let cursor: Cursor | undefined
  for (let sent = 0; sent < MAX_EXPORT_ROWS; sent += BATCH) {
    const batch = await listLedgerEntriesToExport(db, subject, id, BATCH, cursor)
    for (const { data: entry } of batch)
      for (const [index, { account, debit, credit }] of entry.lines.entries())
        yield [
          entry.posted_at.slice(0, 19),
          ledgerTransactionLabels[entry.kind] ?? entry.kind,
          entry.reference,
          ledgerAccountLabels[account],
          currency,
          amount(debit),
          amount(credit),
          index === entry.lines.length - 1 ? amount(entry.balance) : null,
        ]
    const last = batch.at(-1)
    if (!last || batch.length < BATCH) return
    cursor = { value: String(last.before), id: last.data.id }
  }
}

const amount = (cedis: number | null): Cell => (cedis === null ? null : { pesewas: toPesewas(cedis) })
