import type { Move } from './moves.ts'
import { MAX_OPTIONS } from './variant-rules.ts'

// Without schemas, so that a page can have them for nothing.

/** From a file that has been looked at to products that are saved, all together or not at all. */
export const productImportStates = ['checked', 'running', 'done', 'failed', 'cancelled'] as const
export type ProductImportState = (typeof productImportStates)[number]

export const productImportStateLabels: Record<ProductImportState, string> = {
  checked: 'Waiting for you',
  running: 'Importing',
  done: 'Complete',
  failed: 'Failed',
  cancelled: 'Discarded',
}

/** It waits for its answer, or for a job. A shop has one of each at most. */
export const openProductImportStates = ['checked', 'running'] as const satisfies readonly ProductImportState[]

/** The one table of it. */
export const productImportMoves = {
  confirm: { from: ['checked'], to: 'running' },
  finish: { from: ['running'], to: 'done' },
  /** Nothing has been saved. */
  fail: { from: ['running'], to: 'failed' },
  /** By the shop, or because it has sent another file. */
  cancel: { from: ['checked'], to: 'cancelled' },
  /** The shop was closed. Nothing has been saved. */
  stop: { from: ['running'], to: 'cancelled' },
} as const satisfies Record<string, Move<ProductImportState>>
export type ProductImportMove = keyof typeof productImportMoves

/** Rows of products in one file, without the line of headings. */
export const MAX_IMPORT_ROWS = 5_000
export const MAX_IMPORT_BYTES = 5_000_000
/** The same as people read it. */
export const MAX_IMPORT_SIZE = `${MAX_IMPORT_BYTES / 1_000_000} MB`
/** So many problems are listed, and so many can be downloaded; all are counted. */
export const MAX_IMPORT_PROBLEMS = 200
export const MAX_PROBLEMS_KEPT = 20_000
/** Of what an import has made, so many are named. */
export const MAX_MADE_SHOWN = 20
/** So many imports of a shop are remembered. */
export const MAX_IMPORTS_KEPT = 20
/** In a cell. No field takes as much. */
export const MAX_IMPORT_CELL = 20_000

const optionColumns = Array.from({ length: MAX_OPTIONS }, (_, index) => [
  [`option_${index + 1}`, `Option ${index + 1}`],
  [`value_${index + 1}`, `Value ${index + 1}`],
])

/** Each column with its heading, in the order of the template. */
export const productFileColumns: Readonly<Record<string, string>> = {
  id: 'Asime ID',
  sku: 'SKU',
  name: 'Name',
  description: 'Description',
  category: 'Category',
  price: 'Price',
  discount_price: 'Sale price',
  stock: 'Stock',
  min_order: 'Smallest order',
  low_stock: 'Low stock below',
  condition: 'Condition',
  brand: 'Brand',
  warranty_months: 'Warranty months',
  warranty_by: 'Warranty by',
  visibility: 'Visibility',
  weight: 'Weight (kg)',
  dimensions: 'Dimensions',
  specifications: 'Specifications',
  details: 'Details',
  pictures: 'Pictures',
  quantity_prices: 'Quantity prices',
  ...Object.fromEntries(optionColumns.flat()),
  variant_sku: 'Variant SKU',
  variant_price: 'Variant price',
  variant_picture: 'Variant picture',
}
