import type { CategoryField } from '@asime/contract/categories'
import type { DeskCategory } from '@asime/contract/category-desk'
import { type CategoryIcon, iconUrlOf, MAX_CATEGORIES, MAX_CATEGORY_FIELDS } from '@asime/contract/category-rules'
import { AppError, assertFound, invalidField } from '../../platform/app-error.ts'
import { recordAdminAct } from '../../platform/audit.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import { wake } from '../../platform/jobs/jobs.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { whyNotBelow } from './category-desk.policy.ts'
import {
  countChange,
  deleteField,
  insertCategory,
  lockCategories,
  putField,
  putInOrder,
  updateCategory,
} from './category-desk.repository.ts'

/** What a category is called and asks stands in the texts of what is in it, which follow by a job (decision 100). */
export const REFRESH_CATEGORY_TEXTS = 'refresh_category_texts'

interface SaveCategory {
  name: string
  icon: CategoryIcon | null
  parent_id: string | null
  after_id: string | null
  if_revision?: number | undefined
  reason: string
}

/**
 * Changes a category, or adds one.
 * @throws AppError conflict where it is no longer as the caller saw it, or there are too many; validation_failed on the field that is wrong
 */
export async function saveCategory(db: Db, actor: Actor, id: string, input: SaveCategory): Promise<DeskCategory> {
  return inTransaction(db, async (tx) => {
    const all = await lockCategories(tx)
    const live = all.filter(({ merged_into: into }) => into === null)
    const was = all.find((each) => each.id === id)
    if (was?.revision !== input.if_revision || was?.merged_into) throw new AppError('conflict')
    if (!was && live.length >= MAX_CATEGORIES)
      throw new AppError('conflict', { message: `At most ${MAX_CATEGORIES} categories are possible` })
    const iconUrl = input.icon ? iconUrlOf(input.icon) : was?.icon_url
    if (!iconUrl) throw invalidField('icon', 'Choose an icon')
    const parent = live.find((each) => each.id === input.parent_id)
    if (input.parent_id !== null && !parent) throw invalidField('parent_id', 'Category not found')
    const problem = whyNotBelow({ id }, parent, live)
    if (problem) throw invalidField('parent_id', problem)

    const order = placed(live, id, input.parent_id, input.after_id)
    const values = { id, name: input.name, iconUrl, parentId: input.parent_id }
    if (was) await updateCategory(tx, values)
    // Its place is given to it with the others', which is checked at the end of that statement.
    else await insertCategory(tx, { ...values, position: -1_000 - all.length })
    await putInOrder(tx, order)
    await wake(tx, REFRESH_CATEGORY_TEXTS)
    await recordAdminAct(tx, actor, {
      act: 'category_saved',
      subject: { type: 'category', id },
      before: was ? { ...shownOf(was), after: before(live, was) } : {},
      after: { name: input.name, icon_url: iconUrl, parent_id: input.parent_id, after: input.after_id },
      reason: input.reason,
    })
    return found(tx, id)
  })
}

const shownOf = ({ name, icon_url, parent_id }: DeskCategory) => ({ name, icon_url, parent_id })

/** Behind which one of its level a category stands. */
function before(live: readonly DeskCategory[], category: DeskCategory): string | null {
  const level = live.filter(({ parent_id: id }) => id === category.parent_id)
  return level[level.findIndex(({ id }) => id === category.id) - 1]?.id ?? null
}

/** All that are not merged in their new order. @throws AppError validation_failed where `afterId` is not of that level */
function placed(live: readonly DeskCategory[], id: string, parentId: string | null, afterId: string | null): string[] {
  const others = live.filter((each) => each.id !== id)
  const after = others.find((each) => each.id === afterId)
  if (afterId !== null && after?.parent_id !== parentId)
    throw invalidField('after_id', 'Must be a category of the same level')
  const ids = others.map((each) => each.id)
  ids.splice(after ? ids.indexOf(after.id) + 1 : 0, 0, id)
  return ids
}

async function found(tx: Tx, id: string): Promise<DeskCategory> {
  const all = await lockCategories(tx)
  return assertFound(
    all.find((each) => each.id === id),
    'Category',
  )
}

/** @throws AppError not_found; conflict where it has changed since or is merged */
export async function lockCategory(
  tx: Tx,
  id: string,
  revision: number,
): Promise<{ category: DeskCategory; live: DeskCategory[] }> {
  const all = await lockCategories(tx)
  const category = assertFound(
    all.find((each) => each.id === id),
    'Category',
  )
  if (category.revision !== revision || category.merged_into !== null) throw new AppError('conflict')
  return { category, live: all.filter(({ merged_into: into }) => into === null) }
}

/** @throws AppError as `lockCategory`; validation_failed for another type than before; conflict where it asks too much */
export async function saveCategoryField(
  db: Db,
  actor: Actor,
  id: string,
  field: CategoryField,
  { if_revision: revision, reason }: { if_revision: number; reason: string },
): Promise<DeskCategory> {
  return inTransaction(db, async (tx) => {
    const { category } = await lockCategory(tx, id, revision)
    const was = category.fields.find(({ key }) => key === field.key)
    if (was && was.type !== field.type) throw invalidField('type', 'A field’s type cannot be changed')
    if (was && was.is_private !== field.is_private)
      throw invalidField('is_private', 'Who sees a field cannot be changed')
    if (!was && category.fields.length >= MAX_CATEGORY_FIELDS)
      throw new AppError('conflict', { message: `A category can have at most ${MAX_CATEGORY_FIELDS} fields` })
    await putField(tx, id, field)
    await countChange(tx, id)
    await wake(tx, REFRESH_CATEGORY_TEXTS)
    await recordAdminAct(tx, actor, {
      act: 'category_field_saved',
      subject: { type: 'category', id },
      before: was ? { ...was } : {},
      after: { ...field },
      reason,
    })
    return found(tx, id)
  })
}

/** @throws AppError as `lockCategory`, and not_found where it does not ask that */
export async function removeCategoryField(
  db: Db,
  actor: Actor,
  id: string,
  key: string,
  { if_revision: revision, reason }: { if_revision: number; reason: string },
): Promise<DeskCategory> {
  return inTransaction(db, async (tx) => {
    const { category } = await lockCategory(tx, id, revision)
    const was = assertFound(
      category.fields.find((field) => field.key === key),
      'Field',
    )
    await deleteField(tx, id, key)
    await countChange(tx, id)
    await wake(tx, REFRESH_CATEGORY_TEXTS)
    await recordAdminAct(tx, actor, {
      act: 'category_field_removed',
      subject: { type: 'category', id },
      before: { ...was },
      after: {},
      reason,
    })
    return found(tx, id)
  })
}
