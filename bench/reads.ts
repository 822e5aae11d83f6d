import type { Endpoint } from '@asime/contract/endpoint'
import { z } from 'zod'
import { median } from './numbers.ts'

/** How often each is asked for, one after the other. */
const CALLS = 5

/** What can be asked for: one endpoint by its paths, and the milliseconds that the median of some calls may take. */
export interface TimedReads {
  endpoint: Endpoint
  paths: readonly string[]
  goalMs: number
}

/** Asks for each path as somebody; false where one took longer than its goal or was refused, or there is nothing to ask for. */
export async function timeReads(
  { url, token }: { url: string; token: string },
  all: readonly TimedReads[],
  say: (line: string) => void,
): Promise<boolean> {
  let isGood = true
  say('median ms     goal   calls  slowest')
  for (const { endpoint, paths, goalMs } of all) {
    if (paths.length === 0) {
      isGood = false
      say(`WRONG: the market has nothing that ${endpoint.path} could be asked for`)
      continue
    }
    const timed: { path: string; ms: number }[] = []
    for (const path of paths) {
      const times: number[] = []
      for (let n = 0; n < CALLS; n++) {
        const startedAt = performance.now()
        const answer = await fetch(`${url}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } })
        await answer.arrayBuffer()
        times.push(performance.now() - startedAt)
        if (answer.ok) continue
        isGood = false
        say(`WRONG: ${answer.status} for ${path}`)
        break
      }
      timed.push({ path, ms: median(times) })
    }
    const slowest = timed.reduce((a, b) => (a.ms >= b.ms ? a : b))
    const isMissed = slowest.ms >= goalMs
    if (isMissed) isGood = false
    say(
      `${slowest.ms.toFixed(1).padStart(9)} ${String(goalMs).padStart(8)} ${String(paths.length).padStart(7)}  ${slowest.path}${isMissed ? '  misses its goal' : ''}`,
    )
    for (const { path, ms } of timed.filter((each) => each !== slowest && each.ms >= goalMs))
      say(`${ms.toFixed(1).padStart(9)}                   ${path}`)
  }
  return isGood
}

/**
 * A path with each `:name` in it filled in; undefined where one is not known, since a name that is asked for literally measures a 404.
 * @param valueOf what a name stands for in that path
 */
export function fillPath(path: string, valueOf: (name: string) => string | undefined): string | undefined {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as string)
  if (names.some((name) => !valueOf(name))) return undefined
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(valueOf(name) as string))
}

/** Of the beginnings of paths that are known, what stands for the longest that a path begins with. */
export function byBeginning(ids: Readonly<Record<string, string | undefined>>, path: string): string | undefined {
  const beginnings = Object.keys(ids).filter((each) => path.startsWith(`${each}/`) || path === each)
  const longest = beginnings.toSorted((a, b) => b.length - a.length)[0]
  return longest && ids[longest]
}

/**
 * The paths of an endpoint without filters, and by each value of each filter alone; none where a part of its path is not known.
 * @param needed what must be said to be answered at all
 * @param valuesOf of a filter that has no list of values
 */
export function pathsByFilter(
  { query, path }: Endpoint,
  valueOf: (name: string) => string | undefined,
  { needed, valuesOf }: { needed?: string | undefined; valuesOf: (filter: string) => readonly string[] },
): string[] {
  const filled = fillPath(path, valueOf)
  if (!filled) return []
  const { properties = {} } = query
    ? (z.toJSONSchema(query, { io: 'input' }) as { properties?: Record<string, { enum?: string[] }> })
    : {}
  const said = [...new URLSearchParams(needed).keys()]
  const filters = Object.entries(properties).filter(([name]) => !said.includes(name))
  const queries = filters.flatMap(([name, schema]) =>
    (schema.enum ?? valuesOf(name))
      // What is refused by all, such as a word of one letter, measures a refusal.
      .filter(
        (value) => query?.safeParse({ ...Object.fromEntries(new URLSearchParams(needed)), [name]: value }).success,
      )
      .map((value) => new URLSearchParams({ [name]: value }).toString()),
  )
  return ['', ...queries].map((each) => {
    const search = [needed, each].filter(Boolean).join('&')
    return search ? `${filled}?${search}` : filled
  })
}
