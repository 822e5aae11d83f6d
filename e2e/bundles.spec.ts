import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { onDesktop } from './support.ts'

const assets = fileURLToPath(new URL('../apps/web/build/server/assets/', import.meta.url))

const bundle = () =>
  readdirSync(assets)
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ name, code: readFileSync(assets + name, 'utf8') }))

test.describe('what the server renders with', onDesktop, () => {
  test('is the contract that it has in memory, except for the lengths in force', () => {
    const code = bundle()
      .map((chunk) => chunk.code)
      .join('\n')
    const imported = new Set(code.match(/(?<=from "@asime\/contract\/)[\w-]+(?=")/g))
    expect([...imported]).toEqual(expect.arrayContaining(['orders', 'products', 'item-requests']))
    expect(imported).not.toContain('changed-timers')
    // Each module of the bundle begins with its path.
    const contained = code.match(/(?<=^\/\/(?:#region)? \S*)(?:packages\/contract\/src|node_modules\/zod)\/\S+$/gm)
    expect(contained).toEqual(['packages/contract/src/changed-timers.ts'])
  })

  test('is written in ASCII, which takes one byte a letter in memory', () => {
    const others = bundle().filter(({ code }) => /[\u0080-\uffff]/.test(code))
    expect(others.map(({ name }) => name)).toEqual([])
  })
})

/** The files of this build that browsers load, by how their names begin. The folder also holds those of the build before. */
function loadedBy(name: RegExp): string {
  const built = fileURLToPath(new URL('../apps/web/build/', import.meta.url))
  const names = JSON.parse(readFileSync(`${built}.asime-assets`, 'utf8')) as string[]
  const found = names.filter((each) => each.endsWith('.js') && name.test(each))
  return found.map((each) => readFileSync(`${built}client/assets/${each}`, 'utf8')).join('\n')
}

test('browsers load the router without the parts that no page asks for', onDesktop, () => {
  const code = loadedBy(/^react-/)
  expect(code).toContain('This site has no fetchers')
  expect(code).toContain('This site has no actions')
})

test('browsers load zod and the queries without the parts that no page asks for', onDesktop, () => {
  const zod = loadedBy(/^zod-/)
  expect(zod).toContain('invalid_type')
  // JSON Schema, values that contain themselves, checks that are written at run time.
  expect(zod).not.toMatch(/contentEncoding|~memo|new Function|newResult/)
  const queries = loadedBy(/^queries-/)
  expect(queries).toContain('This site has no mutations')
  expect(queries).toContain('This site has no infinite queries')
})

test('neither Vite nor the router imports what cannot be imported again', onDesktop, () => {
  expect(loadedBy(/^frame-/)).toContain('notloaded')
  expect(loadedBy(/^(?:frame|react)-/)).not.toMatch(/vite:preloadError|Error loading route module/)
})
