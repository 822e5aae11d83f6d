import { MAX_SAVED_VIEWS } from '@asime/contract/saved-view-lists'
import type { SavedView, SaveView } from '@asime/contract/saved-views'
import { AppError } from '../../platform/app-error.ts'
import { type Db, inTransaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { deleteSavedView, listSavedViews, lockSavedViews, upsertSavedView } from './saved-views.repository.ts'

/** @throws AppError conflict where there are too many */
export async function saveView(db: Db, actor: Actor, view: SaveView): Promise<SavedView> {
  return inTransaction(db, async (tx) => {
    await lockSavedViews(tx, actor.userId)
    const others = (await listSavedViews(tx, actor.userId, view.list)).filter(({ name }) => name !== view.name)
    if (others.length >= MAX_SAVED_VIEWS)
      throw new AppError('conflict', { message: `You have ${MAX_SAVED_VIEWS} saved views. Delete one first` })
    return upsertSavedView(tx, actor.userId, view)
  })
}

/** @throws AppError not_found, also for a view of others */
export async function removeSavedView(db: Db, actor: Actor, id: string): Promise<void> {
  if (!(await deleteSavedView(db, actor.userId, id))) throw new AppError('not_found', { message: 'View not found' })
}
