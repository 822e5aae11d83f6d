import type { OwnProduct } from '@asime/contract/own-products'
import type { SaveProduct } from '@asime/contract/save-product'
import type { z } from 'zod'
import type { ChangeBody } from './own-products.api.ts'
import { fieldsOf, SIDES, toInput } from './product-fields.ts'

/**
 * What a save changes of a product, and nothing else: stock that orders took meanwhile is not set again. It holds only
 * while the product is as the form began with.
 */
export function changesOf(product: OwnProduct, input: z.input<typeof SaveProduct>): ChangeBody {
  const was = toInput(fieldsOf(product), [], product.visibility)
  const changes: Record<string, unknown> = {}
  for (const [name, given] of Object.entries(input)) {
    const before =
      name === 'attributes'
        ? product.attribute_values
        : name === 'dimensions'
          ? product.dimensions
          : was[name as keyof typeof was]
    const value = name === 'dimensions' ? dimensionsOf(product, input) : given
    if (!isSame(name, before, value)) changes[name] = value
  }
  const clear = (['discount_price', 'weight'] as const).filter(
    (name) => was[name] !== undefined && input[name] === undefined,
  )
  // Options and variants go together; the stock of a product that has them is theirs.
  if ('options' in changes || 'variants' in changes)
    Object.assign(changes, { options: input.options, variants: input.variants })
  if (input.options?.length) delete changes['stock_quantity']
  // A warranty is both or nothing.
  if ('warranty_by' in changes) changes['warranty_months'] = input.warranty_months
  if (changes['warranty_months']) changes['warranty_by'] = input.warranty_by
  return {
    ...changes,
    ...(clear.length > 0 ? { clear } : {}),
    ...('stock_quantity' in changes || 'variants' in changes ? { if_stock_quantity: product.stock_quantity } : {}),
    if_updated_at: product.updated_at,
  }
}

/** Of the sides those of the form; what else is known of the product's size stays. */
function dimensionsOf({ dimensions }: OwnProduct, input: z.input<typeof SaveProduct>): Record<string, unknown> {
  const others = Object.entries(dimensions).filter(([name]) => !SIDES.some((side) => side === name))
  return { ...Object.fromEntries(others), ...input.dimensions }
}

/** Maps whatever their order, but for specifications, which are shown as they are written. */
function isSame(name: string, before: unknown, after: unknown): boolean {
  const text = (value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && name !== 'specifications'
      ? JSON.stringify(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : JSON.stringify(value)
  return text(before) === text(after)
}
