import type { LiveAnswer, LiveEvent } from '@asime/contract/live'
import { io, type Socket } from 'socket.io-client'
import { draftKey } from '../drafts/draft-key.ts'
import { browserApi } from '../session/browser-api.ts'
import { refreshTokens } from '../session/refresh.ts'
import { currentSession, reloadUser, subscribeToSession } from '../session/session.ts'
import { inStorage } from '../storage/browser-storage.ts'
import { readStoredSession, type StoredSession } from '../storage/stored-session.ts'
import { connectPages, publishLive, setUnread } from './live-events.ts'
import { setUnread as setNotifications } from './unread-notifications.ts'

/** As in the contract, whose schemas are not loaded for it. */
const LIVE_PATH = '/api/v1/live'
const LIVE_EVENT = 'told'

/** How often visible pages look for news without a socket, and with one. */
const POLL_MS = 20_000
const CALM_POLL_MS = 120_000
const CATCH_UP_MS = 2_000
/** Events that leave all counts unchanged. */
const UNCOUNTED: readonly LiveEvent['type'][] = ['typing', 'bids', 'request']
/** Refusals after which a page may come again, with growing pauses. */
const COME_AGAIN = ['unavailable', 'rate_limited']
const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 30_000
/** The shortest time between two notices that somebody is writing. */
const TYPING_MS = 3_000

let socket: Socket | undefined
let heardAt = 0

export function connectLive(): void {
  /** The session that the server knows this page by. Its access token lives for a quarter of an hour, and so does the socket. */
  let given: StoredSession | undefined
  /** Whether the server waits for a new token. */
  let isDue = false
  const next = io({
    path: LIVE_PATH,
    transports: ['websocket'],
    auth: (give) => {
      given = readStoredSession()
      give({ token: given?.accessToken ?? '' })
    },
    autoConnect: false,
    // Pages return to a restarted node, or to the remaining ones, within some 4 seconds and not all at once.
    reconnectionDelay: 2_000,
    reconnectionDelayMax: 15_000,
    randomizationFactor: 0.8,
    timeout: 10_000,
  })
  socket = next

  const pages = connectPages({
    watch: (requestId, isWatched) => {
      if (!next.connected) return
      if (isWatched) watch(next, requestId)
      else next.emit('unwatch', { request_id: requestId })
    },
    typing: (conversationId) => {
      const now = performance.now()
      if (!next.connected || now - typedAt < TYPING_MS) return
      typedAt = now
      next.volatile.emit('typing', { conversation_id: conversationId })
    },
  })
  let typedAt = -TYPING_MS

  const comeAgainIn = (pauseMs: number) => setTimeout(() => reconnect(next), pauseMs)
  let refusals = 0
  const comeAgainLater = () =>
    comeAgainIn(Math.min(FIRST_PAUSE_MS * 2 ** refusals++, LONGEST_PAUSE_MS) * (0.5 + Math.random()))
  const handOverToken = async () => {
    isDue = true
    // Without one at the moment, the page is cut and comes back.
    const token = given && (await refreshTokens(given, undefined).catch(() => undefined))
    if (token === undefined || !next.connected) return
    given = readStoredSession()
    next.emit('renew', { token }, ({ ok }: LiveAnswer) => {
      if (ok) isDue = false
    })
  }
  const comeAgainRenewed = async () => {
    try {
      if (given && (await refreshTokens(given, undefined)) !== undefined) reconnect(next)
    } catch {
      comeAgainLater()
    }
  }
  next.on('connect', () => {
    refusals = 0
    isDue = false
    for (const requestId of pages.watched()) watch(next, requestId)
    catchUp()
  })
  next.on(LIVE_EVENT, (event: LiveEvent) => {
    if (event.type === 'renew') return void handOverToken()
    heardAt = performance.now()
    // All pages of a node are told at the same moment, but must not ask at the same moment.
    if (event.type === 'catch_up') return void setTimeout(catchUp, Math.random() * CATCH_UP_MS)
    publishLive(event)
    if (event.type === 'message') void markReceived(event.conversation_id, event.message)
    if (!UNCOUNTED.includes(event.type)) readUnreadSoon()
  })
  next.on('connect_error', (error) => {
    const code = (error as { data?: { code?: string } }).data?.code
    if (code === 'token_expired') void comeAgainRenewed()
    // Socket.IO tries again by itself after a lost connection, but not after a refusal.
    else if (code !== undefined && COME_AGAIN.includes(code)) comeAgainLater()
  })
  next.on('disconnect', (reason) => {
    // Cut by the server: its token has ended, the session is over, which the page shows at once, or another tab has taken the place.
    if (reason !== 'io server disconnect') return
    void reloadUser().catch(() => {})
    comeAgainIn(isDue ? 1_000 * Math.random() : 5_000 * (1 + Math.random()))
  })

  subscribeToSession(() => {
    if (currentSession().state === 'signed_in') reconnect(next)
    else {
      next.disconnect()
      setUnread(0)
    }
  })
  setInterval(() => {
    if (document.visibilityState !== 'visible' || currentSession().state !== 'signed_in') return
    const pauseMs = next.connected ? CALM_POLL_MS : POLL_MS
    if (performance.now() - heardAt >= pauseMs) catchUp()
  }, 5_000)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && !next.connected) catchUp()
  })
  addEventListener('online', () => {
    reconnect(next)
    catchUp()
  })
  next.connect()
  void sendWaiting()
}

/** Events between the page's loading and now were missed, so everything is read once more. */
function watch(next: Socket, requestId: string): void {
  next.emit('watch', { request_id: requestId }, (answer: LiveAnswer) => {
    if (answer.ok) publishLive({ type: 'bids', request_id: requestId })
  })
}

function reconnect(next: Socket): void {
  // One that is connecting, or will try again by itself, would ask twice, for which the server cuts it.
  if (!next.active && currentSession().state === 'signed_in') next.connect()
}

/** Everything on the page may have changed: it is read again. */
function catchUp(): void {
  heardAt = performance.now()
  publishLive({ type: 'catch_up' })
  readUnreadSoon()
  void sendWaiting()
}

/** Sends messages that were written without a connection: the code is loaded only where there are some. */
async function sendWaiting(): Promise<void> {
  if (currentSession().state !== 'signed_in') return
  const prefix = draftKey('outbox:')
  let isWaiting = false
  inStorage(() => {
    isWaiting = Object.keys(localStorage).some((key) => key.startsWith(prefix))
  })
  if (!isWaiting) return
  const outbox = await import('../outbox/send-outbox.ts').catch(() => undefined)
  // If the code does not arrive, the next look tries again.
  outbox?.sendOutboxes()
}

/** Lets its writer see that it has arrived, whatever page is open here. */
async function markReceived(conversationId: string, message: unknown): Promise<void> {
  const { seq, sender_id: writer } = (message ?? {}) as { seq?: unknown; sender_id?: unknown }
  // A message that is too long for an event is marked by the page that reads it.
  if (typeof seq !== 'number' || writer === currentSession().user?.id) return
  const received = await import('./received.ts').catch(() => undefined)
  received?.markReceived(conversationId, seq)
}

let isReading = false

/** Several events in a row are one question. */
function readUnreadSoon(): void {
  if (isReading) return
  isReading = true
  setTimeout(() => {
    isReading = false
    void readUnread()
  }, 300)
}

async function readUnread(): Promise<void> {
  if (currentSession().state !== 'signed_in') return
  void countNotifications()
  try {
    const answer = await browserApi.send({
      method: 'GET',
      path: '/api/v1/conversations/unread',
      body: undefined,
      signal: AbortSignal.timeout(10_000),
    })
    if (answer.status !== 200) return
    // Read by hand: otherwise every page of an account would load the contract's schemas for it.
    const { data } = JSON.parse(answer.body) as { data?: { unread?: unknown } }
    if (typeof data?.unread === 'number') setUnread(data.unread)
  } catch {
    // The connection is lost; the next look finds out.
  }
}

/** For the bell, which otherwise looks from time to time. */
async function countNotifications(): Promise<void> {
  const calls = await import('./unread-calls.ts').catch(() => undefined)
  const counts = await calls?.readUnreadCounts().catch(() => undefined)
  if (counts) setNotifications(counts.unread)
}

/** Whether events arrive at this moment. */
export function isLive(): boolean {
  return socket?.connected ?? false
}
