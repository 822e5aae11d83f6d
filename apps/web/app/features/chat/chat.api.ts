import {
  blockConversationEndpoint,
  clearWarningEndpoint,
  type ConversationDetail,
  listConversationsEndpoint,
  listMessagesEndpoint,
  markConversationEndpoint,
  type Message,
  openConversationEndpoint,
  readConversationEndpoint,
  readPresenceEndpoint,
  readQuickRepliesEndpoint,
  reportConversationEndpoint,
  savePresenceEndpoint,
  saveQuickRepliesEndpoint,
} from '@asime/contract/chat'
import type { BodyInputOf } from '@asime/contract/endpoint'
import { call } from '../../lib/api/api.ts'
import { browserApi } from '../../lib/session/browser-api.ts'

export type ConversationPage = Awaited<ReturnType<typeof listConversations>>

/** Which conversations are shown. */
export type ListState = 'all' | 'unread' | 'unanswered'

export function listConversations(
  filters: { state: ListState; query: string },
  cursor: string | undefined,
  signal: AbortSignal,
) {
  const query = {
    cursor,
    limit: 30,
    ...(filters.state === 'all' ? {} : { [filters.state]: true }),
    ...(filters.query ? { query: filters.query } : {}),
  }
  return call(browserApi, listConversationsEndpoint, { query, signal })
}

export async function openConversation(
  about: BodyInputOf<typeof openConversationEndpoint>,
): Promise<ConversationDetail> {
  return (await call(browserApi, openConversationEndpoint, { body: about })).data
}

export async function readConversation(id: string, signal: AbortSignal): Promise<ConversationDetail> {
  return (await call(browserApi, readConversationEndpoint, { params: { id }, signal })).data
}

/** Newest first; with `after`, those that came later, oldest first. */
export function listMessages(
  id: string,
  query: { cursor?: string | undefined; after?: number; query?: string; limit?: number },
  signal?: AbortSignal,
) {
  return call(browserApi, listMessagesEndpoint, {
    params: { id },
    query: { limit: query.after === undefined ? 30 : 100, ...query },
    ...(signal && { signal }),
  })
}

export async function markConversation(id: string, marks: { received?: number; read?: number }): Promise<void> {
  await call(browserApi, markConversationEndpoint, { params: { id }, body: marks })
}

export async function blockConversation(id: string, isBlocked: boolean): Promise<ConversationDetail> {
  return (await call(browserApi, blockConversationEndpoint, { params: { id }, body: { is_blocked: isBlocked } })).data
}

export async function reportConversation(
  id: string,
  body: BodyInputOf<typeof reportConversationEndpoint>,
  idempotencyKey: string,
): Promise<void> {
  await call(browserApi, reportConversationEndpoint, { params: { id }, body, idempotencyKey })
}

export async function clearWarning(id: string, messageId: string): Promise<Message> {
  return (await call(browserApi, clearWarningEndpoint, { params: { id, messageId }, body: { is_cleared: true } })).data
}

export async function readQuickReplies(signal: AbortSignal): Promise<string[]> {
  return (await call(browserApi, readQuickRepliesEndpoint, { signal })).data
}

/** @param readBefore what they are made of, so that a colleague's are not overwritten unseen */
export async function saveQuickReplies(replies: string[], readBefore: readonly string[]): Promise<string[]> {
  const body = { replies, if_replies: [...readBefore] }
  return (await call(browserApi, saveQuickRepliesEndpoint, { body })).data
}

export async function readPresence(signal: AbortSignal): Promise<boolean> {
  return (await call(browserApi, readPresenceEndpoint, { signal })).data.is_hidden
}

export async function savePresence(isHidden: boolean): Promise<void> {
  await call(browserApi, savePresenceEndpoint, { body: { is_hidden: isHidden } })
}
