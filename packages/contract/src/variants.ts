import { z } from 'zod'
import { line, Link, optionalText, Pieces, Price } from './fields.ts'
import { MAX_SKU } from './text-lengths.ts'
import {
  MAX_OPTION_LENGTH,
  MAX_OPTION_VALUES,
  MAX_OPTIONS,
  MAX_QUANTITY_PRICES,
  MAX_VARIANTS,
} from './variant-rules.ts'

// A product's options (such as size and colour), its variants, and its quantity prices.

export const Stock = Pieces.min(0, 'Must not be below 0')

const ProductOption = z.strictObject({
  name: line({ max: MAX_OPTION_LENGTH, required: 'Enter a name such as Size' }),
  values: z
    .array(line({ max: MAX_OPTION_LENGTH, required: 'Enter a value such as Large' }), {
      error: 'Must be a list of values',
    })
    .min(1, 'Add at least one value')
    .max(MAX_OPTION_VALUES, `Must have at most ${MAX_OPTION_VALUES} values`),
})
export type ProductOption = z.infer<typeof ProductOption>

const SaveVariant = z.strictObject({
  values: z.array(line({ max: MAX_OPTION_LENGTH }), { error: 'Must be a list of values' }).max(MAX_OPTIONS),
  sku: optionalText({ max: MAX_SKU }).meta({
    description: 'The shop’s own code, each once in a product. Seen by the shop alone; left out, it stays as it is',
  }),
  stock_quantity: Stock,
  price: Price.optional().meta({ description: 'Omit for the product’s price' }),
  image_url: Link.optional().meta({ description: 'One of the product’s pictures' }),
})
export type SaveVariant = z.infer<typeof SaveVariant>

export const QuantityPrice = z.strictObject({
  quantity: Pieces.min(2, 'Must be at least 2'),
  price: Price,
})
export type QuantityPrice = z.infer<typeof QuantityPrice>

/**
 * Fields of `SaveProduct`. They keep their value if left out, for clients that do not know them; empty lists remove them. With variants, the
 * product's stock is the sum of theirs, whatever is sent.
 */
export const variantFields = {
  options: z
    .array(ProductOption, { error: 'Must be a list of options' })
    .max(MAX_OPTIONS, `Must have at most ${MAX_OPTIONS} options`)
    .optional()
    .meta({ description: 'What a buyer chooses, such as size and colour. Together with `variants`' }),
  variants: z
    .array(SaveVariant, { error: 'Must be a list of variants' })
    .max(MAX_VARIANTS, `A product can have at most ${MAX_VARIANTS} variants. Remove values or combinations`)
    .optional()
    .meta({
      description: 'The combinations that you sell, each with a value of every option. One keeps its id by its values',
    }),
  quantity_prices: z
    .array(QuantityPrice, { error: 'Must be a list of steps' })
    .max(MAX_QUANTITY_PRICES, `Must have at most ${MAX_QUANTITY_PRICES} steps`)
    .optional()
    .meta({ description: 'Unit prices from a quantity on; not of variants with a price of their own' }),
}

interface WithVariants {
  price: number
  discount_price?: number | undefined
  min_order_quantity: number
  images_urls: string[]
  options?: ProductOption[] | undefined
  variants?: SaveVariant[] | undefined
  quantity_prices?: QuantityPrice[] | undefined
}

const key = (texts: readonly string[]) => JSON.stringify(texts.map((text) => text.toLowerCase()))

/** Checks options, variants and quantity prices against each other, as far as they are valid on their own. */
export function checkVariants(product: WithVariants, context: z.core.$RefinementCtx<WithVariants>): void {
  const refuse: Refuse = (path, message) => context.addIssue({ code: 'custom', path, message })
  const wrong = new Set(context.issues.map(({ path }) => path?.[0]))
  const areRight = (...fields: (keyof WithVariants)[]) => fields.every((field) => !wrong.has(field))
  if (areRight('options', 'variants')) {
    checkOptions(product, refuse)
    checkCombinations(product, refuse)
  }
  if (areRight('variants', 'images_urls')) checkPictures(product, refuse)
  if (areRight('price', 'discount_price', 'min_order_quantity', 'quantity_prices')) checkQuantityPrices(product, refuse)
}

type Refuse = (path: (string | number)[], message: string) => void

function checkOptions({ options = [], variants = [] }: WithVariants, refuse: Refuse): void {
  for (const [index, { name, values }] of options.entries()) {
    if (options.slice(0, index).some((other) => key([other.name]) === key([name])))
      refuse(['options', index, 'name'], 'Each option needs a name of its own')
    for (const [at, value] of values.entries())
      if (values.slice(0, at).some((other) => key([other]) === key([value])))
        refuse(['options', index, 'values', at], 'This value is listed twice')
  }
  if (options.length > 0 && variants.length === 0) refuse(['variants'], 'Add at least one combination')
  if (options.length === 0 && variants.length > 0) refuse(['options'], 'Name what these variants differ in')
}

function checkCombinations({ options = [], variants = [] }: WithVariants, refuse: Refuse): void {
  if (options.length === 0) return
  const [combinations, skus] = [new Set<string>(), new Set<string>()]
  for (const [index, { values, sku }] of variants.entries()) {
    if (values.length !== options.length) refuse(['variants', index, 'values'], 'Must have one value of each option')
    const unknown = values.findIndex((value, at) => options[at] && !options[at].values.includes(value))
    if (unknown >= 0) refuse(['variants', index, 'values', unknown], `Must be a value of ${options[unknown]?.name}`)
    if (combinations.has(key(values))) refuse(['variants', index, 'values'], 'This combination is listed twice')
    combinations.add(key(values))
    if (sku && skus.has(key([sku]))) refuse(['variants', index, 'sku'], 'This SKU is listed twice')
    if (sku) skus.add(key([sku]))
  }
}

function checkPictures({ variants = [], images_urls: images }: WithVariants, refuse: Refuse): void {
  for (const [index, { image_url: image }] of variants.entries())
    if (image !== undefined && !images.includes(image))
      refuse(['variants', index, 'image_url'], 'Choose one of the product’s pictures')
}

function checkQuantityPrices(product: WithVariants, refuse: Refuse): void {
  let [quantity, price] = [product.min_order_quantity, product.discount_price ?? product.price]
  for (const [index, step] of (product.quantity_prices ?? []).entries()) {
    if (step.quantity <= quantity)
      refuse(
        ['quantity_prices', index, 'quantity'],
        index === 0 ? 'Must be above the smallest order' : 'Must be above the step before',
      )
    if (step.price >= price)
      refuse(
        ['quantity_prices', index, 'price'],
        index === 0 ? 'Must be below the price' : 'Must be below the step before',
      )
    ;[quantity, price] = [step.quantity, step.price]
  }
}

export const ProductVariant = z
  .object({
    id: z.uuid(),
    values: z.array(z.string()),
    price: z.number().meta({ description: 'What one costs' }),
    own_price: z.number().nullable().meta({ description: 'Null where it costs what the product costs' }),
    stock_quantity: z.int(),
    in_stock: z.boolean(),
    image_url: z.string().nullable(),
  })
  .meta({ id: 'ProductVariant' })
export type ProductVariant = z.infer<typeof ProductVariant>

/** The fields of a product about its variants. */
export const shownVariants = {
  options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  variants: z.array(ProductVariant).meta({ description: 'Combinations that are not listed are not sold' }),
  quantity_prices: z
    .array(z.object({ quantity: z.int(), price: z.number() }))
    .meta({ description: 'Of all variants together, but those with a price of their own' }),
}
