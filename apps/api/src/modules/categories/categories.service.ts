import type { CategoryField } from '@asime/contract/categories'
import type { Db } from '../../platform/database/database.ts'
import { findCategoryFields } from './categories.repository.ts'

/** What the category asks about its products; nothing, where there is no such category. */
export async function listCategoryFields(db: Db, categoryId: string): Promise<CategoryField[]> {
  return findCategoryFields(db, categoryId)
}
