import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { buildItemRequest, buildProduct, buildVendor } from '../../../test/builders.ts'
import { useTestApp } from '../../../test/test-app.ts'

// Whatever is typed into a search box is looked for, and never runs as something else.

const app = useTestApp()

beforeAll(async () => {
  const vendor = await buildVendor(app(), { businessName: "Akosua's \\ Kente & Sons" })
  await buildProduct(app(), { vendor, name: "Kente O'clock: 100% cotton & silk (blue) | 🧵" })
  await buildItemRequest(app(), { title: "Kente wanted: 6 yards, 'Adwinasa' & co" })
})

const PATHS = ['/products', '/vendors', '/requests']
const search = (path: string, typed: string) => app().anonymous.get(`${path}?query=${encodeURIComponent(typed)}`)

test.for([
  "kente'",
  '"kente"',
  'kente & !kente',
  '!kente',
  'kente:*',
  '(kente',
  'kente)',
  'kente <-> kente',
  '\\kente',
  'kente\\',
  "kente\\' | '",
  '%kente%',
  '_kente_',
  '=kente',
  '* kente',
  'kente 🧵',
  '🧵kente',
  `kente ${'\\'.repeat(150)}`,
  'kente '.repeat(33),
])('%s finds the kente in every list', async (typed) => {
  for (const path of PATHS) {
    const answer = await search(path, typed)

    expect(answer.status, answer.text).toBe(200)
    expect(answer.body.data, path).toHaveLength(1)
  }
})

test.for(["kente'; DROP TABLE products; --", 'kente | nothing', 'kente:ABCD', 'kente <2> kente', 'KENTE — “cloth”'])(
  '%s is two words or more, and products that have some of them are found',
  async (typed) => {
    const answer = await search('/products', typed)

    expect(answer.body.data).toHaveLength(1)
  },
)

test.for([
  '🧵',
  '\\',
  "'",
  '"',
  '&',
  '!',
  ':*',
  '<->',
  '()',
  '%',
  '_',
  '=',
  '...',
  '—',
  '<b>',
  'ĸ',
  '你好',
  'ـ',
  '٣',
  '\u{10ffff}',
  'a'.repeat(200),
  'ɛ'.repeat(200),
  '1'.repeat(200),
])('nothing is found, and nothing breaks, for %s', async (typed) => {
  for (const path of PATHS) {
    const answer = await search(path, typed)

    expect(answer.status, answer.text).toBe(200)
    expect(answer.body.data).toEqual([])
    expect(answer.body.meta).toMatchObject({ total: 0, next_cursor: null })
  }
})

test('a search of blanks counts as none', async () => {
  for (const path of PATHS) {
    const answer = await app().anonymous.get(`${path}?query=%20%20`)

    expect(answer.body.data).toHaveLength(1)
  }
})

test.for([`${'kente'.repeat(40)}x`, 'kente\u0000', 'kente\u001b[31m', 'kente\u0085'])(
  '%j is refused',
  async (typed) => {
    for (const path of PATHS) {
      const answer = await search(path, typed)

      expect(answer.status).toBe(400)
      expect(Object.keys(answer.body.errors)).toEqual(['query'])
    }
  },
)

test('no text whatever makes a search fail', async () => {
  const alphabet = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        ...'\'"\\&|!:*()<>-=%_.,@#/~^$[]{}?+;`'.split(''),
        'kente',
        'clo',
        'the',
        '3.5',
        'kva',
        'ɛ',
        'http://',
        'a@b.gh',
        '<b>',
        '&amp;',
      ),
    },
    { weight: 2, arbitrary: fc.constantFrom(' ', '  ') },
    { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 4 }) },
    { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 4 }) },
  )
  const typed = fc.array(alphabet, { maxLength: 30 }).map((parts) => parts.join('').slice(0, 200))

  await fc.assert(
    fc.asyncProperty(typed, fc.constantFrom(...PATHS), async (text, path) => {
      const answer = await app().anonymous.get(`${path}?${new URLSearchParams({ query: text }).toString()}`)
      const refusable = /\p{Cc}/u.test(text)
      expect(refusable ? [200, 400] : [200], answer.text).toContain(answer.status)
    }),
    { numRuns: 400 },
  )
})
