import {
  type DeskCategory,
  listDeskCategoriesEndpoint,
  mergeCategoryEndpoint,
  removeCategoryFieldEndpoint,
  saveCategoryEndpoint,
  saveCategoryFieldEndpoint,
} from '@asime/contract/category-desk'
import type { CategoryField } from '@asime/contract/categories'
import type { CategoryIcon } from '@asime/contract/category-rules'
import { call } from '../../../lib/api/api.ts'
import { browserApi } from '../../../lib/session/browser-api.ts'

// For whoever arranges the catalogue: the API refuses it to others.

export async function listDeskCategories(signal: AbortSignal): Promise<DeskCategory[]> {
  return (await call(browserApi, listDeskCategoriesEndpoint, { signal })).data
}

interface Saving {
  name: string
  icon: CategoryIcon | null
  parent_id: string | null
  after_id: string | null
  if_revision?: number | undefined
  reason: string
}

export function saveCategory(id: string, body: Saving): Promise<unknown> {
  return call(browserApi, saveCategoryEndpoint, { params: { id }, body })
}

export function mergeCategory({ id, revision }: DeskCategory, intoId: string, reason: string, idempotencyKey: string) {
  const body = { into_id: intoId, if_revision: revision, reason }
  return call(browserApi, mergeCategoryEndpoint, { params: { id }, body, idempotencyKey })
}

export function saveCategoryField(
  { id, revision }: DeskCategory,
  { key, ...field }: CategoryField,
  reason: string,
): Promise<unknown> {
  return call(browserApi, saveCategoryFieldEndpoint, {
    params: { id, key },
    body: { ...field, if_revision: revision, reason },
  })
}

export function removeCategoryField({ id, revision }: DeskCategory, key: string, reason: string): Promise<unknown> {
  return call(browserApi, removeCategoryFieldEndpoint, { params: { id, key }, body: { if_revision: revision, reason } })
}
