import type { DeskCategory } from '@asime/contract/category-desk'
import { AppError, assertFound, invalidField } from '../../platform/app-error.ts'
import { recordAdminAct } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { type Db, inTransaction } from '../../platform/database/database.ts'
import { enqueue, wake } from '../../platform/jobs/jobs.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { whyNotMerge } from './category-desk.policy.ts'
import { listDeskCategories } from './category-desk.repository.ts'
import { lockCategory, REFRESH_CATEGORY_TEXTS } from './category-desk.service.ts'
import { moveRulesOfMerged } from '../watch/merged-category.sql.ts'
import { lockRulesOfAll } from '../watch/posting-rules.service.ts'
import { beginMerge, copyFields, findMergedInto } from './category-merges.repository.ts'

export const MERGE_CATEGORY = 'merge_category'

/** Moves so many at most of what points at the one category to the other. @returns how many */
export type MoveOfMerged = (db: Db, id: string, intoId: string, most: number) => Promise<number>
const BATCH = 200

/**
 * Merges a category into another: from then on its address and whatever is written into it lead there, and a job moves the rest.
 * @throws AppError not_found; conflict where it has changed since or is merged; validation_failed on `into_id` where the two do not go together
 */
export async function mergeCategory(
  db: Db,
  actor: Actor,
  id: string,
  { into_id: intoId, if_revision: revision, reason }: { into_id: string; if_revision: number; reason: string },
): Promise<DeskCategory> {
  return inTransaction(db, async (tx) => {
    // Before the category, as whoever saves a rule locks them.
    const hasRuleOfAll = await lockRulesOfAll(tx, id)
    const { category, live } = await lockCategory(tx, id, revision)
    const into = live.find((each) => each.id === intoId)
    if (!into) throw invalidField('into_id', 'Category not found')
    const problem = whyNotMerge(category, into, live)
    if (problem) throw invalidField('into_id', problem)
    if (hasRuleOfAll)
      throw new AppError('conflict', { message: 'A posting rule holds for all of this category. Delete it first' })
    await copyFields(tx, id, intoId)
    await wake(tx, REFRESH_CATEGORY_TEXTS)
    await beginMerge(tx, id, intoId)
    await moveRulesOfMerged(tx, id, intoId)
    await enqueue(tx, MERGE_CATEGORY, { category_id: id })
    await recordAdminAct(tx, actor, {
      act: 'category_merged',
      subject: { type: 'category', id },
      before: { name: category.name, parent_id: category.parent_id, product_count: category.product_count },
      after: { merged_into: intoId, name: into.name },
      reason,
    })
    const all = await listDeskCategories(tx)
    return assertFound(
      all.find((each) => each.id === intoId),
      'Category',
    )
  })
}

/**
 * The job: moves what still points at a merged category, a short transaction for each batch. A run that was cut short goes on where it was.
 * @param moves one for each kind, in the order in which they move
 */
export async function moveMerged({ db }: Context, id: string, moves: readonly MoveOfMerged[]): Promise<void> {
  const intoId = await findMergedInto(db, id)
  if (intoId === undefined) throw new AppError('not_found')
  for (const move of moves) while ((await move(db, id, intoId, BATCH)) === BATCH);
}
