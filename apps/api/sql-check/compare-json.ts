import type { Type } from 'typescript/unstable/sync'
import type { JsonMember, JsonShape } from './json-shape.ts'
import type { Types } from './types.ts'

export interface JsonComparison {
  /** Where the type is not what the statement builds. */
  problems: string[]
  /** Values that were compared. */
  compared: number
  /** Parts that nothing can be said of, each with the reason. */
  unknown: string[]
}

/** Compares JSON that a statement builds with the type beside it, member by member. */
export function compareJson(
  path: string,
  shape: JsonShape,
  type: Type,
  types: Types,
  options: {
    /** Whether a condition of the statement leaves out rows in which the column is null. */
    isSaidNotNull: (column: string, source: string, at: string) => boolean
    /** Whether a condition of the statement is about the column, which may leave out words. */
    isLimited: (column: string) => boolean
  },
): JsonComparison {
  const found: JsonComparison = { problems: [], compared: 0, unknown: [] }
  compareValue(path, shape, type)
  return found

  function compareValue(at: string, given: JsonShape, claimed: Type): void {
    const taken = types.shapeOf(claimed)
    if (given.unknown !== undefined) {
      found.unknown.push(`${at}: ${given.unknown}`)
      return
    }
    if (taken.isAny) {
      found.unknown.push(`${at}: its type says nothing (${types.toString(claimed)})`)
      return
    }
    found.compared++
    if (
      given.mayBeNull !== undefined &&
      !taken.kinds.has('null') &&
      !options.isSaidNotNull(given.nullOf ?? '', given.mayBeNull, at)
    )
      found.problems.push(
        `${at} may be null (${given.mayBeNull}): say so in its type, or leave nulls out in the statement`,
      )
    const wrong = [...given.kinds].filter((kind) => !taken.kinds.has(kind))
    if (wrong.length > 0) {
      found.problems.push(`${at} is ${wrong.join(' or ')} in JSON, and ${[...taken.kinds].join(' or ')} by its type`)
      return
    }
    if (given.words && taken.words) compareWords(at, given.words, taken.words)
    if (given.kinds.has('array') && given.elements) {
      const claims = types.elementsOf(claimed)
      if (claims) compareValue(`${at}[]`, given.elements, claims)
    }
    if (given.kinds.has('object') && given.members) compareMembers(at, given, given.members, claimed)
  }

  function compareMembers(at: string, given: JsonShape, members: ReadonlyMap<string, JsonMember>, claimed: Type): void {
    const claims = types.propertiesOf(claimed)
    const isOpen = types.objectsOf(claimed).some((part) => types.isOpen(part))
    for (const [name, { isOptional }] of claims) {
      const member = members.get(name)
      if (!member && !isOptional && !given.isOpen)
        found.problems.push(`${at}.${name} is in its type, and not in the JSON`)
      if (member?.isOptional && !isOptional) found.problems.push(`${at}.${name} may be missing in the JSON`)
    }
    for (const [name, { shape: inner }] of members) {
      const claim = claims.get(name)
      if (!claim && isOpen) found.unknown.push(`${at}.${name}: its type names no members`)
      else if (!claim) found.problems.push(`${at}.${name} is in the JSON, and not in its type`)
      else compareOneOf(`${at}.${name}`, inner, claim.types)
    }
  }

  /** The types that several parts of a union give a member: it is enough that one of them fits. */
  function compareOneOf(at: string, given: JsonShape, claims: readonly Type[]): void {
    const before = { ...found, problems: [...found.problems], unknown: [...found.unknown] }
    for (const [i, claim] of claims.entries()) {
      const isLast = i === claims.length - 1
      Object.assign(found, { ...before, problems: [...before.problems], unknown: [...before.unknown] })
      compareValue(at, given, claim)
      if (found.problems.length === before.problems.length || isLast) return
    }
  }

  function compareWords(at: string, given: readonly string[], taken: readonly string[]): void {
    const column = at.slice(at.lastIndexOf('.') + 1)
    const missing = given.filter((word) => !taken.includes(word))
    if (missing.length > 0 && !options.isLimited(column))
      found.problems.push(`${at} may be '${missing.join("' or '")}', which its type leaves out`)
  }
}
