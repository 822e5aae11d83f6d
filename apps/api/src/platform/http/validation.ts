import type { z } from 'zod'
import { AppError } from '../app-error.ts'

/** Sentences for what zod finds, where the contract has none of its own. */
function sentence(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'This field is required'
      return issue.expected === 'object'
        ? 'Must be an object'
        : `Must be ${/^[aio]/.test(issue.expected) ? 'an' : 'a'} ${issue.expected}`
    case 'unrecognized_keys':
      return 'Unknown field'
    case 'not_multiple_of':
      return 'Has too many decimals'
    default:
      return undefined
  }
}

/** A body can have a hundred thousand mistakes; so many nobody reads. */
const MAX_ERRORS = 100

/**
 * Parses `input`, naming every invalid field at once by its path (`required_specs.0.name`), the first problem of each.
 * @throws AppError validation_failed
 */
export function validate<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const result = schema.safeParse(input, { error: sentence })
  if (result.success) return result.data
  const errors = new Map<string, string>()
  for (const issue of result.error.issues) {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
    for (const path of keys) {
      if (errors.size === MAX_ERRORS) break
      const field = path.map(String).join('.').slice(0, 200) || 'body'
      if (!errors.has(field)) errors.set(field, deepestMessage(issue))
    }
  }
  const [message, ...others] = errors.values()
  throw new AppError('validation_failed', {
    ...(others.length === 0 ? { message } : {}),
    errors: Object.fromEntries(errors),
  })
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
