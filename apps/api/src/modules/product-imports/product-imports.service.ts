import { MAX_IMPORT_PROBLEMS, productImportMoves } from '@asime/contract/product-import-states'
import type { ProductImport } from '@asime/contract/product-imports'
import { AppError, assertFound } from '../../platform/app-error.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { type ProductToSave, saveProducts, SkuTaken } from '../products/product-batches.service.ts'
import { checkProducts, type CheckedProduct, describeProblem, groupRows, lockNamedProducts } from './check-products.ts'
import { readProductFile } from './product-file.ts'
import {
  findImport,
  findImportToRun,
  findInState,
  type ImportToRun,
  insertImport,
  lockImportsOf,
  markCancelled,
  markDone,
  markFailed,
  markRunning,
  noteProgress,
  type StoredImport,
} from './product-imports.repository.ts'

export const IMPORT_PRODUCTS = 'import_products'

type Shop = Pick<Actor, 'userId'> & { vendorId: string }

const STALE = 'Your products have changed since this file was checked. Send it again'

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

function problemsOf(checked: readonly CheckedProduct[]) {
  return checked
    .flatMap(({ rows, problems }) => problems.map((problem) => ({ problem, rows })))
    .toSorted((a, b) => a.problem.row - b.problem.row)
}

/** What the file would do. It takes the place of another of the shop's that waits for its answer. */
export async function checkProductFile(
  db: Db,
  { vendorId, userId }: Shop,
  { content, fileName }: { content: Buffer; fileName: string },
): Promise<ProductImport> {
  const { rows, columns, hasDecimalCommas } = readProductFile(content)
  const checked = await checkProducts(db, groupRows(rows), { vendorId, userId, hasDecimalCommas })
  const good = checked.filter(({ product }) => product)
  const bad = checked.filter(({ product }) => !product)
  const problems = problemsOf(bad)
  return inTransaction(db, async (tx) => {
    await lockImportsOf(tx, vendorId)
    const earlier = await findInState(tx, vendorId, 'checked')
    if (earlier) await markCancelled(tx, earlier)
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
      problemCount: problems.length,
      problems: problems.slice(0, MAX_IMPORT_PROBLEMS).map(({ problem, rows: own }) => describeProblem(problem, own)),
      content: { has_decimal_commas: hasDecimalCommas, products: good.map(({ rows: own }) => own) },
    })
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
    await markRunning(tx, id, leaveOutBad)
    await enqueue(tx, IMPORT_PRODUCTS, { import_id: id })
    return takeImport(tx, vendorId, id)
  })
}

export async function cancelProductImport(db: Db, { vendorId }: Shop, id: string): Promise<ProductImport> {
  return inTransaction(db, async (tx) => {
    const found = await takeImport(tx, vendorId, id)
    if (found.state === 'cancelled') return found
    if (!found.actions.includes('cancel')) throw new AppError('conflict', { message: 'This file is no longer waiting' })
    await markCancelled(tx, id)
    return takeImport(tx, vendorId, id)
  })
}

/** Why nothing can be saved: the shop is told, and nothing is tried again. */
class Unsaved extends Error {
  readonly checked: readonly CheckedProduct[]

  constructor(checked: readonly CheckedProduct[]) {
    super(STALE)
    this.checked = checked
  }
}

const AT_ONCE = 200

/**
 * The job. All products are saved in one transaction, together with the note that they are, so that a run that is cut off leaves nothing
 * behind, and a run too many finds nothing to do.
 */
export async function importProducts(db: Db, id: string, onBatch: () => void = () => {}): Promise<void> {
  try {
    await inTransaction(db, async (tx) => {
      const found = await findImportToRun(tx, id)
      if (!found) return
      await lockImportsOf(tx, found.vendor_id)
      const current = await findImportToRun(tx, id)
      if (current?.state === 'running') await saveAll(tx, db, id, current, onBatch)
    })
  } catch (error) {
    if (
      !(
        error instanceof Unsaved ||
        error instanceof SkuTaken ||
        (error instanceof AppError && error.code === 'conflict')
      )
    )
      throw error
    const problems = error instanceof Unsaved ? problemsOf(error.checked) : []
    await inTransaction(db, async (tx) => {
      const found = await findImportToRun(tx, id)
      if (!found) return
      await lockImportsOf(tx, found.vendor_id)
      if ((await findImportToRun(tx, id))?.state !== 'running') return
      const shown = problems.slice(0, MAX_IMPORT_PROBLEMS)
      await markFailed(
        tx,
        id,
        STALE,
        shown.map(({ problem, rows }) => describeProblem(problem, rows)),
        problems.length,
      )
    })
  }
}

/** @param outside whoever watches the progress sees what is written there */
async function saveAll(tx: Tx, outside: Db, id: string, found: ImportToRun, onBatch: () => void): Promise<void> {
  const { vendor_id: vendorId, user_id: userId, content } = found
  if (!content) return
  await lockNamedProducts(tx, vendorId, content.products)
  const checked = await checkProducts(tx, content.products, {
    vendorId,
    userId,
    hasDecimalCommas: content.has_decimal_commas,
  })
  if (checked.some(({ product }) => !product)) throw new Unsaved(checked)
  const changes = checked.flatMap(({ product }) => (product && !product.isUnchanged ? [product] : []))
  for (let from = 0; from < changes.length; from += AT_ONCE) {
    await saveProducts(tx, { vendorId, userId }, changes.slice(from, from + AT_ONCE))
    await noteProgress(outside, id, Math.min(from + AT_ONCE, changes.length))
    onBatch()
  }
  const { toAdd, toChange, unchanged } = countsOf(checked)
  await markDone(tx, id, { added: toAdd, changed: toChange, unchanged })
}
