import {
  MAX_IMPORT_PROBLEMS,
  MAX_MADE_SHOWN,
  MAX_PROBLEMS_KEPT,
  productImportMoves,
} from '@asime/contract/product-import-states'
import type { ProductImport, ProductImportSummary } from '@asime/contract/product-imports'
import { AppError, assertFound } from '../../platform/app-error.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import { CsvFile } from '../../platform/http/csv-file.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { findLastError } from '../../platform/jobs/last-error.sql.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { raiseAlert } from '../alerts/alerts.service.ts'
import { type ProductToSave, saveProducts, SkuTaken } from '../products/product-batches.service.ts'
import { checkProducts, type CheckedProduct, describeProblem, groupRows, lockNamedProducts } from './check-products.ts'
import { readProductFile } from './product-file.ts'
import {
  deleteOldestEnded,
  findImport,
  findInState,
  findProblems,
  type ImportToRun,
  insertImport,
  isStillSelling,
  listImports,
  lockImportsOf,
  moveProductImport,
  noteChoice,
  noteProgress,
  noteRun,
  noteSaved,
  noteUnsaved,
  type Problems,
  type StoredImport,
  takeImportToRun,
  takeSilentImports,
} from './product-imports.repository.ts'

export const IMPORT_PRODUCTS = 'import_products'

type Shop = Pick<Actor, 'userId'> & { vendorId: string }

const STALE = 'Your products have changed since this file was checked. Send it again'
const SKU_TAKEN = 'Another of your products has one of these SKUs by now. Send the file again'
const NOT_SELLING = 'The person who sent this file may no longer change your products. Send it again'
const GIVEN_UP =
  'This file could not be saved after several attempts. Nothing was changed. Send it again, or split it into smaller files'
const NOT_WAITING = 'This file is no longer waiting'
/** So often an import is begun; whatever stops it then would stop it again. */
const MAX_RUNS = 3

function withActions(stored: StoredImport): ProductImport {
  const { confirm, cancel } = productImportMoves
  const { state } = stored
  const hasProducts = stored.to_add + stored.to_change > 0
  const mayConfirm = (confirm.from as readonly string[]).includes(state) && hasProducts
  const mayCancel = (cancel.from as readonly string[]).includes(state)
  return {
    ...stored,
    actions: [...(mayConfirm ? ['confirm' as const] : []), ...(mayCancel ? ['cancel' as const] : [])],
  }
}

/** By row, each with what is in its cell. */
function problemsOf(checked: readonly CheckedProduct[]): Problems {
  const found = checked
    .flatMap(({ rows, problems }) => {
      const rowOf = new Map(rows.map((row) => [row.row, row]))
      return problems.map((problem) => ({ problem, row: rowOf.get(problem.row) }))
    })
    .toSorted((a, b) => a.problem.row - b.problem.row)
  const kept = found.slice(0, MAX_PROBLEMS_KEPT).map(({ problem, row }) => describeProblem(problem, row))
  return { count: found.length, kept, shown: kept.slice(0, MAX_IMPORT_PROBLEMS) }
}

/** What the file would do. It takes the place of another of the shop's that waits for its answer. */
export async function checkProductFile(
  db: Db,
  { vendorId, userId }: Shop,
  { content, fileName }: { content: Buffer; fileName: string },
): Promise<ProductImport> {
  const { rows, columns, hasDecimalCommas } = readProductFile(content)
  const checked = await checkProducts(db, await groupRows(db, rows), { vendorId, userId, hasDecimalCommas })
  const good = checked.filter(({ product }) => product)
  const bad = checked.filter(({ product }) => !product)
  const problems = problemsOf(bad)
  return inTransaction(db, async (tx) => {
    await lockImportsOf(tx, vendorId)
    const earlier = await findInState(tx, vendorId, 'checked')
    if (earlier) await moveProductImport(tx, earlier, 'cancel')
    const stored = await insertImport(tx, {
      vendorId,
      userId,
      fileName,
      bytes: content.length,
      rows: rows.length,
      columns: columns.length,
      ...countsOf(good),
      badProducts: bad.length,
      badRows: bad.reduce((sum, { rows: own }) => sum + own.length, 0),
      problems,
      content: { has_decimal_commas: hasDecimalCommas, products: good.map(({ rows: own }) => own) },
    })
    await deleteOldestEnded(tx, vendorId)
    return withActions(stored)
  })
}

function countsOf(good: readonly CheckedProduct[]): { toAdd: number; toChange: number; unchanged: number } {
  const count = (is: (product: ProductToSave & { isUnchanged: boolean }) => boolean) =>
    good.filter(({ product }) => product && is(product)).length
  return {
    toAdd: count(({ was }) => !was),
    toChange: count(({ was, isUnchanged }) => was !== undefined && !isUnchanged),
    unchanged: count(({ isUnchanged }) => isUnchanged),
  }
}

export async function readProductImport(db: Db, { vendorId }: Shop, id: string): Promise<ProductImport> {
  return withActions(assertFound(await findImport(db, vendorId, id), 'Import'))
}

export async function listProductImports(db: Db, { vendorId }: Shop): Promise<ProductImportSummary[]> {
  return listImports(db, vendorId)
}

/** What is to be corrected in a file, as a table beside it. */
export async function downloadProblems(db: Db, { vendorId }: Shop, id: string): Promise<CsvFile> {
  const problems = assertFound(await findProblems(db, vendorId, id), 'Import')
  async function* rows() {
    yield ['Row', 'Column', 'In the file', 'Problem', 'How to correct it']
    for (const { row, column, value, problem, correction } of problems)
      yield [String(row), column, value, problem, correction]
  }
  return new CsvFile('asime-import-problems', rows())
}

/** Of the caller's shop, with its files locked. */
async function takeImport(tx: Tx, vendorId: string, id: string): Promise<ProductImport> {
  await lockImportsOf(tx, vendorId)
  return withActions(assertFound(await findImport(tx, vendorId, id), 'Import'))
}

export async function confirmProductImport(
  db: Db,
  { vendorId }: Shop,
  id: string,
  leaveOutBad: boolean,
): Promise<ProductImport> {
  return inTransaction(db, async (tx) => {
    const found = await takeImport(tx, vendorId, id)
    // Asked again: it is on its way already.
    if (found.state === 'running' || found.state === 'done') return found
    if (found.state !== 'checked') throw new AppError('conflict', { message: 'Send the file again' })
    if (!found.actions.includes('confirm'))
      throw new AppError('conflict', { message: 'This file changes nothing. There is nothing to save' })
    if (found.bad_products > 0 && !leaveOutBad)
      throw new AppError('conflict', { message: 'Correct the rows with problems, or choose to leave them out' })
    if (await findInState(tx, vendorId, 'running'))
      throw new AppError('conflict', { message: 'Another file of your shop is being saved. Wait until it is done' })
    if (!(await moveProductImport(tx, id, 'confirm'))) throw new AppError('conflict', { message: NOT_WAITING })
    await noteChoice(tx, id, leaveOutBad)
    await enqueue(tx, IMPORT_PRODUCTS, { import_id: id })
    return takeImport(tx, vendorId, id)
  })
}

/** With the shop: a file that waits is dropped, and a job that is at one saves nothing, unless it is done by now. */
export async function endImportsOfShop(tx: Tx, vendorId: string): Promise<void> {
  await lockImportsOf(tx, vendorId)
  for (const [state, move] of [
    ['checked', 'cancel'],
    ['running', 'stop'],
  ] as const) {
    const id = await findInState(tx, vendorId, state)
    if (id) await moveProductImport(tx, id, move)
  }
}

export async function cancelProductImport(db: Db, { vendorId }: Shop, id: string): Promise<ProductImport> {
  return inTransaction(db, async (tx) => {
    const found = await takeImport(tx, vendorId, id)
    if (found.state === 'cancelled') return found
    if (!found.actions.includes('cancel') || !(await moveProductImport(tx, id, 'cancel')))
      throw new AppError('conflict', { message: NOT_WAITING })
    return takeImport(tx, vendorId, id)
  })
}

/** Why nothing can be saved: the shop reads it, and nothing is tried again. */
class Unsaved extends Error {
  readonly problems: Problems

  constructor(reason: string, problems: Problems = { count: 0, kept: [], shown: [] }) {
    super(reason)
    this.problems = problems
  }
}

/** Whatever stopped it, the admins are told: no other run will fail and say so. */
class GivenUp extends Unsaved {
  constructor() {
    super(GIVEN_UP)
  }
}

/** Whoever has stopped the import meanwhile has said what becomes of it: what this run has saved is rolled back. */
class Stopped extends Error {}

const AT_ONCE = 200

/**
 * The job. All products are saved in one transaction, together with the note that they are, so that a run that is cut off leaves nothing
 * behind, and a run too many finds nothing to do.
 */
export async function importProducts(db: Db, id: string, onBatch: () => unknown = () => {}): Promise<void> {
  try {
    await inTransaction(db, async (tx) => {
      const found = await takeImportToRun(tx, id)
      if (found?.state !== 'running') return
      // Counted whatever becomes of this transaction.
      if ((await noteRun(db, id)) > MAX_RUNS) throw new GivenUp()
      if (!(await isStillSelling(tx, found.user_id, found.vendor_id))) throw new Unsaved(NOT_SELLING)
      await saveAll(tx, db, id, found, onBatch)
    })
  } catch (error) {
    if (error instanceof Stopped) return
    const unsaved = toUnsaved(error)
    await inTransaction(db, async (tx) => {
      const found = await takeImportToRun(tx, id)
      if (!found || !(await moveProductImport(tx, id, 'fail', unsaved.message))) return
      await noteUnsaved(tx, id, unsaved.problems)
      if (unsaved instanceof GivenUp) await alertOfGivenUp(tx, id, found)
    })
  }
}

async function alertOfGivenUp(tx: Tx, id: string, { vendor_id: vendor }: ImportToRun): Promise<void> {
  const error = await findLastError(tx, IMPORT_PRODUCTS, { import_id: id })
  await raiseAlert(tx, 'import_gave_up', id, { import: id, vendor, error })
}

/** @throws the error itself where another attempt may go well */
function toUnsaved(error: unknown): Unsaved {
  if (error instanceof Unsaved) return error
  if (error instanceof SkuTaken) return new Unsaved(SKU_TAKEN)
  if (error instanceof AppError && error.code === 'conflict')
    return new Unsaved(`${error.message}. Send the file again`)
  throw error
}

/** The job of the clock: has imports begun again whose server has died. */
export async function resumeImports(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const id of await takeSilentImports(tx)) await enqueue(tx, IMPORT_PRODUCTS, { import_id: id })
  })
}

/** @param outside whoever watches the progress sees what is written there */
async function saveAll(tx: Tx, outside: Db, id: string, found: ImportToRun, onBatch: () => unknown): Promise<void> {
  const { vendor_id: vendorId, user_id: userId, content } = found
  if (!content) return
  await lockNamedProducts(tx, vendorId, content.products)
  const checked = await checkProducts(tx, content.products, {
    vendorId,
    userId,
    hasDecimalCommas: content.has_decimal_commas,
  })
  if (checked.some(({ product }) => !product)) throw new Unsaved(STALE, problemsOf(checked))
  const changes = checked.flatMap(({ product }) => (product && !product.isUnchanged ? [product] : []))
  const made: ProductImport['made'] = []
  for (let from = 0; from < changes.length; from += AT_ONCE) {
    const batch = changes.slice(from, from + AT_ONCE)
    const ids = await saveProducts(tx, { vendorId, userId }, batch)
    for (const [index, { input, was }] of batch.entries())
      if (made.length < MAX_MADE_SHOWN)
        made.push({ id: ids[index]!, product_name: input.product_name, is_new: was === undefined })
    await noteProgress(outside, id, Math.min(from + AT_ONCE, changes.length))
    await onBatch()
  }
  const { toAdd, toChange, unchanged } = countsOf(checked)
  if (!(await moveProductImport(tx, id, 'finish'))) throw new Stopped()
  await noteSaved(tx, id, { added: toAdd, changed: toChange, unchanged, made })
}
