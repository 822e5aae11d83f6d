import { PRODUCT_IMPORT_HISTORY, PRODUCT_IMPORT_KEPT, PRODUCT_IMPORT_LEASE } from '@asime/contract/deadlines'
import type { ProductImport, ProductImportProblem, ProductImportSummary } from '@asime/contract/product-imports'
import {
  MAX_IMPORTS_KEPT,
  type openProductImportStates,
  type ProductImportMove,
  productImportMoves,
  type ProductImportState,
} from '@asime/contract/product-import-states'
import { shopDuties } from '@asime/contract/shop-roles'
import { type Db, queryRows, type Tx } from '../../platform/database/database.ts'
import { jsonObject } from '../../platform/database/json-object.ts'
import { listed } from '../../platform/database/listed.ts'
import { SHOP_OF_USER } from '../../platform/sessions/shop-of-user.sql.ts'
import type { ProductRows } from './check-products.ts'

const SUMMARY = {
  id: 'i.id',
  state: 'i.state',
  file_name: 'i.file_name',
  bytes: 'i.bytes',
  rows: 'i.row_count',
  columns: 'i.column_count',
  to_add: 'i.to_add',
  to_change: 'i.to_change',
  unchanged: 'i.unchanged',
  bad_products: 'i.bad_products',
  bad_rows: 'i.bad_rows',
  problem_count: 'i.problem_count',
  leave_out_bad: 'i.leave_out_bad',
  saved: 'i.saved',
  failure: 'i.failure',
  created_at: 'i.created_at',
  ended_at: 'i.ended_at',
}
const IMPORT_SUMMARY = jsonObject(SUMMARY)
const IMPORT = jsonObject({ ...SUMMARY, problems: 'i.problems', made: 'i.made' })
export type StoredImport = Omit<ProductImport, 'actions'>

export interface KeptContent {
  has_decimal_commas: boolean
  products: ProductRows[]
}

/** Those that are listed, and all that are kept where these are more. */
export interface Problems {
  count: number
  shown: ProductImportProblem[]
  kept: ProductImportProblem[]
}

export interface NewImport {
  vendorId: string
  userId: string
  fileName: string
  bytes: number
  rows: number
  columns: number
  toAdd: number
  toChange: number
  unchanged: number
  badProducts: number
  badRows: number
  problems: Problems
  content: KeptContent
}

/** Others that do something with this shop's files wait until the transaction ends. */
export async function lockImportsOf(tx: Tx, vendorId: string): Promise<void> {
  await queryRows(tx, "SELECT pg_advisory_xact_lock(hashtextextended('product imports ' || $1::text, 0))", [vendorId])
}

export async function insertImport(db: Db, given: NewImport): Promise<StoredImport> {
  const [row] = await queryRows<{ data: StoredImport }>(
    db,
    `INSERT INTO product_imports AS i (vendor_id, user_id, file_name, bytes, row_count, column_count, to_add, to_change, unchanged,
       bad_products, bad_rows, problem_count, problems, all_problems, content)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) RETURNING ${IMPORT} AS data`,
    [
      given.vendorId,
      given.userId,
      given.fileName,
      given.bytes,
      given.rows,
      given.columns,
      given.toAdd,
      given.toChange,
      given.unchanged,
      given.badProducts,
      given.badRows,
      given.problems.count,
      JSON.stringify(given.problems.shown),
      allOf(given.problems),
      JSON.stringify(given.content),
    ],
  )
  if (!row) throw new Error('INSERT returned no row')
  return row.data
}

function allOf({ shown, kept }: Problems): string | null {
  return kept.length > shown.length ? JSON.stringify(kept) : null
}

/** Forgets what a shop has long sent; the newest stay. */
export async function deleteOldestEnded(db: Db, vendorId: string): Promise<void> {
  await queryRows(
    db,
    `DELETE FROM product_imports WHERE ended_at IS NOT NULL AND id IN (
       SELECT id FROM product_imports WHERE vendor_id = $1 ORDER BY id DESC OFFSET $2)`,
    [vendorId, MAX_IMPORTS_KEPT],
  )
}

/** The newest first. */
export async function listImports(db: Db, vendorId: string): Promise<ProductImportSummary[]> {
  const rows = await queryRows<{ data: ProductImportSummary }>(
    db,
    `SELECT ${IMPORT_SUMMARY} AS data FROM product_imports i WHERE i.vendor_id = $1 ORDER BY i.id DESC LIMIT $2`,
    [vendorId, MAX_IMPORTS_KEPT],
  )
  return rows.map(({ data }) => data)
}

/** All that are kept. Undefined where the shop has no such import. */
export async function findProblems(db: Db, vendorId: string, id: string): Promise<ProductImportProblem[] | undefined> {
  const [row] = await queryRows<{ problems: ProductImportProblem[] }>(
    db,
    'SELECT coalesce(all_problems, problems) AS problems FROM product_imports WHERE id = $1 AND vendor_id = $2',
    [id, vendorId],
  )
  return row?.problems
}

export async function findImport(db: Db, vendorId: string, id: string): Promise<StoredImport | undefined> {
  const [row] = await queryRows<{ data: StoredImport }>(
    db,
    `SELECT ${IMPORT} AS data FROM product_imports i WHERE i.id = $1 AND i.vendor_id = $2`,
    [id, vendorId],
  )
  return row?.data
}

export async function findInState(
  db: Db,
  vendorId: string,
  state: (typeof openProductImportStates)[number],
): Promise<string | undefined> {
  const [row] = await queryRows<{ id: string }>(
    db,
    'SELECT id FROM product_imports WHERE vendor_id = $1 AND state = $2',
    [vendorId, state],
  )
  return row?.id
}

export interface ImportToRun {
  vendor_id: string
  user_id: string
  state: ProductImportState
  content: KeptContent | null
}

/**
 * The import for this transaction alone to work on, and kept from being deleted meanwhile. Progress can be noted beside it. The
 * database lets go of it with the connection, so whoever has died holds nothing.
 * @returns undefined while somebody else works on it
 */
export async function takeImportToRun(tx: Tx, id: string): Promise<ImportToRun | undefined> {
  const [lock] = await queryRows<{ is_free: boolean }>(
    tx,
    "SELECT pg_try_advisory_xact_lock(hashtextextended('product import ' || $1::text, 0)) AS is_free",
    [id],
  )
  if (!lock?.is_free) return undefined
  // Another statement: it must see what was written before the lock was free.
  const [row] = await queryRows<ImportToRun>(
    tx,
    'SELECT vendor_id, user_id, state, content FROM product_imports WHERE id = $1 FOR KEY SHARE',
    [id],
  )
  return row
}

const SELLERS = listed(shopDuties.sell)

/** Whether that user still sells for that shop. */
export async function isStillSelling(db: Db, userId: string, vendorId: string): Promise<boolean> {
  const rows = await queryRows(
    db,
    `SELECT FROM users u ${SHOP_OF_USER}
     WHERE u.id = $1 AND u.status = 'active' AND shop.vendor_id = $2 AND shop.role IN ${SELLERS}`,
    [userId, vendorId],
  )
  return rows.length > 0
}

/**
 * What is kept for the job goes where the import ends; a cancelled one keeps no problems to be corrected, either.
 * @param failure where it goes to `failed`
 * @returns whether it was in a state from which that is possible
 */
export async function moveProductImport(
  db: Db,
  id: string,
  move: ProductImportMove,
  failure: string | null = null,
): Promise<boolean> {
  const { from, to } = productImportMoves[move]
  const moved = await queryRows(
    db,
    `UPDATE product_imports SET state = $3, failure = $4, worked_at = now(),
       ended_at = CASE WHEN $3 <> 'running' THEN now() END,
       content = CASE WHEN $3 = 'running' THEN content END,
       all_problems = CASE WHEN $3 <> 'cancelled' THEN all_problems END
     WHERE id = $1 AND state = ANY ($2) RETURNING id`,
    [id, from, to, failure],
  )
  return moved.length > 0
}

export async function noteChoice(db: Db, id: string, leaveOutBad: boolean): Promise<void> {
  await queryRows(db, 'UPDATE product_imports SET leave_out_bad = $2 WHERE id = $1', [id, leaveOutBad])
}

/** @returns how often it has been begun, this time included */
export async function noteRun(db: Db, id: string): Promise<number> {
  const [row] = await queryRows<{ runs: number }>(
    db,
    "UPDATE product_imports SET runs = runs + 1, worked_at = now(), saved = 0 WHERE id = $1 AND state = 'running' RETURNING runs",
    [id],
  )
  return row?.runs ?? 0
}

/** Those on which nobody seems to work, each told of once in the length of the lease. */
export async function takeSilentImports(db: Db): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    `UPDATE product_imports SET worked_at = now() WHERE state = 'running' AND worked_at < now() - $1::interval RETURNING id`,
    [PRODUCT_IMPORT_LEASE],
  )
  return rows.map(({ id }) => id)
}

/** For whoever watches; by itself it says nothing about what is saved. */
export async function noteProgress(db: Db, id: string, saved: number): Promise<void> {
  await queryRows(db, "UPDATE product_imports SET saved = $2, worked_at = now() WHERE id = $1 AND state = 'running'", [
    id,
    saved,
  ])
}

export async function noteSaved(
  db: Db,
  id: string,
  {
    added,
    changed,
    unchanged,
    made,
  }: { added: number; changed: number; unchanged: number; made: ProductImport['made'] },
): Promise<void> {
  await queryRows(
    db,
    `UPDATE product_imports SET to_add = $2::integer, to_change = $3::integer, unchanged = $4::integer,
       saved = $2::integer + $3::integer + $4::integer, made = $5 WHERE id = $1`,
    [id, added, changed, unchanged, JSON.stringify(made)],
  )
}

/** What stopped it, which takes the place of what the check had found. */
export async function noteUnsaved(db: Db, id: string, problems: Problems): Promise<void> {
  await queryRows(
    db,
    `UPDATE product_imports SET saved = 0,
       problems = CASE WHEN $3::integer > 0 THEN $2::jsonb ELSE problems END,
       all_problems = CASE WHEN $3::integer > 0 THEN $4::jsonb ELSE all_problems END,
       problem_count = CASE WHEN $3::integer > 0 THEN $3::integer ELSE problem_count END
     WHERE id = $1`,
    [id, JSON.stringify(problems.shown), problems.count, allOf(problems)],
  )
}

export async function cleanUp(db: Db): Promise<void> {
  await queryRows(
    db,
    `DELETE FROM product_imports WHERE created_at < now() - CASE state WHEN 'checked' THEN $1::interval ELSE $2::interval END
       AND state <> 'running'`,
    [PRODUCT_IMPORT_KEPT, PRODUCT_IMPORT_HISTORY],
  )
}
