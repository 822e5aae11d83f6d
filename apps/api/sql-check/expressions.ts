import { type Node, SyntaxKind } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import { doorOf } from './doors.ts'
import { GLOBALS } from './natives.ts'
import { Operators } from './operators.ts'
import { TooLong } from './surroundings.ts'
import { type CallNode, fileOf, isAsync, isInner, isPlain, type PropertyNode, type TemplateNode } from './syntax.ts'
import {
  Closure,
  Fields,
  type FunctionNode,
  joinTexts,
  Members,
  Native,
  type Scope,
  Text,
  type TypeGiven,
  Unknown,
  type Value,
} from './values.ts'

const MAX_STEPS = 100_000
/** A function that makes a piece of SQL is short. One that takes longer makes something else, and is not looked into. */
export const MAX_STEPS_OF_HELPER = 5_000

/** What an expression comes to, as far as that can be told. */
export abstract class Expressions extends Operators {
  protected steps = 0
  protected limit = MAX_STEPS

  protected abstract callHelper(
    closure: Closure,
    args: readonly Value[],
    call: Node,
    types: readonly TypeGiven[] | undefined,
  ): Value

  protected abstract close(node: FunctionNode, scope: Scope, self?: Fields): Closure

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

  protected find(name: string, scope: Scope): Value {
    for (let at: Scope | undefined = scope; at; at = at.parent) {
      if (at.values.has(name)) return at.values.get(name)
      if (at.find) return at.find(name)
    }
    return undefined
  }

  protected lookUp(node: Node & { text: string }, scope: Scope): Value {
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

  protected elementOf(node: Node & { expression: Node; argumentExpression: Node }, scope: Scope): Value {
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

  protected object(node: Node & { properties: readonly PropertyNode[] }, scope: Scope): Value {
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

  protected list(elements: readonly Node[], scope: Scope, node: Node): Value {
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

  protected construct(node: CallNode, scope: Scope): Value {
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

  protected tagged(node: Node & { tag: Node; template: Node }, scope: Scope): Value {
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

  protected callExpression(node: CallNode, scope: Scope): Value {
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
}

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
