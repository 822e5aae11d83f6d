import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const WEB = fileURLToPath(new URL('../../web/app', import.meta.url))

/** A number in the place of the constant that the field's schema has, too. */
const LENGTH_BY_HAND = /\b(?:maxLength|counter)(?:=\{?|:)\s*["']?\d+/

const sources = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
  // The pages of the design language show what a field looks like, and save nothing.
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !/^features.design./.test(file))
  .map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(join(WEB, file), 'utf8') }))

test('the pattern finds what it is for', () => {
  for (const text of [
    'maxLength={40}',
    'maxLength="40"',
    "maxLength={'40'}",
    'maxLength: 40',
    'maxLength={ 5_000 }',
    'counter={300}',
  ])
    expect(text).toMatch(LENGTH_BY_HAND)
  expect('maxLength={MAX_TOWN} rows={7}, maxLength: MAX_TOWN').not.toMatch(LENGTH_BY_HAND)
  expect(sources.filter(({ text }) => text.includes('maxLength={')).length).toBeGreaterThan(40)
})

test('inputs take the lengths of the contract, by name', () => {
  const found = sources.flatMap(({ file, text }) =>
    [...text.matchAll(new RegExp(LENGTH_BY_HAND, 'g'))].map(([each]) => `${file}: ${each}`),
  )
  expect(found).toEqual([])
})
