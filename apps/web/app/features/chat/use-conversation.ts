import { PRESENCE_SECONDS } from '@asime/contract/chat-rules'
import type { ConversationDetail, Message } from '@asime/contract/chat'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { ApiError } from '../../lib/api/api.ts'
import { useLive, useWatchedRequest } from '../../lib/live/live-events.ts'
import { markReceived, noteRead } from '../../lib/live/received.ts'
import { onOutboxChange, type Outgoing, putIntoOutbox, readOutbox } from '../../lib/outbox/outbox.ts'
import { onOutboxSent, sendOutbox } from '../../lib/outbox/send-outbox.ts'
import { useOwnQuery } from '../../lib/session/queries.tsx'
import { useViewer } from '../../lib/session/session.ts'
import { listMessages, markConversation, readConversation } from './chat.api.ts'
import { createMessageFeed } from './message-feed.ts'
import { withoutPresence } from './without-presence.ts'

const TYPING_SHOWN_MS = 5_000
/** Where the server is busy or the line breaks, what is new is asked for again after a pause that grows. */
const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 30_000

export interface OpenedConversation {
  conversation: ConversationDetail | undefined
  /** Oldest first, without a gap. */
  messages: readonly Message[]
  /** Whether it is known what there is, and be it nothing. */
  isRead: boolean
  outbox: Outgoing[]
  hasOlder: boolean
  isLoadingOlder: boolean
  failure: ApiError | undefined
  /** Who is writing on the other side at this moment. */
  writer: string | undefined
  /** Asks for what came since. */
  catchUp: () => void
  loadOlder: () => Promise<void>
  /** Reads back to that message. @returns whether it is here @throws ApiError */
  loadBackTo: (seq: number) => Promise<boolean>
  send: (message: Pick<Outgoing, 'content' | 'attachments'> & { reply_to?: number }) => void
  /** Takes over what an act answered with. */
  update: (conversation: ConversationDetail) => void
  replace: (message: Message) => void
  /** All that is there has been seen. */
  markRead: () => void
}

/** A conversation as it goes on: what is written here and elsewhere, while the page is open. */
export function useConversation(id: string): OpenedConversation {
  const queries = useQueryClient()
  const viewer = useViewer()
  const [feed] = useState(() => createMessageFeed((query) => listMessages(id, query)))
  const { messages, hasOlder } = useSyncExternalStore(feed.subscribe, feed.state, feed.state)
  const [isLoadingOlder, setLoadingOlder] = useState(false)
  const [failure, setFailure] = useState<ApiError>()
  const [isRead, setRead] = useState(false)
  const [outbox, setOutbox] = useState<Outgoing[]>(() => readOutbox(id))
  const [typed, setTyped] = useState<{ name: string; at: number }>()

  const details = useOwnQuery(['conversation', id], (signal) => readConversation(id, signal), {
    // Who comes and goes is not told.
    refetchInterval: 1_000 * PRESENCE_SECONDS,
  })
  const readAgain = () => void queries.invalidateQueries({ queryKey: [viewer?.id, 'conversation', id] })
  const subject = details.data?.subject
  const requestId =
    subject?.type === 'item_request' ? subject.id : subject?.type === 'bid' ? subject.item_request_id : undefined
  useWatchedRequest(requestId ?? undefined)

  /** After a failure what is here stays. */
  const again = useRef<number>(undefined)
  useEffect(() => () => clearTimeout(again.current), [])
  const reading = useCallback(
    (work: Promise<void>) => {
      const read = (reads: Promise<void>, pauseMs: number): void =>
        void reads.then(
          () => {
            setRead(true)
            setFailure(undefined)
          },
          (error: unknown) => {
            if (!(error instanceof ApiError)) throw error
            if (feed.state().messages.length === 0) setFailure(error)
            if (error.code !== 'unavailable') return
            clearTimeout(again.current)
            again.current = window.setTimeout(
              () => read(feed.catchUp(), Math.min(2 * pauseMs, LONGEST_PAUSE_MS)),
              pauseMs * (0.5 + Math.random()),
            )
          },
        )
      read(work, FIRST_PAUSE_MS)
    },
    [feed],
  )
  const catchUp = useCallback(() => reading(feed.catchUp()), [feed, reading])

  const flush = useCallback(() => void sendOutbox(id), [id])
  const viewerId = viewer?.id
  useEffect(
    () =>
      onOutboxSent((conversationId, message) => {
        if (conversationId !== id) return
        reading(feed.take(message))
        void queries.invalidateQueries({ queryKey: [viewerId, 'conversations'] })
      }),
    [feed, id, queries, reading, viewerId],
  )

  useEffect(catchUp, [catchUp])

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
      reading(feed.catchUp().then(feed.lookAgain))
      readAgain()
      flush()
      return
    }
    if (!('conversation_id' in event)) {
      if ((event.type === 'bids' || event.type === 'request') && event.request_id === requestId) readAgain()
      if (event.type === 'conversations' || event.type === 'order' || event.type === 'own_bid') readAgain()
      return
    }
    if (event.conversation_id !== id) return
    if (event.type === 'typing') setTyped({ name: event.name, at: Date.now() })
    if (event.type === 'marks') readAgain()
    if (event.type === 'message') {
      const message = event.message as Message | undefined
      setTyped(undefined)
      if (message) reading(feed.take(message))
      else catchUp()
      readAgain()
    }
  })

  useEffect(() => {
    if (!typed) return undefined
    const timer = setTimeout(() => setTyped(undefined), TYPING_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [typed])

  const marked = useRef(0)
  const markRead = useCallback(() => {
    const last = feed.state().messages.at(-1)?.seq ?? 0
    if (last <= marked.current || document.visibilityState !== 'visible') return
    marked.current = last
    noteRead(id, last)
    markConversation(id, { read: last }).catch(() => {
      // Marked with the next message, or the next time.
      marked.current = 0
    })
  }, [feed, id])

  // Also while it is not in sight, or somebody reads further up.
  const side = details.data?.side
  const lastOfOther = messages.findLast((message) => side !== undefined && message.side !== side)?.seq ?? 0
  useEffect(() => {
    if (lastOfOther > 0) markReceived(id, lastOfOther)
  }, [id, lastOfOther])

  return {
    conversation: details.isRefetchError ? withoutPresence(details.data) : details.data,
    messages,
    isRead,
    outbox,
    hasOlder,
    isLoadingOlder,
    failure: failure ?? (details.data ? undefined : ((details.error as ApiError | null) ?? undefined)),
    writer: typed?.name,
    catchUp,
    loadOlder: async () => {
      if (isLoadingOlder) return
      setLoadingOlder(true)
      try {
        await feed.loadOlder()
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
      } finally {
        setLoadingOlder(false)
      }
    },
    loadBackTo: feed.loadBackTo,
    send: (message) => {
      putIntoOutbox(id, { ...message, client_id: crypto.randomUUID(), written_at: new Date().toISOString() })
      flush()
    },
    update: (conversation) => queries.setQueryData([viewer?.id, 'conversation', id], conversation),
    replace: feed.replace,
    markRead,
  }
}
