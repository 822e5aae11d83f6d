import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const WEB = fileURLToPath(new URL('../../web/app', import.meta.url))

/** What the build leaves out of the router (`withoutUnusedRouting` in build-plugins.ts), so that it would fail in a browser. */
const LEFT_OUT =
  /\buse(?:Fetchers?|ActionData)\b|\bfetcherKey\b|\bnavigate=\{false\}|\bnavigate: false\b|export (?:async function|function|const) (?:clientA|a)ction\b/
/** What it leaves out of the queries (`withoutUnusedQueries`). */
const NO_QUERY =
  /\b(?:use|ensure|fetch|prefetch)(?:Suspense)?(?:Mutation|InfiniteQuery|MutationState|InfiniteQueryData)\b|\binfiniteQuery/
/** A form of the router's that sends instead of leading to another page. */
const SENDS = /<Form\b[^>]*\smethod=(?!"get")|\bsubmit\([^)]*\bmethod: '(?!get')/

const sources = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(join(WEB, file), 'utf8') }))

const matching = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

test('no page asks for the parts of the router and of the queries that the build leaves out', () => {
  expect('export async function action(').toMatch(LEFT_OUT)
  expect('const fetcher = useFetcher()').toMatch(LEFT_OUT)
  expect('<Form\n  className="x"\n  method="post"').toMatch(SENDS)
  expect("submit(form, { method: 'post' })").toMatch(SENDS)
  expect('<Form method="get"').not.toMatch(SENDS)
  expect(sources.length).toBeGreaterThan(500)

  expect('const send = useMutation({ mutationFn })').toMatch(NO_QUERY)
  expect('useInfiniteQuery({ queryKey })').toMatch(NO_QUERY)

  expect(matching(LEFT_OUT)).toEqual([])
  expect(matching(NO_QUERY)).toEqual([])
  expect(matching(SENDS)).toEqual([])
})
