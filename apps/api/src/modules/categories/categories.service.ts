import type { CategoryField } from '@asime/contract/categories'
import type { Db } from '../../platform/database/database.ts'
import { findCategoriesWithFields, findCategoryFields } from './categories.repository.ts'

/** What the category asks about its products; nothing, where there is no such category. */
export async function listCategoryFields(db: Db, categoryId: string): Promise<CategoryField[]> {
  return findCategoryFields(db, categoryId)
}

export interface CategoryWithFields {
  id: string
  name: string
  fields: CategoryField[]
}

/** All there are, a few dozen, each with what it asks. */
export async function listCategoriesWithFields(db: Db): Promise<CategoryWithFields[]> {
  return findCategoriesWithFields(db)
}
