import { z } from 'zod'

// What the server tells open pages of signed-in users, over Socket.IO. An event only says what has changed; pages then read it by the
// usual calls. So a lost event loses no data, and no event reveals what its reader may not see.

/** Below the API's path, so that one proxy rule covers both. Web sockets only: without one, pages poll. */
export const LIVE_PATH = '/api/v1/live'

/** The name of all events from the server. */
export const LIVE_EVENT = 'told'
export type LiveEvent =
  /** Events may have been missed: the page should read everything again. */
  | { type: 'catch_up' }
  /** The page's access token expires within a minute: it sends another (`renew`), or is disconnected then. */
  | { type: 'renew' }
  /** The caller's notifications have changed. */
  | { type: 'notifications' }
  /** A message was written, maybe by the same user elsewhere. `message` is left out if it is too long. */
  | { type: 'message'; conversation_id: string; message?: unknown }
  /** The other side has received or read up to a message. */
  | { type: 'marks'; conversation_id: string }
  /** The user has read, blocked or unblocked conversations, maybe in another tab. */
  | { type: 'conversations' }
  /** Somebody on the other side is typing. */
  | { type: 'typing'; conversation_id: string; user_id: string; name: string }
  /** Bids on an item request have changed. */
  | { type: 'bids'; request_id: string }
  /** The content or status of an item request has changed. */
  | { type: 'request'; request_id: string }
  /** A bid of the user's shop was accepted, rejected or restored. */
  | { type: 'own_bid'; request_id: string }
  /** An order of the user, or its payment, refund or dispute, has changed. */
  | { type: 'order'; order_id: string }

const Id = z.uuid()
/** Longer tokens are refused without parsing. */
const MAX_TOKEN = 2_000

/** The events that a page may send. Each is answered with `{ ok: true }` or `{ ok: false, message }`. */
export const liveCalls = {
  /** Subscribes to an item request. */
  watch: z.strictObject({ request_id: Id }),
  unwatch: z.strictObject({ request_id: Id }),
  /** Tells the other side of a conversation that the user is typing. */
  typing: z.strictObject({ conversation_id: Id }),
  /** Extends the connection until this access token expires. A token of another user or session ends it. */
  renew: z.strictObject({ token: z.string().max(MAX_TOKEN) }),
} as const satisfies Record<string, z.ZodType>
export type LiveCall = keyof typeof liveCalls
export type LiveAnswer = { ok: true } | { ok: false; message: string }
