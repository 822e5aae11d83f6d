import {
  type Category,
  type CategoryField,
  listCategoriesEndpoint,
  listCategoryFieldsEndpoint,
  readCategoryEndpoint,
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

/** What a category is part of since it was merged; undefined where it was not, or does not exist. */
export async function findMergedInto(api: Api, id: string): Promise<string | undefined> {
  try {
    const { data } = await call(api, readCategoryEndpoint, { params: { id } })
    return data.id === id ? undefined : data.id
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return undefined
    throw error
  }
}
