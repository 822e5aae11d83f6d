/* oxlint-disable asime/constant-sql -- a name from the command line, which is escaped */
// `npm run check:sql`: every statement that the code sends is described by a real, migrated PostgreSQL, and compared with the
// row type and the values that stand beside it. See docs/decisions/0042-sql-is-checked-against-the-database.md.
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import type { Node } from 'typescript/unstable/ast'
import { API } from 'typescript/unstable/sync'
import { prepareDatabase } from '../src/platform/prepare-database.ts'
import { startThrowAwayServer } from '../test/throw-away-server.ts'
import { checkSql } from './check-sql.ts'
import { fileOf } from './syntax.ts'
import { EXCEPTIONS } from './exceptions.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '')

/** Where a node is, for people and editors. */
function placeOf(node: Node): string {
  const file = fileOf(node)
  const { line, character } = file.getLineAndCharacterOfPosition(node.getStart())
  return `${relative(root, file.fileName)}:${line + 1}:${character + 1}`
}

/** What would fail if these columns, each as table.column, had other names? */
async function rename(columns: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: server.superuserConnectionString })
  await client.connect()
  for (const column of columns) {
    const [table, name] = column.split('.').map((part) => pg.escapeIdentifier(part))
    const statement = ['ALTER TABLE', table, 'RENAME COLUMN', name, 'TO renamed_for_the_check'].join(' ')
    await client.query(statement)
  }
  await client.end()
}

const {
  rename: renamed = [],
  unknown: isUnknownAsked = false,
  on,
} = parseArgs({
  options: { rename: { type: 'string', multiple: true }, unknown: { type: 'boolean' }, on: { type: 'string' } },
}).values
const server = on
  ? { connectionString: on, ownerConnectionString: on, superuserConnectionString: on, stop: async () => {} }
  : await startThrowAwayServer()
const api = new API({ cwd: root })
try {
  await prepareDatabase(server, () => {})
  await rename(renamed)
  const { program, checker } = api.updateSnapshot({ openProject: `${root}/tsconfig.json` }).getProjects()[0]!
  const { problems, doors, statements, excepted, jsonStatements, jsonValues, unknownJson } = await checkSql({
    root,
    program,
    checker,
    connectionString: server.superuserConnectionString,
    exceptions: EXCEPTIONS,
  })
  const lines = problems.map(({ node, message }) => `${placeOf(node)} ${message}`)
  for (const line of new Set(lines.toSorted())) console.log(line)
  console.log(
    `${doors} calls send SQL, ${statements} statements in all, each described by PostgreSQL; ${excepted} calls are exceptions (sql-check/exceptions.ts).`,
  )
  console.log(
    `${jsonStatements} of them give JSON: ${jsonValues} values in it compared, nothing known of ${unknownJson.length} (--unknown tells which).`,
  )
  // An upgrade of PostgreSQL may name the fields of its analysis otherwise.
  if (jsonValues === 0) {
    console.log('No JSON was compared: sql-check/json-shapes.ts does not understand this PostgreSQL.')
    process.exitCode = 1
  }
  if (isUnknownAsked) for (const { node, message } of unknownJson) console.log(`${placeOf(node)} ${message}`)
  if (lines.length > 0) process.exitCode = 1
} finally {
  api.close()
  await server.stop()
}
