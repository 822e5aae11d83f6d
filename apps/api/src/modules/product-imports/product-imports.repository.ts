import { PRODUCT_IMPORT_KEPT } from '@asime/contract/deadlines'
import type { ProductImport, ProductImportProblem } from '@asime/contract/product-imports'
import type { ProductImportState } from '@asime/contract/product-import-states'
import { type Db, queryRows, type Tx } from '../../platform/database/database.ts'
import { jsonObject } from '../../platform/database/json-object.ts'
import type { ProductRows } from './check-products.ts'

const IMPORT = jsonObject({
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
  problems: 'i.problems',
  leave_out_bad: 'i.leave_out_bad',
  saved: 'i.saved',
  failure: 'i.failure',
  created_at: 'i.created_at',
  ended_at: 'i.ended_at',
})
export type StoredImport = Omit<ProductImport, 'actions'>

export interface KeptContent {
  has_decimal_commas: boolean
  products: ProductRows[]
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
  problemCount: number
  problems: ProductImportProblem[]
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
       bad_products, bad_rows, problem_count, problems, content)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) RETURNING ${IMPORT} AS data`,
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
      given.problemCount,
      JSON.stringify(given.problems),
      JSON.stringify(given.content),
    ],
  )
  if (!row) throw new Error('INSERT returned no row')
  return row.data
}

export async function findImport(db: Db, vendorId: string, id: string): Promise<StoredImport | undefined> {
  const [row] = await queryRows<{ data: StoredImport }>(
    db,
    `SELECT ${IMPORT} AS data FROM product_imports i WHERE i.id = $1 AND i.vendor_id = $2`,
    [id, vendorId],
  )
  return row?.data
}

export async function findInState(db: Db, vendorId: string, state: 'checked' | 'running'): Promise<string | undefined> {
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

export async function findImportToRun(db: Db, id: string): Promise<ImportToRun | undefined> {
  const [row] = await queryRows<ImportToRun>(
    db,
    'SELECT vendor_id, user_id, state, content FROM product_imports WHERE id = $1',
    [id],
  )
  return row
}

export async function markRunning(db: Db, id: string, leaveOutBad: boolean): Promise<void> {
  await queryRows(db, "UPDATE product_imports SET state = 'running', leave_out_bad = $2 WHERE id = $1", [
    id,
    leaveOutBad,
  ])
}

export async function markCancelled(db: Db, id: string): Promise<void> {
  await queryRows(
    db,
    "UPDATE product_imports SET state = 'cancelled', content = NULL, ended_at = now() WHERE id = $1",
    [id],
  )
}

/** For whoever watches; by itself it says nothing about what is saved. */
export async function noteProgress(db: Db, id: string, saved: number): Promise<void> {
  await queryRows(db, "UPDATE product_imports SET saved = $2 WHERE id = $1 AND state = 'running'", [id, saved])
}

export async function markDone(
  db: Db,
  id: string,
  counts: { added: number; changed: number; unchanged: number },
): Promise<void> {
  await queryRows(
    db,
    `UPDATE product_imports SET state = 'done', to_add = $2::integer, to_change = $3::integer, unchanged = $4::integer, saved = $2::integer + $3::integer + $4::integer, content = NULL,
       ended_at = now() WHERE id = $1`,
    [id, counts.added, counts.changed, counts.unchanged],
  )
}

export async function markFailed(
  db: Db,
  id: string,
  failure: string,
  problems: ProductImportProblem[],
  problemCount: number,
): Promise<void> {
  await queryRows(
    db,
    `UPDATE product_imports SET state = 'failed', failure = $2, saved = 0, content = NULL, ended_at = now(),
       problems = CASE WHEN $4::integer > 0 THEN $3::jsonb ELSE problems END,
       problem_count = CASE WHEN $4::integer > 0 THEN $4::integer ELSE problem_count END
     WHERE id = $1`,
    [id, failure, JSON.stringify(problems), problemCount],
  )
}

export async function cleanUp(db: Db): Promise<void> {
  await queryRows(db, 'DELETE FROM product_imports WHERE created_at < now() - $1::interval', [PRODUCT_IMPORT_KEPT])
}
