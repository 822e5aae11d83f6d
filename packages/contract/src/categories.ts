import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { dataOf } from './paging.ts'

export const Category = z
  .object({ id: z.uuid(), name: z.string(), icon_url: z.string(), product_count: z.int() })
  .meta({ id: 'Category' })
export type Category = z.infer<typeof Category>

export const listCategoriesEndpoint = endpoint({
  id: 'listCategories',
  method: 'GET',
  path: '/products/categories',
  tag: 'Catalogue',
  access: 'public',
  summary: 'All categories in display order, each with the number of its products',
  status: 200,
  response: dataOf(z.array(Category)),
})
