import type { Node } from 'typescript/unstable/ast'
import { Decisions } from './decisions.ts'
import { type CallNode, isInner, type ParameterNode } from './syntax.ts'
import { Closure, Fields, joinTexts, Members, Native, type TypeGiven, Unknown, type Value } from './values.ts'

export const GLOBALS = new Set([
  'Object.entries',
  'Object.keys',
  'Object.values',
  'Object.fromEntries',
  'Object.freeze',
  'Promise.all',
  'String',
])

/** Functions that are JavaScript's own: of arrays, texts and objects. */
export abstract class Natives extends Decisions {
  protected abstract call(
    closure: Closure,
    args: readonly Value[],
    call: Node | undefined,
    types: readonly TypeGiven[] | undefined,
  ): Value

  /** Functions that are given to others will be called some time. */
  protected letRun(args: readonly Value[], by?: Node): void {
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

  protected native(name: string, owner: Value, args: readonly Value[], node: CallNode): Value {
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
