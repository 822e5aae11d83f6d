import { type Category, listCategoriesEndpoint } from '@asime/contract/categories'
import { type Api, call } from '../../lib/api/api.ts'

export async function listCategories(api: Api): Promise<Category[]> {
  return (await call(api, listCategoriesEndpoint, {})).data
}
