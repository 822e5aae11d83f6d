import type { Node } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import { Expressions, MAX_STEPS_OF_HELPER } from './expressions.ts'
import { TooLong } from './surroundings.ts'
import { type BindingNode, bindingOf, type LoopNode, type ParameterNode, type TryNode } from './syntax.ts'
import {
  Closure,
  type Fields,
  type FunctionNode,
  innerScope,
  type Scope,
  type TypeGiven,
  Unknown,
  type Value,
} from './values.ts'

type Completion = { kind: 'normal' | 'break' | 'continue' | 'throw' } | { kind: 'return'; value: Value }
const NORMAL: Completion = { kind: 'normal' }

const MAX_DEPTH = 24
const MAX_LOOPS = 40

/**
 * Runs a function as far as that can be done without its arguments and without a database. Where it depends on them which
 * way it goes, `ways` decides, so that over all runs each branch is taken.
 */
export class Run extends Expressions {
  readonly made: Closure[] = []
  readonly called = new Set<Node>()

  // ── Functions ──

  /** Runs it with arguments of which nothing is known. */
  enter(closure: Closure, options: { asRoot?: boolean } = {}): Value {
    const args = closure.node.parameters.map(
      (parameter) =>
        new Unknown((parameter as unknown as { name: Node }).name, options.asRoot ? closure.node : undefined),
    )
    return this.call(closure, args, undefined, undefined)
  }

  protected call(
    closure: Closure,
    args: readonly Value[],
    call: Node | undefined,
    types: readonly TypeGiven[] | undefined,
  ): Value {
    const { node } = closure
    if (this.running.includes(node) || this.running.length > MAX_DEPTH || !node.body) return new Unknown(call ?? node)
    this.called.add(node)
    const scope = innerScope(closure.scope)
    if (closure.self) scope.values.set('this', closure.self)
    node.typeParameters?.forEach((parameter, i) => {
      const given = types?.[i]
      const name = (parameter as unknown as { name: { text: string } }).name.text
      if (given) scope.types.set(name, given)
    })
    this.running.push(node)
    if (call) this.stack.push(call)
    try {
      node.parameters.forEach((parameter, i) => {
        const { name, initializer, dotDotDotToken } = parameter as unknown as ParameterNode
        let value: Value = dotDotDotToken ? args.slice(i) : args[i]
        if (value === undefined && initializer) value = this.evaluate(initializer, scope)
        this.bind(name, value, scope)
      })
      if (!is.isBlock(node.body)) return this.evaluate(node.body, scope)
      const completion = this.block(node.body.statements, scope)
      if (node.asteriskToken) return new Unknown(call ?? node)
      return completion.kind === 'return' ? completion.value : undefined
    } finally {
      this.running.pop()
      if (call) this.stack.pop()
    }
  }

  protected callHelper(
    closure: Closure,
    args: readonly Value[],
    call: Node,
    types: readonly TypeGiven[] | undefined,
  ): Value {
    const before = this.limit
    this.limit = Math.min(before, this.steps + MAX_STEPS_OF_HELPER)
    try {
      return this.call(closure, args, call, types)
    } catch (error) {
      if (!(error instanceof TooLong) || before === this.limit) throw error
      this.surroundings.tooLong.add(closure.node)
      return new Unknown(call)
    } finally {
      this.limit = before
    }
  }

  protected bind(name: Node, value: Value, scope: Scope): void {
    if (is.isIdentifier(name)) {
      scope.values.set(name.text, value)
      return
    }
    const pattern = name as unknown as { elements: readonly BindingNode[] }
    pattern.elements.forEach((element, i) => {
      if (!element.name) return
      let part: Value
      if (element.dotDotDotToken) part = Array.isArray(value) ? value.slice(i) : new Unknown(element.name)
      else if (is.isArrayBindingPattern(name))
        part = Array.isArray(value) ? value[i] : this.memberOf(value, String(i), element.name)
      else {
        const key = element.propertyName ?? element.name
        part =
          is.isIdentifier(key) || is.isStringLiteral(key)
            ? this.memberOf(value, key.text, element.name)
            : new Unknown(element.name)
      }
      if (part === undefined && element.initializer) part = this.evaluate(element.initializer, scope)
      this.bind(element.name, part, scope)
    })
  }

  protected close(node: FunctionNode, scope: Scope, self?: Fields): Closure {
    const closure = new Closure(node, scope, self)
    this.made.push(closure)
    return closure
  }

  // ── Statements ──

  block(statements: readonly Node[], scope: Scope): Completion {
    for (const statement of statements) {
      if (is.isFunctionDeclaration(statement) && statement.name)
        scope.values.set(statement.name.text, this.close(statement, scope))
    }
    for (const statement of statements) {
      const completion = this.statement(statement, scope)
      if (completion.kind !== 'normal') return completion
    }
    return NORMAL
  }

  statement(node: Node, scope: Scope): Completion {
    if (is.isVariableStatement(node)) {
      this.declare(node.declarationList, scope)
      return NORMAL
    }
    if (is.isExpressionStatement(node)) {
      this.evaluate(node.expression, scope)
      return NORMAL
    }
    if (is.isReturnStatement(node))
      return { kind: 'return', value: node.expression ? this.evaluate(node.expression, scope) : undefined }
    if (is.isIfStatement(node)) {
      // Mostly it is refused or left here: nothing that a statement is made of.
      if (
        this.isWithoutEffect(node.thenStatement) &&
        (!node.elseStatement || this.isWithoutEffect(node.elseStatement))
      ) {
        this.evaluate(node.expression, scope)
        return NORMAL
      }
      const condition = this.evaluate(node.expression, scope)
      if (this.isTrue(condition, node.expression)) return this.statement(node.thenStatement, innerScope(scope))
      return node.elseStatement ? this.statement(node.elseStatement, innerScope(scope)) : NORMAL
    }
    if (is.isBlock(node)) return this.block(node.statements, innerScope(scope))
    if (is.isThrowStatement(node)) {
      this.evaluate(node.expression, scope)
      return { kind: 'throw' }
    }
    if (is.isForOfStatement(node)) {
      const items = this.evaluate(node.expression, scope)
      const rounds: Value[] = Array.isArray(items) ? items : [new Unknown(bindingOf(node.initializer) ?? node)]
      for (const item of rounds) {
        const inner = innerScope(scope)
        const name = bindingOf(node.initializer)
        if (name) this.bind(name, item, inner)
        const completion = this.statement(node.statement, inner)
        if (completion.kind === 'break') break
        if (completion.kind === 'return' || completion.kind === 'throw') return completion
      }
      return NORMAL
    }
    if (is.isForStatement(node) || is.isWhileStatement(node) || is.isDoStatement(node) || is.isForInStatement(node))
      return this.loop(node, innerScope(scope))
    if (is.isTryStatement(node)) return this.attempt(node, scope)
    if (is.isSwitchStatement(node)) return this.pick(node, scope)
    if (is.isBreakStatement(node)) return { kind: 'break' }
    if (is.isContinueStatement(node)) return { kind: 'continue' }
    if (is.isLabeledStatement(node)) return this.statement(node.statement, scope)
    if (is.isClassDeclaration(node)) {
      if (node.name) scope.values.set(node.name.text, new Unknown(node.name))
      return NORMAL
    }
    return NORMAL
  }

  declare(list: Node, scope: Scope): void {
    for (const { name, initializer } of (list as unknown as { declarations: readonly BindingNode[] }).declarations)
      this.bind(name!, initializer ? this.evaluate(initializer, scope) : undefined, scope)
  }

  protected loop(node: Node, scope: Scope): Completion {
    const { initializer, condition, incrementor, expression, statement } = node as unknown as LoopNode
    if (initializer) {
      if (is.isVariableDeclarationList(initializer)) {
        if (is.isForInStatement(node)) this.bind(bindingOf(initializer)!, new Unknown(initializer), scope)
        else this.declare(initializer, scope)
      } else this.evaluate(initializer, scope)
    }
    const test = condition ?? expression
    for (let round = 0; round < MAX_LOOPS; round++) {
      const holds = test && !is.isForInStatement(node) ? this.evaluate(test, scope) : new Unknown(node)
      const isKnown = !(holds instanceof Unknown)
      if (isKnown && !this.isTrue(holds, node)) break
      const completion = this.statement(statement, innerScope(scope))
      if (completion.kind === 'break') break
      if (completion.kind === 'return' || completion.kind === 'throw') return completion
      if (incrementor) this.evaluate(incrementor, scope)
      // Nobody knows how often: twice, so that what a round leaves behind is met by the next.
      if (!isKnown && round === 1) break
    }
    return NORMAL
  }

  protected attempt(node: Node, scope: Scope): Completion {
    const { tryBlock, catchClause, finallyBlock } = node as unknown as TryNode
    let completion = this.block(tryBlock.statements, innerScope(scope))
    if (catchClause) {
      const isDull = this.isWithoutEffect(catchClause.block as unknown as Node)
      const fails =
        completion.kind === 'throw' || isDull
          ? completion.kind === 'throw'
          : this.choose(catchClause as unknown as Node, 'catch', 2) === 1
      if (fails) {
        const inner = innerScope(scope)
        if (catchClause.variableDeclaration?.name)
          this.bind(catchClause.variableDeclaration.name, new Unknown(catchClause.variableDeclaration.name), inner)
        completion = this.block(catchClause.block.statements, inner)
      }
    }
    if (finallyBlock) {
      const last = this.block(finallyBlock.statements, innerScope(scope))
      if (last.kind !== 'normal') return last
    }
    return completion
  }

  protected pick(node: Node, scope: Scope): Completion {
    const { expression, caseBlock } = node as unknown as {
      expression: Node
      caseBlock: { clauses: readonly (Node & { expression?: Node; statements: readonly Node[] })[] }
    }
    const value = this.evaluate(expression, scope)
    const { clauses } = caseBlock
    let first = -1
    if (value instanceof Unknown) first = this.choose(node, 'case', clauses.length)
    else {
      first = clauses.findIndex((clause) => clause.expression && this.evaluate(clause.expression, scope) === value)
      if (first < 0) first = clauses.findIndex((clause) => !clause.expression)
    }
    if (first < 0) return NORMAL
    const inner = innerScope(scope)
    for (const clause of clauses.slice(first)) {
      const completion = this.block(clause.statements, inner)
      if (completion.kind === 'break') return NORMAL
      if (completion.kind !== 'normal') return completion
    }
    return NORMAL
  }
}
