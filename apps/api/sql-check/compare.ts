import * as is from 'typescript/unstable/ast/is'
import type { Column, Description } from './describe.ts'
import { NEVER_NULL } from './exceptions.ts'
import { compareJson, type JsonComparison } from './compare-json.ts'
import type { JsonShape } from './json-shape.ts'
import type { Statement } from './find-statements.ts'
import type { Shape, Types } from './types.ts'

/** What node-postgres makes of a value of that type. */
function kindsOfColumn(type: string, statement: Statement): string[] {
  if (type.endsWith('[]')) return ['array']
  switch (type) {
    case 'smallint':
    case 'integer':
    case 'oid':
    case 'real':
    case 'double precision':
      return ['number']
    case 'bigint':
      // A number by the server's pool; other connections leave it a text.
      return statement.door === '.query' || statement.door === '.rows' ? ['number', 'string'] : ['number']
    case 'boolean':
      return ['boolean']
    case 'date':
    case 'timestamp without time zone':
    case 'timestamp with time zone':
      return ['Date']
    case 'bytea':
      return ['Buffer']
    case 'interval':
    case 'point':
      return ['object']
    case 'json':
    case 'jsonb':
      return ['object', 'array', 'string', 'number', 'boolean', 'null']
    default:
      return ['string']
  }
}

/** What a parameter of that type may be given. */
function kindsOfParameter(type: string): string[] {
  if (type.endsWith('[]')) return ['array']
  switch (type) {
    case 'smallint':
    case 'integer':
    case 'oid':
    case 'real':
    case 'double precision':
      return ['number']
    case 'bigint':
    case 'numeric':
      // Beyond what a number holds exactly, or as a list's cursor has it.
      return ['number', 'string']
    case 'boolean':
      return ['boolean']
    case 'regclass':
      return ['string', 'number']
    case 'date':
    case 'timestamp without time zone':
    case 'timestamp with time zone':
      return ['Date', 'string']
    case 'bytea':
      return ['Buffer']
    case 'json':
    case 'jsonb':
      // node-postgres writes an object as JSON, but an array as one of PostgreSQL's.
      return ['string', 'object']
    default:
      return ['string']
  }
}

/** Where the row type and the values of a statement are not what PostgreSQL takes and gives. */
export function compare(
  statement: Statement,
  description: Description,
  types: Types,
  /** Whether its union may leave out words of the column's constraint. */
  isNarrower: (column: string) => boolean,
): string[] {
  return [...compareRows(statement, description, types, isNarrower), ...compareValues(statement, description, types)]
}

function compareRows(
  statement: Statement,
  { columns }: Description,
  types: Types,
  isNarrower: (column: string) => boolean,
): string[] {
  const type = types.rowType(statement.node, statement.rowType)
  if (!type || !types.isObject(type)) {
    if (type && types.isAny(type) && columns.length > 0 && usesRows(statement)) return ['its rows have no type']
    return []
  }
  const found: string[] = []
  // What a cursor gives is described where it is declared.
  if (/^\s*FETCH\b/.test(statement.text)) return found
  const members = types.membersOf(type)
  const isOpen = types.isOpen(type)
  const names = new Set(columns.map(({ name }) => name))
  for (const [name, { isOptional }] of members)
    if (!names.has(name) && !isOptional) found.push(`${name} is in the row's type, and not a column`)
  for (const column of columns) {
    const member = members.get(column.name)
    if (!member && (isOpen || column.type === 'void')) continue
    if (!member) found.push(`the column ${column.name} is not in the row's type`)
    else found.push(...compareColumn(statement, column, member.shape, isNarrower(column.name)))
  }
  return found
}

/** Whether there may be JSON among its columns: only then PostgreSQL is asked for its analysis. */
export function mayGiveJson({ text }: Statement, { columns }: Description): boolean {
  return (
    !/^\s*FETCH\b/.test(text) &&
    (columns.some(({ type }) => isJson(type)) || (columns.some(({ type }) => type === 'text') && /json/.test(text)))
  )
}

function isJson(type: string): boolean {
  return type === 'json' || type === 'jsonb'
}

export interface JsonColumns extends JsonComparison {
  /** How many columns hold JSON. */
  columns: number
}

/** Compares JSON in the columns of a statement with the row's type. */
export function compareJsonColumns(
  statement: Statement,
  shapes: ReadonlyMap<string, JsonShape>,
  types: Types,
  isNarrower: (column: string) => boolean,
): JsonColumns {
  const all: JsonColumns = { columns: 0, compared: 0, problems: [], unknown: [] }
  const row = types.rowType(statement.node, statement.rowType)
  if (!row || !types.isObject(row)) return all
  for (const [name, shape] of shapes) {
    const type = types.columnOf(row, name)
    if (!type) continue
    all.columns++
    const held = types.heldAsJson(type)
    if (!held && types.shapeOf(type).kinds.has('string') && !shape.kinds.has('string')) {
      all.problems.push(`${name} is JSON as text: say of what, as JsonOf<…>`)
      continue
    }
    const one = compareJson(name, shape, held ?? type, types, {
      isSaidNotNull: (column, source, at) =>
        NEVER_NULL.some((each) => each.source === source && at.endsWith(each.at)) ||
        (column !== '' && isSaidNotNull(statement.text, column)),
      isLimited: (column) => isNarrower(column) || isLimited(statement.text, column),
    })
    all.compared += one.compared
    all.problems.push(...one.problems)
    all.unknown.push(...one.unknown)
  }
  return all
}

function compareColumn(statement: Statement, column: Column, shape: Shape, isNarrower: boolean): string[] {
  if (shape.isAny) return []
  const found: string[] = []
  const given = kindsOfColumn(column.type, statement)
  const taken = [...shape.kinds].filter((kind) => kind !== 'null' && kind !== 'undefined')
  if (!taken.some((kind) => given.includes(kind)))
    found.push(`${column.name} is ${given.join(' or ')} (${column.type}), and ${taken.join(' or ')} by the row's type`)
  if (column.type.endsWith('[]') && shape.elements && !shape.elements.isAny) {
    const each = kindsOfColumn(column.type.slice(0, -2), statement)
    if (shape.elements.kinds.size > 0 && !each.some((kind) => shape.elements!.kinds.has(kind)))
      found.push(
        `${column.name} holds ${each.join(' or ')} (${column.type}), and ${[...shape.elements.kinds].join(' or ')} by the row's type`,
      )
  }
  if (!shape.kinds.has('null')) {
    if (column.isNotNull === false && !isSaidNotNull(statement.text, column.name))
      found.push(
        `${column.name} may be null (${column.source}): say so in the row's type, or leave nulls out in the statement`,
      )
    if (column.isNotNull && isOfLeftJoin(statement.text, column))
      found.push(`${column.name} may be null, by the LEFT JOIN of ${tableOf(column)}`)
  }
  if (shape.words && column.words) found.push(...compareWords(statement, column, shape.words, column.words, isNarrower))
  return found
}

/** A condition that no null meets: a comparison, or in so many words. */
function isSaidNotNull(text: string, column: string): boolean {
  return new RegExp(`\\b${column} (IS NOT NULL\\b|(=|<>|<|>|<=|>=) )|[=<>] (\\w+\\.)?${column}\\b`).test(text)
}

/** A condition on the column, which may leave out words. */
function isLimited(text: string, column: string): boolean {
  return new RegExp(`\\b${column} (=|IN|<>|NOT IN) `).test(text)
}

function isOfLeftJoin(text: string, column: Column): boolean {
  const joined = [...text.matchAll(/\b(?:LEFT|FULL) (?:OUTER )?JOIN (?:LATERAL )?\(?([\w.]+)/gi)].map(
    (match) => match[1],
  )
  return joined.includes(tableOf(column))
}

function tableOf({ source = '' }: Column): string {
  return source.slice(0, source.lastIndexOf('.'))
}

/** A union beside a statement has the words of the column's constraint: all, unless the statement looks for some of them. */
function compareWords(
  { text }: Statement,
  { name }: Column,
  stated: string[],
  kept: string[],
  isNarrower: boolean,
): string[] {
  const found: string[] = []
  const missing = kept.filter((word) => !stated.includes(word))
  const extra = stated.filter((word) => !kept.includes(word))
  if (missing.length > 0 && !isNarrower && !isLimited(text, name))
    found.push(`${name} may be '${missing.join("' or '")}', which the row's type leaves out`)
  if (extra.length > 0) found.push(`${name} is never '${extra.join("' or '")}'`)
  return found
}

function compareValues(statement: Statement, { parameters }: Description, types: Types): string[] {
  const { values } = statement
  if (!Array.isArray(values)) return parameters.length > 0 ? ['its values are not known one by one'] : []
  if (values.length !== parameters.length)
    return [`it has ${parameters.length} parameters, and is given ${values.length} values`]
  return parameters.flatMap((type, i) => {
    const shape = types.shapeOfValue(values[i])
    return compareParameter(`$${i + 1}`, type, shape)
  })
}

function compareParameter(name: string, type: string, shape: Shape): string[] {
  if (shape.isAny) return []
  const taken = kindsOfParameter(type)
  const wrong = [...shape.kinds].filter((kind) => kind !== 'null' && kind !== 'undefined' && !taken.includes(kind))
  if (wrong.length > 0) return [`${name} is ${type}, and is given ${wrong.join(' or ')}`]
  if (type.endsWith('[]') && shape.elements)
    return compareParameter(`an element of ${name}`, type.slice(0, -2), shape.elements)
  return []
}

function usesRows({ node }: Statement): boolean {
  let at = node.parent
  while (is.isAwaitExpression(at) || is.isParenthesizedExpression(at)) at = at.parent
  if (is.isPropertyAccessExpression(at)) return at.name.text === 'rows'
  if (!is.isVariableDeclaration(at) || !is.isObjectBindingPattern(at.name)) return false
  return at.name.elements.some((element) => (element.propertyName ?? element.name)?.getText() === 'rows')
}
