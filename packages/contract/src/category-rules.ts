// Bounds of categories and what they ask. Without schemas, so that the desk's forms can have them for nothing.

/** More than a list of choices can be: all are listed at once. */
export const MAX_CATEGORIES = 200
export const MAX_CATEGORY_NAME = 60
/** What a category asks about its products. */
export const MAX_CATEGORY_FIELDS = 20
export const MAX_FIELD_LABEL = 60
export const MAX_FIELD_UNIT = 20
export const MAX_FIELD_CHOICES = 60

/** Pictures that ship with the product, below `/media/categories/`. */
export const categoryIcons = [
  'baby',
  'bags',
  'beauty',
  'books',
  'building',
  'computers',
  'crafts',
  'farm',
  'fashion',
  'furniture',
  'groceries',
  'home-appliances',
  'jewellery',
  'kente',
  'kitchen-appliances',
  'kitchen',
  'phones',
  'power',
  'shoes',
  'tv-and-audio',
  'vehicles',
] as const
export type CategoryIcon = (typeof categoryIcons)[number]

export function iconUrlOf(icon: CategoryIcon): string {
  return `/media/categories/${icon}.svg`
}
