import { z } from 'zod'

// What a signed-in page is told while it is open, over Socket.IO. An event says that something has happened and where; what it is
// comes by the usual calls, so that nothing is lost with an event, and nobody learns by one what they may not read.

/** Below the API, so that one rule of a proxy covers both. Web sockets only: without one, pages ask again from time to time. */
export const LIVE_PATH = '/api/v1/live'

/** What the server tells, all under one name. */
export const LIVE_EVENT = 'told'
export type LiveEvent =
  /** There may be something new that was missed: read again. */
  | { type: 'catch_up' }
  /** The access token that this page was let in by ends within a minute: it hands over another (`renew`), or is cut then. */
  | { type: 'renew' }
  /** The caller's notifications have changed. */
  | { type: 'notifications' }
  /** A message was written, or one's own elsewhere. `message` is left out where it is too long to be sent along. */
  | { type: 'message'; conversation_id: string; message?: unknown }
  /** The other side has received or read up to a message. */
  | { type: 'marks'; conversation_id: string }
  /** Conversations are read, blocked or unblocked: of the caller, maybe in another tab. */
  | { type: 'conversations' }
  /** Somebody of the other side is writing, now. */
  | { type: 'typing'; conversation_id: string; user_id: string; name: string }
  /** Bids on an item request have changed. */
  | { type: 'bids'; request_id: string }
  /** An item request has changed: what it says, or its state. */
  | { type: 'request'; request_id: string }
  /** A bid of the caller's shop was accepted, rejected or restored. */
  | { type: 'own_bid'; request_id: string }
  /** An order of the caller's, its payment, refund or dispute has changed. */
  | { type: 'order'; order_id: string }

const Id = z.uuid()
/** Longer ones are refused unread. */
const MAX_TOKEN = 2_000

/** What a page may say, by name. Each is answered with `{ ok: true }` or with `{ ok: false, message }`. */
export const liveCalls = {
  /** To be told of what happens to an item request. */
  watch: z.strictObject({ request_id: Id }),
  unwatch: z.strictObject({ request_id: Id }),
  /** To tell the other side of a conversation that one is writing. */
  typing: z.strictObject({ conversation_id: Id }),
  /** To stay until that access token ends. One of another user or session cuts the socket. */
  renew: z.strictObject({ token: z.string().max(MAX_TOKEN) }),
} as const satisfies Record<string, z.ZodType>
export type LiveCall = keyof typeof liveCalls
export type LiveAnswer = { ok: true } | { ok: false; message: string }
