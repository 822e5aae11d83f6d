import type { Message } from '@asime/contract/chat'
import { ApiError } from '../api/api.ts'
import { loadCalls } from '../api/load-calls.ts'
import { changeOutgoing, readOutbox, takeFromOutbox, waitingConversations } from './outbox.ts'

/** A limit that is over sooner is waited for without a word. */
const SHORT_LIMIT_SECONDS = 15
/** Of one that does not say how long it takes. */
const LIMIT_SECONDS = 10

/** Sends it again now, whatever it was refused with. */
export function tryAgain(conversationId: string, clientId: string): Promise<void> {
  changeOutgoing(conversationId, clientId, ({ refusal: _refusal, limit: _limit, ...message }) => message)
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

/** Sends what waits in any conversation: nobody has to open it for that. */
export function sendOutboxes(): void {
  for (const conversationId of waitingConversations()) void sendOutbox(conversationId)
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
      const { sendMessage } = await loadCalls(import('./send-message.ts'))
      const { written_at: _at, refusal: _refusal, limit: _limit, ...body } = next
      const message = await sendMessage(conversationId, body)
      for (const listener of sentListeners) listener(conversationId, message)
      takeFromOutbox(conversationId, next.client_id)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Nothing is known of it: it may even have arrived. Sent again, it is the same message.
      if (error.status >= 500 || error.code === 'unauthenticated') return
      const { message } = error
      changeOutgoing(conversationId, next.client_id, (refused) =>
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
