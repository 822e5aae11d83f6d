import type { ContactEntryKind, ContactMessageStatus } from '@asime/contract/contact-message-states'
import type { Endpoint } from '@asime/contract/endpoint'
import {
  assignContactMessageEndpoint,
  type CannedAnswer,
  closeContactMessageEndpoint,
  type ContactMessage,
  type ContactMessageInQueue,
  deleteCannedAnswerEndpoint,
  listCannedAnswersEndpoint,
  listContactMessagesEndpoint,
  readContactMessageEndpoint,
  reopenContactMessageEndpoint,
  saveCannedAnswerEndpoint,
  writeContactEntryEndpoint,
} from '@asime/contract/support-desk'
import { call } from '../../../lib/api/api.ts'
import type { ListPage } from '../../../lib/lists/list-pages.ts'
import { browserApi } from '../../../lib/session/browser-api.ts'

interface Filters {
  status: ContactMessageStatus
  mine?: boolean
}

/** The longest waiting first; of closed ones the last closed first. */
export function listContactMessages(
  filters: Filters,
  { signal, ...page }: { cursor?: string | undefined; limit?: number; signal: AbortSignal },
): Promise<ListPage<ContactMessageInQueue>> {
  return call(browserApi, listContactMessagesEndpoint, { query: { ...filters, ...page }, signal })
}

export async function readContactMessage(id: string, signal: AbortSignal): Promise<ContactMessage> {
  return (await call(browserApi, readContactMessageEndpoint, { params: { id }, signal })).data
}

/** @param entry - `seen`: how many entries there were when it was written */
export function writeContactEntry(
  id: string,
  entry: { kind: ContactEntryKind; text: string; seen: number },
  idempotencyKey: string,
): Promise<unknown> {
  return call(browserApi, writeContactEntryEndpoint, { params: { id }, body: entry, idempotencyKey })
}

/** @param seen - who had it when this was asked for */
export function assignContactMessage(id: string, assigneeId: string | null, seen: string | null): Promise<unknown> {
  const body = { assignee_id: assigneeId, if_assignee_id: seen }
  return call(browserApi, assignContactMessageEndpoint, { params: { id }, body })
}

const endEndpoints = { close: closeContactMessageEndpoint, reopen: reopenContactMessageEndpoint } as const
export type ContactMessageEnd = keyof typeof endEndpoints

export function endContactMessage(
  act: ContactMessageEnd,
  id: string,
  reason: string,
  idempotencyKey: string,
): Promise<unknown> {
  return call<Endpoint>(browserApi, endEndpoints[act], { params: { id }, body: { reason }, idempotencyKey })
}

export async function listCannedAnswers(signal: AbortSignal): Promise<CannedAnswer[]> {
  return (await call(browserApi, listCannedAnswersEndpoint, { signal })).data
}

/** @param seen - when it was last changed, as the writer saw it; null where it is new */
export function saveCannedAnswer(
  { id, ...answer }: { id: string; title: string; text: string },
  seen: string | null,
): Promise<unknown> {
  const body = { ...answer, if_updated_at: seen }
  return call(browserApi, saveCannedAnswerEndpoint, { params: { id }, body })
}

export function deleteCannedAnswer(id: string, reason: string): Promise<unknown> {
  return call(browserApi, deleteCannedAnswerEndpoint, { params: { id }, body: { reason } })
}
