import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import type { Verdict } from './rate-goals.ts'
import type { Row } from './measure.ts'
import type { Options } from './options.ts'
import type { SizeResult } from './run-size.ts'

const FOLDER = new URL('results/', import.meta.url)

type Column = [heading: string, cell: (row: Row) => string]

const whole = (value: number) => Math.round(value).toLocaleString('en')
const orNothing = (value: number, text: string) => (value > 0 ? text : '')

const COLUMNS: Column[] = [
  ['products', (row) => row.products.toLocaleString('en')],
  ['case', (row) => row.title],
  ['conn.', (row) => String(row.connections)],
  ['req/s', (row) => whole(row.rate)],
  ['p50 ms', (row) => row.p50.toFixed(2)],
  ['p99 ms', (row) => row.p99.toFixed(2)],
  ['anew/s', (row) => orNothing(row.anewRate, whole(row.anewRate))],
  ['anew p99 ms', (row) => orNothing(row.anewRate, row.anewP99.toFixed(2))],
  ['plain/s', (row) => orNothing(row.plainRate, whole(row.plainRate))],
  ['of plain', (row) => orNothing(row.ofPlain, row.ofPlain.toFixed(2))],
  ['SQL alone/s', (row) => orNothing(row.sqlRate, whole(row.sqlRate))],
  ['whose SQL', (row) => orNothing(row.sqlRate, row.isByHand ? 'by hand' : 'ours')],
  ['bare HTTP/s', (row) => orNothing(row.httpRate, whole(row.httpRate))],
  ['bound/s', (row) => orNothing(row.bound, whole(row.bound))],
  ['share', (row) => orNothing(row.share, row.share.toFixed(2))],
  ['bytes', (row) => whole(row.bytesPerAnswer)],
  ['MB', (row) => whole(row.memoryMb)],
  ['loop p99 ms', (row) => row.loopP99Ms.toFixed(1)],
]

/** A Markdown table that is also easy to read as it is. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[], leftColumns: number): string {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => (column < leftColumns ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`
  const rule = `|${widths.map((width, column) => (column < leftColumns ? `:${'-'.repeat(width + 1)}` : `${'-'.repeat(width + 1)}:`)).join('|')}|`
  return [line(headings), rule, ...rows.map(line)].join('\n')
}

export const machine = () =>
  `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 1024 ** 3)} GB, Node ${process.versions.node}, ${process.platform}`

export function reportText(
  results: readonly SizeResult[],
  verdicts: readonly Verdict[],
  options: Pick<Options, 'rounds' | 'seconds'>,
  at: Date,
): string {
  const rows = results.flatMap((result) => result.rows).map((row) => COLUMNS.map(([, cell]) => cell(row)))
  const words = results.map(
    ({ products, matches }) =>
      `${products.toLocaleString('en')} products: ${Object.entries(matches)
        .map(([kind, [fewest, most]]) => `${kind} ${whole(fewest)} to ${whole(most)}`)
        .join(', ')}`,
  )
  return `# Bench of ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC

${machine()}; ${options.rounds} rounds of ${options.seconds} s, medians.
The load generator, the server and the database share the cores.

${table(
  COLUMNS.map(([heading]) => heading),
  rows,
  2,
)}

Products that the words of the searches match (counted up to 10,000, and beyond, as the search keeps them): ${words.join('; ')}.

## Measures

${verdicts.map(({ goal, met, measured }) => `- ${met ? '✓' : '✗'} ${goal}: ${measured}`).join('\n')}
`
}

/** Keeps a text among the results. @returns the name of its file */
export async function saveAs(name: string, text: string): Promise<string> {
  await mkdir(FOLDER, { recursive: true })
  await writeFile(new URL(name, FOLDER), text)
  return `bench/results/${name}`
}

/** Writes the report as text and as data. @returns the name of the text's file */
export async function saveReport(
  text: string,
  data: object,
  options: Pick<Options, 'save'>,
  at: Date,
): Promise<string> {
  const name = at.toISOString().slice(0, 16).replace(':', '')
  await saveAs(`${name}.json`, `${JSON.stringify({ at: at.toISOString(), ...data }, undefined, 2)}\n`)
  if (options.save) await saveAs('latest.md', text)
  return await saveAs(`${name}.md`, text)
}
