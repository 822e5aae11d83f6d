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
  /** The sentence that it was refused with. It is not tried again by itself. */
  refusal?: string
  /** There were too many: it is not tried again before then. With the API's sentence where that is long. */
  limit?: { until: string; sentence?: string }
}

/** A limit that is over sooner is waited for without a word. */
const SHORT_LIMIT_SECONDS = 15
/** Of one that does not say how long it takes. */
const LIMIT_SECONDS = 10

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

function change(conversationId: string, clientId: string, changed: (message: Outgoing) => Outgoing): void {
  const messages = readOutbox(conversationId)
  write(
    conversationId,
    messages.map((message) => (message.client_id === clientId ? changed(message) : message)),
  )
}

/** Sends it again now, whatever it was refused with. */
export function tryAgain(conversationId: string, clientId: string): Promise<void> {
  change(conversationId, clientId, ({ refusal: _refusal, limit: _limit, ...message }) => message)
  return sendOutbox(conversationId)
}

const sentListeners = new Set<(conversationId: string, message: Message) => void>()

/** Hears of each message that the server has. */
export function onOutboxSent(listener: (conversationId: string, message: Message) => void): () => void {
  sentListeners.add(listener)
  return () => void sentListeners.delete(listener)
}

const sending = new Map<string, Promise<void>>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()

/**
 * Sends what waits, in its order, one after the other. What does not arrive stays and is sent when the line is back; what is refused stays with
 * the reason; what is limited stays until the limit is over.
 */
export function sendOutbox(conversationId: string): Promise<void> {
  const running = sending.get(conversationId)
  if (running) return running
  const run = sendAll(conversationId).finally(() => sending.delete(conversationId))
  sending.set(conversationId, run)
  return run
}

function sendLater(conversationId: string, waitMs: number): void {
  clearTimeout(timers.get(conversationId))
  timers.set(
    conversationId,
    setTimeout(() => void sendOutbox(conversationId), waitMs),
  )
}

async function sendAll(conversationId: string): Promise<void> {
  for (;;) {
    const next = readOutbox(conversationId).find(({ refusal }) => refusal === undefined)
    if (!next) return
    const waitMs = next.limit ? Date.parse(next.limit.until) - Date.now() : 0
    if (waitMs > 0) return sendLater(conversationId, waitMs)
    try {
      const { sendMessage } = await loadCalls(import('./chat.api.ts'))
      const { written_at: _at, refusal: _refusal, limit: _limit, ...body } = next
      const message = await sendMessage(conversationId, body)
      for (const listener of sentListeners) listener(conversationId, message)
      takeFromOutbox(conversationId, next.client_id)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Nothing is known of it: it may even have arrived. Sent again, it is the same message.
      if (error.status >= 500 || error.code === 'unauthenticated') return
      const { message } = error
      change(conversationId, next.client_id, (refused) =>
        error.code === 'rate_limited'
          ? { ...refused, limit: limitOf(message, error.retryAfterSeconds) }
          : { ...refused, refusal: message },
      )
    }
  }
}

function limitOf(sentence: string, seconds = LIMIT_SECONDS): { until: string; sentence?: string } {
  const until = new Date(Date.now() + seconds * 1_000).toISOString()
  return seconds > SHORT_LIMIT_SECONDS ? { until, sentence } : { until }
}
