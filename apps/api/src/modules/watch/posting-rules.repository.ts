import type { PostingRuleKind } from '@asime/contract/moderation-states'
import { MAX_POSTING_RULES } from '@asime/contract/moderation-states'
import type { PostingRule } from '@asime/contract/posting-rules'
import { type Db, queryRows, type Tx } from '../../platform/database/database.ts'
import { jsonObject } from '../../platform/database/json-object.ts'

const RULE = jsonObject({
  id: 'r.id',
  kind: 'r.kind',
  phrase: 'r.phrase',
  category: `(SELECT ${jsonObject({ id: 'c.id', name: 'c.name' })} FROM categories c WHERE c.id = r.category_id)`,
  message: 'r.message',
  updated_at: 'r.updated_at',
})

/** What is not deleted, everything before what is of one category. */
export interface RuleInForce {
  kind: PostingRuleKind
  phrase: string | null
  category_id: string | null
  message: string | null
}

/** Where a rule of a category holds: there, in its subcategories, and for what names one that was merged into either. */
const SCOPES = `SELECT id AS of_category, id AS category_id FROM categories
       UNION ALL SELECT parent_id, id FROM categories WHERE parent_id IS NOT NULL
       UNION ALL SELECT merged_into, id FROM categories WHERE merged_into IS NOT NULL
       UNION ALL SELECT t.parent_id, c.id FROM categories c JOIN categories t ON t.id = c.merged_into WHERE t.parent_id IS NOT NULL`

/** All there are, once for each category where they hold. */
export async function listRulesInForce(db: Db): Promise<RuleInForce[]> {
  return queryRows<RuleInForce>(
    db,
    `SELECT r.kind, r.phrase, s.category_id, r.message
     FROM (SELECT kind, phrase, category_id, message FROM posting_rules WHERE deleted_at IS NULL
           ORDER BY category_id NULLS FIRST, phrase NULLS FIRST LIMIT ${MAX_POSTING_RULES}) AS r
     LEFT JOIN (${SCOPES}) AS s ON s.of_category = r.category_id
     ORDER BY r.category_id NULLS FIRST, r.phrase NULLS FIRST`,
  )
}

export async function listPostingRules(db: Db): Promise<PostingRule[]> {
  const rows = await queryRows<{ data: PostingRule }>(
    db,
    `SELECT ${RULE} AS data FROM posting_rules r WHERE r.deleted_at IS NULL ORDER BY r.kind, lower(r.phrase) NULLS FIRST, r.id LIMIT ${MAX_POSTING_RULES}`,
  )
  return rows.map(({ data }) => data)
}

/** When two change them at once, the second waits: few people change few of them. */
export async function lockPostingRules(tx: Tx): Promise<{ count: number }> {
  await queryRows(tx, "SELECT pg_advisory_xact_lock(hashtext('posting rules'))")
  const [row] = await queryRows<{ count: number }>(
    tx,
    'SELECT count(*)::int AS count FROM posting_rules WHERE deleted_at IS NULL',
  )
  if (!row) throw new Error('SELECT returned no row')
  return row
}

export async function findPostingRule(db: Db, id: string): Promise<PostingRule | undefined> {
  const [row] = await queryRows<{ data: PostingRule }>(
    db,
    `SELECT ${RULE} AS data FROM posting_rules r WHERE r.id = $1 AND r.deleted_at IS NULL`,
    [id],
  )
  return row?.data
}

/** @returns whether the category exists; one that is part of another by now takes no rule of all of it, which would be one of the other */
export async function putPostingRule(
  tx: Tx,
  rule: { id: string; kind: PostingRuleKind; phrase: string | null; categoryId: string | null; message: string | null },
): Promise<boolean> {
  const rows = await queryRows(
    tx,
    `INSERT INTO posting_rules (id, kind, phrase, category_id, message)
     SELECT $1, $2, $3, $4, $5 WHERE $4::uuid IS NULL OR EXISTS (SELECT FROM categories WHERE id = $4 AND (merged_into IS NULL OR $3::text IS NOT NULL))
     ON CONFLICT ON CONSTRAINT posting_rules_pk DO UPDATE SET kind = excluded.kind, phrase = excluded.phrase, category_id = excluded.category_id,
       message = excluded.message, deleted_at = NULL, updated_at = clock_timestamp()
     RETURNING id`,
    [rule.id, rule.kind, rule.phrase, rule.categoryId, rule.message],
  )
  return rows.length > 0
}

export async function deletePostingRule(tx: Tx, id: string): Promise<void> {
  await queryRows(tx, 'UPDATE posting_rules SET deleted_at = now() WHERE id = $1', [id])
}

/** Whether all of the category is watched or may not be posted: what that would mean for the other is not ours to guess. */
export async function hasRuleOfAll(tx: Tx, id: string): Promise<boolean> {
  const rows = await queryRows(
    tx,
    'SELECT 1 AS found FROM posting_rules WHERE category_id = $1 AND phrase IS NULL AND deleted_at IS NULL LIMIT 1',
    [id],
  )
  return rows.length > 0
}
