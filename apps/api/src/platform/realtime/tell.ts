import type { LiveEvent } from '@asime/contract/live'
import type { Kysely } from 'kysely'
import { afterCommit, queryRows, type Tx } from '../database/database.ts'
import type { DB } from '../database/schema.ts'

/** The channel by which nodes hear of what was committed (LISTEN). */
export const CHANNEL = 'asime_live'

/** The database takes less than 8,000 bytes. */
const MOST_BYTES = 7_500

/** What goes over the channel: an event for rooms, or a room whose sockets are cut. */
export type Notice = { to: string[]; event: LiveEvent } | { cut: string }

export const roomOfUser = (userId: string) => `user:${userId}`
export const roomOfSession = (sessionId: string) => `session:${sessionId}`
export const roomOfRequest = (itemRequestId: string) => `request:${itemRequestId}`

/**
 * Tells a user's open pages, on whatever node they are, once the transaction has committed; nobody, if it does not. An event can
 * be lost with a connection or a process, so it only says what to read again: whatever must not be lost is in a table, and pages ask
 * by themselves after every loss, and now and then.
 */
export function tellUser(tx: Tx, userId: string, event: LiveEvent): void {
  tellRooms(tx, [roomOfUser(userId)], event)
}

/** The same for several users, such as the people of a shop. */
export function tellUsers(tx: Tx, userIds: readonly string[], event: LiveEvent): void {
  tellRooms(tx, userIds.map(roomOfUser), event)
}

/** The same for whoever has a page open that watches the room. */
export function tellRoom(tx: Tx, room: string, event: LiveEvent): void {
  tellRooms(tx, [room], event)
}

/** As many as fit beside the event. */
const MOST_ROOMS = 80

function tellRooms(tx: Tx, rooms: string[], event: LiveEvent): void {
  for (let n = 0; n < rooms.length; n += MOST_ROOMS) {
    const to = rooms.slice(n, n + MOST_ROOMS)
    afterCommit(tx, (db) => send(db, { to, event }))
  }
}

/** What is of this moment alone and belongs to no transaction, such as that somebody is writing. */
export function tellNow(db: Kysely<DB>, userIds: readonly string[], event: LiveEvent): void {
  if (userIds.length > 0) send(db, { to: userIds.map(roomOfUser), event })
}

const waiting = new WeakMap<Kysely<DB>, string[]>()
/** More are told to nobody: pages find out by themselves. */
const MOST_WAITING = 10_000

/**
 * Over the channel, all that was committed meanwhile in one statement. Not in the transaction itself: with NOTIFY in them, the
 * transactions of all nodes would commit one after the other, each waiting for the disk.
 */
function send(db: Kysely<DB>, notice: Extract<Notice, { to: string[] }>): void {
  const whole = JSON.stringify(notice satisfies Notice)
  // Without what it is about, which is read by a call then.
  const { message: _message, ...short } = notice.event as { message?: unknown }
  const text = Buffer.byteLength(whole) <= MOST_BYTES ? whole : JSON.stringify({ ...notice, event: short })
  const list = waiting.get(db)
  if (list) {
    if (list.length < MOST_WAITING) list.push(text)
    return
  }
  waiting.set(db, [text])
  flushing.set(db, new Promise((resolve) => void setImmediate(() => void flush(db).finally(resolve))))
}

const flushing = new WeakMap<Kysely<DB>, Promise<void>>()

/**
 * Until all that was committed by now is told to every node. For answers that promise it: whoever has them may rely on it, even if this
 * process ends.
 */
export async function whenTold(db: Kysely<DB>): Promise<void> {
  await flushing.get(db)
}

const BATCH = 200

async function flush(db: Kysely<DB>): Promise<void> {
  for (let list = waiting.get(db); list && list.length > 0; list = waiting.get(db)) {
    const batch = list.splice(0, BATCH)
    try {
      await queryRows(db, 'SELECT pg_notify($1, text) FROM unnest($2::text[]) AS text', [CHANNEL, batch])
    } catch {
      // The database is away, or the server stops: whoever reconnects is told to catch up.
    }
  }
  waiting.delete(db)
}
