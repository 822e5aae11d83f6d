import { type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import type { FunctionNode } from './values.ts'

// Parts of TypeScript's syntax tree, by what the evaluation needs of them.

export function bindingOf(initializer: Node): Node | undefined {
  if (!is.isVariableDeclarationList(initializer)) return undefined
  return initializer.declarations[0]?.name
}

export function isPlain(node: Node): boolean {
  if (is.isStringLiteral(node) || is.isNumericLiteral(node)) return true
  if (is.isIdentifier(node)) return node.text === 'undefined'
  return [SyntaxKind.TrueKeyword, SyntaxKind.FalseKeyword, SyntaxKind.NullKeyword].includes(node.kind)
}

export function isAsync(node: Node): boolean {
  return Boolean(
    (node as { modifiers?: readonly Node[] }).modifiers?.some(({ kind }) => kind === SyntaxKind.AsyncKeyword),
  )
}

/** Whether it is within another function, so that only that one knows it. */
export function isInner(node: Node): boolean {
  for (let at: Node | undefined = node.parent; at; at = at.parent) if (isFunction(at)) return true
  return false
}

export function isFunction(node: Node): node is Node & FunctionNode {
  return (
    is.isFunctionDeclaration(node) ||
    is.isFunctionExpression(node) ||
    is.isArrowFunction(node) ||
    is.isMethodDeclaration(node) ||
    is.isConstructorDeclaration(node) ||
    is.isGetAccessorDeclaration(node)
  )
}

export function fileOf(node: Node): SourceFile {
  let at = node
  while (at.parent) at = at.parent
  return at as SourceFile
}

export type ParameterNode = { name: Node; initializer?: Node; dotDotDotToken?: Node }
export type BindingNode = { name?: Node; propertyName?: Node; initializer?: Node; dotDotDotToken?: Node }
export type PropertyNode = Node & { name?: Node; initializer?: Node }
export type CallNode = {
  expression: Node
  arguments: readonly Node[]
  typeArguments?: readonly Node[]
}
export type LoopNode = { initializer?: Node; condition?: Node; incrementor?: Node; expression?: Node; statement: Node }
export type Statements = { statements: readonly Node[] }
export type TryNode = {
  tryBlock: Statements
  catchClause?: { variableDeclaration?: { name: Node }; block: Statements }
  finallyBlock?: Statements
}
export type TemplateNode = {
  head: { text: string }
  templateSpans: readonly { expression: Node; literal: { text: string } }[]
}
