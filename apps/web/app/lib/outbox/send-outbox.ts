import type { Message } from '@asime/contract/chat'
import { ApiError } from '../api/api.ts'
import { loadCalls } from '../api/load-calls.ts'
import { changeOutgoing, type Outgoing, readOutbox, takeFromOutbox, waitingConversations } from './outbox.ts'
import { rememberSent } from './sent-texts.ts'

/** A shorter limit is waited out without a message. */
const SHORT_LIMIT_SECONDS = 15
/** The pause of a limit that does not say how long it lasts. */
const LIMIT_SECONDS = 10

/** A failed message is tried again after this long, then after twice as long, and so on. */
const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 60_000
/** After this long its writer is told. */
const LATE_MS = 5_000

/** Sends it again now, whatever the reason of its refusal. */
export function tryAgain(conversationId: string, clientId: string): Promise<void> {
  changeOutgoing(conversationId, clientId, ({ refusal: _refusal, limit: _limit, isLate: _late, ...message }) => message)
  return sendOutbox(conversationId)
}

const sentListeners = new Set<(conversationId: string, message: Message) => void>()

/** Hears of each message that the server has taken. */
export function onOutboxSent(listener: (conversationId: string, message: Message) => void): () => void {
  sentListeners.add(listener)
  return () => void sentListeners.delete(listener)
}

const sending = new Map<string, Promise<void>>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()
/** How often in a row sending has failed. */
const failures = new Map<string, number>()

/**
 * Sends waiting messages in order, one after the other. One that does not arrive is tried again from time to time, and when the connection
 * is back; a refused one stays with the reason; a limited one stays until the limit is over.
 */
export function sendOutbox(conversationId: string): Promise<void> {
  const running = sending.get(conversationId)
  if (running) return running
  const run = sendAll(conversationId).finally(() => sending.delete(conversationId))
  sending.set(conversationId, run)
  return run
}

/** Sends waiting messages of all conversations, even ones that nobody opens. */
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

const isLate = (writtenAt: string) => Date.now() - Date.parse(writtenAt) >= LATE_MS

function sendAfterPause(conversationId: string, { client_id: clientId, written_at: writtenAt }: Outgoing): void {
  const before = failures.get(conversationId) ?? 0
  failures.set(conversationId, before + 1)
  if (isLate(writtenAt)) changeOutgoing(conversationId, clientId, (message) => ({ ...message, isLate: true }))
  // So that not all pages return to a recovered server at once.
  const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** before) * (0.75 + Math.random() / 2)
  sendLater(conversationId, pauseMs)
}

async function sendAll(conversationId: string): Promise<void> {
  for (;;) {
    const next = readOutbox(conversationId).find(({ refusal }) => refusal === undefined)
    if (!next) return
    const waitMs = next.limit ? Date.parse(next.limit.until) - Date.now() : 0
    if (waitMs > 0) return sendLater(conversationId, waitMs)
    try {
      const { sendMessage } = await loadCalls(import('./send-message.ts'))
      const { written_at: _at, refusal: _refusal, limit: _limit, isLate: _late, ...body } = next
      const message = await sendMessage(conversationId, body)
      for (const listener of sentListeners) listener(conversationId, message)
      takeFromOutbox(conversationId, next.client_id)
      rememberSent(conversationId, message.content)
      failures.delete(conversationId)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Its fate is unknown, also where something on the way has answered instead of the API: it may even have arrived. Sent again, it is the
      // same message.
      if (error.status >= 500 || error.requestId === undefined) return sendAfterPause(conversationId, next)
      // It is sent when its user signs in again.
      if (error.code === 'unauthenticated') return
      const { message } = error
      changeOutgoing(conversationId, next.client_id, (refused) =>
        error.code === 'rate_limited'
          ? {
              ...refused,
              limit: limitOf(message, error.retryAfterSeconds),
              isLate: isLate(refused.written_at),
            }
          : { ...refused, refusal: message },
      )
    }
  }
}

function limitOf(sentence: string, seconds = LIMIT_SECONDS): { until: string; sentence?: string } {
  const until = new Date(Date.now() + seconds * 1_000).toISOString()
  return seconds > SHORT_LIMIT_SECONDS ? { until, sentence } : { until }
}
