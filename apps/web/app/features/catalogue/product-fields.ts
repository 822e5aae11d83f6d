import type { CategoryField } from '@asime/contract/categories'
import { CURRENCY } from '@asime/contract/money'
import type { OwnProduct } from '@asime/contract/own-products'
import type { ProductCondition, ProductVisibility, WarrantyGiver } from '@asime/contract/product-states'
import { LOW_STOCK_BELOW, type ProductCard } from '@asime/contract/products'
import { SaveProduct } from '@asime/contract/save-product'
import type { z } from 'zod'
import type { ProductVariant, QuantityPrice, SaveVariant } from '@asime/contract/variants'
import { readAmount, toAmount } from '../../lib/forms/amount.ts'
import type { KeptFile } from '../../lib/uploads/kept-files.ts'
import { NO_VARIANTS, type Variants } from './variant-combinations.ts'
import * as texts from './product-fields.texts.ts'

/** What stands in the form, as it was typed: this is what a draft keeps. */
export interface ProductFields {
  product_name: string
  description: string
  category_id: string
  price: string
  discount_price: string
  stock_quantity: string
  min_order_quantity: string
  low_stock_below: string
  sku: string
  brand: string
  condition: ProductCondition
  warranty_months: string
  warranty_by: WarrantyGiver
  weight: string
  length: string
  width: string
  height: string
  specifications: { name: string; value: string }[]
  /** By the keys of all categories that were looked at; only those of the chosen one are sent. */
  attributes: Record<string, string>
  pictures: KeptFile[]
  variants: Variants
  quantity_prices: readonly QuantityPrice[]
}

/** Those that are a text. */
export type TextField = Exclude<
  keyof ProductFields,
  'condition' | 'specifications' | 'attributes' | 'pictures' | 'variants' | 'quantity_prices'
>

export const emptyFields: ProductFields = {
  product_name: '',
  description: '',
  category_id: '',
  price: '',
  discount_price: '',
  stock_quantity: '1',
  min_order_quantity: '1',
  low_stock_below: String(LOW_STOCK_BELOW),
  sku: '',
  brand: '',
  condition: 'new',
  warranty_months: '',
  warranty_by: 'shop',
  weight: '',
  length: '',
  width: '',
  height: '',
  specifications: [],
  attributes: {},
  pictures: [],
  variants: NO_VARIANTS,
  quantity_prices: [],
}

export function fieldsOf(product: OwnProduct): ProductFields {
  const side = (name: string) => String(product.dimensions[name] ?? '')
  return {
    product_name: product.product_name,
    description: product.description,
    category_id: product.category.id,
    price: String(product.base_price),
    discount_price: product.base_discount_price === null ? '' : String(product.base_discount_price),
    stock_quantity: String(product.stock_quantity),
    min_order_quantity: String(product.min_order_quantity),
    low_stock_below: String(product.low_stock_below),
    sku: product.sku ?? '',
    brand: product.brand ?? '',
    condition: product.condition,
    warranty_months: product.warranty_months === null ? '' : String(product.warranty_months),
    warranty_by: product.warranty_by ?? 'shop',
    weight: product.weight === null ? '' : String(product.weight),
    length: side('length'),
    width: side('width'),
    height: side('height'),
    specifications: Object.entries(product.specifications).map(([name, value]) => ({ name, value })),
    attributes: Object.fromEntries(
      Object.entries(product.attribute_values).map(([key, value]) => [key, String(value)]),
    ),
    pictures: product.images.map((image, index) => ({
      url: image.url,
      name: texts.picture(index + 1),
      thumbnailUrl: image.thumbnail_url ?? image.url,
      sentAt: null,
    })),
    variants: { options: product.options, variants: product.variants.map(toSaved) },
    quantity_prices: product.quantity_prices,
  }
}

function toSaved({ values, stock_quantity, own_price: price, image_url: image }: ProductVariant): SaveVariant {
  return {
    values,
    stock_quantity,
    ...(price === null ? {} : { price }),
    ...(image === null ? {} : { image_url: image }),
  }
}

export const SIDES = ['length', 'width', 'height'] as const

/** As the API takes it. */
export function toInput(
  fields: ProductFields,
  asked: readonly CategoryField[],
  visibility: ProductVisibility,
): z.input<typeof SaveProduct> {
  const attributes = asked.flatMap(({ key, type }) => {
    const typed = fields.attributes[key]?.trim()
    return typed ? [[key, type === 'number' ? (toAmount(typed) ?? '') : typed] as const] : []
  })
  const months = toAmount(fields.warranty_months) ?? 0
  const discount = toAmount(fields.discount_price)
  const weight = toAmount(fields.weight)
  const links = fields.pictures.map(({ url }) => url)
  return {
    product_name: fields.product_name,
    description: fields.description,
    category_id: fields.category_id,
    // What is typed wrongly is for the contract to refuse.
    price: toAmount(fields.price) as number,
    ...(discount === undefined ? {} : { discount_price: discount }),
    // With variants it is theirs, whatever is sent.
    stock_quantity: fields.variants.options.length > 0 ? stockOf(fields) : (toAmount(fields.stock_quantity) as number),
    min_order_quantity: toAmount(fields.min_order_quantity) ?? 1,
    low_stock_below: toAmount(fields.low_stock_below) ?? 0,
    sku: fields.sku,
    brand: fields.brand,
    condition: fields.condition,
    warranty_months: months,
    ...(months ? { warranty_by: fields.warranty_by } : {}),
    ...(weight === undefined ? {} : { weight }),
    dimensions: Object.fromEntries(
      SIDES.flatMap((side) => {
        const typed = fields[side].trim()
        if (!typed) return []
        const size = toAmount(typed)
        return [[side, size === undefined || Number.isNaN(size) ? typed : size]]
      }),
    ),
    specifications: Object.fromEntries(
      fields.specifications
        .filter(({ name, value }) => name.trim() && value.trim())
        .map(({ name, value }) => [name.trim(), value.trim()]),
    ),
    attributes: Object.fromEntries(attributes),
    images_urls: links,
    options: fields.variants.options.map(({ name, values }) => ({ name, values: [...values] })),
    variants: fields.variants.variants.map(({ image_url: image, ...variant }) => ({
      ...variant,
      // A picture that was removed is none of the product's any more.
      ...(image !== undefined && links.includes(image) ? { image_url: image } : {}),
    })),
    quantity_prices: [...fields.quantity_prices],
    visibility,
  }
}

export type FieldErrors = Record<string, string>

/** All that is wrong, by the contract, by the fields of the form. */
export function errorsOf(
  fields: ProductFields,
  asked: readonly CategoryField[],
  visibility: ProductVisibility,
): FieldErrors {
  const errors: FieldErrors = {}
  const parsed = SaveProduct.safeParse(toInput(fields, asked, visibility))
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = fieldOf(path.map(String))
    errors[name] ??= message
  }
  if (!fields.category_id) errors['category_id'] = texts.chooseCategory
  if (!fields.price.trim()) errors['price'] = texts.enterPrice
  if (visibility !== 'published') return errors
  for (const { key, label, is_required: isRequired } of asked)
    if (isRequired && !fields.attributes[key]?.trim()) errors[`attributes.${key}`] ??= texts.required(label)
  if (fields.pictures.length === 0) errors['images_urls'] = texts.addPicture
  return errors
}

/** The field of the form that a path of the API belongs to. */
export function fieldOf(path: readonly string[]): string {
  const [first = '', second = ''] = path
  if (first === 'attributes' && second) return `attributes.${second}`
  if (first === 'dimensions') return SIDES.some((side) => side === second) ? second : 'length'
  if (first === 'options' || first === 'variants' || first === 'quantity_prices') return path.join('.')
  return first
}

/** What the API calls what the form holds by another name. */
const API_NAMES: Partial<Record<string, readonly string[]>> = {
  pictures: ['images_urls'],
  variants: ['options', 'variants'],
}

/** Whether what is wrong there is of that field of the form, or of a part of it. */
export function isOf(name: string, field: string): boolean {
  return (API_NAMES[field] ?? [field]).some((each) => name === each || name.startsWith(`${each}.`))
}

/** All pieces of all variants. */
function stockOf({ variants }: Pick<ProductFields, 'variants'>): number {
  return variants.variants.reduce((sum, { stock_quantity: stock }) => sum + stock, 0)
}

/** The card as buyers will see it. */
export function toCard(fields: ProductFields, shop: { business_name: string; location: string | null }): ProductCard {
  const price = readAmount(fields.price) ?? 0
  const discount = readAmount(fields.discount_price)
  const isReduced = discount !== undefined && discount < price
  const hasVariants = fields.variants.variants.length > 0
  const stock = hasVariants ? stockOf(fields) : Math.max(0, Math.trunc(readAmount(fields.stock_quantity) ?? 0))
  const picture = fields.pictures[0]
  return {
    id: 'preview',
    product_name: fields.product_name.trim() || texts.productName,
    price,
    discount_price: isReduced ? discount : null,
    discount_percent: isReduced ? Math.round(((price - discount) * 100) / price) : 0,
    currency: CURRENCY,
    images_urls: picture ? [picture.url] : [],
    thumbnail_url: picture?.thumbnailUrl ?? null,
    thumbhash: null,
    rating: 0,
    total_reviews: 0,
    stock_quantity: stock,
    min_order_quantity: 1,
    condition: fields.condition,
    has_variants: hasVariants,
    is_price_from: false,
    in_stock: stock > 0,
    is_featured: false,
    created_at: '',
    category: { id: '', name: '' },
    vendor: { id: '', rating: 0, verification_status: 'unverified', ...shop },
  }
}

export interface Check {
  label: string
  isDone: boolean
}

/** What a product needs before it can be published, in the order of the form. */
export function checklistOf(fields: ProductFields, errors: FieldErrors, isSending: boolean): Check[] {
  const isRight = (...names: string[]) => names.every((name) => !errors[name])
  const attributes = Object.keys(errors).filter((name) => name.startsWith('attributes.'))
  return [
    {
      label: isSending ? texts.picturesUploading : texts.pictures(fields.pictures.length),
      isDone: fields.pictures.length > 0 && !isSending,
    },
    { label: texts.nameCategoryDescription, isDone: isRight('product_name', 'category_id', 'description') },
    { label: texts.price, isDone: isRight('price', 'discount_price') },
    {
      label: texts.stock,
      isDone:
        isRight('stock_quantity', 'min_order_quantity') &&
        !Object.keys(errors).some((name) => /^(options|variants|quantity_prices)/.test(name)),
    },
    { label: texts.details, isDone: Boolean(fields.category_id) && attributes.length === 0 },
  ]
}
