import { productConditionLabels } from '@asime/contract/product-states'
import type { Product } from '@asime/contract/products'
import { formatCount } from '@asime/contract/counts'
import * as texts from './specification-rows.texts.ts'

/** The sides of a thing in the order in which one says them; others follow. */
const SIDES = ['length', 'width', 'height']

interface Row {
  label: string
  value: string
}

/** What the vendor has measured and written down, each label once. */
export function specificationsOf(product: Product): Row[] {
  const dimensions = dimensionsOf(product.dimensions)
  return mergeByLabel([
    ...(product.brand ? [{ label: texts.brand, value: product.brand }] : []),
    { label: texts.condition, value: productConditionLabels[product.condition] },
    ...(product.warranty_months === null
      ? []
      : [{ label: texts.warranty, value: warrantyOf(product.warranty_months, product.warranty_by) }]),
    ...product.attributes.map(({ label, value, unit }) => ({ label, value: unit ? `${value} ${unit}` : value })),
    ...Object.entries(product.specifications).map(([label, value]) => ({ label, value })),
    ...(product.weight === null ? [] : [{ label: texts.weightLabel, value: texts.kg(product.weight) }]),
    ...(dimensions ? [dimensions] : []),
    ...(product.min_order_quantity > 1
      ? [{ label: texts.smallestOrder, value: formatCount(product.min_order_quantity) }]
      : []),
  ])
}

/** A shop may write down by hand what is a field as well: one row then, with both unless the first says it already. */
function mergeByLabel(rows: readonly Row[]): Row[] {
  const merged = new Map<string, Row[]>()
  for (const row of rows) {
    const key = plain(row.label)
    const same = merged.get(key) ?? []
    const said = same.flatMap(({ value }) => [value, ...value.split(', ')]).map(plain)
    if (!said.includes(plain(row.value))) merged.set(key, [...same, row])
  }
  return [...merged.values()].map((same) => ({
    label: same[0]?.label ?? '',
    value: same.map(({ value }) => value).join(', '),
  }))
}

const plain = (text: string) => text.trim().toLowerCase()

/** `12 months, from the manufacturer`. */
function warrantyOf(months: number, by: Product['warranty_by']): string {
  const length = months === 1 ? texts.oneMonth : texts.monthsText(months)
  return texts.fromTheManufacturer(length, by)
}

/** `48 × 34 × 18 cm` with what was measured; texts stand as the vendor has written them. */
function dimensionsOf(dimensions: Product['dimensions']): Row | undefined {
  const rank = (side: string) => {
    const place = SIDES.indexOf(side.toLowerCase())
    return place < 0 ? SIDES.length : place
  }
  const sides = Object.entries(dimensions).toSorted(([one], [other]) => rank(one) - rank(other))
  if (sides.length === 0) return undefined
  if (sides.every(([, size]) => typeof size === 'number')) {
    return {
      label: texts.dimensionsSides(sides.map(([side]) => side).join(' × ')),
      value: texts.cm(sides.map(([, size]) => size).join(' × ')),
    }
  }
  return {
    label: texts.dimensions,
    value: sides.map(([side, size]) => texts.side(side, size)).join(', '),
  }
}
