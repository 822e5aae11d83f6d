import { type Category, listCategoriesEndpoint } from '@asime/contract/categories'
import type { PostingRuleKind } from '@asime/contract/moderation-states'
import {
  deletePostingRuleEndpoint,
  listPostingRulesEndpoint,
  type PostingRule,
  savePostingRuleEndpoint,
} from '@asime/contract/posting-rules'
import { call } from '../../../lib/api/api.ts'
import { browserApi } from '../../../lib/session/browser-api.ts'

export async function listPostingRules(signal: AbortSignal): Promise<PostingRule[]> {
  return (await call(browserApi, listPostingRulesEndpoint, { signal })).data
}

export async function listAllCategories(signal: AbortSignal): Promise<Category[]> {
  return (await call(browserApi, listCategoriesEndpoint, { signal })).data
}

interface SavedRule {
  kind: PostingRuleKind
  phrase: string | null
  category_id: string | null
  message?: string
  /** Of the version that was changed; null where it is new. */
  if_updated_at: string | null
  reason: string
}

export function savePostingRule(id: string, body: SavedRule): Promise<unknown> {
  return call(browserApi, savePostingRuleEndpoint, { params: { id }, body })
}

export function deletePostingRule(id: string, reason: string): Promise<unknown> {
  return call(browserApi, deletePostingRuleEndpoint, { params: { id }, body: { reason } })
}
