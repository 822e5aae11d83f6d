import { type BenchDatabase, withPool } from './data.ts'
import { weighFirstVisit } from './first-visit.ts'
import { type Helper, startHelper } from './helper.ts'
import { median } from './numbers.ts'
import type { Options } from './options.ts'
import { isMissed, type PageRow, pagesText } from './pages-report.ts'
import type { LoadResult, LoadTask } from './processes/load.ts'
import { saveAs } from './report.ts'
import { startApi } from './server.ts'
import { SIGNED_IN } from './signed-in.ts'
import { type SitePage, sitePages } from './site-pages.ts'

export const CONNECTIONS = 16
const COLD_SECONDS = 10
/** With fewer, most would still be under way when the last is sent. */
const FEWEST_COLD = 100

/** Both are given pages that others have asked for, too (decisions 12 and 167). */
const VISITORS: { who: string; headers: Record<string, string> }[] = [
  { who: 'anybody', headers: {} },
  { who: 'signed in', headers: SIGNED_IN },
]

/**
 * How fast the built site answers, as browsers ask for it. False when a page failed or misses its goal.
 */
export async function measurePages(
  database: BenchDatabase,
  options: Options,
  say: (line: string) => void,
): Promise<boolean> {
  const load = startHelper<LoadTask, LoadResult>('load.ts')
  const rows: PageRow[] = []
  try {
    for (const products of options.sizes) {
      const market = await database.market(products)
      const pages = await withPool(market, sitePages)
      const site = await startApi(market, options.dataDir, { site: true })
      try {
        for (const page of pages) {
          // While nobody else is there, who could have it turned away.
          const visit = await weighFirstVisit(site.url, page.hot[0] as string)
          for (const [nth, visitor] of VISITORS.entries()) {
            // What has been asked for by one kind of visitor is not quite cold for the other.
            const cold = page.cold.filter((_, n) => n % VISITORS.length === nth)
            const figures = await measurePage({ url: site.url, page: { ...page, cold }, visitor }, load, options)
            const row: PageRow = { products, title: page.title, who: visitor.who, ...figures, visit }
            rows.push(row)
            say(
              `${products.toLocaleString('en')}: ${row.title}, ${row.who}: ${row.rate.toFixed(0)}/s${row.coldRate > 0 ? `, cold ${row.coldRate.toFixed(0)}/s` : ''}`,
            )
          }
        }
      } finally {
        await site.stop()
      }
    }
  } finally {
    await load.stop()
  }
  const text = pagesText(rows, options, new Date())
  say(`\n${text}`)
  if (options.save) say(`Written to ${await saveAs('pages.txt', text)}`)
  return !rows.some((row) => isMissed(row) || row.failures > 0)
}

async function measurePage(
  { url, page, visitor }: { url: string; page: SitePage; visitor: (typeof VISITORS)[number] },
  load: Helper<LoadTask, LoadResult>,
  { rounds, seconds }: Pick<Options, 'rounds' | 'seconds'>,
) {
  const run = (paths: string[], longest: number, once: boolean) => {
    const headers = { 'accept-encoding': 'gzip, br', ...visitor.headers }
    const calls = paths.map((path) => ({ method: 'GET' as const, path, headers }))
    return load.run({ url, calls, connections: CONNECTIONS, seconds: longest, once })
  }
  const firstVisits = await run(page.hot, COLD_SECONDS, true)
  const warmUp = await run(page.hot, 3, false)
  const hot: LoadResult[] = []
  for (let round = 0; round < rounds; round++) hot.push(await run(page.hot, seconds * 2, false))
  // Each can be asked for the first time but once.
  const cold = page.cold.length >= FEWEST_COLD ? await run(page.cold, COLD_SECONDS, true) : undefined
  const of = (figure: 'rate' | 'p50' | 'p99') => median(hot.map((each) => each[figure]))
  return {
    rate: of('rate'),
    p50: of('p50'),
    p99: of('p99'),
    coldRate: cold?.rate ?? 0,
    coldP99: cold?.p99 ?? 0,
    failures: [firstVisits, warmUp, ...hot, ...(cold ? [cold] : [])].reduce((sum, { failures }) => sum + failures, 0),
  }
}
