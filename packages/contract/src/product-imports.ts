import { formatCount } from './counts.ts'
import { z } from 'zod'
import { inWords, PRODUCT_IMPORT_HISTORY, PRODUCT_IMPORT_KEPT } from './deadlines.ts'
import { endpoint } from './endpoint.ts'
import { PathId, tidy, tooLong } from './fields.ts'
import { dataOf, QueryFlag } from './paging.ts'
import {
  MAX_CELL_SHOWN,
  MAX_IMPORT_PROBLEMS,
  MAX_IMPORT_ROWS,
  MAX_IMPORTS_KEPT,
  MAX_MADE_SHOWN,
  MAX_PROBLEMS_KEPT,
  productImportStates,
} from './product-import-states.ts'
import { MAX_FILE_NAME } from './text-lengths.ts'

export const ProductImportProblem = z.object({
  row: z.int().meta({ description: 'As a spreadsheet counts: the headings are row 1' }),
  column: z.string().meta({ description: 'Its heading' }),
  value: z.string().meta({ description: `What is in the file, the first ${MAX_CELL_SHOWN} characters of it` }),
  problem: z.string(),
  correction: z.string().nullable(),
})
export type ProductImportProblem = z.infer<typeof ProductImportProblem>

const summary = {
  id: z.uuid(),
  state: z.enum(productImportStates),
  file_name: z.string(),
  bytes: z.int(),
  rows: z.int(),
  columns: z.int(),
  to_add: z.int().meta({ description: 'Products that the shop does not have' }),
  to_change: z.int().meta({ description: 'Products that the shop has, by SKU' }),
  unchanged: z.int().meta({ description: 'Products that are in the file as they are in the shop' }),
  bad_products: z.int(),
  bad_rows: z.int().meta({ description: 'All rows of the products that have a problem' }),
  problem_count: z.int(),
  leave_out_bad: z.boolean(),
  saved: z.int().meta({ description: 'Products worked on so far. They count once the state is done' }),
  failure: z.string().nullable().meta({ description: 'Why nothing was saved' }),
  created_at: z.string(),
  ended_at: z.string().nullable(),
}
/** An import in a shop's list. */
export const ProductImportSummary = z.object(summary).meta({ id: 'ProductImportSummary' })
export type ProductImportSummary = z.infer<typeof ProductImportSummary>

export const ProductImport = z
  .object({
    ...summary,
    problems: z.array(ProductImportProblem).meta({ description: `The first ${MAX_IMPORT_PROBLEMS}` }),
    made: z.array(z.object({ id: z.uuid(), product_name: z.string(), is_new: z.boolean() })).meta({
      description: `Products that it has added or changed, the first ${MAX_MADE_SHOWN}. None until the state is done`,
    }),
    actions: z.array(z.enum(['confirm', 'cancel'])),
  })
  .meta({ id: 'ProductImport' })
export type ProductImport = z.infer<typeof ProductImport>

const forbidden = 'Only vendors can import products'
const ImportParams = z.object({ id: PathId('Import not found') })

export const checkProductFileEndpoint = endpoint({
  id: 'checkProductFile',
  method: 'POST',
  path: '/user/product-imports',
  tag: 'Catalogue',
  access: 'vendor',
  forbidden,
  multipart: true,
  summary: `Check a CSV file of up to ${formatCount(MAX_IMPORT_ROWS)} rows, in the field \`file\`. Nothing is saved; the file is kept for ${inWords(PRODUCT_IMPORT_KEPT)}`,
  query: z.object({
    file_name: z
      .string({ error: 'Must be text' })
      .overwrite(tidy(MAX_FILE_NAME))
      .max(MAX_FILE_NAME, tooLong(MAX_FILE_NAME))
      .regex(/^[^\p{C}]*$/u, 'Contains characters that are not allowed')
      .default(''),
  }),
  status: 201,
  response: dataOf(ProductImport),
  errors: ['payload_too_large', 'unsupported_media_type', 'validation_failed', 'request_timeout', 'conflict'],
})
export const listProductImportsEndpoint = endpoint({
  id: 'listProductImports',
  method: 'GET',
  path: '/user/product-imports',
  tag: 'Catalogue',
  access: 'vendor',
  forbidden,
  summary: `The shop’s last ${MAX_IMPORTS_KEPT} imports, the newest first; each is kept for ${inWords(PRODUCT_IMPORT_HISTORY)}`,
  status: 200,
  response: dataOf(z.array(ProductImportSummary)),
})
export const readProductImportEndpoint = endpoint({
  id: 'readProductImport',
  method: 'GET',
  path: '/user/product-imports/:id',
  tag: 'Catalogue',
  access: 'vendor',
  forbidden,
  summary: 'What a file would do, and how far it is',
  params: ImportParams,
  status: 200,
  response: dataOf(ProductImport),
})
export const downloadImportProblemsEndpoint = endpoint({
  id: 'downloadImportProblems',
  method: 'GET',
  path: '/user/product-imports/:id/problems.csv',
  tag: 'Catalogue',
  access: 'vendor',
  forbidden,
  summary: `The problems of a file as CSV, up to ${formatCount(MAX_PROBLEMS_KEPT)} of them`,
  params: ImportParams,
  status: 200,
  response: null,
  csv: true,
})
export const confirmProductImportEndpoint = endpoint({
  id: 'confirmProductImport',
  method: 'POST',
  path: '/user/product-imports/:id/confirm',
  tag: 'Catalogue',
  access: 'vendor',
  forbidden,
  summary: 'Save the products of a checked file, all together or not at all',
  params: ImportParams,
  body: z.strictObject({
    leave_out_bad: z
      .boolean({ error: 'Must be true or false' })
      .default(false)
      .meta({ description: 'Save all but the products with problems. Without, a file with problems is refused' }),
  }),
  bodyOptional: true,
  status: 200,
  response: dataOf(ProductImport),
  errors: ['conflict'],
})
export const cancelProductImportEndpoint = endpoint({
  id: 'cancelProductImport',
  method: 'POST',
  path: '/user/product-imports/:id/cancel',
  tag: 'Catalogue',
  access: 'vendor',
  forbidden,
  summary: 'Forget a checked file',
  params: ImportParams,
  status: 200,
  response: dataOf(ProductImport),
  errors: ['conflict'],
})
export const exportProductsEndpoint = endpoint({
  id: 'exportProducts',
  method: 'GET',
  path: '/user/products.csv',
  tag: 'Catalogue',
  access: 'vendor',
  forbidden: 'Only vendors can export products',
  summary:
    'All of the shop’s products as CSV, in the form that an import takes; or that form without any, to be filled in',
  query: z.object({ template: QueryFlag }),
  status: 200,
  response: null,
  csv: true,
})
