import { type Db, queryRows } from '../../platform/database/database.ts'

const AT_ONCE = 5_000
/** More than a search looks through (`match_products`): where so many came after what it has counted, it counts anew, whatever was before them. */
export const NEWEST_KEPT = 10_000

/**
 * Deletes changes that no search looks at any more: those before the newest 10,000, so that no shop fills the disk by editing, and those that
 * are older than any count that a search may still bring (`keptMatches`).
 */
export async function cleanUpSearchChanges(db: Db): Promise<void> {
  for (;;) {
    const deleted = await queryRows(
      db,
      `DELETE FROM product_search_changes WHERE id IN (
         SELECT id FROM product_search_changes
         WHERE transaction_id < (SELECT transaction_id FROM product_search_changes ORDER BY transaction_id DESC OFFSET $2 LIMIT 1)
         ORDER BY transaction_id LIMIT $1
       ) RETURNING id`,
      [AT_ONCE, NEWEST_KEPT],
    )
    if (deleted.length < AT_ONCE) break
  }
  await queryRows(db, `DELETE FROM product_search_changes WHERE changed_at < now() - interval '1 hour'`)
}
