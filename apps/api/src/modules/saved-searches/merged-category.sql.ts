import { type Db, queryRows } from '../../platform/database/database.ts'

const MOVE = `
  WITH next AS MATERIALIZED (SELECT id, user_id, list, filters FROM saved_searches WHERE category_id = $1 ORDER BY id LIMIT $3 FOR UPDATE),
  doubled AS MATERIALIZED (
    SELECT s.id FROM next s JOIN saved_searches q ON q.user_id = s.user_id AND q.list = s.list
      AND q.filters = jsonb_set(s.filters, '{category_id}', to_jsonb($2::text))),
  gone AS (DELETE FROM saved_searches WHERE id IN (SELECT id FROM doubled)),
  moved AS (UPDATE saved_searches SET category_id = category_id WHERE id IN (SELECT id FROM next EXCEPT SELECT id FROM doubled))
  SELECT 1 AS moved FROM next`

/**
 * Moves saved searches in a merged category to the other. Of a search that its owner has there as well, that one stays. The trigger puts
 * the category into the filters.
 * @returns how many
 */
export async function moveSavedSearchesOfMerged(db: Db, id: string, intoId: string, most: number): Promise<number> {
  return (await queryRows(db, MOVE, [id, intoId, most])).length
}
