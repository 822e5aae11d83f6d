import {
  type ChangeSearch,
  changeSearchEndpoint,
  deleteSavedSearchEndpoint,
  listSavedSearchesEndpoint,
  type SavedSearch,
  type SaveSearch,
  saveSearchEndpoint,
} from '@asime/contract/saved-searches'
import { call } from '../../lib/api/api.ts'
import { browserApi } from '../../lib/session/browser-api.ts'

export async function listSearches(signal?: AbortSignal): Promise<SavedSearch[]> {
  return (await call(browserApi, listSavedSearchesEndpoint, { signal })).data
}

export async function saveSearch(body: SaveSearch): Promise<SavedSearch> {
  return (await call(browserApi, saveSearchEndpoint, { body })).data
}

export async function changeSearch(id: string, body: ChangeSearch): Promise<SavedSearch> {
  return (await call(browserApi, changeSearchEndpoint, { params: { id }, body })).data
}

export async function deleteSearch(id: string): Promise<void> {
  await call(browserApi, deleteSavedSearchEndpoint, { params: { id } })
}
