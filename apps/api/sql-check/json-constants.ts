import { join, type JsonMember, type JsonShape, unknown } from './json-shape.ts'
import type { TreeNode } from './node-tree.ts'
import { WRAPPERS } from './query-outputs.ts'

export const BOOLEAN = 16
const JSON_TYPE = 114
const JSONB_TYPE = 3802
const UNTYPED = 705
const TEXT_TYPES = new Set([UNTYPED, 25, 1043])

export function isJsonType(type: number): boolean {
  return type === JSON_TYPE || type === JSONB_TYPE
}

/** What a value of a type is in JSON. */
export function kindOf(type: string): string {
  if (/^(smallint|integer|bigint|numeric|real|double precision|oid)$/.test(type)) return 'number'
  return type === 'boolean' ? 'boolean' : 'string'
}

export function constantText(node: TreeNode): string | undefined {
  if (WRAPPERS.has(node.kind)) return constantText(node.node('arg')!)
  if (node.kind !== 'CONST' || !TEXT_TYPES.has(node.number('consttype'))) return undefined
  return bytesAsText(node)
}

/** A literal without a type ends with a zero; a text begins with four bytes that say how long it is. */
function bytesAsText(node: TreeNode): string | undefined {
  const bytes = node.bytes('constvalue')
  if (!bytes) return undefined
  return Buffer.from(node.number('consttype') === UNTYPED ? bytes.subarray(0, -1) : bytes.subarray(4)).toString()
}

export function constantJson(node: TreeNode): JsonShape {
  if (node.word('constisnull') === 'true') return { kinds: new Set(), mayBeNull: 'NULL' }
  if (node.number('consttype') === JSONB_TYPE) {
    // What its first four bytes say: nothing but an empty object or an empty array is written out in our statements.
    const bytes = node.bytes('constvalue')
    const head = bytes && Buffer.from(bytes).readUInt32LE(4)
    if (head === 0x2000_0000) return { kinds: new Set(['object']), members: new Map() }
    if (head === 0x4000_0000) return { kinds: new Set(['array']) }
    return unknown('it is a constant')
  }
  const text = bytesAsText(node)
  return text === undefined ? unknown('it is a constant') : shapeOfJson(JSON.parse(text))
}

function shapeOfJson(value: unknown): JsonShape {
  if (value === null) return { kinds: new Set(), mayBeNull: 'NULL' }
  if (Array.isArray(value))
    return { kinds: new Set(['array']), ...(value.length > 0 && { elements: join(value.map(shapeOfJson)) }) }
  if (typeof value !== 'object') return { kinds: new Set([typeof value]) }
  const members = Object.entries(value).map(([name, each]): [string, JsonMember] => [
    name,
    { shape: shapeOfJson(each), isOptional: false },
  ])
  return { kinds: new Set(['object']), members: new Map(members) }
}
