import type { Conversation, Message } from '@asime/contract/chat'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../lib/api/api.ts'
import { useLive } from '../../lib/live/live-events.ts'
import { markReceived, noteRead } from '../../lib/live/received.ts'
import { onOutboxChange, type Outgoing, putIntoOutbox, readOutbox } from '../../lib/outbox/outbox.ts'
import { onOutboxSent, sendOutbox } from '../../lib/outbox/send-outbox.ts'
import { useOwnQuery } from '../../lib/session/queries.tsx'
import { useViewer } from '../../lib/session/session.ts'
import { listMessages, markConversation, readConversation } from './chat.api.ts'

const TYPING_SHOWN_MS = 5_000

export interface OpenedConversation {
  conversation: Conversation | undefined
  /** Oldest first, without a gap. */
  messages: Message[]
  outbox: Outgoing[]
  hasOlder: boolean
  isLoadingOlder: boolean
  failure: ApiError | undefined
  /** Who is writing on the other side at this moment. */
  writer: string | undefined
  loadOlder: () => Promise<void>
  send: (message: Pick<Outgoing, 'content' | 'attachments'> & { reply_to?: number }) => void
  /** Takes over what an act answered with. */
  update: (conversation: Conversation) => void
  replace: (message: Message) => void
  /** All that is there has been seen. */
  markRead: () => void
}

/** A conversation as it goes on: what is written here and elsewhere, while the page is open. */
export function useConversation(id: string): OpenedConversation {
  const queries = useQueryClient()
  const viewer = useViewer()
  const [messages, setMessages] = useState<Message[]>([])
  const [olderCursor, setOlderCursor] = useState<string | null>()
  const [isLoadingOlder, setLoadingOlder] = useState(false)
  const [failure, setFailure] = useState<ApiError>()
  const [outbox, setOutbox] = useState<Outgoing[]>(() => readOutbox(id))
  const [typed, setTyped] = useState<{ name: string; at: number }>()
  const known = useRef<Message[]>([])

  const details = useOwnQuery(['conversation', id], (signal) => readConversation(id, signal))
  const { refetch } = details

  /** Of each number one; what is newer of the same takes its place. */
  const add = useCallback((more: readonly Message[]) => {
    const bySeq = new Map(known.current.map((message) => [message.seq, message]))
    for (const message of more) bySeq.set(message.seq, message)
    known.current = [...bySeq.values()].toSorted((a, b) => a.seq - b.seq)
    setMessages(known.current)
  }, [])

  const isCatchingUp = useRef(false)
  /** All that came since the last one that is here. */
  const catchUp = useCallback(async () => {
    if (isCatchingUp.current) return
    isCatchingUp.current = true
    try {
      for (;;) {
        const after = known.current.at(-1)?.seq ?? 0
        const page = await listMessages(id, { after })
        add(page.data)
        if (page.data.length < page.meta.limit) break
      }
      setFailure(undefined)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // What is here stays; the next look tries again.
      if (known.current.length === 0) setFailure(error)
    } finally {
      isCatchingUp.current = false
    }
  }, [add, id])

  const flush = useCallback(() => void sendOutbox(id), [id])
  const viewerId = viewer?.id
  useEffect(
    () =>
      onOutboxSent((conversationId, message) => {
        if (conversationId !== id) return
        // What others wrote before it may not be here yet.
        if (message.seq > (known.current.at(-1)?.seq ?? 0) + 1) void catchUp()
        else add([message])
        void queries.invalidateQueries({ queryKey: [viewerId, 'conversations'] })
      }),
    [add, catchUp, id, queries, viewerId],
  )

  useEffect(() => {
    const leaving = new AbortController()
    listMessages(id, {}, leaving.signal).then(
      (page) => {
        add(page.data)
        setOlderCursor(page.meta.next_cursor)
      },
      (error: unknown) => {
        if (!leaving.signal.aborted && error instanceof ApiError) setFailure(error)
      },
    )
    return () => leaving.abort()
  }, [add, id])

  useEffect(() => {
    flush()
    const stop = onOutboxChange((changed) => {
      if (changed === id) setOutbox(readOutbox(id))
    })
    addEventListener('online', flush)
    return () => {
      stop()
      removeEventListener('online', flush)
    }
  }, [flush, id])

  useLive((event) => {
    if (event.type === 'catch_up') {
      void catchUp()
      void refetch()
      flush()
      return
    }
    if (!('conversation_id' in event)) {
      if (event.type === 'conversations' || event.type === 'order' || event.type === 'own_bid') void refetch()
      return
    }
    if (event.conversation_id !== id) return
    if (event.type === 'typing') setTyped({ name: event.name, at: Date.now() })
    if (event.type === 'marks') void refetch()
    if (event.type === 'message') {
      const message = event.message as Message | undefined
      setTyped(undefined)
      if (message && message.seq === (known.current.at(-1)?.seq ?? 0) + 1) add([message])
      else void catchUp()
      void refetch()
    }
  })

  useEffect(() => {
    if (!typed) return undefined
    const timer = setTimeout(() => setTyped(undefined), TYPING_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [typed])

  const marked = useRef(0)
  const markRead = useCallback(() => {
    const last = known.current.at(-1)?.seq ?? 0
    if (last <= marked.current || document.visibilityState !== 'visible') return
    marked.current = last
    noteRead(id, last)
    markConversation(id, { read: last }).catch(() => {
      // Marked with the next message, or the next time.
      marked.current = 0
    })
  }, [id])

  // Also while it is not in sight, or somebody reads further up.
  const side = details.data?.side
  const lastOfOther = messages.findLast((message) => side !== undefined && message.side !== side)?.seq ?? 0
  useEffect(() => {
    if (lastOfOther > 0) markReceived(id, lastOfOther)
  }, [id, lastOfOther])

  return {
    conversation: details.data,
    messages,
    outbox,
    hasOlder: olderCursor !== undefined && olderCursor !== null,
    isLoadingOlder,
    failure: failure ?? (details.data ? undefined : ((details.error as ApiError | null) ?? undefined)),
    writer: typed?.name,
    loadOlder: async () => {
      if (!olderCursor || isLoadingOlder) return
      setLoadingOlder(true)
      try {
        const page = await listMessages(id, { cursor: olderCursor })
        add(page.data)
        setOlderCursor(page.meta.next_cursor)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
      } finally {
        setLoadingOlder(false)
      }
    },
    send: (message) => {
      putIntoOutbox(id, { ...message, client_id: crypto.randomUUID(), written_at: new Date().toISOString() })
      flush()
    },
    update: (conversation) => queries.setQueryData([viewer?.id, 'conversation', id], conversation),
    replace: (message) => add([message]),
    markRead,
  }
}
