import type { FirstVisit } from './first-visit.ts'
import type { Options } from './options.ts'
import { machine, table } from './report.ts'

export interface PageRow {
  products: number
  title: string
  who: string
  /** Pages that others have asked for before. */
  rate: number
  p50: number
  p99: number
  /** Pages that are each asked for the first time. 0 where there are few. */
  coldRate: number
  coldP99: number
  failures: number
  visit: FirstVisit
}

/** What each page is to reach at 16 connections: pages a second, and milliseconds for 99 of 100. The same for those who are signed in. */
const OF_ANY = { rate: 150, p99: 150 }
/** What a product's page is to reach, once others have asked for it, and when nobody has. */
const OF_PRODUCT = { rate: 3_000, coldRate: 300 }

export function isMissed({ title, rate, p99, coldRate }: PageRow): boolean {
  if (rate < OF_ANY.rate || p99 > OF_ANY.p99) return true
  return title === 'a product' && (rate < OF_PRODUCT.rate || coldRate < OF_PRODUCT.coldRate)
}

const HEADINGS = [
  'products',
  'page',
  'visitor',
  'pages/s',
  'p50 ms',
  'p99 ms',
  'cold/s',
  'cold p99 ms',
  'HTML',
  'CSS',
  'scripts',
  'goal',
]

export function pagesText(
  rows: readonly PageRow[],
  { rounds, seconds }: Pick<Options, 'rounds' | 'seconds'>,
  at: Date,
) {
  const whole = (value: number) => Math.round(value).toLocaleString('en')
  const cells = rows.map((row) => [
    whole(row.products),
    row.title,
    row.who,
    whole(row.rate),
    row.p50.toFixed(1),
    row.p99.toFixed(1),
    row.coldRate > 0 ? whole(row.coldRate) : '',
    row.coldRate > 0 ? row.coldP99.toFixed(1) : '',
    whole(row.visit.html),
    whole(row.visit.css),
    whole(row.visit.js),
    row.failures > 0 ? `✗ ${row.failures} failed` : isMissed(row) ? '✗' : '✓',
  ])
  return `# Pages of ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC

${machine()}; ${rounds} rounds of ${seconds * 2} s at 16 connections, medians.
Goals: ${whole(OF_PRODUCT.rate)} a second for a product's page, ${OF_PRODUCT.coldRate} where nobody has asked for it before; for any page ${OF_ANY.rate} and p99 ${OF_ANY.p99} ms.
HTML, CSS and scripts are the bytes of a first visit, compressed as for a browser that takes Brotli.

${table(HEADINGS, cells, 3)}
`
}
