import type { ProductFields } from './product-fields.ts'
import type { Variants } from './variant-combinations.ts'

/**
 * What was typed over a product as it `was`, over the product as it is `now`: what nobody has touched follows the product, so that stock
 * that was sold meanwhile and prices that a colleague has set are not put back.
 */
export function mergeFields(was: ProductFields, typed: ProductFields, now: ProductFields): ProductFields {
  return {
    ...merge(was, typed, now),
    attributes: merge(was.attributes, typed.attributes, now.attributes),
    variants: mergeVariants(was.variants, typed.variants, now.variants),
  }
}

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Field by field: a touched one as it was typed. */
function merge<T extends object>(was: T, typed: T, now: T): T {
  const names = Object.keys({ ...was, ...typed }) as (keyof T)[]
  const touched = names.filter((name) => !isSame(was[name], typed[name]))
  return { ...now, ...Object.fromEntries(touched.map((name) => [name, typed[name]])) }
}

/** Variant by variant. Where the options themselves were edited, the combinations are those that were typed. */
function mergeVariants(was: Variants, typed: Variants, now: Variants): Variants {
  const find = ({ variants }: Variants, values: readonly string[]) =>
    variants.find((variant) => isSame(variant.values, values))
  const hasSameOptions = isSame(was.options, typed.options)
  const kept = now.variants.filter(({ values }) => !find(was, values) || find(typed, values))
  const added = typed.variants.filter(({ values }) => !find(was, values) && !find(now, values))
  const variants = hasSameOptions ? [...kept, ...added] : typed.variants
  return {
    options: hasSameOptions ? now.options : typed.options,
    variants: variants.map((variant) => {
      const [before, mine, theirs] = [was, typed, now].map((each) => find(each, variant.values))
      return before && mine && theirs ? merge(before, mine, theirs) : variant
    }),
  }
}
