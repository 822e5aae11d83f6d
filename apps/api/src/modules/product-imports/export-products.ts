import { productFileColumns } from '@asime/contract/product-import-states'
import type { Db } from '../../platform/database/database.ts'
import { type Cell, CsvFile } from '../../platform/http/csv-file.ts'
import { type CategoryWithFields, listCategoriesWithFields } from '../categories/categories.service.ts'
import { listOwnProductsAfter, type OwnProduct, type OwnVariant } from '../products/product-batches.sql.ts'
import { writePairs } from './cells.ts'

const AT_ONCE = 500

/** All of the shop's products in the form that an import takes. */
export function exportProducts(db: Db, vendorId: string): CsvFile {
  return new CsvFile('asime-products', toRows(db, vendorId))
}

/** That form with nothing in it. */
export function productTemplate(): CsvFile {
  return new CsvFile('asime-products-template', headings())
}

async function* headings(): AsyncIterable<readonly Cell[]> {
  // An ID is for products that are there.
  yield Object.entries(productFileColumns).flatMap(([column, heading]) => (column === 'id' ? [] : [heading]))
}

async function* toRows(db: Db, vendorId: string): AsyncIterable<readonly Cell[]> {
  yield Object.values(productFileColumns)
  const categories = new Map((await listCategoriesWithFields(db)).map((category) => [category.id, category]))
  let after: string | null = null
  let products: OwnProduct[]
  do {
    products = await listOwnProductsAfter(db, vendorId, after, AT_ONCE)
    for (const product of products) {
      const category = categories.get(product.category_id)
      const cells = cellsOf(product, category)
      const [first, ...others] = product.variants.map((variant) => cellsOfVariant(product, variant))
      yield toRow({ ...cells, ...first })
      for (const variant of others) yield toRow({ sku: cells['sku'], id: product.id, ...variant })
    }
    after = products.at(-1)?.id ?? null
  } while (products.length === AT_ONCE)
}

export type Cells = Record<string, Cell | undefined>

const toRow = (cells: Cells): Cell[] => Object.keys(productFileColumns).map((column) => cells[column] ?? null)
const amount = (pesewas: number | null): Cell => (pesewas === null ? null : { pesewas })
const number = (value: number | null): Cell => (value === null ? null : String(value))

export function cellsOf(product: OwnProduct, category: CategoryWithFields | undefined): Cells {
  const labels = new Map(category?.fields.map(({ key, label }) => [key, label]))
  const details = Object.entries({ ...product.attributes, ...product.private_attributes })
  return {
    id: product.id,
    sku: product.sku,
    name: product.product_name,
    description: product.description,
    category: category?.name,
    price: amount(product.price),
    discount_price: amount(product.discount_price),
    stock: number(product.stock_quantity),
    min_order: number(product.min_order_quantity),
    low_stock: number(product.low_stock_below),
    condition: product.condition,
    brand: product.brand,
    warranty_months: number(product.warranty_months),
    warranty_by: product.warranty_by,
    visibility: product.visibility,
    weight: number(product.weight_grams === null ? null : product.weight_grams / 1000),
    dimensions: writePairs(Object.entries(product.dimensions)),
    specifications: writePairs(Object.entries(product.specifications)),
    details: writePairs(details.map(([key, value]) => [labels.get(key) ?? key, value] as const)),
    pictures: product.images.map(({ url }) => url).join('\n'),
    quantity_prices: writePairs(
      product.quantity_prices.map(({ quantity, price }) => [String(quantity), (price / 100).toFixed(2)] as const),
    ),
  }
}

function cellsOfVariant(product: OwnProduct, variant: OwnVariant): Cells {
  return {
    ...Object.fromEntries(
      variant.option_values.flatMap((value, index) => [
        [`option_${index + 1}`, product.options[index]?.name],
        [`value_${index + 1}`, value],
      ]),
    ),
    stock: number(variant.stock_quantity),
    variant_sku: variant.sku,
    variant_price: amount(variant.price),
    variant_picture: variant.picture,
  }
}
