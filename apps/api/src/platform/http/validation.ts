import type { z } from 'zod'
import { AppError, invalidFields } from '../app-error.ts'

/** Sentences for what zod finds, where the contract has none of its own: never zod's, whatever it finds. */
function sentence(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined && issue.code !== 'unrecognized_keys') return 'This field is required'
  switch (issue.code) {
    case 'invalid_type':
      return TYPES[issue.expected] ?? 'Is not valid'
    case 'invalid_value':
      return `Must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`
    case 'too_small':
      return `Must be at least ${String(issue.minimum)}${UNITS[issue.origin] ?? ''}`
    case 'too_big':
      return `Must be at most ${String(issue.maximum)}${UNITS[issue.origin] ?? ''}`
    case 'unrecognized_keys':
      return 'Unknown field'
    case 'not_multiple_of':
      return 'Has too many decimals'
    default:
      return 'Is not valid'
  }
}

const TYPES: Record<string, string> = {
  string: 'Must be text',
  number: 'Must be a number',
  int: 'Must be a whole number',
  boolean: 'Must be true or false',
  array: 'Must be a list',
  object: 'Must be an object',
  record: 'Must be pairs of name and value',
}
const UNITS: Record<string, string> = { string: ' characters', array: ' entries' }

/** A body can have a hundred thousand mistakes; nobody would read them all. */
const MAX_ERRORS = 100

/** Problems by field that a schema cannot find, such as what depends on the time. */
export type FieldErrors = Record<string, string>

/**
 * Parses `input`, naming every invalid field at once by its path (`attachments.0`), the first problem of each.
 * @param others called only where something is wrong, for further problems
 * @throws AppError validation_failed
 */
export function validate<T extends z.ZodType>(schema: T, input: unknown, others?: () => FieldErrors): z.output<T> {
  const result = schema.safeParse(input, { error: sentence })
  if (result.success) return result.data
  const errors = new Map<string, string>()
  for (const issue of result.error.issues) {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
    for (const path of keys) {
      if (errors.size === MAX_ERRORS) break
      const field = fieldOf(path, issue.code, input).slice(0, 200) || 'body'
      if (!errors.has(field)) errors.set(field, deepestMessage(issue))
    }
  }
  for (const [field, message] of Object.entries(others?.() ?? {}))
    if (errors.size < MAX_ERRORS && !errors.has(field)) errors.set(field, message)
  throw invalidFields(Object.fromEntries(errors))
}

/** The path. An empty key of a map cannot name its entry, so its place does, as in `required_specs.0.name`. */
function fieldOf(path: readonly PropertyKey[], code: string, input: unknown): string {
  const name = path.at(-1)
  if (code !== 'invalid_key' || typeof name !== 'string' || name.trim() !== '') return path.map(String).join('.')
  const map = path.slice(0, -1)
  const pairs = map.reduce((inner, key) => (inner as Record<PropertyKey, unknown>)[key], input) as object
  return [...map.map(String), Object.keys(pairs).indexOf(name), 'name'].join('.')
}

// A bad key of a map is reported inside the issue about the map.
function deepestMessage(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_key' && issue.issues[0]) return issue.issues[0].message
  return issue.message
}

/** Ids in paths. One of the wrong shape names nothing, so it is a 404 with the thing's own sentence. */
export function validatePath<T extends z.ZodType>(schema: T, params: unknown): z.output<T> {
  const result = schema.safeParse(params)
  if (result.success) return result.data
  throw new AppError('not_found', { message: result.error.issues[0]?.message })
}
