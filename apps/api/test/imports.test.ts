import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { findCycles, type Graph, groupImports, readImports } from './import-graph.ts'

const API = fileURLToPath(new URL('..', import.meta.url))
const WEB = fileURLToPath(new URL('../../web/app', import.meta.url))
const BENCH = fileURLToPath(new URL('../../../bench', import.meta.url))
const DRILLS = fileURLToPath(new URL('../../../drills', import.meta.url))
const E2E = fileURLToPath(new URL('../../../e2e', import.meta.url))
const CONTRACT = fileURLToPath(new URL('../../../packages/contract/src', import.meta.url))

const graphOf = (edges: Record<string, string[]>): Graph =>
  new Map(Object.entries(edges).map(([from, to]) => [from, new Set(to)]))

test('cycles are found, each once, and the shortest through a file', () => {
  expect(findCycles(graphOf({ a: ['b'], b: ['c'], c: [] }))).toEqual([])
  expect(findCycles(graphOf({ a: ['b'], b: ['a'], c: ['a'] }))).toEqual(['a → b → a'])
  expect(findCycles(graphOf({ a: ['b', 'c'], b: ['c'], c: ['a'] }))).toEqual(['a → b → c → a', 'a → c → a'])
  expect(findCycles(graphOf({ a: ['a'] }))).toEqual(['a → a'])
})

test('every import of the API is seen', () => {
  const imports = readImports(API)
  expect(imports.get('src/main.ts')).toContain('src/app.ts')
  const missing = [...imports].flatMap(([file, imported]) =>
    [...imported].filter((to) => to.endsWith('.ts') && !imports.has(to)).map((to) => `${file} → ${to}`),
  )
  expect(missing).toEqual([])
  expect(imports.size).toBeGreaterThan(300)
})

test('no file imports itself by way of others', () => {
  expect(findCycles(readImports(API))).toEqual([])
  for (const folder of [CONTRACT, BENCH, DRILLS, E2E]) expect(findCycles(readImports(folder))).toEqual([])
  const web = readImports(WEB)
  expect(web.get('features/cart/cart.route.tsx')).toContain('lib/cart/cart.ts')
  expect(web.size).toBeGreaterThan(200)
  expect(findCycles(web)).toEqual([])
})

test('no module imports itself by way of others, nor do platform and site', () => {
  const roomOf = (file: string) => /^src\/(modules\/[^/]+|platform|site)\//.exec(file)?.[1]
  const rooms = groupImports(readImports(API), roomOf)
  expect(rooms.get('modules/bids')).toContain('modules/item-requests')
  expect(findCycles(rooms)).toEqual([])
})

// Pages (`*.route.tsx`) are above features: they compose them. So does the design page, with everything that it shows.
test('no feature of the site imports another, and only the site map and types import a page', () => {
  const isPage = (file: string) => /\.route\.tsx?$|^features\/design\//.test(file)
  const featureOf = (file: string) => (isPage(file) ? undefined : /^features\/([^/]+)/.exec(file)?.[1])
  const web = readImports(WEB)
  const features = groupImports(web, featureOf)
  expect(features.size).toBeGreaterThan(10)
  expect([...features].filter(([, imported]) => imported.size > 0)).toEqual([])
  const knowingPages = [...web].filter(([file, imported]) => !isPage(file) && [...imported].some(isPage))
  expect(knowingPages.map(([file]) => file)).toEqual([])
})

test('no folder of the site or of platform imports itself by way of others, pages included', () => {
  const web = readImports(WEB)
  const features = groupImports(web, (file) => /^features\/([^/]+)/.exec(file)?.[1])
  expect(features.get('dashboard')).toContain('bids')
  expect(findCycles(features)).toEqual([])
  const lib = groupImports(web, (file) => /^lib\/([^/]+)\//.exec(file)?.[1])
  expect(lib.get('session')).toContain('api')
  expect(findCycles(lib)).toEqual([])
  const platform = groupImports(readImports(API), (file) => /^src\/platform\/([^/]+)\//.exec(file)?.[1])
  expect(platform.get('http')).toContain('database')
  expect(findCycles(platform)).toEqual([])
})

test('lib and ui import no feature of the site, and lib imports no ui', () => {
  const roomOf = (file: string) => /^(features|lib|ui)\//.exec(file)?.[1]
  const rooms = groupImports(readImports(WEB), roomOf)
  expect([...(rooms.get('features') ?? [])].toSorted()).toEqual(['lib', 'ui'])
  expect([...(rooms.get('ui') ?? [])]).toEqual(['lib'])
  expect([...(rooms.get('lib') ?? [])]).toEqual([])
})

test('every effect in another module is connected', async () => {
  const sources = [...readImports(API)].filter(([file]) => file.endsWith('-effects.ts'))
  expect(sources.length).toBeGreaterThan(0)
  const { connectEffects } = await import('../src/effects.ts')
  const { deriveSecrets } = await import('../src/platform/secrets.ts')
  connectEffects({
    config: { publicUrl: 'https://asime.example', texts: { sms: undefined, whatsapp: undefined } },
    secrets: deriveSecrets('x'.repeat(32)),
  })
  const declared = await Promise.all(
    sources.map(async ([file]) => Object.entries((await import(`../${file}`)) as object)),
  )
  const open = declared.flat().filter(([, effect]) => !(effect as { isConnected(): boolean }).isConnected())
  expect(open.map(([name]) => name)).toEqual([])
})
