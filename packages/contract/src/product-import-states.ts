import type { Move } from './moves.ts'
import { MAX_OPTIONS } from './variant-rules.ts'

// Without schemas, so that pages do not load zod with them.

/** From a checked file to saved products. All rows are saved together, or none. */
export const productImportStates = ['checked', 'running', 'done', 'failed', 'cancelled'] as const
export type ProductImportState = (typeof productImportStates)[number]

export const productImportStateLabels: Record<ProductImportState, string> = {
  checked: 'Waiting for you',
  running: 'Importing',
  done: 'Complete',
  failed: 'Failed',
  cancelled: 'Discarded',
}

/** Imports that wait for the shop or for a job. A shop has at most one in each state. */
export const openProductImportStates = ['checked', 'running'] as const satisfies readonly ProductImportState[]
export function isOpenImport(state: ProductImportState): boolean {
  return (openProductImportStates as readonly ProductImportState[]).includes(state)
}

/** All status changes of an import. */
export const productImportMoves = {
  confirm: { from: ['checked'], to: 'running' },
  finish: { from: ['running'], to: 'done' },
  /** Nothing has been saved. */
  fail: { from: ['running'], to: 'failed' },
  /** By the shop, or because it has uploaded another file. */
  cancel: { from: ['checked'], to: 'cancelled' },
  /** The shop was closed. Nothing has been saved. */
  stop: { from: ['running'], to: 'cancelled' },
} as const satisfies Record<string, Move<ProductImportState>>
export type ProductImportMove = keyof typeof productImportMoves

/** Product rows in one file, without the header. */
export const MAX_IMPORT_ROWS = 5_000
export const MAX_IMPORT_BYTES = 5_000_000
/** The same, as text. */
export const MAX_IMPORT_SIZE = `${MAX_IMPORT_BYTES / 1_000_000} MB`
/** Characters of a cell that a problem shows. */
export const MAX_CELL_SHOWN = 80
/** Problems that are listed, and those that can be downloaded. All are counted. */
export const MAX_IMPORT_PROBLEMS = 200
export const MAX_PROBLEMS_KEPT = 20_000
/** Products of an import that are named. */
export const MAX_MADE_SHOWN = 20
/** Imports in a shop's history. */
export const MAX_IMPORTS_KEPT = 20
/** Characters in a cell; more than any field allows. */
export const MAX_IMPORT_CELL = 20_000

const optionColumns = Array.from({ length: MAX_OPTIONS }, (_, index) => [
  [`option_${index + 1}`, `Option ${index + 1}`],
  [`value_${index + 1}`, `Value ${index + 1}`],
])

/** The columns and their headings, in the order of the template. */
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
