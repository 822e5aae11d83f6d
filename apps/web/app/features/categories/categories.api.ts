import {
  type Category,
  type CategoryField,
  listCategoriesEndpoint,
  listCategoryFieldsEndpoint,
} from '@asime/contract/categories'
import { type Api, ApiError, call } from '../../lib/api/api.ts'

export async function listCategories(api: Api): Promise<Category[]> {
  return (await call(api, listCategoriesEndpoint, {})).data
}

/** What a category asks about its products; nothing where there is no such category. */
export async function listCategoryFields(api: Api, id: string): Promise<CategoryField[]> {
  try {
    return (await call(api, listCategoryFieldsEndpoint, { params: { id } })).data
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return []
    throw error
  }
}
