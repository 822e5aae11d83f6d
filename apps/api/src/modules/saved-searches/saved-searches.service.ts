import type { ChangeSearch, SavedSearch, SaveSearch } from '@asime/contract/saved-searches'
import { limitOf } from '@asime/contract/limits-in-force'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { type Db, inTransaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import {
  countOtherSearches,
  deleteSearch,
  lockSavedSearches,
  updateSearch,
  upsertSearch,
} from './saved-searches.repository.ts'

/** @throws AppError validation_failed, conflict where there are too many */
export async function saveSearch(db: Db, { userId }: Actor, search: SaveSearch): Promise<SavedSearch> {
  return inTransaction(db, async (tx) => {
    await lockSavedSearches(tx, userId)
    const most = limitOf('saved_searches')
    if ((await countOtherSearches(tx, userId, search)) >= most)
      throw new AppError('conflict', { message: `You have ${most} saved searches. Delete one first` })
    const saved = await upsertSearch(tx, userId, search)
    if (!saved) throw invalidField('filters', 'Search for words, a category or a place')
    return saved
  })
}

/** @throws AppError not_found, also for a search of others */
export async function changeSearch(db: Db, { userId }: Actor, id: string, change: ChangeSearch): Promise<SavedSearch> {
  const search = await updateSearch(db, userId, id, change)
  if (!search) throw notFound()
  return search
}

/** @throws AppError not_found, also for a search of others */
export async function removeSearch(db: Db, { userId }: Actor, id: string): Promise<void> {
  if (!(await deleteSearch(db, userId, id))) throw notFound()
}

const notFound = () => new AppError('not_found', { message: 'Saved search not found' })
