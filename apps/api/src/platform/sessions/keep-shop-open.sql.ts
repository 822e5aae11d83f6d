import { AppError } from '../app-error.ts'
import { queryRows, type Tx } from '../database/database.ts'
import { shopIsOpen } from './shop-is-open.sql.ts'

/** For whoever was about to offer something in a shop that has just been closed. */
export const shopNotOpen = (cause?: unknown): AppError =>
  new AppError('conflict', { message: 'This shop is no longer open, so nothing can be offered in it', cause })

/**
 * Nobody closes or suspends the shop until the transaction ends: its owner's account is locked, as by whoever buys there.
 * @throws AppError conflict where somebody has
 */
export async function keepShopOpen(tx: Tx, vendorId: string): Promise<void> {
  const rows = await queryRows(
    tx,
    `SELECT FROM vendors v JOIN users u ON u.id = v.user_id WHERE v.id = $1 AND ${shopIsOpen('u')} FOR KEY SHARE OF u`,
    [vendorId],
  )
  if (rows.length === 0) throw shopNotOpen()
}
