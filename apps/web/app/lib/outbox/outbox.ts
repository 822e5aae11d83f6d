import { draftKey } from '../drafts/draft-key.ts'
import { draftOf } from '../drafts/drafts.ts'
import { forgetToo } from '../drafts/forget-drafts.ts'
import { inStorage } from '../storage/browser-storage.ts'

// Messages of conversations that are not known to have arrived. They are kept in the browser, whatever page is open.

/** A message that is not known to have arrived. */
export interface Outgoing {
  /** Lets the server recognise it: however often it is sent, it is written once. */
  client_id: string
  content: string
  /** Links to its uploads. */
  attachments: string[]
  reply_to?: number
  written_at: string
  /** The sentence of its refusal. It is not tried again by itself. */
  refusal?: string
  /** Set after too many messages: it is not tried again before then. With the API's sentence where the wait is long. */
  limit?: { until: string; sentence?: string }
  /** Whether it has been tried for some seconds. */
  isLate?: boolean
}

/** Kept in every tab of this browser, until they are sent or somebody signs out. */
const NAME = 'outbox:'
const storeOf = (conversationId: string) => draftOf(NAME + conversationId, { messages: 'string' }, 'device')

/** What storage did not take, because it is forbidden or full, by its key: it lasts as long as the page. */
const memory = new Map<string, Outgoing[]>()
forgetToo(memory)

export function readOutbox(conversationId: string): Outgoing[] {
  const unstored = memory.get(draftKey(NAME + conversationId))
  if (unstored) return unstored
  try {
    const kept: unknown = JSON.parse(storeOf(conversationId).read().messages ?? '[]')
    return Array.isArray(kept) ? (kept as Outgoing[]) : []
  } catch {
    return []
  }
}

/** The conversations with waiting messages. */
export function waitingConversations(): string[] {
  const prefix = draftKey(NAME)
  const keys = new Set(memory.keys())
  inStorage(() => {
    for (const key of Object.keys(localStorage)) keys.add(key)
  })
  return [...keys].flatMap((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : [])).toSorted()
}

const listeners = new Set<(conversationId: string) => void>()

function write(conversationId: string, messages: Outgoing[]): void {
  const store = storeOf(conversationId)
  const text = JSON.stringify(messages)
  if (messages.length === 0) store.forget()
  else store.keep({ messages: text })
  const isKept = messages.length === 0 || store.read().messages === text
  if (isKept) memory.delete(draftKey(NAME + conversationId))
  else memory.set(draftKey(NAME + conversationId), messages)
  for (const listener of listeners) listener(conversationId)
}

/** Hears of changes, also by other tabs. */
export function onOutboxChange(listener: (conversationId: string) => void): () => void {
  const elsewhere = ({ key }: { key: string | null }) => {
    const prefix = draftKey(NAME)
    if (key?.startsWith(prefix)) listener(key.slice(prefix.length))
  }
  listeners.add(listener)
  addEventListener('storage', elsewhere)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', elsewhere)
  }
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

/** Changes the message if it still waits. */
export function changeOutgoing(
  conversationId: string,
  clientId: string,
  changed: (message: Outgoing) => Outgoing,
): void {
  const messages = readOutbox(conversationId)
  write(
    conversationId,
    messages.map((message) => (message.client_id === clientId ? changed(message) : message)),
  )
}
