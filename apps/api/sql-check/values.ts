import type { Node } from 'typescript/unstable/ast'

// What an expression comes to without running the program. What is known is itself: texts, numbers, arrays, functions.

export type Value =
  | string
  | number
  | boolean
  | null
  | undefined
  | Value[]
  | Text
  | Unknown
  | Fields
  | Closure
  | Native
  | Members

/** What only a running program knows: a caller's argument, a row, the time. */
export class Unknown {
  readonly members = new Map<string, Unknown>()
  readonly node: Node
  /** The function that was given it, if it came in as an argument. */
  readonly givenTo: Node | undefined

  constructor(node: Node, givenTo?: Node) {
    this.node = node
    this.givenTo = givenTo
  }

  member(name: string, node: Node): Unknown {
    let member = this.members.get(name)
    if (!member) this.members.set(name, (member = new Unknown(node, this.givenTo)))
    return member
  }
}

/** A text of which parts are unknown. */
export class Text {
  readonly parts: readonly (string | Unknown)[]
  readonly node: Node

  constructor(parts: readonly (string | Unknown)[], node: Node) {
    this.parts = parts
    this.node = node
  }
}

/** An object whose members are known by name. */
export class Fields {
  readonly members = new Map<string, Value>()
  readonly methods = new Map<string, Closure>()
}

/** A Set of which all is known. */
export class Members {
  readonly values: readonly Value[]

  constructor(values: readonly Value[]) {
    this.values = values
  }
}

/** A function of ours, and where its free names are found. */
export class Closure {
  readonly node: FunctionNode
  readonly scope: Scope
  readonly self: Fields | undefined

  constructor(node: FunctionNode, scope: Scope, self?: Fields) {
    this.node = node
    this.scope = scope
    this.self = self
  }
}

/** A function of the language or its library, of which we know what it does with known values. */
export class Native {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

export type FunctionNode = Node & {
  readonly parameters: readonly Node[]
  readonly body?: Node
  readonly asteriskToken?: Node
  readonly typeParameters?: readonly Node[]
}

/** A type that was written at a call, and the scope in which its names mean something. */
export interface TypeGiven {
  node: Node
  scope: Scope
}

export interface Scope {
  readonly parent: Scope | undefined
  readonly values: Map<string, Value>
  readonly types: Map<string, TypeGiven>
  /** Of a module: names that are worked out when they are asked for. */
  readonly find?: (name: string) => Value
}

export function innerScope(parent: Scope): Scope {
  return { parent, values: new Map(), types: new Map() }
}

export function joinTexts(values: readonly Value[], node: Node): Value {
  const parts: (string | Unknown)[] = []
  for (const value of values) {
    const piece = asParts(value)
    if (piece === undefined) return new Unknown(node)
    for (const part of piece) {
      const last = parts.length - 1
      if (typeof part === 'string' && typeof parts[last] === 'string') parts[last] += part
      else parts.push(part)
    }
  }
  if (parts.every((part) => typeof part === 'string')) return parts.join('')
  return new Text(parts, node)
}

function asParts(value: Value): readonly (string | Unknown)[] | undefined {
  if (value instanceof Text) return value.parts
  if (value instanceof Unknown) return [value]
  if (Array.isArray(value)) {
    const joined = value.map(asParts)
    return joined.includes(undefined) ? undefined : joined.flatMap((parts, i) => (i === 0 ? parts! : [',', ...parts!]))
  }
  if (value instanceof Fields || value instanceof Closure || value instanceof Native || value instanceof Members)
    return undefined
  return [String(value)]
}
