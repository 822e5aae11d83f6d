import type { Message } from '@asime/contract/chat'

interface Page {
  data: Message[]
  meta: { limit: number; next_cursor: string | null }
}

/** Newest first; with `after`, those that came later, oldest first. */
type ListPage = (query: { cursor?: string; after?: number; limit?: number }) => Promise<Page>

export interface FeedState {
  /** Oldest first, without a gap. */
  messages: readonly Message[]
  hasOlder: boolean
}

export interface MessageFeed {
  state: () => FeedState
  subscribe: (listener: () => void) => () => void
  /**
   * One that was told, or that has just been sent: what came before it is read where it is not here yet. One that is here may have been
   * removed, or put back; one from before those that are here is left until they are read.
   * @throws ApiError
   */
  take: (message: Message) => Promise<void>
  /** Takes over a message that has changed. */
  replace: (message: Message) => void
  /** Reads all that came since, or the newest where nothing has been read. @throws ApiError */
  catchUp: () => Promise<void>
  /** Reads the newest ones again, which may have been removed or put back while nobody was told. @throws ApiError */
  lookAgain: () => Promise<void>
  /** @throws ApiError */
  loadOlder: () => Promise<void>
  /** Reads older ones until that one is here. @returns whether it is @throws ApiError */
  loadBackTo: (seq: number) => Promise<boolean>
}

/** How far back one search leads: a phone has to draw them all. */
const MOST_PAGES_BACK = 30
const BIG_PAGE = 100

/** The messages of a conversation, as much as is read of them. */
export function createMessageFeed(list: ListPage): MessageFeed {
  const listeners = new Set<() => void>()
  let state: FeedState = { messages: [], hasOlder: false }
  /** Undefined until the newest ones are read. */
  let cursor: string | null | undefined
  let running: Promise<void> | undefined
  let isAgain = false

  /** Of each number one; what is newer of the same takes its place. */
  const add = (more: readonly Message[]) => {
    const bySeq = new Map([...state.messages, ...more].map((message) => [message.seq, message]))
    state = { messages: [...bySeq.values()].toSorted((a, b) => a.seq - b.seq), hasOlder: Boolean(cursor) }
    for (const listener of listeners) listener()
  }
  const isHere = (seq: number) => state.messages.some((message) => message.seq === seq)
  const lastSeq = () => state.messages.at(-1)?.seq ?? 0

  async function readNews(): Promise<void> {
    if (cursor === undefined) {
      const newest = await list({})
      cursor = newest.meta.next_cursor
      add(newest.data)
      return
    }
    for (;;) {
      const page = await list({ after: lastSeq() })
      add(page.data)
      if (page.data.length < page.meta.limit) return
    }
  }

  async function readAll(): Promise<void> {
    try {
      do {
        isAgain = false
        await readNews()
      } while (isAgain)
    } finally {
      running = undefined
    }
  }

  /** What has come while it is being read may be missing from what is read: then once more. */
  function catchUp(): Promise<void> {
    if (running) isAgain = true
    return (running ??= readAll())
  }

  async function loadOlder(limit?: number): Promise<void> {
    if (!cursor) return
    const page = await list({ cursor, ...(limit === undefined ? {} : { limit }) })
    cursor = page.meta.next_cursor
    add(page.data)
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    take: async (message) => {
      const isNext = message.seq === lastSeq() + 1
      if (cursor !== undefined && (isNext || isHere(message.seq))) add([message])
      else if (cursor === undefined || message.seq > lastSeq()) await catchUp()
    },
    replace: (message) => add([message]),
    catchUp,
    lookAgain: async () => {
      const { data } = await list({})
      add(data.filter(({ seq }) => seq <= lastSeq()))
    },
    loadOlder: () => loadOlder(),
    loadBackTo: async (seq) => {
      for (let page = 0; page < MOST_PAGES_BACK && cursor && !isHere(seq); page++) await loadOlder(BIG_PAGE)
      return isHere(seq)
    },
  }
}
