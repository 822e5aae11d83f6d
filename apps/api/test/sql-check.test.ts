import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { API } from 'typescript/unstable/sync'
import { expect, onTestFinished, test } from 'vitest'
import { checkSql } from '../sql-check/check-sql.ts'
import { createTestDatabase } from './database.ts'
import { makeThrowAwayFolder } from './throw-away-folder.ts'

// Findings of the check of SQL in `npm run check`. Each function here is a statement with one fault.

const DOORS = `
  export declare function queryRows<Row>(db: object, text: string, values?: unknown[]): Promise<Row[]>
  export declare function hotRead<Row>(pool: object, text: string, values: unknown[]): Promise<Row[]>
  interface QueryResult<Row> { rows: Row[] }
  export declare const client: { query<Row = any>(text: string, values?: unknown[]): Promise<QueryResult<Row>> }
  export declare const sql: { raw(text: string): object }
  export declare const db: object
  const NAMED = 'full_name'
  const ACTIVE = "status = 'active'"
  const pick = (members: Record<string, string>) => Object.entries(members).map(([name, column]) => column + ' AS ' + name).join(', ')
`

const RIGHT = `
  export const right = (id: string) =>
    queryRows<{ id: string; full_name: string; phone: string | null }>(db, \`SELECT id, \${NAMED}, phone FROM users WHERE id = $1 AND \${ACTIVE}\`, [id])
  export const rightRead = (id: string) => hotRead<{ name: string }>(db, \`SELECT \${pick({ name: NAMED })} FROM users WHERE id = $1\`, [id])
  export function rightList(after: Date | undefined) {
    const values: unknown[] = [10]
    const conditions = [ACTIVE]
    if (after) {
      values.push(after)
      conditions.push(\`created_at > $\${values.length}\`)
    }
    return queryRows<{ id: string }>(db, \`SELECT id FROM users WHERE \${conditions.join(' AND ')} LIMIT $1::int\`, values)
  }
  const passOn = async <Row>(text: string, values: unknown[]) => (await client.query<Row>(text, values)).rows
  export const rightThroughAnother = (id: string) => passOn<{ id: string }>('SELECT id FROM users WHERE id = $1', [id])
`

/** Statements with one fault, and the messages about them. */
const WRONG: Record<string, [code: string, message: string]> = {
  column: [
    "queryRows<{ id: string }>(db, 'SELECT id FROM users WHERE surname = $1', ['Mensah'])",
    'column "surname" does not exist',
  ],
  table: ["queryRows<{ id: string }>(db, 'SELECT id FROM people')", 'relation "people" does not exist'],
  write: [
    "queryRows(db, 'UPDATE users SET surname = $1', ['Mensah'])",
    'column "surname" of relation "users" does not exist',
  ],
  hotRead: [
    "hotRead<{ data: string }>(db, `SELECT row_to_json((SELECT o FROM (SELECT u.${'surname'}) AS o))::text AS data FROM users u`, [])",
    'column u.surname does not exist',
  ],
  query: ["client.query<{ id: string }>('SELECT id, surname FROM users')", 'column "surname" does not exist'],
  raw: ["sql.raw('SELECT surname FROM users')", 'column "surname" does not exist'],
  branch: [
    "queryRows<{ id: string }>(db, 'SELECT id FROM users ORDER BY ' + (Math.random() > 0.5 ? 'full_name' : 'surname'))",
    'column "surname" does not exist',
  ],
  passedOn: [
    "passOn<{ id: string }>('SELECT id FROM users WHERE surname = $1', ['Mensah'])",
    'column "surname" does not exist',
  ],
  analyze: ["client.query('ANALYZE people')", 'relation "people" does not exist'],
  rowLacks: [
    "queryRows<{ id: string }>(db, 'SELECT id, email FROM users')",
    "the column email is not in the row's type",
  ],
  rowHasMore: [
    "queryRows<{ id: string; email: string }>(db, 'SELECT id FROM users')",
    "email is in the row's type, and not a column",
  ],
  rowType: [
    "queryRows<{ created_at: string }>(db, 'SELECT created_at FROM users')",
    "created_at is Date (timestamp with time zone), and string by the row's type",
  ],
  rowNull: ["queryRows<{ phone: string }>(db, 'SELECT phone FROM users')", 'phone may be null (users.phone)'],
  rowLeftJoin: [
    "queryRows<{ id: string }>(db, 'SELECT v.id FROM users u LEFT JOIN vendors v ON v.user_id = u.id')",
    'id may be null, by the LEFT JOIN of vendors',
  ],
  rowWords: ["queryRows<{ status: 'active' | 'gone' }>(db, 'SELECT status FROM users')", "status is never 'gone'"],
  rowAny: [
    "client.query('SELECT id FROM users').then(() => {}) && (async () => { const { rows } = await client.query('SELECT email FROM users'); return rows })",
    'its rows have no type',
  ],
  valueMissing: [
    "queryRows<{ id: string }>(db, 'SELECT id FROM users WHERE id = $1')",
    'it has 1 parameters, and is given 0 values',
  ],
  valueMore: [
    "queryRows<{ id: string }>(db, 'SELECT id FROM users', ['1'])",
    'it has 0 parameters, and is given 1 values',
  ],
  valueType: [
    "queryRows<{ id: string }>(db, 'SELECT id FROM users WHERE created_at > $1', [5])",
    '$1 is timestamp with time zone, and is given number',
  ],
  valueJson: ["queryRows(db, 'UPDATE products SET images = $1', [['a.jpg']])", '$1 is jsonb, and is given array'],
  composed: [
    "queryRows<{ id: string }>(db, `SELECT id FROM users WHERE full_name = '${name}'`)",
    'part of this SQL is known only at run time (name)',
  ],
  handedOn: ['[passOn].map((each) => each)', 'passOn passes SQL on: call it here'],
  composedFar: [
    "queryRows<{ id: string }>(db, [`SELECT id FROM users`, name].join(' WHERE '))",
    'part of this SQL is known only at run time (name)',
  ],
}

/** A right statement, in a file of a module. */
const besideIn = (file: string) => `
  import { db, queryRows } from '../../statements.ts'
  export const ${file} = () => queryRows<{ id: string }>(db, 'SELECT id FROM users')`

test('SQL is checked by name, type and origin, in every function that sends it', async () => {
  const folder = await makeThrowAwayFolder()
  onTestFinished(folder.remove)
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  const wrong = Object.entries(WRONG).map(([name, [code]]) => `export const ${name} = (name: string) => ${code}`)
  await mkdir(join(folder.path, 'apps/api/src'), { recursive: true })
  await writeFile(join(folder.path, 'apps/api/src/statements.ts'), [DOORS, RIGHT, ...wrong].join('\n'))
  await mkdir(join(folder.path, 'apps/api/src/modules/bids'), { recursive: true })
  for (const file of ['service', 'repository', 'sql'])
    await writeFile(join(folder.path, `apps/api/src/modules/bids/bids.${file}.ts`), besideIn(file))
  await writeFile(
    join(folder.path, 'tsconfig.json'),
    '{ "compilerOptions": { "strict": true, "types": [], "noEmit": true, "allowImportingTsExtensions": true } }',
  )
  const api = new API({ cwd: folder.path })
  onTestFinished(() => api.close())
  const { program, checker } = api.updateSnapshot({ openProject: join(folder.path, 'tsconfig.json') }).getProjects()[0]!

  const { problems } = await checkSql({
    root: folder.path,
    program,
    checker,
    connectionString: database.superuserConnectionString,
    exceptions: [{ file: 'apps/api/src/statements.ts', call: 'nothing like it', why: 'no longer there' }],
  })

  const found: Record<string, string[]> = {}
  for (const { node, message } of problems) {
    let at = node
    while (at.parent?.parent) at = at.parent
    const name = /^export const (\w+)/.exec(at.getText())?.[1] ?? 'elsewhere'
    ;(found[name] ??= []).push(message)
  }
  for (const [name, [, message]] of Object.entries(WRONG)) expect(found[name]?.join('\n'), name).toContain(message)
  expect(Object.keys(found).toSorted()).toEqual(['elsewhere', 'service', ...Object.keys(WRONG)].toSorted())
  expect(found['service']).toEqual([expect.stringContaining('SQL of a module is in its *.repository.ts')])
  expect(found['elsewhere']).toEqual([expect.stringContaining('nothing there needs the exception "nothing like it"')])
})
