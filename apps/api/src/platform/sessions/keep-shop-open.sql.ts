import { AppError } from '../app-error.ts'
import { queryRows, type Tx } from '../database/database.ts'
import { shopIsOpen } from './shop-is-open.sql.ts'

/** For whoever was about to offer something in a shop that has just been closed. */
export const shopNotOpen = (cause?: unknown): AppError =>
  new AppError('conflict', { message: 'This shop is no longer open, so nothing can be offered in it', cause })

/**
 * Nobody closes or suspends those of the shops that are open until the transaction ends: their owners' accounts are locked, as by
 * whoever buys there.
 * @returns which are
 */
export async function keepShopsOpen(tx: Tx, vendorIds: readonly string[]): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    tx,
    `SELECT v.id FROM vendors v JOIN users u ON u.id = v.user_id
     WHERE v.id = ANY(ARRAY(SELECT unnest($1::uuid[]))) AND ${shopIsOpen('u')} ORDER BY u.id FOR KEY SHARE OF u`,
    [vendorIds],
  )
  return rows.map(({ id }) => id)
}

/**
 * Nobody closes or suspends the shop until the transaction ends: its owner's account is locked, as by whoever buys there.
 * @throws AppError conflict where somebody has
 */
export async function keepShopOpen(tx: Tx, vendorId: string): Promise<void> {
  if ((await keepShopsOpen(tx, [vendorId])).length === 0) throw shopNotOpen()
}
