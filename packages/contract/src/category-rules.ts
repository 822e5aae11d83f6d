// Limits of categories and their fields. Without schemas, so that the desk's forms do not load zod with them.

/** Lists show all categories at once, so there must not be too many. */
export const MAX_CATEGORIES = 200
export const MAX_CATEGORY_NAME = 60
/** Fields of one category. */
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
