import { setImmediate as nextTurn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { MAX_CELL_SHOWN, productFileColumns } from '@asime/contract/product-import-states'
import { tidy } from '@asime/contract/fields'
import { SaveProduct } from '@asime/contract/save-product'
import { MAX_VARIANTS } from '@asime/contract/variant-rules'
import type { ProductImportProblem } from '@asime/contract/product-imports'
import { AppError } from '../../platform/app-error.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import { type CategoryWithFields, listCategoriesWithFields } from '../categories/categories.service.ts'
import { sortAttributes } from '../products/product-attributes.ts'
import { postingOf } from '../products/products.service.ts'
import { judgePosting, readRules } from '../watch/posting-rules.service.ts'
import type { ProductToSave } from '../products/product-batches.service.ts'
import { findOwnProducts, foldSkus, lockOwnProducts, type OwnProduct } from '../products/product-batches.sql.ts'
import { replaceFetchedLinks } from '../uploads/linked-pictures.service.ts'
import { findKeeper, findUnusableLinks } from '../uploads/upload-uses.service.ts'
import { readLinks } from './cells.ts'
import { type Attributes, type CellProblem, hasValues, readDraft, type Reading, toDraft } from './product-draft.ts'
import type { FileRow } from './product-file.ts'

/** All rows of one product, by their cells; what is kept of a file. */
export type ProductRows = FileRow[]

export interface CheckedProduct {
  rows: ProductRows
  problems: CellProblem[]
  /** Where there is no problem. */
  product?: ProductToSave & { isUnchanged: boolean }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const tidySku = tidy(60)
/** As it would be saved. */
const skuOf = (row: FileRow) => tidySku(row.cells['sku'] ?? '')
const idOf = (row: FileRow) => row.cells['id']?.trim().toLowerCase() ?? ''

/** Rows that name the same product, in the order of the file. */
export async function groupRows(db: Db, rows: readonly FileRow[]): Promise<ProductRows[]> {
  const skus = await foldSkus(db, rows.map(skuOf))
  const groups = new Map<string, ProductRows>()
  for (const [index, row] of rows.entries()) {
    const key = skus[index] ? `sku ${skus[index]}` : idOf(row) ? `id ${idOf(row)}` : `row ${row.row}`
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return [...groups.values()]
}

interface Options {
  vendorId: string
  userId: string
  hasDecimalCommas: boolean
}

/** Locks those of the shop's products that the rows name, until the transaction ends. */
export async function lockNamedProducts(tx: Tx, vendorId: string, groups: readonly ProductRows[]): Promise<void> {
  const { skus, ids } = await namesOf(tx, groups)
  await lockOwnProducts(tx, vendorId, skus, ids)
}

/** What the rows would make of the shop's products as they are now. In steps, so that others have their turn in between. */
export async function checkProducts(
  db: Db,
  groups: readonly ProductRows[],
  { vendorId, userId, hasDecimalCommas }: Options,
): Promise<CheckedProduct[]> {
  const { skus, ids } = await namesOf(db, groups)
  const own = await findOwnProducts(db, vendorId, skus, ids)
  const ownSkus = await foldSkus(
    db,
    own.map(({ sku }) => sku ?? ''),
  )
  // The others of a product's rows name the same, or are refused.
  const links = [...new Set(groups.flatMap(([first]) => readLinks(first?.cells['pictures'] ?? '')))]
  const keeperId = await findKeeper(db, { vendorId, userId })
  const copies = await inTransaction(db, (tx) => replaceFetchedLinks(tx, keeperId, links))
  const context: CheckContext = {
    reading: {
      hasDecimalCommas,
      categories: await listCategoriesWithFields(db),
      copies: new Map(links.map((link, index) => [link, copies[index] ?? link])),
    },
    // Only what the file names: a copy in the place of a link is the shop's already.
    unusable: await findUnusableLinks(db, userId, links),
    bySku: new Map(own.flatMap((product, index) => (product.sku ? [[ownSkus[index] ?? '', product]] : []))),
    byId: new Map(own.map((product) => [product.id, product])),
    rowOf: new Map(),
    rules: await readRules(db),
  }
  const checked: CheckedProduct[] = []
  for (const [index, rows] of groups.entries()) {
    if (index % 50 === 49) await nextTurn()
    checked.push(checkProduct(rows, skus[index] ?? '', context))
  }
  return checked
}

/** What the groups name: a SKU of each, which may be empty, and IDs. */
async function namesOf(db: Db, groups: readonly ProductRows[]): Promise<{ skus: string[]; ids: string[] }> {
  const rows = groups.flatMap(([first]) => first ?? [])
  return { skus: await foldSkus(db, rows.map(skuOf)), ids: rows.map(idOf).filter((id) => UUID.test(id)) }
}

interface CheckContext {
  reading: Reading
  /** Links to uploads that are not this user's pictures. */
  unusable: ReadonlySet<string>
  bySku: ReadonlyMap<string, OwnProduct>
  byId: ReadonlyMap<string, OwnProduct>
  /** The row that each of the shop's products is changed by. */
  rowOf: Map<string, number>
  /** Of what may be posted. */
  rules: Awaited<ReturnType<typeof readRules>>
}

const NOTHING_FOUND = { broken: undefined, watched: [] }

function checkProduct(rows: ProductRows, sku: string, context: CheckContext): CheckedProduct {
  const { reading, unusable, bySku, byId, rowOf, rules } = context
  const first = rows[0]!
  const id = idOf(first)
  const was = id ? byId.get(id) : bySku.get(sku)
  const problem = (column: string, text: string, correction: string | null = null): CellProblem => ({
    row: first.row,
    column,
    problem: text,
    correction,
  })
  if (id && !was) return { rows, problems: [problem('id', 'No product of yours has this ID', 'Leave it empty')] }
  if (!sku && !was) return { rows, problems: [problem('sku', 'SKU is missing', 'Give each product a code of its own')] }
  const other = bySku.get(sku)
  if (other && was && other.id !== was.id)
    return { rows, problems: [problem('sku', 'Another of your products has this SKU', 'One code per product')] }
  const before = was && rowOf.get(was.id)
  if (before !== undefined)
    return { rows, problems: [problem(id ? 'id' : 'sku', `Also used in row ${before}`, 'One row per product')] }
  if (was) rowOf.set(was.id, first.row)
  const repeated = rows.slice(1).filter((row) => !hasValues(row) || !hasValues(first))
  if (repeated.length > 0)
    return {
      rows,
      problems: repeated.map(({ row }) => ({
        row,
        column: 'sku',
        problem: `Also used in row ${first.row}`,
        correction: 'One code per product. Rows of its variants each need their values',
      })),
    }
  if (rows.length > MAX_VARIANTS)
    return {
      rows,
      problems: [
        {
          row: rows[MAX_VARIANTS]!.row,
          column: 'value_1',
          problem: `Variant ${MAX_VARIANTS + 1} of ${rows.length}. A product can have at most ${MAX_VARIANTS}`,
          correction: 'Remove values or combinations',
        },
      ],
    }

  const { draft, problems, hasOtherDetails } = readDraft(rows, was, reading)
  const places = new Set(problems.map(({ row, column }) => `${row} ${column}`))
  const add = (found: CellProblem) => {
    const place = `${found.row} ${found.column}`
    if (!places.has(place)) problems.push(found)
    places.add(place)
  }
  const { attributes, ...fields } = draft
  const result = SaveProduct.safeParse(fields)
  if (!result.success) for (const issue of result.error.issues) add(toProblem(issue, rows))
  const shown = new Set(was?.images.map(({ url }) => url))
  if (draft.images_urls?.some((link) => unusable.has(link) && !shown.has(link)))
    add(problem('pictures', 'This file is not one of your uploads', 'Use links that begin with https://'))
  const sorted = sortProductAttributes(draft, reading.categories, was, hasOtherDetails, (text, correction) =>
    add(problem('details', text, correction)),
  )
  if (problems.length > 0 || !result.success || !sorted) return { rows, problems }
  const isUnchanged = was !== undefined && isSame(result.data, attributes ?? {}, was)
  const { broken, watched } = isUnchanged
    ? NOTHING_FOUND
    : judgePosting(postingOf({ ...result.data, attributes }), rules)
  if (broken) return { rows, problems: [toProblem({ path: broken.field.split('.'), message: broken.message }, rows)] }
  return { rows, problems, product: { input: result.data, attributes: sorted, was, isUnchanged, watched } }
}

/**
 * As a product's own form does: what is given must be what the category asks, and of a published one all that is required. What is not given
 * stays, but a draft that comes on sale says all of it.
 */
function sortProductAttributes(
  {
    attributes = {},
    category_id: categoryId,
    visibility,
  }: { attributes?: Attributes | undefined } & Partial<SaveProduct>,
  categories: readonly CategoryWithFields[],
  was: OwnProduct | undefined,
  isGiven: boolean,
  refuse: (problem: string, correction: string | null) => void,
): ProductToSave['attributes'] | undefined {
  const kept = was && !isGiven && { attributes: was.attributes, privateAttributes: was.private_attributes }
  if (kept && !(was.visibility === 'draft' && visibility === 'published')) return kept
  const fields = categories.find(({ id }) => id === categoryId)?.fields ?? []
  const known = Object.entries(attributes).filter(([key]) => fields.some((field) => field.key === key))
  try {
    const sorted = sortAttributes(fields, kept ? Object.fromEntries(known) : attributes, visibility === 'published')
    return kept || sorted
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const [[path, message] = ['', 'Not what the category asks']] = Object.entries(error.errors ?? {})
    const field = fields.find(({ key }) => path === `attributes.${key}`)
    const choices = field?.choices.length
      ? ` (${field.choices.slice(0, 6).join(', ')}${field.choices.length > 6 ? ', …' : ''})`
      : ''
    refuse(
      field && !message.startsWith(field.label) ? `${field.label}: ${message}` : message,
      field ? `Write ${field.label}: value${choices}` : null,
    )
    return undefined
  }
}

function isSame(input: SaveProduct, attributes: Attributes, was: OwnProduct): boolean {
  const { attributes: before, ...fields } = toDraft(was)
  const parsed = SaveProduct.safeParse(fields)
  const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown
  return parsed.success && isDeepStrictEqual(plain([parsed.data, before]), plain([input, attributes]))
}

const COLUMN_OF: Record<string, string> = {
  product_name: 'name',
  category_id: 'category',
  stock_quantity: 'stock',
  min_order_quantity: 'min_order',
  low_stock_below: 'low_stock',
  attributes: 'details',
  images_urls: 'pictures',
}
const COLUMN_OF_VARIANT: Record<string, string> = {
  sku: 'variant_sku',
  stock_quantity: 'stock',
  price: 'variant_price',
  image_url: 'variant_picture',
}
const CORRECTIONS: Record<string, string> = {
  price: 'Write an amount such as 25 or 19.50',
  discount_price: 'Lower it, or leave it empty',
  stock: 'Write a whole number, or 0',
  min_order: 'Write a whole number from 1 on',
  weight: 'Write kilograms such as 0.75',
  pictures: 'Use links that begin with https://',
  variant_price: 'Write an amount such as 25 or 19.50, or leave it empty',
  variant_picture: 'Use one of the links in Pictures',
  warranty_by: 'Write both, or neither',
}

function toProblem({ path, message }: { path: PropertyKey[]; message: string }, rows: ProductRows): CellProblem {
  const [field = 'sku', index, part, at] = path.map(String)
  let [row, column] = [rows[0]!.row, COLUMN_OF[field] ?? field]
  if (field === 'options') column = `${part === 'name' ? 'option' : 'value'}_${Number(index ?? 0) + 1}`
  if (field === 'variants') {
    row = rows[Number(index ?? 0)]?.row ?? row
    column = COLUMN_OF_VARIANT[part ?? ''] ?? `value_${Number(at ?? 0) + 1}`
  }
  return { row, column, problem: message, correction: CORRECTIONS[column] ?? null }
}

/** As the shop is shown it, with what is in the cell. */
export function describeProblem(
  { row, column, problem, correction }: CellProblem,
  of: FileRow | undefined,
): ProductImportProblem {
  const value = (of?.cells[column] ?? '').replaceAll(/[\s\p{C}]+/gu, ' ').trim()
  const characters = Array.from(value.slice(0, 2 * MAX_CELL_SHOWN + 2))
  return {
    row,
    column: productFileColumns[column] ?? column,
    value: characters.length > MAX_CELL_SHOWN ? `${characters.slice(0, MAX_CELL_SHOWN - 1).join('')}…` : value,
    problem,
    correction,
  }
}
