import type { Node } from 'typescript/unstable/ast'
import type { Surroundings } from './surroundings.ts'
import { fileOf } from './syntax.ts'
import { Text, Unknown, type Value } from './values.ts'
import type { Ways } from './ways.ts'

/** What a run takes an unknown value for: decided once, by `ways`, and the same until its end. */
export class Decisions {
  readonly stack: Node[] = []
  protected readonly surroundings: Surroundings
  protected readonly ways: Ways
  protected readonly wanted: readonly number[]
  protected readonly taken: number[] = []
  protected readonly decided = new Map<Unknown, { isThere?: boolean; isTrue?: boolean; literal?: Value }>()
  protected readonly running: Node[] = []

  constructor(surroundings: Surroundings, ways: Ways, wanted: readonly number[]) {
    this.surroundings = surroundings
    this.ways = ways
    this.wanted = wanted
  }

  protected choose(node: Node, what: string, options: number): number {
    const site = `${this.stack.map((call) => call.pos).join('>')}@${fileOf(node).fileName}:${node.pos}${what}`
    const option = this.ways.choose(site, options, this.taken, this.wanted[this.taken.length])
    this.taken.push(option)
    return option
  }

  protected decisionsOf(value: Unknown) {
    let decisions = this.decided.get(value)
    if (!decisions) this.decided.set(value, (decisions = {}))
    return decisions
  }

  protected isThere(value: Unknown, node: Node): boolean {
    const decisions = this.decisionsOf(value)
    return (decisions.isThere ??= decisions.isTrue ?? this.choose(node, '?', 2) === 0)
  }

  protected isTrue(value: Value, node: Node): boolean {
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
  protected literalOf(value: Unknown, keys?: readonly string[]): Value | Unknown {
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
  protected isWithoutEffect(node: Node): boolean {
    const within = this.running.at(-1)
    return (!within || this.surroundings.holdsDoor(within)) && !this.surroundings.hasEffect(node)
  }
}
