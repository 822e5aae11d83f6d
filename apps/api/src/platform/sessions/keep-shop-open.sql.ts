import { AppError } from '../app-error.ts'
import { queryRows, type Tx } from '../database/database.ts'
import { shopIsOpen } from './shop-is-open.sql.ts'

/** For a seller who was about to offer something in a shop that has just been closed. */
export const shopNotOpen = (cause?: unknown): AppError =>
  new AppError('conflict', { message: 'This shop is no longer open, so nothing can be offered in it', cause })

/**
 * Keeps the open ones of these shops from being closed or suspended until the transaction ends: locks their owners' accounts, as a
 * purchase there does.
 * @returns the open ones
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
 * Keeps the shop from being closed or suspended until the transaction ends: locks its owner's account, as a purchase there does.
 * @throws AppError conflict where it is closed or suspended already
 */
export async function keepShopOpen(tx: Tx, vendorId: string): Promise<void> {
  if ((await keepShopsOpen(tx, [vendorId])).length === 0) throw shopNotOpen()
}
