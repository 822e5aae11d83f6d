import { type Db, queryRows } from '../../platform/database/database.ts'

const AT_ONCE = 5_000

/** Deletes changes that are older than any count that a search may still bring (`keptMatches`). */
export async function cleanUp(db: Db): Promise<void> {
  for (;;) {
    const deleted = await queryRows(
      db,
      `DELETE FROM product_search_changes WHERE id IN (
         SELECT id FROM product_search_changes WHERE changed_at < now() - interval '1 hour' ORDER BY changed_at LIMIT $1
       ) RETURNING id`,
      [AT_ONCE],
    )
    if (deleted.length < AT_ONCE) return
  }
}
