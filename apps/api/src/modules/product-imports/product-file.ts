import { formatCount } from '@asime/contract/counts'
import { MAX_IMPORT_CELL, MAX_IMPORT_ROWS, productFileColumns } from '@asime/contract/product-import-states'
import { CsvError, parse } from 'csv-parse/sync'
import { invalidField } from '../../platform/app-error.ts'
import { quote, withoutApostrophe } from './cells.ts'

/** A row that says something, by column. What its column lacks is not there; an empty cell is an empty text. */
export interface FileRow {
  /** As a spreadsheet counts: the headings are row 1. */
  row: number
  cells: Record<string, string>
}

export interface ProductFile {
  columns: string[]
  rows: FileRow[]
  /** Numbers are written with a comma where its columns are not. */
  hasDecimalCommas: boolean
}

const MAX_ROW_BYTES = 100_000

const BY_HEADING = new Map(
  Object.entries(productFileColumns).flatMap(([key, heading]) => [
    [toKey(heading), key],
    [toKey(key), key],
  ]),
)

/**
 * The rows of a CSV file, as Excel and others write it: any of three separators, with or without the mark of UTF-8.
 * @throws AppError validation_failed with a sentence for what is no such file
 */
export function readProductFile(content: Buffer): ProductFile {
  const { text, delimiter } = takeDelimiter(decode(content))
  const [headings = [], ...records] = toRecords(text, delimiter)
  const columns = toColumns(headings)
  const rows = records.flatMap((record, index) => {
    if (record.every((cell) => cell.trim() === '')) return []
    const row = index + 2
    if (record.slice(columns.length).some((cell) => cell.trim() !== ''))
      throw refusal(`Row ${row} has more cells than there are headings. Put text with commas in double quotes`)
    const cells = Object.fromEntries(columns.map((column, at) => [column, withoutApostrophe(record[at] ?? '')]))
    const tooLong = columns.find((column) => (cells[column]?.length ?? 0) > MAX_IMPORT_CELL)
    if (tooLong)
      throw refusal(
        `Row ${row} has more than ${formatCount(MAX_IMPORT_CELL)} characters in the column “${productFileColumns[tooLong]}”`,
      )
    return [{ row, cells } satisfies FileRow]
  })
  if (rows.length > MAX_IMPORT_ROWS) throw tooManyRows()
  if (rows.length === 0) throw refusal('This file has no products. Write one in each row below the headings')
  return { columns, rows, hasDecimalCommas: delimiter !== ',' }
}

function refusal(message: string) {
  return invalidField('file', message)
}

function tooManyRows() {
  return refusal(`This file has more than ${formatCount(MAX_IMPORT_ROWS)} rows. Split it into several files`)
}

/** The bytes as text. UTF-8 alone: of other encodings each character could be another one. */
function decode(content: Buffer): string {
  const isUtf16 = (content[0] === 0xff && content[1] === 0xfe) || (content[0] === 0xfe && content[1] === 0xff)
  try {
    if (!isUtf16) {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(content)
      if (!text.includes('\0')) return text
    }
  } catch {
    // Said below.
  }
  throw refusal('This file is not in UTF-8. In Excel, save it as “CSV UTF-8 (Comma delimited)”')
}

/** Excel separates by semicolons where numbers are written with commas, and may say so in a first line. */
function takeDelimiter(text: string): { text: string; delimiter: string } {
  const said = /^sep=([,;\t])\r?\n/i.exec(text)
  if (said?.[1]) return { text: text.slice(said[0].length), delimiter: said[1] }
  const headings = text.slice(0, 10_000).split(/\r?\n|\r/, 1)[0] ?? ''
  const count = (delimiter: string) => headings.split(delimiter).length
  const delimiter = [',', ';', '\t'].reduce((most, other) => (count(other) > count(most) ? other : most))
  return { text, delimiter }
}

function toRecords(text: string, delimiter: string): string[][] {
  try {
    const records = parse(text, {
      delimiter,
      relax_column_count: true,
      max_record_size: MAX_ROW_BYTES,
      // One more than may be, and the headings: a longer file is not read to its end.
      to: 2 * MAX_IMPORT_ROWS + 2,
    })
    if (records.length > 2 * MAX_IMPORT_ROWS + 1) throw tooManyRows()
    return records
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = (error as { lines?: unknown }).lines
    throw refusal(
      `This file cannot be read${typeof line === 'number' ? ` from line ${line} on` : ''}. Check that each double quote is closed`,
    )
  }
}

function toColumns(headings: readonly string[]): string[] {
  const named = headings.slice(0, headings.findLastIndex((heading) => heading.trim() !== '') + 1)
  const columns = named.map((heading) => {
    const column = BY_HEADING.get(toKey(heading))
    if (column) return column
    throw refusal(
      heading.trim() === ''
        ? 'One of the headings in row 1 is empty. Name it, or remove the column'
        : `There is no column “${quote(heading, 60)}”. Use the headings of the template`,
    )
  })
  const twice = columns.find((column, index) => columns.indexOf(column) !== index)
  if (twice) throw refusal(`The column “${productFileColumns[twice]}” is there twice. Remove one`)
  if (!columns.includes('sku') && !columns.includes('id'))
    throw refusal('The column “SKU” is missing. Products are told apart by it')
  return columns
}

function toKey(heading: string): string {
  return heading.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}
