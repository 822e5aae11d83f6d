import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const PLACES = ['README.md', 'apps', 'bench', 'docs', 'drills', 'e2e', 'packages', 'tools']
const NOT_OURS = /(^|\/)(node_modules|build|\.react-router|test-results|results|media)(\/|$)/
const TEXT = /\.(ts|tsx|mjs|js|sql|md|css|json)$/

/** Every text of the repository by its path, except installed and built files. */
const texts = new Map(
  PLACES.flatMap((place) =>
    place.includes('.')
      ? [place]
      : readdirSync(join(ROOT, place), { recursive: true, encoding: 'utf8' }).map((file) => `${place}/${file}`),
  )
    .filter((file) => TEXT.test(file) && !NOT_OURS.test(file) && !file.endsWith('documents.test.ts'))
    .map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]),
)
const textOf = (file: string) => texts.get(file) ?? ''

/** Each match of a pattern that is not good, with its place. */
function findAll(pattern: RegExp, isGood: (found: string, file: string) => boolean): string[] {
  return [...texts].flatMap(([file, text]) =>
    [...text.matchAll(pattern)]
      .map(([whole, part]) => part ?? whole)
      .filter((found) => !isGood(found, file))
      .map((found) => `${file}: ${found}`),
  )
}

const PRODUCT = 'docs/product.md'
const rules = [...textOf(PRODUCT).matchAll(/^- \*\*([A-Z]+-\d+[a-z]?)\*\*/gm)].map(([, id = '']) => id)
const drills = new Set(textOf('docs/drills.md').match(/(?<=^\| )[DF]\d+\b/gm))

test('every rule of the product has an id of its own', () => {
  expect(rules.length).toBeGreaterThan(80)
  expect(new Set(rules).size).toBe(rules.length)
})

test('every rule that is cited is one of the product', () => {
  const kinds = [...new Set(rules.map((id) => id.split('-')[0]))].join('|')
  const cited = new RegExp(`(?<![\\w-])(?:${kinds})-\\d+[a-z]?\\b`, 'g')
  expect(findAll(cited, (id) => rules.includes(id))).toEqual([])
  // Some rules are cited outside the list of rules, too.
  expect(findAll(cited, (_id, file) => file === PRODUCT).length).toBeGreaterThan(30)
})

/** Words of rules that differ from the number of the contract. */
const IN_OTHER_WORDS: Record<string, string> = {
  BID_CLOSING: 'about to close',
  DATE_REMINDER: 'in the morning of each',
  DAILY_REQUESTS_PERIOD: 'beside what there is',
  FIRST_MESSAGES: 'up to 20 in a day as a buyer and 40 for a shop',
  LEGAL_CANCELLATION: "with the buyer's time limits",
  LEGAL_REFUND: "with the buyer's time limits",
  LEGAL_TEXT_AHEAD: 'to a year ahead',
  MAX_VOICE_SECONDS: 'up to 2 minutes',
  PRODUCT_IMPORT_LEASE: 'begun again within minutes',
  SAME_TO_MANY: 'to a sixth',
  SHORT_RESERVATION: '5 where much is unpaid',
  TEXT_CODE: 'until they are worthless',
  USUAL_SHARE: 'three of four',
  VERIFICATION: 'for two years at most',
  VERIFICATION_REMINDER: 'a month before',
  WARNING_GIVEN_UP: 'as long as mails',
}
const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
/** 1,000; 24 hours, and one of them also as `an hour`; 7 days also as `a week`. */
function said(value: number | string): string[] {
  const [, count = '', unit] = /^(\d+)(?: (\w+?)s?)?$/.exec(String(value)) ?? []
  const numbers = [Number(count).toLocaleString('en'), WORDS[Number(count)]].filter((each) => each !== undefined)
  if (unit === undefined) return numbers
  const single = count === '1' ? ['a', 'an', 'every', 'in a', 'one'].map((word) => `${word} ${unit}`) : []
  return [...numbers.map((number) => `${number} ${unit}`), ...single, ...(value === '7 days' ? ['a week'] : [])]
}

test('every number of a rule is that of the constant beside it', async () => {
  const sources = [...texts.keys()].filter(
    (file) => /^packages\/contract\/src\/[\w-]+\.ts$/.test(file) && !file.endsWith('.test.ts'),
  )
  const modules = await Promise.all(sources.map((file) => import(join(ROOT, file)) as Promise<Record<string, unknown>>))
  const constants: Record<string, unknown> = Object.assign({}, ...modules)
  const text = textOf(PRODUCT)
  const cited = [...text.matchAll(/\[((?:`[A-Z][A-Z0-9_]+`(?:, )?)+)\]/g)].flatMap(({ 1: names = '', index }) =>
    [...names.matchAll(/\w+/g)].map(([name]) => ({
      name,
      before: text.slice(Math.max(0, index - 90), index).replaceAll('\n', ' '),
    })),
  )
  expect(cited.length).toBeGreaterThan(70)
  const wrong = cited.filter(({ name, before }) => {
    const value = constants[name]
    const words = IN_OTHER_WORDS[name]
    if (value === undefined) return true
    return words === undefined
      ? !said(value as number | string).some((each) => before.includes(each))
      : !before.includes(words)
  })
  expect(wrong).toEqual([])
})

test('every drill that a test or a text names is described', () => {
  expect(drills.size).toBeGreaterThan(60)
  const named = /(?<=^|[\s('"|`])[DF]\d{1,2}(?=[\s:)'",.;]|$)/gm
  expect(findAll(named, (id) => drills.has(id))).toEqual([])
})

test('every drill in the table of commands exists', () => {
  const [, table = ''] = textOf('docs/drills.md').split('## Running them')
  const named = [...table.matchAll(/^\| ((?:[DF]\d+(?: to |, | and )?)+) \|/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/([DF])(\d+)(?: to [DF](\d+))?/g)].flatMap(([, kind, from, to = from]) =>
      Array.from({ length: Number(to) - Number(from) + 1 }, (_, n) => `${kind}${Number(from) + n}`),
    ),
  )
  const code = [...texts].filter(([file]) => file.startsWith('drills/')).map(([, text]) => text)
  const commands = new Set(code.join('\n').match(/(?<=(?:\bid: |^\s*\[\s*)')[DF]\d+(?=')/gm))
  expect(named).toContain('D41')
  expect(named.filter((id) => !commands.has(id))).toEqual([])
})

test('no text points to a missing document', () => {
  const names = new Set([...texts.keys()].map((file) => basename(file)))
  // Written by `npm run bench`; the notices that a bundled library asks for.
  for (const made of ['latest.md', 'THIRD_PARTY_NOTICES.md']) names.add(made)
  expect(findAll(/[\w.-]+\.md\b/g, (name) => names.has(name))).toEqual([])
  expect(findAll(/\bthe specification\b|\bspecification['’]s\b/gi, () => false)).toEqual([])
})

test('every name of the code in a document is in the code', () => {
  const code = new Set([...texts].flatMap(([file, text]) => (file.endsWith('.md') ? [] : (text.match(/\w+/g) ?? []))))
  const isOfToday = (file: string) => file.endsWith('.md') && !file.startsWith('docs/decisions/')
  const quoted = [...texts].flatMap(([file, text]) =>
    isOfToday(file) ? (text.match(/(?<=`)[^`\n]+(?=`)/g) ?? []).map((name) => ({ file, name })) : [],
  )
  expect(quoted.length).toBeGreaterThan(500)
  const names = quoted.flatMap(({ file, name }) =>
    (name.match(/\b[a-z]+[A-Z][a-z]\w*|\b[A-Z]+_\w+/g) ?? []).map((each) => ({ file, name: each })),
  )
  expect(names.filter(({ name }) => !code.has(name))).toEqual([])
})

test('every link between documents leads somewhere', () => {
  const links = [...texts].flatMap(([file, text]) =>
    file.endsWith('.md')
      ? [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)(?:#([^)\s]+))?\)/g)].map(([, path = '', anchor]) => ({
          file,
          path,
          target: join(dirname(file), path),
          anchor,
        }))
      : [],
  )
  expect(links.length).toBeGreaterThan(10)
  const isThere = ({ target, anchor }: (typeof links)[number]) =>
    existsSync(join(ROOT, target)) && (!anchor || headingsOf(textOf(target)).includes(anchor))
  expect(links.filter((link) => !isThere(link)).map(({ file, path }) => `${file}: ${path}`)).toEqual([])
})

test('every decision that is cited has been written down', () => {
  const decisions = new Set([...texts.keys()].flatMap((file) => /^docs\/decisions\/0*(\d+)-/.exec(file)?.[1] ?? []))
  expect(decisions.size).toBeGreaterThan(40)
  const cited = /\bdecisions? 0*(\d+)\b/g
  expect(findAll(cited, (number) => decisions.has(number))).toEqual([])
})

const headingsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replace(/\s/g, '-'),
  )
