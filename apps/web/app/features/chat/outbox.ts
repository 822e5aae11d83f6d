import type { Message } from '@asime/contract/chat'
import { ApiError } from '../../lib/api/api.ts'
import { loadCalls } from '../../lib/api/load-calls.ts'
import { draftOf } from '../../lib/drafts/drafts.ts'

/** A message that is not known to have arrived. */
export interface Outgoing {
  /** By which the server knows it again: however often it is sent, it is written once. */
  client_id: string
  content: string
  /** Links to what was uploaded for it. */
  attachments: string[]
  reply_to?: number
  written_at: string
  /** The sentence that it was refused with. */
  refusal?: string
}

/** In every tab of this browser, until they are sent or somebody signs out. */
const storeOf = (conversationId: string) => draftOf(`outbox:${conversationId}`, { messages: 'string' }, 'device')

export function readOutbox(conversationId: string): Outgoing[] {
  try {
    const kept: unknown = JSON.parse(storeOf(conversationId).read().messages ?? '[]')
    return Array.isArray(kept) ? (kept as Outgoing[]) : []
  } catch {
    return []
  }
}

const listeners = new Set<(conversationId: string) => void>()

function write(conversationId: string, messages: Outgoing[]): void {
  const store = storeOf(conversationId)
  if (messages.length === 0) store.forget()
  else store.keep({ messages: JSON.stringify(messages) })
  for (const listener of listeners) listener(conversationId)
}

export function onOutboxChange(listener: (conversationId: string) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function putIntoOutbox(conversationId: string, message: Outgoing): void {
  write(conversationId, [...readOutbox(conversationId), message])
}

export function takeFromOutbox(conversationId: string, clientId: string): void {
  write(
    conversationId,
    readOutbox(conversationId).filter((message) => message.client_id !== clientId),
  )
}

/** It is tried again. */
export function forgetRefusal(conversationId: string, clientId: string): void {
  write(
    conversationId,
    readOutbox(conversationId).map(({ refusal, ...message }) =>
      message.client_id === clientId || refusal === undefined ? message : { ...message, refusal },
    ),
  )
}

const sending = new Map<string, Promise<void>>()

/**
 * Sends what waits, in its order, one after the other. What does not arrive stays and is sent when the line is back; what is refused stays with
 * the reason.
 * @param onSent hears of each message that the server has
 */
export function sendOutbox(conversationId: string, onSent: (message: Message) => void): Promise<void> {
  const running = sending.get(conversationId)
  if (running) return running
  const run = sendAll(conversationId, onSent).finally(() => sending.delete(conversationId))
  sending.set(conversationId, run)
  return run
}

async function sendAll(conversationId: string, onSent: (message: Message) => void): Promise<void> {
  for (;;) {
    const next = readOutbox(conversationId).find(({ refusal }) => refusal === undefined)
    if (!next) return
    try {
      const { sendMessage } = await loadCalls(import('./chat.api.ts'))
      const { written_at: _at, refusal: _refusal, ...body } = next
      onSent(await sendMessage(conversationId, body))
      takeFromOutbox(conversationId, next.client_id)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Nothing is known of it: it may even have arrived. Sent again, it is the same message.
      if (error.status >= 500 || error.code === 'rate_limited' || error.code === 'unauthenticated') return
      const refused = { ...next, refusal: error.message }
      write(
        conversationId,
        readOutbox(conversationId).map((message) => (message.client_id === next.client_id ? refused : message)),
      )
    }
  }
}
