import { relative } from 'node:path'
import pg from 'pg'
import type { Node } from 'typescript/unstable/ast'
import type { Checker, Program } from 'typescript/unstable/sync'
import { compare, compareJsonColumns, mayGiveJson } from './compare.ts'
import { Describer, type Description } from './describe.ts'
import { fileOf } from './syntax.ts'
import { BESIDE, type Exception, NARROWER } from './exceptions.ts'
import { findStatements, type Problem, type Statement } from './find-statements.ts'
import { JsonShapes } from './json-shapes.ts'
import { Types } from './types.ts'

/** Whatever talks to the database, but for the tests: these run what they send. */
const CHECKED = /^(apps\/api\/(src|demo)|bench|drills)\/(?!.*\.test\.ts$).*\.ts$/

/** Of modules, what is no file of SQL by its name. */
const OUTSIDE = /^apps\/api\/src\/modules\/.*(?<!\.repository|\.sql)\.ts$/

export interface Checked {
  problems: Problem[]
  doors: number
  statements: number
  /** Calls that are exceptions. */
  excepted: number
  /** Statements that give JSON, and values in it that were compared. */
  jsonStatements: number
  jsonValues: number
  /** Parts of JSON of which nothing can be said, and why. */
  unknownJson: { node: Node; message: string }[]
}

export async function checkSql(options: {
  root: string
  program: Program
  checker: Checker
  connectionString: string
  exceptions: readonly Exception[]
}): Promise<Checked> {
  const { root, program, checker, exceptions } = options
  const types = new Types(checker)
  const pathOf = (node: Node) => relative(root, fileOf(node).fileName)
  const files = program
    .getSourceFileNames()
    .filter((name) => CHECKED.test(relative(root, name)))
    .map((name) => program.getSourceFile(name)!)
  const found = findStatements(root, files, (path) => program.getSourceFile(path), types)

  const used = new Set<string>()
  const exceptionFor = (node: Node) =>
    exceptions.find(({ file, call }) => file === pathOf(node) && node.getText().includes(call))
  const isException = (node: Node) => {
    const exception = exceptionFor(node)
    if (exception) used.add(`${exception.file} ${exception.call}`)
    return exception !== undefined
  }
  for (const door of found.doors) {
    if (OUTSIDE.test(pathOf(door)) && !BESIDE.some(({ file }) => file === pathOf(door)))
      found.problems.push({
        node: door,
        message: 'SQL of a module is in its *.repository.ts, or in a *.sql.ts that says so',
      })
  }
  const problems = found.problems.filter(({ node }) => !isException(node))
  const statements = found.statements.filter(({ node }) => !isException(node))
  let jsonStatements = 0
  let jsonValues = 0
  const unknownJson: Checked['unknownJson'] = []
  const describer = await Describer.connect(options.connectionString)
  try {
    const later: Statement[] = []
    const shapes = new JsonShapes(describer.catalogue)
    const judge = async (statement: Statement, description: Description) => {
      const isNarrower = (column: string) =>
        NARROWER.some((each) => each.file === pathOf(statement.node) && each.column === column)
      for (const message of compare(statement, description, types, isNarrower))
        problems.push({ node: placeOf(statement), message })
      if (!mayGiveJson(statement, description)) return
      const json = compareJsonColumns(
        statement,
        shapes.ofStatement(await describer.analyse(statement.text, description)),
        types,
        isNarrower,
      )
      if (json.columns > 0) jsonStatements++
      jsonValues += json.compared
      for (const message of json.problems) problems.push({ node: placeOf(statement), message })
      for (const message of json.unknown) unknownJson.push({ node: placeOf(statement), message })
    }
    for (const statement of statements) {
      const description = await describer.describe(statement.text).catch(rethrowUnlessDatabase)
      if (description instanceof pg.DatabaseError) later.push(statement)
      else await judge(statement, description)
    }
    // Some need a table or an extension that their own file makes.
    for (const [file, needy] of Map.groupBy(later, ({ node }) => fileOf(node))) {
      const makers = statements.filter(({ node, text }) => fileOf(node) === file && /^\s*CREATE /.test(text))
      await describer.withMade(
        makers.map(({ text }) => text),
        async () => {
          for (const statement of needy) {
            const description = await describer.describe(statement.text).catch(rethrowUnlessDatabase)
            if (description instanceof pg.DatabaseError)
              problems.push({ node: placeOf(statement), message: explain(description, statement.text) })
            else await judge(statement, description)
          }
        },
      )
    }
  } finally {
    await describer.end()
  }
  const doors = new Set(found.doors)
  const excepted = found.doors.filter(exceptionFor).length
  for (const { file, call } of exceptions) {
    const home = files.find(({ fileName }) => relative(root, fileName) === file)
    if (!used.has(`${file} ${call}`))
      problems.push({
        node: home ?? files[0]!,
        message: `nothing there needs the exception ${JSON.stringify(call)} of sql-check/exceptions.ts`,
      })
  }
  return {
    problems,
    doors: doors.size,
    statements: statements.length,
    excepted,
    jsonStatements,
    jsonValues,
    unknownJson,
  }
}

/** Where the text was written, if the door is in a function that takes texts from others. */
function placeOf({ node, through }: Statement): Node {
  return through[0] ?? node
}

function rethrowUnlessDatabase(error: unknown): pg.DatabaseError {
  if (error instanceof pg.DatabaseError) return error
  throw error
}

function explain(error: pg.DatabaseError, text: string): string {
  const position = Number(error.position)
  const near = position
    ? `, near “${text
        .trim()
        .slice(Math.max(0, position - 1), position + 40)
        .replaceAll(/\s+/g, ' ')}”`
    : ''
  return `PostgreSQL: ${error.message}${near}${error.hint ? ` (${error.hint})` : ''}`
}
