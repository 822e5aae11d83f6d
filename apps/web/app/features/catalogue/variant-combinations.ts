import { MAX_VARIANTS } from '@asime/contract/variant-rules'
import type { ProductOption, SaveVariant } from '@asime/contract/variants'

/** What the editor edits: the fields `options` and `variants` of a product, as the API takes them. */
export interface Variants {
  options: readonly ProductOption[]
  variants: readonly SaveVariant[]
}

export const NO_VARIANTS: Variants = { options: [], variants: [] }

const sameText = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()
export const hasValue = (values: readonly string[], value: string) => values.some((other) => sameText(other, value))
const keyOf = ({ values }: Pick<SaveVariant, 'values'>) => JSON.stringify(values)

/** Every combination of the options' values, in their order. Options without values yet count for nothing. */
function combinationsOf(options: readonly ProductOption[]): string[][] {
  const named = options.filter(({ values }) => values.length > 0)
  if (named.length === 0) return []
  return named.reduce<string[][]>(
    (rows, { values }) => rows.flatMap((row) => values.map((value) => [...row, value])),
    [[]],
  )
}

/** In the order of the options' values, each once. */
function inOrder(options: readonly ProductOption[], variants: readonly SaveVariant[]): SaveVariant[] {
  const places = new Map(combinationsOf(options).map((values, place) => [JSON.stringify(values), place]))
  return variants
    .filter((variant) => places.has(keyOf(variant)))
    .toSorted((one, other) => places.get(keyOf(one))! - places.get(keyOf(other))!)
}

/** An option without values. It makes no combinations until it has one. */
export function addOption({ options, variants }: Variants, name: string): Variants {
  return { options: [...options, { name, values: [] }], variants }
}

export function renameOption({ options, variants }: Variants, index: number, name: string): Variants {
  return { options: options.map((option, at) => (at === index ? { ...option, name } : option)), variants }
}

/**
 * With a value more, and with its combinations. What is already there keeps its stock and price: the first value of an option
 * is given to all of it.
 * @returns undefined where there would be too many
 */
export function addValue({ options, variants }: Variants, index: number, value: string): Variants | undefined {
  const option = options[index]
  if (!option) return undefined
  const next = options.map((each, at) => (at === index ? { ...each, values: [...each.values, value] } : each))
  // Where among the values of a variant that of this option stands: options without values have none there.
  const place = options.slice(0, index).filter(({ values }) => values.length > 0).length
  const kept =
    option.values.length === 0
      ? variants.map((variant) => ({ ...variant, values: variant.values.toSpliced(place, 0, value) }))
      : variants
  const known = new Set(kept.map(keyOf))
  const added = combinationsOf(next)
    .filter((values) => values[place] === value && !known.has(JSON.stringify(values)))
    .map((values) => ({ values, stock_quantity: 0 }))
  if (kept.length + added.length > MAX_VARIANTS) return undefined
  return { options: next, variants: inOrder(next, [...kept, ...added]) }
}

/** Without a value and its combinations. With the last value of an option its variants become fewer, and their stock is added up. */
export function removeValue({ options, variants }: Variants, index: number, value: string): Variants {
  const option = options[index]
  if (!option) return { options, variants }
  if (option.values.length === 1) return withoutValuesOf({ options, variants }, index, false)
  const place = options.slice(0, index).filter(({ values }) => values.length > 0).length
  return {
    options: options.map((each, at) =>
      at === index ? { ...each, values: each.values.filter((other) => other !== value) } : each,
    ),
    variants: variants.filter((variant) => variant.values[place] !== value),
  }
}

export function removeOption(of: Variants, index: number): Variants {
  return withoutValuesOf(of, index, true)
}

function withoutValuesOf({ options, variants }: Variants, index: number, isRemoved: boolean): Variants {
  const place = options.slice(0, index).filter(({ values }) => values.length > 0).length
  const hasValues = (options[index]?.values.length ?? 0) > 0
  const left = isRemoved
    ? options.toSpliced(index, 1)
    : options.map((each, at) => (at === index ? { ...each, values: [] } : each))
  if (!hasValues) return { options: left, variants }
  const merged = new Map<string, SaveVariant>()
  for (const variant of variants) {
    const values = variant.values.toSpliced(place, 1)
    const key = JSON.stringify(values)
    const first = merged.get(key)
    // An SKU names one of them alone.
    const { sku: _sku, ...rest } = variant
    merged.set(
      key,
      first ? { ...first, stock_quantity: first.stock_quantity + variant.stock_quantity } : { ...rest, values },
    )
  }
  return { options: left, variants: [...merged.values()].filter(({ values }) => values.length > 0) }
}

export function changeVariant({ options, variants }: Variants, index: number, change: Partial<SaveVariant>): Variants {
  return { options, variants: variants.map((variant, at) => (at === index ? { ...variant, ...change } : variant)) }
}

export function removeVariant({ options, variants }: Variants, index: number): Variants {
  return { options, variants: variants.toSpliced(index, 1) }
}

/** How many combinations are not sold. */
export function countMissing({ options, variants }: Variants): number {
  return options.every(({ values }) => values.length > 0) ? combinationsOf(options).length - variants.length : 0
}

/** With all combinations, up to as many as there may be. */
export function addMissing({ options, variants }: Variants): Variants {
  const known = new Set(variants.map(keyOf))
  const missing = combinationsOf(options).filter((values) => !known.has(JSON.stringify(values)))
  const added = missing.slice(0, MAX_VARIANTS - variants.length).map((values) => ({ values, stock_quantity: 0 }))
  return { options, variants: inOrder(options, [...variants, ...added]) }
}
