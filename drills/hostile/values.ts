import { repeatable } from '../../bench/numbers.ts'
import type { Ids } from './callers.ts'
import { type Json, resolve } from './openapi.ts'

/** Values that no form sends. */
export const ODD_TEXTS = [
  '',
  ' ',
  '0',
  '-1',
  'null',
  '*',
  '../../etc/passwd',
  "' OR 1=1 --",
  '%',
  '%00',
  '\u0000',
  '\u202eevil',
  'e\u0301'.repeat(50),
  '\u0301'.repeat(2_000),
  '<svg onload=1>',
  '{{7*7}}',
  '=1+1',
  '__proto__',
  '١٢٣',
  '9'.repeat(400),
  'a'.repeat(5_000),
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  '2026-02-30T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '9999-12-31T23:59:59+23:59',
  'javascript:alert(1)',
  'https://127.0.0.1/x',
  '+233000000000',
]
/** As JSON, which some of them are not. */
export const ODD_JSON = [
  'null',
  'true',
  '[]',
  '{}',
  '[[[[[]]]]]',
  '0',
  '-0',
  '-1',
  '1.005',
  '1e309',
  '1e-7',
  '9007199254740993',
  '2147483648',
  '99999999999999999999',
  'NaN',
  '"\\ud800"',
  '"\\u0000"',
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":1}}',
  `[${'1,'.repeat(2_000)}1]`,
  `${'['.repeat(3_000)}${']'.repeat(3_000)}`,
]

/** Values that a field of that name takes, where its schema does not say it all. */
const BY_NAME: Record<string, unknown> = {
  email: 'ama@drill.example',
  password: 'a fine password',
  full_name: 'Ama Serwaa',
  phone: '0244123456',
  contact_phone: '0244123456',
  account_number: '0244123456',
  bank_code: 'MTN',
  network: 'mtn',
  digital_address: 'GM-123-4567',
  code: '123456',
  voucher: '123456',
  month: '2026-11',
  expires_at: '2999-01-01T00:00:00Z',
  currency: 'GHS',
  limit: '20',
}

export interface Choices {
  random: () => number
  /** True in that part of all cases. */
  chance: (part: number) => boolean
  pick: <T>(list: readonly T[]) => T
}

/** The same for the same seed. */
export function choicesOf(seed: number): Choices {
  const random = repeatable(seed)
  return {
    random,
    chance: (part) => random() < part,
    pick: <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T,
  }
}

/** Makes values that a schema of the document accepts; ids are of what is in the market. */
export function valueMaker(
  { random, chance, pick }: Choices,
  document: Record<string, Json>,
  idsByKind: Ids,
): (schema: Json, name?: string) => unknown {
  const ids = Object.values(idsByKind).flat()

  function valueOf(schema: Json, name = '', depth = 0): unknown {
    if (schema?.$ref) return valueOf(resolve(document, schema.$ref), name, depth)
    const choices = schema?.anyOf ?? schema?.oneOf
    if (choices) return valueOf(pick(choices), name, depth)
    if (schema?.allOf) return valueOf(schema.allOf[0], name, depth)
    if (schema?.const !== undefined) return schema.const
    if (schema?.enum) return pick(schema.enum)
    if (name in BY_NAME) return BY_NAME[name]
    if (schema?.format === 'uuid' || /(^|_)id$/.test(name))
      return pick(idsByKind[name === 'category_id' ? 'categories' : name.replace(/_id$/, 's')] ?? ids)
    switch (schema?.type) {
      case 'object': {
        if (depth > 6) return {}
        const fields = Object.entries(schema.properties ?? {})
        const required: string[] = schema.required ?? []
        const made = fields
          .filter(([field]) => required.includes(field) || chance(0.6))
          .map(([field, inner]) => [field, valueOf(inner, field, depth + 1)])
        return Object.fromEntries(made.length > 0 || fields.length > 0 ? made : [['Colour', 'Blue']])
      }
      case 'array':
        return Array.from({ length: 1 + Math.floor(random() * 2) }, () => valueOf(schema.items, name, depth + 1))
      case 'number':
      case 'integer': {
        const least = Number(schema.minimum ?? schema.exclusiveMinimum ?? 0)
        return least + Math.floor(random() * 5)
      }
      case 'boolean':
        return chance(0.5)
      default:
        return 'A text of some length for a drill'
    }
  }

  return valueOf
}
