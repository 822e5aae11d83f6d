import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { cookiesText } from '../src/modules/information/shipped/cookies.texts.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

function* sources(): Iterable<string> {
  for (const folder of ['apps/api/src', 'apps/web/app'])
    for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true }))
      if (entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.includes('.test.'))
        yield readFileSync(join(entry.parentPath, entry.name), 'utf8')
}

/** The names in `document.cookie = …` and `set-cookie` headers; a constant of the same file is replaced by its value. */
function namesIn(text: string): string[] {
  const set = text.matchAll(/(?:document\.cookie\s*=|'set-cookie',)\s*`(?:\$\{(\w+)\}|([\w-]+))=/g)
  return [...set].map(([, constant, name]) =>
    constant === undefined
      ? name!
      : (new RegExp(`const ${constant} = '([\\w-]+)'`).exec(text)?.[1] ?? `of ${constant}`),
  )
}

const COUNTS = ['no', 'one', 'two', 'three', 'four', 'five', 'six']

test('the page of cookies names each cookie that we set, and counts them', () => {
  const names = new Set([...sources()].flatMap(namesIn))
  const [section] = cookiesText.sections
  const named = [...(section?.text ?? '').matchAll(/^- \*\*(\w+):\*\*/gm)].map(([, name]) => name)

  expect(names.size).toBeGreaterThan(2)
  expect(named.toSorted()).toEqual([...names].toSorted())
  expect(cookiesText.intro).toContain(`${COUNTS[named.length]} small cookies`)
  expect(section?.title.toLowerCase()).toBe(`${COUNTS[named.length]} cookies`)
})
