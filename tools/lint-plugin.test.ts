import { RuleTester } from 'oxlint/plugins-dev'
import { describe, it } from 'vitest'
import plugin from './lint-plugin.mjs'

RuleTester.describe = describe
RuleTester.it = it

const constants = `
  import { CARD } from './json.ts'
  const TABLES = 'users u'
  const SORT = { name: { column: 'u.full_name' }, id: { column: 'u.id' } }
`
const valid = [
  "queryRows(db, 'SELECT id FROM users WHERE id = $1', [id])",
  'queryRows(db, `SELECT ${CARD} FROM ${TABLES}`)',
  "queryRows(db, 'SELECT ' + CARD + ' FROM ' + TABLES)",
  'hotRead(pool, `SELECT ${jsonObject({ id: 1 })} FROM ${TABLES}`, [])\nfunction jsonObject(members) {}',
  "function list(sortBy, cursor) { const { column } = SORT[sortBy]; queryRows(db, `SELECT id FROM users ORDER BY ${column} ${cursor ? 'DESC' : 'ASC'}`) }",
  "function list(name) { const sql = new SqlValues(); const where = ['true']; if (name) where.push(`name = ${sql.value(name)}`); queryRows(db, `SELECT id FROM users WHERE ${where.join(' AND ')}`) }",
  'for (const table of ["users", "vendors"]) client.query(`SELECT id FROM ${table}`)',
  "client.query({ text: 'SELECT 1', values: [name] })",
  'function passOn(text, values) { return pool.query(text, values) }',
  "client.query(copyFrom('COPY users (id) FROM STDIN'))",
  'client.query(new BaseBackupQuery(name))',
  'sharp(image).raw()',
]
const composed = "`SELECT id FROM users WHERE name = '${name}'`"
/** Each door, and each way of putting a value into its text. */
const invalid = [
  `function f(name) { queryRows(db, ${composed}) }`,
  `function f(name) { hotRead(pool, ${composed}, []) }`,
  `function f(name) { client.query(${composed}) }`,
  `function f(name) { client.query({ text: ${composed} }) }`,
  `function f(name) { const config = { text: ${composed} }; client.query(config) }`,
  `function f(name) { client.query(${composed} as string) }`,
  `function f(name) { database.rows(${composed}) }`,
  `function f(name) { CompiledQuery.raw(${composed}) }`,
  `function f(name) { sql.raw(${composed}) }`,
  'function f(table) { client.query(copyFrom(`COPY ${table} (id) FROM STDIN`)) }',
  'function f(table) { client.query(copyTo(`COPY ${table} (id) TO STDOUT`)) }',
  "function f(name) { queryRows(db, 'SELECT id FROM users WHERE name = ' + name) }",
  "function f(name) { queryRows(db, ['SELECT id FROM users WHERE name =', name].join(' ')) }",
  `function f(name) { const text = ${composed}; queryRows(db, text) }`,
  "function f(name) { let text = 'SELECT id FROM users'; text += name; queryRows(db, text) }",
  "function f(name) { const where = ['true']; where.push(`name = '${name}'`); queryRows(db, `SELECT id FROM users WHERE ${where.join(' AND ')}`) }",
  'async function f() { for (const text of await made()) client.query(text) }\nfunction made() {}',
  'function f(make) { queryRows(db, make()) }',
  "queryRows(db, `SELECT id FROM users WHERE name = '${process.env.NAME}'`)",
]

new RuleTester({ languageOptions: { parserOptions: { lang: 'ts' } } }).run(
  'constant-sql',
  plugin.rules['constant-sql'],
  {
    valid: valid.map((code) => constants + code),
    invalid: invalid.map((code) => ({ code: constants + code, errors: 1 })),
  },
)

const apart = [
  "const a = <p className='mt-2 text-lg'>{texts.empty}</p>",
  "const a = <Field label={texts.amount} hint={isBank ? texts.digitsOnly : undefined} name='amount'>, </Field>",
  "const a = <Link to={href('/products')}>{texts.browse}</Link>",
  'toast.success(texts.saved)',
  "throw new ApiError('No such order')",
]
/** Each place where a text would be read, and each way of putting it there. */
const inMarkup = [
  'const a = <p>No bids yet</p>',
  "const a = <p>{'No bids yet'}</p>",
  'const a = <p>{count === 1 ? texts.one : `${count} bids`}</p>',
  "const a = <p>{isOpen && 'Open'}</p>",
  "const a = <p>{place ?? 'Not said'}</p>",
  "const a = <Button aria-label='Close' />",
  "const a = <Field label={isBank ? 'Bank' : texts.network} />",
  "const tabs = [{ state: 'all', label: 'All' }]",
  "toast.error(texts.error, 'Failed to submit bid')",
  "const problem = isEmpty ? 'No bids yet' : undefined",
  'const problem = `No bids from ${shop}`',
]

new RuleTester({ languageOptions: { parserOptions: { lang: 'tsx' } } }).run(
  'texts-apart',
  plugin.rules['texts-apart'],
  { valid: apart, invalid: inMarkup.map((code) => ({ code, errors: 1 })) },
)

const sized = [
  "const a = <p className='text-[.9375rem] max-w-[420px]'>{text}</p>",
  "const a = <p className='text-[clamp(26px,1.2rem_+_2vw,2.5rem)]'>{text}</p>",
]
const inPixels = [
  "const a = <p className='text-[15px]'>{text}</p>",
  "const SIZES = { md: 'min-h-11 text-[15px]' }",
  'const a = <p className={`max-sm:text-[13.5px] ${className}`}>{text}</p>',
  "const a = <p className='text-[clamp(26px,1.2rem_+_2vw,40px)]'>{text}</p>",
]

new RuleTester({ languageOptions: { parserOptions: { lang: 'tsx' } } }).run(
  'text-in-rem',
  plugin.rules['text-in-rem'],
  { valid: sized, invalid: inPixels.map((code) => ({ code, errors: 1 })) },
)

const asked = [
  "const ACTIONS = { release: { text: () => texts.releasedAfter(inWords(timer('release'))) } }",
  "function isFull(count) { return count >= limitOf('requests_a_day') }",
  "class Shop { get hold() { return timer('new_account_hold') } }",
]
const atLoad = [
  "const ACTIONS = { release: { text: texts.releasedAfter(inWords(timer('release'))) } }",
  "export const MOST = limitOf('requests_a_day')",
]

new RuleTester({ languageOptions: { parserOptions: { lang: 'ts' } } }).run(
  'settings-when-asked',
  plugin.rules['settings-when-asked'],
  { valid: asked, invalid: atLoad.map((code) => ({ code, errors: 1 })) },
)
