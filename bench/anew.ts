import { fileURLToPath } from 'node:url'
import type { Case } from './cases.ts'
import type { Helper } from './helper.ts'
import type { Row, Span } from './measure.ts'
import { median } from './numbers.ts'
import { LONGEST_ONCE } from './options.ts'
import type { LoadResult, LoadTask } from './processes/load.ts'
import { startApi } from './server.ts'

const MAIN = fileURLToPath(new URL('processes/unshared.ts', import.meta.url))
const CONNECTIONS = 16

/** Whether its figures without the memory are asked for: each search is of some words only, which are then in memory. */
export const isSearch = ({ id }: Pick<Case, 'id'>) => id.startsWith('search') || id.startsWith('facets')

/**
 * What searches come to when each is answered anew, since the two-second memory hardly ever has what somebody types. The figures are put
 * beside those of the same case.
 * @returns how many calls failed, by case
 */
export async function measureAnew(
  { connectionString, dataDir }: { connectionString: string; dataDir: string },
  { cases, rows }: { cases: readonly Case[]; rows: readonly Row[] },
  { load, span }: { load: Helper<LoadTask, LoadResult>; span: Span },
  say: (line: string) => void,
): Promise<Record<string, number>> {
  const asked = cases.flatMap((one) => {
    const row = isSearch(one) && rows.find((each) => each.case === one.id && each.connections === CONNECTIONS)
    return row ? [{ row, calls: one.calls }] : []
  })
  const failures: Record<string, number> = {}
  if (asked.length === 0) return failures
  const api = await startApi(connectionString, dataDir, { main: MAIN })
  try {
    for (const { row, calls } of asked) {
      const run = (seconds: number, once = false) =>
        load.run({ url: api.url, calls, connections: CONNECTIONS, seconds, once })
      await run(LONGEST_ONCE, true)
      await run(1)
      const runs: LoadResult[] = []
      for (let round = 0; round < span.rounds; round++) runs.push(await run(span.seconds))
      row.anewRate = median(runs.map(({ rate }) => rate))
      row.anewP99 = median(runs.map(({ p99 }) => p99))
      const failed = runs.reduce((sum, each) => sum + each.failures, 0)
      if (failed > 0) failures[row.case] = failed
      say(
        `${row.products.toLocaleString('en')}: ${row.title}, answered anew: ${Math.round(row.anewRate).toLocaleString('en')}/s, p99 ${row.anewP99.toFixed(1)} ms`,
      )
    }
  } finally {
    await api.stop()
  }
  return failures
}
