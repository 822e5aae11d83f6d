import * as is from 'typescript/unstable/ast/is'
import type { CallNode } from './syntax.ts'
import { Fields, Unknown, type Value } from './values.ts'

/** How each door is given its text and its values. */
export function doorOf(node: CallNode, callee: Value) {
  const { expression } = node
  const direct = (name: string, at: number) => ({
    name,
    read: (args: readonly Value[]): { text: Value; values: Value } => ({ text: args[at], values: args[at + 1] ?? [] }),
  })
  if (is.isIdentifier(expression)) {
    if (expression.text === 'queryRows' || expression.text === 'hotRead') return direct(expression.text, 1)
    if ((expression.text === 'copyFrom' || expression.text === 'copyTo') && callee instanceof Unknown)
      return direct(expression.text, 0)
    return undefined
  }
  if (!is.isPropertyAccessExpression(expression)) return undefined
  const name = expression.name.text
  if (
    name === 'raw' &&
    is.isIdentifier(expression.expression) &&
    ['CompiledQuery', 'sql'].includes(expression.expression.text)
  )
    return direct('.raw', 0)
  if (name === 'rows' && callee instanceof Unknown) return direct('.rows', 0)
  if (name !== 'query' || !(callee instanceof Unknown)) return undefined
  return {
    name: '.query',
    read: ([first, second]: readonly Value[]): { text: Value; values: Value } => {
      if (first instanceof Fields) return { text: first.members.get('text'), values: first.members.get('values') ?? [] }
      return { text: first, values: second ?? [] }
    },
  }
}
