import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { line, PathId, tooLong } from './fields.ts'
import { dataOf } from './paging.ts'
import { savedViewLists } from './saved-view-lists.ts'
import { MAX_VIEW_NAME, MAX_VIEW_QUERY } from './text-lengths.ts'

export const SavedViewList = z.enum(savedViewLists, { error: `Must be one of ${savedViewLists.join(', ')}` })

/** Named filters of a list. */
export const SavedView = z
  .object({
    id: z.uuid(),
    list: SavedViewList,
    name: z.string(),
    query: z.string().meta({ description: 'The filters as in the page’s address, without the question mark' }),
    created_at: z.string(),
  })
  .meta({ id: 'SavedView' })
export type SavedView = z.infer<typeof SavedView>

export const SaveView = z.strictObject({
  list: SavedViewList,
  name: line({ max: MAX_VIEW_NAME, required: 'Name this view' }),
  query: z
    .string({ error: 'Must be text' })
    .max(MAX_VIEW_QUERY, tooLong(MAX_VIEW_QUERY))
    .regex(/^[\w.~*+%&=-]*$/, 'Must be the filters of an address'),
})
export type SaveView = z.infer<typeof SaveView>

export const listSavedViewsEndpoint = endpoint({
  id: 'listSavedViews',
  method: 'GET',
  path: '/user/saved-views',
  tag: 'Accounts',
  access: 'signed_in',
  summary: 'The caller’s saved views of a list, or of all, by name',
  query: z.object({ list: SavedViewList.optional() }),
  status: 200,
  response: dataOf(z.array(SavedView)),
})
export const saveViewEndpoint = endpoint({
  id: 'saveView',
  method: 'PUT',
  path: '/user/saved-views',
  tag: 'Accounts',
  access: 'signed_in',
  summary: 'Save a view; replaces the one of that name',
  body: SaveView,
  status: 200,
  response: dataOf(SavedView),
  errors: ['conflict'],
})
export const deleteSavedViewEndpoint = endpoint({
  id: 'deleteSavedView',
  method: 'DELETE',
  path: '/user/saved-views/:id',
  tag: 'Accounts',
  access: 'signed_in',
  summary: 'Delete one of the caller’s saved views',
  params: z.object({ id: PathId('View not found') }),
  status: 204,
  response: null,
})
