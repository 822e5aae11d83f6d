import type { DeskCategory } from '@asime/contract/category-desk'
import { MAX_CATEGORY_FIELDS, MAX_FIELD_CHOICES } from '@asime/contract/category-rules'

/** Why a category cannot stand below that one, or on the first level; undefined where it can. */
export function whyNotBelow(
  category: Pick<DeskCategory, 'id'>,
  parent: DeskCategory | undefined,
  all: readonly DeskCategory[],
): string | undefined {
  if (!parent) return undefined
  if (parent.id === category.id) return 'A category cannot stand below itself'
  if (parent.parent_id !== null) return `${parent.name} is a subcategory. There are two levels`
  if (all.some(({ parent_id: id }) => id === category.id)) return 'It has subcategories, and there are two levels'
  return undefined
}

/** Why the one cannot be merged into the other; undefined where it can. */
export function whyNotMerge(
  category: DeskCategory,
  into: DeskCategory,
  all: readonly DeskCategory[],
): string | undefined {
  if (into.id === category.id) return 'A category cannot be merged into itself'
  if (into.parent_id === category.id) return 'A category cannot be merged into its own subcategory'
  if (into.parent_id !== null && all.some(({ parent_id: id }) => id === category.id))
    return `It has subcategories, and ${into.name} is a subcategory. There are two levels`
  return whyFieldsDiffer(category, into)
}

function whyFieldsDiffer(category: DeskCategory, into: DeskCategory): string | undefined {
  const theirs = new Map(into.fields.map((field) => [field.key, field]))
  for (const field of category.fields) {
    const other = theirs.get(field.key)
    if (!other) continue
    if (other.type !== field.type || other.is_private !== field.is_private || other.unit !== field.unit)
      return `Both ask for “${other.label}”, but in different ways. Remove one of the two first`
    if (new Set([...field.choices, ...other.choices]).size > MAX_FIELD_CHOICES)
      return `“${other.label}” would have more than ${MAX_FIELD_CHOICES} choices`
  }
  const added = category.fields.filter(({ key }) => !theirs.has(key))
  return added.length + into.fields.length > MAX_CATEGORY_FIELDS
    ? `${into.name} would ask more than ${MAX_CATEGORY_FIELDS} things`
    : undefined
}
