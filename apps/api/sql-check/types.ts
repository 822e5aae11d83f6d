import type { Node } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import { type Checker, type Type, TypeFlags } from 'typescript/unstable/sync'
import { Closure, Fields, Text, type TypeGiven, Unknown, type Value } from './values.ts'

/** What a type allows, as far as a database can tell it apart. */
export interface Shape {
  /** Anything goes: nothing can be compared. */
  isAny: boolean
  /** Of 'string', 'number', 'boolean', 'Date', 'Buffer', 'array', 'object', 'null', 'undefined'. */
  kinds: Set<string>
  /** The only texts that it has, if it is a union of them. */
  words: string[] | undefined
  /** Of an array's elements. */
  elements?: Shape
}

const ANY: Shape = { isAny: true, kinds: new Set(), words: undefined }

/** Asks TypeScript about types. Each question goes to another process, so answers are kept. */
export class Types {
  private readonly checker: Checker
  private readonly atNode = new Map<Node, Type | undefined>()
  private readonly shapes = new Map<number, Shape>()

  constructor(checker: Checker) {
    this.checker = checker
  }

  at(node: Node): Type | undefined {
    if (!this.atNode.has(node)) this.atNode.set(node, this.checker.getTypeAtLocation(node))
    return this.atNode.get(node)
  }

  /** The values of a type that has few, written out. */
  literalsOf(node: Node): readonly (string | number | boolean)[] | undefined {
    const type = this.at(node)
    return type && literals(type)
  }

  private readonly texts = new Map<Node, boolean>()

  mayBeText(node: Node): boolean {
    let may = this.texts.get(node)
    if (may === undefined) {
      const type = this.at(node)
      may = !type || this.isTextLike(type)
      this.texts.set(node, may)
    }
    return may
  }

  private isTextLike(type: Type): boolean {
    if (type.isUnionType()) return type.getTypes().some((part) => this.isTextLike(part))
    if (type.flags & TypeFlags.StringLike) return true
    if (!(type.flags & TypeFlags.Object)) return false
    if (this.checker.isArrayLikeType(type)) return true
    return this.checker.getPropertiesOfType(type).some((property) => {
      const member = this.checker.getTypeOfSymbol(property)
      return member && Boolean(member.flags & TypeFlags.StringLike)
    })
  }

  /** The type of the rows that a door gives back. */
  rowType(door: Node, given: TypeGiven | undefined): Type | undefined {
    if (given) return this.checker.getTypeFromTypeNode(given.node as never)
    if (!is.isCallExpression(door)) return undefined
    const signature = this.checker.getResolvedSignature(door)
    let type = signature && this.checker.getReturnTypeOfSignature(signature)
    // Promise<Row[]> or Promise<QueryResult<Row>>.
    for (let depth = 0; depth < 2; depth++) type = type && this.argumentsOf(type)[0]
    return type
  }

  private argumentsOf(type: Type): readonly Type[] {
    return type.isTypeReference() ? this.checker.getTypeArguments(type) : []
  }

  membersOf(type: Type): Map<string, { shape: Shape; isOptional: boolean }> {
    const members = new Map<string, { shape: Shape; isOptional: boolean }>()
    const parts = type.isUnionType() ? type.getTypes() : [type]
    for (const part of parts) {
      for (const property of this.checker.getPropertiesOfType(part)) {
        const shape = this.shapeOf(this.checker.getTypeOfSymbol(property))
        const before = members.get(property.name)
        const both = before ? join([before.shape, shape]) : shape
        members.set(property.name, { shape: both, isOptional: shape.kinds.has('undefined') })
      }
    }
    return members
  }

  /** What a type may be, but for null and undefined. */
  partsOf(type: Type): readonly Type[] {
    const parts = type.isUnionType() ? type.getTypes() : [type]
    return parts.filter((part) => !(part.flags & (TypeFlags.Null | TypeFlags.Undefined)))
  }

  objectsOf(type: Type): readonly Type[] {
    return this.partsOf(type).filter((part) => this.shapeOf(part).kinds.has('object'))
  }

  /** The members of an object, each with its type in every part of a union. */
  propertiesOf(type: Type): Map<string, { types: Type[]; isOptional: boolean }> {
    const found = new Map<string, { types: Type[]; isOptional: boolean }>()
    const parts = this.objectsOf(type)
    for (const part of parts) {
      for (const property of this.checker.getPropertiesOfType(part)) {
        const member = this.checker.getTypeOfSymbol(property)
        if (!member) continue
        const isOptional = this.shapeOf(member).kinds.has('undefined')
        const before = found.get(property.name)
        if (before) {
          before.types.push(member)
          before.isOptional ||= isOptional
        } else found.set(property.name, { types: [member], isOptional })
      }
    }
    // What one part of a union lacks may be missing.
    for (const member of found.values()) member.isOptional ||= member.types.length < parts.length
    return found
  }

  elementsOf(type: Type): Type | undefined {
    const array = this.partsOf(type).find((part) => this.checker.isArrayLikeType(part))
    return array && this.argumentsOf(array)[0]
  }

  /** Of a `JsonOf<T>`, T. */
  heldAsJson(type: Type): Type | undefined {
    for (const part of this.partsOf(type)) {
      if (!part.isIntersectionType()) continue
      for (const half of part.getTypes()) {
        if (!(half.flags & TypeFlags.Object)) continue
        const [property] = this.checker.getPropertiesOfType(half)
        if (property?.name.includes('held')) return this.checker.getTypeOfSymbol(property)
      }
    }
    return undefined
  }

  /** The type of a row's column. */
  columnOf(row: Type, name: string): Type | undefined {
    return this.propertiesOf(row).get(name)?.types[0]
  }

  /** Whether it may have any members, as a record has. */
  isOpen(type: Type): boolean {
    return this.checker.getIndexInfosOfType(type).length > 0
  }

  isObject(type: Type): boolean {
    return Boolean(type.flags & (TypeFlags.Object | TypeFlags.Intersection | TypeFlags.Union))
  }

  isAny(type: Type): boolean {
    return Boolean(type.flags & TypeFlags.Any)
  }

  toString(type: Type): string {
    return this.checker.typeToString(type)
  }

  shapeOf(type: Type | undefined): Shape {
    if (!type) return ANY
    let shape = this.shapes.get(type.id)
    if (!shape) {
      shape = this.workOut(type)
      this.shapes.set(type.id, shape)
    }
    return shape
  }

  private workOut(type: Type): Shape {
    const { flags } = type
    if (flags & (TypeFlags.Any | TypeFlags.Unknown | TypeFlags.TypeParameter | TypeFlags.Never)) return ANY
    if (type.isUnionType()) return join(type.getTypes().map((part) => this.shapeOf(part)))
    // A branded text is a text.
    if (type.isIntersectionType()) return this.shapeOf(type.getTypes()[0])
    if (type.isStringLiteralType()) return { isAny: false, kinds: new Set(['string']), words: [type.value] }
    if (flags & TypeFlags.StringLike) return plain('string')
    if (flags & TypeFlags.NumberLike) return plain('number')
    if (flags & TypeFlags.BooleanLike) return plain('boolean')
    if (flags & TypeFlags.Null) return plain('null')
    if (flags & (TypeFlags.Undefined | TypeFlags.Void)) return plain('undefined')
    if (this.checker.isArrayLikeType(type)) {
      const elements = join(this.argumentsOf(type).map((part) => this.shapeOf(part)))
      return { ...plain('array'), elements }
    }
    const name = type.getSymbol()?.name
    if (name === 'Date') return plain('Date')
    if (name === 'Buffer' || name === 'Uint8Array') return plain('Buffer')
    if (flags & TypeFlags.Object) return plain('object')
    // Such as a type that depends on another: what it must be at least.
    const bound = this.checker.getBaseConstraintOfType(type)
    return bound && bound.id !== type.id ? this.shapeOf(bound) : ANY
  }

  shapeOfValue(value: Value): Shape {
    if (value instanceof Unknown) return this.shapeOf(this.at(value.node))
    if (value instanceof Text) return plain('string')
    if (value instanceof Fields) return plain('object')
    if (value instanceof Closure) return plain('function')
    if (Array.isArray(value)) return { ...plain('array'), elements: join(value.map((each) => this.shapeOfValue(each))) }
    if (value === null) return plain('null')
    return plain(typeof value)
  }
}

function plain(kind: string): Shape {
  return { isAny: false, kinds: new Set([kind]), words: undefined }
}

function join(shapes: readonly Shape[]): Shape {
  if (shapes.length === 1) return shapes[0]!
  if (shapes.some(({ isAny }) => isAny)) return ANY
  const texts = shapes.filter(({ kinds }) => kinds.has('string'))
  const arrays = shapes.flatMap(({ elements }) => elements ?? [])
  return {
    isAny: false,
    kinds: new Set(shapes.flatMap(({ kinds }) => [...kinds])),
    words: texts.length > 0 && texts.every(({ words }) => words) ? texts.flatMap(({ words }) => words!) : undefined,
    ...(arrays.length > 0 && { elements: join(arrays) }),
  }
}

function literals(type: Type): (string | number | boolean)[] | undefined {
  if (type.isUnionType()) {
    const found: (string | number | boolean)[] = []
    for (const part of type.getTypes()) {
      if (part.flags & (TypeFlags.Undefined | TypeFlags.Null)) continue
      const inner = literals(part)
      if (!inner) return undefined
      found.push(...inner)
    }
    return found
  }
  if (type.isStringLiteralType() || type.isNumberLiteralType() || type.isBooleanLiteralType()) return [type.value]
  return undefined
}
