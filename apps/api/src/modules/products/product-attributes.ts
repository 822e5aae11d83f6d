import type { CategoryField } from '@asime/contract/categories'
import { AppError } from '../../platform/app-error.ts'

export type AttributeValues = Record<string, string | number>

const MAX_NUMBER = 1_000_000_000

/**
 * What is given, by who may see it.
 * @throws AppError validation_failed for what the category does not ask, a value of another kind, and, where everything
 *   that is required must be there, for what is missing
 */
export function sortAttributes(
  fields: readonly CategoryField[],
  given: AttributeValues,
  isComplete: boolean,
): { attributes: AttributeValues; privateAttributes: AttributeValues } {
  const errors: Record<string, string> = {}
  const known = new Map(fields.map((field) => [field.key, field]))
  for (const [key, value] of Object.entries(given)) {
    const field = known.get(key)
    const problem = field ? problemOf(field, value) : 'This category has no such field'
    if (problem) errors[`attributes.${key}`] = problem
  }
  if (isComplete)
    for (const { key, label, is_required: isRequired } of fields)
      if (isRequired && given[key] === undefined) errors[`attributes.${key}`] = `${label} is required`
  if (Object.keys(errors).length > 0) throw new AppError('validation_failed', { errors })
  const of = (isPrivate: boolean) =>
    Object.fromEntries(Object.entries(given).filter(([key]) => known.get(key)?.is_private === isPrivate))
  return { attributes: of(false), privateAttributes: of(true) }
}

function problemOf(field: CategoryField, value: string | number): string | undefined {
  if (field.type === 'number')
    return typeof value === 'number' && value >= 0 && value <= MAX_NUMBER ? undefined : 'Must be a number'
  if (typeof value !== 'string') return 'Must be text'
  if (field.type === 'choice' && !field.choices.includes(value)) return `Choose one of ${field.choices.join(', ')}`
  return undefined
}
