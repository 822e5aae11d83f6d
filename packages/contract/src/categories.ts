import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { PathId } from './fields.ts'
import { dataOf } from './paging.ts'

export const Category = z
  .object({
    id: z.uuid(),
    name: z.string(),
    icon_url: z.string(),
    parent_id: z.uuid().nullable().meta({ description: 'Of a subcategory: the category that it stands below' }),
    product_count: z.int(),
  })
  .meta({ id: 'Category' })
export type Category = z.infer<typeof Category>

export const categoryFieldTypes = ['text', 'choice', 'number'] as const

/** A category's own question about its products, besides those for all products. */
export const CategoryField = z
  .object({
    key: z.string(),
    label: z.string(),
    type: z.enum(categoryFieldTypes),
    choices: z.array(z.string()).meta({ description: 'Of the type choice, which lists of products filter by' }),
    unit: z.string().nullable(),
    is_required: z.boolean(),
    is_private: z.boolean().meta({ description: 'Seen by the shop alone' }),
  })
  .meta({ id: 'CategoryField' })
export type CategoryField = z.infer<typeof CategoryField>

export const listCategoriesEndpoint = endpoint({
  id: 'listCategories',
  method: 'GET',
  path: '/products/categories',
  tag: 'Catalogue',
  access: 'public',
  summary: 'All categories in display order, subcategories behind theirs, each with the number of its products',
  status: 200,
  response: dataOf(z.array(Category)),
})
export const readCategoryEndpoint = endpoint({
  id: 'readCategory',
  method: 'GET',
  path: '/products/categories/:id',
  tag: 'Catalogue',
  access: 'public',
  summary: 'A category; of one that was merged, the one that it is part of now',
  params: z.object({ id: PathId('Category not found') }),
  status: 200,
  response: dataOf(Category),
})
export const listCategoryFieldsEndpoint = endpoint({
  id: 'listCategoryFields',
  method: 'GET',
  path: '/products/categories/:id/fields',
  tag: 'Catalogue',
  access: 'public',
  summary: 'What a category asks about its products (`attributes`), in display order',
  params: z.object({ id: PathId('Category not found') }),
  status: 200,
  response: dataOf(z.array(CategoryField)),
})
