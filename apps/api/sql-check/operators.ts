import { type Node, SyntaxKind } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import { Natives } from './natives.ts'
import { Fields, joinTexts, type Scope, Text, Unknown, type Value } from './values.ts'

/** What operators and assignments come to. */
export abstract class Operators extends Natives {
  abstract evaluate(node: Node, scope: Scope): Value

  protected binary(node: Node & { left: Node; right: Node; operatorToken: Node }, scope: Scope): Value {
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

  protected add(a: Value, b: Value, node: Node): Value {
    if (typeof a === 'number' && typeof b === 'number') return a + b
    const isText = (value: Value) => typeof value === 'string' || value instanceof Text
    return isText(a) || isText(b) ? joinTexts([a, b], node) : new Unknown(node)
  }

  protected equal(a: Value, b: Value, node: Node): Value {
    if (a instanceof Unknown && (b === undefined || b === null)) return !this.isThere(a, node)
    if (b instanceof Unknown && (a === undefined || a === null)) return !this.isThere(b, node)
    const settled = [a, b].map((value) =>
      value instanceof Unknown ? (this.decided.get(value)?.literal ?? value) : value,
    )
    if (settled.some((value) => value instanceof Unknown || value instanceof Text)) return new Unknown(node)
    return settled[0] === settled[1]
  }

  protected prefix(node: Node & { operator: SyntaxKind; operand: Node }, scope: Scope): Value {
    if (node.operator === SyntaxKind.PlusPlusToken || node.operator === SyntaxKind.MinusMinusToken)
      return this.step(node, scope)
    const value = this.evaluate(node.operand, scope)
    if (node.operator === SyntaxKind.ExclamationToken) return !this.isTrue(value, node.operand)
    if (node.operator === SyntaxKind.MinusToken && typeof value === 'number') return -value
    return new Unknown(node)
  }

  protected step(node: Node & { operator: SyntaxKind; operand: Node }, scope: Scope): Value {
    const before = this.evaluate(node.operand, scope)
    if (typeof before !== 'number') return new Unknown(node)
    const after = node.operator === SyntaxKind.PlusPlusToken ? before + 1 : before - 1
    this.assign(node.operand, after, scope)
    return is.isPrefixUnaryExpression(node) ? after : before
  }

  protected assign(target: Node, value: Value, scope: Scope): void {
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
}
