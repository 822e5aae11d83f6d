import { basename } from 'node:path'
import { type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import { Run } from './run.ts'
import { type DoorCall, type Surroundings, TooLong } from './surroundings.ts'
import { fileOf, isFunction } from './syntax.ts'
import { Ways } from './ways.ts'
import { Modules } from './modules.ts'
import { Closure, innerScope, type Scope, type TypeGiven, Unknown, type Value } from './values.ts'

/** A text that goes through a door, one of several where the code chooses. */
export interface Statement {
  node: Node
  door: string
  text: string
  values: Value
  rowType: TypeGiven | undefined
  through: readonly Node[]
}

export interface Problem {
  node: Node
  message: string
}

export interface Found {
  /** Every call of a door in the files. */
  doors: Node[]
  statements: Statement[]
  problems: Problem[]
}

const MAX_RUNS = 600

/** Everything that the files send to the database, in every text that it can have. */
export function findStatements(
  root: string,
  files: readonly SourceFile[],
  fileAt: (path: string) => SourceFile | undefined,
  types: Pick<Surroundings, 'literalsOf' | 'mayBeText'>,
): Found {
  const literalsOf = (node: Node) => types.literalsOf(node)
  const mayBeText = (node: Node) => types.mayBeText(node)
  const statements = new Map<string, Statement>()
  const problems = new Map<string, Problem>()
  const passedIn = new Map<string, Problem>()
  const doorways = new Set<Node>()
  const reached = new Set<Node>()
  const tooLong = new Set<Node>()
  const quiet: Surroundings = {
    modules: undefined as never,
    literalsOf,
    isDoorway: () => false,
    onDoor: () => {},
    holdsDoor: () => false,
    hasEffect: () => true,
    mayBeText,
    tooLong,
  }
  const modules = new Modules(root, fileAt, (node, scope) => new Run(quiet, new Ways(), []).evaluateAlone(node, scope))
  quiet.modules = modules

  let current: Node | undefined
  const surroundings: Surroundings = {
    modules,
    literalsOf,
    tooLong,
    holdsDoor,
    hasEffect,
    mayBeText,
    isDoorway: (node) => doorways.has(node),
    onDoor(call, run) {
      if (isSubmittable(call.text)) {
        reached.add(call.node)
        return
      }
      const text = run.settle(call.text)
      if (typeof text === 'string') {
        reached.add(call.node)
        const count = Array.isArray(call.values) ? call.values.length : 'unknown'
        const key = `${idOf(call.node)} ${call.rowType ? idOf(call.rowType.node) : ''} ${count} ${text}`
        if (!statements.has(key)) statements.set(key, { ...call, text })
        return
      }
      if (text.givenTo && text.givenTo === current) doorways.add(text.givenTo)
      // What a function is given is settled where it is called.
      ;(text.givenTo ? passedIn : problems).set(idOf(call.node), { node: call.node, message: explain(call, text) })
    },
  }

  const calls = new Map<string, Node[]>()
  const doors: Node[] = []
  for (const file of files) {
    walk(file, (node) => {
      if (isDoor(node)) doors.push(node)
      if (is.isCallExpression(node) && is.isIdentifier(node.expression)) {
        const name = node.expression.text
        const list = calls.get(name)
        if (list) list.push(node)
        else calls.set(name, [node])
      }
    })
  }

  const effects = new Map<Node, { doorways: number; has: boolean }>()
  const holding = new Map<Node, { doorways: number; holds: boolean }>()
  const done = new Set<Node>()
  const queue = [...new Set(doors.map(outermost))]
  for (const rootNode of queue) {
    if (done.has(rootNode)) continue
    done.add(rootNode)
    current = rootNode
    const before = doorways.size
    explore(rootNode)
    if (doorways.size === before) continue
    // Looked at again from wherever it is called.
    const name = nameOf(rootNode)
    for (const call of (name && calls.get(name)) || []) {
      const caller = outermost(call)
      if (caller === rootNode) continue
      done.delete(caller)
      queue.push(caller)
    }
  }

  function explore(rootNode: Node): void {
    const file = fileOf(rootNode)
    const scope = modules.scopeOf(file.fileName)
    const ways = new Ways()
    for (let runs = 0; ways.queue.length > 0; runs++) {
      if (runs === MAX_RUNS) {
        problems.set(idOf(rootNode), {
          node: rootNode,
          message: 'too many ways through this function to look at them all',
        })
        return
      }
      const run = new Run(surroundings, ways, ways.queue.pop()!)
      try {
        go(run, rootNode, scope)
      } catch (error) {
        // What was not reached by then is told below.
        if (!(error instanceof TooLong)) throw error
      }
    }
  }

  function go(run: Run, rootNode: Node, scope: Scope): void {
    if (isFunction(rootNode)) run.enter(new Closure(rootNode, scope), { asRoot: true })
    else run.block([rootNode], innerScope(scope))
    // Functions that were made and kept for later, and what these make.
    for (const closure of run.made) {
      if (!run.called.has(closure.node) && holdsDoor(closure.node)) run.enter(closure)
    }
  }

  function holdsDoor(node: Node): boolean {
    const known = holding.get(node)
    if (known?.doorways === doorways.size) return known.holds
    let holds = false
    walk(node, (inner) => {
      if (isDoor(inner)) holds = true
      if (is.isCallExpression(inner) && is.isIdentifier(inner.expression)) {
        for (const doorway of doorways) if (nameOf(doorway) === inner.expression.text) holds = true
      }
    })
    holding.set(node, { doorways: doorways.size, holds })
    return holds
  }

  function hasEffect(node: Node): boolean {
    const known = effects.get(node)
    if (known?.doorways === doorways.size) return known.has
    let has = holdsDoor(node)
    const look = (inner: Node) => {
      if (
        is.isBinaryExpression(inner) &&
        [SyntaxKind.EqualsToken, SyntaxKind.PlusEqualsToken].includes(inner.operatorToken.kind)
      )
        has = true
      if (
        is.isCallExpression(inner) &&
        is.isPropertyAccessExpression(inner.expression) &&
        inner.expression.name.text === 'push'
      )
        has = true
    }
    look(node)
    if (!has) walk(node, look)
    effects.set(node, { doorways: doorways.size, has })
    return has
  }

  for (const door of doors) {
    const id = idOf(door)
    if (reached.has(door) || problems.has(id)) continue
    const message = 'this SQL was not reached: it must be a constant, or chosen from constants'
    problems.set(id, passedIn.get(id) ?? { node: door, message })
  }
  const passers = new Set([...doorways].map(nameOf))
  for (const file of files) {
    walk(file, (node) => {
      if (is.isIdentifier(node) && passers.has(node.text) && isHandedOn(node, modules))
        problems.set(idOf(node), {
          node,
          message: `${node.text} passes SQL on: call it here, so that its texts are seen`,
        })
    })
  }
  return { doors, statements: [...statements.values()], problems: [...problems.values()] }
}

/** A stream of rows, or a protocol of its own: the text went through another door before. */
function isSubmittable(text: Value): boolean {
  if (!(text instanceof Unknown)) return false
  const { node } = text
  if (is.isNewExpression(node)) return true
  return (
    is.isCallExpression(node) &&
    is.isIdentifier(node.expression) &&
    ['copyFrom', 'copyTo'].includes(node.expression.text)
  )
}

/** By its looks alone, so that none is forgotten. */
export function isDoor(node: Node): boolean {
  if (is.isTaggedTemplateExpression(node)) return is.isIdentifier(node.tag) && node.tag.text === 'sql'
  if (!is.isCallExpression(node)) return false
  const { expression } = node
  if (is.isIdentifier(expression)) return ['queryRows', 'hotRead', 'copyFrom', 'copyTo'].includes(expression.text)
  if (!is.isPropertyAccessExpression(expression)) return false
  if (expression.name.text === 'query' || expression.name.text === 'rows') return true
  return (
    expression.name.text === 'raw' &&
    is.isIdentifier(expression.expression) &&
    ['CompiledQuery', 'sql'].includes(expression.expression.text)
  )
}

/** The function of the file's top level that it is in, or the statement. */
function outermost(node: Node): Node {
  let found: Node | undefined
  let at = node
  for (; at.parent && !is.isSourceFile(at.parent); at = at.parent) if (isFunction(at)) found = at
  return is.isFunctionDeclaration(at) ? at : (found ?? at)
}

function explain({ through: [from] }: DoorCall, { node }: Unknown): string {
  const what = node ? ` (${node.getText().replaceAll(/\s+/g, ' ').slice(0, 60)})` : ''
  const caller = from ? fileOf(from) : undefined
  const line = from && caller!.getLineAndCharacterOfPosition(from.getStart()).line + 1
  const by = from ? `, called from ${basename(caller!.fileName)}:${line}` : ''
  return `part of this SQL is known only at run time${what}${by}: pass it as a parameter, or choose between constants`
}

/** Whether the name stands for the function itself, given to somebody else to call. */
function isHandedOn(node: Node & { text: string }, modules: Modules): boolean {
  const { parent } = node
  if (is.isCallExpression(parent) && (parent.expression as Node) === node) return false
  const isValue = is.isCallExpression(parent) || is.isVariableDeclaration(parent) || is.isPropertyAssignment(parent)
  const isName = (parent as { name?: Node }).name === node
  if ((!isValue || isName) && !is.isShorthandPropertyAssignment(parent) && !is.isArrayLiteralExpression(parent))
    return false
  return modules.scopeOf(fileOf(node).fileName).find?.(node.text) instanceof Closure
}

/** By which a function is called. */
function nameOf(node: Node): string | undefined {
  const named = is.isVariableDeclaration(node.parent) ? node.parent : node
  return (named as { name?: { text?: string } }).name?.text
}

function walk(node: Node, visit: (node: Node) => void): void {
  node.forEachChild((child) => {
    visit(child)
    walk(child, visit)
    return undefined
  })
}

export function idOf(node: Node): string {
  return `${fileOf(node).fileName}:${node.pos}-${node.end}`
}
