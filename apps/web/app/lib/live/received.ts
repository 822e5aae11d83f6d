import { browserApi } from '../session/browser-api.ts'
import { currentSession } from '../session/session.ts'

/** Several messages in a row are reported together. */
const PAUSE_MS = 500

/** The last message that the server knows as received, by user and conversation. */
const told = new Map<string, number>()
const due = new Map<string, number>()

const keyOf = (conversationId: string) => `${currentSession().user?.id}:${conversationId}`

/** Messages that were read have been received, too. */
export function noteRead(conversationId: string, seq: number): void {
  told.set(keyOf(conversationId), Math.max(seq, told.get(keyOf(conversationId)) ?? 0))
}

/** Reports that messages of a conversation have arrived up to that one, for their writers to see. */
export function markReceived(conversationId: string, seq: number): void {
  if (seq <= (told.get(keyOf(conversationId)) ?? 0)) return
  if (due.size === 0) setTimeout(tellAll, PAUSE_MS)
  due.set(conversationId, Math.max(seq, due.get(conversationId) ?? 0))
}

function tellAll(): void {
  const messages = [...due]
  due.clear()
  for (const [conversationId, seq] of messages) void tell(conversationId, seq)
}

async function tell(conversationId: string, seq: number): Promise<void> {
  const key = keyOf(conversationId)
  const before = told.get(key)
  if (currentSession().state !== 'signed_in' || seq <= (before ?? 0)) return
  told.set(key, seq)
  try {
    // By hand: otherwise every page of an account would load the contract's schemas for it.
    const answer = await browserApi.send({
      method: 'PUT',
      path: `/api/v1/conversations/${conversationId}/marks`,
      body: JSON.stringify({ received: seq }),
      signal: AbortSignal.timeout(10_000),
    })
    if (answer.status === 200) return
  } catch {
    // The connection is lost.
  }
  // The next message, or the next look at the list, reports it.
  if (told.get(key) === seq) told.delete(key)
}
