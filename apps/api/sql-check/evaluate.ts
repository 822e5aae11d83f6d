import { type Node, SyntaxKind } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import { doorOf } from './doors.ts'
import {
  bindingOf,
  isPlain,
  isAsync,
  isInner,
  fileOf,
  type ParameterNode,
  type BindingNode,
  type PropertyNode,
  type CallNode,
  type LoopNode,
  type TryNode,
  type TemplateNode,
} from './syntax.ts'
import type { Ways } from './ways.ts'
import type { Modules } from './modules.ts'
import {
  Closure,
  Fields,
  type FunctionNode,
  innerScope,
  joinTexts,
  Members,
  Native,
  type Scope,
  Text,
  type TypeGiven,
  Unknown,
  type Value,
} from './values.ts'

/** A call by which SQL leaves for the database. */
export interface DoorCall {
  node: Node
  door: string
  text: Value
  values: Value
  /** What the call says of its rows, where it says anything. */
  rowType: TypeGiven | undefined
  /** The calls that led here, outermost first. */
  through: readonly Node[]
}

export interface Surroundings {
  modules: Modules
  /** The values that a type has, if these are few and written out. */
  literalsOf(node: Node): readonly (string | number | boolean)[] | undefined
  /** Functions that pass on an argument to a door: calls of them are looked into. */
  isDoorway(node: Node): boolean
  onDoor(call: DoorCall, run: Run): void
  /** Whether a part of a function sends SQL, or changes something. */
  hasEffect(node: Node): boolean
  /** Whether what a call gives back may be part of a text. */
  mayBeText(call: Node): boolean
  /** Whether SQL leaves from within the function. */
  holdsDoor(node: Node): boolean
  /** Functions that turned out not to be looked into. */
  tooLong: Set<Node>
}

export class TooLong extends Error {}

type Completion = { kind: 'normal' | 'break' | 'continue' | 'throw' } | { kind: 'return'; value: Value }
const NORMAL: Completion = { kind: 'normal' }

const MAX_STEPS = 100_000
/** A function that makes a piece of SQL is short. One that takes longer makes something else, and is not looked into. */
const MAX_STEPS_OF_HELPER = 5_000
const MAX_DEPTH = 24
const MAX_LOOPS = 40

/**
 * Runs a function as far as that can be done without its arguments and without a database. Where it depends on them which
 * way it goes, `ways` decides, so that over all runs each branch is taken.
 */
export class Run {
  readonly stack: Node[] = []
  private readonly surroundings: Surroundings
  private readonly ways: Ways
  private readonly wanted: readonly number[]
  private readonly taken: number[] = []
  private readonly decided = new Map<Unknown, { isThere?: boolean; isTrue?: boolean; literal?: Value }>()
  private readonly running: Node[] = []
  readonly made: Closure[] = []
  readonly called = new Set<Node>()
  private steps = 0
  private limit = MAX_STEPS

  constructor(surroundings: Surroundings, ways: Ways, wanted: readonly number[]) {
    this.surroundings = surroundings
    this.ways = ways
    this.wanted = wanted
  }

  // ── Deciding ──

  private choose(node: Node, what: string, options: number): number {
    const site = `${this.stack.map((call) => call.pos).join('>')}@${fileOf(node).fileName}:${node.pos}${what}`
    const option = this.ways.choose(site, options, this.taken, this.wanted[this.taken.length])
    this.taken.push(option)
    return option
  }

  private decisionsOf(value: Unknown) {
    let decisions = this.decided.get(value)
    if (!decisions) this.decided.set(value, (decisions = {}))
    return decisions
  }

  private isThere(value: Unknown, node: Node): boolean {
    const decisions = this.decisionsOf(value)
    return (decisions.isThere ??= decisions.isTrue ?? this.choose(node, '?', 2) === 0)
  }

  private isTrue(value: Value, node: Node): boolean {
    if (value instanceof Unknown) {
      const decisions = this.decisionsOf(value)
      if (decisions.isThere === false) return false
      if (decisions.literal !== undefined) return Boolean(decisions.literal)
      decisions.isTrue ??= this.choose(node, '!', 2) === 0
      return decisions.isTrue
    }
    if (value instanceof Text) return true
    return Boolean(value)
  }

  /** One of the values that it may have, if they are few; the same each time within a run. */
  private literalOf(value: Unknown, keys?: readonly string[]): Value | Unknown {
    const decisions = this.decisionsOf(value)
    if (decisions.literal !== undefined) return decisions.literal
    const options = keys ?? this.surroundings.literalsOf(value.node)
    if (!options || options.length === 0) return value
    const option = options[this.choose(value.node, '=', options.length)]!
    decisions.literal = option
    return option
  }

  /** The text with everything put in that is one of few. Unknown parts that are left are what it must not have. */
  settle(value: Value): string | Unknown {
    if (typeof value === 'string') return value
    if (value instanceof Unknown) {
      const literal = this.literalOf(value)
      return typeof literal === 'string' ? literal : value
    }
    if (!(value instanceof Text)) return new Unknown(undefined as never)
    let text = ''
    for (const part of value.parts) {
      const settled = part instanceof Unknown ? this.literalOf(part) : part
      if (settled instanceof Unknown) return settled
      text += `${settled as string | number | boolean}`
    }
    return text
  }

  /** Within a function from which SQL leaves: whether this part of it neither sends nor changes anything. */
  private isWithoutEffect(node: Node): boolean {
    const within = this.running.at(-1)
    return (!within || this.surroundings.holdsDoor(within)) && !this.surroundings.hasEffect(node)
  }

  // ── Functions ──

  /** Runs it with arguments of which nothing is known. */
  enter(closure: Closure, options: { asRoot?: boolean } = {}): Value {
    const args = closure.node.parameters.map(
      (parameter) =>
        new Unknown((parameter as unknown as { name: Node }).name, options.asRoot ? closure.node : undefined),
    )
    return this.call(closure, args, undefined, undefined)
  }

  private call(
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

  private callHelper(
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

  private bind(name: Node, value: Value, scope: Scope): void {
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

  private close(node: FunctionNode, scope: Scope, self?: Fields): Closure {
    const closure = new Closure(node, scope, self)
    this.made.push(closure)
    return closure
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

  private loop(node: Node, scope: Scope): Completion {
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

  private attempt(node: Node, scope: Scope): Completion {
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

  private pick(node: Node, scope: Scope): Completion {
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

  // ── Expressions ──

  /** A constant of a module. */
  evaluateAlone(node: Node, scope: Scope): Value {
    this.limit = MAX_STEPS_OF_HELPER
    try {
      return this.evaluate(node, scope)
    } catch (error) {
      if (!(error instanceof TooLong)) throw error
      return new Unknown(node)
    }
  }

  evaluate(node: Node, scope: Scope): Value {
    if (++this.steps > this.limit) throw new TooLong(`too much to work out at ${fileOf(node).fileName}:${node.pos}`)
    if (is.isStringLiteral(node) || is.isNoSubstitutionTemplateLiteral(node)) return node.text
    if (is.isNumericLiteral(node)) return Number(node.text.replaceAll('_', ''))
    if (is.isTemplateExpression(node)) {
      const pieces: Value[] = [node.head.text]
      for (const span of node.templateSpans) pieces.push(this.evaluate(span.expression, scope), span.literal.text)
      return joinTexts(pieces, node)
    }
    if (is.isIdentifier(node)) return this.lookUp(node, scope)
    if (
      is.isParenthesizedExpression(node) ||
      is.isAsExpression(node) ||
      is.isSatisfiesExpression(node) ||
      is.isNonNullExpression(node) ||
      is.isAwaitExpression(node) ||
      is.isTypeAssertion(node)
    ) {
      const value = this.evaluate(node.expression, scope)
      // Its type is that of the whole expression.
      return value instanceof Unknown && value.node === (node.expression as Node)
        ? new Unknown(node, value.givenTo)
        : value
    }
    if (is.isCallExpression(node)) return this.callExpression(node, scope)
    if (is.isPropertyAccessExpression(node)) {
      return this.memberOf(this.evaluate(node.expression, scope), node.name.text, node)
    }
    if (is.isElementAccessExpression(node)) return this.elementOf(node, scope)
    if (is.isConditionalExpression(node)) {
      // Of a choice between plain values the type says all.
      if (isPlain(node.whenTrue) && isPlain(node.whenFalse)) {
        const chosen = this.evaluate(node.condition, scope)
        if (chosen instanceof Unknown) return new Unknown(node)
        return this.evaluate(this.isTrue(chosen, node.condition) ? node.whenTrue : node.whenFalse, scope)
      }
      const condition = this.evaluate(node.condition, scope)
      return this.evaluate(this.isTrue(condition, node.condition) ? node.whenTrue : node.whenFalse, scope)
    }
    if (is.isObjectLiteralExpression(node)) return this.object(node, scope)
    if (is.isArrayLiteralExpression(node)) return this.list(node.elements, scope, node)
    if (is.isArrowFunction(node) || is.isFunctionExpression(node)) return this.close(node, scope)
    if (is.isBinaryExpression(node)) return this.binary(node, scope)
    if (is.isPrefixUnaryExpression(node)) return this.prefix(node, scope)
    if (is.isPostfixUnaryExpression(node)) return this.step(node, scope)
    if (is.isNewExpression(node)) return this.construct(node as unknown as CallNode, scope)
    if (is.isTaggedTemplateExpression(node)) return this.tagged(node, scope)
    switch (node.kind) {
      case SyntaxKind.TrueKeyword:
        return true
      case SyntaxKind.FalseKeyword:
        return false
      case SyntaxKind.NullKeyword:
        return null
      case SyntaxKind.ThisKeyword:
        return this.find('this', scope) ?? new Unknown(node)
    }
    node.forEachChild((child) => {
      if (is.isExpression(child)) this.evaluate(child, scope)
      return undefined
    })
    return new Unknown(node)
  }

  private find(name: string, scope: Scope): Value {
    for (let at: Scope | undefined = scope; at; at = at.parent) {
      if (at.values.has(name)) return at.values.get(name)
      if (at.find) return at.find(name)
    }
    return undefined
  }

  private lookUp(node: Node & { text: string }, scope: Scope): Value {
    if (node.text === 'undefined') return undefined
    for (let at: Scope | undefined = scope; at; at = at.parent) {
      if (at.values.has(node.text)) return at.values.get(node.text)
      if (at.find) {
        const value = at.find(node.text)
        // Where it is used its type may be narrower.
        return value ?? new Unknown(node)
      }
    }
    return new Unknown(node)
  }

  private assign(target: Node, value: Value, scope: Scope): void {
    if (is.isIdentifier(target)) {
      for (let at: Scope | undefined = scope; at; at = at.parent) {
        if (!at.values.has(target.text)) continue
        at.values.set(target.text, value)
        return
      }
    } else if (is.isPropertyAccessExpression(target)) {
      const owner = this.evaluate(target.expression, scope)
      if (owner instanceof Fields) owner.members.set(target.name.text, value)
    } else if (is.isElementAccessExpression(target)) {
      const owner = this.evaluate(target.expression, scope)
      const key = this.evaluate(target.argumentExpression, scope)
      if (owner instanceof Fields && typeof key === 'string') owner.members.set(key, value)
    }
  }

  memberOf(owner: Value, name: string, node: Node): Value {
    if (owner instanceof Unknown) return owner.member(name, node)
    if (owner instanceof Fields) {
      if (owner.members.has(name)) return owner.members.get(name)
      const method = owner.methods.get(name)
      return method ?? undefined
    }
    if (Array.isArray(owner)) {
      if (name === 'length') return owner.length
      if (/^\d+$/.test(name)) return owner[Number(name)]
      return new Native(`array.${name}`)
    }
    if (typeof owner === 'string') {
      if (name === 'length') return owner.length
      return new Native(`string.${name}`)
    }
    if (owner instanceof Members) return new Native(`set.${name}`)
    if (owner instanceof Native) return new Native(`${owner.name}.${name}`)
    return new Unknown(node)
  }

  private elementOf(node: Node & { expression: Node; argumentExpression: Node }, scope: Scope): Value {
    const owner = this.evaluate(node.expression, scope)
    let key = this.evaluate(node.argumentExpression, scope)
    if (key instanceof Text) key = this.settle(key)
    if (key instanceof Unknown && owner instanceof Fields) key = this.literalOf(key, [...owner.members.keys()])
    if (owner instanceof Fields && (typeof key === 'string' || typeof key === 'number')) {
      const name = String(key)
      return owner.members.has(name) ? owner.members.get(name) : undefined
    }
    if (Array.isArray(owner)) {
      if (typeof key === 'number') return owner[key]
      if (key instanceof Unknown && owner.length > 0) return owner[this.choose(node, '[]', owner.length)]
    }
    return new Unknown(node)
  }

  private object(node: Node & { properties: readonly PropertyNode[] }, scope: Scope): Value {
    const fields = new Fields()
    for (const property of node.properties) {
      if (is.isSpreadAssignment(property)) {
        const spread = this.evaluate(property.expression, scope)
        if (spread instanceof Fields) for (const [name, value] of spread.members) fields.members.set(name, value)
        // What an unknown object brings is not known to be missing; but SQL that is written out never comes from there.
        continue
      }
      const key = property.name!
      let name: string | undefined
      if (is.isComputedPropertyName(key)) {
        const computed = this.evaluate(key.expression, scope)
        name = typeof computed === 'string' ? computed : undefined
      } else name = (key as unknown as { text: string }).text
      let value: Value
      if (is.isShorthandPropertyAssignment(property)) value = this.lookUp(key as never, scope)
      else if (is.isMethodDeclaration(property)) value = this.close(property, scope, fields)
      else if (property.initializer) value = this.evaluate(property.initializer, scope)
      else value = new Unknown(property)
      if (name !== undefined) fields.members.set(name, value)
    }
    return fields
  }

  private list(elements: readonly Node[], scope: Scope, node: Node): Value {
    const values: Value[] = []
    let isKnown = true
    for (const element of elements) {
      if (is.isSpreadElement(element)) {
        const spread = this.evaluate(element.expression, scope)
        if (Array.isArray(spread)) values.push(...spread)
        else isKnown = false
      } else values.push(this.evaluate(element, scope))
    }
    return isKnown ? values : new Unknown(node)
  }

  private binary(node: Node & { left: Node; right: Node; operatorToken: Node }, scope: Scope): Value {
    const { left, right, operatorToken } = node
    switch (operatorToken.kind) {
      case SyntaxKind.EqualsToken: {
        const value = this.evaluate(right, scope)
        this.assign(left, value, scope)
        return value
      }
      case SyntaxKind.PlusEqualsToken: {
        const value = this.add(this.evaluate(left, scope), this.evaluate(right, scope), node)
        this.assign(left, value, scope)
        return value
      }
      case SyntaxKind.QuestionQuestionEqualsToken:
      case SyntaxKind.BarBarEqualsToken: {
        const before = this.evaluate(left, scope)
        if (before !== undefined && before !== null) return before
        const value = this.evaluate(right, scope)
        this.assign(left, value, scope)
        return value
      }
      case SyntaxKind.AmpersandAmpersandToken: {
        const first = this.evaluate(left, scope)
        return this.isTrue(first, left) ? this.evaluate(right, scope) : first
      }
      case SyntaxKind.BarBarToken: {
        const first = this.evaluate(left, scope)
        return this.isTrue(first, left) ? first : this.evaluate(right, scope)
      }
      case SyntaxKind.QuestionQuestionToken: {
        const first = this.evaluate(left, scope)
        if (first === undefined || first === null) return this.evaluate(right, scope)
        if (!(first instanceof Unknown)) return first
        const second = this.evaluate(right, scope)
        if (second === null || second === undefined) return first
        // A text instead of a missing one is a way to go; of other values it is enough to know the type.
        if (typeof second === 'string' || second instanceof Text) {
          if (this.surroundings.literalsOf(node)) return new Unknown(node)
          return this.isThere(first, left) ? first : second
        }
        return new Unknown(node)
      }
      case SyntaxKind.CommaToken:
        this.evaluate(left, scope)
        return this.evaluate(right, scope)
    }
    const a = this.evaluate(left, scope)
    const b = this.evaluate(right, scope)
    switch (operatorToken.kind) {
      case SyntaxKind.PlusToken:
        return this.add(a, b, node)
      case SyntaxKind.EqualsEqualsEqualsToken:
      case SyntaxKind.EqualsEqualsToken:
        return this.equal(a, b, node)
      case SyntaxKind.ExclamationEqualsEqualsToken:
      case SyntaxKind.ExclamationEqualsToken: {
        const isEqual = this.equal(a, b, node)
        return typeof isEqual === 'boolean' ? !isEqual : isEqual
      }
    }
    if (typeof a === 'number' && typeof b === 'number') {
      switch (operatorToken.kind) {
        case SyntaxKind.MinusToken:
          return a - b
        case SyntaxKind.AsteriskToken:
          return a * b
        case SyntaxKind.SlashToken:
          return a / b
        case SyntaxKind.PercentToken:
          return a % b
        case SyntaxKind.LessThanToken:
          return a < b
        case SyntaxKind.GreaterThanToken:
          return a > b
        case SyntaxKind.LessThanEqualsToken:
          return a <= b
        case SyntaxKind.GreaterThanEqualsToken:
          return a >= b
      }
    }
    return new Unknown(node)
  }

  private add(a: Value, b: Value, node: Node): Value {
    if (typeof a === 'number' && typeof b === 'number') return a + b
    const isText = (value: Value) => typeof value === 'string' || value instanceof Text
    return isText(a) || isText(b) ? joinTexts([a, b], node) : new Unknown(node)
  }

  private equal(a: Value, b: Value, node: Node): Value {
    if (a instanceof Unknown && (b === undefined || b === null)) return !this.isThere(a, node)
    if (b instanceof Unknown && (a === undefined || a === null)) return !this.isThere(b, node)
    const settled = [a, b].map((value) =>
      value instanceof Unknown ? (this.decided.get(value)?.literal ?? value) : value,
    )
    if (settled.some((value) => value instanceof Unknown || value instanceof Text)) return new Unknown(node)
    return settled[0] === settled[1]
  }

  private prefix(node: Node & { operator: SyntaxKind; operand: Node }, scope: Scope): Value {
    if (node.operator === SyntaxKind.PlusPlusToken || node.operator === SyntaxKind.MinusMinusToken)
      return this.step(node, scope)
    const value = this.evaluate(node.operand, scope)
    if (node.operator === SyntaxKind.ExclamationToken) return !this.isTrue(value, node.operand)
    if (node.operator === SyntaxKind.MinusToken && typeof value === 'number') return -value
    return new Unknown(node)
  }

  private step(node: Node & { operator: SyntaxKind; operand: Node }, scope: Scope): Value {
    const before = this.evaluate(node.operand, scope)
    if (typeof before !== 'number') return new Unknown(node)
    const after = node.operator === SyntaxKind.PlusPlusToken ? before + 1 : before - 1
    this.assign(node.operand, after, scope)
    return is.isPrefixUnaryExpression(node) ? after : before
  }

  private construct(node: CallNode, scope: Scope): Value {
    const args = (node.arguments ?? []).map((argument) => this.evaluate(argument, scope))
    if (is.isIdentifier(node.expression) && node.expression.text === 'Set' && Array.isArray(args[0]))
      return new Members(args[0])
    const made = is.isIdentifier(node.expression)
      ? this.surroundings.modules.classOf(node.expression, scope)
      : undefined
    this.letRun(args)
    if (!made) return new Unknown(node as unknown as Node)
    const fields = new Fields()
    for (const member of made.node.members) {
      const name = (member as { name?: { text?: string } }).name?.text
      if (name === undefined) continue
      if (is.isPropertyDeclaration(member) && member.initializer)
        fields.members.set(name, this.evaluate(member.initializer, made.scope))
      if (is.isMethodDeclaration(member)) fields.methods.set(name, new Closure(member, made.scope, fields))
    }
    return fields
  }

  private tagged(node: Node & { tag: Node; template: Node }, scope: Scope): Value {
    if (
      is.isPropertyAccessExpression(node.tag) &&
      node.tag.getText() === 'String.raw' &&
      is.isNoSubstitutionTemplateLiteral(node.template)
    )
      return node.template.getText().slice(1, -1)
    if (is.isIdentifier(node.tag) && node.tag.text === 'sql') {
      const values: Value[] = []
      let text = ''
      if (is.isNoSubstitutionTemplateLiteral(node.template)) text = node.template.text
      else {
        const template = node.template as unknown as TemplateNode
        text = template.head.text
        for (const span of template.templateSpans) {
          values.push(this.evaluate(span.expression, scope))
          text += `$${values.length}${span.literal.text}`
        }
      }
      this.surroundings.onDoor(
        { node, door: 'sql``', text, values, rowType: undefined, through: [...this.stack] },
        this,
      )
    }
    return new Unknown(node)
  }

  private callExpression(node: CallNode, scope: Scope): Value {
    const { expression } = node
    const name = is.isIdentifier(expression)
      ? expression.text
      : is.isPropertyAccessExpression(expression)
        ? expression.name.text
        : ''
    const owner = is.isPropertyAccessExpression(expression) ? this.evaluate(expression.expression, scope) : undefined
    const callee = is.isPropertyAccessExpression(expression)
      ? this.memberOf(owner, name, expression)
      : this.evaluate(expression, scope)
    const args: Value[] = []
    for (const argument of node.arguments) {
      if (!is.isSpreadElement(argument)) {
        args.push(this.evaluate(argument, scope))
        continue
      }
      const spread = this.evaluate(argument.expression, scope)
      if (Array.isArray(spread)) args.push(...spread)
      else args.push(new Unknown(argument))
    }
    const asNode = node as unknown as Node
    const door = doorOf(node, callee)
    if (door) {
      this.surroundings.onDoor(
        {
          ...door.read(args),
          node: asNode,
          door: door.name,
          rowType: typeGiven(node, scope),
          through: [...this.stack],
        },
        this,
      )
      this.letRun(args)
      return new Unknown(asNode)
    }
    // zod's list of words.
    if (
      name === 'enum' &&
      is.isPropertyAccessExpression(expression) &&
      expression.expression.getText() === 'z' &&
      Array.isArray(args[0])
    ) {
      const words = new Fields()
      words.members.set('options', args[0])
      return words
    }
    if (callee instanceof Native) return this.native(callee.name, owner, args, node)
    if (callee instanceof Closure) {
      const isOurs = !isAsync(callee.node) || isInner(callee.node) || this.surroundings.isDoorway(callee.node)
      if (isOurs && !this.surroundings.tooLong.has(callee.node)) {
        const types = node.typeArguments?.map((type) => substitute(type, scope))
        if (this.surroundings.holdsDoor(callee.node)) return this.call(callee, args, asNode, types)
        const mayMatter =
          args.some((arg) => arg instanceof Fields || Array.isArray(arg)) || this.surroundings.mayBeText(asNode)
        if (!mayMatter) return new Unknown(asNode)
        return this.callHelper(callee, args, asNode, types)
      }
    }
    if (callee === undefined && is.isIdentifier(expression)) {
      const global = GLOBALS.has(expression.text) ? this.native(expression.text, undefined, args, node) : undefined
      if (global !== undefined) return global
    }
    if (owner === undefined && is.isPropertyAccessExpression(expression) && is.isIdentifier(expression.expression)) {
      const full = `${expression.expression.text}.${name}`
      if (GLOBALS.has(full)) return this.native(full, undefined, args, node)
    }
    if (
      owner instanceof Unknown &&
      is.isPropertyAccessExpression(expression) &&
      is.isIdentifier(expression.expression)
    ) {
      const full = `${expression.expression.text}.${name}`
      if (GLOBALS.has(full)) return this.native(full, undefined, args, node)
    }
    if (callee instanceof Unknown && is.isIdentifier(expression) && GLOBALS.has(expression.text))
      return this.native(expression.text, undefined, args, node)
    this.letRun(args, callee instanceof Unknown ? callee.givenTo : undefined)
    return new Unknown(asNode)
  }

  /** Functions that are given to others will be called some time. */
  private letRun(args: readonly Value[], by?: Node): void {
    for (const arg of args) {
      if (arg instanceof Closure && isInner(arg.node)) {
        const given = arg.node.parameters.map(
          (parameter) => new Unknown((parameter as unknown as ParameterNode).name, by),
        )
        this.call(arg, given, undefined, undefined)
      } else if (arg instanceof Fields)
        this.letRun(
          [...arg.members.values()].filter((value) => value instanceof Closure),
          by,
        )
      else if (Array.isArray(arg))
        this.letRun(
          arg.filter((value) => value instanceof Closure),
          by,
        )
    }
  }

  private native(name: string, owner: Value, args: readonly Value[], node: CallNode): Value {
    const asNode = node as unknown as Node
    const unknown = () => {
      this.letRun(args)
      return new Unknown(asNode)
    }
    const [first, second] = args
    if (Array.isArray(owner)) {
      const apply = (...given: Value[]) =>
        first instanceof Closure ? this.call(first, given, asNode, undefined) : new Unknown(asNode)
      switch (name) {
        case 'array.push':
          return owner.push(...args)
        case 'array.join':
          if (first !== undefined && typeof first !== 'string') return unknown()
          return joinTexts(
            owner.flatMap((value, i) => (i === 0 ? [value] : [first ?? ',', value])),
            asNode,
          )
        case 'array.map':
          return owner.map((value, i) => apply(value, i, owner))
        case 'array.flatMap':
          return owner.flatMap((value, i) => apply(value, i, owner) as Value[])
        case 'array.forEach':
          owner.forEach((value, i) => apply(value, i, owner))
          return undefined
        case 'array.filter':
          return owner.filter((value, i) => {
            const keeps = first instanceof Native && first.name === 'Boolean' ? value : apply(value, i, owner)
            return this.isTrue(keeps, asNode)
          })
        case 'array.concat':
          return [...owner, ...args.flat()]
        case 'array.slice':
          return owner.slice(first as number, second as number)
        case 'array.entries':
          return owner.map((value, i): Value => [i, value])
        case 'array.toReversed':
          return owner.toReversed()
        case 'array.includes':
          return first instanceof Unknown ? new Unknown(asNode) : owner.includes(first)
      }
      return unknown()
    }
    if (owner instanceof Members && name === 'set.has') {
      const known = first instanceof Unknown ? this.decisionsOf(first).literal : first
      if (!(first instanceof Unknown) || known !== undefined) return owner.values.includes(known)
      if (this.choose(asNode, 'has', 2) === 1) return false
      // Now it is known to be one of them.
      this.decisionsOf(first).literal = owner.values[this.choose(asNode, 'which', owner.values.length)]
      return true
    }
    if (typeof owner === 'string' && name.startsWith('string.')) {
      const method = name.slice('string.'.length)
      const areTexts = args.every((arg) => typeof arg === 'string' || typeof arg === 'number')
      const call = (owner as unknown as Record<string, unknown>)[method]
      if (areTexts && typeof call === 'function') {
        const value: unknown = call.apply(owner, args)
        if (['string', 'number', 'boolean'].includes(typeof value)) return value as Value
        if (Array.isArray(value) && value.every((part) => typeof part === 'string')) return value
      }
      return unknown()
    }
    switch (name) {
      case 'Object.entries':
        if (first instanceof Fields) return [...first.members].map(([key, value]): Value => [key, value])
        break
      case 'Object.keys':
        if (first instanceof Fields) return [...first.members.keys()]
        break
      case 'Object.values':
        if (first instanceof Fields) return [...first.members.values()]
        break
      case 'Object.fromEntries':
        if (Array.isArray(first) && first.every(Array.isArray)) {
          const fields = new Fields()
          for (const [key, value] of first as Value[][]) if (typeof key === 'string') fields.members.set(key, value)
          return fields
        }
        break
      case 'Promise.all':
        if (Array.isArray(first)) return first
        break
      case 'String':
        return joinTexts([first], first instanceof Unknown ? first.node : asNode)
      case 'Object.freeze':
        return first
    }
    return unknown()
  }
}

const GLOBALS = new Set([
  'Object.entries',
  'Object.keys',
  'Object.values',
  'Object.fromEntries',
  'Object.freeze',
  'Promise.all',
  'String',
])

function typeGiven(node: CallNode, scope: Scope): TypeGiven | undefined {
  const type = node.typeArguments?.[0]
  return type && substitute(type, scope)
}

/** The type that a name stands for, where it is a type parameter of a function that was looked into. */
function substitute(type: Node, scope: Scope): TypeGiven {
  if (is.isTypeReferenceNode(type) && is.isIdentifier(type.typeName) && !type.typeArguments) {
    for (let at: Scope | undefined = scope; at; at = at.parent) {
      const given = at.types.get(type.typeName.text)
      if (given) return given
    }
  }
  return { node: type, scope }
}
