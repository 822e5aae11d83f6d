import { MAX_ATTRIBUTE, MAX_BRAND, MAX_DESCRIPTION, MAX_PRODUCT_NAME, MAX_SKU } from './text-lengths.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  atMost,
  Currency,
  Dimensions,
  hasDecimals,
  hasFields,
  Id,
  line,
  Link,
  Money,
  optionalText,
  paragraph,
  Pieces,
  Price,
  TextMap,
  Timestamp,
  wholeNumber,
} from './fields.ts'
import { CURRENCY } from './money.ts'
import { dataOf } from './paging.ts'
import { onlyFor } from './permissions.ts'
import { MAX_PICTURES, Product, ProductCondition, ProductParams, ProductVisibility, WarrantyGiver } from './products.ts'
import { MAX_VARIANTS } from './variant-rules.ts'
import { checkVariants, Stock, variantFields } from './variants.ts'

// The data that a shop saves of a product. In a file of its own, so that only the product form loads it.

const MAX_ATTRIBUTES = 30
/** Values by the key of the category's field. */
const Attributes = z
  .record(
    z.string().regex(/^[a-z][a-z0-9_]{0,29}$/, 'Unknown field'),
    z.union([line({ max: MAX_ATTRIBUTE, required: 'Must not be empty' }), z.number()], {
      error: 'Must be a text or a number',
    }),
    { error: 'Must be pairs of field and value' },
  )
  .refine((map) => Object.keys(map).length <= MAX_ATTRIBUTES, `Must have at most ${MAX_ATTRIBUTES} entries`)

const DiscountPrice = Money.refine((value) => value > 0, 'The discount price must be above 0')

const fields = {
  product_name: line({ max: MAX_PRODUCT_NAME, required: 'Product name is required' }),
  description: paragraph({ max: MAX_DESCRIPTION, required: 'Description is required' }),
  price: Price,
  currency: Currency,
  category_id: Id,
  images_urls: z.array(Link).max(MAX_PICTURES, `At most ${MAX_PICTURES} pictures`),
  stock_quantity: Stock,
  min_order_quantity: Pieces.min(1, 'Must be at least 1'),
  specifications: TextMap(),
  dimensions: Dimensions,
}
const MAX_WEIGHT_KG = 100_000
const Weight = z
  .number({ error: 'Must be a number' })
  .min(0, 'Must not be below 0')
  .max(MAX_WEIGHT_KG, atMost(MAX_WEIGHT_KG))
  .refine(hasDecimals(3), 'Must have at most 3 decimals')

const MAX_WARRANTY_MONTHS = 120

/** Fields that keep their value if left out, for clients that do not know them. */
const keptFields = {
  condition: ProductCondition.optional().meta({ description: 'new at first' }),
  brand: optionalText({ max: MAX_BRAND }),
  warranty_months: wholeNumber()
    .min(0, 'Must not be below 0')
    .max(MAX_WARRANTY_MONTHS, atMost(MAX_WARRANTY_MONTHS))
    .optional()
    .meta({ description: '0 for none' }),
  warranty_by: WarrantyGiver.optional(),
  sku: optionalText({ max: MAX_SKU }).meta({
    description: 'The shop’s own code, each once in a shop. Seen by the shop alone',
  }),
  low_stock_below: Stock.optional().meta({ description: 'The shop is warned when less is left; 0 for never' }),
  visibility: ProductVisibility.optional().meta({ description: 'published at first' }),
  attributes: Attributes.optional().meta({
    description: 'By the keys of the category’s fields. Where they are given, those that are required must be there',
  }),
  ...variantFields,
}

interface RelatedFields {
  price?: number | undefined
  discount_price?: number | undefined
  warranty_months?: number | undefined
  warranty_by?: string | undefined
}
const isDiscountBelowPrice = ({ price, discount_price: discount }: RelatedFields) =>
  discount === undefined || price === undefined || discount < price
const discountRule = {
  path: ['discount_price'],
  error: 'Discount price must be below the price',
  when: hasFields,
}
const isWarrantyWhole = ({ warranty_months: months, warranty_by: by }: RelatedFields) => !months === !by
const warrantyRule = {
  path: ['warranty_by'],
  error: 'A warranty needs its months and who gives it',
  when: hasFields,
}

/**
 * The whole product. PUT replaces every field, so leaving out `discount_price` ends the discount. Newer fields (from `condition` on) keep
 * their value if left out; an empty text or 0 months clears them.
 */
export const SaveProduct = z
  .strictObject({
    ...fields,
    discount_price: DiscountPrice.optional().meta({ description: 'Must be below price; omit for no discount' }),
    currency: fields.currency.default(CURRENCY),
    images_urls: fields.images_urls.default([]),
    min_order_quantity: fields.min_order_quantity.default(1),
    specifications: fields.specifications.default({}),
    weight: Weight.optional().meta({ description: 'Kilograms' }),
    dimensions: fields.dimensions.default({}),
    ...keptFields,
  })
  .refine(isDiscountBelowPrice, discountRule)
  .refine(isWarrantyWhole, warrantyRule)
  .superRefine(checkVariants)
export type SaveProduct = z.infer<typeof SaveProduct>

const VariantStock = z
  .array(
    z.strictObject({
      id: Id,
      stock_quantity: Stock,
      if_stock_quantity: Stock.optional().meta({
        description: 'The stock that the change is made of, which orders change, too',
      }),
    }),
    { error: 'Must be a list of variants' },
  )
  .max(MAX_VARIANTS, `Must have at most ${MAX_VARIANTS} variants`)

/** Part of a product. Fields that are left out keep their value; `clear` removes those that have no empty value. */
export const ChangeProduct = z
  .strictObject({
    ...z.strictObject({ ...fields, ...keptFields }).partial().shape,
    discount_price: DiscountPrice.optional(),
    weight: Weight.optional().meta({ description: 'Kilograms' }),
    variant_stock: VariantStock.optional().meta({
      description: 'What is left of some of its variants; all else of them stays. Without `options` and `variants`',
    }),
    clear: z
      .array(z.enum(['discount_price', 'weight']))
      .max(2, 'At most 2')
      .optional(),
    if_updated_at: Timestamp.optional().meta({
      description: 'The `updated_at` that the change is made of: what was changed since is not overwritten',
    }),
    if_stock_quantity: Stock.optional().meta({
      description: 'The stock that the change is made of, which orders change, too',
    }),
  })
  .refine(isDiscountBelowPrice, discountRule)
  .refine(isWarrantyWhole, warrantyRule)
export type ChangeProduct = z.infer<typeof ChangeProduct>

export const createProductEndpoint = endpoint({
  id: 'createProduct',
  method: 'POST',
  path: '/products',
  tag: 'Catalogue',
  access: 'vendor',
  idempotent: true,
  summary: 'List a product for sale',
  forbidden: 'Only vendors can list products',
  body: SaveProduct,
  status: 201,
  response: dataOf(Product),
  errors: ['conflict'],
})
export const updateProductEndpoint = endpoint({
  id: 'updateProduct',
  method: 'PUT',
  path: '/products/:id',
  tag: 'Catalogue',
  access: 'vendor',
  rule: onlyFor(['vendor']),
  summary: 'Update a product',
  forbidden: 'Only vendors can change products',
  params: ProductParams,
  body: SaveProduct,
  status: 200,
  response: dataOf(Product),
  errors: ['conflict'],
})
