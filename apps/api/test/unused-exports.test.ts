import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const FOLDERS = [
  'apps/api/demo',
  'apps/api/sql-check',
  'apps/api/src',
  'apps/api/test',
  'apps/web/app',
  'bench',
  'drills',
  'e2e',
  'packages/contract',
  'tools',
]

/** Exports that React Router looks for by name. */
const OF_THE_FRAMEWORK = new Set(['clientMiddleware', 'Layout', 'streamTimeout'])
const VALUE = /^export (?:async )?(?:const|function|class) ([\w$]+)/gm
const EXPORTED = /^export (?:async )?(?:const|function|class|interface|type) ([\w$]+)/gm

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|mjs)$/.test(file) && !file.includes('node_modules'))
    .map((file) => ({ file: `${folder}/${file}`, text: readFileSync(join(ROOT, folder, file), 'utf8') })),
)

test('every export is used somewhere else, texts included', () => {
  const uses = new Map<string, number>()
  for (const { text } of sources)
    for (const [word] of text.matchAll(/[A-Za-z_$][\w$]*/g)) uses.set(word, (uses.get(word) ?? 0) + 1)

  const unused = sources.flatMap(({ file, text }) =>
    [...text.matchAll(EXPORTED)]
      .map(([, name = '']) => name)
      // Endpoints are gathered by their module.
      .filter((name) => uses.get(name) === 1 && !name.endsWith('Endpoint') && !OF_THE_FRAMEWORK.has(name))
      .map((name) => `${file}: ${name}`),
  )

  expect(uses.get('EXPORTED')).toBe(3)
  expect(unused).toEqual([])
})

test('what only its own file uses is not exported', () => {
  const users = new Map<string, Set<string>>()
  for (const { file, text } of sources)
    for (const [word] of text.matchAll(/[A-Za-z_$][\w$]*/g)) users.set(word, (users.get(word) ?? new Set()).add(file))

  // Other tests read all that the contract exports: its lists, limits and endpoints.
  const own = sources
    .filter(({ file }) => !file.startsWith('packages/contract/'))
    .flatMap(({ file, text }) =>
      [...text.matchAll(VALUE)]
        .map(([, name = '']) => name)
        .filter((name) => users.get(name)?.size === 1 && !OF_THE_FRAMEWORK.has(name))
        .map((name) => `${file}: ${name}`),
    )

  expect(own).toEqual([])
})

/** Texts that are handed on as a whole, to a part that takes those of several pages. */
const WHOLE = /\btexts\b(?![.:']|\.ts)/

test('every text is used by a file that imports its texts', () => {
  const unused = sources
    .filter(({ file }) => file.endsWith('.texts.ts'))
    .flatMap(({ file, text }) => {
      const importers = sources.filter(
        (each) => each.file !== file && each.text.includes(file.slice(file.lastIndexOf('/'))),
      )
      if (importers.some((each) => WHOLE.test(each.text.replaceAll(/^import .*$/gm, '')))) return []
      return [...text.matchAll(VALUE)]
        .map(([, name = '']) => name)
        .filter(
          (name) =>
            ![text.replace(`export const ${name} `, ''), ...importers.map((each) => each.text)].some((each) =>
              new RegExp(`\\b${name}\\b`).test(each),
            ),
        )
        .map((name) => `${file}: ${name}`)
    })

  expect(unused).toEqual([])
})
