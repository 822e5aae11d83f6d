import { productConditions, productVisibilities, warrantyGivers } from '@asime/contract/product-states'
import { LOW_STOCK_BELOW } from '@asime/contract/products'
import type { SaveProduct } from '@asime/contract/save-product'
import type { CategoryWithFields } from '../categories/categories.service.ts'
import type { OwnProduct } from '../products/product-batches.sql.ts'
import type { Cell } from '../../platform/http/csv-file.ts'
import { BadCell, quote, readAmount, readLinks, readNumber, readPairs, readWhole, withoutApostrophe } from './cells.ts'
import { cellsOf } from './export-products.ts'
import type { FileRow } from './product-file.ts'

// Turns the cells of a product's rows into the product to save, based on the one that exists.

/** A product before its fields are checked: what a cell lacks is missing. */
export type Draft = { [Field in keyof SaveProduct]?: SaveProduct[Field] | undefined }
export type Attributes = Record<string, string | number>

export interface Reading {
  hasDecimalCommas: boolean
  categories: readonly CategoryWithFields[]
  /** Our copies of pictures, by the links that they were fetched from. */
  copies: ReadonlyMap<string, string>
}

export function toDraft(product: OwnProduct): Draft & { attributes: Attributes } {
  const cedis = (pesewas: number | null) => (pesewas === null ? undefined : pesewas / 100)
  return {
    product_name: product.product_name,
    description: product.description,
    price: cedis(product.price),
    discount_price: cedis(product.discount_price),
    currency: product.currency as SaveProduct['currency'],
    category_id: product.category_id,
    images_urls: product.images.map(({ url }) => url),
    stock_quantity: product.stock_quantity,
    min_order_quantity: product.min_order_quantity,
    specifications: product.specifications,
    dimensions: product.dimensions,
    weight: product.weight_grams === null ? undefined : product.weight_grams / 1000,
    condition: product.condition,
    brand: product.brand ?? '',
    warranty_months: product.warranty_months ?? 0,
    warranty_by: product.warranty_by ?? undefined,
    sku: product.sku ?? '',
    low_stock_below: product.low_stock_below,
    visibility: product.visibility,
    attributes: { ...product.attributes, ...product.private_attributes },
    options: product.options,
    variants: product.variants.map(({ option_values: values, stock_quantity: stock, sku, price, picture }) => ({
      values,
      stock_quantity: stock,
      sku: sku ?? '',
      ...(price === null ? {} : { price: price / 100 }),
      ...(picture === null ? {} : { image_url: picture }),
    })),
    quantity_prices: product.quantity_prices.map(({ quantity, price }) => ({ quantity, price: price / 100 })),
  }
}

const AMOUNT = '25 or 19.50'
const WHOLE = 'a whole number such as 12'

type ReadCell = (text: string, reading: Reading, draft: Draft, was: OwnProduct | undefined) => Draft

const required =
  (name: string, read: ReadCell): ReadCell =>
  (text, ...rest) => {
    if (text === '') throw new BadCell(`${name} is missing`, 'Fill it in')
    return read(text, ...rest)
  }
const optional =
  (empty: Draft, read: ReadCell): ReadCell =>
  (text, ...rest) =>
    text === '' ? empty : read(text, ...rest)

/** A price of nothing is a slip: one that the product has may stay. */
function readPrice(text: string, hasDecimalCommas: boolean, before: number | undefined): number {
  const price = readAmount(text, hasDecimalCommas, AMOUNT)
  if (price === 0 && before !== 0) throw new BadCell('The price is 0', `Write an amount such as ${AMOUNT}`)
  return price
}

function oneOf<T extends string>(words: readonly T[], text: string): T {
  const word = words.find((each) => each === text.toLowerCase())
  if (word) return word
  throw new BadCell('Not one of the words for it', `Write ${words.slice(0, -1).join(', ')} or ${words.at(-1)}`)
}

/** In this order: what the category asks is read once the category is known. */
const CELLS: Record<string, ReadCell> = {
  // As the shop has written it first: case tells no products apart.
  sku: (text, _reading, { sku }) => ({ sku: text === '' || text.toLowerCase() === sku?.toLowerCase() ? sku : text }),
  name: required('Name', (text) => ({ product_name: text })),
  description: required('Description', (text) => ({ description: text })),
  category: required('Category', (text, { categories }) => ({ category_id: findCategory(text, categories).id })),
  price: required('Price', (text, { hasDecimalCommas }, _draft, was) => ({
    price: readPrice(text, hasDecimalCommas, was && was.price / 100),
  })),
  discount_price: optional({ discount_price: undefined }, (text, { hasDecimalCommas }) => ({
    discount_price: readAmount(text, hasDecimalCommas, AMOUNT),
  })),
  min_order: optional({ min_order_quantity: 1 }, (text) => ({ min_order_quantity: readWhole(text, WHOLE) })),
  low_stock: optional({ low_stock_below: LOW_STOCK_BELOW }, (text) => ({
    low_stock_below: readWhole(text, WHOLE),
  })),
  condition: optional({ condition: 'new' }, (text) => ({ condition: oneOf(productConditions, text) })),
  brand: (text) => ({ brand: text }),
  warranty_months: optional({ warranty_months: 0 }, (text) => ({ warranty_months: readWhole(text, WHOLE) })),
  warranty_by: optional({ warranty_by: undefined }, (text) => ({ warranty_by: oneOf(warrantyGivers, text) })),
  visibility: (text, _reading, _draft, was) => ({
    visibility: text === '' ? (was?.visibility ?? 'published') : oneOf(productVisibilities, text),
  }),
  weight: optional({ weight: undefined }, (text, { hasDecimalCommas }) => ({
    weight: readNumber(text, hasDecimalCommas, 'kilograms such as 0.75'),
  })),
  dimensions: (text) => ({
    dimensions: Object.fromEntries(
      readPairs(text).map(([side, size]) => [side, /^\d{1,9}(\.\d{1,9})?$/.test(size) ? Number(size) : size]),
    ),
  }),
  specifications: (text) => ({ specifications: Object.fromEntries(readPairs(text)) }),
  details: (text, { categories, hasDecimalCommas }, { category_id: id }) => ({
    attributes: readAttributes(text, categories.find((category) => category.id === id)?.fields ?? [], hasDecimalCommas),
  }),
  pictures: (text, { copies }) => ({ images_urls: readLinks(text).map((link) => copies.get(link) ?? link) }),
  quantity_prices: (text, { hasDecimalCommas }) => ({
    quantity_prices: readPairs(text).map(([quantity, price]) => ({
      quantity: readWhole(quantity, '10: 4.50'),
      price: readAmount(price, hasDecimalCommas, '10: 4.50'),
    })),
  }),
}
const REQUIRED = ['name', 'description', 'category', 'price']
/** Their lines matter. */
const AS_TYPED = new Set(['dimensions', 'specifications', 'details', 'quantity_prices'])

function findCategory(text: string, categories: readonly CategoryWithFields[]): CategoryWithFields {
  const name = text.toLowerCase()
  const category = categories.find((each) => each.name.toLowerCase() === name)
  if (category) return category
  const close =
    categories.find((each) => each.name.toLowerCase().includes(name) || name.includes(each.name.toLowerCase())) ??
    categories.find((each) => each.name.toLowerCase().startsWith(name.slice(0, 3)))
  throw new BadCell('No category of this name', close ? `Did you mean “${close.name}”?` : 'Choose one of Asime’s')
}

function readAttributes(
  text: string,
  fields: CategoryWithFields['fields'],
  hasDecimalCommas: boolean,
): Record<string, string | number> {
  return Object.fromEntries(
    readPairs(text).map(([name, value]) => {
      const field = fields.find(({ key, label }) => [key, label.toLowerCase()].includes(name.toLowerCase()))
      if (!field)
        throw new BadCell(
          `This category does not ask for “${quote(name)}”`,
          fields.length > 0 ? `It asks for ${fields.map(({ label }) => label).join(', ')}` : 'Leave it empty',
        )
      if (field.type === 'number') return [field.key, readNumber(value, hasDecimalCommas, '12')]
      return [field.key, field.choices.find((choice) => choice.toLowerCase() === value.toLowerCase()) ?? value]
    }),
  )
}

export interface CellProblem {
  row: number
  column: string
  problem: string
  correction: string | null
}

export interface ReadDraft {
  draft: Draft
  problems: CellProblem[]
  /** The file says what its category asks, and something else than the export of it would. */
  hasOtherDetails: boolean
}

const valueColumns = ['value_1', 'value_2', 'value_3']
export const hasValues = ({ cells }: FileRow): boolean => valueColumns.some((column) => cells[column]?.trim())

/** Whether a cell is as our export writes it, up to what spreadsheets do to the ends of lines. */
function isAsExported(text: string, cell: Cell | undefined): boolean {
  const written = typeof cell === 'object' && cell !== null ? (cell.pesewas / 100).toFixed(2) : (cell ?? '')
  const [one, other] = [text, withoutApostrophe(written)].map((each) => each.replaceAll('\r\n', '\n').trim())
  return one === other
}

/**
 * The product that these rows make of the one that is there, or of nothing. What the file has no column for, or says as our export does, stays
 * as it is, whatever could be written today.
 */
export function readDraft(rows: readonly FileRow[], was: OwnProduct | undefined, reading: Reading): ReadDraft {
  const first = rows[0]!
  const problems: CellProblem[] = []
  const attempt = (row: number, column: string, read: () => void) => {
    try {
      read()
    } catch (error) {
      if (!(error instanceof BadCell)) throw error
      problems.push({ row, column, problem: error.message, correction: error.correction })
    }
  }
  const draft: Draft = was
    ? { ...toDraft(was) }
    : { condition: 'new', visibility: 'published', images_urls: [], attributes: {}, options: [], variants: [] }
  const exported =
    was &&
    cellsOf(
      was,
      reading.categories.find(({ id }) => id === was.category_id),
    )
  const isKept = (column: string, text: string) =>
    exported !== undefined &&
    isAsExported(text, exported[column]) &&
    // Another category asks for other things.
    (column !== 'details' || draft.category_id === was?.category_id)
  let hasOtherDetails = false
  for (const [column, read] of Object.entries(CELLS)) {
    const text = first.cells[column] ?? (!was && REQUIRED.includes(column) ? '' : undefined)
    if (text === undefined) continue
    const stays = isKept(column, text)
    if (column === 'details') hasOtherDetails = !stays
    if (!stays)
      attempt(first.row, column, () =>
        Object.assign(draft, read(AS_TYPED.has(column) ? text : text.trim(), reading, draft, was)),
      )
    for (const other of rows.slice(1))
      if (other.cells[column]?.trim() && other.cells[column].trim().toLowerCase() !== text.trim().toLowerCase())
        problems.push({
          row: other.row,
          column,
          problem: `Another one than in row ${first.row}, which is of the same product`,
          correction: 'Write it in the product’s first row only',
        })
  }
  readOffer({ rows, was, reading, draft, attempt })
  return { draft, problems, hasOtherDetails }
}

interface Offer {
  rows: readonly FileRow[]
  was: OwnProduct | undefined
  reading: Reading
  draft: Draft
  attempt: (row: number, column: string, read: () => void) => void
}

/** Stock, which is of the product or of its variants, and these. */
function readOffer(offer: Offer): void {
  const { rows, was, draft, attempt } = offer
  const first = rows[0]!
  const stock = first.cells['stock']?.trim()
  if (hasValues(first)) return readVariants(offer)
  if (was && was.options.length > 0 && !('value_1' in first.cells)) {
    attempt(first.row, 'stock', () => {
      if (stock && stock !== String(was.stock_quantity))
        throw new BadCell('Each of its variants has its own stock', 'Export your products, and change it there')
    })
    return
  }
  if ('value_1' in first.cells) Object.assign(draft, { options: [], variants: [] })
  if (stock === undefined && was) return
  attempt(first.row, 'stock', () => {
    draft.stock_quantity = readStock(stock)
  })
}

function readStock(text: string | undefined): number {
  if (!text) throw new BadCell('Stock is missing', 'Write how many you have, or 0')
  return readWhole(text, WHOLE)
}

function readVariants({ rows, was, reading, draft, attempt }: Offer): void {
  const first = rows[0]!
  const cell = ({ cells }: FileRow, column: string) => cells[column]?.trim()
  const count = valueColumns.findLastIndex((column) => rows.some((row) => cell(row, column))) + 1
  const wanted = valueColumns.slice(0, count)
  const names = wanted.map((_, at) => cell(first, `option_${at + 1}`) || (was?.options[at]?.name ?? ''))
  for (const [at, name] of names.entries()) {
    const column = `option_${at + 1}`
    attempt(first.row, column, () => {
      if (!name) throw new BadCell('The option has no name', 'Write what the values are, such as Size')
    })
    for (const row of rows.slice(1))
      attempt(row.row, column, () => {
        const other = cell(row, column)
        if (other && other !== name) throw new BadCell(`In row ${first.row} it is “${quote(name)}”`)
      })
  }
  draft.options = names.map((name, at) => {
    const values = [...new Set(rows.flatMap((row) => cell(row, wanted[at]!) || []))]
    const known = was?.options[at]
    const isSame =
      known?.name === name &&
      known.values.length === values.length &&
      known.values.every((value) => values.includes(value))
    return { name, values: isSame ? known.values : values }
  })
  draft.variants = rows.map((row) => {
    const values = wanted.map((column) => cell(row, column) ?? '')
    for (const [at, value] of values.entries())
      attempt(row.row, wanted[at]!, () => {
        if (!value)
          throw new BadCell('The value is missing', `Each row of a product needs a value of ${quote(names[at] ?? '')}`)
      })
    const before = was?.variants.find((variant) => variant.option_values.join('\n') === values.join('\n'))
    let stock = before?.stock_quantity ?? 0
    attempt(row.row, 'stock', () => {
      if (!before || row.cells['stock'] !== undefined) stock = readStock(cell(row, 'stock'))
    })
    let price = before?.price === null || before === undefined ? undefined : before.price / 100
    const priceText = cell(row, 'variant_price')
    attempt(row.row, 'variant_price', () => {
      if (priceText !== undefined)
        price = priceText === '' ? undefined : readPrice(priceText, reading.hasDecimalCommas, price)
    })
    const picture = cell(row, 'variant_picture') ?? before?.picture
    return {
      values,
      stock_quantity: stock,
      sku: cell(row, 'variant_sku') ?? before?.sku ?? '',
      ...(price === undefined ? {} : { price }),
      ...(picture ? { image_url: reading.copies.get(picture) ?? picture } : {}),
    }
  })
  // The sum of its variants, whatever the file says.
  draft.stock_quantity = was?.stock_quantity ?? 0
}
