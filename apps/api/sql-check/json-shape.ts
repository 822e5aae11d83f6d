/** What JSON that a statement builds holds, as far as the statement says. */
export interface JsonShape {
  /** Of 'object', 'array', 'string', 'number' and 'boolean'. */
  kinds: Set<string>
  /** Why nobody can tell: nothing can be compared. */
  unknown?: string
  /** Why it may be null. */
  mayBeNull?: string
  /** The column that may be null, by its name. */
  nullOf?: string
  /** Of an object. */
  members?: Map<string, JsonMember>
  /** Whether an object may have members beside these. */
  isOpen?: boolean
  /** Of an array. */
  elements?: JsonShape
  /** The only texts that it has. */
  words?: string[]
}

export interface JsonMember {
  shape: JsonShape
  isOptional: boolean
}

export const unknown = (why: string): JsonShape => ({ kinds: new Set(), unknown: why })

// ── Several at once ──

/** Any of them. */
export function join(shapes: readonly JsonShape[]): JsonShape {
  if (shapes.length === 1) return shapes[0]!
  const why = shapes.find((each) => each.unknown)
  if (why) return why
  const nullable = shapes.find(({ mayBeNull }) => mayBeNull)
  const elements = shapes.flatMap((each) => each.elements ?? [])
  const objects = shapes.filter(({ kinds }) => kinds.has('object'))
  const words = joinWords(shapes.filter(({ kinds }) => kinds.has('string')).map((each) => each.words))
  return {
    kinds: new Set(shapes.flatMap(({ kinds }) => [...kinds])),
    ...(nullable && { mayBeNull: nullable.mayBeNull, ...(nullable.nullOf && { nullOf: nullable.nullOf }) }),
    ...(elements.length > 0 && { elements: join(elements) }),
    ...(words && words.length > 0 && { words }),
    ...(objects.length > 0 && { members: anyMembers(objects), isOpen: objects.some(({ isOpen }) => isOpen) }),
  }
}

/** The first that is not null. */
export function coalesce(shapes: readonly JsonShape[]): JsonShape {
  const isSure = shapes.some((each) => !each.mayBeNull && !each.unknown)
  const { mayBeNull, nullOf, ...joined } = join(shapes)
  return isSure || !mayBeNull ? joined : { ...joined, mayBeNull, ...(nullOf && { nullOf }) }
}

function anyMembers(objects: readonly JsonShape[]): Map<string, JsonMember> {
  const members = new Map<string, JsonMember>()
  for (const name of new Set(objects.flatMap((each) => [...(each.members?.keys() ?? [])]))) {
    const those = objects.flatMap((each) => each.members?.get(name) ?? [])
    members.set(name, {
      shape: join(those.map(({ shape }) => shape)),
      isOptional: those.length < objects.length || those.some(({ isOptional }) => isOptional),
    })
  }
  return members
}

/** All in one object, as `||` has it. */
export function merge(shapes: readonly JsonShape[]): JsonShape {
  const why = shapes.find((each) => each.unknown)
  if (why) return why
  if (!shapes.every(({ kinds }) => kinds.has('object') && kinds.size === 1)) return unknown('it is put together by ||')
  const members = new Map<string, JsonMember>()
  for (const shape of shapes) {
    for (const [name, member] of shape.members ?? []) {
      const before = members.get(name)
      if (!member.isOptional || !before) members.set(name, member)
      else members.set(name, { shape: join([before.shape, member.shape]), isOptional: before.isOptional })
    }
  }
  return { kinds: new Set(['object']), members, isOpen: shapes.some(({ isOpen }) => isOpen) }
}

/** All words, if each has some. */
export function joinWords(lists: readonly (string[] | undefined)[]): string[] | undefined {
  const known = lists.filter((list) => list !== undefined)
  return known.length === lists.length ? [...new Set(known.flat())] : undefined
}
